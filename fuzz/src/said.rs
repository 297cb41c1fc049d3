//! What is said to people must have its words in every language.

use std::sync::LazyLock;

use pavage_app::{Message, ReadError};
use pavage_words::{Lang, Words};

static WORDS: LazyLock<Vec<Words>> = LazyLock::new(|| Lang::ALL.map(Words::new).into());

/// The first language.
pub(crate) fn words() -> &'static Words {
    &WORDS[0]
}

/// Every catalogue has the message, with all values that its sentence needs.
pub(crate) fn said(message: &Message) {
    for words in WORDS.iter() {
        if let Err(missing) = words.try_say(message) {
            panic!("{:?} has no words: {missing}", words.lang());
        }
    }
}

/// An error has words, and names a line that the text has, or the one where it ends too soon.
pub(crate) fn refused(error: &ReadError, text: &str) {
    said(&error.message);
    let lines = text.lines().count();
    assert!(
        error
            .line
            .is_none_or(|line| (1..=lines + 1).contains(&line)),
        "{error:?} names a line of {lines}"
    );
}

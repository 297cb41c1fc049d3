//! A locale names a language of the catalogue or none; the code of a language names it.

use pavage_words::Lang;

pub(super) fn check(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    match text.parse::<Lang>() {
        Ok(lang) => assert_eq!(lang.code().parse(), Ok(lang)),
        Err(unknown) => assert!(unknown.to_string().contains(text)),
    }
}

//! Names with options make a puzzle or a refusal in words.

use pavage_app::family;
use pavage_app::load::{Reading, built_in};

use super::reader::{options_first, says_all};
use crate::said::said;

/// The bytes are lines `option NAME VALUE`, then a name.
pub(super) fn check(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let (settings, name) = options_first(text);
    let reading = Reading {
        settings,
        ..Reading::default()
    };
    match built_in(name.trim(), &reading) {
        None => {}
        Some(Err(error)) => said(&error.message),
        Some(Ok(loaded)) => {
            let family = family(loaded.position.family()).expect("it made the puzzle");
            says_all(family, &*loaded.position);
        }
    }
}

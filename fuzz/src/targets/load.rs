//! Texts whose family and format are guessed: what is read can be shown, judged and written, and is
//! read again to the same.

use pavage_app::game::Game;
use pavage_app::load::{Reading, read, written};
use pavage_wire::game_answer;

use crate::said::{refused, said, words};

/// Any text.
pub(super) fn check_any(bytes: &[u8]) {
    check(bytes, &Reading::default());
}

/// A text that says to be JSON.
pub(super) fn check_json(bytes: &[u8]) {
    let format = Some("json".to_owned());
    check(
        bytes,
        &Reading {
            format,
            ..Reading::default()
        },
    );
}

fn check(bytes: &[u8], reading: &Reading) {
    let loaded = match read(bytes, reading) {
        Ok(loaded) => loaded,
        Err(error) => return refused(&error, &String::from_utf8_lossy(bytes)),
    };
    for violation in loaded.position.check().violations {
        said(&violation.message);
    }
    let text = written(&*loaded.position, loaded.format);
    // Rows of 0 and 1 may also be cells or tiles, which are guessed first.
    let named = Some(loaded.format).filter(|format| *format == "matrix");
    let reading = Reading {
        format: named.map(str::to_owned),
        ..Reading::default()
    };
    let again = read(text.as_bytes(), &reading);
    let again = again.unwrap_or_else(|error| panic!("{error:?} in\n{text}"));
    assert_eq!(written(&*again.position, again.format), text);
    let game = Game::with(again.position, again.format);
    assert!(game_answer(&game, words()).starts_with('{'));
}

//! What a family reads in a format it writes and reads again to the same; what it refuses it refuses
//! in words.

use pavage_app::load::text_of;
use pavage_app::{AnyFamily, AnyPosition, Settings, family};

use crate::said::{refused, said};

/// The bytes are lines `option NAME VALUE`, then the text of a puzzle.
pub(super) fn check(name: &str, format: &'static str, bytes: &[u8]) {
    let family = family(name).expect("the table names families");
    let text = match text_of(bytes) {
        Ok(text) => text,
        Err(error) => return said(&error.message),
    };
    let (settings, text) = options_first(text);
    match family.read(text, format, &settings) {
        Ok(position) => reads_what_it_writes(family, &*position, format, &settings),
        Err(error) => refused(&error, text),
    }
}

/// Splits options from what follows them.
pub(super) fn options_first(mut text: &str) -> (Settings, &str) {
    let mut settings = Settings::new();
    while let Some((line, rest)) = text.split_once('\n')
        && let Some(option) = line.strip_prefix("option ")
    {
        let (name, value) = option.split_once(' ').unwrap_or((option, ""));
        settings.set(name, value);
        text = rest;
    }
    (settings, text)
}

/// In the format it was read in; and in TOML, which says all there is.
fn reads_what_it_writes(
    family: &dyn AnyFamily,
    position: &dyn AnyPosition,
    format: &'static str,
    settings: &Settings,
) {
    let written = position.write(format);
    let again = family.read(&written, format, settings);
    // What a format cannot say is written in TOML.
    match again.or_else(|error| family.read(&written, "toml", settings).or(Err(error))) {
        Ok(again) => assert_eq!(again.write(format), written),
        Err(error) => panic!("{error:?} in\n{written}"),
    }
    says_all(family, position);
}

/// Where a family has TOML, it says all there is.
pub(super) fn says_all(family: &dyn AnyFamily, position: &dyn AnyPosition) {
    let toml = family.formats().iter().find(|format| format.name == "toml");
    let format = toml.unwrap_or(&family.formats()[0]).name;
    let written = position.write(format);
    let again = family.read(&written, format, &Settings::new());
    let again = again.unwrap_or_else(|error| panic!("{error:?} in\n{written}"));
    assert_eq!(again.write(format), written);
    assert_eq!(again.view(), position.view(), "{written}");
    assert_eq!(again.tray(), position.tray(), "{written}");
}

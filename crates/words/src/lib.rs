//! What Pavage says to people: one catalogue per language, and the way from a
//! [`Message`] to a sentence; and how [`amounts`] are typed, which the catalogues explain. Nothing
//! here depends on puzzles, commands or pages.

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod amounts;
mod lang;

pub use lang::{Lang, UnknownLang};

mod catalogue;

use std::fmt;

use catalogue::Catalogue;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use pavage_family::{Message, Value};

/// Numbers below this are printed without separators, so that a year or a line number stays whole.
const GROUPED_FROM: f64 = 10_000.0;

/// The error of a catalogue that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadCatalogue(pub Lang);

impl fmt::Display for BadCatalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = self.0.code();
        write!(
            f,
            "the catalogue of {code} has a line that belongs to no entry, or an entry twice"
        )
    }
}

impl std::error::Error for BadCatalogue {}

/// The catalogue of one language.
pub struct Words {
    lang: Lang,
    catalogue: Catalogue,
    /// Knows how the language writes numbers; it holds no entries.
    writer: FluentBundle<FluentResource>,
}

impl Words {
    /// Opens the catalogue of a language.
    ///
    /// # Panics
    /// Never in a tested build: the catalogue is part of the program.
    #[must_use]
    pub fn new(lang: Lang) -> Words {
        let catalogue = Catalogue::new(lang.catalogue());
        Words::with(
            lang,
            catalogue.expect("the catalogue is part of the program and tested"),
        )
    }

    /// Opens a catalogue that comes from elsewhere than the program, as a file beside it. An entry is
    /// read when it is first said; one that is not in Fluent's syntax is as good as missing.
    ///
    /// # Errors
    /// The text has an entry twice, or a line that is neither a comment nor of an entry.
    pub fn of(lang: Lang, catalogue: String) -> Result<Words, BadCatalogue> {
        let catalogue = Catalogue::new(catalogue).ok_or(BadCatalogue(lang))?;
        Ok(Words::with(lang, catalogue))
    }

    fn with(lang: Lang, catalogue: Catalogue) -> Words {
        let identifier = lang.code().parse().expect("language codes are valid");
        let mut writer = FluentBundle::new_concurrent(vec![identifier]);
        writer.set_use_isolating(false);
        writer.set_formatter(Some(match lang {
            Lang::En => english_number,
            Lang::Fr => french_number,
        }));
        Words {
            lang,
            catalogue,
            writer,
        }
    }

    /// The language.
    #[must_use]
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The words of an entry that takes no values.
    #[must_use]
    pub fn text(&self, code: &'static str) -> String {
        self.say(&Message::new(code))
    }

    /// The name that the catalogue has for a code of that kind, under `KIND-CODE`; the code itself
    /// where it has none.
    #[must_use]
    pub fn name(&self, kind: &str, code: &str) -> String {
        let Some(pattern) = self.catalogue.pattern(&format!("{kind}-{code}")) else {
            return code.to_owned();
        };
        let text = self.writer.format_pattern(pattern, None, &mut Vec::new());
        text.into_owned()
    }

    /// Puts a message into words. A code that the catalogue lacks is shown as it is.
    #[must_use]
    pub fn say(&self, message: &Message) -> String {
        self.try_say(message)
            .unwrap_or_else(|_| message.to_string())
    }

    /// Puts a message into words.
    ///
    /// # Errors
    /// The catalogue lacks the code, or the entry needs values that the message does not bring.
    pub fn try_say(&self, message: &Message) -> Result<String, String> {
        let Some(pattern) = self.catalogue.pattern(message.code) else {
            return Err(format!("no entry {}", message.code));
        };
        let mut args = FluentArgs::new();
        for (name, value) in &message.args {
            args.set(*name, self.value(value));
        }
        let mut errors = Vec::new();
        let text = self
            .writer
            .format_pattern(pattern, Some(&args), &mut errors);
        match errors.first() {
            None => Ok(text.into_owned()),
            Some(error) => Err(format!("{}: {error}", message.code)),
        }
    }

    fn value(&self, value: &Value) -> FluentValue<'static> {
        match value {
            Value::Text(text) => printable(text).into(),
            Value::Number(number) => (*number).into(),
            Value::Digits(digits) => grouped(digits, separators(self.lang)[0]).into(),
            Value::Message(message) => self.say(message).into(),
            Value::Flag(flag) => flag.to_string().into(),
            Value::None => "".into(),
        }
    }
}

/// Text from outside without control characters, so that a message stays on one line and cannot
/// control a terminal.
fn printable(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_control() {
            safe.extend(letter.escape_default());
        } else {
            safe.push(letter);
        }
    }
    safe
}

type Memoizer = intl_memoizer::concurrent::IntlLangMemoizer;

fn english_number(value: &FluentValue, _: &Memoizer) -> Option<String> {
    number(value, separators(Lang::En))
}

fn french_number(value: &FluentValue, _: &Memoizer) -> Option<String> {
    number(value, separators(Lang::Fr))
}

/// What stands between thousands, and before a fraction.
fn separators(lang: Lang) -> [&'static str; 2] {
    match lang {
        Lang::En => [",", "."],
        Lang::Fr => ["\u{202f}", ","],
    }
}

/// A number as people write it; anything else is left to Fluent.
fn number(value: &FluentValue, [separator, point]: [&str; 2]) -> Option<String> {
    let FluentValue::Number(number) = value else {
        return None;
    };
    let plain = number.as_string();
    if number.value.abs() < GROUPED_FROM {
        return Some(plain.replace('.', point));
    }
    let (whole, fraction) = plain.split_once('.').unwrap_or((&plain, ""));
    let (sign, digits) = match whole.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", whole),
    };
    let mut text = sign.to_owned() + &grouped(digits, separator);
    if !fraction.is_empty() {
        text = text + point + fraction;
    }
    Some(text)
}

/// Digits with separators between thousands.
fn grouped(digits: &str, separator: &str) -> String {
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push_str(separator);
        }
        text.push(digit);
    }
    text
}

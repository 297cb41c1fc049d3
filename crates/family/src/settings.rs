//! The options of a family, declared as data: the command line, its help and the page are made from
//! the same table.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Family, Format, Message, ReadError};

/// An option of a family, for reading a puzzle or for generating one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its name, without dashes: `pieces`.
    pub name: &'static str,
    /// The kind of value it takes.
    pub kind: OptionKind,
    /// Catalogue code of its help text.
    pub help: &'static str,
}

impl OptionSpec {
    /// An option that takes no value.
    #[must_use]
    pub const fn flag(name: &'static str, help: &'static str) -> OptionSpec {
        let kind = OptionKind::Flag;
        OptionSpec { name, kind, help }
    }

    /// An option that takes a value, which help calls `shown`.
    #[must_use]
    pub const fn value(name: &'static str, shown: &'static str, help: &'static str) -> OptionSpec {
        let kind = OptionKind::Value(shown);
        OptionSpec { name, kind, help }
    }

    /// An option that takes a file, which help calls `FILE`.
    #[must_use]
    pub const fn file(name: &'static str, help: &'static str) -> OptionSpec {
        let kind = OptionKind::File("FILE");
        OptionSpec { name, kind, help }
    }
}

/// The option of generators that names a drawing: the file of a puzzle of the family.
pub const FROM: &str = "from";

/// The puzzle that a generator is to go on from, if its options have the text of one.
///
/// # Errors
/// The text is no puzzle of the family.
pub fn drawing<F: Family>(settings: &Settings) -> Result<Option<F::Puzzle>, Message> {
    let Some(text) = settings.get(FROM) else {
        return Ok(None);
    };
    let recognises = |format: &&Format| format.recognises.is_some_and(|is| is(text));
    let format = F::FORMATS.iter().find(recognises).or(F::FORMATS.first());
    let format = format.expect("every family has a format").name;
    let read = F::read(text, format, &Settings::new());
    read.map(Some)
        .map_err(|error| foreign_drawing(F::NAME, error))
}

/// The message about a text that is no puzzle of the family of that name.
#[must_use]
pub fn foreign_drawing(family: &'static str, error: ReadError) -> Message {
    Message::new("from-bad")
        .with("family", family)
        .with("reason", error.message)
        .with("line", error.line.unwrap_or(0))
}

/// The option that bounds the steps of a search that may never end by itself. A search with this
/// option stops after so many steps with [`pavage_search::StopReason::NodeLimit`].
pub const MAX_STEPS: &str = "max-steps";

/// The kind of value that an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// No value.
    Flag,
    /// A value, shown in help under this name.
    Value(&'static str),
    /// The name of a file, shown in help under this name. The family gets the text of the file.
    File(&'static str),
    /// A value, shown in help under this name, that may be given several times. The command then
    /// handles one puzzle for each.
    Repeated(&'static str),
}

/// A whole number as typed. A number too large for `usize` is read as the largest `usize`, so that
/// limits reject it on every platform alike.
pub fn whole_number(typed: &str) -> Option<usize> {
    let number: u64 = typed.parse().ok()?;
    Some(usize::try_from(number).unwrap_or(usize::MAX))
}

/// Options as typed: names and values that have not been interpreted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings(BTreeMap<String, String>);

impl Settings {
    /// No options.
    #[must_use]
    pub const fn new() -> Settings {
        Settings(BTreeMap::new())
    }

    /// Gives an option a value; flags take the empty string.
    pub fn set(&mut self, name: &str, value: &str) {
        self.0.insert(name.to_owned(), value.to_owned());
    }

    /// The value of an option, if it was given.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Whether a flag was given.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// All options, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

//! Options that a family takes, declared as data so that the command line, its help and the page
//! are made from one table.

use std::collections::BTreeMap;

/// An option of a family, for reading a puzzle or for generating one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its name, without dashes: `pieces`.
    pub name: &'static str,
    /// What it takes.
    pub kind: OptionKind,
    /// Catalogue code of its help text.
    pub help: &'static str,
}

/// What an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// Nothing.
    Flag,
    /// A value, shown in help under this name.
    Value(&'static str),
    /// As `Value`, and it is the name of a file: the family is given the text of the file.
    File(&'static str),
    /// As `Value`, and it may be given several times: the command then treats one puzzle for each.
    Repeated(&'static str),
}

/// A whole number as typed. One that is too large for the platform is as good as the largest: what is
/// too much on one platform is so on all.
pub fn whole_number(typed: &str) -> Option<usize> {
    let number: u64 = typed.parse().ok()?;
    Some(usize::try_from(number).unwrap_or(usize::MAX))
}

/// Options as typed: names and values, not yet understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

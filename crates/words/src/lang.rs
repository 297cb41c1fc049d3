//! The languages there are.

use std::fmt;
use std::str::FromStr;

/// A language of the catalogue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

/// The error of an unknown language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLang(pub String);

impl Lang {
    /// All languages.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Fr];

    /// Its short code, as typed.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fr => "fr",
        }
    }

    /// Its entries, in Fluent's syntax.
    #[must_use]
    pub fn catalogue(self) -> &'static str {
        match self {
            Lang::En => include_str!("../catalogues/en.ftl"),
            Lang::Fr => include_str!("../catalogues/fr.ftl"),
        }
    }

    /// The language of a locale; English when there is no catalogue for it.
    #[must_use]
    pub fn of_locale(locale: &str) -> Lang {
        locale.parse().unwrap_or_default()
    }
}

impl FromStr for Lang {
    type Err = UnknownLang;

    /// Reads a code or a locale: `fr`, `fr_CA`, `fr-FR.UTF-8`.
    fn from_str(text: &str) -> Result<Lang, UnknownLang> {
        let code = text.split(['_', '-', '.', '@']).next().unwrap_or_default();
        let known = Lang::ALL
            .into_iter()
            .find(|lang| code.eq_ignore_ascii_case(lang.code()));
        known.ok_or_else(|| UnknownLang(text.to_owned()))
    }
}

impl fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no language {}", self.0)
    }
}

impl std::error::Error for UnknownLang {}

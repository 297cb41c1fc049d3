//! What was typed, by the names of arguments, and the options of families among it.

use clap::parser::MatchesError;
use clap::{ArgMatches, Id};
use pavage_app::{OptionKind, OptionSpec, Settings};

use crate::file_name::FileName;

/// Whether a flag was given; not all commands have all flags.
pub(crate) fn has(matches: &ArgMatches, name: &str) -> bool {
    matches!(matches.try_get_one::<bool>(name), Ok(Some(true)))
}

/// The value of an option that names no file; not all commands have all options.
pub(crate) fn text<'a>(matches: &'a ArgMatches, name: &str) -> Option<&'a str> {
    let value = matches.try_get_one::<String>(name);
    declared(name, value).map(String::as_str)
}

/// The values of an option that may be typed several times.
pub(crate) fn texts<'a>(
    matches: &'a ArgMatches,
    name: &str,
) -> impl Iterator<Item = &'a str> + use<'a> {
    let values = matches.try_get_many::<String>(name);
    let values = declared(name, values).into_iter().flatten();
    values.map(String::as_str)
}

/// The value of an option that names a file; not all commands have all options.
pub(crate) fn file<'a>(matches: &'a ArgMatches, name: &str) -> Option<&'a FileName> {
    let value = matches.try_get_one::<FileName>(name);
    declared(name, value)
}

/// The values of an argument that names files.
pub(crate) fn files<'a>(
    matches: &'a ArgMatches,
    name: &str,
) -> impl Iterator<Item = &'a FileName> + use<'a> {
    let values = matches.try_get_many::<FileName>(name);
    declared(name, values).into_iter().flatten()
}

/// The files of all arguments.
pub(crate) fn all_files(matches: &ArgMatches) -> impl Iterator<Item = &FileName> {
    let values = |name: &Id| matches.try_get_many::<FileName>(name.as_str());
    // Other arguments have values of another type.
    matches
        .ids()
        .filter_map(move |name| values(name).ok().flatten())
        .flatten()
}

/// The value, if the command has the option.
///
/// # Panics
/// When the option was declared otherwise: as a file, or not as one.
fn declared<T>(name: &str, value: Result<Option<T>, MatchesError>) -> Option<T> {
    match value {
        Err(MatchesError::Downcast { .. }) => panic!("{name} was declared otherwise"),
        value => value.ok().flatten(),
    }
}

/// The options of a family's table that were given, once each.
pub(crate) fn settings(matches: &ArgMatches, specs: &[OptionSpec]) -> Settings {
    let mut settings = Settings::new();
    for spec in specs {
        match spec.kind {
            OptionKind::Flag if has(matches, spec.name) => settings.set(spec.name, ""),
            OptionKind::Value(_) => {
                if let Some(value) = text(matches, spec.name) {
                    settings.set(spec.name, value);
                }
            }
            OptionKind::Flag | OptionKind::File(_) | OptionKind::Repeated(_) => {}
        }
    }
    settings
}

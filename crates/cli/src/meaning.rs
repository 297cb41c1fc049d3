//! What typed values mean: options of families, and amounts, which all fronts understand alike.

use clap::ArgMatches;
pub(crate) use pavage_app::amounts::{duration, number, size};
use pavage_app::{OptionKind, OptionSpec, Settings};

/// Whether a flag was given; not all commands have all flags.
pub(crate) fn has(matches: &ArgMatches, name: &str) -> bool {
    matches!(matches.try_get_one::<bool>(name), Ok(Some(true)))
}

/// The value of an option; not all commands have all options.
pub(crate) fn text<'a>(matches: &'a ArgMatches, name: &str) -> Option<&'a str> {
    let value = matches.try_get_one::<String>(name).ok().flatten();
    value.map(String::as_str)
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

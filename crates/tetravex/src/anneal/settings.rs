//! Numeric options of annealing searches.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use pavage_family::{MAX_STEPS, Message, OptionKind, OptionSpec, Settings};

/// The option that bounds the steps.
pub(in super::super) const STEPS: OptionSpec = option(MAX_STEPS, "option-anneal-max-steps");

/// The option to begin with the board as the puzzle lists it.
pub(in super::super) const START: OptionSpec = OptionSpec::flag("start", "option-anneal-start");

/// A numeric option.
pub(in super::super) const fn option(name: &'static str, help: &'static str) -> OptionSpec {
    OptionSpec {
        name,
        kind: OptionKind::Value("NUMBER"),
        help,
    }
}

/// The most steps that the user allows.
///
/// # Errors
/// The value is not a number, or is 0.
pub(in super::super) fn steps_max(settings: &Settings) -> Result<Option<u64>, Message> {
    number(settings, MAX_STEPS, 1..=u64::MAX)
}

/// The number given for an option. `None` when it was not given.
///
/// # Errors
/// The value is not a number, or is outside the range.
pub(in super::super) fn number<N>(
    settings: &Settings,
    option: &'static str,
    range: RangeInclusive<N>,
) -> Result<Option<N>, Message>
where
    N: FromStr + PartialOrd + Display,
{
    let Some(text) = settings.get(option) else {
        return Ok(None);
    };
    match text.trim().parse() {
        Ok(number) if range.contains(&number) => Ok(Some(number)),
        _ => Err(Message::new("anneal-number")
            .with("option", option)
            .with("value", text)
            .with("min", range.start().to_string())
            .with("max", range.end().to_string())),
    }
}

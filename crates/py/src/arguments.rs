//! From Python's values to options: what the command takes as typed text, the module takes as
//! keywords.

use std::fmt::Display;
use std::fs::File;
use std::io::Read;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use pavage_app::load::{INPUT_BYTES_MAX, text_of};
use pavage_app::{Message, OptionKind, OptionSpec, ReadError, Settings};
use pavage_command::options::table::{LIMIT, TIME_LIMIT};
use pavage_command::options::{Row, Typed};
use pavage_wire::service::lang_named;
use pavage_words::{Lang, amounts};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyString};

use crate::fault::Fault;

/// The most letters of a value that a sentence quotes.
const QUOTED_MAX: usize = 60;

/// What reading a puzzle takes beside the options of families.
pub(crate) const READING: &[&str] = &["format", "lang", "position"];

/// Keywords that were given, by name, each taken once.
pub(crate) struct Keywords<'py>(Vec<(String, Bound<'py, PyAny>)>);

impl<'py> Keywords<'py> {
    /// All of them, also those without a value: a misspelt name is one also where it is `None`.
    pub(crate) fn new(given: &Bound<'py, PyDict>) -> Result<Keywords<'py>, Fault> {
        let pair = |(name, value): (Bound<'py, PyAny>, _)| Ok((name.extract::<String>()?, value));
        Ok(Keywords(given.iter().map(pair).collect::<PyResult<_>>()?))
    }

    /// Takes the value of a keyword: `None` stands for none.
    pub(crate) fn take(&mut self, name: &str) -> Option<Bound<'py, PyAny>> {
        let at = self.0.iter().position(|(known, _)| known == name)?;
        let (_, value) = self.0.swap_remove(at);
        (!value.is_none()).then_some(value)
    }

    /// Takes the keyword of an option without a value: True or False.
    pub(crate) fn flag(&mut self, option: &Row) -> Result<bool, Fault> {
        let value = self.take(&option.python_name());
        let flag = value.map(|value| flag(option.name, &value)).transpose()?;
        Ok(flag.unwrap_or(false))
    }

    /// Takes the keyword of an option whose values are names, with the meaning that they have there.
    pub(crate) fn name<T>(&mut self, option: &Typed<T>) -> Result<Option<T>, Fault> {
        let value = self.take(&option.row.python_name());
        let name = value
            .map(|value| text(option.row.name, &value))
            .transpose()?;
        Ok(name.map(|name| option.understood(&name)).transpose()?)
    }

    /// Takes the keyword of an option whose values are amounts, with the meaning that they have there.
    pub(crate) fn amount<T>(&mut self, option: &Typed<T>) -> Result<Option<T>, Fault> {
        let value = self.take(&option.row.python_name());
        value.map(|value| amount(option, &value)).transpose()
    }

    /// Takes the limit of time: seconds, a text, or a `timedelta`.
    pub(crate) fn time_limit(&mut self) -> Result<Option<Duration>, Fault> {
        let Some(value) = self.take(&TIME_LIMIT.row.python_name()) else {
            return Ok(None);
        };
        Ok(Some(match seconds(&value)? {
            // Not through its text, which may have an exponent.
            Some(number) => amounts::seconds(TIME_LIMIT.row.name, number)?,
            None => amount(&TIME_LIMIT, &value)?,
        }))
    }

    /// Takes the language; English unless another is named.
    pub(crate) fn lang(&mut self) -> Result<Lang, Fault> {
        let Some(code) = self.take("lang") else {
            return Ok(Lang::En);
        };
        Ok(lang_named(&text("lang", &code)?)?)
    }

    /// Takes the options of that table that were given, and leaves the rest.
    pub(crate) fn take_settings(&mut self, specs: &[OptionSpec]) -> Result<Settings, Fault> {
        let is_known = |(keyword, _): &(String, Bound<'py, PyAny>)| {
            let name = option_name(keyword);
            specs.iter().any(|spec| spec.name == name)
        };
        let (known, rest) = std::mem::take(&mut self.0).into_iter().partition(is_known);
        self.0 = rest;
        Keywords(known).settings(specs, &[])
    }

    /// Takes the rest as options of that table. A message about an unknown one also names the
    /// `others`, which were taken before.
    pub(crate) fn settings(self, specs: &[OptionSpec], others: &[&str]) -> Result<Settings, Fault> {
        let mut settings = Settings::new();
        let mut rest = self.0;
        // In an order that says the same of the same faults.
        rest.sort_by(|(one, _), (other, _)| one.cmp(other));
        for (keyword, value) in rest {
            let name = option_name(&keyword);
            let Some(spec) = specs.iter().find(|spec| spec.name == name) else {
                return Err(unknown(&keyword, specs, others).into());
            };
            if !value.is_none() {
                set(&mut settings, spec, &value, specs)?;
            }
        }
        Ok(settings)
    }
}

/// The name of the option that a keyword stands for.
fn option_name(keyword: &str) -> String {
    keyword.trim_end_matches('_').replace('_', "-")
}

/// Gives an option the value of a keyword.
fn set(
    settings: &mut Settings,
    spec: &OptionSpec,
    value: &Bound<'_, PyAny>,
    specs: &[OptionSpec],
) -> Result<(), Fault> {
    match spec.kind {
        OptionKind::Flag => {
            let opposite = format!("no-{}", spec.name);
            match flag(spec.name, value)? {
                true => settings.set(spec.name, ""),
                false if specs.iter().any(|spec| spec.name == opposite) => {
                    settings.set(&opposite, "");
                }
                false => {}
            }
        }
        OptionKind::File(_) => match path(value) {
            Some(path) => {
                let bytes = bytes_of(&path)?;
                settings.set(spec.name, text_of(&bytes)?);
            }
            None => settings.set(spec.name, &text(spec.name, value)?),
        },
        OptionKind::Value(_) | OptionKind::Repeated(_) => {
            let written = written(value)?;
            let written = written.ok_or_else(|| bad("python-option-value", spec.name, value))?;
            settings.set(spec.name, &written);
        }
    }
    Ok(())
}

fn unknown(keyword: &str, specs: &[OptionSpec], others: &[&str]) -> Message {
    let names = specs.iter().map(|spec| spec.name.replace('-', "_"));
    let mut known: Vec<String> = names
        .chain(others.iter().copied().map(str::to_owned))
        .collect();
    known.sort();
    if known.is_empty() {
        Message::new("python-option-none").with("option", keyword)
    } else {
        Message::new("python-option-unknown")
            .with("option", keyword)
            .with("options", known.join(", "))
    }
}

/// The message that a keyword does not take a value.
pub(crate) fn bad(code: &'static str, name: &str, value: &Bound<'_, PyAny>) -> Message {
    Message::new(code)
        .with("option", name.replace('-', "_"))
        .with("value", quoted(value))
}

/// A value as a sentence quotes it.
pub(crate) fn quoted(value: &Bound<'_, PyAny>) -> String {
    let text = value.repr().map(|text| text.to_string());
    let text = text.unwrap_or_else(|_| "?".to_owned());
    match text.char_indices().nth(QUOTED_MAX) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// A text.
pub(crate) fn text(name: &str, value: &Bound<'_, PyAny>) -> Result<String, Fault> {
    let text = value.cast::<PyString>();
    let text = text.map_err(|_| bad("python-text", name, value))?;
    Ok(text.to_cow()?.into_owned())
}

fn flag(name: &str, value: &Bound<'_, PyAny>) -> Result<bool, Fault> {
    let flag = value.cast::<PyBool>();
    let flag = flag.map_err(|_| bad("python-flag", name, value))?;
    Ok(flag.is_true())
}

/// The seconds of a `float` or a `timedelta`; `None` for other values.
fn seconds(value: &Bound<'_, PyAny>) -> Result<Option<f64>, Fault> {
    if value.is_instance_of::<PyFloat>() {
        return Ok(Some(value.extract()?));
    }
    let timedelta = value.py().import("datetime")?.getattr("timedelta")?;
    if !value.is_instance(&timedelta)? {
        return Ok(None);
    }
    Ok(Some(value.call_method0("total_seconds")?.extract()?))
}

/// A whole number of at least 1, or none.
pub(crate) fn limit(value: &Bound<'_, PyAny>) -> Result<Option<u64>, Fault> {
    if value.is_none() {
        return Ok(None);
    }
    Ok(Some(amount(&LIMIT, value)?))
}

/// A whole number from 1 to `max`.
pub(crate) fn whole(name: &'static str, value: &Bound<'_, PyAny>, max: u32) -> Result<u32, Fault> {
    Ok(amounts::number(name, &typed(value)?, 1..=max)?)
}

/// The amount that an option of the command is given.
pub(crate) fn amount<T>(option: &Typed<T>, value: &Bound<'_, PyAny>) -> Result<T, Fault> {
    Ok(option.understood(&typed(value)?)?)
}

/// A number or a text as it would be typed; other values as Python shows them.
fn typed(value: &Bound<'_, PyAny>) -> Result<String, Fault> {
    Ok(written(value)?.unwrap_or_else(|| quoted(value)))
}

/// A text, a number or a date as text; `None` for other values.
fn written(value: &Bound<'_, PyAny>) -> Result<Option<String>, Fault> {
    if value.is_instance_of::<PyBool>() {
        return Ok(None);
    }
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(Some(text.to_cow()?.into_owned()));
    }
    if value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>() {
        return Ok(Some(value.str()?.to_string()));
    }
    if value.hasattr("__index__")? {
        return Ok(Some(value.call_method0("__index__")?.str()?.to_string()));
    }
    if value.hasattr("isoformat")? {
        let date: String = value.call_method0("isoformat")?.extract()?;
        let end = date.find('T').unwrap_or(date.len());
        return Ok(Some(date[..end].to_owned()));
    }
    Ok(None)
}

/// The path that a value is, if it is one.
pub(crate) fn path(value: &Bound<'_, PyAny>) -> Option<PathBuf> {
    let is_text = value.is_instance_of::<PyString>();
    (!is_text).then(|| value.extract().ok()).flatten()
}

/// The bytes of a file; at most one more than a puzzle may have.
pub(crate) fn bytes_of(path: &Path) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    let limit = INPUT_BYTES_MAX as u64 + 1;
    let read = File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes));
    match read {
        Ok(_) => Ok(bytes),
        Err(error) => {
            let reason = Message::new("input-unreadable").with("reason", error.to_string());
            let message = Message::new("python-file")
                .with("file", path.to_string_lossy().into_owned())
                .with("problem", reason);
            Err(ReadError::from(message).into())
        }
    }
}

/// A whole number in a range.
pub(crate) fn whole_number<T: FromStr + PartialOrd + Display>(
    name: &'static str,
    value: &Bound<'_, PyAny>,
    range: RangeInclusive<T>,
) -> Result<T, Fault> {
    let is_number = value.hasattr("__index__")? && !value.is_instance_of::<PyBool>();
    let typed = if is_number {
        value.call_method0("__index__")?.str()?.to_string()
    } else {
        quoted(value)
    };
    Ok(amounts::number(name, &typed, range)?)
}

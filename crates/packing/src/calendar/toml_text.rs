//! The TOML format of calendars: the name, the date and the placed pieces.

use std::ops::Range;

use serde::Deserialize;

use super::date::{Chosen, date_of};
use super::{Calendar, Date, Kind, Puzzle, flip};
use crate::Packing;
use pavage_family::toml_source::{Source, Spanned};
use pavage_family::{Family, Message, ReadError, Settings};

/// A built-in calendar for a day.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Text {
    #[serde(rename = "family")]
    _family: String,
    /// Which calendar.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["calendar", "a-puzzle-a-day"])))]
    board: Spanned<String>,
    /// The whole date, as "2022-01-01".
    #[serde(default)]
    date: Option<Spanned<String>>,
    /// The month, by its number or its name.
    #[serde(default)]
    month: Option<Spanned<Month>>,
    /// The day of the month.
    #[serde(default)]
    day: Option<Spanned<i64>>,
    /// The day of the week, as "sat".
    #[serde(default)]
    weekday: Option<Spanned<String>>,
    /// Whether pieces may be turned over.
    #[serde(default)]
    flip: Option<bool>,
    /// The board with the pieces that lie on it, as a letter grid.
    #[serde(default)]
    placed: Option<Spanned<String>>,
}

/// A month, by its number or by its name.
#[derive(Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
enum Month {
    /// From 1 to 12.
    Number(i64),
    /// As "Jan" or "January".
    Name(String),
}

impl Month {
    fn typed(&self) -> String {
        match self {
            Month::Number(number) => number.to_string(),
            Month::Name(name) => name.clone(),
        }
    }
}

impl Text {
    /// The file's date, as options with their values and spans.
    fn date(&self) -> Vec<(&'static str, String, Range<usize>)> {
        let text = |option, value: &Option<Spanned<String>>| {
            let value = value.as_ref()?;
            Some((option, value.get_ref().clone(), value.span()))
        };
        let month = |value: &Spanned<Month>| ("month", value.get_ref().typed(), value.span());
        let day = |value: &Spanned<i64>| ("day", value.get_ref().to_string(), value.span());
        let all = [
            text("date", &self.date),
            self.month.as_ref().map(month),
            self.day.as_ref().map(day),
            text("weekday", &self.weekday),
        ];
        all.into_iter().flatten().collect()
    }
}

/// Reads a calendar. Options take precedence over the file.
pub(super) fn read(text: &str, settings: &Settings) -> Result<Puzzle, ReadError> {
    let source = Source(text);
    let file: Text = source.read()?;
    let unknown = || {
        let message = Message::new("calendar-unknown").with("board", file.board.get_ref().as_str());
        source.error(&file.board.span(), message.with("known", Kind::names()))
    };
    let kind = Kind::named(file.board.get_ref()).ok_or_else(unknown)?;
    let mut merged = settings.clone();
    if let (Some(flip), false, false) = (file.flip, settings.has("flip"), settings.has("no-flip")) {
        merged.set(if flip { "flip" } else { "no-flip" }, "");
    }
    let (date, chosen) = date(source, &file, &mut merged, kind)?;
    let puzzle = Puzzle::new(kind, date, flip(kind, &merged)?);
    let mut puzzle = Puzzle { chosen, ..puzzle };
    if let Some(rows) = &file.placed {
        let state = placed(source, rows, &puzzle.packing)?;
        let placed = puzzle.packing.with_fixed(state.placed);
        puzzle.packing = placed.map_err(|(_, message)| source.error(&rows.span(), message))?;
    }
    Ok(puzzle)
}

/// The date from the options, or else from the file.
fn date(
    source: Source<'_>,
    file: &Text,
    settings: &mut Settings,
    kind: &Kind,
) -> Result<(Date, Chosen), ReadError> {
    let options = ["date", "month", "day", "weekday"];
    let written = if options.iter().any(|option| settings.has(option)) {
        Vec::new()
    } else {
        file.date()
    };
    for (option, value, _) in &written {
        settings.set(option, value);
    }
    date_of(settings, kind.has_weekdays()).map_err(|bad| {
        // An error that no single value causes is reported at the first one.
        let mut lines = written.iter().filter_map(|(option, _, span)| {
            let is_it = bad.option.is_none_or(|blamed| blamed == *option);
            is_it.then(|| source.line(span))
        });
        ReadError {
            line: lines.next(),
            message: bad.message,
        }
    })
}

/// The pieces placed in a file.
fn placed(
    source: Source<'_>,
    rows: &Spanned<String>,
    puzzle: &crate::Puzzle,
) -> Result<crate::State, ReadError> {
    Packing::read_solution(puzzle, rows.get_ref()).map_err(|error| {
        let before = source.first_line(&rows.span()) - 1;
        ReadError {
            line: error.line.map(|line| before + line),
            ..error
        }
    })
}

/// The pieces placed in a calendar file, as an answer to a puzzle.
pub(super) fn read_placed(text: &str, puzzle: &crate::Puzzle) -> Result<crate::State, ReadError> {
    let source = Source(text);
    let file: Text = source.read()?;
    let rows = file.placed.as_ref();
    let rows = rows.ok_or_else(|| Message::new("answer-without-pieces"))?;
    placed(source, rows, puzzle)
}

/// Writes a calendar with the pieces of a state.
pub(super) fn write(puzzle: &Puzzle, state: &crate::State) -> String {
    let Date {
        month,
        day,
        weekday,
    } = puzzle.date;
    let mut text = format!(
        "family = \"{}\"\nboard = \"{}\"\n",
        Calendar::NAME,
        puzzle.kind.name
    );
    text += &format!("month = {month}\nday = {day}\n");
    if let Some(weekday) = weekday {
        text += &format!(
            "weekday = \"{}\"\n",
            super::date::WEEKDAYS[usize::from(weekday)]
        );
    }
    text += &format!("flip = {}\n", puzzle.flip);
    if !state.placed.is_empty() {
        text += &format!(
            "placed = \"\"\"\n{}\"\"\"\n",
            Packing::write(&puzzle.packing, state, "grid")
        );
    }
    text
}

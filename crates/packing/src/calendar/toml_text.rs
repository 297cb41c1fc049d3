//! The TOML format of calendars: the name, the date and the placed pieces.

use std::ops::Range;

use serde::Deserialize;

use super::date::{Chosen, date_of};
use super::{Calendar, Date, Kind, Puzzle, flip};
use crate::Packing;
use pavage_family::toml_source::Source;
use pavage_family::{Family, Message, ReadError, Settings};

/// A value with its span in the text.
type Placed<T> = toml::Spanned<T>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    #[serde(rename = "family")]
    _family: String,
    board: Placed<String>,
    #[serde(default)]
    date: Option<Placed<String>>,
    #[serde(default)]
    month: Option<Placed<Month>>,
    #[serde(default)]
    day: Option<Placed<i64>>,
    #[serde(default)]
    weekday: Option<Placed<String>>,
    #[serde(default)]
    flip: Option<bool>,
    #[serde(default)]
    placed: Option<Placed<String>>,
}

/// A month, by its number or by its name.
#[derive(Deserialize)]
#[serde(untagged)]
enum Month {
    Number(i64),
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
        let text = |option, value: &Option<Placed<String>>| {
            let value = value.as_ref()?;
            Some((option, value.get_ref().clone(), value.span()))
        };
        let month = |value: &Placed<Month>| ("month", value.get_ref().typed(), value.span());
        let day = |value: &Placed<i64>| ("day", value.get_ref().to_string(), value.span());
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
    rows: &Placed<String>,
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

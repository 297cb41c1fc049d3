//! The TOML format of calendars: which one, the date, and pieces already placed.

use serde::Deserialize;

use super::{Calendar, Date, Kind, Puzzle, flip};
use crate::families::packing::{self, Packing};
use crate::{Family, Message, ReadError, Settings};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    #[serde(rename = "family")]
    _family: String,
    board: String,
    #[serde(default)]
    date: Option<String>,
    #[serde(default)]
    month: Option<u8>,
    #[serde(default)]
    day: Option<u8>,
    #[serde(default)]
    weekday: Option<String>,
    #[serde(default)]
    flip: Option<bool>,
    #[serde(default)]
    placed: Option<String>,
}

fn parse(text: &str) -> Result<Text, ReadError> {
    toml::from_str(text).map_err(|error: toml::de::Error| {
        let reason = error.message().replace('\n', ", ");
        let line = error
            .span()
            .map(|span| text[..span.start].matches('\n').count() + 1);
        ReadError {
            message: Message::new("toml-bad").with("reason", reason),
            line,
        }
    })
}

/// Reads a calendar; options given beside the file go before what it says.
pub(super) fn read(text: &str, settings: &Settings) -> Result<Puzzle, ReadError> {
    let file = parse(text)?;
    let unknown = || {
        let message = Message::new("calendar-unknown").with("board", file.board.as_str());
        message.with("known", Kind::names())
    };
    let kind = Kind::named(&file.board).ok_or_else(unknown)?;
    let mut merged = settings.clone();
    if !["date", "month", "day", "weekday"]
        .iter()
        .any(|name| settings.has(name))
    {
        let mut set = |name: &str, value: Option<String>| {
            value.iter().for_each(|value| merged.set(name, value));
        };
        set("date", file.date);
        set("month", file.month.map(|month| month.to_string()));
        set("day", file.day.map(|day| day.to_string()));
        set("weekday", file.weekday);
    }
    if let (Some(flip), false, false) = (file.flip, settings.has("flip"), settings.has("no-flip")) {
        merged.set(if flip { "flip" } else { "no-flip" }, "");
    }
    let date = Date::from_settings(&merged, kind.has_weekdays())?;
    let mut puzzle = Puzzle::new(kind, date, flip(kind, &merged)?);
    if let Some(rows) = file.placed {
        let state = Packing::read_solution(&puzzle.packing, &rows)?;
        let placed = puzzle.packing.with_fixed(state.placed);
        puzzle.packing = placed.map_err(|(_, message)| message)?;
    }
    Ok(puzzle)
}

/// The pieces that a file of a calendar shows, as an answer to a puzzle.
pub(super) fn read_placed(
    text: &str,
    puzzle: &packing::Puzzle,
) -> Result<packing::State, ReadError> {
    let rows = parse(text)?
        .placed
        .ok_or_else(|| Message::new("answer-without-pieces"))?;
    Packing::read_solution(puzzle, &rows)
}

/// Writes a calendar with the pieces of a state.
pub(super) fn write(puzzle: &Puzzle, state: &packing::State) -> String {
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

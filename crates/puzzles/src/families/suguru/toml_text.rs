//! The TOML format: `cages` and `givens` as drawings. See docs/formats.md.

use serde::Deserialize;

use super::draft::Written;
use super::drawing::{self, Drawing, Row};
use super::puzzle::{Puzzle, State};
use crate::{Message, ReadError};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PuzzleText {
    #[serde(rename = "family")]
    _family: String,
    #[serde(default, rename = "name")]
    _name: Option<String>,
    cages: toml::Spanned<String>,
    #[serde(default)]
    givens: Option<toml::Spanned<String>>,
}

/// Reads cages and values.
pub(super) fn read(text: &str) -> Result<Written, ReadError> {
    let puzzle: PuzzleText = toml::from_str(text).map_err(|error| syntax(text, &error))?;
    let cages = Drawing::read(&rows(text, &puzzle.cages))?;
    match &puzzle.givens {
        Some(givens) => drawing::written(&cages, Some(&Drawing::read(&rows(text, givens))?)),
        None => drawing::written(&cages, None),
    }
}

fn syntax(text: &str, error: &toml::de::Error) -> ReadError {
    let reason = error.message().replace('\n', ", ");
    let message = Message::new("toml-bad").with("reason", reason);
    ReadError {
        message,
        line: error.span().map(|span| line_of(text, span.start)),
    }
}

fn line_of(text: &str, at: usize) -> usize {
    let before = &text.as_bytes()[..at.min(text.len())];
    1 + before.iter().filter(|&&byte| byte == b'\n').count()
}

/// The rows of a drawing with their lines: on lines of their own, or parted by `/`.
fn rows<'a>(text: &str, drawn: &'a toml::Spanned<String>) -> Vec<Row<'a>> {
    let start = drawn.span().start;
    let quoted = &text[start..];
    // The line break after three quotes is no part of the value.
    let opens = |quotes: &str| {
        let rest = quoted.strip_prefix(quotes);
        rest.is_some_and(|rest| rest.starts_with(['\r', '\n']))
    };
    let first = line_of(text, start) + usize::from(opens("\"\"\"") || opens("'''"));
    let lines = drawn.get_ref().lines().enumerate();
    let lines = lines.map(|(at, line)| (first + at, line.trim()));
    let drawn = lines.filter(|(_, line)| !line.is_empty());
    drawn
        .flat_map(|(line, rows)| rows.split('/').map(move |row| (line, row)))
        .collect()
}

/// The TOML of a position.
pub(super) fn write(puzzle: &Puzzle, state: &State) -> String {
    let mut text = String::from("family = \"suguru\"\n");
    let [cages, values] = drawing::drawings(puzzle, state);
    for (key, rows) in [("cages", cages), ("givens", values)] {
        text += &format!("{key} = \"\"\"\n");
        drawing::push_rows(&mut text, &rows);
        text.push_str("\"\"\"\n");
    }
    text
}

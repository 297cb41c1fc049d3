//! The TOML format: `cages` and `givens` as drawings. See docs/formats.md.

use serde::Deserialize;

use super::draft::Written;
use super::drawing::{self, Drawing, Row};
use super::puzzle::{Puzzle, State};
use pavage_family::ReadError;
use pavage_family::title::{self, Title};
use pavage_family::toml_source::{Source, Spanned};

/// A Suguru puzzle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PuzzleText {
    #[serde(rename = "family")]
    _family: String,
    /// A title.
    #[serde(default)]
    name: Option<String>,
    /// A drawing: a row a line, a letter for each cell; cells with one letter that touch along an edge are a cage,
    /// `#` is no cell.
    cages: Spanned<String>,
    /// The same drawing with the numbers that are given; `.` stands for none.
    #[serde(default)]
    givens: Option<Spanned<String>>,
}

/// Reads cages and values.
pub(super) fn read(text: &str) -> Result<Written, ReadError> {
    let source = Source(text);
    let puzzle: PuzzleText = source.read()?;
    let cages = Drawing::read(&rows(source, &puzzle.cages))?;
    let givens = puzzle.givens.as_ref();
    let givens = givens.map(|givens| Drawing::read(&rows(source, givens)));
    let mut written = drawing::written(&cages, givens.transpose()?.as_ref())?;
    written.title = puzzle.name.as_deref().and_then(Title::read);
    Ok(written)
}

/// The rows of a drawing with their line numbers. Rows are on lines of their own, or separated by
/// `/`.
fn rows<'a>(source: Source<'_>, drawn: &'a Spanned<String>) -> Vec<Row<'a>> {
    let first = source.first_line(&drawn.span());
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
    text += &title::toml_line(puzzle.title());
    let [cages, values] = drawing::drawings(puzzle, state);
    for (key, rows) in [("cages", cages), ("givens", values)] {
        text += &format!("{key} = \"\"\"\n");
        drawing::push_rows(&mut text, &rows);
        text.push_str("\"\"\"\n");
    }
    text
}

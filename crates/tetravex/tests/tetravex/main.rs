//! Tetravex and edge matching against their corpus, plain brute force and their judge.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of tests are small"
)]

mod anneal;
mod answers;
mod any_number;
mod beam;
mod boards;
mod cover;
mod explain;
mod formats;
mod generate;
mod grids;
mod hints;
mod judge;
mod moves;
mod plain;
mod search;
mod symmetry;
mod techniques;

use pavage_family::{Family, ReadError, Settings};
use pavage_tetravex::{Puzzle, Tetravex};

/// Lines of a corpus: fields between ` | `.
fn lines(corpus: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = corpus.lines();
    let cases = lines.filter(|line| !line.starts_with('#') && !line.is_empty());
    cases.map(|line| line.split(" | ").collect())
}

/// A puzzle of the corpus.
struct Case {
    name: &'static str,
    format: &'static str,
    size: &'static str,
    text: String,
    solutions: usize,
}

fn corpus() -> impl Iterator<Item = Case> {
    lines(include_str!("../../../../corpus/tetravex.txt")).map(|fields| {
        let [name, format, size, text, solutions] = fields[..] else {
            panic!("five fields: {fields:?}");
        };
        Case {
            name,
            format,
            size,
            text: text_of(text),
            solutions: solutions.parse().expect("a number"),
        }
    })
}

/// The text of a field.
fn text_of(field: &str) -> String {
    field.replace("\\r", "\r").replace("\\n", "\n")
}

/// Reads a puzzle; `-` is no size.
fn try_read(text: &str, format: &str, size: &str) -> Result<Puzzle, ReadError> {
    let mut settings = Settings::new();
    if size != "-" {
        settings.set("size", size);
    }
    Tetravex::read(text, format, &settings)
}

fn read(text: &str, format: &str, size: &str) -> Puzzle {
    try_read(text, format, size).unwrap_or_else(|error| panic!("{error:?} in {text}"))
}

impl Case {
    fn puzzle(&self) -> Puzzle {
        read(&self.text, self.format, self.size)
    }
}

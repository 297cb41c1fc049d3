//! Suguru against its corpus, engines that know no puzzle, and its judge.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of tests are small"
)]

mod candidates;
mod cover;
mod explain;
mod formats;
mod generate;
mod grids;
mod hard;
mod hints;
mod judge;
mod late;
mod levels;
mod moves;
mod path;
mod plain;
mod search;
mod small;
mod techniques;
mod ways;

use pavage_family::{AnyPosition, ReadError, Settings};
use pavage_puzzles::family;

/// Lines of a corpus: fields between ` | `.
fn lines(corpus: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = corpus.lines();
    let cases = lines.filter(|line| !line.starts_with('#') && !line.is_empty());
    cases.map(|line| line.split(" | ").collect())
}

/// Name, compact text and number of solutions of every puzzle of the corpus.
fn corpus() -> impl Iterator<Item = (&'static str, &'static str, u64)> {
    lines(include_str!("../../../../corpus/suguru.txt")).map(|fields| {
        let [name, text, count] = fields[..] else {
            panic!("three fields: {fields:?}");
        };
        (name, text, count.parse().expect("a number"))
    })
}

fn try_read(text: &str, format: &str) -> Result<Box<dyn AnyPosition>, ReadError> {
    let suguru = family("suguru").expect("it is registered");
    suguru.read(text, format, &Settings::new())
}

fn read(text: &str) -> Box<dyn AnyPosition> {
    try_read(text, "compact").unwrap_or_else(|error| panic!("{error:?} in {text}"))
}

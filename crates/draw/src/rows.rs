//! What charts and curves are drawn from: searches as rows, and their readings over time.

use std::time::Duration;

use pavage_family::Reading;

/// A way of searching, as a row of a comparison.
#[derive(Clone, Debug)]
pub struct Row<'a> {
    /// What it is called.
    pub name: &'a str,
    /// Whether it was cut short.
    pub was_cut: bool,
    /// Whether it found a solution.
    pub found: bool,
    /// The pieces that it placed.
    pub placements: u64,
    /// The positions that it looked at.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
    /// Its inner values over time, if it shows some.
    pub course: Vec<Point>,
    /// If it stands for several runs: how they are spread. Its values are then medians.
    pub spread: Option<Spread>,
}

/// How the runs of a way of searching are spread, each with its own seed: the lower and the upper
/// quartile of each value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread {
    /// How many runs there are.
    pub seeds: usize,
    /// The pieces placed.
    pub placements: [u64; 2],
    /// The positions looked at.
    pub nodes: [u64; 2],
    /// The times taken.
    pub elapsed: [Duration; 2],
}

/// What a search tells of itself, and when.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Time since the search began.
    pub elapsed: Duration,
    /// The inner values.
    pub reading: Reading,
}

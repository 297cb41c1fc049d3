//! The values that several answers have: times, long numbers, solutions.

use std::time::Duration;

use pavage_family::{ChosenOption, Solution};
use serde::Serialize;

/// A time in milliseconds, with a resolution of one microsecond.
pub(super) fn milliseconds(elapsed: Duration) -> f64 {
    elapsed.as_micros() as f64 / 1000.0
}

/// A whole number of any length, as its digits.
#[derive(Serialize)]
#[serde(transparent)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(extend("pattern" = "^[0-9]+$"))
)]
pub(super) struct Digits(String);

impl Digits {
    pub(super) fn of(number: impl ToString) -> Digits {
        Digits(number.to_string())
    }
}

/// A solved board, as `check` reads it.
#[derive(Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) enum SolutionJson {
    /// Of packing on a flat board: a text for each row, with the letter of a piece for each cell.
    Rows(Vec<String>),
    /// Of packing in layers: the rows of each layer, the bottom first.
    Layers(Vec<Vec<String>>),
    /// Of number puzzles: the numbers of each row; null where the board has no cell.
    Numbers(Vec<Vec<Option<u8>>>),
    /// Of tiles: for each cell of a row the colours of its sides (top, right, bottom, left); null
    /// where there is no tile.
    Tiles(Vec<Vec<Option<[u8; 4]>>>),
    /// Of exact covers: the numbers of the options chosen, counted from 0.
    Options(Vec<String>),
}

/// A solution as JSON.
pub(super) fn solution_json(solution: Solution) -> SolutionJson {
    match solution {
        Solution::Rows { rows, .. } => SolutionJson::Rows(rows),
        Solution::Layers { layers, .. } => SolutionJson::Layers(layers),
        Solution::Numbers(rows) => SolutionJson::Numbers(rows),
        Solution::Tiles(rows) => SolutionJson::Tiles(rows),
        Solution::Options(chosen) => {
            let number = |option: ChosenOption| option.number.to_string();
            SolutionJson::Options(chosen.into_iter().map(number).collect())
        }
    }
}

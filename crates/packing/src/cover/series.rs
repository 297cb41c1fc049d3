//! All puzzles that differ in the cells left open, as one problem.

use pavage_grid::CellId;
use pavage_search::{ItemId, Model, OptionId, Run, Taken};

use super::super::puzzle::{Puzzle, State};
use super::build::{build, classes};

/// A puzzle in which one cell of each of several sets stays open, whichever.
pub struct OpenCover {
    /// Its solutions are those of all choices of open cells together.
    pub model: Model,
    /// For each set its item, and the option that leaves each of its cells open.
    pub sets: Vec<(ItemId, Vec<OptionId>)>,
    /// What holds its memory.
    pub taken: Taken,
}

/// Makes the problem of a puzzle without open cells, of which one cell of each set is to stay open.
/// `None` when the model would be too large, or the run's limits ended its making.
pub fn open_cover(puzzle: &Puzzle, sets: &[Vec<CellId>], run: &Run<'_>) -> Option<OpenCover> {
    let state = State {
        placed: puzzle.fixed().to_vec(),
    };
    let classes = classes(puzzle, &state);
    let built = build(puzzle.board(), &puzzle.empty(&state), &classes, sets, run).ok()?;
    Some(OpenCover {
        model: built.model,
        sets: built.gaps,
        taken: built.taken,
    })
}

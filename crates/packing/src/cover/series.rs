//! All puzzles that differ in the cells left open, as one problem.

use pavage_grid::CellId;
use pavage_search::{ItemId, Model, OptionId, Run, Taken};

use super::super::puzzle::Puzzle;
use super::build::{build, classes};

/// A puzzle in which one cell of each of several sets stays open, no matter which.
pub struct OpenCover {
    /// The model. Its solutions are those of all choices of open cells.
    pub model: Model,
    /// For each set, its item, and for each of its cells the option that leaves that cell open.
    pub sets: Vec<(ItemId, Vec<OptionId>)>,
    /// The memory reserved for it.
    pub taken: Taken,
}

/// Builds the problem of a puzzle without open cells, in which one cell of each set is to stay
/// open. `None` when the model would be too large, or a limit of the run was met.
pub fn open_cover(puzzle: &Puzzle, sets: &[Vec<CellId>], run: &Run<'_>) -> Option<OpenCover> {
    let state = puzzle.start();
    let classes = classes(puzzle, &state);
    let built = build(
        puzzle.board(),
        &puzzle.empty(&state),
        &classes,
        None,
        sets,
        run,
    )
    .ok()?;
    Some(OpenCover {
        model: built.model,
        sets: built.gaps,
        taken: built.taken,
    })
}

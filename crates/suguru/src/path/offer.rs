//! A move that a path may take.

use pavage_grid::CellId;

use super::Move;
use crate::values::Values;

/// A move that teaches something.
#[derive(Clone, Debug)]
pub(super) struct Offer {
    /// The move.
    pub(super) mv: Move,
    /// Its cost besides the candidates that it removes.
    pub(super) cost: u64,
    /// The cells it changes, with the candidates that they keep at the fixpoint of level 0. Empty when all
    /// worlds contradict the rules. Each possible world is such a fixpoint within what the worlds keep, so
    /// level 0 goes on only where all worlds went.
    pub(super) kept: Vec<(CellId, Values)>,
    /// How many candidates it removes before level 0 continues.
    pub(super) gain: u64,
}

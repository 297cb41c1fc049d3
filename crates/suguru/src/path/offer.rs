//! A move that a way may take.

use pavage_grid::CellId;

use super::Move;
use crate::values::Values;

/// A move that teaches something.
#[derive(Clone, Debug)]
pub(super) struct Offer {
    /// The move.
    pub(super) mv: Move,
    /// What it costs besides the candidates that it removes.
    pub(super) cost: u64,
    /// The cells it teaches about, with what they keep before level 0 goes on from there. Empty
    /// when all worlds contradict the rules.
    pub(super) kept: Vec<(CellId, Values)>,
    /// How many candidates go at once, before level 0 goes on.
    pub(super) gain: u64,
}

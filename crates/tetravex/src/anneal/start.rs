//! The initial board of an annealing search.

use crate::{Puzzle, SIDES, Side, State, Tile};
use pavage_family::numbers::as_u8;
use pavage_family::random::Random;

/// A full board.
pub(super) struct Start {
    /// The tile in each cell, turned as it lies, row by row.
    pub tiles: Vec<Tile>,
    /// Whether the search may change the cell.
    pub is_free: Vec<bool>,
}

impl Start {
    /// A board with the remaining tiles laid at random, and turned at random where that is allowed.
    pub(super) fn random(puzzle: &Puzzle, state: &State, random: &mut Random) -> Start {
        let mut rest = Vec::new();
        for (kind, left) in puzzle.kinds().iter().zip(state.supply(puzzle)) {
            rest.extend(std::iter::repeat_n(kind.turns[0], left));
        }
        for at in (1..rest.len()).rev() {
            rest.swap(at, random.index(at + 1));
        }
        if puzzle.can_turn() {
            for tile in &mut rest {
                *tile = tile.turned(as_u8(random.index(4)));
            }
        }
        let mut rest = rest.into_iter();
        let lay = |laid: &Option<Tile>| laid.or_else(|| rest.next());
        let tiles = state.cells().iter().map_while(lay).collect();
        Start {
            tiles,
            is_free: state.cells().iter().map(Option::is_none).collect(),
        }
    }
}

/// The energy of a full board, counted side by side.
pub(super) fn energy(puzzle: &Puzzle, tiles: &[Tile]) -> u64 {
    let color = |cell: usize, side: Side| tiles[cell].color(side);
    let mut wrong = 0;
    for cell in 0..puzzle.size() {
        for side in SIDES {
            let here = color(cell, side);
            wrong += match (puzzle.neighbour(cell, side), puzzle.rim()) {
                (None, rim) => u64::from(rim.color().is_some_and(|rim| rim != here)),
                // A pair is counted once, from its first cell.
                (Some(other), _) if other < cell => 0,
                (Some(other), rim) => {
                    let there = color(other, side.opposite());
                    u64::from(here != there || inside(rim, here).is_none())
                }
            };
        }
    }
    wrong
}

/// The number of pairs of touching sides.
pub(super) fn pairs(puzzle: &Puzzle) -> u64 {
    let [rows, cols] = puzzle.frame();
    (rows * (cols - 1) + cols * (rows - 1)) as u64
}

/// The colour, if it may lie inside the board. `None` for the colour of a rim that occurs only
/// there.
pub(super) fn inside(rim: crate::Rim, color: u8) -> Option<u8> {
    (rim != crate::Rim::BorderOnly(color)).then_some(color)
}

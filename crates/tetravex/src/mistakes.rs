//! The mistakes of a full board, as searches count them that approach a solution: pairs of touching
//! sides that do not match, and sides on the rim that do not have its colour. If that colour may only
//! lie on the rim, a pair of touching sides with it is a mistake, too.

use crate::{Puzzle, Rim, SIDES, Side, Tile};

/// The mistakes of a full board, counted side by side. Annealing calls their number the energy.
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
pub(super) fn inside(rim: Rim, color: u8) -> Option<u8> {
    (rim != Rim::BorderOnly(color)).then_some(color)
}

//! Puzzles of every kind for tests.

use pavage_bits::Random;
use pavage_family::numbers::as_u8;

use crate::{Puzzle, Rim, State, Tile};

/// A puzzle of random tiles, which need not have a solution, with or without turning, rim and fixed
/// tiles, and a position with some more tiles. At least two cells are free.
pub(super) fn any(random: &mut Random) -> (Puzzle, State) {
    let frame = [random.between(1, 5), random.between(2, 6)];
    let size = frame[0] * frame[1];
    let colors = 2 + random.index(8);
    let tile = |_| Tile(std::array::from_fn(|_| as_u8(random.index(colors))));
    let tiles: Vec<Tile> = (0..size).map(tile).collect();
    let rim = [Rim::Free, Rim::Border(0), Rim::BorderOnly(0)][random.index(3)];
    let mut fixed = vec![None; size];
    let mut laid = fixed.clone();
    for cell in 2..size {
        match random.below(8) {
            0 => fixed[cell] = Some(tiles[cell]),
            1 => laid[cell] = Some(tiles[cell]),
            _ => {}
        }
    }
    let can_turn = random.below(2) == 0;
    let puzzle = Puzzle::new(frame, tiles, can_turn, rim, fixed).expect("the parts fit");
    let mut state = State::start(&puzzle);
    for (cell, tile) in laid.into_iter().enumerate() {
        state.cells[cell] = state.cells[cell].or(tile);
    }
    (puzzle, state)
}

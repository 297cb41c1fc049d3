//! A full board that gives the change of energy of a step in constant time.
//!
//! The four colours of a tile are the bytes of a word, and so are the colours that the neighbours
//! of a cell turn to it, its *wishes*. A tile fits its cell if the two words are equal; differing
//! sides are counted without a loop. A margin surrounds the board, so that every cell has four
//! neighbours.

use super::start::Start;
use crate::mistakes::inside;
use crate::{Puzzle, Rim, SIDES, Side, Tile};
use pavage_family::numbers::as_u32;

/// A byte that no side has.
const NEVER: u8 = 127;

/// A full board.
pub(super) struct Board {
    /// The offset from a cell to the one below.
    stride: usize,
    cols: usize,
    tiles: Vec<u32>,
    wishes: Vec<u32>,
    /// Which sides of a cell count: a byte of ones for each that does.
    masks: Vec<u32>,
    free: Vec<u32>,
    rim: Rim,
}

/// The replacement of the tile of a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    /// A cell of the board, as [`Board::free`] numbers them.
    pub cell: usize,
    /// The new tile.
    pub tile: u32,
}

impl Board {
    pub(super) fn new(puzzle: &Puzzle, start: &Start) -> Board {
        let [rows, cols] = puzzle.frame();
        let stride = cols + 2;
        let empty = vec![0; (rows + 2) * stride];
        let mut board = Board {
            stride,
            cols,
            tiles: empty.clone(),
            wishes: empty.clone(),
            masks: empty,
            free: Vec::new(),
            rim: puzzle.rim(),
        };
        let rim = puzzle.rim().color();
        for (at, &tile) in start.tiles.iter().enumerate() {
            let cell = board.inner(at);
            board.lay(cell, word(tile));
            if start.is_free[at] {
                board.free.push(as_u32(cell));
            }
            let looks = |side| rim.is_some() || puzzle.neighbour(at, side).is_some();
            let mask = SIDES.map(|side| if looks(side) { 0xff } else { 0 });
            board.masks[cell] = u32::from_le_bytes(mask);
        }
        // The wishes of the rim are its colour. Laying tiles never changes them.
        for at in 0..puzzle.size() {
            let cell = board.inner(at);
            for side in SIDES {
                if puzzle.neighbour(at, side).is_none() {
                    board.wishes[cell] = with(board.wishes[cell], side, rim.unwrap_or(0));
                }
            }
        }
        board
    }

    /// The number of a puzzle's cell on this board.
    fn inner(&self, at: usize) -> usize {
        (at / self.cols + 1) * self.stride + at % self.cols + 1
    }

    /// The number in the puzzle of a cell of this board.
    pub(super) fn outer(&self, cell: usize) -> usize {
        (cell / self.stride - 1) * self.cols + cell % self.stride - 1
    }

    /// A cell of the puzzle, by its number on this board; `None` if it may not change.
    pub(super) fn free_cell(&self, at: usize) -> Option<usize> {
        let cell = self.inner(at);
        self.free.binary_search(&as_u32(cell)).ok().map(|_| cell)
    }

    /// The cells that may change, in rising order.
    pub(super) fn free(&self) -> &[u32] {
        &self.free
    }

    /// The tile in a cell.
    pub(super) fn tile(&self, cell: usize) -> u32 {
        self.tiles[cell]
    }

    /// The tiles of all cells, row by row.
    pub(super) fn tiles(&self) -> Vec<Tile> {
        let rows = self.tiles.len() / self.stride - 2;
        let cells = (0..rows * self.cols).map(|at| self.inner(at));
        cells.map(|cell| tile(self.tiles[cell])).collect()
    }

    /// The change of energy if a change is made.
    pub(super) fn delta(&self, to: Change) -> i32 {
        let wishes = self.wishes[to.cell];
        let mask = self.masks[to.cell];
        differ(to.tile, wishes, mask) - differ(self.tiles[to.cell], wishes, mask)
    }

    /// The change of energy if two cells are changed at once.
    pub(super) fn delta_of_two(&self, one: Change, other: Change) -> i32 {
        let apart = other.cell.wrapping_sub(one.cell);
        let [right, below] = [1, self.stride];
        if apart == right || apart == right.wrapping_neg() {
            self.delta_of_neighbours(one, other, Side::Right)
        } else if apart == below || apart == below.wrapping_neg() {
            self.delta_of_neighbours(one, other, Side::Bottom)
        } else {
            self.delta(one) + self.delta(other)
        }
    }

    /// The same for two cells of which one is the neighbour of the other on this side, in either
    /// order. Taken alone, each change would be compared with the old tile of the other cell.
    #[inline(never)]
    fn delta_of_neighbours(&self, one: Change, other: Change, side: Side) -> i32 {
        let (one, other) = if one.cell < other.cell {
            (one, other)
        } else {
            (other, one)
        };
        let here = with(self.masks[one.cell], side, 0);
        let there = with(self.masks[other.cell], side.opposite(), 0);
        let around = |tile: u32, cell: usize, mask| differ(tile, self.wishes[cell], mask);
        let between = |one: u32, other: u32| {
            let wish = self.turned_to_neighbour(other, side.opposite());
            i32::from(color(one, side) != wish)
        };
        let all = |first: u32, second: u32| {
            around(first, one.cell, here)
                + around(second, other.cell, there)
                + between(first, second)
        };
        all(one.tile, other.tile) - all(self.tiles[one.cell], self.tiles[other.cell])
    }

    /// Makes a change.
    pub(super) fn lay(&mut self, cell: usize, tile: u32) {
        self.tiles[cell] = tile;
        let around = [cell - self.stride, cell + 1, cell + self.stride, cell - 1];
        for (side, neighbour) in SIDES.into_iter().zip(around) {
            // In the margin, the wishes are written but never read.
            let wish = self.turned_to_neighbour(tile, side);
            let wishes = &mut self.wishes[neighbour];
            *wishes = with(*wishes, side.opposite(), wish);
        }
    }

    /// The colour that a neighbour on that side must have.
    fn turned_to_neighbour(&self, tile: u32, side: Side) -> u8 {
        inside(self.rim, color(tile, side)).unwrap_or(NEVER)
    }
}

/// A tile as a word.
fn word(tile: Tile) -> u32 {
    u32::from_le_bytes(tile.0)
}

/// The tile of a word.
pub(super) fn tile(word: u32) -> Tile {
    Tile(word.to_le_bytes())
}

fn color(word: u32, side: Side) -> u8 {
    (word >> (8 * side.index()) & 0xFF) as u8
}

fn with(word: u32, side: Side, byte: u8) -> u32 {
    let shift = 8 * side.index();
    word & !(0xff << shift) | u32::from(byte) << shift
}

/// The number of bytes within the mask in which two words differ. Bytes are below 128, so adding
/// 127 to one sets its highest bit unless it is 0.
fn differ(one: u32, other: u32, mask: u32) -> i32 {
    let unequal = ((one ^ other) & mask).wrapping_add(0x7f7f_7f7f) & 0x8080_8080;
    ((unequal >> 7).wrapping_mul(0x0101_0101) >> 24) as i32
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;
    use crate::mistakes::energy;
    use pavage_bits::Random;

    #[test]
    fn energy_by_changes_is_energy_counted_again() {
        for seed in 0..60 {
            let mut random = Random::new(seed);
            let (puzzle, state) = samples::any(&mut random);
            let start = Start::random(&puzzle, &state, &mut random);
            let mut board = Board::new(&puzzle, &start);
            let energy =
                |tiles: &[Tile]| i32::try_from(energy(&puzzle, tiles)).expect("it is small");
            let mut now = energy(&start.tiles);
            for _ in 0..400 {
                let free = board.free();
                let [one, other] = [(); 2].map(|()| free[random.index(free.len())] as usize);
                let turn = if puzzle.can_turn() {
                    as_u32(random.index(4))
                } else {
                    0
                };
                let turned = |tile: u32| tile.rotate_left(8 * turn);
                let change = |cell, tile| Change { cell, tile };
                if one == other {
                    let to = change(one, turned(board.tile(one)));
                    now += board.delta(to);
                    board.lay(one, to.tile);
                } else {
                    let to = change(one, turned(board.tile(other)));
                    let back = change(other, board.tile(one));
                    now += board.delta_of_two(to, back);
                    board.lay(one, to.tile);
                    board.lay(other, back.tile);
                }
                assert_eq!(now, energy(&board.tiles()), "seed {seed}");
            }
        }
    }
}

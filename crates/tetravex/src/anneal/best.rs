//! The best board of a search, stored as a copy of a board and the changes since, so that the board
//! is not copied at each step. When the changes outgrow the board, they are dropped, and the next
//! better board is copied. A change thus costs the same on boards of any size.

use crate::Tile;
use pavage_family::numbers::as_u32;

/// The board of lowest energy so far.
pub(super) struct Best {
    energy: u64,
    /// The best board, after the first `mark` of the changes are applied.
    tiles: Vec<Tile>,
    changes: Vec<(u32, Tile)>,
    mark: usize,
    /// Whether `changes` is complete since `tiles` was copied.
    follows: bool,
}

impl Best {
    pub(super) fn new(tiles: Vec<Tile>, energy: u64) -> Best {
        Best {
            energy,
            tiles,
            changes: Vec::new(),
            mark: 0,
            follows: true,
        }
    }

    pub(super) fn energy(&self) -> u64 {
        self.energy
    }

    /// Records that a tile was laid in a cell.
    pub(super) fn lay(&mut self, cell: usize, tile: Tile) {
        if self.follows {
            self.changes.push((as_u32(cell), tile));
        }
    }

    /// Records the end of a step. `board` copies the current board.
    pub(super) fn done(&mut self, energy: u64, board: impl FnOnce() -> Vec<Tile>) {
        if energy < self.energy {
            self.energy = energy;
            if self.follows {
                self.mark = self.changes.len();
            } else {
                self.tiles = board();
                self.follows = true;
            }
        } else if self.changes.len() > self.tiles.len() + 64 {
            self.catch_up();
            self.changes.clear();
            self.follows = false;
        }
    }

    /// The best board.
    pub(super) fn tiles(&mut self) -> &[Tile] {
        self.catch_up();
        &self.tiles
    }

    fn catch_up(&mut self) {
        for (cell, tile) in self.changes.drain(..self.mark) {
            self.tiles[cell as usize] = tile;
        }
        self.mark = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavage_bits::Random;
    use pavage_family::numbers::as_u8;

    #[test]
    fn keeps_what_copying_at_each_step_keeps() {
        let mut random = Random::new(4);
        let mut board = vec![Tile([0; 4]); 10];
        let mut best = Best::new(board.clone(), 1_000_000);
        let (mut copy, mut least) = (board.clone(), 1_000_000);
        for step in 0..20_000_u64 {
            for _ in 0..2 {
                let cell = random.index(board.len());
                board[cell] = Tile([as_u8(random.index(60)); 4]);
                best.lay(cell, board[cell]);
            }
            let energy = random.below(1_000_000 - 40 * step);
            if energy < least {
                (copy, least) = (board.clone(), energy);
            }
            best.done(energy, || board.clone());
            if random.below(50) == 0 {
                assert_eq!(best.tiles(), copy);
            }
            assert_eq!(best.energy(), least);
        }
        assert_eq!(best.tiles(), copy);
    }
}

//! The symmetries of a position: motions of the board, and of all tiles with it, that make a solution
//! of each solution.

use super::puzzle::{Puzzle, State};
use super::tile::{Side, Tile};

/// A motion of the board: mirrored first (left and right exchanged), if so, then rotated clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Motion {
    frame: [usize; 2],
    /// Whether it is a mirror image.
    pub(super) is_mirror: bool,
    quarters: u8,
}

impl Motion {
    /// The cell that a cell becomes.
    pub(super) fn cell(self, cell: usize) -> usize {
        let [rows, cols] = self.frame;
        let (row, mut col) = (cell / cols, cell % cols);
        if self.is_mirror {
            col = cols - 1 - col;
        }
        match self.quarters {
            0 => row * cols + col,
            1 => col * cols + (rows - 1 - row),
            2 => (rows - 1 - row) * cols + (cols - 1 - col),
            _ => (cols - 1 - col) * cols + row,
        }
    }

    /// The picture that a picture becomes.
    pub(super) fn tile(self, tile: Tile) -> Tile {
        let moved = if self.is_mirror {
            let [top, right, bottom, left] =
                [Side::Top, Side::Left, Side::Bottom, Side::Right].map(|side| tile.color(side));
            Tile([top, right, bottom, left])
        } else {
            tile
        };
        moved.turned(self.quarters)
    }
}

/// The motions under which a position stays as it is, the identity first: its tiles come to lie where
/// such tiles lie, and there are as many tiles of each kind left as of the kind that it becomes. Boards
/// that are not square are only rotated by half a turn.
pub(super) fn motions(puzzle: &Puzzle, state: &State) -> Vec<Motion> {
    let frame = puzzle.frame();
    let quarters: &[u8] = if frame[0] == frame[1] {
        &[0, 1, 2, 3]
    } else {
        &[0, 2]
    };
    let all = [false, true].into_iter().flat_map(|is_mirror| {
        quarters.iter().map(move |&quarters| Motion {
            frame,
            is_mirror,
            quarters,
        })
    });
    let supply = state.supply(puzzle);
    let keeps = |motion: &Motion| {
        let mut lying = state.cells.iter().enumerate();
        lying.all(|(cell, lies)| {
            lies.is_none_or(|tile| state.cells[motion.cell(cell)] == Some(motion.tile(tile)))
        }) && puzzle.kinds().iter().zip(&supply).all(|(kind, &left)| {
            let image = puzzle.kind_of(motion.tile(kind.turns[0]));
            left == 0 || image.is_some_and(|image| supply[image.index()] == left)
        })
    };
    all.filter(keeps).collect()
}

/// Whether a solution is the least of those that motions make of it, so that it stands for all of them.
/// The motions form a group.
pub(super) fn is_least(motions: &[Motion], solution: &State) -> bool {
    motions.iter().all(|motion| {
        let mut image = vec![None; solution.cells.len()];
        for (cell, tile) in solution.cells.iter().enumerate() {
            image[motion.cell(cell)] = tile.map(|tile| motion.tile(tile));
        }
        solution.cells <= image
    })
}

//! What is left to do in a position: the empty cells, and the pieces with their images. No
//! placement is listed, so it takes little time on a board of any size.

use pavage_bits::SubsetSums;
use pavage_grid::{Lattice, Point};

use super::super::cover::classes;
use super::super::puzzle::{Puzzle, State};

/// The most work of all proofs of a position, in cells looked at: some milliseconds.
const WORK_MAX: u64 = 6_000_000;

/// The empty cells of a position and the pieces that are left.
pub(super) struct Left {
    pub(super) lattice: &'static Lattice,
    pub(super) cells: Vec<Point>,
    pub(super) kinds: Vec<Kind>,
}

/// Equal pieces that are left.
pub(super) struct Kind {
    /// The letters of the copies, in the order of the set.
    pub(super) names: Vec<char>,
    pub(super) size: usize,
    /// The points of each orientation, sorted.
    pub(super) images: Vec<Vec<Point>>,
}

impl Left {
    /// What is left in a state. The sizes of the pieces must add up to the number of empty cells.
    pub(super) fn of(puzzle: &Puzzle, state: &State) -> Left {
        let board = puzzle.board();
        let empty = puzzle.empty(state);
        let cells = board.cells().filter(|cell| empty[cell.index()]);
        let kinds = classes(puzzle, state).into_iter().map(|class| Kind {
            size: class.shape.size(),
            names: class.names,
            images: class
                .orientations
                .iter()
                .map(|image| image.points().to_vec())
                .collect(),
        });
        Left {
            lattice: board.lattice(),
            cells: cells.map(|cell| board.point(cell)).collect(),
            kinds: kinds.collect(),
        }
    }

    /// Whether some of the pieces fill exactly so many cells together, one copy of a kind set aside.
    pub(super) fn fills(&self, cells: usize, without: usize) -> bool {
        let kinds = self.kinds.iter().enumerate();
        let sizes = kinds.map(|(at, kind)| {
            let copies = kind.copies() - usize::from(at == without);
            (kind.size, copies)
        });
        SubsetSums::of(cells, sizes.filter(|(size, _)| *size <= cells)).has(cells)
    }
}

impl Kind {
    /// How many copies are left.
    pub(super) fn copies(&self) -> usize {
        self.names.len()
    }

    /// The letters of the copies, each once.
    pub(super) fn letters(&self) -> String {
        let mut letters: Vec<String> = self.names.iter().map(char::to_string).collect();
        letters.dedup();
        letters.join("/")
    }
}

/// The work that may still be done. It is counted, so that a proof that is found is found on every
/// machine.
pub(super) struct Budget {
    left: u64,
}

impl Budget {
    pub(super) fn new() -> Budget {
        Budget { left: WORK_MAX }
    }

    /// Takes work from the budget. `None` if it is used up.
    pub(super) fn spend(&mut self, work: usize) -> Option<()> {
        self.left = self.left.checked_sub(work as u64)?;
        Some(())
    }
}

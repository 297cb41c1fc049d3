//! The orderings that look at what a placement lies beside, as people do who begin at the edge. Which
//! placement comes first depends on those chosen before it.
//!
//! The score of a placement is the share of its outline, counted in sides of cells, that lies on
//! something: under `along-edge` on the rim of the board or on a piece that lies there, under
//! `around-pieces` on a piece only.

use std::sync::Arc;

use pavage_family::numbers::as_u32;
use pavage_grid::{Board, CellId};
use pavage_search::{Fingerprint, Guide, OptionId};

use super::listed::Listed;

/// The score of a placement whose whole outline lies on something.
const WHOLE: usize = 10_000;

/// What may be lain beside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beside {
    /// The rim and what lies on the board.
    Edge,
    /// What lies on the board.
    Pieces,
}

impl Beside {
    /// The ordering of that name.
    pub(super) fn named(name: &str) -> Option<Beside> {
        match name {
            "along-edge" => Some(Beside::Edge),
            "around-pieces" => Some(Beside::Pieces),
            _ => None,
        }
    }
}

/// The guide of a search whose first options are these placements.
pub(super) struct Lain {
    beside: Beside,
    placements: Arc<Listed>,
    /// The cells beside each cell.
    neighbours: Vec<Vec<CellId>>,
    /// How many sides of each cell lie on the rim.
    rim: Vec<usize>,
    /// Which cells are covered at the beginning.
    covered: Vec<bool>,
    fingerprint: Fingerprint,
}

impl Lain {
    pub(super) fn new(
        beside: Beside,
        board: &Board,
        placements: Arc<Listed>,
        covered: Vec<bool>,
    ) -> Lain {
        let neighbours: Vec<Vec<CellId>> = board
            .cells()
            .map(|cell| board.neighbours(cell).collect())
            .collect();
        let sides = |cell: CellId| board.lattice().steps(board.point(cell)).len();
        let rim = board
            .cells()
            .map(|cell| sides(cell).saturating_sub(neighbours[cell.index()].len()));
        let mut fingerprint = Fingerprint::default()
            .word("beside")
            .number(u64::from(beside == Beside::Edge));
        for (at, _) in covered.iter().enumerate().filter(|(_, covered)| **covered) {
            fingerprint = fingerprint.number(at as u64);
        }
        Lain {
            beside,
            placements,
            rim: rim.collect(),
            neighbours,
            covered,
            fingerprint,
        }
    }

    /// The cells of an option; none if it is no placement.
    fn cells(&self, option: OptionId) -> &[CellId] {
        if option.index() < self.placements.len() {
            self.placements.get(option.index()).1
        } else {
            &[]
        }
    }

    fn score(&self, covered: &[bool], cells: &[CellId]) -> i32 {
        let (mut outline, mut lain) = (0, 0);
        for cell in cells {
            let rim = self.rim[cell.index()];
            outline += rim;
            lain += if self.beside == Beside::Edge { rim } else { 0 };
            let beside = self.neighbours[cell.index()].iter();
            for other in beside.filter(|other| cells.binary_search(other).is_err()) {
                outline += 1;
                lain += usize::from(covered[other.index()]);
            }
        }
        let share = (lain * WHOLE).checked_div(outline).unwrap_or(0);
        i32::try_from(share).expect("it is at most the whole")
    }
}

impl Guide for Lain {
    fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    fn scores(&self, path: &[OptionId], options: &[OptionId]) -> Vec<i32> {
        let mut covered = self.covered.clone();
        for cell in path.iter().flat_map(|option| self.cells(*option)) {
            covered[cell.index()] = true;
        }
        let scores = options.iter();
        scores
            .map(|option| self.score(&covered, self.cells(*option)))
            .collect()
    }

    fn unit(&self) -> f64 {
        WHOLE as f64 / 4.0
    }

    fn work_each(&self) -> u64 {
        let cells = self.placements.cell_count() / self.placements.len().max(1);
        u64::from(as_u32(4 * cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board of 3x4 with a cell covered, and the share of the outline of some placements.
    #[test]
    fn a_placement_is_worth_the_share_of_its_outline_that_lies_on_something() {
        let board = Board::rectangle(3, 4).expect("it is small");
        let cell = |row: usize, col: usize| CellId::at(row * 4 + col);
        let mut listed = Listed::default();
        // In a corner, in the middle, and around the corner of the covered cell.
        listed.push(0, &[cell(0, 0), cell(0, 1), cell(1, 0)]);
        listed.push(0, &[cell(1, 1), cell(1, 2)]);
        listed.push(0, &[cell(1, 3), cell(2, 2)]);
        let mut covered = vec![false; board.size()];
        covered[cell(2, 3).index()] = true;
        let listed = Arc::new(listed);
        let options: Vec<OptionId> = (0..4).map(OptionId::at).collect();
        let scores = |beside, path: &[OptionId]| {
            let lain = Lain::new(beside, &board, Arc::clone(&listed), covered.clone());
            lain.scores(path, &options)
        };
        assert_eq!(scores(Beside::Edge, &[]), [5000, 0, 5000, 0]);
        assert_eq!(scores(Beside::Pieces, &[]), [0, 0, 2500, 0]);
        // What is chosen above lies there as well.
        let after = scores(Beside::Pieces, &options[..1]);
        assert_eq!(after[1], 3333);
    }
}

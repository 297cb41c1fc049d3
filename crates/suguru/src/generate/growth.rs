//! Grows cages together with a filling.
//!
//! Cages drawn without values hardly ever have a filling. So each cage is numbered as it is drawn.
//! It begins at the first free cell and grows over free cells, and its values may not touch equal
//! ones. A cell at which no cage can begin joins a neighbouring cage as its next value. If that
//! fails too, cages that touch the cell are removed and growing continues. What is filled never
//! breaks a rule, and only the surroundings of a failure are done again.

use pavage_bits::{Random, SmallSort as _};
use pavage_family::numbers::{as_u8, as_u32};
use pavage_grid::{Board, CellId};
use pavage_search::{Run, StopReason};

use crate::layout::cells_touching;
use crate::values::Values;

/// The most shapes drawn from one cell before its surroundings are removed.
const SHAPES_TRIED: usize = 40;
/// The most values tried while numbering one shape.
const NUMBERINGS_MAX: usize = 2000;
/// The most failures for each cell of the board.
const FAILURES_PER_CELL: usize = 50;
/// The most failures on any board.
const FAILURES_MAX: usize = 20_000;
/// The most cages removed around a failure. More would mean more work to do again.
const CLEARED_MAX: usize = 2;
/// After each such number of failures, all cages around the cell are removed, so that growing does
/// not get stuck in a corner.
const CLEAR_ALL_EVERY: usize = 32;

/// Why no filled cages were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// Cages of the given sizes were not found within the tries.
    GaveUp,
    /// A limit of the run was met.
    Stopped(StopReason),
}

/// How many cells a cage has.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    /// The least.
    pub(super) min: usize,
    /// The most.
    pub(super) max: usize,
}

/// Cages with their filling.
pub(super) struct Filled {
    /// The cage of each cell, as an arbitrary number.
    pub(super) cages: Vec<u32>,
    /// The value of each cell.
    pub(super) values: Vec<u8>,
}

/// Grows cages with a filling, of these sizes.
///
/// # Errors
/// No such cages were found, or a limit of the run was met.
pub(super) fn grow(
    board: &Board,
    sizes: Sizes,
    random: &mut Random,
    run: &Run<'_>,
) -> Result<Filled, Failure> {
    let mut growth = Growth::new(board, sizes);
    let mut failures = 0;
    while let Some(start) = growth.first_free() {
        if growth.begin(start, random) || growth.join(start, random) {
            continue;
        }
        failures += 1;
        if failures > (board.size() * FAILURES_PER_CELL).min(FAILURES_MAX) {
            return Err(Failure::GaveUp);
        }
        if let Some(stop) = run.stop() {
            return Err(Failure::Stopped(stop));
        }
        let number = if failures % CLEAR_ALL_EVERY == 0 {
            usize::MAX
        } else {
            random.between(1, CLEARED_MAX)
        };
        growth.clear_around(start, number, random);
    }
    Ok(growth.finish())
}

struct Growth<'a> {
    board: &'a Board,
    sizes: Sizes,
    touching: Vec<Vec<CellId>>,
    /// The cage and the value of each cell. `None` while it is free.
    filled: Vec<Option<(u32, u8)>>,
    cages: Vec<Vec<CellId>>,
    /// Values tried so far for the current shape.
    numberings: usize,
}

impl<'a> Growth<'a> {
    fn new(board: &'a Board, sizes: Sizes) -> Growth<'a> {
        Growth {
            board,
            sizes,
            touching: board
                .cells()
                .map(|cell| cells_touching(board, cell))
                .collect(),
            filled: vec![None; board.size()],
            cages: Vec::new(),
            numberings: 0,
        }
    }

    fn is_free(&self, cell: CellId) -> bool {
        self.filled[cell.index()].is_none()
    }

    fn free_beside(&self, cell: CellId) -> impl Iterator<Item = CellId> + '_ {
        let beside = self.board.neighbours(cell);
        beside.filter(|other| self.is_free(*other))
    }

    /// The first free cell in reading order. Filled cells then have a single front, which is
    /// repaired where it fails; several fronts that meet fail far more often.
    fn first_free(&self) -> Option<CellId> {
        let mut cells = self.board.cells();
        cells.find(|cell| self.is_free(*cell))
    }

    /// The values that no touching cell holds.
    fn allowed(&self, cell: CellId) -> Values {
        let touching = self.touching[cell.index()].iter();
        let held = touching.filter_map(|other| self.filled[other.index()].map(|(_, value)| value));
        Values::up_to(self.sizes.max) - held.collect::<Values>()
    }

    /// Whether every free cell that touches one of these still has a possible value.
    fn leaves_room(&self, cells: &[CellId]) -> bool {
        let touching = cells.iter().flat_map(|cell| &self.touching[cell.index()]);
        let mut free = touching.filter(|other| self.is_free(**other));
        free.all(|other| !self.allowed(*other).is_empty())
    }

    /// Starts a cage at a free cell, and returns whether one was found that can be numbered.
    fn begin(&mut self, start: CellId, random: &mut Random) -> bool {
        let Sizes { min, max } = self.sizes;
        for _ in 0..SHAPES_TRIED {
            // Take the larger of two draws: small cages arise anyway from what is left over.
            let wanted = random.between(min, max).max(random.between(min, max));
            let cells = self.shape(start, wanted, random);
            if cells.len() >= min && self.number(&cells, random) {
                return true;
            }
        }
        false
    }

    /// Connected free cells, as many as wanted or as there are.
    fn shape(&self, start: CellId, wanted: usize, random: &mut Random) -> Vec<CellId> {
        let mut cells = vec![start];
        let mut beside: Vec<CellId> = self.free_beside(start).collect();
        while cells.len() < wanted && !beside.is_empty() {
            let cell = beside.swap_remove(random.index(beside.len()));
            cells.push(cell);
            let new: Vec<CellId> = self.free_beside(cell).collect();
            beside.extend(new.iter().filter(|other| !cells.contains(other)));
            beside.small_sort();
            beside.dedup();
        }
        cells
    }

    /// Makes these cells a cage and numbers it at random. Returns whether that succeeded.
    fn number(&mut self, cells: &[CellId], random: &mut Random) -> bool {
        let cage = as_u32(self.cages.len());
        let mut values: Vec<u8> = (1..=as_u8(cells.len())).collect();
        random.shuffle(&mut values);
        self.numberings = 0;
        let can = self.number_rest(cage, cells, &mut values);
        if can {
            self.cages.push(cells.to_vec());
        }
        can
    }

    /// Numbers the cells one after the other, with the values that are left.
    fn number_rest(&mut self, cage: u32, cells: &[CellId], left: &mut Vec<u8>) -> bool {
        let Some((&cell, rest)) = cells.split_first() else {
            return true;
        };
        for at in 0..left.len() {
            let value = left[at];
            self.numberings += 1;
            if self.numberings > NUMBERINGS_MAX {
                return false;
            }
            if self.touches_equal(cell, value) {
                continue;
            }
            left.remove(at);
            self.filled[cell.index()] = Some((cage, value));
            if self.leaves_room(&[cell]) && self.number_rest(cage, rest, left) {
                return true;
            }
            self.filled[cell.index()] = None;
            left.insert(at, value);
        }
        false
    }

    fn touches_equal(&self, cell: CellId, value: u8) -> bool {
        let mut touching = self.touching[cell.index()].iter();
        touching.any(|other| self.filled[other.index()].is_some_and(|(_, held)| held == value))
    }

    /// Lets a free cell join a neighbouring cage as its next value, and returns whether one takes
    /// it.
    fn join(&mut self, cell: CellId, random: &mut Random) -> bool {
        let beside = self.board.neighbours(cell);
        let cages = beside.filter_map(|other| self.filled[other.index()].map(|(cage, _)| cage));
        let takes = |cage: &u32| {
            let next = self.cages[*cage as usize].len() + 1;
            next <= self.sizes.max && !self.touches_equal(cell, as_u8(next))
        };
        let takers: Vec<u32> = cages.filter(takes).collect();
        if takers.is_empty() {
            return false;
        }
        let cage = takers[random.index(takers.len())];
        self.cages[cage as usize].push(cell);
        let value = as_u8(self.cages[cage as usize].len());
        self.filled[cell.index()] = Some((cage, value));
        true
    }

    /// Removes some of the cages that touch a cell.
    fn clear_around(&mut self, cell: CellId, number: usize, random: &mut Random) {
        let touching = self.touching[cell.index()].iter();
        let cages = touching.filter_map(|other| self.filled[other.index()].map(|(cage, _)| cage));
        let mut doomed: Vec<u32> = cages.collect();
        doomed.small_sort();
        doomed.dedup();
        while doomed.len() > number {
            doomed.swap_remove(random.index(doomed.len()));
        }
        for cage in doomed {
            for member in std::mem::take(&mut self.cages[cage as usize]) {
                self.filled[member.index()] = None;
            }
        }
    }

    fn finish(self) -> Filled {
        let filled = self.filled.into_iter();
        let (cages, values) = filled.map(|cell| cell.expect("no cell is free")).unzip();
        Filled { cages, values }
    }
}

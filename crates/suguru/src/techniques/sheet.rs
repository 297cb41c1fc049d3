//! A player's knowledge of a position: the written values and the candidates of each open cell.

use super::super::candidates::Candidates;
use super::super::puzzle::{Puzzle, State};
use super::{CageId, CellId, CellValues, Layout, Values};

/// Values and candidates of a position.
///
/// Invariants: a written value is removed from every cell that sees it, and its own cell has no
/// other candidate. (This is rule `seen`; it takes no steps, because nobody wants to read them.) A
/// cell with one candidate stays open until its value is written.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    layout: &'a Layout,
    values: Vec<Option<u8>>,
    candidates: Candidates,
}

/// A contradiction that ends an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// This cell has no candidate.
    NoCandidate(CellId),
    /// This cage has no place for this value.
    NoPlace(CageId, u8),
}

impl<'a> Sheet<'a> {
    /// A sheet with these candidates, on which nothing is written yet.
    #[must_use]
    pub fn blank(layout: &'a Layout, candidates: Candidates) -> Sheet<'a> {
        let values = vec![None; candidates.as_slice().len()];
        Sheet {
            layout,
            values,
            candidates,
        }
    }

    /// A sheet on which every cell with one candidate is written.
    #[must_use]
    pub fn settled(layout: &'a Layout, candidates: &Candidates) -> Sheet<'a> {
        let mut sheet = Sheet::blank(layout, candidates.clone());
        for cell in layout.cells() {
            if let Some(value) = candidates.get(cell).single() {
                sheet.write(cell, value);
            }
        }
        sheet
    }

    /// The sheet of a position. Its notes are taken to be right, and its values are written.
    #[must_use]
    pub fn of(puzzle: &'a Puzzle, state: &State) -> Sheet<'a> {
        let layout = puzzle.layout();
        let noted = |cell: CellId| state.notes(cell).unwrap_or(layout.values_of(cell));
        let noted: Vec<Values> = layout.cells().map(noted).collect();
        let mut sheet = Sheet::blank(layout, Candidates::from(noted));
        for cell in layout.cells() {
            if let Some(value) = state.values()[cell.index()] {
                sheet.write(cell, value);
            }
        }
        sheet
    }

    /// The layout of the cells and cages.
    #[must_use]
    pub fn layout(&self) -> &'a Layout {
        self.layout
    }

    /// How many cells have no value yet.
    #[must_use]
    pub fn open(&self) -> usize {
        self.values.iter().filter(|value| value.is_none()).count()
    }

    /// The value written in a cell.
    #[must_use]
    pub fn value(&self, cell: CellId) -> Option<u8> {
        self.values[cell.index()]
    }

    /// The candidates of a cell.
    #[must_use]
    pub fn get(&self, cell: CellId) -> Values {
        self.candidates.get(cell)
    }

    /// A cell with all its candidates.
    pub(super) fn all_of(&self, cell: CellId) -> CellValues {
        let values = self.get(cell);
        CellValues { cell, values }
    }

    /// The candidates of all cells.
    #[must_use]
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// Whether a cell has no value yet.
    #[must_use]
    pub fn is_open(&self, cell: CellId) -> bool {
        self.values[cell.index()].is_none()
    }

    /// Whether every cell has a value.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.values.iter().all(Option::is_some)
    }

    /// Writes a value and removes it from every cell that sees the cell. If the value is not a
    /// candidate, the cell is left without candidates.
    pub fn write(&mut self, cell: CellId, value: u8) {
        let only = Values::only(value);
        self.values[cell.index()] = Some(value);
        self.candidates.set(cell, self.candidates.get(cell) & only);
        for &peer in self.layout.peers(cell) {
            self.candidates.remove(peer, only);
        }
    }

    /// Eliminates candidates.
    pub fn remove(&mut self, cell: CellId, values: Values) {
        self.candidates.remove(cell, values);
    }

    /// The cells of a cage that may hold a value.
    pub fn places(&self, cage: CageId, value: u8) -> impl Iterator<Item = CellId> + '_ {
        let cells = self.layout.cage(cage).iter().copied();
        cells.filter(move |cell| self.get(*cell).has(value))
    }

    /// The first contradiction, if there is one.
    #[must_use]
    pub fn conflict(&self) -> Option<Conflict> {
        let layout = self.layout;
        let stuck = layout.cells().find(|cell| self.get(*cell).is_empty());
        if let Some(cell) = stuck {
            return Some(Conflict::NoCandidate(cell));
        }
        layout.cages().find_map(|cage| {
            let cells = layout.cage(cage);
            let all = cells.iter().map(|cell| self.get(*cell));
            let held = all.fold(Values::NONE, |held, values| held | values);
            let lost = Values::up_to(cells.len()) - held;
            lost.first().map(|value| Conflict::NoPlace(cage, value))
        })
    }
}

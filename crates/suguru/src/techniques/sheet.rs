//! What a person has in front of them: the values written, and what each open cell may still hold.

use pavage_grid::CellId;

use super::super::candidates::Candidates;
use super::super::layout::{CageId, Layout};
use super::super::puzzle::{Puzzle, State};
use super::super::values::Values;

/// Values and candidates of a position.
///
/// Invariants: a written value has left every cell that sees it (rule `seen`, which is applied
/// silently: nobody wants a step for each of these), and its own cell can hold nothing else. A
/// cell with one candidate is open until somebody writes it.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    layout: &'a Layout,
    values: Vec<Option<u8>>,
    candidates: Candidates,
}

/// What cannot be: the end of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// Nothing fits in this cell.
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

    /// The sheet of a position: its notes are believed, its values written.
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

    /// The cells and cages that it speaks of.
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

    /// What a cell may still hold.
    #[must_use]
    pub fn get(&self, cell: CellId) -> Values {
        self.candidates.get(cell)
    }

    /// What all cells may still hold.
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

    /// Writes a value, which leaves every cell that sees it. A value that the cell cannot hold
    /// leaves the cell with no candidate.
    pub fn write(&mut self, cell: CellId, value: u8) {
        let only = Values::only(value);
        self.values[cell.index()] = Some(value);
        self.candidates.set(cell, self.candidates.get(cell) & only);
        for &peer in self.layout.peers(cell) {
            self.candidates.remove(peer, only);
        }
    }

    /// Strikes candidates out.
    pub fn remove(&mut self, cell: CellId, values: Values) {
        self.candidates.remove(cell, values);
    }

    /// The cells of a cage that may hold a value.
    pub fn places(&self, cage: CageId, value: u8) -> impl Iterator<Item = CellId> + '_ {
        let cells = self.layout.cage(cage).iter().copied();
        cells.filter(move |cell| self.get(*cell).has(value))
    }

    /// The first thing that cannot be, if there is one.
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

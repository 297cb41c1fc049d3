//! A checker's knowledge of a position: the candidates of each cell, and which cells touch or share
//! a cage. It is made from the puzzle alone and shares nothing with the sheet of the techniques.

use std::sync::Arc;

use pavage_grid::Place;

use super::super::puzzle::{Puzzle, State};
use super::{CageId, Candidate, Case, CellId, Conflict, Deduction, Event, Layout, Values, as_u8};

/// The checker's view of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notes {
    places: Arc<[Place]>,
    cages: Arc<[CageId]>,
    /// The candidates of each cell.
    lists: Vec<Vec<u8>>,
}

/// The outcome of following a world.
pub(super) enum Followed {
    /// A step of it does not follow, or its contradiction does not hold.
    Wrong,
    /// It ends in a contradiction.
    Contradiction,
    /// It has no contradiction, and these are its notes.
    Stands(Notes),
}

impl Notes {
    /// The notes of a position. Its own notes are taken to be right, and its values are written.
    #[must_use]
    pub fn of(puzzle: &Puzzle, state: &State) -> Notes {
        let mut notes = Notes::blank(puzzle.layout());
        for cell in puzzle.layout().cells() {
            if let Some(noted) = state.notes(cell) {
                notes.lists[cell.index()] = noted.collect();
            }
        }
        for (at, value) in state.values().iter().enumerate() {
            if let Some(value) = value {
                notes.write(CellId::at(at), *value);
            }
        }
        notes
    }

    /// The notes of an empty board.
    #[must_use]
    pub fn blank(layout: &Layout) -> Notes {
        let cages: Vec<CageId> = layout.cells().map(|cell| layout.cage_of(cell)).collect();
        let size = |cage: &CageId| as_u8(cages.iter().filter(|other| *other == cage).count());
        Notes {
            places: layout.cells().map(|cell| layout.place(cell)).collect(),
            lists: cages
                .iter()
                .map(|cage| (1..=size(cage)).collect())
                .collect(),
            cages: cages.into(),
        }
    }

    /// Keeps only these values in a cell.
    pub fn keep(&mut self, cell: CellId, values: Values) {
        self.lists[cell.index()].retain(|value| values.has(*value));
    }

    /// Crosses a value out.
    pub fn strike(&mut self, cell: CellId, value: u8) {
        self.lists[cell.index()].retain(|held| *held != value);
    }

    /// Writes a value and removes it from every cell that sees the cell.
    pub fn write(&mut self, cell: CellId, value: u8) {
        self.lists[cell.index()].retain(|held| *held == value);
        for other in self
            .cells()
            .filter(|other| self.see(cell, *other))
            .collect::<Vec<_>>()
        {
            self.strike(other, value);
        }
    }

    /// Applies a deduction.
    pub fn note(&mut self, deduction: &Deduction) {
        for placed in &deduction.placed {
            self.write(placed.cell, placed.value);
        }
        for gone in &deduction.gone {
            self.lists[gone.cell.index()].retain(|value| !gone.values.has(*value));
        }
    }

    /// All cells.
    pub(in super::super) fn cells(&self) -> impl Iterator<Item = CellId> + use<> {
        (0..self.places.len()).map(CellId::at)
    }

    /// The cells of a cage.
    pub(super) fn cage(&self, cage: CageId) -> Vec<CellId> {
        let cells = self.cells();
        cells.filter(|cell| self.cage_of(*cell) == cage).collect()
    }

    /// The cage of a cell.
    pub(super) fn cage_of(&self, cell: CellId) -> CageId {
        self.cages[cell.index()]
    }

    /// The candidates of a cell.
    pub(in super::super) fn list(&self, cell: CellId) -> &[u8] {
        &self.lists[cell.index()]
    }

    /// Whether a cell may hold a value.
    pub fn has(&self, cell: CellId, value: u8) -> bool {
        self.list(cell).contains(&value)
    }

    /// The cells of a cage that may hold a value.
    pub(super) fn places(&self, cage: CageId, value: u8) -> Vec<CellId> {
        let mut cells = self.cage(cage);
        cells.retain(|cell| self.has(*cell, value));
        cells
    }

    /// Whether two cells touch or share a cage.
    pub(in super::super) fn see(&self, one: CellId, other: CellId) -> bool {
        let Place { row, col, .. } = self.places[one.index()];
        let Place {
            row: other_row,
            col: other_col,
            ..
        } = self.places[other.index()];
        let touch = row.abs_diff(other_row) <= 1 && col.abs_diff(other_col) <= 1;
        one != other && (touch || self.cage_of(one) == self.cage_of(other))
    }

    /// Every way to fill these cells in which cells that see each other differ.
    pub(in super::super) fn ways(&self, cells: &[CellId]) -> Vec<Vec<Candidate>> {
        let mut ways: Vec<Vec<Candidate>> = vec![Vec::new()];
        for &cell in cells {
            let mut longer = Vec::new();
            for way in &ways {
                for &value in self.list(cell) {
                    let clashes =
                        |known: &Candidate| known.value == value && self.see(known.cell, cell);
                    if !way.iter().any(clashes) {
                        longer.push([way.as_slice(), &[Candidate { cell, value }]].concat());
                    }
                }
            }
            ways = longer;
        }
        ways
    }

    /// Follows the steps of a world.
    pub(super) fn follow(&self, told: &Case) -> Followed {
        let mut world = self.clone();
        for assumed in &told.assumptions {
            world.write(assumed.cell, assumed.value);
        }
        for event in &told.events {
            let follows = match event {
                Event::Assumed(..) => false,
                Event::LastCandidate(cell, value) => world.list(*cell) == [*value],
                Event::LastPlace(cage, cell, value) => world.places(*cage, *value) == [*cell],
                Event::Supposed(supposed) => supposed.deduction.holds(&world),
            };
            if !follows {
                return Followed::Wrong;
            }
            match event {
                Event::Assumed(cell, value)
                | Event::LastCandidate(cell, value)
                | Event::LastPlace(_, cell, value) => world.write(*cell, *value),
                Event::Supposed(supposed) => world.note(&supposed.deduction),
            }
        }
        let cannot_be = match told.conflict {
            None => return Followed::Stands(world),
            Some(Conflict::NoCandidate(cell)) => world.list(cell).is_empty(),
            Some(Conflict::NoPlace(cage, value)) => world.places(cage, value).is_empty(),
        };
        if cannot_be {
            Followed::Contradiction
        } else {
            Followed::Wrong
        }
    }

    /// The notes after a cell gets a value and all rules of level 0 are applied until nothing
    /// changes. `None` when that leads to a contradiction.
    pub(super) fn world(&self, cell: CellId, value: u8) -> Option<Notes> {
        let mut world = self.clone();
        world.lists[cell.index()] = vec![value];
        loop {
            let before = world.clone();
            for cell in self.cells() {
                if let [value] = world.lists[cell.index()][..] {
                    world.write(cell, value);
                }
            }
            for &cage in &*self.cages {
                for value in 1..=as_u8(self.cage(cage).len()) {
                    match world.places(cage, value)[..] {
                        [] => return None,
                        [place] => world.lists[place.index()] = vec![value],
                        _ => {}
                    }
                }
            }
            if world.lists.iter().any(Vec::is_empty) {
                return None;
            }
            if world == before {
                return Some(world);
            }
        }
    }
}

//! The candidates of each cell: the state that deductions work on.

use pavage_grid::CellId;

use super::layout::Layout;
use super::puzzle::{Puzzle, State};
use super::values::Values;

/// A value in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: CellId,
    /// The value.
    pub value: u8,
}

/// Some values of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellValues {
    /// The cell.
    pub cell: CellId,
    /// The values.
    pub values: Values,
}

impl CellValues {
    /// One value of a cell.
    #[must_use]
    pub fn only(cell: CellId, value: u8) -> CellValues {
        let values = Values::only(value);
        CellValues { cell, values }
    }

    /// Each of the values as a candidate.
    pub fn each(self) -> impl Iterator<Item = Candidate> {
        let cell = self.cell;
        self.values.map(move |value| Candidate { cell, value })
    }
}

/// The candidates of each cell of a layout.
///
/// Two of them are equal if every cell has the same candidates. A cell may have none, which means
/// that there is no solution.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Candidates(Vec<Values>);

impl Candidates {
    /// Every value that the cages allow.
    #[must_use]
    pub fn all(layout: &Layout) -> Candidates {
        Candidates(layout.cells().map(|cell| layout.values_of(cell)).collect())
    }

    /// The candidates that the values and notes of a position leave. No rule is applied.
    #[must_use]
    pub fn of(puzzle: &Puzzle, state: &State) -> Candidates {
        let layout = puzzle.layout();
        let of = |cell: CellId| match state.values()[cell.index()] {
            Some(value) => Values::only(value),
            None => state.notes(cell).unwrap_or(layout.values_of(cell)),
        };
        Candidates(layout.cells().map(of).collect())
    }

    /// The candidates of a cell.
    #[must_use]
    pub fn get(&self, cell: CellId) -> Values {
        self.0[cell.index()]
    }

    /// The candidates of all cells, by cell.
    #[must_use]
    pub fn as_slice(&self) -> &[Values] {
        &self.0
    }

    /// Sets the candidates of a cell.
    pub fn set(&mut self, cell: CellId, values: Values) {
        self.0[cell.index()] = values;
    }

    /// Removes candidates from a cell, and returns whether any of them was there.
    pub fn remove(&mut self, cell: CellId, values: Values) -> bool {
        let before = self.0[cell.index()];
        self.0[cell.index()] = before - values;
        before != before - values
    }

    /// The total number of candidates.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|values| values.len()).sum()
    }

    /// Whether no cell has a candidate.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|values| values.is_empty())
    }

    /// Whether every cell has exactly one candidate.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.0.iter().all(|values| values.len() == 1)
    }

    /// The position that decided candidates describe.
    ///
    /// # Panics
    /// A cell is not decided.
    #[must_use]
    pub fn to_state(&self) -> State {
        let value = |values: &Values| Some(values.single().expect("every cell is decided"));
        State::of_values(self.0.iter().map(value).collect())
    }
}

impl From<Vec<Values>> for Candidates {
    fn from(values: Vec<Values>) -> Candidates {
        Candidates(values)
    }
}

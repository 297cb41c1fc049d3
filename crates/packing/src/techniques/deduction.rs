//! A deduction as data: what was seen, and what follows.

use std::sync::Arc;

use super::pattern::Pattern;
use super::placements::{Cell, PieceId, PlacementId};
use super::sheet::{Conflict, Sheet};

/// What follows from a sheet.
#[derive(Clone, Debug)]
pub struct Deduction {
    /// What was seen.
    pub pattern: Arc<dyn Pattern>,
    /// The candidates that go.
    pub gone: Vec<PlacementId>,
    /// What is placed, one after the other.
    pub placed: Vec<PlacementId>,
    /// What becomes of each assumption, where there are assumptions.
    pub worlds: Vec<Told>,
}

/// A place where all possibilities can be gone through: one of them it must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Locus {
    /// The candidates that cover a cell.
    Cell(Cell),
    /// The candidates of a piece.
    Piece(PieceId),
}

/// What became of an assumption: a conflict.
#[derive(Clone, Debug)]
pub struct Told {
    /// What is supposed.
    pub placement: PlacementId,
    /// What follows, one after the other.
    pub events: Vec<Deduction>,
    /// What cannot be.
    pub conflict: Conflict,
}

impl Deduction {
    /// A deduction that crosses candidates out.
    pub(super) fn removing(pattern: impl Pattern + 'static, gone: Vec<PlacementId>) -> Deduction {
        Deduction {
            pattern: Arc::new(pattern),
            gone,
            placed: Vec::new(),
            worlds: Vec::new(),
        }
    }

    /// A deduction that places pieces.
    pub(super) fn placing(pattern: impl Pattern + 'static, placed: Vec<PlacementId>) -> Deduction {
        Deduction {
            placed,
            ..Deduction::removing(pattern, Vec::new())
        }
    }

    /// The code of its technique.
    #[must_use]
    pub fn rule(&self) -> &'static str {
        self.pattern.rule()
    }

    /// How many assumptions it needs at once; 2 where a search did it.
    #[must_use]
    pub fn level(&self) -> u8 {
        self.pattern.level()
    }

    /// What it costs a person.
    #[must_use]
    pub fn cost(&self) -> u64 {
        self.pattern.cost(self)
    }

    /// The cells that learn something: those that are covered, else what its technique says.
    #[must_use]
    pub fn cells(&self, sheet: &Sheet<'_>) -> Vec<Cell> {
        match self.placed[..] {
            [] => self.pattern.learning(self, sheet),
            _ => sheet.on().covered_by(&self.placed),
        }
    }

    /// Does what it says.
    pub fn apply(&self, sheet: &mut Sheet<'_>) {
        for placement in &self.placed {
            sheet.place(*placement);
        }
        for placement in &self.gone {
            sheet.remove(*placement);
        }
    }
}

impl Told {
    /// What it costs a person to walk through it.
    #[must_use]
    pub fn cost(&self) -> u64 {
        2 + self.events.iter().map(Deduction::cost).sum::<u64>()
    }
}

impl Locus {
    /// The cell, where it is one.
    #[must_use]
    pub fn cell(self) -> Option<Cell> {
        match self {
            Locus::Cell(cell) => Some(cell),
            Locus::Piece(_) => None,
        }
    }

    /// The candidates at this place, in order.
    pub fn candidates(self, sheet: &Sheet<'_>) -> Vec<PlacementId> {
        match self {
            Locus::Cell(cell) => sheet.over(cell).collect(),
            Locus::Piece(piece) => sheet.of_piece(piece).collect(),
        }
    }

    /// The cells that learn something when these candidates go: the cell, where it is one.
    pub(super) fn learning(self, sheet: &Sheet<'_>, gone: &[PlacementId]) -> Vec<Cell> {
        match self {
            Locus::Cell(cell) => vec![cell],
            Locus::Piece(_) => sheet.on().covered_by(gone),
        }
    }

    /// Whether one of the candidates here it must be: the cell is empty, one copy is left.
    #[must_use]
    pub fn is_choice(self, sheet: &Sheet<'_>) -> bool {
        match self {
            Locus::Cell(cell) => sheet.is_empty(cell),
            Locus::Piece(piece) => sheet.left(piece) == 1,
        }
    }

    /// How many candidates there are.
    #[must_use]
    pub fn number(self, sheet: &Sheet<'_>) -> usize {
        match self {
            Locus::Cell(cell) => sheet.number_over(cell),
            Locus::Piece(piece) => sheet.places(piece),
        }
    }

    /// Every place at which one candidate it must be, those with the fewest candidates first; cells
    /// before pieces. A piece with several copies is no such place.
    pub fn all(sheet: &Sheet<'_>) -> Vec<Locus> {
        let cells = sheet.empty().map(Locus::Cell);
        let pieces = sheet.pieces().filter(|piece| sheet.left(*piece) == 1);
        let mut all: Vec<Locus> = cells.chain(pieces.map(Locus::Piece)).collect();
        all.sort_by_key(|locus| locus.number(sheet));
        all
    }
}

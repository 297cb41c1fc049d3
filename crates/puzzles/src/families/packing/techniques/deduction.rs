//! A deduction as data: what was seen, and what follows.

use super::placements::{Cell, PieceId, PlacementId};
use super::sheet::{Conflict, Sheet};

/// What follows from a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// What was seen.
    pub pattern: Pattern,
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

/// What a deduction argues with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// One candidate covers a cell.
    OnlyPlacement(Cell),
    /// A piece has as many candidates as copies.
    OnlyPlace(PieceId),
    /// The region of a cell has a size that only some of the pieces make up.
    Pocket(Cell),
    /// All candidates that cover a cell are of one piece, of which one copy is left.
    OnlyPiece(Cell, PieceId),
    /// All candidates at a place cover these cells, too.
    SharedCells(Locus, Vec<Cell>),
    /// Candidates at a place, each with what cannot be once it is placed.
    Hole(Locus, Vec<(PlacementId, Conflict)>),
    /// Candidates at a place, supposed in turn.
    Suppose(Locus),
    /// Every other candidate at a place, tried to the end by a search that looked at so many
    /// positions; `None`: at very many.
    TriedOut(Locus, Option<u64>),
}

/// What became of an assumption: a conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// What is supposed.
    pub placement: PlacementId,
    /// What follows, one after the other.
    pub events: Vec<Deduction>,
    /// What cannot be.
    pub conflict: Conflict,
}

/// What a search is taken to cost when it was too long to be told.
const LONG: u64 = 200_000;

impl Pattern {
    /// The code of its rule.
    #[must_use]
    pub fn rule(&self) -> &'static str {
        match self {
            Pattern::OnlyPlacement(_) => "only-placement",
            Pattern::OnlyPlace(_) => "only-place",
            Pattern::Pocket(_) => "pocket",
            Pattern::OnlyPiece(..) => "only-piece",
            Pattern::SharedCells(..) => "shared-cells",
            Pattern::Hole(..) => "hole",
            Pattern::Suppose(_) => "suppose",
            Pattern::TriedOut(..) => "tried-out",
        }
    }
}

impl Deduction {
    /// A deduction that crosses candidates out.
    pub(super) fn removing(pattern: Pattern, gone: Vec<PlacementId>) -> Deduction {
        Deduction {
            pattern,
            gone,
            placed: Vec::new(),
            worlds: Vec::new(),
        }
    }

    /// A deduction that places pieces.
    pub(super) fn placing(pattern: Pattern, placed: Vec<PlacementId>) -> Deduction {
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
        match self.pattern {
            Pattern::Suppose(_) => 1,
            Pattern::TriedOut(..) => 2,
            _ => 0,
        }
    }

    /// What it costs a person: the harder its technique is to see, the more; where candidates are
    /// gone through, one for each; a hypothesis what its worlds cost; a search its positions.
    #[must_use]
    pub fn cost(&self) -> u64 {
        match &self.pattern {
            Pattern::OnlyPlacement(_) => 1,
            Pattern::OnlyPlace(_) => 2,
            Pattern::Pocket(_) | Pattern::OnlyPiece(..) => 3,
            Pattern::SharedCells(..) => 4,
            Pattern::Hole(_, faults) => 3 + faults.len() as u64,
            Pattern::Suppose(_) => 5 + self.worlds.iter().map(Told::cost).sum::<u64>(),
            Pattern::TriedOut(_, nodes) => nodes.unwrap_or(LONG),
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

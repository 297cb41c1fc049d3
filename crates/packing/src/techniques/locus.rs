//! A place where one of several placements must be.

use super::placements::{Cell, PieceId, PlacementId};
use super::sheet::Sheet;

/// A place where all possibilities can be gone through: one of them it must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Locus {
    /// The candidates that cover a cell.
    Cell(Cell),
    /// The candidates of a piece.
    Piece(PieceId),
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

//! A place where exactly one of several placements must be chosen.

use pavage_bits::SmallSort as _;

use super::{Cell, PieceId, PlacementId, Sheet};

/// A place at which all candidates can be examined, because one of them must be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Locus {
    /// The candidates that cover a cell.
    Cell(Cell),
    /// The candidates of a piece.
    Piece(PieceId),
}

impl Locus {
    /// The cell, if the place is one.
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

    /// The cells about which something is learnt when these candidates go: the cell itself, if the
    /// place is one.
    pub(super) fn learning(self, sheet: &Sheet<'_>, gone: &[PlacementId]) -> Vec<Cell> {
        match self {
            Locus::Cell(cell) => vec![cell],
            Locus::Piece(_) => sheet.on().covered_by(gone),
        }
    }

    /// Whether exactly one of the candidates must be chosen: the cell is empty, or one copy is
    /// left and must be laid.
    #[must_use]
    pub fn is_choice(self, sheet: &Sheet<'_>) -> bool {
        match self {
            Locus::Cell(cell) => sheet.is_empty(cell),
            Locus::Piece(piece) => sheet.is_single(piece),
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

    /// Every place at which exactly one candidate must be chosen, those with the fewest candidates
    /// first and cells before pieces. A piece with several copies left is not such a place.
    pub fn all(sheet: &Sheet<'_>) -> Vec<Locus> {
        let cells = sheet.empty().map(Locus::Cell);
        let pieces = sheet.pieces().filter(|piece| sheet.is_single(*piece));
        let mut all: Vec<Locus> = cells.chain(pieces.map(Locus::Piece)).collect();
        all.small_sort_by_key(|locus| locus.number(sheet));
        all
    }
}

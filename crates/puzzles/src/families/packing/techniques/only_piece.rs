//! `only-piece`: a cell that one piece covers.
//!
//! *What it sees*: an empty cell over which all candidates are of one piece, of which one copy is
//! left: it does not lie elsewhere.
//!
//! *Example* (the pieces left are a bar of three and a square of four):
//!
//! ```text
//! . . . A
//! A . . .
//! A . . A
//! ```
//!
//! The square does not reach the first cell of the first row: the bar covers it, and so does not lie
//! in the second row.
//!
//! *Why it is sound*: every cell is covered, and a piece lies in one place.

use super::{Cell, Deduction, Pattern, PieceId, Sheet, Technique};

pub(super) const TECHNIQUE: Technique = Technique {
    rule: "only-piece",
    find,
};

fn find(sheet: &Sheet<'_>) -> Option<Deduction> {
    sheet.empty().find_map(|cell| at(sheet, cell))
}

pub(super) fn at(sheet: &Sheet<'_>, cell: Cell) -> Option<Deduction> {
    let piece = only_piece(sheet, cell).filter(|_| sheet.is_empty(cell))?;
    if sheet.places(piece) == sheet.number_over(cell) {
        return None;
    }
    let elsewhere = sheet.of_piece(piece);
    let gone = elsewhere.filter(|other| !sheet.on().covered(*other).contains(&cell));
    Some(Deduction::removing(
        Pattern::OnlyPiece(cell, piece),
        gone.collect(),
    ))
}

/// The piece of which one copy is left and that alone covers a cell.
fn only_piece(sheet: &Sheet<'_>, cell: Cell) -> Option<PieceId> {
    let mut pieces = sheet
        .over(cell)
        .map(|placement| sheet.on().piece(placement));
    let first = pieces.next()?;
    (sheet.left(first) == 1 && pieces.all(|piece| piece == first)).then_some(first)
}

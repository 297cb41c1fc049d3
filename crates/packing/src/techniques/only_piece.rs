//! `only-piece`: a cell that one piece covers.
//!
//! *What it sees*: an empty cell whose candidates all belong to one piece, of which one copy is
//! left. The piece does not lie elsewhere.
//!
//! *Example* (the pieces left are a bar of three and a square of four):
//!
//! ```text
//! . . . A
//! A . . A
//! A . . A
//! ```
//!
//! The square does not reach the first cell of the first row: the bar covers it, and so does not
//! lie in the second column.
//!
//! *Why it is sound*: every cell is covered, and a piece lies in one place.

use super::{
    Cell, Deduction, Locus, Message, Packing, Pattern, PieceId, Run, Sheet, Technique, words,
};

pub(super) const TECHNIQUE: Technique = Technique::new("only-piece", 1, find).supposed(find);

/// All candidates that cover a cell are of one piece, of which one copy is left.
#[derive(Clone, Copy, Debug)]
pub(super) struct OnlyPiece(Cell, PieceId);

fn find(sheet: &Sheet<'_>, _: &Run<'_>) -> Option<Deduction> {
    sheet.empty().find_map(|cell| at(sheet, cell))
}

fn at(sheet: &Sheet<'_>, cell: Cell) -> Option<Deduction> {
    let piece = only_piece(sheet, cell).filter(|_| sheet.is_empty(cell))?;
    if sheet.places(piece) == sheet.number_over(cell) {
        return None;
    }
    let elsewhere = sheet.of_piece(piece);
    let gone = elsewhere.filter(|other| !sheet.on().covered(*other).contains(&cell));
    Some(TECHNIQUE.removing(OnlyPiece(cell, piece), gone.collect()))
}

/// The piece that alone covers a cell, if only one copy of it is left.
fn only_piece(sheet: &Sheet<'_>, cell: Cell) -> Option<PieceId> {
    let mut pieces = sheet
        .over(cell)
        .map(|placement| sheet.on().piece(placement));
    let first = pieces.next()?;
    (sheet.left(first) == 1 && pieces.all(|piece| piece == first)).then_some(first)
}

impl Pattern<Packing> for OnlyPiece {
    fn cost(&self, _: &Deduction) -> u64 {
        3
    }

    fn again(&self, _: &Deduction, sheet: &Sheet<'_>) -> Option<Deduction> {
        at(sheet, self.0)
    }

    fn look(&self, _: &Deduction, _: &Sheet<'_>) -> Vec<Cell> {
        vec![self.0]
    }

    fn learning(&self, _: &Deduction, _: &Sheet<'_>) -> Option<Vec<Cell>> {
        Some(vec![self.0])
    }

    fn reason(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        let message = Message::new("packing-only-piece");
        let message = message.with("piece", words::called(sheet, self.1));
        let struck = words::struck(sheet, Locus::Cell(self.0));
        words::at(sheet, message.with("struck", struck), self.0)
    }

    fn conclusion(&self, _: &Deduction, sheet: &Sheet<'_>) -> Option<Message> {
        Some(Message::new("packing-not-elsewhere").with("piece", words::called(sheet, self.1)))
    }
}

#[cfg(feature = "checkers")]
impl super::Check<Packing> for OnlyPiece {
    fn holds(&self, found: &Deduction, notes: &super::Notes) -> bool {
        let group = notes.group(self.1);
        let over = notes.over(notes.spot(self.0));
        let is_only = over.iter().all(|at| notes.group_of(*at) == group);
        let gone = super::notes::ids(&found.gone);
        let elsewhere = gone.is_disjoint(&over) && gone.is_subset(&notes.of_group(group));
        found.placed.is_empty() && notes.left[group] == 1 && is_only && elsewhere
    }
}

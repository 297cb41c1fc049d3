//! `only-placement`: a cell that one placement covers.
//!
//! *What it sees*: an empty cell that only one candidate covers.
//!
//! *Example* (the pieces left are a bar of three and a corner of three):
//!
//! ```text
//! A A . .
//! . . . A
//! . A A A
//! ```
//!
//! Only the corner, laid in one way, covers the cell in the last row: it lies there.
//!
//! *Why it is sound*: every cell is covered.

use super::{Cell, Deduction, Locus, Message, Packing, Pattern, Run, Sheet, Technique, words};

pub(super) const TECHNIQUE: Technique = Technique::new("only-placement", 0, find).supposed(find);

/// A cell that one candidate covers.
#[derive(Clone, Copy, Debug)]
pub(super) struct OnlyPlacement(Cell);

fn find(sheet: &Sheet<'_>, _: &Run<'_>) -> Option<Deduction> {
    sheet.empty().find_map(|cell| at(sheet, cell))
}

fn at(sheet: &Sheet<'_>, cell: Cell) -> Option<Deduction> {
    if !sheet.is_empty(cell) || sheet.number_over(cell) != 1 {
        return None;
    }
    let placement = sheet.over(cell).next()?;
    Some(TECHNIQUE.placing(OnlyPlacement(cell), vec![placement]))
}

impl Pattern<Packing> for OnlyPlacement {
    fn cost(&self, _: &Deduction) -> u64 {
        1
    }

    fn again(&self, _: &Deduction, sheet: &Sheet<'_>) -> Option<Deduction> {
        at(sheet, self.0)
    }

    fn look(&self, _: &Deduction, _: &Sheet<'_>) -> Vec<Cell> {
        vec![self.0]
    }

    fn reason(&self, found: &Deduction, sheet: &Sheet<'_>) -> Message {
        let piece = sheet.on().piece(found.placed[0]);
        let message = Message::new(if sheet.on().is_open(piece) {
            "packing-only-open"
        } else {
            "packing-only-placement"
        });
        let message = message.with("piece", words::called(sheet, piece));
        let struck = words::struck(sheet, Locus::Cell(self.0));
        words::at(sheet, message.with("struck", struck), self.0)
    }
}

#[cfg(feature = "checkers")]
impl super::Check<Packing> for OnlyPlacement {
    fn holds(&self, found: &Deduction, notes: &super::Notes) -> bool {
        let over = notes.over(notes.spot(self.0));
        found.gone.is_empty() && found.placed.len() == 1 && over == super::notes::ids(&found.placed)
    }
}

//! `only-placement`: a cell that one placement covers.
//!
//! *What it sees*: an empty cell that only one candidate covers.
//!
//! *Example* (the piece left is a bar of three and a corner of three):
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

use super::{Cell, Deduction, Pattern, Sheet, Technique};

pub(super) const TECHNIQUE: Technique = Technique {
    rule: "only-placement",
    find,
};

fn find(sheet: &Sheet<'_>) -> Option<Deduction> {
    sheet.empty().find_map(|cell| at(sheet, cell))
}

pub(super) fn at(sheet: &Sheet<'_>, cell: Cell) -> Option<Deduction> {
    if !sheet.is_empty(cell) || sheet.number_over(cell) != 1 {
        return None;
    }
    let placement = sheet.over(cell).next()?;
    Some(Deduction::placing(
        Pattern::OnlyPlacement(cell),
        vec![placement],
    ))
}

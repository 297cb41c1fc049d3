//! `only-tile`: one tile fits a cell.
//!
//! *What it sees*: an open cell that may have one picture.
//!
//! *Example* (tiles as top left right bottom; the board, then the tiles left):
//!
//! ```text
//! 1234 1351     2745 3213 5612
//! 4725  .
//! ```
//!
//! The open cell asks for 1 at the top and 2 on the left: of the tiles left only one has both.
//!
//! *Why it is sound*: every cell holds a tile, and a tile that was crossed out is not there.

use super::notes::Notes;
use super::said::Said;
use super::{Deck, Deduction, Pattern, Sheet, Technique, placed_around};

pub(super) const TECHNIQUE: Technique = Technique {
    rule: "only-tile",
    find,
    verify,
};

/// The deduction with the most tiles around its cell: the easiest to see.
fn find(deck: &Deck<'_>, sheet: &Sheet) -> Option<Deduction> {
    let cells = sheet.open_cells().filter(|cell| sheet.number(*cell) == 1);
    let cell = cells.max_by_key(|cell| placed_around(deck, sheet, *cell).len())?;
    deduce(deck, sheet, cell)
}

/// The deduction of a cell, if one picture fits it.
pub(super) fn deduce(deck: &Deck<'_>, sheet: &Sheet, cell: usize) -> Option<Deduction> {
    let picture = sheet
        .candidates(cell)
        .next()
        .filter(|_| sheet.number(cell) == 1)?;
    let because = placed_around(deck, sheet, cell);
    Some(Deduction::placing(
        Pattern::OnlyTile,
        because,
        cell,
        picture,
    ))
}

fn verify(notes: &Notes, said: &Said<'_>) -> bool {
    let Some((cell, picture)) = said.placed else {
        return false;
    };
    notes.may(cell).eq([picture])
        && notes.lying(cell).is_none()
        && said.removals.is_empty()
        && *said.pattern() == Pattern::OnlyTile
}

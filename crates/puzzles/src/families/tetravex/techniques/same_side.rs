//! `same-side`: all tiles that fit a cell show the same colour on a side.
//!
//! *What it sees*: an open cell whose pictures all have one colour on a side, and beside it an open
//! cell that may have pictures with another one.
//!
//! *Example* (tiles as top left right bottom):
//!
//! ```text
//! 1234
//!  .    .       fit the first open cell: 4171 4375
//! ```
//!
//! Both tiles show 7 on the right: the cell beside it has 7 on its left.
//!
//! *Why it is sound*: one of these tiles lies there, and sides that touch are equal.

use super::super::tile::{SIDES, Side};
use super::notes::{Notes, facing};
use super::said::Said;
use super::{Deck, Deduction, Pattern, Sheet, Technique, rejected};

pub(super) const TECHNIQUE: Technique = Technique {
    rule: "same-side",
    find,
    verify,
};

/// The deduction from the cell with the fewest pictures.
fn find(deck: &Deck<'_>, sheet: &Sheet) -> Option<Deduction> {
    let mut best: Option<(usize, usize, Side)> = None;
    for cell in sheet.open_cells() {
        for side in SIDES {
            let better = best.is_none_or(|(number, ..)| sheet.number(cell) < number);
            if better && teaches(deck, sheet, cell, side) {
                best = Some((sheet.number(cell), cell, side));
            }
        }
    }
    let (_, cell, side) = best?;
    deduce(deck, sheet, cell, side)
}

fn teaches(deck: &Deck<'_>, sheet: &Sheet, cell: usize, side: Side) -> bool {
    let colors = sheet.colors(cell, side);
    colors.count_ones() == 1
        && deck.puzzle().neighbour(cell, side).is_some_and(|other| {
            sheet.is_open(other) && sheet.colors(other, side.opposite()) & !colors != 0
        })
}

fn deduce(deck: &Deck<'_>, sheet: &Sheet, cell: usize, side: Side) -> Option<Deduction> {
    let color = sheet.colors(cell, side).trailing_zeros() as u8;
    let other = deck.puzzle().neighbour(cell, side)?;
    let gone = rejected(sheet, other, |picture| {
        deck.tile(picture).color(side.opposite()) != color
    })?;
    let pattern = Pattern::SameSide(cell, side, color);
    Some(Deduction::removing(pattern, vec![cell], vec![gone]))
}

fn verify(notes: &Notes, said: &Said<'_>) -> bool {
    let Pattern::SameSide(cell, side, color) = *said.pattern() else {
        return false;
    };
    let other = notes.beside(cell, side);
    let mut removals = said.removals.iter();
    let follows = removals.all(|(at, gone)| {
        let mut gone = gone.iter();
        Some(*at) == other && gone.all(|picture| picture.color(facing(side)) != color)
    });
    let is_same = notes.may(cell).all(|picture| picture.color(side) == color);
    said.placed.is_none() && is_same && follows
}

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

fn verify(deck: &Deck<'_>, sheet: &Sheet, deduction: &Deduction) -> bool {
    let Pattern::SameSide(cell, side, color) = deduction.pattern else {
        return false;
    };
    let mut shown = sheet
        .candidates(cell)
        .map(|picture| deck.tile(picture).color(side));
    let other = deck.puzzle().neighbour(cell, side);
    let mut removals = deduction.removals.iter();
    let follows = removals.all(|(at, gone)| {
        let mut facing = gone
            .iter()
            .map(|picture| deck.tile(*picture).color(side.opposite()));
        Some(*at) == other && facing.all(|facing| facing != color)
    });
    deduction.placed.is_none() && shown.all(|shown| shown == color) && follows
}

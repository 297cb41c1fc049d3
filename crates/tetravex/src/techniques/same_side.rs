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

use super::{
    Check, Color, Deduction, Message, Notes, Pattern, Run, SIDES, Sheet, Side, Statement,
    Technique, Tetravex, as_u8, facing, rejected, words,
};

pub(super) const TECHNIQUE: Technique = Technique::new("same-side", 0, find);

/// All candidates of a cell show one colour on a side.
#[derive(Debug, PartialEq)]
pub(super) struct SameSide {
    cell: usize,
    side: Side,
    color: Color,
}

impl Pattern<Tetravex> for SameSide {
    fn look(&self, _: &Deduction, _: &Sheet<'_>) -> Vec<usize> {
        vec![self.cell]
    }

    fn reason(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        let deck = sheet.deck();
        let message = Message::new("tetravex-same-side")
            .with("side", words::side(self.side))
            .with("color", usize::from(self.color));
        words::at(deck, message, self.cell)
    }

    fn cost(&self, _: &Deduction) -> u64 {
        2
    }
}

impl Check<Tetravex> for SameSide {
    fn holds(&self, found: &Deduction, notes: &Notes) -> bool {
        let stated = Statement::new(notes, found);
        let SameSide { cell, side, color } = *self;
        let other = notes.beside(cell, side);
        let mut removals = stated.removals.iter();
        let follows = removals.all(|(at, gone)| {
            let mut gone = gone.iter();
            Some(*at) == other && gone.all(|picture| picture.color(facing(side)) != color)
        });
        let is_same = notes.may(cell).all(|picture| picture.color(side) == color);
        stated.placed.is_none() && is_same && follows
    }
}

/// The deduction from the cell with the fewest pictures.
fn find(sheet: &Sheet<'_>, _: &Run<'_>) -> Option<Deduction> {
    let mut best: Option<(usize, usize, Side)> = None;
    for cell in sheet.open_cells() {
        for side in SIDES {
            let better = best.is_none_or(|(number, ..)| sheet.number(cell) < number);
            if better && teaches(sheet, cell, side) {
                best = Some((sheet.number(cell), cell, side));
            }
        }
    }
    let (_, cell, side) = best?;
    deduce(sheet, cell, side)
}

fn teaches(sheet: &Sheet<'_>, cell: usize, side: Side) -> bool {
    let deck = sheet.deck();
    let colors = sheet.colors(cell, side);
    colors.count_ones() == 1
        && deck.beside(cell, side).is_some_and(|other| {
            sheet.is_open(other) && sheet.colors(other, side.opposite()) & !colors != 0
        })
}

fn deduce(sheet: &Sheet<'_>, cell: usize, side: Side) -> Option<Deduction> {
    let deck = sheet.deck();
    let color = as_u8(sheet.colors(cell, side).trailing_zeros() as usize);
    let other = deck.beside(cell, side)?;
    let gone = rejected(sheet, other, |picture| {
        deck.tile(picture).color(side.opposite()) != color
    })?;
    let pattern = SameSide { cell, side, color };
    Some(
        TECHNIQUE
            .removing(pattern, vec![gone])
            .learnt_from(vec![cell]),
    )
}

//! `only-place`: a piece with one place.
//!
//! *What it sees*: a piece with as many candidates as there are copies of it left.
//!
//! *Example* (the pieces left are a bar of four and two of three):
//!
//! ```text
//! . . . .
//! A A . .
//! A . . .
//! A . A A
//! ```
//!
//! The bar fits in the first row and nowhere else: it lies there.
//!
//! *Why it is sound*: every copy lies somewhere, and no two lie in the same place.

use super::{Deduction, Pattern, PieceId, Sheet, Technique};

pub(super) const TECHNIQUE: Technique = Technique {
    rule: "only-place",
    find,
};

fn find(sheet: &Sheet<'_>) -> Option<Deduction> {
    sheet.pieces().find_map(|piece| at(sheet, piece))
}

pub(super) fn at(sheet: &Sheet<'_>, piece: PieceId) -> Option<Deduction> {
    if sheet.left(piece) == 0 || sheet.places(piece) != sheet.left(piece) {
        return None;
    }
    let mut placed: Vec<_> = sheet.of_piece(piece).collect();
    // Copies that overlap do not go together: that is for a conflict to tell.
    let on = sheet.on();
    let mut pairs = placed.iter().enumerate();
    let clash = pairs.any(|(at, one)| {
        let mut others = placed[at + 1..].iter();
        others.any(|other| on.overlap(*one, *other))
    });
    placed.truncate(if clash { 1 } else { placed.len() });
    Some(Deduction::placing(Pattern::OnlyPlace(piece), placed))
}

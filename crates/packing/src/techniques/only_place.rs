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

use super::{Deduction, Locus, Message, Packing, Pattern, PieceId, Run, Sheet, Technique, words};

pub(super) const TECHNIQUE: Technique = Technique::new("only-place", 0, find).supposed(find);

/// A piece that has as many candidates as copies that must be laid.
#[derive(Clone, Copy, Debug)]
pub(super) struct OnlyPlace(PieceId);

fn find(sheet: &Sheet<'_>, _: &Run<'_>) -> Option<Deduction> {
    sheet.pieces().find_map(|piece| at(sheet, piece))
}

fn at(sheet: &Sheet<'_>, piece: PieceId) -> Option<Deduction> {
    if sheet.need(piece) == 0 || sheet.places(piece) != sheet.need(piece) {
        return None;
    }
    let mut placed: Vec<_> = sheet.of_piece(piece).collect();
    // If copies overlap, the sheet has a conflict, which is reported elsewhere.
    let on = sheet.on();
    let mut pairs = placed.iter().enumerate();
    let clash = pairs.any(|(at, one)| {
        let mut others = placed[at + 1..].iter();
        others.any(|other| on.overlap(*one, *other))
    });
    placed.truncate(if clash { 1 } else { placed.len() });
    Some(TECHNIQUE.placing(OnlyPlace(piece), placed))
}

impl Pattern<Packing> for OnlyPlace {
    fn cost(&self, _: &Deduction) -> u64 {
        2
    }

    fn again(&self, _: &Deduction, sheet: &Sheet<'_>) -> Option<Deduction> {
        at(sheet, self.0)
    }

    fn nudge(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        words::look(sheet, Locus::Piece(self.0))
    }

    fn reason(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        let struck = words::struck(sheet, Locus::Piece(self.0));
        Message::new("packing-only-place")
            .with("piece", words::called(sheet, self.0))
            .with("count", sheet.need(self.0))
            .with("struck", struck)
    }
}

#[cfg(feature = "checkers")]
impl super::Check<Packing> for OnlyPlace {
    fn holds(&self, found: &Deduction, notes: &super::Notes) -> bool {
        let group = notes.group(self.0);
        let all = notes.of_group(group);
        let placed = super::notes::ids(&found.placed);
        found.gone.is_empty() && all.len() == notes.need[group] && placed.is_subset(&all)
    }
}

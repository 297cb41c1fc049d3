//! `suppose`: the values of a few cells, supposed in every way.
//!
//! *What it sees*: one to three cells, or one cell with hypotheses inside its worlds. Every way to
//! fill them, followed as far as it leads, ends in a contradiction or removes the same candidates.
//!
//! *Example* (cages, then what each cell has or may have):
//!
//! ```text
//! AAAB  12  12   3   1
//! ```
//!
//! With 1 in the first cell the second is 2, with 2 it is 1: the third is 3 in both.
//!
//! *Why it is sound*: the cells hold some values, so one of the worlds is true. The checker of
//! explanations goes through them step by step.

use super::super::levels::TOGETHER_MAX;
use super::super::path::Move;
use super::{
    CellId, CellValues, Deduction, Event, Layout, Message, Pattern, Sheet, Suguru, as_u8, words,
};

pub(super) const RULE: &str = "suppose";

/// The cells.
#[derive(Debug, PartialEq)]
pub(super) struct Suppose(pub(super) Vec<CellId>);

impl Pattern<Suguru> for Suppose {
    fn look(&self, _: &Deduction, _: &Sheet<'_>) -> Vec<CellId> {
        self.0.clone()
    }

    fn reason(&self, deduction: &Deduction, sheet: &Sheet<'_>) -> Message {
        reason(sheet.layout(), deduction, &self.0)
    }

    fn level(&self, deduction: &Deduction) -> u8 {
        match nesting(deduction) {
            0 => as_u8(self.0.len()),
            depth => TOGETHER_MAX + depth,
        }
    }

    fn from(&self, _: &Deduction, sheet: &Sheet<'_>) -> Vec<CellValues> {
        let cells = self.0.iter();
        cells.map(|cell| sheet.all_of(*cell)).collect()
    }

    fn named(&self) -> &[CellId] {
        &self.0
    }
}

#[cfg(feature = "checkers")]
impl super::Check<Suguru> for Suppose {
    /// Checks that the worlds are all ways to fill the cells, follows each step by step, and checks
    /// that the eliminated candidates are in no world that stands.
    fn holds(&self, found: &Deduction, notes: &super::Notes) -> bool {
        use super::Candidate;
        use super::notes::Followed;

        let is_told = |way: &Vec<Candidate>| {
            let mut worlds = found.worlds.iter();
            worlds.any(|told| told.assumptions == *way)
        };
        let is_gone = |world: &super::Notes| {
            let mut gone = found.gone.iter().flat_map(|gone| gone.each());
            gone.all(|gone| !world.has(gone.cell, gone.value))
        };
        found.placed.is_empty()
            && notes.ways(&self.0).iter().all(is_told)
            && found.worlds.iter().all(|told| match notes.follow(told) {
                Followed::Wrong => false,
                Followed::Contradiction => true,
                Followed::Stands(world) => is_gone(&world),
            })
    }
}

fn reason(layout: &Layout, deduction: &Deduction, list: &[CellId]) -> Message {
    let failed = deduction
        .worlds
        .iter()
        .filter(|world| world.conflict.is_some());
    let message = match list {
        [cell] => words::at(layout, Message::new("suguru-suppose-cell"), *cell),
        _ => Message::new("suguru-suppose").with("cells", words::cells(layout, list)),
    };
    message
        .with("count", deduction.worlds.len())
        .with("failed", failed.count())
}

/// The hypothesis of a deduction, if it is one.
pub(in super::super) fn hypothesis(found: &Deduction) -> Option<Move> {
    if found.rule != RULE {
        return None;
    }
    let cells = found.pattern.named();
    Some(match nesting(found) {
        0 => Move::Suppose(cells.to_vec()),
        depth => Move::Nested(cells[0], depth),
    })
}

/// How deep worlds are nested inside the worlds of a deduction.
fn nesting(deduction: &Deduction) -> u8 {
    let events = deduction.worlds.iter().flat_map(|world| &world.events);
    let depth = events.map(|event| match event {
        Event::Supposed(supposition) => nesting(&supposition.deduction) + 1,
        _ => 0,
    });
    depth.max().unwrap_or(0)
}

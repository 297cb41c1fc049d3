//! `tried-out`: a search has refuted all other tiles of a cell.
//!
//! *What it sees*: an open cell, and all of its candidates but one refuted by a search. A person
//! cannot follow this; it is told only when nothing else helps.
//!
//! *Example*: of 2435 and 2465, the search lays the second, tries every way to fill the board, and
//! finds no solution: 2435 lies there.
//!
//! *Why it is sound*: every cell holds a tile, and the other tiles are in no solution.

use super::{
    Candidate, Check, Deduction, Message, Notes, Pattern, Sheet, Statement, Tetravex, cells, words,
};

/// The most nodes of a search whose effort is told.
pub(in super::super) const TOLD_MAX: u64 = 200_000;

/// A search has refuted every other picture of a cell, with this many nodes. `None`: with more than
/// were counted.
#[derive(Debug, PartialEq)]
pub(super) struct TriedOut {
    cell: usize,
    nodes: Option<u64>,
}

/// The last picture of a cell, after a search has refuted all others with this many nodes.
#[must_use]
pub fn tried_out(placed: Candidate, nodes: Option<u64>) -> Deduction {
    let cell = placed.cell;
    Deduction::placing("tried-out", TriedOut { cell, nodes }, vec![placed])
}

impl Pattern<Tetravex> for TriedOut {
    fn look(&self, deduction: &Deduction, _: &Sheet<'_>) -> Vec<usize> {
        cells(deduction).take(1).collect()
    }

    fn reason(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        let deck = sheet.deck();
        let message = match self.nodes {
            Some(nodes) => Message::new("tetravex-tried-out").with("nodes", nodes),
            None => Message::new("tetravex-tried-out-long"),
        };
        let message = message.with("count", sheet.number(self.cell));
        words::at(deck, message, self.cell)
    }

    fn cost(&self, _: &Deduction) -> u64 {
        self.nodes.unwrap_or(TOLD_MAX)
    }

    fn level(&self, _: &Deduction) -> u8 {
        2
    }

    fn stands_alone(&self) -> bool {
        true
    }
}

impl Check<Tetravex> for TriedOut {
    /// Checks that the cells cannot be filled without the picture.
    fn holds(&self, found: &Deduction, notes: &Notes) -> bool {
        let stated = Statement::new(notes, found);
        let Some((at, picture)) = stated.placed else {
            return false;
        };
        let mut without = notes.clone();
        without.cross_out(at, picture);
        self.cell == at
            && stated.removals.is_empty()
            && notes.has(at, picture)
            && notes.lying(at).is_none()
            && without.can_be_filled(POSITIONS_MAX) == Some(false)
    }
}

/// The most positions that the checker tries. It rejects what would need more.
const POSITIONS_MAX: u64 = 1_000_000;

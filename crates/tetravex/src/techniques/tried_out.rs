//! `tried-out`: a search has refuted all other tiles of a cell.
//!
//! *What it sees*: an open cell, and of the pictures that it may have all but one tried to the end.
//! There is nothing to follow for a person; it is told where nothing else helps.
//!
//! *Example*: of 2435 and 2465 the search lays the second, fills on in every way, and never comes to
//! the end: 2435 lies there.
//!
//! *Why it is sound*: every cell holds a tile, and of the others none is in a solution.

use super::notes::Notes;
use super::said::Said;
use super::words;
use super::{Deduction, Pattern, PictureId, Sheet, Tetravex, cells};
use pavage_family::Message;

/// A search that is told of looks at so many positions at most.
pub(in super::super) const TOLD_MAX: u64 = 200_000;

/// Every other picture of a cell, tried to the end by a search that looked at so many positions;
/// `None`: at very many.
#[derive(Debug, PartialEq)]
struct TriedOut {
    cell: usize,
    nodes: Option<u64>,
}

/// What a cell holds, after a search has looked at so many positions of all its other pictures.
#[must_use]
pub fn tried_out((cell, picture): (usize, PictureId), nodes: Option<u64>) -> Deduction {
    Deduction::placing(TriedOut { cell, nodes }, vec![(cell, picture)])
}

impl Pattern<Tetravex> for TriedOut {
    fn rule(&self) -> &'static str {
        "tried-out"
    }

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

    /// Without the picture the cells cannot be filled.
    fn holds(&self, found: &Deduction, notes: &Notes) -> bool {
        let said = Said::new(notes, found);
        let Some((at, picture)) = said.placed else {
            return false;
        };
        let mut without = notes.clone();
        without.cross_out(at, picture);
        self.cell == at
            && said.removals.is_empty()
            && notes.has(at, picture)
            && notes.lying(at).is_none()
            && without.can_be_filled(POSITIONS_MAX) == Some(false)
    }
}

/// The checker tries out so many positions at most; what takes more it does not believe.
const POSITIONS_MAX: u64 = 1_000_000;

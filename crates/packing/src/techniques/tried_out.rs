//! `tried-out`: the result of a search when nothing else helps. The walk of an explanation, which
//! knows the solution, makes this deduction.
//!
//! *What it sees*: a cell, or a piece, of which a search has refuted all candidates but one.
//!
//! *Example*: of the three ways to cover the corner, two lead nowhere, after 40 and 112 positions.
//!
//! *Why it is sound*: every cell is covered, and every piece lies somewhere.

use super::{Cell, Deduction, Locus, Message, Packing, Pattern, PlacementId, Sheet, words};

/// What a search is taken to cost when it was too long to be told.
const LONG: u64 = 200_000;

/// A search has refuted every other candidate at a place, with this many nodes. `None`: with more
/// than were counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct TriedOut(Locus, Option<u64>);

/// The last candidate at a place, after a search has refuted all others with this many nodes.
#[must_use]
pub fn tried_out(locus: Locus, nodes: Option<u64>, last: PlacementId) -> Deduction {
    Deduction::placing("tried-out", TriedOut(locus, nodes), vec![last])
}

impl Pattern<Packing> for TriedOut {
    fn level(&self, _: &Deduction) -> u8 {
        2
    }

    fn cost(&self, _: &Deduction) -> u64 {
        self.1.unwrap_or(LONG)
    }

    fn look(&self, _: &Deduction, _: &Sheet<'_>) -> Vec<Cell> {
        Vec::from_iter(self.0.cell())
    }

    fn nudge(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        words::look(sheet, self.0)
    }

    fn reason(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        match self.1 {
            Some(nodes) => {
                let code = ["packing-tried-cell", "packing-tried-piece"];
                words::about(sheet, code, self.0).with("nodes", nodes)
            }
            None => {
                let code = ["packing-tried-long-cell", "packing-tried-long-piece"];
                words::about(sheet, code, self.0)
            }
        }
    }
}

#[cfg(feature = "checkers")]
impl super::Check<Packing> for TriedOut {
    /// The search is not repeated; only the form of the deduction is checked.
    fn holds(&self, found: &Deduction, notes: &super::Notes) -> bool {
        /// So many positions are tried out at most. What takes more is not believed.
        const POSITIONS_MAX: u64 = 100_000;

        let placed = super::notes::ids(&found.placed);
        let here = notes.at(self.0);
        let mut others = here.difference(&placed);
        let mut positions = POSITIONS_MAX;
        let fails = |at: &u32| {
            let world = notes.supposing(PlacementId(*at));
            let world = world.expect("candidates can be supposed");
            world.cannot_be_filled(&mut positions) == Some(true)
        };
        found.gone.is_empty()
            && found.placed.len() == 1
            && placed.is_subset(&here)
            && notes.is_choice(self.0)
            && others.all(fails)
    }
}

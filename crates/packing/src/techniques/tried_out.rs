//! `tried-out`: the result of a search when nothing else helps. The walk of an explanation, which
//! knows the solution, makes this deduction.
//!
//! *What it sees*: a cell, or a piece, of which a search has refuted all candidates but one.
//!
//! *Example*: of the three ways to cover the corner, two lead nowhere, after 40 and 112 positions.
//!
//! *Why it is sound*: every cell is covered, and every piece lies somewhere.

use super::super::notes::{Notes, ids};
use super::{Cell, Deduction, Locus, Packing, Pattern, PlacementId, Sheet, words};
use pavage_family::Message;

/// The cost of a search that was too long to count its nodes.
const LONG: u64 = 200_000;

/// A search has refuted every other candidate at a place, with this many nodes. `None`: with more
/// than were counted.
#[derive(Clone, Copy, Debug)]
struct TriedOut(Locus, Option<u64>);

/// The last candidate at a place, after a search has refuted all others with this many nodes.
#[must_use]
pub fn tried_out(locus: Locus, nodes: Option<u64>, last: PlacementId) -> Deduction {
    Deduction::placing(TriedOut(locus, nodes), vec![last])
}

impl Pattern<Packing> for TriedOut {
    fn rule(&self) -> &'static str {
        "tried-out"
    }

    fn level(&self, _: &Deduction) -> u8 {
        2
    }

    fn cost(&self, _: &Deduction) -> u64 {
        self.1.unwrap_or(LONG)
    }

    fn again(&self, _: &Deduction, _: &Sheet<'_>) -> Option<Deduction> {
        None
    }

    /// The search is not repeated; only the form of the deduction is checked.
    fn holds(&self, found: &Deduction, notes: &Notes) -> bool {
        let placed = &found.placed;
        found.gone.is_empty() && placed.len() == 1 && ids(placed).is_subset(&notes.at(self.0))
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

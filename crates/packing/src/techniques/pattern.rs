//! What a technique saw: each has a type of its own for it, in its own file. Those who walk, tell,
//! rate and check know no technique, but ask these questions.

use std::fmt::Debug;

use super::super::notes::Notes;
use super::{Cell, Deduction, Sheet, words};
use pavage_family::Hole;
use pavage_family::Message;

/// What a deduction argues with, and all that is to be asked of it. Where a sheet is handed over, it
/// is the one on which the deduction was found.
pub trait Pattern: Debug + Send + Sync {
    /// The code of its technique.
    fn rule(&self) -> &'static str;

    /// How many assumptions it needs at once; 2 where a search did it.
    fn level(&self) -> u8 {
        0
    }

    /// What it costs a person: the harder it is to see, the more.
    fn cost(&self, found: &Deduction) -> u64;

    /// The deduction of its kind at the same place on another sheet, if there is one.
    fn again(&self, found: &Deduction, sheet: &Sheet<'_>) -> Option<Deduction>;

    /// Whether a deduction follows from the notes, by the definition of the technique. It sees no
    /// sheet, and none of what found it.
    fn holds(&self, found: &Deduction, notes: &Notes) -> bool;

    /// The cells to look at, where the nudge names any.
    fn look(&self, sheet: &Sheet<'_>) -> Vec<Cell>;

    /// The cells it is learnt from.
    fn because(&self, sheet: &Sheet<'_>) -> Vec<Cell> {
        self.look(sheet)
    }

    /// The cells that learn something, where nothing is placed.
    fn learning(&self, found: &Deduction, sheet: &Sheet<'_>) -> Vec<Cell> {
        sheet.on().covered_by(&found.gone)
    }

    /// Where to look, in words.
    fn nudge(&self, sheet: &Sheet<'_>) -> Message;

    /// What there is to see.
    fn reason(&self, found: &Deduction, sheet: &Sheet<'_>) -> Message;

    /// What follows, where nothing is placed.
    fn conclusion(&self, found: &Deduction, sheet: &Sheet<'_>) -> Message {
        words::gone(sheet, &found.gone)
    }

    /// The regions it rests on, with what would leave each.
    fn holes(&self, _: &Sheet<'_>) -> Vec<Hole> {
        Vec::new()
    }
}

//! Checkers of deductions. The checker of a technique is written from its definition alone, in the
//! simplest way, and shares no code with the search for the pattern. Only tests need checkers, unless
//! a family asks its own to shorten an argument: the others compile theirs where their feature
//! `checkers` is on.

use std::any::Any;

use super::{Deduction, Logic, Pattern};

/// A logic whose deductions can be checked.
pub trait Checked: Logic {
    /// What a checker knows of a position. It shares no code with the sheet.
    type Notes;

    /// The [`checker`] of each pattern.
    const CHECKERS: &'static [Checker<Self>];

    /// Whether a checker can take a deduction up: it says something, and what it names is possible by
    /// the notes.
    fn is_about(found: &Deduction<Self>, notes: &Self::Notes) -> bool;
}

/// A pattern with a checker.
pub trait Check<L: Checked>: Pattern<L> {
    /// Whether a deduction follows from the notes, by the definition of the technique. The method gets
    /// no sheet.
    fn holds(&self, found: &Deduction<L>, notes: &L::Notes) -> bool;
}

/// What the checker of a pattern says of a deduction: `None` if the deduction has another pattern.
pub type Checker<L> = fn(&Deduction<L>, &<L as Checked>::Notes) -> Option<bool>;

/// The checker of the pattern `P`.
pub fn checker<L: Checked, P: Check<L>>(found: &Deduction<L>, notes: &L::Notes) -> Option<bool> {
    let pattern: &dyn Any = &*found.pattern;
    let pattern = pattern.downcast_ref::<P>()?;
    Some(pattern.holds(found, notes))
}

impl<L: Checked> Deduction<L> {
    /// Whether it follows from the notes of a checker.
    #[must_use]
    pub fn holds(&self, notes: &L::Notes) -> bool {
        let says = |checker: &Checker<L>| checker(self, notes);
        let said = || L::CHECKERS.iter().find_map(says);
        L::is_about(self, notes) && said().expect("every pattern has its checker")
    }
}

//! What a technique is to all others: a row of the table, and a pattern that can be shown, put to
//! words and checked. What it sees is a type of its own, which nobody else knows.

use std::any::Any;
use std::fmt::Debug;
use std::rc::Rc;

use pavage_grid::CellId;
use pavage_search::Run;

use super::super::explain::words;
use super::super::layout::Layout;
use super::{Deduction, Notes, Sheet};
use pavage_family::Message;

/// What was seen, and how it is told.
pub(in super::super) trait Sight: Debug + PartialEq + 'static {
    /// The code of its rule.
    const RULE: &'static str;

    /// The cells to look at, where the nudge names any.
    fn look(&self, layout: &Layout, deduction: &Deduction) -> Vec<CellId>;

    /// Where to look, without telling what is there.
    fn nudge(&self, layout: &Layout, deduction: &Deduction) -> Message {
        words::look_at(layout, &self.look(layout, deduction))
    }

    /// What there is to see on a sheet, without the conclusion.
    fn reason(&self, layout: &Layout, sheet: &Sheet, deduction: &Deduction) -> Message;

    /// How many cells are supposed at once.
    fn level(&self, _: &Deduction) -> u8 {
        0
    }

    /// What it costs besides the candidates that go and the steps of its worlds.
    fn effort(&self, _: &Deduction) -> u64 {
        0
    }

    /// The cells that the path names besides those that learn something.
    fn named(&self) -> &[CellId] {
        &[]
    }
}

/// A kind of deduction: what a row of the table is made of.
pub(super) trait Kind: Sight {
    /// How far it looks.
    const REACH: Reach;

    /// The best deduction of this kind that a sheet allows. One that goes over the whole board looks
    /// whether the time of the run is over, and then finds nothing.
    fn find(layout: &Layout, sheet: &Sheet, run: &Run<'_>) -> Option<Deduction>;

    /// Whether a deduction with this pattern holds; written from the definition, on the notes of a
    /// checker.
    fn holds(&self, notes: &Notes, deduction: &Deduction) -> bool;
}

/// How far a technique looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// At what level 0 decides.
    Level0,
    /// At one place at a time: no chains, no worlds.
    Place,
    /// Over the whole board.
    Board,
}

/// A row of the table.
pub struct Technique {
    /// Its code.
    pub rule: &'static str,
    /// How far it looks.
    pub reach: Reach,
    /// The best deduction of this kind that a sheet allows. One that goes over the whole board looks
    /// whether the time of the run is over, and then finds nothing.
    pub find: fn(&Layout, &Sheet, &Run<'_>) -> Option<Deduction>,
    /// Whether a deduction is one of this kind, by the notes of a checker.
    pub verify: fn(&Notes, &Deduction) -> bool,
}

impl Technique {
    pub(super) const fn of<T: Kind>() -> Technique {
        Technique {
            rule: T::RULE,
            reach: T::REACH,
            find: T::find,
            verify: |notes, deduction| {
                let seen = deduction.pattern.seen::<T>();
                seen.is_some_and(|seen| seen.holds(notes, deduction))
            },
        }
    }
}

/// How many rows at the beginning of a table look no further.
pub(super) const fn within(table: &[Technique], reach: Reach) -> usize {
    let mut at = 0;
    while at < table.len() && table[at].reach as u8 <= reach as u8 {
        at += 1;
    }
    at
}

/// What a deduction argues with.
#[derive(Clone, Debug)]
pub struct Pattern(Rc<dyn Seen>);

impl Pattern {
    pub(super) fn new(seen: impl Sight) -> Pattern {
        Pattern(Rc::new(seen))
    }

    /// The code of its rule.
    #[must_use]
    pub fn rule(&self) -> &'static str {
        self.0.rule()
    }

    /// What was seen, if it is of this type.
    fn seen<T: Sight>(&self) -> Option<&T> {
        self.0.as_any().downcast_ref()
    }

    /// How it is told.
    pub(in super::super) fn told(&self) -> &dyn Seen {
        &*self.0
    }
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Pattern) -> bool {
        self.0.equals(other)
    }
}

impl Eq for Pattern {}

/// A [`Sight`] of any type.
pub(in super::super) trait Seen: Debug {
    fn rule(&self) -> &'static str;
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &Pattern) -> bool;
    fn look(&self, layout: &Layout, deduction: &Deduction) -> Vec<CellId>;
    fn nudge(&self, layout: &Layout, deduction: &Deduction) -> Message;
    fn reason(&self, layout: &Layout, sheet: &Sheet, deduction: &Deduction) -> Message;
    fn level(&self, deduction: &Deduction) -> u8;
    fn effort(&self, deduction: &Deduction) -> u64;
    fn named(&self) -> &[CellId];
}

impl<T: Sight> Seen for T {
    fn rule(&self) -> &'static str {
        T::RULE
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn equals(&self, other: &Pattern) -> bool {
        other.seen::<T>() == Some(self)
    }

    fn look(&self, layout: &Layout, deduction: &Deduction) -> Vec<CellId> {
        Sight::look(self, layout, deduction)
    }

    fn nudge(&self, layout: &Layout, deduction: &Deduction) -> Message {
        Sight::nudge(self, layout, deduction)
    }

    fn reason(&self, layout: &Layout, sheet: &Sheet, deduction: &Deduction) -> Message {
        Sight::reason(self, layout, sheet, deduction)
    }

    fn level(&self, deduction: &Deduction) -> u8 {
        Sight::level(self, deduction)
    }

    fn effort(&self, deduction: &Deduction) -> u64 {
        Sight::effort(self, deduction)
    }

    fn named(&self) -> &[CellId] {
        Sight::named(self)
    }
}

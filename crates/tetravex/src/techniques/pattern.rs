//! What a technique is to all others: a row of the table, and a pattern that can be shown, put to
//! words, priced and checked. What it sees is a type of its own, which nobody else knows.

use std::any::Any;
use std::fmt::Debug;
use std::rc::Rc;

use super::said::Said;
use super::tried_out::TriedOut;
use super::{Deck, Deduction, Notes, Sheet};
use pavage_family::Message;

/// What was seen, and how it is told and checked.
pub(in super::super) trait Sight: Debug + PartialEq + 'static {
    /// The code of its rule.
    const RULE: &'static str;

    /// The cells to look at, where the nudge names any.
    fn look(&self, _: &Deduction) -> Vec<usize> {
        Vec::new()
    }

    /// Where to look, without telling what is there.
    fn nudge(&self, deck: &Deck<'_>, deduction: &Deduction) -> Message;

    /// What there is to see on a sheet, without the conclusion.
    fn reason(&self, deck: &Deck<'_>, sheet: &Sheet, deduction: &Deduction) -> Message;

    /// What follows, where it can be said better than by cells and tiles.
    fn conclusion(&self, _: &Deck<'_>, _: &Sheet, _: &Deduction) -> Option<Message> {
        None
    }

    /// What it costs a person besides what its worlds cost: the harder to see, the more.
    fn cost(&self) -> u64;

    /// Hypotheses are of level 1, searches of level 2.
    fn level(&self) -> u8 {
        0
    }

    /// Whether it rests on nothing that was found before.
    fn stands_alone(&self) -> bool {
        false
    }

    /// Whether what is said holds; written from the definition, on the notes of a checker.
    fn holds(&self, notes: &Notes, said: &Said<'_>) -> bool;
}

/// A kind of deduction: what a row of the table is made of.
pub(super) trait Kind: Sight {
    /// What it looks at.
    const REACH: Reach;

    /// The best deduction of this kind that a sheet allows.
    fn find(deck: &Deck<'_>, sheet: &Sheet) -> Option<Deduction>;
}

/// What a technique looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// One cell, one tile or one side.
    One,
    /// Several.
    Several,
}

/// A row of the table.
pub struct Technique {
    /// Its code.
    pub rule: &'static str,
    /// What it looks at.
    pub reach: Reach,
    /// The best deduction of this kind that a sheet allows.
    pub find: fn(&Deck<'_>, &Sheet) -> Option<Deduction>,
}

impl Technique {
    pub(super) const fn of<T: Kind>() -> Technique {
        Technique {
            rule: T::RULE,
            reach: T::REACH,
            find: T::find,
        }
    }
}

/// How many rows at the beginning of a table look at no more.
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
    pub(in super::super) fn new(seen: impl Sight) -> Pattern {
        Pattern(Rc::new(seen))
    }

    /// That a search has tried out all other pictures of a cell, and looked at so many positions;
    /// `None`: at very many.
    #[must_use]
    pub fn tried_out(cell: usize, nodes: Option<u64>) -> Pattern {
        Pattern::new(TriedOut { cell, nodes })
    }

    /// The code of its rule.
    #[must_use]
    pub fn rule(&self) -> &'static str {
        self.0.rule()
    }

    /// How it is told and checked.
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
    fn look(&self, deduction: &Deduction) -> Vec<usize>;
    fn nudge(&self, deck: &Deck<'_>, deduction: &Deduction) -> Message;
    fn reason(&self, deck: &Deck<'_>, sheet: &Sheet, deduction: &Deduction) -> Message;
    fn conclusion(&self, deck: &Deck<'_>, sheet: &Sheet, deduction: &Deduction) -> Option<Message>;
    fn cost(&self) -> u64;
    fn level(&self) -> u8;
    fn stands_alone(&self) -> bool;
    fn holds(&self, notes: &Notes, said: &Said<'_>) -> bool;
}

impl<T: Sight> Seen for T {
    fn rule(&self) -> &'static str {
        T::RULE
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn equals(&self, other: &Pattern) -> bool {
        other.0.as_any().downcast_ref::<T>() == Some(self)
    }

    fn look(&self, deduction: &Deduction) -> Vec<usize> {
        Sight::look(self, deduction)
    }

    fn nudge(&self, deck: &Deck<'_>, deduction: &Deduction) -> Message {
        Sight::nudge(self, deck, deduction)
    }

    fn reason(&self, deck: &Deck<'_>, sheet: &Sheet, deduction: &Deduction) -> Message {
        Sight::reason(self, deck, sheet, deduction)
    }

    fn conclusion(&self, deck: &Deck<'_>, sheet: &Sheet, deduction: &Deduction) -> Option<Message> {
        Sight::conclusion(self, deck, sheet, deduction)
    }

    fn cost(&self) -> u64 {
        Sight::cost(self)
    }

    fn level(&self) -> u8 {
        Sight::level(self)
    }

    fn stands_alone(&self) -> bool {
        Sight::stands_alone(self)
    }

    fn holds(&self, notes: &Notes, said: &Said<'_>) -> bool {
        Sight::holds(self, notes, said)
    }
}

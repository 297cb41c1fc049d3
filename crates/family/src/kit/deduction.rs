//! Deductions as data: the pattern that was seen, and what follows from it. Each technique has its
//! own pattern type, which no other code knows.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use pavage_bits::SmallSort as _;
use pavage_search::Run;

use super::Logic;
use crate::{Hole, Message};

/// The argument of a deduction: the pattern that was seen, with everything callers ask of it. A
/// method that takes a sheet gets the sheet on which the deduction was found.
pub trait Pattern<L: Logic>: Any + Debug + Send + Sync {
    /// How many assumptions it needs at once. It is 2 when a search was used.
    fn level(&self, _found: &Deduction<L>) -> u8 {
        0
    }

    /// The cost for a person, without the cost of its worlds. It grows with the difficulty of
    /// seeing the pattern.
    fn cost(&self, _found: &Deduction<L>) -> u64 {
        0
    }

    /// The same kind of deduction at the same place on another sheet, if there is one. Only
    /// families whose sheets implement [`super::Replay`] use it.
    fn again(&self, _found: &Deduction<L>, _sheet: &L::Sheet<'_>) -> Option<Deduction<L>> {
        None
    }

    /// Whether it holds without any earlier deduction.
    fn stands_alone(&self) -> bool {
        false
    }

    /// The cells to look at, if the nudge names any.
    fn look(&self, _found: &Deduction<L>, _sheet: &L::Sheet<'_>) -> Vec<L::Cell> {
        Vec::new()
    }

    /// The cells it is learnt from.
    fn because(&self, found: &Deduction<L>, _sheet: &L::Sheet<'_>) -> Vec<L::Cell> {
        found.because.clone()
    }

    /// The candidates it is learnt from, where the family lists candidates.
    fn from(&self, _found: &Deduction<L>, _sheet: &L::Sheet<'_>) -> Vec<L::Elimination> {
        Vec::new()
    }

    /// The cells about which something is learnt when nothing is decided. `None`: the cells of the
    /// eliminations.
    fn learning(&self, _found: &Deduction<L>, _sheet: &L::Sheet<'_>) -> Option<Vec<L::Cell>> {
        None
    }

    /// The nudge: where to look, without saying what is there.
    fn nudge(&self, found: &Deduction<L>, sheet: &L::Sheet<'_>) -> Message {
        L::nudge(sheet, &self.look(found, sheet))
    }

    /// What can be seen, without the conclusion.
    fn reason(&self, found: &Deduction<L>, sheet: &L::Sheet<'_>) -> Message;

    /// The conclusion in words, if there is a better wording than the list of what follows.
    fn conclusion(&self, _found: &Deduction<L>, _sheet: &L::Sheet<'_>) -> Option<Message> {
        None
    }

    /// The regions it rests on, each with the placement that would leave it.
    fn holes(&self, _found: &Deduction<L>, _sheet: &L::Sheet<'_>) -> Vec<Hole> {
        Vec::new()
    }

    /// The cells that the compact path names besides those about which something is learnt.
    fn named(&self) -> &[L::Cell] {
        &[]
    }
}

/// A deduction from a sheet.
#[derive(Clone, Debug)]
pub struct Deduction<L: Logic> {
    /// The code of its technique.
    pub rule: &'static str,
    /// What was seen.
    pub pattern: Arc<dyn Pattern<L>>,
    /// The cells it was seen in, sorted. It may be empty when the pattern names them itself.
    pub because: Vec<L::Cell>,
    /// What becomes impossible.
    pub gone: Vec<L::Elimination>,
    /// The decisions that follow, in order.
    pub placed: Vec<L::Decision>,
    /// The outcome of each assumption, if there are assumptions.
    pub worlds: Vec<Case<L>>,
}

/// A case of a hypothesis, and what follows from it.
#[derive(Clone, Debug)]
pub struct Case<L: Logic> {
    /// The assumptions.
    pub assumptions: Vec<L::Decision>,
    /// The consequences that matter, in order.
    pub events: Vec<L::Event>,
    /// The contradiction that the consequences lead to, if they lead to one.
    pub conflict: Option<L::Conflict>,
}

impl<L: Logic> Deduction<L> {
    /// A deduction that makes something impossible.
    pub fn removing(
        rule: &'static str,
        pattern: impl Pattern<L>,
        gone: Vec<L::Elimination>,
    ) -> Deduction<L> {
        Deduction {
            rule,
            pattern: Arc::new(pattern),
            because: Vec::new(),
            gone,
            placed: Vec::new(),
            worlds: Vec::new(),
        }
    }

    /// A deduction that decides something.
    pub fn placing(
        rule: &'static str,
        pattern: impl Pattern<L>,
        placed: Vec<L::Decision>,
    ) -> Deduction<L> {
        Deduction {
            placed,
            ..Deduction::removing(rule, pattern, Vec::new())
        }
    }

    /// This deduction, learnt from the given cells.
    #[must_use]
    pub fn learnt_from(self, mut because: Vec<L::Cell>) -> Deduction<L> {
        because.small_sort();
        because.dedup();
        Deduction { because, ..self }
    }

    /// This deduction, with the outcome of each assumption.
    #[must_use]
    pub fn with_worlds(self, worlds: Vec<Case<L>>) -> Deduction<L> {
        Deduction { worlds, ..self }
    }

    /// How many assumptions it needs at once. It is 2 when a search was used.
    #[must_use]
    pub fn level(&self) -> u8 {
        self.pattern.level(self)
    }

    /// Applies the decisions and eliminations to a sheet.
    pub fn apply(&self, sheet: &mut L::Sheet<'_>) {
        for decision in &self.placed {
            L::decide(sheet, decision);
        }
        for gone in &self.gone {
            L::eliminate(sheet, gone);
        }
    }
}

impl<L: Logic<Event = Deduction<L>>> Deduction<L> {
    /// The cost for a person: seeing the pattern, and following its worlds.
    #[must_use]
    pub fn cost(&self) -> u64 {
        let worlds = self.worlds.iter().map(Case::cost).sum::<u64>();
        worlds + self.pattern.cost(self)
    }
}

impl<L: Logic<Event = Deduction<L>>> Case<L> {
    /// The cost for a person of following the world to its end.
    #[must_use]
    pub fn cost(&self) -> u64 {
        2 + self.events.iter().map(Deduction::cost).sum::<u64>()
    }
}

/// A row of a family's table of techniques.
pub struct Technique<L: Logic> {
    /// Its code.
    pub rule: &'static str,
    /// How far it looks. 0 is a single place, and larger numbers look further away. Each family
    /// defines what its numbers mean.
    pub reach: u8,
    /// Finds the best deduction of its kind on a sheet. A technique that scans the whole board
    /// checks whether the run is over, and finds nothing if it is.
    pub find: Find<L>,
    /// Finds the deduction inside a hypothesis, where people look for less. `None`: the technique
    /// is not used there.
    pub supposed: Option<Find<L>>,
}

impl<L: Logic> Technique<L> {
    /// A technique that is not used inside hypotheses.
    #[must_use]
    pub const fn new(rule: &'static str, reach: u8, find: Find<L>) -> Technique<L> {
        Technique {
            rule,
            reach,
            find,
            supposed: None,
        }
    }

    /// A deduction of this technique that makes something impossible.
    pub fn removing(&self, pattern: impl Pattern<L>, gone: Vec<L::Elimination>) -> Deduction<L> {
        Deduction::removing(self.rule, pattern, gone)
    }

    /// A deduction of this technique that decides something.
    pub fn placing(&self, pattern: impl Pattern<L>, placed: Vec<L::Decision>) -> Deduction<L> {
        Deduction::placing(self.rule, pattern, placed)
    }

    /// The same technique, with what finds the deduction inside a hypothesis.
    #[must_use]
    pub const fn supposed(self, find: Find<L>) -> Technique<L> {
        let supposed = Some(find);
        Technique { supposed, ..self }
    }
}

/// Finds the best deduction of a kind.
pub type Find<L> = fn(&<L as Logic>::Sheet<'_>, &Run<'_>) -> Option<Deduction<L>>;

/// The first deduction that a table of techniques finds. Tables list the easiest techniques first.
pub fn easiest<L: Logic>(
    table: &[Technique<L>],
    sheet: &L::Sheet<'_>,
    run: &Run<'_>,
) -> Option<Deduction<L>> {
    table
        .iter()
        .find_map(|technique| (technique.find)(sheet, run))
}

/// How many techniques at the start of a table have at most this reach.
#[must_use]
pub const fn within<L: Logic>(table: &[Technique<L>], reach: u8) -> usize {
    let mut at = 0;
    while at < table.len() && table[at].reach <= reach {
        at += 1;
    }
    at
}

//! A deduction as data: what was seen, and what follows. What was seen is a type of the technique's
//! own, which nobody else knows.

use std::fmt::Debug;
use std::sync::Arc;

use pavage_search::Run;

use super::Logic;
use crate::{Hole, Message};

/// What a deduction argues with, and all that is to be asked of it. Where a sheet is handed over, it
/// is the one on which the deduction was found.
pub trait Pattern<L: Logic>: Debug + Send + Sync {
    /// The code of its technique.
    fn rule(&self) -> &'static str;

    /// How many assumptions it needs at once; 2 where a search did it.
    fn level(&self, _found: &Deduction<L>) -> u8 {
        0
    }

    /// What it costs a person besides what its worlds cost: the harder it is to see, the more.
    fn cost(&self, _found: &Deduction<L>) -> u64 {
        0
    }

    /// Whether a deduction follows from the notes of a checker, by the definition of the technique.
    /// It sees no sheet, and none of what found it.
    fn holds(&self, found: &Deduction<L>, notes: &L::Notes) -> bool;

    /// The deduction of its kind at the same place on another sheet, if there is one. Only families
    /// that trim by [`super::Replay`] on sheets ask it.
    fn again(&self, _found: &Deduction<L>, _sheet: &L::Sheet<'_>) -> Option<Deduction<L>> {
        None
    }

    /// Whether it rests on nothing that was found before.
    fn stands_alone(&self) -> bool {
        false
    }

    /// The cells to look at, where the nudge names any.
    fn look(&self, _found: &Deduction<L>, _sheet: &L::Sheet<'_>) -> Vec<L::Cell> {
        Vec::new()
    }

    /// The cells it is learnt from.
    fn because(&self, found: &Deduction<L>, _sheet: &L::Sheet<'_>) -> Vec<L::Cell> {
        found.because.clone()
    }

    /// The cells that learn something where nothing is decided, if they are not those of what goes.
    fn learning(&self, _found: &Deduction<L>, _sheet: &L::Sheet<'_>) -> Option<Vec<L::Cell>> {
        None
    }

    /// Where to look, without telling what is there.
    fn nudge(&self, found: &Deduction<L>, sheet: &L::Sheet<'_>) -> Message {
        L::nudge(sheet, &self.look(found, sheet))
    }

    /// What there is to see, without the conclusion.
    fn reason(&self, found: &Deduction<L>, sheet: &L::Sheet<'_>) -> Message;

    /// What follows, where it can be said better than by listing it.
    fn conclusion(&self, _found: &Deduction<L>, _sheet: &L::Sheet<'_>) -> Option<Message> {
        None
    }

    /// The regions it rests on, with what would leave each.
    fn holes(&self, _found: &Deduction<L>, _sheet: &L::Sheet<'_>) -> Vec<Hole> {
        Vec::new()
    }

    /// The cells that a compact path names besides those that learn something.
    fn named(&self) -> &[L::Cell] {
        &[]
    }
}

/// What follows from a sheet.
#[derive(Clone, Debug)]
pub struct Deduction<L: Logic> {
    /// What was seen.
    pub pattern: Arc<dyn Pattern<L>>,
    /// The cells it was seen in, sorted, where the pattern does not say them.
    pub because: Vec<L::Cell>,
    /// What becomes impossible.
    pub gone: Vec<L::Elimination>,
    /// What is decided, one after the other.
    pub placed: Vec<L::Decision>,
    /// What becomes of each assumption, where there are assumptions.
    pub worlds: Vec<Told<L>>,
}

/// What became of an assumption.
#[derive(Clone, Debug)]
pub struct Told<L: Logic> {
    /// What is supposed.
    pub assumptions: Vec<L::Decision>,
    /// What follows and matters, one after the other.
    pub events: Vec<L::Event>,
    /// Why it cannot be, if it cannot.
    pub conflict: Option<L::Conflict>,
}

impl<L: Logic> Deduction<L> {
    /// A deduction that makes something impossible.
    pub fn removing(pattern: impl Pattern<L> + 'static, gone: Vec<L::Elimination>) -> Deduction<L> {
        Deduction {
            pattern: Arc::new(pattern),
            because: Vec::new(),
            gone,
            placed: Vec::new(),
            worlds: Vec::new(),
        }
    }

    /// A deduction that decides something.
    pub fn placing(pattern: impl Pattern<L> + 'static, placed: Vec<L::Decision>) -> Deduction<L> {
        Deduction {
            placed,
            ..Deduction::removing(pattern, Vec::new())
        }
    }

    /// The same, learnt from these cells.
    #[must_use]
    pub fn learnt_from(self, mut because: Vec<L::Cell>) -> Deduction<L> {
        because.sort_unstable();
        because.dedup();
        Deduction { because, ..self }
    }

    /// The same, with what became of each assumption.
    #[must_use]
    pub fn with_worlds(self, worlds: Vec<Told<L>>) -> Deduction<L> {
        Deduction { worlds, ..self }
    }

    /// The code of its technique.
    #[must_use]
    pub fn rule(&self) -> &'static str {
        self.pattern.rule()
    }

    /// How many assumptions it needs at once; 2 where a search did it.
    #[must_use]
    pub fn level(&self) -> u8 {
        self.pattern.level(self)
    }

    /// Whether it holds by the notes of a checker.
    #[must_use]
    pub fn holds(&self, notes: &L::Notes) -> bool {
        L::is_about(self, notes) && self.pattern.holds(self, notes)
    }

    /// Does what it says.
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
    /// What it costs a person: what it takes to see it, and to follow its worlds.
    #[must_use]
    pub fn cost(&self) -> u64 {
        let worlds = self.worlds.iter().map(Told::cost).sum::<u64>();
        worlds + self.pattern.cost(self)
    }
}

impl<L: Logic<Event = Deduction<L>>> Told<L> {
    /// What it costs a person to follow it to its end.
    #[must_use]
    pub fn cost(&self) -> u64 {
        2 + self.events.iter().map(Deduction::cost).sum::<u64>()
    }
}

/// A row of a family's table of techniques.
pub struct Technique<L: Logic> {
    /// Its code.
    pub rule: &'static str,
    /// How far it looks: 0 at one place, more further away; the family says what each number is.
    pub reach: u8,
    /// The best deduction of its kind that a sheet allows. One that goes over the whole board looks
    /// whether the run is over, and then finds nothing.
    pub find: Find<L>,
    /// What finds it inside a hypothesis, where a person looks for less; `None`: nothing.
    pub supposed: Option<Find<L>>,
}

/// Finds the best deduction of a kind.
pub type Find<L> = fn(&<L as Logic>::Sheet<'_>, &Run<'_>) -> Option<Deduction<L>>;

/// The first deduction that the techniques of a table find: the easiest.
pub fn easiest<L: Logic>(
    table: &[Technique<L>],
    sheet: &L::Sheet<'_>,
    run: &Run<'_>,
) -> Option<Deduction<L>> {
    table
        .iter()
        .find_map(|technique| (technique.find)(sheet, run))
}

/// How many rows at the beginning of a table look no further.
#[must_use]
pub const fn within<L: Logic>(table: &[Technique<L>], reach: u8) -> usize {
    let mut at = 0;
    while at < table.len() && table[at].reach <= reach {
        at += 1;
    }
    at
}

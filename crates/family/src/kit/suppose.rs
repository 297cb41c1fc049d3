//! Hypotheses: the candidates of a place, each supposed in turn, and the worlds that follow.

use std::collections::BTreeMap;
use std::rc::Rc;

use pavage_search::Run;

use super::{Case, Deduction, Logic, Meter, Pattern};

/// A place where exactly one of several candidates is right; it is also the pattern of the
/// hypothesis that supposes them.
pub trait Choice<L: Logic<Event = Deduction<L>>>: Pattern<L> + Copy {
    /// The code of the hypothesis.
    const RULE: &'static str = "suppose";
    /// Whether the search for something better goes on until some place after the last one that
    /// taught something, and with more techniques as long as nothing is decided.
    const IS_PATIENT: bool;

    /// All such places, each with the number of its candidates, the fewest first.
    fn all(sheet: &L::Sheet<'_>) -> Vec<(usize, Self)>;

    /// The candidates here, in order.
    fn candidates(self, sheet: &L::Sheet<'_>) -> Vec<L::Decision>;

    /// What becomes impossible when these candidates are refuted.
    fn gone(self, refuted: Vec<L::Decision>) -> Vec<L::Elimination>;

    /// How much work may be done from a sheet.
    fn effort(sheet: &L::Sheet<'_>, follow: Follow) -> Effort;

    /// The next step in a world.
    fn next(world: &L::Sheet<'_>, follow: Follow, run: &Run<'_>) -> Option<Deduction<L>>;

    /// The contradiction of a world, as far as people see it while they suppose.
    fn conflict(world: &L::Sheet<'_>) -> Option<L::Conflict> {
        L::conflict(world)
    }

    /// How long it takes to follow a world.
    fn length(told: &Case<L>) -> u64;

    /// The length of worlds that decide between so many candidates with which people are content.
    fn length_enough(candidates: usize) -> u64;
}

/// Which techniques are used inside a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follow {
    /// Those that decide something at one place.
    Placements,
    /// Those and others.
    Further,
}

/// How much work a hypothesis is worth.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Places with more candidates are not examined.
    pub candidates_max: usize,
    /// The most work.
    pub work_max: u64,
    /// Once something is found, the search for something better ends after this much work.
    pub work_better: u64,
    /// The work of looking for one step in a world.
    pub step: u64,
}

/// The best hypothesis: one that decides something, with the shortest worlds; otherwise one that
/// makes something impossible. Worlds are first followed with few techniques; if these do not
/// suffice, with more.
pub fn suppose<L, C>(sheet: &L::Sheet<'_>, meter: &mut Meter<'_>) -> Option<Deduction<L>>
where
    L: Logic<Event = Deduction<L>>,
    L::Decision: Ord,
    C: Choice<L>,
{
    // An easier technique may have run out of time, so do not offer a harder step.
    if meter.look().is_some() {
        return None;
    }
    let places = C::all(sheet);
    let mut work = 0;
    // The work up to the last place that taught something.
    let mut taught = 0;
    let mut best: Option<Best<L, C>> = None;
    for follow in [Follow::Placements, Follow::Further] {
        let effort = C::effort(sheet, follow);
        let mut known: Worlds<L> = BTreeMap::new();
        for &(number, place) in &places {
            let is_enough = match &best {
                Some(best) => {
                    let is_short = best.length <= C::length_enough(number);
                    let spent = if C::IS_PATIENT { taught } else { work };
                    !best.is_open && is_short || spent >= effort.work_better
                }
                None => false,
            };
            let is_over = is_enough || work >= effort.work_max;
            if is_over || number > effort.candidates_max {
                break;
            }
            let mut worlds = Vec::new();
            for candidate in place.candidates(sheet) {
                if !known.contains_key(&candidate) {
                    let (told, steps) = follow_one::<L, C>(sheet, &candidate, follow, meter.run());
                    let spent = (steps + 1) * effort.step;
                    work += spent;
                    if !meter.spend(spent) {
                        return None;
                    }
                    known.insert(candidate.clone(), told.map(Rc::new));
                }
                worlds.extend(known[&candidate].clone());
            }
            if !worlds.is_empty() {
                taught = work;
            }
            let found = Best::new(number, place, worlds);
            let is_better = |found: &Best<L, C>| {
                let mut best = best.iter();
                best.all(|best| (found.is_open, found.length) < (best.is_open, best.length))
            };
            if let Some(found) = found.filter(is_better) {
                best = Some(found);
            }
        }
        let is_settled =
            |best: &Best<L, C>| !C::IS_PATIENT || !best.is_open || work >= effort.work_better;
        if best.as_ref().is_some_and(is_settled) {
            break;
        }
    }
    let best = best.filter(|_| meter.look().is_none())?;
    Some(best.deduction(sheet))
}

/// The world of each candidate that was supposed; `None` if it ends in no contradiction.
type Worlds<L> = BTreeMap<<L as Logic>::Decision, Option<Rc<Case<L>>>>;

fn follow_one<L: Logic<Event = Deduction<L>>, C: Choice<L>>(
    sheet: &L::Sheet<'_>,
    candidate: &L::Decision,
    follow: Follow,
    run: &Run<'_>,
) -> (Option<Case<L>>, u64) {
    let next = |world: &_| C::next(world, follow, run);
    refute(
        sheet,
        vec![candidate.clone()],
        |world| C::conflict(world),
        next,
    )
}

/// The best hypothesis so far.
struct Best<L: Logic, C> {
    place: C,
    /// The worlds that end in a contradiction, in the order of the candidates.
    worlds: Vec<Rc<Case<L>>>,
    /// Whether more than one candidate is left.
    is_open: bool,
    /// The length of the worlds. If nothing is decided, their average length.
    length: u64,
}

impl<L: Logic<Event = Deduction<L>>, C: Choice<L>> Best<L, C> {
    /// The hypothesis about a place with so many candidates. `None` if none is refuted.
    fn new(number: usize, place: C, worlds: Vec<Rc<Case<L>>>) -> Option<Best<L, C>> {
        let is_open = number - worlds.len() > 1;
        let length: u64 = worlds.iter().map(|told| C::length(told)).sum();
        let share = if is_open { worlds.len() as u64 } else { 1 };
        (!worlds.is_empty()).then(|| Best {
            place,
            worlds,
            is_open,
            length: length / share,
        })
    }

    fn deduction(self, sheet: &L::Sheet<'_>) -> Deduction<L> {
        let refuted = self.worlds.iter().flat_map(|told| &told.assumptions);
        let refuted: Vec<L::Decision> = refuted.cloned().collect();
        let mut left = self.place.candidates(sheet);
        left.retain(|candidate| !refuted.contains(candidate));
        let deduction = match left.len() {
            1 => Deduction::placing(C::RULE, self.place, left),
            _ => Deduction::removing(C::RULE, self.place, self.place.gone(refuted)),
        };
        let worlds = self.worlds.into_iter().map(Rc::unwrap_or_clone);
        deduction.with_worlds(worlds.collect())
    }
}

/// Follows assumptions. Returns the world if it ends in a contradiction, and the number of its
/// steps.
pub fn refute<'a, L: Logic<Event = Deduction<L>>>(
    sheet: &L::Sheet<'a>,
    assumptions: Vec<L::Decision>,
    conflict: impl Fn(&L::Sheet<'a>) -> Option<L::Conflict>,
    mut next: impl FnMut(&L::Sheet<'a>) -> Option<Deduction<L>>,
) -> (Option<Case<L>>, u64) {
    let mut world = sheet.clone();
    for decision in &assumptions {
        L::decide(&mut world, decision);
    }
    let mut events = Vec::new();
    let conflict = loop {
        if let Some(conflict) = conflict(&world) {
            break conflict;
        }
        let Some(event) = next(&world) else {
            return (None, events.len() as u64);
        };
        event.apply(&mut world);
        events.push(event);
    };
    let steps = events.len() as u64;
    let told = Case {
        assumptions,
        events,
        conflict: Some(conflict),
    };
    (Some(told), steps)
}

//! Hypotheses: the candidates of a place, each supposed in turn, and the worlds that follow.

use std::collections::BTreeMap;
use std::rc::Rc;

use pavage_search::Run;

use super::{Deduction, Logic, Meter, Pattern, Told};

/// A place where exactly one of several candidates is right; it is also the pattern of the
/// hypothesis that supposes them.
pub trait Choice<L: Logic<Event = Deduction<L>>>: Pattern<L> + Copy + 'static {
    /// Whether more techniques are tried inside worlds when all that was found so far decides
    /// nothing.
    const GOES_ON: bool;

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
    fn length(told: &Told<L>) -> u64;

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
pub fn suppose<'a, L, C>(sheet: &L::Sheet<'a>, meter: &mut Meter<'_>) -> Option<Deduction<L>>
where
    L: Logic<Event = Deduction<L>>,
    L::Decision: Ord,
    C: Choice<L>,
{
    // An easier technique may have run out of time, so do not offer a harder step.
    if meter.look().is_some() {
        return None;
    }
    let run = meter.run();
    let places = C::all(sheet);
    let mut work = 0;
    let mut best: Option<Best<L, C>> = None;
    for follow in [Follow::Placements, Follow::Further] {
        let effort = C::effort(sheet, follow);
        let mut known = BTreeMap::new();
        for &(number, place) in &places {
            let is_enough = match &best {
                Some(best) => {
                    let is_short = best.length <= C::length_enough(number);
                    !best.is_open && is_short || work >= effort.work_better
                }
                None => work >= effort.work_max,
            };
            if is_enough || number > effort.candidates_max {
                break;
            }
            let mut worlds = Vec::new();
            for candidate in place.candidates(sheet) {
                let told = match known.get(&candidate) {
                    Some(told) => Option::clone(told),
                    None => {
                        let assumed = vec![candidate.clone()];
                        let next = |world: &_| C::next(world, follow, run);
                        let (told, steps) =
                            refute(sheet, assumed, |world| C::conflict(world), next);
                        let spent = (steps + 1) * effort.step;
                        work += spent;
                        if !meter.spend(spent) {
                            return None;
                        }
                        let told = told.map(Rc::new);
                        known.insert(candidate, told.clone());
                        told
                    }
                };
                worlds.extend(told);
            }
            if worlds.is_empty() {
                continue;
            }
            let is_open = number - worlds.len() > 1;
            let length: u64 = worlds.iter().map(|told| C::length(told)).sum();
            // A hypothesis that decides nothing is measured by its average length for each
            // contradiction.
            let length = match is_open {
                true => length / worlds.len() as u64,
                false => length,
            };
            let is_better = |best: &Best<L, C>| (is_open, length) < (best.is_open, best.length);
            if best.as_ref().is_none_or(is_better) {
                best = Some(Best {
                    is_open,
                    length,
                    place,
                    worlds,
                });
            }
        }
        let is_settled =
            |best: &Best<L, C>| !C::GOES_ON || !best.is_open || work >= effort.work_better;
        if best.as_ref().is_some_and(is_settled) {
            break;
        }
    }
    let best = best.filter(|_| meter.look().is_none())?;
    Some(best.deduction(sheet))
}

/// The best hypothesis so far.
struct Best<L: Logic, C> {
    /// Whether more than one candidate is left.
    is_open: bool,
    length: u64,
    place: C,
    /// The worlds that end in a contradiction, in the order of the candidates.
    worlds: Vec<Rc<Told<L>>>,
}

impl<L: Logic<Event = Deduction<L>>, C: Choice<L>> Best<L, C> {
    fn deduction(self, sheet: &L::Sheet<'_>) -> Deduction<L> {
        let refuted = self.worlds.iter().flat_map(|told| &told.assumptions);
        let refuted: Vec<L::Decision> = refuted.cloned().collect();
        let mut left = self.place.candidates(sheet);
        left.retain(|candidate| !refuted.contains(candidate));
        let deduction = match left.len() {
            1 => Deduction::placing(self.place, left),
            _ => Deduction::removing(self.place, self.place.gone(refuted)),
        };
        deduction.with_worlds(self.worlds.into_iter().map(Rc::unwrap_or_clone).collect())
    }
}

/// Follows assumptions. Returns the world if it ends in a contradiction, and the number of its
/// steps.
pub fn refute<'a, L: Logic<Event = Deduction<L>>>(
    sheet: &L::Sheet<'a>,
    assumptions: Vec<L::Decision>,
    conflict: impl Fn(&L::Sheet<'a>) -> Option<L::Conflict>,
    mut next: impl FnMut(&L::Sheet<'a>) -> Option<Deduction<L>>,
) -> (Option<Told<L>>, u64) {
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
    let told = Told {
        assumptions,
        events,
        conflict: Some(conflict),
    };
    (Some(told), steps)
}

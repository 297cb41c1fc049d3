//! The deductions that lead to the decision a hint shows, and what it shows where none lead to one: a
//! place with the number of solutions that each candidate leads to.

use pavage_bits::SmallSort as _;
use pavage_search::BigUint;

use super::{Deduction, Logic};
use crate::Step;

/// Deductions up to the first one that decides something, and that one. `next` finds each on the
/// sheet that the deductions before it leave. `None` when `next` finds nothing, or when more than
/// `supposed_max` hypotheses or `steps_max` deductions are needed.
pub fn chain<'a, L: Logic>(
    sheet: &L::Sheet<'a>,
    supposed_max: usize,
    steps_max: usize,
    mut next: impl FnMut(&L::Sheet<'a>) -> Option<Deduction<L>>,
) -> Option<(Vec<Deduction<L>>, Deduction<L>)> {
    let mut here = sheet.clone();
    let mut chain: Vec<Deduction<L>> = Vec::new();
    let mut supposed = 0;
    while chain.len() < steps_max {
        let found = next(&here)?;
        if !found.placed.is_empty() {
            return Some((chain, found));
        }
        supposed += usize::from(!found.worlds.is_empty());
        if supposed > supposed_max {
            return None;
        }
        found.apply(&mut here);
        chain.push(found);
    }
    None
}

/// The last step of a chain, changed to stand for the whole chain: it takes the nudge and the cells
/// to look at from the first step, the cells it is learnt from and the costs from all steps, and
/// the highest level.
#[must_use]
pub fn chained(before: &[Step], mut last: Step) -> Step {
    let Some(first) = before.first() else {
        return last;
    };
    last.nudge = first.nudge.clone();
    last.look = first.look.clone();
    for step in before {
        last.because.extend(&step.because);
        last.cost += step.cost;
        last.level = last.level.max(step.level);
    }
    last.because.small_sort();
    last.because.dedup();
    last
}

/// A place, and its candidates with the number of solutions that each leads to, those with the most
/// first.
pub struct Counted<C, D> {
    /// The place.
    pub place: C,
    /// The candidates.
    pub counts: Vec<(BigUint, D)>,
}

impl<C, D> Counted<C, D> {
    /// How many candidates lead to a solution.
    #[must_use]
    pub fn leading(&self) -> usize {
        let none = BigUint::default();
        let leading = self.counts.iter().filter(|(number, _)| *number != none);
        leading.count()
    }
}

/// The most places that are compared when solutions are counted.
const COUNTED_MAX: usize = 12;

/// The place to tell with the number of solutions of each candidate: one where a candidate is in every
/// solution and `open` is least; if there is none, the first. `None` where these numbers are not known.
pub fn counted<C: Copy, D: Ord>(
    places: &[C],
    total: &BigUint,
    candidates: impl Fn(C) -> Vec<D>,
    share: impl Fn(&D) -> Option<BigUint>,
    open: impl Fn(C) -> usize,
) -> Option<Counted<C, D>> {
    let is_in_all = |candidate: &D| share(candidate).as_ref() == Some(total);
    let is_decided = |place: &&C| candidates(**place).iter().any(is_in_all);
    let decided = places.iter().filter(is_decided).take(COUNTED_MAX);
    let decided = decided.min_by_key(|place| open(**place));
    let place = *decided.or(places.first())?;
    let counts = candidates(place).into_iter();
    let counts = counts.map(|candidate| Some((share(&candidate)?, candidate)));
    let mut counts: Vec<(BigUint, D)> = counts.collect::<Option<_>>()?;
    counts.small_sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
    Some(Counted { place, counts })
}

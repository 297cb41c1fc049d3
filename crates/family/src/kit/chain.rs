//! The deductions that lead to the decision a hint shows.

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
    last.because.sort_unstable();
    last.because.dedup();
    last
}

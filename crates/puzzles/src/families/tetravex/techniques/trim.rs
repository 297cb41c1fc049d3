//! Leaves out of a way whatever its end does not need.

use super::{Deck, Deduction, Sheet};

/// Longer ways are left as they are: leaving out costs the square of their length.
const STEPS_MAX: usize = 150;

/// What a way leads to.
pub(in super::super) enum Goal<'a> {
    /// Something that cannot be.
    Conflict,
    /// A deduction that holds.
    Deduction(&'a Deduction),
}

impl Goal<'_> {
    fn is_reached(&self, deck: &Deck<'_>, sheet: &Sheet) -> bool {
        match self {
            Goal::Conflict => sheet.conflict(deck).is_some(),
            Goal::Deduction(last) => last.verify(deck, sheet),
        }
    }
}

/// The way without the steps that its end does not need: each that is left still follows from those
/// before it. From the last to the first, each step is left out on trial.
pub(in super::super) fn trim(
    deck: &Deck<'_>,
    start: &Sheet,
    mut steps: Vec<Deduction>,
    goal: &Goal<'_>,
) -> Vec<Deduction> {
    if steps.len() > STEPS_MAX {
        return steps;
    }
    let mut before = vec![start.clone()];
    for step in &steps {
        let mut sheet = before[before.len() - 1].clone();
        step.apply(deck, &mut sheet);
        before.push(sheet);
    }
    for at in (0..steps.len()).rev() {
        let mut sheet = before[at].clone();
        let follows = steps[at + 1..].iter().all(|step| {
            let holds = step.verify(deck, &sheet);
            step.apply(deck, &mut sheet);
            holds
        });
        if follows && goal.is_reached(deck, &sheet) {
            steps.remove(at);
        }
    }
    steps
}

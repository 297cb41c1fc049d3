//! Leaves out of a way whatever its end does not need.

use super::{Deck, Deduction, Notes, Sheet};

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
    fn is_reached(&self, deck: &Deck<'_>, sheet: &Sheet, notes: &Notes) -> bool {
        match self {
            Goal::Conflict => sheet.conflict(deck).is_some(),
            Goal::Deduction(last) => last.verify(deck, notes),
        }
    }

    /// Whether it rests on no step: a search tries out everything by itself.
    fn stands_alone(&self) -> bool {
        matches!(self, Goal::Deduction(last) if last.pattern.told().stands_alone())
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
    if steps.is_empty() || steps.len() > STEPS_MAX {
        return steps;
    }
    if goal.stands_alone() {
        return Vec::new();
    }
    let take = |step: &Deduction, (sheet, notes): &mut (Sheet, Notes)| {
        step.apply(deck, sheet);
        step.note(deck, notes);
    };
    let mut before = vec![(start.clone(), start.to_notes(deck))];
    for step in &steps {
        let mut here = before[before.len() - 1].clone();
        take(step, &mut here);
        before.push(here);
    }
    for at in (0..steps.len()).rev() {
        let mut here = before[at].clone();
        let follows = steps[at + 1..].iter().all(|step| {
            let holds = step.verify(deck, &here.1);
            take(step, &mut here);
            holds
        });
        if follows && goal.is_reached(deck, &here.0, &here.1) {
            steps.remove(at);
        }
    }
    steps
}

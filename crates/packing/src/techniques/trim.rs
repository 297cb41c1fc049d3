//! Leaves out of a way whatever its end does not need.

use super::{Conflict, Deduction, Sheet};

/// Longer ways are left as they are: leaving out costs the square of their length.
const STEPS_MAX: usize = 60;

impl Deduction {
    /// The deduction of the same kind at the same place on another sheet, if it says as much.
    fn again(&self, sheet: &Sheet<'_>) -> Option<Deduction> {
        let found = self.pattern.again(self, sheet)?;
        let says_as_much = self.placed == found.placed
            && self
                .gone
                .iter()
                .all(|at| !sheet.holds(*at) || found.gone.contains(at));
        says_as_much.then_some(found)
    }

    /// The same deduction, its worlds without what their conflicts do not need.
    #[must_use]
    pub fn brief(mut self, sheet: &Sheet<'_>) -> Deduction {
        for told in &mut self.worlds {
            let mut world = sheet.clone();
            world.place(told.placement);
            let events = std::mem::take(&mut told.events);
            let is_reached = |world: &Sheet<'_>| world.conflict().is_some();
            told.events = trim(&world, events, &is_reached);
            for event in &told.events {
                event.apply(&mut world);
            }
            told.conflict = world.conflict().unwrap_or(told.conflict);
        }
        self
    }
}

/// Deductions made again one after the other, as far as they say something, and how it ends.
pub(super) fn replay(
    start: &Sheet<'_>,
    steps: &[Deduction],
) -> Option<(Vec<Deduction>, Option<Conflict>)> {
    let mut sheet = start.clone();
    let mut again = Vec::with_capacity(steps.len());
    for step in steps {
        if let Some(conflict) = sheet.conflict() {
            return Some((again, Some(conflict)));
        }
        let is_done = step.placed.is_empty() && !step.gone.iter().any(|at| sheet.holds(*at));
        if is_done {
            continue;
        }
        let step = step.again(&sheet)?;
        step.apply(&mut sheet);
        again.push(step);
    }
    Some((again, sheet.conflict()))
}

/// The way without the steps that its end does not need: each that is left still follows from those
/// before it, and is told as it then looks. From the last to the first, each step is left out on
/// trial.
#[must_use]
pub fn trim(
    start: &Sheet<'_>,
    mut steps: Vec<Deduction>,
    is_reached: &dyn Fn(&Sheet<'_>) -> bool,
) -> Vec<Deduction> {
    if steps.len() > STEPS_MAX {
        return steps;
    }
    let mut at = steps.len();
    while at > 0 {
        at = at.min(steps.len()) - 1;
        let mut without = steps.clone();
        without.remove(at);
        let Some((again, _)) = replay(start, &without) else {
            continue;
        };
        let mut end = start.clone();
        again.iter().for_each(|step| step.apply(&mut end));
        if is_reached(&end) {
            steps = again;
        }
    }
    steps
}

/// The last deduction as it looks after shorter steps before it, and those steps.
#[must_use]
pub fn trim_to(
    start: &Sheet<'_>,
    steps: Vec<Deduction>,
    last: &Deduction,
) -> (Vec<Deduction>, Deduction) {
    let is_reached = |sheet: &Sheet<'_>| last.again(sheet).is_some();
    let steps = trim(start, steps, &is_reached);
    let mut sheet = start.clone();
    steps.iter().for_each(|step| step.apply(&mut sheet));
    let last = last.again(&sheet).unwrap_or_else(|| last.clone());
    (steps, last.brief(&sheet))
}

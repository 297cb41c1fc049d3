//! Removes the steps of a solving path that its end does not need.

use pavage_family::kit::{self, Lost, Replay};

use super::{Deduction, Packing, Sheet};

/// Longer paths are not trimmed: the cost grows with the square of their length.
const STEPS_MAX: usize = 60;

/// A deduction is repeated at the same place, and must conclude at least as much. After a conflict,
/// nothing more is concluded.
impl Replay<Packing> for Sheet<'_> {
    fn again(&mut self, found: &Deduction) -> Result<Option<Deduction>, Lost> {
        let is_done = found.placed.is_empty() && !found.gone.iter().any(|at| self.holds(*at));
        if is_done || self.conflict().is_some() {
            return Ok(None);
        }
        let again = on(self, found).ok_or(Lost)?;
        again.apply(self);
        Ok(Some(again))
    }
}

/// The deduction of the same kind at the same place on another sheet, if it concludes at least as
/// much.
fn on(sheet: &Sheet<'_>, found: &Deduction) -> Option<Deduction> {
    let again = found.pattern.again(found, sheet)?;
    let mut gone = found.gone.iter();
    let says_as_much =
        again.placed == found.placed && gone.all(|at| !sheet.holds(*at) || again.gone.contains(at));
    says_as_much.then_some(again)
}

/// The same deduction. Its worlds keep only the steps that their conflicts need.
#[must_use]
pub fn brief(sheet: &Sheet<'_>, mut found: Deduction) -> Deduction {
    for told in &mut found.worlds {
        let mut world = sheet.clone();
        told.assumptions.iter().for_each(|at| world.place(*at));
        let events = std::mem::take(&mut told.events);
        told.events = trim(&world, events, |world| world.conflict().is_some());
        told.events.iter().for_each(|event| event.apply(&mut world));
        told.conflict = world.conflict().or(told.conflict);
    }
    found
}

/// The steps without those that the end does not need; see [`kit::trim`].
#[must_use]
pub fn trim(
    start: &Sheet<'_>,
    steps: Vec<Deduction>,
    is_reached: impl Fn(&Sheet<'_>) -> bool,
) -> Vec<Deduction> {
    kit::trim(start, steps, STEPS_MAX, is_reached)
}

/// The steps before `last` that it needs, and the form that `last` takes after them.
#[must_use]
pub fn trim_to(
    start: &Sheet<'_>,
    steps: Vec<Deduction>,
    last: &Deduction,
) -> (Vec<Deduction>, Deduction) {
    let steps = trim(start, steps, |sheet| on(sheet, last).is_some());
    let mut sheet = start.clone();
    steps.iter().for_each(|step| step.apply(&mut sheet));
    let last = on(&sheet, last).unwrap_or_else(|| last.clone());
    let last = brief(&sheet, last);
    (steps, last)
}

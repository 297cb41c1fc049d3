//! Leaves out the steps of an argument that its end does not need.

use pavage_family::kit::{self, Again, Lost, Replay};

use super::{Deduction, Packing, Sheet};

/// A deduction is repeated at the same place, and must conclude at least as much. After a conflict,
/// nothing more is concluded.
impl<'a> Replay<'a, Packing> for Sheet<'a> {
    const STEPS_MAX: usize = 60;

    fn on(sheet: &Sheet<'a>) -> Sheet<'a> {
        sheet.clone()
    }

    fn sheet(&self) -> &Sheet<'a> {
        self
    }

    fn again(&mut self, found: &Deduction) -> Result<Again<Deduction>, Lost> {
        let is_idle = found.placed.is_empty() && !found.gone.iter().any(|at| self.holds(*at));
        if is_idle || self.conflict().is_some() {
            return Ok(Again::Idle);
        }
        let again = on(self, found).ok_or(Lost)?;
        again.apply(self);
        Ok(Again::Changed(again))
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
pub fn brief<'a>(sheet: &Sheet<'a>, found: Deduction) -> Deduction {
    kit::brief::<Packing, Sheet<'a>>(sheet, found)
}

/// The steps before `last` that it needs, and the form that `last` takes after them.
#[must_use]
pub fn trim_to<'a>(
    start: &Sheet<'a>,
    steps: Vec<Deduction>,
    last: &Deduction,
) -> (Vec<Deduction>, Deduction) {
    let steps = kit::trim(start, steps, |sheet: &Sheet<'a>| on(sheet, last).is_some());
    let mut sheet = start.clone();
    steps.iter().for_each(|step| step.apply(&mut sheet));
    let last = on(&sheet, last).unwrap_or_else(|| last.clone());
    (steps, brief(&sheet, last))
}

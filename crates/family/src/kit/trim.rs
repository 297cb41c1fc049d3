//! Leaves out of a way whatever its end does not need.

use super::{Deduction, Logic};

/// What deductions are made again on, to see whether they still follow: a sheet, or the notes of a
/// checker beside it.
pub trait Replay<L: Logic>: Clone {
    /// Makes a deduction again: as it now looks, or `None` in the list's place where it says nothing
    /// new.
    ///
    /// # Errors
    /// It does not follow any more.
    fn again(&mut self, found: &Deduction<L>) -> Result<Option<Deduction<L>>, Lost>;

    /// Hears of a deduction that does not follow on the very sheet it was found on.
    ///
    /// # Panics
    /// It may, where that can only be a fault of what found it, or of the checker.
    fn refused(_found: &Deduction<L>, _lost: Lost) {}
}

/// A deduction that does not follow any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lost;

/// The way without the steps that its end does not need: each that is left still follows from those
/// before it, and is told as it then looks. From the last to the first, each step is left out on
/// trial; ways of more than `steps_max` steps are left as they are, for that costs the square of
/// their length.
pub fn trim<L: Logic, R: Replay<L>>(
    start: &R,
    mut steps: Vec<Deduction<L>>,
    steps_max: usize,
    is_reached: impl Fn(&R) -> bool,
) -> Vec<Deduction<L>> {
    if steps.is_empty() || steps.len() > steps_max {
        return steps;
    }
    let mut before = Vec::with_capacity(steps.len());
    let mut here = start.clone();
    let mut whole = Vec::with_capacity(steps.len());
    for step in &steps {
        let earlier = here.clone();
        match here.again(step) {
            Ok(Some(step)) => {
                before.push(earlier);
                whole.push(step);
            }
            Ok(None) => {}
            Err(lost) => {
                R::refused(step, lost);
                return steps;
            }
        }
    }
    steps = whole;
    let mut at = steps.len();
    while at > 0 {
        at = at.min(steps.len()) - 1;
        let mut here = before[at].clone();
        let rest = steps[at + 1..].iter();
        let again: Result<Vec<_>, Lost> = rest
            .filter_map(|step| here.again(step).transpose())
            .collect();
        if let Ok(again) = again
            && is_reached(&here)
        {
            steps.truncate(at);
            steps.extend(again);
        }
    }
    steps
}

//! Removes the steps of a solving path that its end does not need.

use super::{Deduction, Logic};

/// A state on which deductions are repeated, to check that they still follow: a sheet, perhaps with
/// the notes of a checker.
pub trait Replay<L: Logic>: Clone {
    /// Repeats a deduction in this state and returns its new form, or `None` if it says nothing
    /// new.
    ///
    /// # Errors
    /// The deduction no longer follows.
    fn again(&mut self, found: &Deduction<L>) -> Result<Option<Deduction<L>>, Lost>;

    /// Hears of a deduction that does not follow on the very sheet it was found on.
    ///
    /// # Panics
    /// It may, where that can only be a fault of what found it, or of the checker.
    fn refused(_found: &Deduction<L>, _lost: Lost) {}
}

/// A deduction no longer follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lost;

/// The steps without those that the end does not need. From the last step to the first, each is
/// left out on trial. The steps that remain still follow from those before them, and have the form
/// that they then take. The cost is quadratic, so more than `steps_max` steps are returned
/// unchanged.
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

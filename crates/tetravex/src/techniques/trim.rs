//! Removes the steps of a solving path that its end does not need.

use pavage_family::kit::{self, Lost, Replay};

use super::{Deduction, Notes, Sheet, Tetravex};

/// Longer paths are not trimmed: the cost grows with the square of their length.
const STEPS_MAX: usize = 150;

/// A sheet with the notes of a checker. A deduction follows only if the checker accepts it.
#[derive(Clone)]
struct Checked<'a> {
    sheet: Sheet<'a>,
    notes: Notes,
}

impl Replay<Tetravex> for Checked<'_> {
    fn again(&mut self, found: &Deduction) -> Result<Option<Deduction>, Lost> {
        let holds = found.holds(&self.notes);
        found.apply(&mut self.sheet);
        self.notes.note(found);
        holds.then(|| Some(found.clone())).ok_or(Lost)
    }

    fn refused(found: &Deduction, _: Lost) {
        panic!("the checker refuses a deduction: {found:?}");
    }
}

/// The steps to a conflict, without those that it does not need; see [`kit::trim`].
pub(super) fn trim(start: &Sheet<'_>, steps: Vec<Deduction>) -> Vec<Deduction> {
    to(start, steps, |here| here.sheet.conflict().is_some())
}

/// The steps to a deduction, without those that it does not need.
pub(in super::super) fn trim_to(
    start: &Sheet<'_>,
    steps: Vec<Deduction>,
    last: &Deduction,
) -> Vec<Deduction> {
    match last.pattern.stands_alone() {
        true => Vec::new(),
        false => to(start, steps, |here| last.holds(&here.notes)),
    }
}

fn to(
    start: &Sheet<'_>,
    steps: Vec<Deduction>,
    is_reached: impl Fn(&Checked<'_>) -> bool,
) -> Vec<Deduction> {
    if steps.is_empty() {
        return steps;
    }
    let start = Checked {
        sheet: start.clone(),
        notes: start.to_notes(),
    };
    kit::trim(&start, steps, STEPS_MAX, is_reached)
}

//! Leaves out the steps of an argument that its end does not need.

use pavage_family::kit::{self, Again, Lost, Replay};

use super::{Deduction, Notes, Sheet, Tetravex};

/// A sheet with the notes of a checker. A deduction follows only if the checker accepts it.
#[derive(Clone)]
pub(super) struct Checked<'a> {
    sheet: Sheet<'a>,
    notes: Notes,
}

impl<'a> Replay<'a, Tetravex> for Checked<'a> {
    const STEPS_MAX: usize = 150;

    fn on(sheet: &Sheet<'a>) -> Checked<'a> {
        Checked {
            sheet: sheet.clone(),
            notes: sheet.to_notes(),
        }
    }

    fn sheet(&self) -> &Sheet<'a> {
        &self.sheet
    }

    fn again(&mut self, found: &Deduction) -> Result<Again<Deduction>, Lost> {
        if !found.holds(&self.notes) {
            return Err(Lost);
        }
        found.apply(&mut self.sheet);
        self.notes.note(found);
        Ok(Again::Same)
    }

    fn refused(found: &Deduction) {
        panic!("the checker refuses a deduction: {found:?}");
    }
}

/// The steps to a deduction, without those that it does not need.
pub(in super::super) fn trim_to<'a>(
    start: &Sheet<'a>,
    steps: Vec<Deduction>,
    last: &Deduction,
) -> Vec<Deduction> {
    if last.pattern.stands_alone() {
        Vec::new()
    } else {
        kit::trim(start, steps, |here: &Checked<'a>| last.holds(&here.notes))
    }
}

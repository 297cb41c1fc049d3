//! `short-world`: a candidate that a few steps refute.
//!
//! *What it sees*: a candidate which, if it is supposed to hold, leads after a few placements to a
//! cell without a candidate or to a cage without a place for a value.
//!
//! *Example* (cages, then what each cell has or may have):
//!
//! ```text
//! ABBCC     1    2   13    2    1
//! DDBCC    35    4   13    4    3
//! DDDEE  1235 1235  135    2    1
//! ```
//!
//! If row 3, column 2 were 3, row 2, column 1 would be 5 and row 2, column 3 would be 1: nothing
//! would be left for row 3, column 3.
//!
//! *Why it is sound*: an assumption whose consequences lead to a contradiction is false.

use std::sync::Arc;

use super::trace::Trace;
use super::worlds::{Split, deepen};
use super::{
    Candidate, CellId, CellValues, Deduction, Message, Meter, Pattern, Run, Sheet, Suguru,
    Supposition, Technique, words,
};

/// The most placements that people follow.
const STEPS_MAX: usize = 4;

pub(super) const TECHNIQUE: Technique = Technique::new("short-world", 2, find);

/// A supposed candidate that is soon refuted.
#[derive(Debug, PartialEq)]
pub(super) struct ShortWorld(Candidate);

impl Pattern<Suguru> for ShortWorld {
    fn look(&self, _: &Deduction, _: &Sheet<'_>) -> Vec<CellId> {
        vec![self.0.cell]
    }

    fn reason(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        let Candidate { cell, value } = self.0;
        let message = Message::new("suguru-short-world").with("value", usize::from(value));
        words::at(sheet.layout(), message, cell)
    }

    fn from(&self, _: &Deduction, _: &Sheet<'_>) -> Vec<CellValues> {
        vec![CellValues::only(self.0.cell, self.0.value)]
    }
}

#[cfg(feature = "checkers")]
impl super::Check<Suguru> for ShortWorld {
    fn holds(&self, deduction: &Deduction, notes: &super::Notes) -> bool {
        let Candidate { cell, value } = self.0;
        deduction.placed.is_empty()
            && deduction.gone == [CellValues::only(cell, value)]
            && notes.world(cell, value).is_none()
    }
}

/// The candidate refuted in the fewest steps, the first of several.
fn find(sheet: &Sheet<'_>, run: &Run<'_>) -> Option<Deduction> {
    let layout = sheet.layout();
    let open = layout.cells().filter(|cell| sheet.is_open(*cell));
    let candidates = open.flat_map(|cell| sheet.all_of(cell).each());
    let in_time = candidates.take_while(|_| run.stop().is_none());
    let refuted = in_time.filter_map(|candidate| {
        let refuted = refute(sheet, candidate, 0, &mut Meter::free(run))?;
        let steps = refuted.deduction.worlds[0].events.len();
        Some((steps, refuted.deduction))
    });
    let shortest = refuted
        .filter(|(steps, _)| *steps <= STEPS_MAX)
        .min_by_key(|(steps, _)| *steps)
        .map(|(_, deduction)| deduction);
    shortest.filter(|_| run.stop().is_none())
}

/// Supposes that a cell holds a value, and refutes it if that leads to a contradiction.
pub(in super::super) fn refute(
    sheet: &Sheet<'_>,
    supposed: Candidate,
    depth: u8,
    meter: &mut Meter<'_>,
) -> Option<Supposition> {
    let Candidate { cell, value } = supposed;
    let split = Split {
        rule: TECHNIQUE.rule,
        pattern: Arc::new(ShortWorld(supposed)),
        because: vec![cell],
        needs: Vec::new(),
        if_none: vec![CellValues::only(cell, value)],
        ways: vec![vec![supposed]],
    };
    let mut trace = Trace::new(sheet, &split.ways[0]);
    deepen(&mut trace, depth, meter);
    trace.conflict()?;
    let removals = split.if_none.clone();
    Some(split.tell(sheet, &[trace], removals))
}

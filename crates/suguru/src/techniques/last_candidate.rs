//! `last-candidate`: a cell with one candidate.
//!
//! *What it sees*: an open cell that can hold one value only, because the cells that it sees have
//! the others (or because the others were struck out before).
//!
//! *Example* (cages, then what each cell has or may have):
//!
//! ```text
//! AAAA  1 2 3 4
//! AABB  6 5 1 .
//! ```
//!
//! The last cell is of a cage of two, whose 1 is written: it is 2.
//!
//! *Why it is sound*: every cell holds a value.

use pavage_bits::SmallSort as _;
use pavage_family::kit::Logic;

use super::{
    Candidate, CellId, CellValues, Deduction, Message, Pattern, Run, Sheet, Suguru, Technique,
    words,
};

pub(super) const TECHNIQUE: Technique = Technique::new("last-candidate", 0, find);

/// A cell has one candidate.
#[derive(Debug, PartialEq)]
pub(super) struct LastCandidate;

impl Pattern<Suguru> for LastCandidate {
    fn look(&self, deduction: &Deduction, sheet: &Sheet<'_>) -> Vec<CellId> {
        Suguru::learning(sheet, deduction)
    }

    fn reason(&self, deduction: &Deduction, sheet: &Sheet<'_>) -> Message {
        reason(sheet, deduction)
    }

    fn from(&self, deduction: &Deduction, _: &Sheet<'_>) -> Vec<CellValues> {
        let placed = deduction.placed.iter();
        placed
            .map(|placed| CellValues::only(placed.cell, placed.value))
            .collect()
    }
}

#[cfg(feature = "checkers")]
impl super::Check<Suguru> for LastCandidate {
    fn holds(&self, deduction: &Deduction, notes: &super::Notes) -> bool {
        let mut placed = deduction.placed.iter();
        deduction.gone.is_empty()
            && placed
                .next()
                .is_some_and(|placed| notes.list(placed.cell) == [placed.value])
    }
}

/// The deduction that rests on the fewest cells, the first of several.
fn find(sheet: &Sheet<'_>, _: &Run<'_>) -> Option<Deduction> {
    let found = sheet
        .layout()
        .cells()
        .filter_map(|cell| deduce(sheet, cell));
    found.min_by_key(|deduction| deduction.because.len())
}

/// The deduction at a cell, if it has one candidate. `because` names one written cell for each
/// other value, if there is one.
pub(in super::super) fn deduce(sheet: &Sheet<'_>, cell: CellId) -> Option<Deduction> {
    let layout = sheet.layout();
    if !sheet.is_open(cell) {
        return None;
    }
    let value = sheet.get(cell).single()?;
    let taken = |other: u8| {
        let mut peers = layout.peers(cell).iter().copied();
        peers.find(|peer| sheet.value(*peer) == Some(other))
    };
    let others = layout.values_of(cell).filter(|other| *other != value);
    let because = others.filter_map(taken).collect();
    let pattern = LastCandidate;
    Some(
        TECHNIQUE
            .placing(pattern, vec![Candidate { cell, value }])
            .learnt_from(because),
    )
}

/// The written cells that rule out values, each with its value, and whether other values had been
/// eliminated before.
fn reason(sheet: &Sheet<'_>, deduction: &Deduction) -> Message {
    let layout = sheet.layout();
    let cell = Suguru::learning(sheet, deduction).into_iter().next();
    let cell = cell.expect("it decides a cell");
    let max = layout.values_of(cell).len();
    if max == 1 {
        return words::at(layout, Message::new("suguru-only-cell"), cell);
    }
    let because = deduction.because.iter();
    let mut seen: Vec<(u8, CellId)> = because
        .filter_map(|cell| Some((sheet.value(*cell)?, *cell)))
        .collect();
    seen.small_sort();
    let list = seen
        .iter()
        .map(|(value, cell)| format!("({}) = {value}", words::spot(layout, *cell)));
    let message = Message::new("suguru-last-candidate")
        .with("max", max)
        .with("seen", seen.len())
        .with("list", list.collect::<Vec<_>>().join(", "))
        .with("struck", (max - 1).saturating_sub(seen.len()));
    words::at(layout, message, cell)
}

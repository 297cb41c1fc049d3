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

use pavage_grid::CellId;

use super::super::layout::Layout;
use super::super::values::Values;
use super::{Deduction, Pattern, Sheet, Technique};
use pavage_search::Run;

pub(super) const TECHNIQUE: Technique = Technique {
    rule: "last-candidate",
    find,
    verify,
};

/// The cell that is seen from the fewest cells that matter; the first of these.
fn find(layout: &Layout, sheet: &Sheet, _: &Run<'_>) -> Option<Deduction> {
    let found = layout
        .cells()
        .filter_map(|cell| deduce(layout, sheet, cell));
    found.min_by_key(|deduction| deduction.because.len())
}

/// The deduction at a cell, if it has one candidate. `because` names one written cell for each
/// other value, where there is one.
pub(in super::super) fn deduce(layout: &Layout, sheet: &Sheet, cell: CellId) -> Option<Deduction> {
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
    let pattern = Pattern::LastCandidate;
    Some(Deduction::placing(pattern, because, cell, value))
}

fn verify(_: &Layout, sheet: &Sheet, deduction: &Deduction) -> bool {
    let Some((cell, value)) = deduction.placed else {
        return false;
    };
    deduction.removals.is_empty() && sheet.get(cell) == Values::only(value)
}

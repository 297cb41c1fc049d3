//! `forbidden-neighbour`: a cell that every place of a value in another cage sees.
//!
//! *What it sees*: a cage whose places for a value all see one cell outside it.
//!
//! *Example* (cages, then what each cell has or may have):
//!
//! ```text
//! AABCC   1 23  1  2  1
//! AACCC   4 23  4  3  5
//! ADDCE   5  .  .  6  1
//! ```
//!
//! Cage D has 2 in one of its two cells; row 2, column 2 touches both and is not 2.
//!
//! *Why it is sound*: the cage holds the value in one of those places, wherever; the cell sees it
//! there.

use pavage_grid::CellId;

use super::super::layout::{CageId, Layout};
use super::super::values::Values;
use super::{Deduction, Pattern, Sheet, Technique};
use pavage_search::Run;

pub(super) const TECHNIQUE: Technique = Technique {
    rule: "forbidden-neighbour",
    find,
    verify,
};

/// The deduction with the fewest places to look at; the first of these.
fn find(layout: &Layout, sheet: &Sheet, _: &Run<'_>) -> Option<Deduction> {
    let found = layout.cages().flat_map(|cage| {
        let values = 1..=layout.cage(cage).len() as u8;
        values.filter_map(move |value| deduce(layout, sheet, cage, value))
    });
    found
        .min_by_key(|(places, deduction)| (*places, deduction.because.len()))
        .map(|(_, deduction)| deduction)
}

/// The deduction of a value in a cage, with the number of its places.
fn deduce(layout: &Layout, sheet: &Sheet, cage: CageId, value: u8) -> Option<(usize, Deduction)> {
    let places: Vec<CellId> = sheet.places(layout, cage, value).collect();
    let (first, others) = places.split_first()?;
    let seen = layout.peers(*first).iter().copied().filter(|cell| {
        layout.cage_of(*cell) != cage
            && sheet.get(*cell).has(value)
            && others.iter().all(|place| layout.sees(*place, *cell))
    });
    let removals: Vec<_> = seen.map(|cell| (cell, Values::only(value))).collect();
    if removals.is_empty() {
        return None;
    }
    let pattern = Pattern::ForbiddenNeighbour(cage, value);
    let because = layout.cage(cage).to_vec();
    Some((
        places.len(),
        Deduction::removing(pattern, because, removals),
    ))
}

fn verify(layout: &Layout, sheet: &Sheet, deduction: &Deduction) -> bool {
    let Pattern::ForbiddenNeighbour(cage, value) = deduction.pattern else {
        return false;
    };
    let candidates = sheet.candidates().as_slice();
    let hidden = |cell: CellId| {
        layout.cells().any(|place| {
            layout.cage_of(place) == cage
                && candidates[place.index()].has(value)
                && !layout.peers(place).contains(&cell)
        })
    };
    deduction.placed.is_none()
        && deduction.removals.iter().all(|&(cell, values)| {
            layout.cage_of(cell) != cage && values == Values::only(value) && !hidden(cell)
        })
}

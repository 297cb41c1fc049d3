//! `shared-cells`: cells that are covered whatever happens.
//!
//! *What it sees*: all places of a piece have cells in common: no other piece covers them. Or all
//! candidates over a cell cover another cell, too: what covers that one without the first goes.
//!
//! *Example* (a bar of five and others are left; the first row has seven cells, and the bar fits
//! nowhere else):
//!
//! ```text
//! . . . . . . .
//! ```
//!
//! Wherever the bar lies, it covers the three cells in the middle: no other piece does.
//!
//! *Why it is sound*: the piece lies in one of its places, and a candidate covers the cell.

use super::placements::{contains, members};
use super::{Cell, Deduction, Locus, Pattern, PlacementId, Sheet, Technique};

pub(super) const TECHNIQUE: Technique = Technique {
    rule: "shared-cells",
    find,
};

fn find(sheet: &Sheet<'_>) -> Option<Deduction> {
    let mut shared = vec![0; sheet.on().words()];
    let pieces = sheet.pieces().filter(|piece| sheet.left(*piece) == 1);
    let of_piece = at_first(sheet, pieces.map(Locus::Piece), &mut shared);
    of_piece.or_else(|| at_first(sheet, sheet.empty().map(Locus::Cell), &mut shared))
}

/// Places between two looks at whether to go on.
const PLACES_BETWEEN_LOOKS: usize = 16;

/// The deduction at the first of these places that has one.
fn at_first(
    sheet: &Sheet<'_>,
    places: impl Iterator<Item = Locus>,
    shared: &mut [u64],
) -> Option<Deduction> {
    for (step, locus) in places.enumerate() {
        if step.is_multiple_of(PLACES_BETWEEN_LOOKS) && sheet.is_over() {
            return None;
        }
        let found = at(sheet, locus, shared);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The deduction at one place.
pub(super) fn of(sheet: &Sheet<'_>, locus: Locus) -> Option<Deduction> {
    locus.is_choice(sheet).then_some(())?;
    at(sheet, locus, &mut vec![0; sheet.on().words()])
}

fn at(sheet: &Sheet<'_>, locus: Locus, shared: &mut [u64]) -> Option<Deduction> {
    let on = sheet.on();
    if locus.number(sheet) == 0 {
        return None;
    }
    shared.fill(u64::MAX);
    let mut keep = |placement: PlacementId| {
        let mask = on.mask(placement);
        let words = shared.iter_mut().zip(mask);
        words.fold(0, |any, (shared, mask)| {
            *shared &= mask;
            any | *shared
        }) != 0
    };
    match locus {
        Locus::Cell(cell) => sheet.over(cell).for_each(|placement| {
            keep(placement);
        }),
        Locus::Piece(piece) => {
            if !sheet.of_piece(piece).all(&mut keep) {
                return None;
            }
        }
    }
    let is_here = |placement: PlacementId| match locus {
        Locus::Cell(cell) => contains(on.mask(placement), cell),
        Locus::Piece(piece) => on.piece(placement) == piece,
    };
    let mut gone: Vec<PlacementId> = Vec::new();
    let mut cells: Vec<Cell> = Vec::new();
    for cell in members(shared).filter(|cell| locus != Locus::Cell(*cell)) {
        let before = gone.len();
        gone.extend(sheet.over(cell).filter(|placement| !is_here(*placement)));
        if gone.len() > before {
            cells.push(cell);
        }
    }
    gone.sort_unstable();
    gone.dedup();
    let pattern = Pattern::SharedCells(locus, cells);
    (!gone.is_empty()).then(|| Deduction::removing(pattern, gone))
}

//! `hole`: placements that leave a dead end at once.
//!
//! *What it sees*: the candidates over a cell, or those of a piece, of which all but one would leave
//! a region that no pieces fill, a cell that nothing covers, or a piece without a place: the last
//! one is placed. Where more than one remains, those that leave a dead end go.
//!
//! *Example* (a corner of three and a bar of three are left):
//!
//! ```text
//! . . .
//! . A .
//! . A A
//! ```
//!
//! The corner over the second cell of the first column cuts off one cell: the bar covers it.
//!
//! *Why it is sound*: what leaves a dead end is in no solution; every cell is covered, and every
//! piece lies somewhere.

use super::fate::Fates;
use super::{Conflict, Deduction, Locus, Pattern, PlacementId, Sheet, Technique};

pub(super) const TECHNIQUE: Technique = Technique { rule: "hole", find };

/// So many places where something goes are compared.
const PLACES_MAX: usize = 6;

/// What decides first; then what leaves one piece for a cell; else what leaves the fewest.
fn find(sheet: &Sheet<'_>) -> Option<Deduction> {
    let mut fates = Fates::new(sheet);
    let places = Locus::all(sheet);
    decide(sheet, &mut fates, &places).or_else(|| cross_out(sheet, &mut fates, &places))
}

/// A deduction that places a piece, if there is one.
pub(super) fn find_placing(sheet: &Sheet<'_>) -> Option<Deduction> {
    decide(sheet, &mut Fates::new(sheet), &Locus::all(sheet))
}

/// The deduction at one place.
pub(super) fn at(sheet: &Sheet<'_>, locus: Locus) -> Option<Deduction> {
    locus.is_choice(sheet).then_some(())?;
    let mut fates = Fates::new(sheet);
    let decided = decide(sheet, &mut fates, &[locus]);
    let found = decided.unwrap_or_else(|| deduce(sheet, &mut fates, locus, None));
    (found.gone.len() + found.placed.len() > 0).then_some(found)
}

fn decide(sheet: &Sheet<'_>, fates: &mut Fates<'_, '_>, places: &[Locus]) -> Option<Deduction> {
    let mut places = places.iter().take_while(|_| !sheet.is_over());
    places.find_map(|&locus| {
        let candidates = locus.candidates(sheet);
        let mut left = candidates.iter().filter(|at| fates.fate(**at).is_none());
        let last = left.next().copied();
        let is_only = left.next().is_none();
        is_only.then(|| deduce(sheet, fates, locus, last))
    })
}

fn cross_out(sheet: &Sheet<'_>, fates: &mut Fates<'_, '_>, places: &[Locus]) -> Option<Deduction> {
    let mut measure = |locus: Locus| {
        let candidates = locus.candidates(sheet);
        let left = candidates.iter().filter(|at| fates.fate(**at).is_none());
        let left: Vec<PlacementId> = left.copied().collect();
        let piece = |at: &PlacementId| sheet.on().piece(*at);
        let is_one = left.iter().all(|at| piece(at) == piece(&left[0]));
        let is_one = is_one && matches!(locus, Locus::Cell(_));
        (left.len() < candidates.len()).then_some((!is_one, left.len()))
    };
    let measured = places
        .iter()
        .take_while(|_| !sheet.is_over())
        .filter_map(|&locus| Some((measure(locus)?, locus)));
    let (_, locus) = measured
        .take(PLACES_MAX)
        .min_by_key(|(measure, _)| *measure)
        .filter(|_| !sheet.is_over())?;
    Some(deduce(sheet, fates, locus, None))
}

fn deduce(
    sheet: &Sheet<'_>,
    fates: &mut Fates<'_, '_>,
    locus: Locus,
    last: Option<PlacementId>,
) -> Deduction {
    let candidates = locus.candidates(sheet).into_iter();
    let faults = candidates.filter_map(|at| Some((at, fates.fate(at)?)));
    let faults: Vec<(PlacementId, Conflict)> = faults.collect();
    let gone = faults.iter().map(|(at, _)| *at).collect();
    let pattern = Pattern::Hole(locus, faults);
    match last {
        Some(last) => Deduction::placing(pattern, vec![last]),
        None => Deduction::removing(pattern, gone),
    }
}

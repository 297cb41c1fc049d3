//! `hole`: placements that lead to a dead end at once.
//!
//! *What it sees*: the candidates over a cell, or those of a piece, of which all but one would
//! leave a region that no pieces fill, a cell that nothing covers, or a piece without a place: the
//! last one is placed. If more than one remains, those that lead to a dead end go.
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
//! *Why it is sound*: a placement that leads to a dead end is in no solution. Every cell is
//! covered, and every piece lies somewhere.

use std::collections::BTreeMap;

use pavage_search::Run;

use super::super::notes::Notes;
use super::fate::Fates;
use super::{
    Cell, Conflict, Deduction, Locus, Packing, Pattern, PieceId, PlacementId, Sheet, Technique,
    words,
};
use pavage_family::Hole;
use pavage_family::Message;

pub(super) const TECHNIQUE: Technique = Technique {
    rule: "hole",
    reach: 1,
    find,
    supposed: Some(find_placing),
};

/// Candidates at a place, each with the contradiction that it leads to.
#[derive(Clone, Debug)]
struct Faults(Locus, Vec<(PlacementId, Conflict)>);

/// How many places with eliminations are compared.
const PLACES_MAX: usize = 6;

/// Prefers a deduction that places a piece, then one that leaves a single piece for a cell, then
/// the one that leaves the fewest candidates.
fn find(sheet: &Sheet<'_>, _: &Run<'_>) -> Option<Deduction> {
    let mut fates = Fates::new(sheet);
    let places = Locus::all(sheet);
    decide(sheet, &mut fates, &places).or_else(|| cross_out(sheet, &mut fates, &places))
}

/// A deduction that places a piece, if there is one.
fn find_placing(sheet: &Sheet<'_>, _: &Run<'_>) -> Option<Deduction> {
    decide(sheet, &mut Fates::new(sheet), &Locus::all(sheet))
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
    let pattern = Faults(locus, faults);
    match last {
        Some(last) => Deduction::placing(pattern, vec![last]),
        None => Deduction::removing(pattern, gone),
    }
}

impl Pattern<Packing> for Faults {
    fn rule(&self) -> &'static str {
        TECHNIQUE.rule
    }

    /// One for each candidate that is examined.
    fn cost(&self, _: &Deduction) -> u64 {
        3 + self.1.len() as u64
    }

    fn again(&self, _: &Deduction, sheet: &Sheet<'_>) -> Option<Deduction> {
        self.0.is_choice(sheet).then_some(())?;
        let mut fates = Fates::new(sheet);
        let decided = decide(sheet, &mut fates, &[self.0]);
        let found = decided.unwrap_or_else(|| deduce(sheet, &mut fates, self.0, None));
        (found.gone.len() + found.placed.len() > 0).then_some(found)
    }

    fn holds(&self, found: &Deduction, notes: &Notes) -> bool {
        let fails = |(at, conflict): &(PlacementId, Conflict)| {
            let world = notes.supposing(*at);
            world.is_some_and(|world| world.cannot_be(*conflict))
        };
        let failed = self.1.iter().map(|(at, _)| at.0).collect();
        self.1.iter().all(fails) && notes.is_left(self.0, &failed, found)
    }

    fn look(&self, _: &Deduction, _: &Sheet<'_>) -> Vec<Cell> {
        Vec::from_iter(self.0.cell())
    }

    fn because(&self, _: &Deduction, _: &Sheet<'_>) -> Vec<Cell> {
        let faults = self.1.iter().filter_map(|(_, conflict)| match conflict {
            Conflict::Region(cell, _) | Conflict::Cell(cell) => Some(*cell),
            _ => None,
        });
        let mut cells: Vec<Cell> = self.0.cell().into_iter().chain(faults).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn learning(&self, found: &Deduction, sheet: &Sheet<'_>) -> Option<Vec<Cell>> {
        Some(self.0.learning(sheet, &found.gone))
    }

    fn nudge(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        words::look(sheet, self.0)
    }

    /// What each candidate would leave.
    fn reason(&self, found: &Deduction, sheet: &Sheet<'_>) -> Message {
        let code = match found.placed[..] {
            [] => ["packing-hole-cell", "packing-hole-piece"],
            _ => ["packing-hole-cell-last", "packing-hole-piece-last"],
        };
        let message = words::about(sheet, code, self.0);
        let message = match (&found.placed[..], self.0) {
            ([last], Locus::Cell(_)) => {
                message.with("piece", words::name(sheet, sheet.on().piece(*last)))
            }
            _ => message,
        };
        let told = told(sheet, &self.1, !found.placed.is_empty());
        message
            .with("faults", told)
            .with("struck", words::struck(sheet, self.0))
    }

    fn conclusion(&self, found: &Deduction, sheet: &Sheet<'_>) -> Option<Message> {
        Some(words::left_at(sheet, self.0, &found.gone))
    }

    fn holes(&self, _: &Deduction, sheet: &Sheet<'_>) -> Vec<Hole> {
        let hole = |(placement, conflict): &(PlacementId, Conflict)| {
            let Conflict::Region(first, _) = conflict else {
                return None;
            };
            let mut left = sheet.clone();
            left.place(*placement);
            let (piece, cells) = words::named(sheet, *placement);
            let hole = sheet.on().places(&left.region(*first));
            Some(Hole { piece, cells, hole })
        };
        self.1.iter().filter_map(hole).collect()
    }
}

/// The contradictions by kind, with the number of placements that lead to each.
fn told(sheet: &Sheet<'_>, faults: &[(PlacementId, Conflict)], is_last: bool) -> Message {
    let mut regions: BTreeMap<u16, usize> = BTreeMap::new();
    let mut cut_off: BTreeMap<Cell, usize> = BTreeMap::new();
    let mut homeless: BTreeMap<PieceId, usize> = BTreeMap::new();
    for (_, conflict) in faults {
        match conflict {
            Conflict::Region(_, size) => *regions.entry(*size).or_default() += 1,
            Conflict::Cell(cell) => *cut_off.entry(*cell).or_default() += 1,
            Conflict::Piece(piece) => *homeless.entry(*piece).or_default() += 1,
            Conflict::Area => {}
        }
    }
    let kinds = [regions.is_empty(), cut_off.is_empty(), homeless.is_empty()];
    let is_all = is_last && kinds.iter().filter(|is_empty| !**is_empty).count() == 1;
    let fault = |code, count: usize| Message::new(code).with("all", is_all).with("count", count);
    let mut told: Vec<Message> = Vec::new();
    if !regions.is_empty() {
        let message = fault("packing-fault-region", regions.values().sum());
        let ends = [regions.keys().next(), regions.keys().next_back()];
        let [from, to] = ends.map(|size| size.copied().unwrap_or(0));
        let message = message.with("range", from != to);
        told.push(message.with("from", from).with("to", to));
    }
    if !cut_off.is_empty() {
        let cells: Vec<Cell> = cut_off.keys().copied().take(1).collect();
        let message = fault("packing-fault-cell", cut_off.values().sum());
        let message = message.with("cell", words::cells(sheet.on(), &cells));
        told.push(message.with("number", cut_off.len()));
    }
    if !homeless.is_empty() {
        let pieces = homeless.keys().map(|piece| words::name(sheet, *piece));
        let pieces: Vec<String> = pieces.collect();
        let message = fault("packing-fault-piece", homeless.values().sum());
        told.push(message.with("pieces", words::listed(&pieces)));
    }
    words::joined("packing-list", told).unwrap_or_else(|| Message::new("packing-fault-none"))
}

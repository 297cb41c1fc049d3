//! `corner` and `hole`: placements that lead to a dead end at once.
//!
//! *What it sees*: the candidates over a cell, or those of a piece, of which all but one would
//! leave a region that no pieces fill, a cell that nothing covers, or a piece without a place: the
//! last one is placed. If more than one remains, those that lead to a dead end go. It is a `corner`
//! if a cell has few candidates, those that go leave holes that a glance shows, and one piece
//! remains; anything longer is a `hole`.
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

use std::collections::BTreeSet;

use pavage_bits::SmallSort as _;
use pavage_family::Hole;

use super::fate::Fates;
use super::fault::{Fault, LARGE, conflict_cost};
use super::{
    Cell, Conflict, Deduction, Locus, Message, Packing, Pattern, PlacementId, Run, Sheet,
    Technique, words,
};

pub(super) const TECHNIQUE: Technique = Technique::new("hole", 1, find).supposed(find_placing);

/// The same where it is easy to see: in a corner or a pocket.
pub(super) const CORNER: Technique =
    // Inside a hypothesis `hole` finds it too.
    Technique::new("corner", 1, find_corner);

/// Candidates at a place, each with the dead end that it leads to.
#[derive(Clone, Debug)]
pub(super) struct Faults {
    locus: Locus,
    faults: Vec<(PlacementId, Fault)>,
}

/// How many places with eliminations are compared.
const PLACES_MAX: usize = 6;
/// The most candidates over a cell that is a corner.
const CORNER_MAX: usize = 8;
/// The most candidates that go at a corner.
const CORNER_COST_MAX: u64 = 7;

/// Prefers a deduction that places a piece, the one with the fewest and smallest holes. Else one
/// that leaves a single piece for a cell, then one that leaves few candidates by small holes.
fn find(sheet: &Sheet<'_>, _: &Run<'_>) -> Option<Deduction> {
    let mut fates = Fates::new(sheet);
    let places = Locus::all(sheet);
    let here = places.iter().take_while(|_| !sheet.is_over()).copied();
    let decided = here.filter_map(|locus| Some((decided(sheet, &mut fates, locus)?, locus)));
    let best = decided.min_by_key(|(at, _)| at.cost);
    let best = best.map(|(_, locus)| locus);
    let locus = best.or_else(|| cross_out(sheet, &mut fates, &places))?;
    (!sheet.is_over()).then(|| deduce(sheet, &mut fates, TECHNIQUE.rule, locus))
}

/// The first deduction that places a piece. Its reasons are as they are found; [`Pattern::again`]
/// makes those to tell.
fn find_placing(sheet: &Sheet<'_>, _: &Run<'_>) -> Option<Deduction> {
    let mut fates = Fates::new(sheet);
    let places = Locus::all(sheet);
    let mut places = places.into_iter().take_while(|_| !sheet.is_over());
    places.find_map(|locus| {
        decided(sheet, &mut fates, locus)?;
        let candidates = locus.candidates(sheet).into_iter();
        let faults = candidates
            .filter_map(|at| Some((at, Fault::Conflict(fates.fate(at)?))))
            .collect();
        Some(conclude(sheet, TECHNIQUE.rule, locus, faults))
    })
}

/// The cell with the least to see, if it has few candidates and one piece is left for it.
fn find_corner(sheet: &Sheet<'_>, _: &Run<'_>) -> Option<Deduction> {
    let mut fates = Fates::new(sheet);
    let cells = sheet
        .empty()
        .filter(|cell| sheet.number_over(*cell) <= CORNER_MAX);
    let mut best: Option<(u64, Cell)> = None;
    for cell in cells {
        let cost = corner(sheet, &mut fates, cell);
        if cost.is_some_and(|cost| best.is_none_or(|(least, _)| cost < least)) {
            best = cost.zip(Some(cell));
        }
    }
    let (_, cell) = best.filter(|_| !sheet.is_over())?;
    Some(deduce(sheet, &mut fates, CORNER.rule, Locus::Cell(cell)))
}

/// What the candidates at a place lead to.
struct Weighed {
    /// How many lead to no dead end at once.
    left: usize,
    /// Whether these are of one piece.
    is_one: bool,
    /// How hard the dead ends are to see together.
    cost: u64,
}

/// What the candidates at a place lead to. `None` if they lead to no dead end, or if more than so
/// many lead to none.
fn weigh(
    sheet: &Sheet<'_>,
    fates: &mut Fates<'_, '_>,
    locus: Locus,
    left_max: usize,
) -> Option<Weighed> {
    let mut found = Weighed {
        left: 0,
        is_one: true,
        cost: 0,
    };
    let mut piece = None;
    for at in locus.candidates(sheet) {
        if let Some(conflict) = fates.fate(at) {
            found.cost += conflict_cost(conflict);
            continue;
        }
        found.left += 1;
        if found.left > left_max {
            return None;
        }
        let its = sheet.on().piece(at);
        found.is_one &= *piece.get_or_insert(its) == its;
    }
    (found.cost > 0).then_some(found)
}

/// A place of which at most one candidate is left.
fn decided(sheet: &Sheet<'_>, fates: &mut Fates<'_, '_>, locus: Locus) -> Option<Weighed> {
    weigh(sheet, fates, locus, 1)
}

/// The cost of a cell where a glance shows that one piece is left.
fn corner(sheet: &Sheet<'_>, fates: &mut Fates<'_, '_>, cell: Cell) -> Option<u64> {
    let mut cost = 0;
    let mut piece = None;
    for at in sheet.over(cell) {
        let its = sheet.on().piece(at);
        let is_easy =
            |conflict| conflict_cost(conflict) == 1 || Fault::of(sheet, at, conflict).cost() == 1;
        match fates.fate(at) {
            Some(conflict) if cost < CORNER_COST_MAX && is_easy(conflict) => cost += 1,
            None if *piece.get_or_insert(its) == its => {}
            _ => return None,
        }
    }
    (cost > 0).then_some(cost)
}

/// The best of the first places at which candidates go.
fn cross_out(sheet: &Sheet<'_>, fates: &mut Fates<'_, '_>, places: &[Locus]) -> Option<Locus> {
    let mut measure = |locus: Locus| {
        let at = weigh(sheet, fates, locus, usize::MAX)?;
        let is_one = at.is_one && matches!(locus, Locus::Cell(_));
        Some((!is_one, at.left, at.cost))
    };
    let measured = places
        .iter()
        .take_while(|_| !sheet.is_over())
        .filter_map(|&locus| Some((measure(locus)?, locus)));
    let best = measured
        .take(PLACES_MAX)
        .min_by_key(|(measure, _)| *measure);
    best.map(|(_, locus)| locus)
}

/// The deduction at a place, with the reasons to tell, the smallest holes first.
fn deduce(
    sheet: &Sheet<'_>,
    fates: &mut Fates<'_, '_>,
    rule: &'static str,
    locus: Locus,
) -> Deduction {
    let faults = refuted_by(sheet, fates, &locus.candidates(sheet));
    conclude(sheet, rule, locus, faults)
}

fn refuted_by(
    sheet: &Sheet<'_>,
    fates: &mut Fates<'_, '_>,
    candidates: &[PlacementId],
) -> Vec<(PlacementId, Fault)> {
    let faults = candidates.iter().filter_map(|at| {
        let conflict = fates.fate(*at)?;
        Some((*at, Fault::of(sheet, *at, conflict)))
    });
    let mut faults: Vec<(PlacementId, Fault)> = faults.collect();
    faults.small_sort_by_key(|(_, fault)| fault.rank());
    faults
}

/// What a glance shows of the candidates at a place.
pub(in super::super) struct Refuted {
    /// How many of them lead to a dead end at once.
    pub number: usize,
    /// The holes that they leave.
    pub holes: Vec<Hole>,
    /// The same in words.
    pub reason: Message,
}

/// The candidates at a place that lead to a dead end at once, if there are any.
pub(in super::super) fn refuted(sheet: &Sheet<'_>, locus: Locus) -> Option<Refuted> {
    let faults = refuted_by(sheet, &mut Fates::new(sheet), &locus.candidates(sheet));
    (!faults.is_empty()).then(|| Refuted {
        number: faults.len(),
        holes: holes(sheet, &faults),
        reason: reason(sheet, locus, &faults),
    })
}

fn conclude(
    sheet: &Sheet<'_>,
    rule: &'static str,
    locus: Locus,
    faults: Vec<(PlacementId, Fault)>,
) -> Deduction {
    let gone: Vec<PlacementId> = faults.iter().map(|(at, _)| *at).collect();
    let candidates = locus.candidates(sheet).into_iter();
    let left: Vec<PlacementId> = candidates.filter(|at| !gone.contains(at)).collect();
    let pattern = Faults { locus, faults };
    match left[..] {
        [last] => Deduction::placing(rule, pattern, vec![last]),
        _ => Deduction::removing(rule, pattern, gone),
    }
}

fn holes(sheet: &Sheet<'_>, faults: &[(PlacementId, Fault)]) -> Vec<Hole> {
    let hole = |(placement, fault): &(PlacementId, Fault)| {
        let hole = match fault {
            Fault::Hole(hole) => sheet.on().places(hole),
            Fault::Conflict(Conflict::Region(first, _) | Conflict::Shape(first, _)) => {
                let mut left = sheet.clone();
                left.place(*placement);
                sheet.on().places(&left.region(*first))
            }
            Fault::Conflict(_) => return None,
        };
        let (piece, cells) = words::named(sheet, *placement);
        Some(Hole { piece, cells, hole })
    };
    faults.iter().filter_map(hole).collect()
}

impl Pattern<Packing> for Faults {
    /// What each hole costs: little if it is small.
    fn cost(&self, _: &Deduction) -> u64 {
        let faults = self.faults.iter().map(|(_, fault)| fault.cost());
        3 + faults.sum::<u64>()
    }

    fn again(&self, found: &Deduction, sheet: &Sheet<'_>) -> Option<Deduction> {
        self.locus.is_choice(sheet).then_some(())?;
        let found = deduce(sheet, &mut Fates::new(sheet), found.rule, self.locus);
        (found.gone.len() + found.placed.len() > 0).then_some(found)
    }

    fn look(&self, _: &Deduction, _: &Sheet<'_>) -> Vec<Cell> {
        Vec::from_iter(self.locus.cell())
    }

    /// The place, and the holes.
    fn because(&self, _: &Deduction, _: &Sheet<'_>) -> Vec<Cell> {
        let mut cells = Vec::from_iter(self.locus.cell());
        for (_, fault) in &self.faults {
            match fault {
                Fault::Hole(hole) => cells.extend(hole),
                Fault::Conflict(
                    Conflict::Region(cell, _) | Conflict::Shape(cell, _) | Conflict::Cell(cell),
                ) => cells.push(*cell),
                Fault::Conflict(_) => {}
            }
        }
        cells.small_sort();
        cells.dedup();
        cells
    }

    fn learning(&self, found: &Deduction, sheet: &Sheet<'_>) -> Option<Vec<Cell>> {
        Some(self.locus.learning(sheet, &found.gone))
    }

    fn nudge(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        words::look(sheet, self.locus)
    }

    /// What each candidate would leave.
    fn reason(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        reason(sheet, self.locus, &self.faults)
    }

    fn conclusion(&self, found: &Deduction, sheet: &Sheet<'_>) -> Option<Message> {
        Some(words::left_at(sheet, self.locus, &found.gone))
    }

    /// The smallest first.
    fn holes(&self, _: &Deduction, sheet: &Sheet<'_>) -> Vec<Hole> {
        holes(sheet, &self.faults)
    }
}

#[cfg(feature = "checkers")]
impl super::Check<Packing> for Faults {
    fn holds(&self, found: &Deduction, notes: &super::Notes) -> bool {
        let fails = |(at, fault): &(PlacementId, Fault)| {
            let world = notes.supposing(*at);
            world.is_some_and(|world| match fault {
                Fault::Hole(cells) => {
                    world.is_hole(&cells.iter().map(|cell| notes.spot(*cell)).collect())
                }
                Fault::Conflict(conflict) => world.cannot_be(*conflict),
            })
        };
        let failed = self.faults.iter().map(|(at, _)| at.0).collect();
        self.faults.iter().all(fails) && notes.is_left(self.locus, &failed, found)
    }
}

/// How many candidates at a place lead to which dead ends, in words.
fn reason(sheet: &Sheet<'_>, locus: Locus, faults: &[(PlacementId, Fault)]) -> Message {
    let number = locus.number(sheet);
    let kinds = kinds(sheet, faults);
    let form = match (number, number - faults.len()) {
        (1, _) => "only",
        (_, 0) if kinds.len() == 1 => "all",
        (_, 0) => "none",
        (3.., 1) if kinds.len() == 1 => "rest",
        (_, 1) => "last",
        _ => "some",
    };
    let told = kinds.into_iter().map(|(message, count)| {
        let fault = Message::new("packing-fault").with("what", message);
        let fault = fault.with("count", count).with("form", form);
        fault.with("number", words::number(count))
    });
    let told = words::joined_and(told.collect());
    let told = told.unwrap_or_else(|| Message::new("packing-fault-none"));
    words::about(sheet, ["packing-hole-cell", "packing-hole-piece"], locus)
        .with("ways", words::number(number))
        .with("form", form)
        .with("faults", told)
        .with("struck", words::struck(sheet, locus))
}

/// The kinds of dead ends, each with the number of candidates that lead to one.
fn kinds(sheet: &Sheet<'_>, faults: &[(PlacementId, Fault)]) -> Vec<(Message, usize)> {
    let mut numbers = [0; 4];
    let mut homeless = BTreeSet::new();
    let mut homeless_number = 0;
    for (_, fault) in faults {
        let kind = match fault {
            Fault::Hole(hole) => Some(hole.len()),
            Fault::Conflict(Conflict::Region(_, size) | Conflict::Shape(_, size)) => {
                Some(usize::from(*size))
            }
            Fault::Conflict(Conflict::Cell(_)) => None,
            Fault::Conflict(Conflict::Piece(piece)) => {
                homeless.insert(*piece);
                homeless_number += 1;
                continue;
            }
            Fault::Conflict(Conflict::Area | Conflict::Number) => continue,
        };
        numbers[match kind {
            Some(1) => 0,
            Some(size) if size <= LARGE => 1,
            Some(_) => 2,
            None => 3,
        }] += 1;
    }
    let codes = [
        "packing-fault-lone",
        "packing-fault-pocket",
        "packing-fault-parts",
        "packing-fault-cell",
    ];
    let told = codes.into_iter().map(Message::new).zip(numbers);
    let pieces = homeless.iter().map(|piece| words::name(sheet, *piece));
    let pieces = words::listed(&pieces.collect::<Vec<String>>());
    let piece = Message::new("packing-fault-piece").with("pieces", pieces);
    let told = told.chain([(piece, homeless_number)]);
    told.filter(|(_, number)| *number > 0).collect()
}

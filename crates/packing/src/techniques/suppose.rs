//! `suppose`: a candidate is refuted by supposing it.
//!
//! *What it sees*: candidates over a cell, or of a piece, each supposed in turn. If the
//! consequences lead to a conflict without further assumptions, the candidate goes. The
//! consequences are first drawn with `only-placement` and `only-place` only; if these do not
//! suffice, with all techniques. If one candidate is left, it is placed.
//!
//! *Example* (the pieces left are bars of two, three and four):
//!
//! ```text
//! . . . A
//! . . . .
//! A A . .
//! ```
//!
//! With the bar of two on the first two cells of the first row, the bar of four lies in the second
//! row, its only place. Then nothing covers the third cell of the first row: the bar of two does
//! not lie there.
//!
//! *Why it is sound*: a candidate that leads to a conflict is in no solution. Every cell is
//! covered, and every piece lies somewhere.

use pavage_family::kit::{Meter, Replay};
use pavage_search::Run;

use super::super::notes::Notes;
use super::{
    Cell, Deduction, Locus, Packing, Pattern, PlacementId, SIMPLE, Sheet, TECHNIQUES, Told, words,
};
use pavage_family::Message;

/// Candidates at a place, each supposed in turn.
#[derive(Clone, Copy, Debug)]
struct Supposed(Locus);

/// Places with more candidates are not examined.
const CANDIDATES_MAX: usize = 60;
/// The most work for one step. Worlds and the steps in them are counted.
const WORK_MAX: u64 = 20_000;
/// Once something is found, the search for something better ends after this much work.
const WORK_BETTER: u64 = 300;
/// Which techniques are used inside a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Follow {
    /// Only the simple techniques.
    Placements,
    /// All techniques that are used inside hypotheses.
    Further,
}

impl Follow {
    fn next(self, world: &Sheet<'_>, run: &Run<'_>) -> Option<Deduction> {
        let techniques = match self {
            Follow::Placements => &TECHNIQUES[..SIMPLE],
            Follow::Further => &TECHNIQUES[..],
        };
        let mut finders = techniques.iter().filter_map(|technique| technique.supposed);
        finders.find_map(|find| find(world, run))
    }

    /// The work of looking for one step, on a sheet with this many candidates.
    fn work(self, candidates: usize) -> u64 {
        match self {
            Follow::Placements => 1,
            Follow::Further => 2 + candidates as u64 / 32,
        }
    }
}

/// The best hypothesis: one that places a piece, with the shortest worlds; otherwise one that
/// eliminates candidates.
#[must_use]
pub fn suppose(sheet: &Sheet<'_>, meter: &mut Meter<'_>) -> Option<Deduction> {
    // An easier technique may have run out of time, so do not offer a harder step.
    if sheet.is_over() {
        meter.look();
        return None;
    }
    let mut search = Search {
        sheet,
        run: meter.run(),
        meter,
        work: 0,
        told: Vec::new(),
        best: None,
    };
    for follow in [Follow::Placements, Follow::Further] {
        search.told = vec![None; sheet.on().len()];
        search.look(follow)?;
        if search.best.is_some() {
            break;
        }
    }
    let (_, _, locus, worlds) = search.best.filter(|_| !sheet.is_over())?;
    Some(deduce(sheet, locus, worlds))
}

/// A search for the best hypothesis.
struct Search<'s, 'a, 'm, 'r> {
    sheet: &'s Sheet<'a>,
    run: &'r Run<'r>,
    meter: &'m mut Meter<'r>,
    work: u64,
    /// For each candidate that was supposed, the outcome; the inner `None` means no conflict.
    told: Vec<Option<Option<Told>>>,
    /// The best so far: whether it leaves more than one candidate, its cost, its place, and its
    /// worlds.
    best: Option<(bool, u64, Locus, Vec<Told>)>,
}

impl Search<'_, '_, '_, '_> {
    /// Examines all places. `None` when the meter ran out.
    fn look(&mut self, follow: Follow) -> Option<()> {
        for locus in Locus::all(self.sheet) {
            let number = locus.number(self.sheet);
            let is_enough = match &self.best {
                Some((open, cost, ..)) => {
                    !open && *cost <= 2 * number as u64 || self.work >= WORK_BETTER
                }
                None => self.work >= WORK_MAX,
            };
            if is_enough || number > CANDIDATES_MAX {
                break;
            }
            let mut worlds = Vec::new();
            for candidate in locus.candidates(self.sheet) {
                worlds.extend(self.told(candidate, follow)?);
            }
            if worlds.is_empty() {
                continue;
            }
            let open = number - worlds.len() > 1;
            let cost: u64 = worlds.iter().map(Told::cost).sum();
            // A hypothesis that places nothing is measured by its average cost for each conflict.
            let cost = if open {
                cost / worlds.len() as u64
            } else {
                cost
            };
            let is_better = self
                .best
                .as_ref()
                .is_none_or(|(was_open, was, ..)| (open, cost) < (*was_open, *was));
            if is_better {
                self.best = Some((open, cost, locus, worlds));
            }
        }
        Some(())
    }

    /// The outcome of a candidate. The outer `None`: the meter ran out. The inner `None`: no
    /// conflict.
    fn told(&mut self, candidate: PlacementId, follow: Follow) -> Option<Option<Told>> {
        if let Some(told) = &self.told[candidate.0 as usize] {
            return Some(told.clone());
        }
        let (told, steps) = world(self.sheet, candidate, follow, self.run);
        let work = (steps + 1) * follow.work(self.sheet.on().len());
        self.work += work;
        if !self.meter.spend(work) {
            return None;
        }
        self.told[candidate.0 as usize] = Some(told.clone());
        Some(told)
    }
}

/// Follows an assumption. Returns the world if it ends in a conflict, and the number of its steps.
fn world(
    sheet: &Sheet<'_>,
    placement: PlacementId,
    follow: Follow,
    run: &Run<'_>,
) -> (Option<Told>, u64) {
    let mut world = sheet.clone();
    world.place(placement);
    let mut events = Vec::new();
    let conflict = loop {
        if let Some(conflict) = world.conflict() {
            break conflict;
        }
        let Some(event) = follow.next(&world, run) else {
            return (None, events.len() as u64);
        };
        event.apply(&mut world);
        events.push(event);
    };
    let steps = events.len() as u64;
    let told = Told {
        assumptions: vec![placement],
        events,
        conflict: Some(conflict),
    };
    (Some(told), steps)
}

/// The deduction from the worlds at one place.
fn deduce(sheet: &Sheet<'_>, locus: Locus, worlds: Vec<Told>) -> Deduction {
    let gone: Vec<PlacementId> = worlds.iter().map(supposed).collect();
    let candidates = locus.candidates(sheet).into_iter();
    let left: Vec<PlacementId> = candidates.filter(|at| !gone.contains(at)).collect();
    let deduction = match left[..] {
        [last] => Deduction::placing(Supposed(locus), vec![last]),
        _ => Deduction::removing(Supposed(locus), gone),
    };
    deduction.with_worlds(worlds)
}

/// The candidate that a world assumes.
fn supposed(told: &Told) -> PlacementId {
    told.assumptions[0]
}

impl Pattern<Packing> for Supposed {
    fn rule(&self) -> &'static str {
        "suppose"
    }

    fn level(&self, _: &Deduction) -> u8 {
        1
    }

    fn cost(&self, _: &Deduction) -> u64 {
        5
    }

    fn again(&self, found: &Deduction, sheet: &Sheet<'_>) -> Option<Deduction> {
        let refuted = |at| found.worlds.iter().any(|told| supposed(told) == at);
        let mut candidates = self.0.candidates(sheet).into_iter();
        if !candidates.all(|at| refuted(at) || found.placed.is_empty() || found.placed == [at]) {
            return None;
        }
        let here = found
            .worlds
            .iter()
            .filter(|told| sheet.holds(supposed(told)));
        let worlds = here.map(|told| {
            let mut world = sheet.clone();
            world.place(supposed(told));
            let events = told.events.iter();
            let events = events.filter_map(|event| world.again(event).transpose());
            Some(Told {
                events: events.collect::<Result<_, _>>().ok()?,
                conflict: Some(world.conflict()?),
                ..told.clone()
            })
        });
        let worlds = worlds.collect::<Option<_>>()?;
        Some(found.clone().with_worlds(worlds))
    }

    fn holds(&self, found: &Deduction, notes: &Notes) -> bool {
        let worlds = &found.worlds;
        let failed = worlds.iter().map(|told| supposed(told).0).collect();
        worlds.iter().all(|told| notes.fails(told)) && notes.is_left(self.0, &failed, found)
    }

    fn look(&self, _: &Deduction, _: &Sheet<'_>) -> Vec<Cell> {
        Vec::from_iter(self.0.cell())
    }

    fn learning(&self, found: &Deduction, sheet: &Sheet<'_>) -> Option<Vec<Cell>> {
        Some(self.0.learning(sheet, &found.gone))
    }

    fn nudge(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        words::look(sheet, self.0)
    }

    fn reason(&self, found: &Deduction, sheet: &Sheet<'_>) -> Message {
        let code = ["packing-suppose-cell", "packing-suppose-piece"];
        words::about(sheet, code, self.0).with("failed", found.worlds.len())
    }

    fn conclusion(&self, found: &Deduction, sheet: &Sheet<'_>) -> Option<Message> {
        Some(words::left_at(sheet, self.0, &found.gone))
    }
}

//! `suppose`: a tile laid on trial, and soon there is no way on.
//!
//! *What it sees*: an open cell of which some pictures, each supposed in turn, end in a
//! contradiction when only `only-tile`, `only-place` and, if these do not suffice, `neighbour`
//! follow. If one picture is left, it is placed.
//!
//! *Example* (tiles as top left right bottom):
//!
//! ```text
//! 1234  .   5153     fit the open cell: 2435 2465
//!  .    .    .
//! ```
//!
//! With the first tile laid, no tile that is left goes below it: the other one it is.
//!
//! *Why it is sound*: what ends in a contradiction is in no solution, and every cell holds a tile.

use super::super::explain::words;
use super::super::puzzle::KindId;
use super::super::tile::{SIDES, Tile};
use super::notes::Notes;
use super::said::Said;
use super::{
    Conflict, Deck, Deduction, Goal, Meter, Pattern, PictureId, Sheet, Sight, neighbour,
    only_place, only_tile, trim,
};
use pavage_family::Message;

/// Pictures of a cell, supposed in turn.
#[derive(Debug, PartialEq)]
pub(super) struct Suppose(usize);

impl Sight for Suppose {
    const RULE: &'static str = "suppose";

    fn look(&self, deduction: &Deduction) -> Vec<usize> {
        deduction.cells().take(1).collect()
    }

    fn nudge(&self, deck: &Deck<'_>, deduction: &Deduction) -> Message {
        words::look_at(deck, &self.look(deduction))
    }

    fn reason(&self, deck: &Deck<'_>, sheet: &Sheet, deduction: &Deduction) -> Message {
        let message = Message::new("tetravex-suppose")
            .with("count", sheet.number(self.0))
            .with("failed", deduction.worlds.len());
        words::at(deck, message, self.0)
    }

    fn cost(&self) -> u64 {
        5
    }

    fn level(&self) -> u8 {
        1
    }

    /// Walks through every world again.
    fn holds(&self, notes: &Notes, said: &Said<'_>) -> bool {
        let Suppose(cell) = *self;
        let ends = said.worlds().all(|world| {
            let mut inside = notes.clone();
            inside.lay(cell, world.tile);
            let follows = world.events().all(|event| {
                let holds = event.holds(&inside);
                event.note(&mut inside);
                holds
            });
            world.cell == cell && follows && world.ends(&inside)
        });
        let refuted = |picture: &Tile| said.worlds().any(|world| world.tile == *picture);
        let mut removals = said.removals.iter();
        notes.lying(cell).is_none()
            && ends
            && said.placed.is_none_or(|(at, placed)| {
                let mut others = notes.may(cell).filter(|picture| *picture != placed);
                at == cell && others.all(|picture| refuted(&picture))
            })
            && removals.all(|(at, gone)| *at == cell && gone.iter().all(refuted))
    }
}

/// Cells with more pictures are not supposed.
const PICTURES_MAX: usize = 144;
/// So much is supposed for one step, in cells looked at.
const WORK_MAX: u64 = 3_000_000;
/// When something was found, something better is looked for as long as less was supposed.
const WORK_BETTER: u64 = 150_000;

/// What became of an assumption: a contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The cell,
    pub cell: usize,
    /// and what is supposed in it.
    pub picture: PictureId,
    /// What follows, one after the other.
    pub events: Vec<Deduction>,
    /// What cannot be.
    pub conflict: Conflict,
}

/// How far a world is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Follow {
    /// By placements alone.
    Placements,
    /// Also by what neighbours do not allow.
    Neighbours,
}

/// The best cell to suppose: one that is decided, with as short worlds as possible; else one of
/// which something goes.
pub(in super::super) fn suppose(
    deck: &Deck<'_>,
    sheet: &Sheet,
    meter: &mut Meter<'_>,
) -> Option<Deduction> {
    let mut cells: Vec<usize> = sheet.open_cells().collect();
    cells.retain(|cell| sheet.number(*cell) <= PICTURES_MAX);
    cells.sort_by_key(|cell| sheet.number(*cell));
    let mut work = WORK_MAX;
    let is_enough = |work: u64| WORK_MAX - work >= WORK_BETTER;
    let mut best: Option<(bool, usize, Vec<Told>)> = None;
    for follow in [Follow::Placements, Follow::Neighbours] {
        for &cell in &cells {
            let cost_min = sheet.number(cell) - 1;
            if best
                .as_ref()
                .is_some_and(|(open, cost, _)| !open && *cost <= cost_min)
            {
                break;
            }
            let worlds = worlds(deck, sheet, cell, follow, meter, &mut work)?;
            if worlds.is_empty() {
                continue;
            }
            let open = worlds.len() < cost_min;
            let length: usize = worlds.iter().map(|told| told.events.len() + 1).sum();
            // What decides nothing is measured by the contradiction.
            let cost = if open { length / worlds.len() } else { length };
            if best
                .as_ref()
                .is_none_or(|(was_open, was, _)| (open, cost) < (*was_open, *was))
            {
                best = Some((open, cost, worlds));
            }
            if work == 0 || best.is_some() && is_enough(work) {
                break;
            }
        }
        if best
            .as_ref()
            .is_some_and(|(open, ..)| !open || is_enough(work))
        {
            break;
        }
    }
    let (_, _, worlds) = best?;
    Some(deduce(deck, sheet, worlds))
}

/// The pictures of a cell that end in a contradiction; `None` when the meter has run out.
fn worlds(
    deck: &Deck<'_>,
    sheet: &Sheet,
    cell: usize,
    follow: Follow,
    meter: &mut Meter<'_>,
    work: &mut u64,
) -> Option<Vec<Told>> {
    let mut worlds = Vec::new();
    for picture in sheet.candidates(cell) {
        if *work == 0 {
            break;
        }
        let (told, steps) = world(deck, sheet, (cell, picture), follow);
        *work = work.saturating_sub((steps + 1) * deck.puzzle().size() as u64);
        if !meter.spend(steps + 1) {
            return None;
        }
        worlds.extend(told);
    }
    Some(worlds)
}

/// The deduction of worlds of one cell, told as briefly as can be.
fn deduce(deck: &Deck<'_>, sheet: &Sheet, worlds: Vec<Told>) -> Deduction {
    let cell = worlds[0].cell;
    let worlds: Vec<Told> = worlds
        .into_iter()
        .map(|told| brief(deck, sheet, told))
        .collect();
    let refuted = |picture: &PictureId| worlds.iter().any(|told| told.picture == *picture);
    let left: Vec<PictureId> = sheet
        .candidates(cell)
        .filter(|picture| !refuted(picture))
        .collect();
    let deduction = match left[..] {
        [picture] => Deduction::placing(Pattern::new(Suppose(cell)), Vec::new(), cell, picture),
        _ => {
            let gone = worlds.iter().map(|told| told.picture).collect();
            Deduction::removing(Pattern::new(Suppose(cell)), Vec::new(), vec![(cell, gone)])
        }
    };
    Deduction {
        worlds,
        ..deduction
    }
}

/// The world in which a picture is refuted, if it is.
pub(in super::super) fn refute(
    deck: &Deck<'_>,
    sheet: &Sheet,
    (cell, picture): (usize, PictureId),
    meter: &mut Meter<'_>,
) -> Option<Told> {
    for follow in [Follow::Placements, Follow::Neighbours] {
        let (told, steps) = world(deck, sheet, (cell, picture), follow);
        meter.spend(steps + 1);
        if let Some(told) = told {
            return Some(brief(deck, sheet, told));
        }
    }
    None
}

/// Follows an assumption; tells what became of it if that is a contradiction, and how many steps
/// it took.
fn world(
    deck: &Deck<'_>,
    sheet: &Sheet,
    (cell, picture): (usize, PictureId),
    follow: Follow,
) -> (Option<Told>, u64) {
    let mut world = sheet.clone();
    world.write(deck, cell, picture);
    let mut events = Vec::new();
    let conflict = loop {
        if let Some(conflict) = world.shortage() {
            break conflict;
        }
        let Some(event) = next(deck, &world, follow) else {
            return (None, events.len() as u64);
        };
        event.apply(deck, &mut world);
        events.push(event);
    };
    let steps = events.len() as u64;
    let told = Told {
        cell,
        picture,
        events,
        conflict,
    };
    (Some(told), steps)
}

/// What follows next in a world.
fn next(deck: &Deck<'_>, sheet: &Sheet, follow: Follow) -> Option<Deduction> {
    if let Some(cell) = sheet.open_cells().find(|cell| sheet.number(*cell) == 1) {
        return only_tile::deduce(deck, sheet, cell);
    }
    let kinds = (0..deck.puzzle().kinds().len()).map(|kind| KindId(kind as u16));
    let mut places = kinds.filter_map(|kind| only_place::deduce(deck, sheet, kind));
    if let Some(found) = places.next() {
        return Some(found);
    }
    if follow == Follow::Placements {
        return None;
    }
    let mut cells = sheet.open_cells();
    cells.find_map(|cell| {
        SIDES.into_iter().find_map(|side| {
            let other = deck.puzzle().neighbour(cell, side)?;
            let stray = sheet.colors(other, side.opposite()) & !sheet.colors(cell, side);
            if stray == 0 || !sheet.is_open(other) {
                return None;
            }
            neighbour::deduce_plain(deck, sheet, cell, side)
        })
    })
}

/// The same world without what its contradiction does not need.
fn brief(deck: &Deck<'_>, sheet: &Sheet, told: Told) -> Told {
    let mut world = sheet.clone();
    world.write(deck, told.cell, told.picture);
    let events = trim(deck, &world, told.events, &Goal::Conflict);
    for event in &events {
        event.apply(deck, &mut world);
    }
    let conflict = world.conflict(deck).unwrap_or(told.conflict);
    Told {
        events,
        conflict,
        ..told
    }
}

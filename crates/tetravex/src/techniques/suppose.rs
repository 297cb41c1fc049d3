//! `suppose`: a tile is refuted by laying it on trial.
//!
//! *What it sees*: an open cell of which some pictures, each supposed in turn, lead to a
//! contradiction with `only-tile`, `only-place` and, if these do not suffice, `neighbour`. If one
//! picture is left, it is placed.
//!
//! *Example* (tiles as top left right bottom):
//!
//! ```text
//! 1234  .   5153     fit the open cell: 2315 2316
//!  .    .    .
//! ```
//!
//! With the first tile laid, no tile that is left fits below it: the other tile lies there.
//!
//! *Why it is sound*: a picture that leads to a contradiction is in no solution, and every cell
//! holds a tile.

use pavage_family::kit::{Meter, easiest};

use super::super::puzzle::KindId;
use super::super::tile::{SIDES, Tile};
use super::notes::Notes;
use super::said::Said;
use super::words;
use super::{
    Deduction, Pattern, PictureId, Sheet, TECHNIQUES, Tetravex, Told, cells, neighbour, only_place,
    only_tile, trim,
};
use pavage_family::Message;

/// Pictures of a cell, each supposed in turn.
#[derive(Debug, PartialEq)]
pub(super) struct Suppose(usize);

impl Pattern<Tetravex> for Suppose {
    fn rule(&self) -> &'static str {
        "suppose"
    }

    fn look(&self, deduction: &Deduction, _: &Sheet<'_>) -> Vec<usize> {
        cells(deduction).take(1).collect()
    }

    fn reason(&self, deduction: &Deduction, sheet: &Sheet<'_>) -> Message {
        let deck = sheet.deck();
        let message = Message::new("tetravex-suppose")
            .with("count", sheet.number(self.0))
            .with("failed", deduction.worlds.len());
        words::at(deck, message, self.0)
    }

    fn cost(&self, _: &Deduction) -> u64 {
        5
    }

    fn level(&self, _: &Deduction) -> u8 {
        1
    }

    /// Follows every world again.
    fn holds(&self, found: &Deduction, notes: &Notes) -> bool {
        let said = Said::new(notes, found);
        let Suppose(cell) = *self;
        let ends = said
            .worlds()
            .all(|world| world.cell == cell && world.fails(notes));
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
/// The most work for one step, in cells examined.
const WORK_MAX: u64 = 3_000_000;
/// Once something is found, the search for something better ends after this much work.
const WORK_BETTER: u64 = 150_000;

/// Which techniques are used inside a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Follow {
    /// Placements only.
    Placements,
    /// Placements and `neighbour`.
    Neighbours,
}

/// The best cell to suppose: one that is decided, with the shortest worlds; otherwise one that
/// loses candidates.
pub(in super::super) fn suppose(sheet: &Sheet<'_>, meter: &mut Meter<'_>) -> Option<Deduction> {
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
            let worlds = worlds(sheet, cell, follow, meter, &mut work)?;
            if worlds.is_empty() {
                continue;
            }
            let open = worlds.len() < cost_min;
            let length: usize = worlds.iter().map(|told| told.events.len() + 1).sum();
            // A hypothesis that decides nothing is measured by its average cost for each
            // contradiction.
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
    Some(deduce(sheet, worlds))
}

/// The worlds of the pictures of a cell that end in a contradiction. `None` when the meter ran out.
fn worlds(
    sheet: &Sheet<'_>,
    cell: usize,
    follow: Follow,
    meter: &mut Meter<'_>,
    work: &mut u64,
) -> Option<Vec<Told>> {
    let deck = sheet.deck();
    let mut worlds = Vec::new();
    for picture in sheet.candidates(cell) {
        if *work == 0 {
            break;
        }
        let (told, steps) = world(sheet, (cell, picture), follow);
        *work = work.saturating_sub((steps + 1) * deck.puzzle().size() as u64);
        if !meter.spend(steps + 1) {
            return None;
        }
        worlds.extend(told);
    }
    Some(worlds)
}

/// The deduction from the worlds of one cell, with as few steps as possible.
fn deduce(sheet: &Sheet<'_>, worlds: Vec<Told>) -> Deduction {
    let (cell, _) = worlds[0].assumptions[0];
    let worlds: Vec<Told> = worlds.into_iter().map(|told| brief(sheet, told)).collect();
    let refuted = |picture: &PictureId| worlds.iter().any(|told| supposed(told) == *picture);
    let left: Vec<PictureId> = sheet
        .candidates(cell)
        .filter(|picture| !refuted(picture))
        .collect();
    let deduction = match left[..] {
        [picture] => Deduction::placing(Suppose(cell), vec![(cell, picture)]),
        _ => {
            let gone = worlds.iter().map(supposed).collect();
            Deduction::removing(Suppose(cell), vec![(cell, gone)])
        }
    };
    deduction.with_worlds(worlds)
}

/// The picture that a world assumes.
fn supposed(told: &Told) -> PictureId {
    let (_, picture) = told.assumptions[0];
    picture
}

/// The world in which a picture is refuted, if it is.
pub(in super::super) fn refute(
    sheet: &Sheet<'_>,
    (cell, picture): (usize, PictureId),
    meter: &mut Meter<'_>,
) -> Option<Told> {
    for follow in [Follow::Placements, Follow::Neighbours] {
        let (told, steps) = world(sheet, (cell, picture), follow);
        meter.spend(steps + 1);
        if let Some(told) = told {
            return Some(brief(sheet, told));
        }
    }
    None
}

/// Follows an assumption. Returns the world if it ends in a contradiction, and the number of its
/// steps.
fn world(
    sheet: &Sheet<'_>,
    (cell, picture): (usize, PictureId),
    follow: Follow,
) -> (Option<Told>, u64) {
    let mut world = sheet.clone();
    world.write(cell, picture);
    let mut events = Vec::new();
    let conflict = loop {
        if let Some(conflict) = world.shortage() {
            break conflict;
        }
        let Some(event) = next(&world, follow) else {
            return (None, events.len() as u64);
        };
        event.apply(&mut world);
        events.push(event);
    };
    let steps = events.len() as u64;
    let told = Told {
        assumptions: vec![(cell, picture)],
        events,
        conflict: Some(conflict),
    };
    (Some(told), steps)
}

/// The next step in a world.
fn next(sheet: &Sheet<'_>, follow: Follow) -> Option<Deduction> {
    let deck = sheet.deck();
    if let Some(cell) = sheet.open_cells().find(|cell| sheet.number(*cell) == 1) {
        return only_tile::deduce(sheet, cell);
    }
    let kinds = (0..deck.puzzle().kinds().len()).map(|kind| KindId(kind as u16));
    let mut places = kinds.filter_map(|kind| only_place::deduce(sheet, kind));
    if let Some(found) = places.next() {
        return Some(found);
    }
    if follow == Follow::Placements {
        return None;
    }
    let mut cells = sheet.open_cells();
    cells.find_map(|cell| {
        SIDES.into_iter().find_map(|side| {
            let other = deck.beside(cell, side)?;
            let stray = sheet.colors(other, side.opposite()) & !sheet.colors(cell, side);
            if stray == 0 || !sheet.is_open(other) {
                return None;
            }
            neighbour::deduce_plain(sheet, cell, side)
        })
    })
}

/// As [`refute`], with all techniques in the world.
pub(in super::super) fn refute_with_all(
    sheet: &Sheet<'_>,
    assumed: (usize, PictureId),
    meter: &mut Meter<'_>,
) -> Option<Told> {
    let mut world = sheet.clone();
    world.write(assumed.0, assumed.1);
    let mut events: Vec<Deduction> = Vec::new();
    let conflict = loop {
        if let Some(conflict) = world.conflict() {
            break conflict;
        }
        let event = easiest(&TECHNIQUES, &world, meter.run()).filter(|_| meter.spend(1))?;
        event.apply(&mut world);
        events.push(event);
    };
    let told = Told {
        assumptions: vec![assumed],
        events,
        conflict: Some(conflict),
    };
    Some(brief(sheet, told))
}

/// The same world. It keeps only the steps that its contradiction needs.
fn brief(sheet: &Sheet<'_>, mut told: Told) -> Told {
    let mut world = sheet.clone();
    for (cell, picture) in &told.assumptions {
        world.write(*cell, *picture);
    }
    told.events = trim::trim(&world, std::mem::take(&mut told.events));
    told.events.iter().for_each(|event| event.apply(&mut world));
    told.conflict = world.conflict().or(told.conflict);
    told
}

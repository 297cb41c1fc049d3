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

use pavage_bits::SmallSort as _;
use pavage_family::kit::{self, Choice, Effort, Follow, Logic, easiest};

use super::trim::Checked;
use super::{
    Candidate, Case, CellPictures, Check, Conflict, Deduction, Message, Meter, Notes, Pattern, Run,
    SIDES, Sheet, Statement, TECHNIQUES, Tetravex, Tile, cells, neighbour, only_place, only_tile,
    words,
};

/// More worlds than this are no short reason.
pub(in super::super) const FEW: usize = 8;

/// Pictures of a cell, each supposed in turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Suppose(usize);

impl Pattern<Tetravex> for Suppose {
    fn look(&self, deduction: &Deduction, _: &Sheet<'_>) -> Vec<usize> {
        cells(deduction).take(1).collect()
    }

    fn reason(&self, deduction: &Deduction, sheet: &Sheet<'_>) -> Message {
        let deck = sheet.deck();
        let code = match deduction.worlds.len() {
            ..=FEW => "tetravex-suppose",
            _ => "tetravex-suppose-many",
        };
        let message = Message::new(code)
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
}

impl Check<Tetravex> for Suppose {
    /// Follows every world again.
    fn holds(&self, found: &Deduction, notes: &Notes) -> bool {
        let stated = Statement::new(notes, found);
        let Suppose(cell) = *self;
        let ends = stated
            .worlds()
            .all(|world| world.cell == cell && world.fails(notes));
        let refuted = |picture: &Tile| stated.worlds().any(|world| world.tile == *picture);
        let mut removals = stated.removals.iter();
        notes.lying(cell).is_none()
            && ends
            && stated.placed.is_none_or(|(at, placed)| {
                let mut others = notes.may(cell).filter(|picture| *picture != placed);
                at == cell && others.all(|picture| refuted(&picture))
            })
            && removals.all(|(at, gone)| *at == cell && gone.iter().all(refuted))
    }
}

impl Choice<Tetravex> for Suppose {
    const IS_PATIENT: bool = true;

    fn all(sheet: &Sheet<'_>) -> Vec<(usize, Suppose)> {
        let cells = sheet.open_cells();
        let mut all: Vec<_> = cells
            .map(|cell| (sheet.number(cell), Suppose(cell)))
            .collect();
        all.small_sort_by_key(|(number, _)| *number);
        all
    }

    fn candidates(self, sheet: &Sheet<'_>) -> Vec<Candidate> {
        let cell = self.0;
        let pictures = sheet.candidates(cell);
        pictures
            .map(|picture| Candidate { cell, picture })
            .collect()
    }

    fn gone(self, refuted: Vec<Candidate>) -> Vec<CellPictures> {
        let pictures = refuted.into_iter().map(|refuted| refuted.picture);
        vec![CellPictures {
            cell: self.0,
            pictures: pictures.collect(),
        }]
    }

    /// Work is counted in steps, each of which looks at every cell.
    fn effort(sheet: &Sheet<'_>, _: Follow) -> Effort {
        let size = sheet.deck().puzzle().size() as u64;
        Effort {
            candidates_max: 144,
            work_max: 3_000_000_u64.div_ceil(size),
            work_better: 150_000_u64.div_ceil(size),
            step: 1,
        }
    }

    /// Of the further techniques only a plain `neighbour`.
    fn next(sheet: &Sheet<'_>, follow: Follow, _: &Run<'_>) -> Option<Deduction> {
        let deck = sheet.deck();
        if let Some(cell) = sheet.open_cells().find(|cell| sheet.number(*cell) == 1) {
            return only_tile::deduce(sheet, cell);
        }
        let found = only_place::all(sheet).next();
        if found.is_some() {
            return found;
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

    fn conflict(world: &Sheet<'_>) -> Option<Conflict> {
        world.shortage()
    }

    fn length(told: &Case) -> u64 {
        told.events.len() as u64 + 1
    }

    fn length_enough(candidates: usize) -> u64 {
        candidates as u64 - 1
    }
}

/// The best hypothesis, with as few steps as possible.
pub(in super::super) fn suppose<'a>(sheet: &Sheet<'a>, meter: &mut Meter<'_>) -> Option<Deduction> {
    let found = kit::suppose::<Tetravex, Suppose>(sheet, meter)?;
    Some(kit::brief::<Tetravex, Checked<'a>>(sheet, found))
}

/// The shortest world known in which a picture is refuted, if it is: first with few techniques, at
/// last with all.
pub(in super::super) fn refute<'a>(
    sheet: &Sheet<'a>,
    assumed: Candidate,
    meter: &mut Meter<'_>,
) -> Option<Case> {
    let run = meter.run();
    let few = [Follow::Placements, Follow::Further];
    let mut few = few.into_iter().filter_map(|follow| {
        let next = |world: &Sheet<'a>| Suppose::next(world, follow, run);
        let (told, steps) = kit::refute(sheet, vec![assumed], |world| world.shortage(), next);
        meter.spend(steps + 1);
        told
    });
    let few = few.next();
    let with_all = || {
        let next = |world: &Sheet<'a>| easiest(TECHNIQUES, world, run).filter(|_| meter.spend(1));
        kit::refute(sheet, vec![assumed], Tetravex::conflict, next).0
    };
    let mut told = few.or_else(with_all)?;
    shorten(sheet, &mut told);
    Some(told)
}

/// Leaves out of a world what its contradiction does not need.
pub(in super::super) fn shorten<'a>(sheet: &Sheet<'a>, told: &mut Case) {
    kit::shorten::<Tetravex, Checked<'a>>(sheet, told);
}

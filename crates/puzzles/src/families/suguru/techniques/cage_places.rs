//! `cage-places`: each place of a value in a cage, supposed in turn.
//!
//! *What it sees*: a cage whose few places for a value, each followed for a few steps, all lead to
//! the same: a candidate goes in every world that survives.
//!
//! *Example* (cages, then what each cell has or may have):
//!
//! ```text
//! ABBBB    1  24  24   1   3
//! AAACC  245   3   6  24  24
//! DAACC    1 245 245   1   3
//! ```
//!
//! In cage C, 2 is in column 4 or 5 of the second row. In the first world, row 1, column 2 is 2, and
//! then row 3, column 2 too. In the second one row 2, column 4 is 4, and then so are row 1, column
//! 2 and row 3, column 2. It is 5 in neither.
//!
//! *Why it is sound*: the value is in one of those places, so that one of the worlds is true.

use super::super::layout::{CageId, Layout};
use super::super::values::Values;
use super::plain;
use super::worlds::{Meter, Split, Supposition};
use super::{Deduction, Pattern, Sheet, Technique};
use pavage_search::Run;

/// The most places, and the most steps in all worlds together, that people follow.
const PLACES_MAX: usize = 3;
const STEPS_MAX: usize = 6;

pub(super) const TECHNIQUE: Technique = Technique {
    rule: "cage-places",
    find,
    verify,
};

/// The deduction with the fewest steps; among equals the one that strikes out most.
fn find(layout: &Layout, sheet: &Sheet, run: &Run<'_>) -> Option<Deduction> {
    let in_time = layout.cages().take_while(|_| run.stop().is_none());
    let found = in_time.flat_map(|cage| {
        let values = 1..=layout.cage(cage).len() as u8;
        values.filter_map(move |value| suppose(layout, sheet, cage, value))
    });
    let short = found
        .map(|supposition| supposition.deduction)
        .map(|deduction| {
            let steps: usize = deduction
                .worlds
                .iter()
                .map(|world| world.events.len())
                .sum();
            (steps, deduction)
        });
    let shortest = short
        .filter(|(steps, _)| *steps <= STEPS_MAX)
        .min_by_key(|(steps, deduction)| (*steps, usize::MAX - deduction.struck_out()))
        .map(|(_, deduction)| deduction);
    shortest.filter(|_| run.stop().is_none())
}

fn suppose(layout: &Layout, sheet: &Sheet, cage: CageId, value: u8) -> Option<Supposition> {
    let cells = layout.cage(cage);
    let places: Vec<_> = sheet.places(layout, cage, value).collect();
    if !(2..=PLACES_MAX).contains(&places.len()) {
        return None;
    }
    let others = cells.iter().filter(|cell| !sheet.get(**cell).has(value));
    let split = Split {
        pattern: Pattern::CagePlaces(cage, value),
        because: cells.to_vec(),
        needs: others.map(|cell| (*cell, value)).collect(),
        if_none: places
            .iter()
            .map(|cell| (*cell, Values::only(value)))
            .collect(),
        ways: places.iter().map(|cell| vec![(*cell, value)]).collect(),
    };
    split.follow(layout, sheet, 0, &mut Meter::free())
}

fn verify(layout: &Layout, sheet: &Sheet, deduction: &Deduction) -> bool {
    let Pattern::CagePlaces(cage, value) = deduction.pattern else {
        return false;
    };
    let places = layout.cells().filter(|cell| {
        layout.cage_of(*cell) == cage && sheet.candidates().as_slice()[cell.index()].has(value)
    });
    let mut worlds = places.filter_map(|cell| plain::world(layout, sheet, cell, value));
    deduction.placed.is_none()
        && worlds.all(|world| {
            let mut removals = deduction.removals.iter();
            removals.all(|(cell, gone)| (world[cell.index()] & *gone).is_empty())
        })
}

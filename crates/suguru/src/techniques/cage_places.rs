//! `cage-places`: each place of a value in a cage, supposed in turn.
//!
//! *What it sees*: a cage with few places for a value. Each place, followed for a few steps, leads
//! to the same result: a candidate goes in every world that survives.
//!
//! *Example* (cages, then what each cell has or may have):
//!
//! ```text
//! ABBBB    1  24  24   1   3
//! AAACC  245   3   6  24  24
//! DAACC    1 245 245   1   3
//! ```
//!
//! In cage C, 2 is in column 4 or 5 of the second row. In the first world, row 1, column 2 is 2,
//! and then row 3, column 2 too. In the second one row 2, column 4 is 4, and then so are row 1,
//! column 2 and row 3, column 2. It is 5 in neither.
//!
//! *Why it is sound*: the value is in one of those places, so one of the worlds is true.

use std::sync::Arc;

use super::worlds::Split;
use super::{
    CageId, Candidate, CellId, CellValues, Deduction, Message, Meter, Pattern, Run, Sheet, Suguru,
    Supposition, Technique, words,
};

/// The most places, and the most steps in all worlds together, that people follow.
const PLACES_MAX: usize = 3;
const STEPS_MAX: usize = 6;

pub(super) const TECHNIQUE: Technique = Technique::new("cage-places", 2, find);

/// Each place of a value in a cage, supposed in turn.
#[derive(Debug, PartialEq)]
pub(super) struct CagePlaces {
    cage: CageId,
    value: u8,
}

impl Pattern<Suguru> for CagePlaces {
    fn look(&self, _: &Deduction, sheet: &Sheet<'_>) -> Vec<CellId> {
        sheet.layout().cage(self.cage).to_vec()
    }

    fn nudge(&self, _: &Deduction, sheet: &Sheet<'_>) -> Message {
        words::look_at_cage(sheet.layout(), self.cage)
    }

    fn reason(&self, deduction: &Deduction, sheet: &Sheet<'_>) -> Message {
        let message = Message::new("suguru-cage-places")
            .with("value", usize::from(self.value))
            .with("count", deduction.worlds.len());
        words::in_cage(sheet.layout(), message, self.cage)
    }

    fn from(&self, _: &Deduction, sheet: &Sheet<'_>) -> Vec<CellValues> {
        let places = sheet.places(self.cage, self.value);
        places
            .map(|cell| CellValues::only(cell, self.value))
            .collect()
    }
}

#[cfg(feature = "checkers")]
impl super::Check<Suguru> for CagePlaces {
    fn holds(&self, deduction: &Deduction, notes: &super::Notes) -> bool {
        let places = notes.places(self.cage, self.value).into_iter();
        let mut worlds = places.filter_map(|cell| notes.world(cell, self.value));
        deduction.placed.is_empty()
            && worlds.all(|world| {
                let mut gone = deduction.gone.iter().flat_map(|gone| gone.each());
                gone.all(|gone| !world.has(gone.cell, gone.value))
            })
    }
}

/// The deduction with the fewest steps; among equals, the one that eliminates most candidates.
fn find(sheet: &Sheet<'_>, run: &Run<'_>) -> Option<Deduction> {
    let all = sheet.layout().cages_with_values();
    let in_time = all.take_while(|_| run.stop().is_none());
    let short = in_time
        .filter_map(|(cage, value)| suppose(sheet, cage, value, run))
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
        .min_by_key(|(steps, deduction)| (*steps, usize::MAX - struck_out(deduction)))
        .map(|(_, deduction)| deduction);
    shortest.filter(|_| run.stop().is_none())
}

fn suppose(sheet: &Sheet<'_>, cage: CageId, value: u8, run: &Run<'_>) -> Option<Supposition> {
    let layout = sheet.layout();
    let cells = layout.cage(cage);
    let places: Vec<_> = sheet.places(cage, value).collect();
    if !(2..=PLACES_MAX).contains(&places.len()) {
        return None;
    }
    let others = cells.iter().filter(|cell| !sheet.get(**cell).has(value));
    let split = Split {
        rule: TECHNIQUE.rule,
        pattern: Arc::new(CagePlaces { cage, value }),
        because: cells.to_vec(),
        needs: others.map(|&cell| Candidate { cell, value }).collect(),
        if_none: places
            .iter()
            .map(|&cell| CellValues::only(cell, value))
            .collect(),
        ways: places
            .iter()
            .map(|&cell| vec![Candidate { cell, value }])
            .collect(),
    };
    split.follow(sheet, 0, &mut Meter::free(run))
}

/// The number of eliminated candidates.
fn struck_out(deduction: &Deduction) -> usize {
    deduction.gone.iter().map(|gone| gone.values.len()).sum()
}

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

use pavage_family::kit::{Choice, Effort, Follow, Replay};

use super::{
    Case, Cell, Deduction, Locus, Message, Packing, Pattern, PlacementId, Run, SIMPLE, Sheet,
    TECHNIQUES, words,
};

/// Candidates at a place, each supposed in turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Supposed(Locus);

impl Choice<Packing> for Supposed {
    const IS_PATIENT: bool = false;

    fn all(sheet: &Sheet<'_>) -> Vec<(usize, Supposed)> {
        let all = Locus::all(sheet).into_iter();
        all.map(|locus| (locus.number(sheet), Supposed(locus)))
            .collect()
    }

    fn candidates(self, sheet: &Sheet<'_>) -> Vec<PlacementId> {
        self.0.candidates(sheet)
    }

    fn gone(self, refuted: Vec<PlacementId>) -> Vec<PlacementId> {
        refuted
    }

    /// Work is counted in steps. More techniques take longer where there are many candidates.
    fn effort(sheet: &Sheet<'_>, follow: Follow) -> Effort {
        Effort {
            candidates_max: 60,
            work_max: 20_000,
            work_better: 300,
            step: match follow {
                Follow::Placements => 1,
                Follow::Further => 2 + sheet.on().len() as u64 / 32,
            },
        }
    }

    fn next(world: &Sheet<'_>, follow: Follow, run: &Run<'_>) -> Option<Deduction> {
        let techniques = match follow {
            Follow::Placements => &TECHNIQUES[..SIMPLE],
            Follow::Further => TECHNIQUES,
        };
        let mut finders = techniques.iter().filter_map(|technique| technique.supposed);
        finders.find_map(|find| find(world, run))
    }

    fn length(told: &Case) -> u64 {
        told.cost()
    }

    fn length_enough(candidates: usize) -> u64 {
        2 * candidates as u64
    }
}

/// The candidate that a world assumes.
fn supposed(told: &Case) -> PlacementId {
    told.assumptions[0]
}

impl Pattern<Packing> for Supposed {
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
            let events = told.events.iter().cloned();
            let events = events.filter_map(|event| {
                let form = world.again(&event).map(|form| form.form(event));
                form.transpose()
            });
            Some(Case {
                events: events.collect::<Result<_, _>>().ok()?,
                conflict: Some(world.conflict()?),
                ..told.clone()
            })
        });
        let worlds = worlds.collect::<Option<_>>()?;
        Some(found.clone().with_worlds(worlds))
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
        let failed = found.worlds.len();
        let message = words::about(sheet, code, self.0).with("failed", failed);
        message.with("tried", words::number(failed))
    }

    fn conclusion(&self, found: &Deduction, sheet: &Sheet<'_>) -> Option<Message> {
        Some(words::left_at(sheet, self.0, &found.gone))
    }
}

#[cfg(feature = "checkers")]
impl super::Check<Packing> for Supposed {
    fn holds(&self, found: &Deduction, notes: &super::Notes) -> bool {
        let worlds = &found.worlds;
        let failed = worlds.iter().map(|told| supposed(told).0).collect();
        worlds.iter().all(|told| notes.fails(told)) && notes.is_left(self.0, &failed, found)
    }
}

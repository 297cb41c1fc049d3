//! Assumptions and their outcomes: worlds, their union, and the steps to tell of each.
//!
//! A hypothesis splits into worlds, one for each way in which it can be true. Worlds that end in a
//! contradiction drop out. A candidate that none of the others keeps goes. Only the steps that the
//! conclusion needs are told: first the trace is followed back, then steps are left out as long as
//! the rest still holds.

use std::sync::Arc;

use pavage_bits::SmallSort as _;
use pavage_family::kit::{self, Again, Lost, Replay};

use super::suppose::{self, Suppose};
use super::trace::{Absence, Event, Trace, needs, needs_of_conflict};
use super::{
    Candidate, Case, CellId, CellValues, Deduction, Meter, Pattern, Sheet, Suguru, Supposition,
    Values,
};

/// Supposes all values of some cells, in every way in which they do not clash at once. At depth 0,
/// only level 0 is used inside the worlds. At greater depths, single cells are supposed in turn.
pub(in super::super) fn suppose_cells(
    sheet: &Sheet<'_>,
    cells: &[CellId],
    depth: u8,
    meter: &mut Meter<'_>,
) -> Option<Supposition> {
    let layout = sheet.layout();
    let mut ways: Vec<Vec<Candidate>> = vec![Vec::new()];
    for &cell in cells {
        let longer = ways.iter().flat_map(|way| {
            let fits = sheet.get(cell).filter(|value| {
                let clashes =
                    |known: &Candidate| known.value == *value && layout.sees(known.cell, cell);
                !way.iter().any(clashes)
            });
            fits.map(|value| [way.as_slice(), &[Candidate { cell, value }]].concat())
        });
        ways = longer.collect();
    }
    let others = |cell: &CellId| {
        let values = layout.values_of(*cell) - sheet.get(*cell);
        CellValues {
            cell: *cell,
            values,
        }
        .each()
    };
    let split = Split {
        rule: suppose::RULE,
        pattern: Arc::new(Suppose(cells.to_vec())),
        because: cells.to_vec(),
        needs: cells.iter().flat_map(others).collect(),
        if_none: vec![sheet.all_of(cells[0])],
        ways,
    };
    split.follow(sheet, depth, meter)
}

/// A hypothesis that was not followed yet.
pub(super) struct Split {
    pub(super) rule: &'static str,
    pub(super) pattern: Arc<dyn Pattern<Suguru>>,
    pub(super) because: Vec<CellId>,
    /// The absences that ensure that the ways are all cases.
    pub(super) needs: Vec<Absence>,
    /// The eliminations if no world survives.
    pub(super) if_none: Vec<CellValues>,
    pub(super) ways: Vec<Vec<Candidate>>,
}

impl Split {
    /// Follows every way. `None` when nothing is learnt or the work must stop.
    pub(super) fn follow(
        self,
        sheet: &Sheet<'_>,
        depth: u8,
        meter: &mut Meter<'_>,
    ) -> Option<Supposition> {
        let layout = sheet.layout();
        let mut held = vec![Values::NONE; layout.size()];
        let mut traces = Vec::with_capacity(self.ways.len());
        for way in &self.ways {
            let mut trace = Trace::new(sheet, way);
            deepen(&mut trace, depth, meter);
            if meter.stopped().is_some() {
                return None;
            }
            if trace.conflict().is_none() {
                let world = trace.sheet().candidates().as_slice();
                held.iter_mut()
                    .zip(world)
                    .for_each(|(held, world)| *held |= *world);
                let learns = |cell: CellId| held[cell.index()] != sheet.get(cell);
                if !layout.cells().any(learns) {
                    return None;
                }
            }
            traces.push(trace);
        }
        let removals = if traces.iter().all(|trace| trace.conflict().is_some()) {
            self.if_none.clone()
        } else {
            let gone = |cell: CellId| CellValues {
                cell,
                values: sheet.get(cell) - held[cell.index()],
            };
            let gone = layout.cells().map(gone);
            gone.filter(|gone| !gone.values.is_empty()).collect()
        };
        Some(self.tell(sheet, &traces, removals))
    }

    /// Builds the deduction with the steps that are told.
    pub(super) fn tell(
        self,
        sheet: &Sheet<'_>,
        traces: &[Trace<'_>],
        removals: Vec<CellValues>,
    ) -> Supposition {
        let layout = sheet.layout();
        let conclusion: Vec<Absence> = removals.iter().flat_map(|gone| gone.each()).collect();
        let mut needs = self.needs;
        let mut worlds = Vec::new();
        for (trace, way) in traces.iter().zip(self.ways) {
            let goals = match trace.conflict() {
                Some(conflict) => needs_of_conflict(layout, conflict),
                None => conclusion.clone(),
            };
            let mut told = Case {
                assumptions: way,
                events: trace.slice(&goals),
                conflict: trace.conflict(),
            };
            shrink(sheet, &mut told, &conclusion);
            needs.extend(rests_on(sheet, &told));
            worlds.push(told);
        }
        needs.small_sort();
        needs.dedup();
        let deduction = Deduction {
            rule: self.rule,
            pattern: self.pattern,
            because: Vec::new(),
            gone: removals,
            placed: Vec::new(),
            worlds,
        };
        Supposition {
            deduction: deduction.learnt_from(self.because),
            needs,
        }
    }
}

/// The steps of level 0 after which a cell no longer has a candidate, without those that are not
/// needed for it; the last one removes it. `None` if level 0 does not remove it.
pub(in super::super) fn steps_against(sheet: &Sheet<'_>, gone: Absence) -> Option<Vec<Event>> {
    let Candidate { cell, value } = gone;
    let mut trace = Trace::new(sheet, &[]);
    trace.run();
    if trace.conflict().is_some() || trace.sheet().get(cell).has(value) {
        return None;
    }
    let is_gone = |end: &Sheet<'_>| !end.get(cell).has(value);
    let events = trace.slice(&[gone]);
    Some(kit::trim::<Suguru, Sheet<'_>>(sheet, events, is_gone))
}

/// Applies level 0, and at greater depths hypotheses about single cells as long as they teach
/// something.
pub(super) fn deepen(trace: &mut Trace<'_>, depth: u8, meter: &mut Meter<'_>) {
    loop {
        let before = trace.len();
        trace.run();
        meter.spend((trace.len() - before + 1) as u64);
        if depth == 0 || trace.conflict().is_some() || meter.stopped().is_some() {
            return;
        }
        let mut cells: Vec<CellId> = trace.sheet().layout().cells().collect();
        cells.retain(|cell| trace.sheet().is_open(*cell));
        cells.small_sort_by_key(|cell| trace.sheet().get(*cell).len());
        let mut found = cells
            .into_iter()
            .filter_map(|cell| suppose_cells(trace.sheet(), &[cell], depth - 1, meter));
        let Some(supposition) = found.next() else {
            return;
        };
        trace.suppose(supposition);
    }
}

/// The absences from a sheet that the events and the conflict of a world rest on.
fn rests_on(sheet: &Sheet<'_>, told: &Case) -> Vec<Absence> {
    let layout = sheet.layout();
    let mut all: Vec<Absence> = Vec::new();
    for event in &told.events {
        all.extend(needs(layout, event));
    }
    if let Some(conflict) = told.conflict {
        all.extend(needs_of_conflict(layout, conflict));
    }
    all.retain(|absent| !sheet.get(absent.cell).has(absent.value));
    all
}

/// Leaves out the events that the conclusion of a world does not need. The conflict of a
/// contradictory world may change in the process.
fn shrink<'a>(start: &Sheet<'a>, told: &mut Case, conclusion: &[Absence]) {
    let mut world = start.clone();
    for &Candidate { cell, value } in &told.assumptions {
        world.write(cell, value);
    }
    let is_reached = |end: &Sheet<'a>| match told.conflict {
        Some(_) => end.conflict().is_some(),
        None => {
            let mut gone = conclusion.iter();
            gone.all(|gone| !end.get(gone.cell).has(gone.value))
        }
    };
    let events = kit::trim::<Suguru, Sheet<'a>>(&world, told.events.clone(), is_reached);
    // What needs no event less is told as it was found.
    if events.len() == told.events.len() {
        return;
    }
    told.events = events;
    if told.conflict.is_some() {
        let mut repeated = told.events.iter();
        let follows = repeated.all(|event| world.again(event).is_ok());
        told.conflict = world.conflict().filter(|_| follows);
    }
}

/// A placement is repeated if those before it force it, as the last candidate or as the last place.
impl<'a> Replay<'a, Suguru> for Sheet<'a> {
    const STEPS_MAX: usize = usize::MAX;

    fn on(sheet: &Sheet<'a>) -> Sheet<'a> {
        sheet.clone()
    }

    fn sheet(&self) -> &Sheet<'a> {
        self
    }

    fn again(&mut self, event: &Event) -> Result<Again<Event>, Lost> {
        let (Event::LastCandidate(cell, value) | Event::LastPlace(_, cell, value)) = *event else {
            return Err(Lost);
        };
        let cage = self.layout().cage_of(cell);
        let event = if self.get(cell) == Values::only(value) {
            Event::LastCandidate(cell, value)
        } else if self.places(cage, value).eq([cell]) {
            Event::LastPlace(cage, cell, value)
        } else {
            return Err(Lost);
        };
        self.write(cell, value);
        Ok(Again::Changed(event))
    }
}

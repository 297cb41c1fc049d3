//! Assumptions and what becomes of them: worlds, their union, and what has to be told of each.
//!
//! A hypothesis splits into worlds, one for each way in which it can be true. Worlds that end in a
//! contradiction drop out; a candidate that none of the others keeps goes. Told is only what that
//! conclusion needs: first the trace is followed back, then steps are left out while the rest
//! still stands.

use pavage_grid::CellId;
use pavage_search::{Run, StopReason};

use super::super::layout::Layout;
use super::super::values::Values;
use super::short_world::ShortWorld;
use super::suppose::Suppose;
use super::trace::{Absence, Event, Trace, needs, needs_of_conflict};
use super::{Conflict, Deduction, Pattern, Sheet};

/// What has to be told of a world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// What is supposed.
    pub assumptions: Vec<(CellId, u8)>,
    /// What follows and matters, in order.
    pub events: Vec<Event>,
    /// Why it cannot be, if it cannot.
    pub conflict: Option<Conflict>,
}

/// A hypothesis with what it concludes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Supposition {
    /// The conclusion and the worlds.
    pub deduction: Deduction,
    /// What it rests on in the sheet it was made on.
    pub(super) needs: Vec<Absence>,
}

/// Counts the work of hypotheses, one unit a cell written in a world, and keeps to a run.
pub(in super::super) struct Meter<'a> {
    run: Option<&'a Run<'a>>,
    work: u64,
    stopped: Option<StopReason>,
}

impl<'a> Meter<'a> {
    /// A meter that stops when the run says so.
    pub(in super::super) fn new(run: &'a Run<'a>) -> Meter<'a> {
        Meter {
            run: Some(run),
            work: 0,
            stopped: None,
        }
    }

    /// A meter that never stops.
    pub(in super::super) fn free() -> Meter<'static> {
        Meter {
            run: None,
            work: 0,
            stopped: None,
        }
    }

    /// Why to stop, once there is a reason.
    pub(in super::super) fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// Counts work; looks at the run.
    pub(in super::super) fn spend(&mut self, work: usize) {
        self.work += work as u64;
        if let (Some(run), None) = (self.run, self.stopped) {
            self.stopped = run.stop_after(self.work);
        }
    }
}

/// Supposes all that cells may hold, in every way in which they do not clash at once. Inside the
/// worlds there is level 0 alone at depth 0; at greater depths single cells are supposed in turn.
pub(in super::super) fn suppose_cells(
    layout: &Layout,
    sheet: &Sheet,
    cells: &[CellId],
    depth: u8,
    meter: &mut Meter<'_>,
) -> Option<Supposition> {
    let mut ways: Vec<Vec<(CellId, u8)>> = vec![Vec::new()];
    for &cell in cells {
        let longer = ways.iter().flat_map(|way| {
            let fits = sheet.get(cell).filter(|value| {
                let clashes =
                    |known: &(CellId, u8)| known.1 == *value && layout.sees(known.0, cell);
                !way.iter().any(clashes)
            });
            fits.map(|value| [way.as_slice(), &[(cell, value)]].concat())
        });
        ways = longer.collect();
    }
    let others = |cell: &CellId| {
        let absent = layout.values_of(*cell) - sheet.get(*cell);
        let cell = *cell;
        absent.map(move |value| (cell, value))
    };
    let split = Split {
        pattern: Pattern::new(Suppose(cells.to_vec())),
        because: cells.to_vec(),
        needs: cells.iter().flat_map(others).collect(),
        if_none: vec![(cells[0], sheet.get(cells[0]))],
        ways,
    };
    split.follow(layout, sheet, depth, meter)
}

/// Supposes that a cell holds a value, and follows it to a contradiction, if there is one.
pub(in super::super) fn refute(
    layout: &Layout,
    sheet: &Sheet,
    (cell, value): (CellId, u8),
    depth: u8,
    meter: &mut Meter<'_>,
) -> Option<Supposition> {
    let split = Split {
        pattern: Pattern::new(ShortWorld { cell, value }),
        because: vec![cell],
        needs: Vec::new(),
        if_none: vec![(cell, Values::only(value))],
        ways: vec![vec![(cell, value)]],
    };
    let mut trace = Trace::new(layout, sheet, &split.ways[0]);
    deepen(layout, &mut trace, depth, meter);
    trace.conflict()?;
    let removals = split.if_none.clone();
    Some(split.tell(layout, sheet, &[trace], removals))
}

/// A hypothesis before anything is known about it.
pub(super) struct Split {
    pub(super) pattern: Pattern,
    pub(super) because: Vec<CellId>,
    /// What makes the ways all there are.
    pub(super) needs: Vec<Absence>,
    /// What goes if no world survives.
    pub(super) if_none: Vec<(CellId, Values)>,
    pub(super) ways: Vec<Vec<(CellId, u8)>>,
}

impl Split {
    /// Follows every way; `None` where nothing is learnt or the work must stop.
    pub(super) fn follow(
        self,
        layout: &Layout,
        sheet: &Sheet,
        depth: u8,
        meter: &mut Meter<'_>,
    ) -> Option<Supposition> {
        let mut held = vec![Values::NONE; layout.size()];
        let mut traces = Vec::with_capacity(self.ways.len());
        for way in &self.ways {
            let mut trace = Trace::new(layout, sheet, way);
            deepen(layout, &mut trace, depth, meter);
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
            let gone = |cell: CellId| (cell, sheet.get(cell) - held[cell.index()]);
            layout
                .cells()
                .map(gone)
                .filter(|(_, gone)| !gone.is_empty())
                .collect()
        };
        Some(self.tell(layout, sheet, &traces, removals))
    }

    /// Puts together what is told.
    fn tell(
        self,
        layout: &Layout,
        sheet: &Sheet,
        traces: &[Trace],
        removals: Vec<(CellId, Values)>,
    ) -> Supposition {
        let each = removals
            .iter()
            .flat_map(|&(cell, gone)| gone.map(move |value| (cell, value)));
        let conclusion: Vec<Absence> = each.collect();
        let mut needs = self.needs;
        let mut worlds = Vec::new();
        for (trace, way) in traces.iter().zip(self.ways) {
            let goals = match trace.conflict() {
                Some(conflict) => needs_of_conflict(layout, conflict),
                None => conclusion.clone(),
            };
            let mut told = Told {
                assumptions: way,
                events: trace.slice(layout, &goals),
                conflict: trace.conflict(),
            };
            shrink(layout, sheet, &mut told, &conclusion);
            needs.extend(rests_on(layout, sheet, &told));
            worlds.push(told);
        }
        needs.sort_unstable();
        needs.dedup();
        let mut deduction = Deduction::removing(self.pattern, self.because, removals);
        deduction.worlds = worlds;
        Supposition { deduction, needs }
    }
}

/// Level 0, and at greater depths hypotheses about single cells as long as they teach something.
fn deepen(layout: &Layout, trace: &mut Trace, depth: u8, meter: &mut Meter<'_>) {
    loop {
        let before = trace.len();
        trace.run(layout);
        meter.spend(trace.len() - before + 1);
        if depth == 0 || trace.conflict().is_some() || meter.stopped().is_some() {
            return;
        }
        let mut cells: Vec<CellId> = layout.cells().collect();
        cells.retain(|cell| trace.sheet().is_open(*cell));
        cells.sort_by_key(|cell| trace.sheet().get(*cell).len());
        let mut found = cells
            .into_iter()
            .filter_map(|cell| suppose_cells(layout, trace.sheet(), &[cell], depth - 1, meter));
        let Some(supposition) = found.next() else {
            return;
        };
        trace.suppose(layout, supposition);
    }
}

/// What of a sheet the events and the conflict of a world rest on.
fn rests_on(layout: &Layout, sheet: &Sheet, told: &Told) -> Vec<Absence> {
    let mut all: Vec<Absence> = Vec::new();
    for event in &told.events {
        all.extend(needs(layout, event));
    }
    if let Some(conflict) = told.conflict {
        all.extend(needs_of_conflict(layout, conflict));
    }
    all.retain(|&(cell, value)| !sheet.get(cell).has(value));
    all
}

/// Leaves out what the conclusion of a world can do without, one event after the other. The
/// conflict of a contradictory world may become another one on the way.
fn shrink(layout: &Layout, start: &Sheet, told: &mut Told, conclusion: &[Absence]) {
    if told
        .events
        .iter()
        .any(|event| matches!(event, Event::Supposed(_)))
    {
        return;
    }
    let mut at = told.events.len();
    while at > 0 {
        at -= 1;
        let mut less = told.clone();
        less.events.remove(at);
        let Some(end) = replay(layout, start, &mut less) else {
            continue;
        };
        let holds = if told.conflict.is_some() {
            less.conflict = end.conflict(layout);
            less.conflict.is_some()
        } else {
            let mut gone = conclusion.iter();
            gone.all(|&(cell, value)| !end.get(cell).has(value))
        };
        if holds {
            // What came after may be left out as well now.
            at = less.events.len();
            *told = less;
        }
    }
}

/// The sheet after the placements of a world, if each is forced by those before it: as the last
/// candidate or as the last place, which is noted.
fn replay(layout: &Layout, start: &Sheet, told: &mut Told) -> Option<Sheet> {
    let mut sheet = start.clone();
    for &(cell, value) in &told.assumptions {
        sheet.write(layout, cell, value);
    }
    for event in &mut told.events {
        let (Event::LastCandidate(cell, value) | Event::LastPlace(_, cell, value)) = *event else {
            return None;
        };
        let cage = layout.cage_of(cell);
        *event = if sheet.get(cell) == Values::only(value) {
            Event::LastCandidate(cell, value)
        } else if sheet.places(layout, cage, value).eq([cell]) {
            Event::LastPlace(cage, cell, value)
        } else {
            return None;
        };
        sheet.write(layout, cell, value);
    }
    Some(sheet)
}

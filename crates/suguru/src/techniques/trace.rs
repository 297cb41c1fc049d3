//! Level 0 with its reasons: the consequences of assumptions, breadth first, and which of them a
//! conclusion needs.
//!
//! Every reason is an absence. A cell has a last candidate because the others are absent, and a
//! value has a last place because it is absent elsewhere. The trace records for each absence the
//! event that caused it, so that a conclusion can be traced back to the events it rests on.

use std::collections::VecDeque;

use pavage_family::numbers::as_u32;

use super::{CageId, Candidate, CellId, CellValues, Conflict, Deduction, Layout, Sheet, Values};

/// A hypothesis with its conclusion.
#[derive(Clone, Debug)]
pub struct Supposition {
    /// The conclusion and the worlds.
    pub deduction: Deduction,
    /// The absences it rests on in the sheet it was made on.
    pub(super) needs: Vec<Absence>,
}

/// An event in a world.
#[derive(Clone, Debug)]
pub enum Event {
    /// A cell is supposed to hold a value.
    Assumed(CellId, u8),
    /// The value is the last candidate of the cell.
    LastCandidate(CellId, u8),
    /// The cell is the value's last place in the cage.
    LastPlace(CageId, CellId, u8),
    /// A hypothesis within the world.
    Supposed(Box<Supposition>),
}

/// A candidate that is absent.
pub(super) type Absence = Candidate;

/// The consequences of assumptions.
pub(super) struct Trace<'a> {
    sheet: Sheet<'a>,
    events: Vec<Event>,
    /// For each cell and value, one more than the index of the event that removed it, or 0 if no
    /// event did.
    cause: Vec<u32>,
    waiting: VecDeque<Event>,
    conflict: Option<Conflict>,
}

impl<'a> Trace<'a> {
    /// A world in which these cells hold these values.
    pub(super) fn new(start: &Sheet<'a>, assumed: &[Candidate]) -> Trace<'a> {
        let layout = start.layout();
        let mut trace = Trace {
            sheet: start.clone(),
            events: Vec::new(),
            cause: vec![0; layout.size() * usize::from(Values::MAX)],
            waiting: VecDeque::new(),
            conflict: start.conflict(),
        };
        let assumed = assumed
            .iter()
            .map(|&Candidate { cell, value }| Event::Assumed(cell, value));
        trace.waiting.extend(assumed);
        trace
    }

    /// The current sheet.
    pub(super) fn sheet(&self) -> &Sheet<'a> {
        &self.sheet
    }

    /// The contradiction of the world, if it has one.
    pub(super) fn conflict(&self) -> Option<Conflict> {
        self.conflict
    }

    /// Number of events so far.
    pub(super) fn len(&self) -> usize {
        self.events.len()
    }

    /// Runs level 0 to its end or to a contradiction.
    pub(super) fn run(&mut self) {
        let layout = self.sheet.layout();
        self.drain();
        for cell in layout.cells() {
            self.look_at_cell(cell);
        }
        for (cage, value) in layout.cages_with_values() {
            self.look_at_cage(cage, value);
        }
        self.drain();
    }

    /// Adds a hypothesis that was found in this world.
    pub(super) fn suppose(&mut self, supposition: Supposition) {
        let removals = supposition.deduction.gone.clone();
        self.events.push(Event::Supposed(Box::new(supposition)));
        for gone in removals {
            self.strike(gone.cell, gone.values);
        }
    }

    fn drain(&mut self) {
        while self.conflict.is_none() {
            let Some(event) = self.waiting.pop_front() else {
                return;
            };
            let (Event::Assumed(cell, value)
            | Event::LastCandidate(cell, value)
            | Event::LastPlace(_, cell, value)) = event
            else {
                continue;
            };
            if self.sheet.is_open(cell) {
                self.events.push(event);
                self.write(cell, value);
            }
        }
    }

    /// Writes a value because of the last event.
    fn write(&mut self, cell: CellId, value: u8) {
        let layout = self.sheet.layout();
        let only = Values::only(value);
        let others = self.sheet.get(cell) - only;
        let losers = layout.peers(cell).iter().copied();
        let losers: Vec<CellId> = losers
            .filter(|peer| self.sheet.get(*peer).has(value))
            .collect();
        self.sheet.write(cell, value);
        self.strike(cell, others);
        for peer in losers {
            self.strike(peer, only);
        }
    }

    /// Records that the last event removed values from a cell, and checks what is left.
    fn strike(&mut self, cell: CellId, gone: Values) {
        let layout = self.sheet.layout();
        self.sheet.remove(cell, gone);
        for value in gone {
            self.cause[slot(Candidate { cell, value })] = as_u32(self.events.len());
        }
        self.look_at_cell(cell);
        for value in gone {
            self.look_at_cage(layout.cage_of(cell), value);
        }
    }

    fn look_at_cell(&mut self, cell: CellId) {
        let held = self.sheet.get(cell);
        if held.is_empty() && self.conflict.is_none() {
            self.conflict = Some(Conflict::NoCandidate(cell));
        }
        if let (Some(value), true) = (held.single(), self.sheet.is_open(cell)) {
            self.waiting.push_back(Event::LastCandidate(cell, value));
        }
    }

    fn look_at_cage(&mut self, cage: CageId, value: u8) {
        let mut places = self.sheet.places(cage, value);
        let (first, more) = (places.next(), places.next());
        drop(places);
        match (first, more) {
            (None, _) if self.conflict.is_none() => {
                self.conflict = Some(Conflict::NoPlace(cage, value));
            }
            (Some(cell), None) if self.sheet.is_open(cell) => {
                self.waiting.push_back(Event::LastPlace(cage, cell, value));
            }
            _ => {}
        }
    }

    /// The events that absences rest on, in order. Assumptions are left out, because they always
    /// hold.
    pub(super) fn slice(&self, goals: &[Absence]) -> Vec<Event> {
        let layout = self.sheet.layout();
        let mut kept = vec![false; self.events.len()];
        let mut open = goals.to_vec();
        while let Some(absence) = open.pop() {
            let Some(at) = self.cause[slot(absence)].checked_sub(1) else {
                continue;
            };
            if !std::mem::replace(&mut kept[at as usize], true) {
                open.extend(needs(layout, &self.events[at as usize]));
            }
        }
        let events = self.events.iter().zip(kept);
        let wanted = events.filter(|(event, kept)| *kept && !matches!(event, Event::Assumed(..)));
        wanted.map(|(event, _)| event.clone()).collect()
    }
}

fn slot(of: Absence) -> usize {
    of.cell.index() * usize::from(Values::MAX) + usize::from(of.value) - 1
}

/// The absences that an event rests on.
pub(super) fn needs(layout: &Layout, event: &Event) -> Vec<Absence> {
    match event {
        Event::Assumed(..) => Vec::new(),
        &Event::LastCandidate(cell, value) => {
            let values = layout.values_of(cell) - Values::only(value);
            CellValues { cell, values }.each().collect()
        }
        &Event::LastPlace(cage, place, value) => {
            let others = layout.cage(cage).iter().copied();
            let others = others.filter(|other| *other != place);
            others.map(|cell| Candidate { cell, value }).collect()
        }
        Event::Supposed(supposition) => supposition.needs.clone(),
    }
}

/// The absences that a conflict rests on.
pub(super) fn needs_of_conflict(layout: &Layout, conflict: Conflict) -> Vec<Absence> {
    match conflict {
        Conflict::NoCandidate(cell) => {
            let values = layout.values_of(cell);
            CellValues { cell, values }.each().collect()
        }
        Conflict::NoPlace(cage, value) => {
            let cells = layout.cage(cage).iter();
            cells.map(|&cell| Candidate { cell, value }).collect()
        }
    }
}

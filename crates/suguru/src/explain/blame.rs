//! Finds a wrong entry of the player, and shows why it is wrong.

use pavage_grid::CellId;

use pavage_family::kit::{self, Logic, Meter, first_wrong};
use pavage_family::{Message, Step};
use pavage_search::Run;

use super::super::Suguru;
use super::super::candidates::Candidates;
use super::super::layout::Layout;
use super::super::puzzle::{Puzzle, State};
use super::super::search::solutions_within;
use super::super::techniques::words;
use super::super::techniques::{Sheet, Supposition, refute};
use super::super::values::Values;

/// The player's entry in a cell.
#[derive(Clone, Copy)]
pub(super) enum Entry {
    Value(CellId, u8),
    Notes(CellId, Values),
}

impl Entry {
    fn cell(self) -> CellId {
        match self {
            Entry::Value(cell, _) | Entry::Notes(cell, _) => cell,
        }
    }

    fn allows(self) -> Values {
        match self {
            Entry::Value(_, value) => Values::only(value),
            Entry::Notes(_, values) => values,
        }
    }
}

/// The player's entries, values before notes. Notes only count when every empty cell has some.
pub(super) fn entries(puzzle: &Puzzle, state: &State) -> Vec<Entry> {
    let layout = puzzle.layout();
    let values = layout.cells().filter(|cell| puzzle.given(*cell).is_none());
    let values = values
        .filter_map(|cell| state.values()[cell.index()].map(|value| Entry::Value(cell, value)));
    let empty = || {
        let cells = layout.cells();
        cells.filter(|cell| state.values()[cell.index()].is_none())
    };
    let are_whole = empty().all(|cell| state.notes(cell).is_some());
    let notes = empty().filter(|_| are_whole);
    let notes = notes.filter_map(|cell| state.notes(cell).map(|notes| Entry::Notes(cell, notes)));
    values.chain(notes).collect()
}

/// The data needed to find a wrong entry.
pub(super) struct Blame<'a> {
    pub puzzle: &'a Puzzle,
    pub layout: &'a Layout,
    /// The candidates of the puzzle without the player's entries.
    pub start: Candidates,
    /// Its solutions: all of them if there are fewer than two, else two of them.
    pub truth: &'a [Candidates],
    pub run: &'a Run<'a>,
}

impl Blame<'_> {
    /// The step that shows that an entry is wrong, if one is.
    pub(super) fn first_wrong(&self, entries: &[Entry]) -> Option<Step> {
        let is_unique = self.truth.len() == 1;
        let (wrong, beside) = first_wrong(entries, is_unique, |entries| self.fits(entries))?;
        Some(self.easiest(&wrong, &beside))
    }

    /// Whether some solution of the puzzle has all entries.
    fn fits(&self, entries: &[Entry]) -> bool {
        let allowed = |truth: &Candidates| {
            let mut entries = entries.iter();
            entries.all(|entry| truth.get(entry.cell()).is_within(entry.allows()))
        };
        if self.truth.len() == 1 || self.truth.iter().any(allowed) {
            return self.truth.iter().any(allowed);
        }
        let mut candidates = self.start.clone();
        for entry in entries {
            let here = candidates.get(entry.cell());
            candidates.set(entry.cell(), here & entry.allows());
        }
        // If the search was stopped, no entry is called wrong.
        solutions_within(self.layout, &candidates, 1, self.run)
            .map_or(true, |found| !found.is_empty())
    }

    /// The step about the wrong entry that is refuted most easily. The entries `beside` are taken
    /// to be right.
    fn easiest(&self, wrong: &[Entry], beside: &[Entry]) -> Step {
        let mut sheet = Sheet::of(self.puzzle, &State::start(self.puzzle));
        for entry in beside {
            match *entry {
                Entry::Value(cell, value) => sheet.write(cell, value),
                Entry::Notes(cell, values) => {
                    sheet.remove(cell, self.layout.values_of(cell) - values);
                }
            }
        }
        let steps = wrong.iter().map(|entry| self.show(&sheet, *entry, 0));
        let easiest = steps.flatten().min_by_key(|(effort, _)| *effort);
        let deeper = || {
            let mut meter = Meter::new(self.run);
            let deepest = self.layout.size().min(usize::from(u8::MAX)) as u8;
            let mut depths = (1..=deepest).take_while(|_| {
                meter.spend(1);
                meter.stopped().is_none()
            });
            depths.find_map(|depth| self.show(&sheet, wrong[0], depth))
        };
        let found = easiest.or_else(deeper).map(|(_, step)| step);
        found.unwrap_or_else(|| self.point_out(wrong[0], &[], &sheet))
    }

    /// The step that refutes an entry, with the number of placements in its worlds.
    fn show(&self, sheet: &Sheet<'_>, entry: Entry, depth: u8) -> Option<(usize, Step)> {
        let mut meter = Meter::new(self.run);
        let (cell, allowed) = (entry.cell(), entry.allows() & sheet.get(entry.cell()));
        let mut worlds = Vec::new();
        for value in allowed {
            worlds.push(refute(sheet, (cell, value), depth, &mut meter)?);
        }
        let steps = worlds.iter().flat_map(|world| &world.deduction.worlds);
        let effort = steps.map(|told| told.events.len() + 1).sum();
        Some((effort, self.point_out(entry, &worlds, sheet)))
    }

    /// The step that names the wrong entry.
    fn point_out(&self, entry: Entry, worlds: &[Supposition], sheet: &Sheet<'_>) -> Step {
        let layout = self.layout;
        let cell = entry.cell();
        let cage = layout.cage(layout.cage_of(cell));
        let rivals = layout.peers(cell).iter().copied().filter(|peer| {
            sheet
                .value(*peer)
                .is_some_and(|value| entry.allows().has(value))
        });
        let rivals: Vec<CellId> = rivals.collect();
        let told = worlds.iter().flat_map(|world| &world.deduction.worlds);
        let worlds: Vec<_> = told.map(|told| kit::world(sheet, told)).collect();
        let named = |code: Message| words::at(layout, code, cell);
        let values = words::values(entry.allows());
        let in_sight = worlds.is_empty() && !rivals.is_empty();
        let (rule, reason, message) = match entry {
            Entry::Value(..) => (
                "wrong-value",
                match in_sight {
                    true => named(Message::new("suguru-wrong-value-seen"))
                        .with("cells", words::cells(layout, &rivals)),
                    false => named(Message::new("suguru-wrong-value")),
                },
                named(Message::new("suguru-is-not")),
            ),
            Entry::Notes(..) => (
                "wrong-note",
                named(Message::new("suguru-wrong-note")),
                named(Message::new("suguru-wrong-note-message")),
            ),
        };
        Step {
            rule,
            cells: Suguru::places(sheet, &[cell]),
            look: Suguru::places(sheet, cage),
            because: Suguru::places(sheet, &rivals),
            nudge: words::at(layout, Message::new("suguru-wrong-nudge"), cage[0]),
            reason: reason.with("values", values.clone()),
            message: message.with("values", values),
            eliminates: Vec::new(),
            from: Vec::new(),
            forbids: Vec::new(),
            holes: Vec::new(),
            edges: Vec::new(),
            moves: vec![self.remedy(entry, sheet)],
            cost: worlds
                .iter()
                .flat_map(|world| &world.steps)
                .map(|step| step.cost)
                .sum(),
            worlds,
            level: 0,
        }
    }

    /// The move against a wrong entry. A wrong value is erased; wrong notes become the values that
    /// no written value on the sheet rules out.
    fn remedy(&self, entry: Entry, sheet: &Sheet<'_>) -> String {
        let spot = words::spot(self.layout, entry.cell());
        match entry {
            Entry::Value(..) => format!("clear {spot}"),
            Entry::Notes(cell, _) => {
                let seen = self.layout.peers(cell).iter();
                let seen = seen.filter_map(|peer| sheet.value(*peer));
                let left = self.layout.values_of(cell) - seen.collect::<Values>();
                let left: Vec<String> = left.map(|value| value.to_string()).collect();
                format!("note {spot} {}", left.join(","))
            }
        }
    }
}

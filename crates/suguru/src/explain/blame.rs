//! Finds the wrong entries of the player, and shows why they are wrong.

use pavage_grid::CellId;

use pavage_family::kit::{Logic, first_wrong};
use pavage_family::{Message, Step, Violation};
use pavage_search::Run;

use super::super::Suguru;
use super::super::candidates::{Candidate, Candidates, CellValues};
use super::super::layout::Layout;
use super::super::puzzle::{Puzzle, State};
use super::super::search::solutions_within;
use super::super::techniques::Sheet;
use super::super::techniques::words;
use super::super::values::Values;
use super::proof::{Proof, against, refuted};

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

    fn is_in(self, solution: &Candidates) -> bool {
        solution.get(self.cell()).is_within(self.allows())
    }

    /// The code of the step that tells that it is wrong.
    fn rule(self) -> &'static str {
        match self {
            Entry::Value(..) => "wrong-value",
            Entry::Notes(..) => "wrong-note",
        }
    }
}

/// The player's values. An answer may have others than there are; the judge tells of these.
pub(super) fn values(puzzle: &Puzzle, state: &State) -> Vec<Entry> {
    let cells = puzzle.layout().cells();
    let own = cells.filter(|cell| puzzle.given(*cell).is_none());
    let written = own.filter_map(|cell| {
        let value = state.values()[cell.index()].filter(|value| *value <= Values::MAX)?;
        Some(Entry::Value(cell, value))
    });
    written.collect()
}

/// The player's entries, values before notes. Notes only count when every empty cell has some.
pub(super) fn entries(puzzle: &Puzzle, state: &State) -> Vec<Entry> {
    let layout = puzzle.layout();
    let empty = || {
        let cells = layout.cells();
        cells.filter(|cell| state.values()[cell.index()].is_none())
    };
    let are_whole = empty().all(|cell| state.notes(cell).is_some());
    let notes = empty().filter(|_| are_whole);
    let notes = notes.filter_map(|cell| state.notes(cell).map(|notes| Entry::Notes(cell, notes)));
    values(puzzle, state).into_iter().chain(notes).collect()
}

/// The candidates that entries leave.
pub(super) fn with(mut candidates: Candidates, entries: &[Entry]) -> Candidates {
    for entry in entries {
        let here = candidates.get(entry.cell());
        candidates.set(entry.cell(), here & entry.allows());
    }
    candidates
}

/// The entries that a solution does not have.
pub(super) fn not_in(layout: &Layout, entries: &[Entry], solution: &Candidates) -> Vec<Violation> {
    let is_wrong = |entry: &&Entry| !entry.is_in(solution);
    let told = |entry: &Entry| {
        let message = Message::new(entry.rule()).with("values", words::values(entry.allows()));
        Violation::at(vec![layout.place(entry.cell())], message)
    };
    entries.iter().filter(is_wrong).map(told).collect()
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
    /// The step that shows that an entry is wrong, if one is: the one that is easiest to see.
    pub(super) fn first_wrong(&self, entries: &[Entry]) -> Option<Step> {
        let (wrong, beside) = self.wrong(entries)?;
        let steps = wrong.into_iter().map(|entry| self.show(entry, &beside));
        let easiest = steps.min_by_key(|(effort, _)| *effort);
        easiest.map(|(_, step)| step)
    }

    /// A step for each entry that is wrong, in their order.
    pub(super) fn each_wrong(&self, entries: &[Entry]) -> Vec<Step> {
        let Some((wrong, beside)) = self.wrong(entries) else {
            return Vec::new();
        };
        let steps = wrong.into_iter().map(|entry| self.show(entry, &beside).1);
        steps.collect()
    }

    /// The wrong entries, and those that may be taken to be right beside them.
    fn wrong(&self, entries: &[Entry]) -> Option<(Vec<Entry>, Vec<Entry>)> {
        let is_unique = self.truth.len() == 1;
        first_wrong(entries, is_unique, |entries| self.fits(entries))
    }

    /// Whether some solution of the puzzle has all entries.
    fn fits(&self, entries: &[Entry]) -> bool {
        let allowed = |truth: &Candidates| entries.iter().all(|entry| entry.is_in(truth));
        if self.truth.len() == 1 || self.truth.iter().any(allowed) {
            return self.truth.iter().any(allowed);
        }
        let candidates = with(self.start.clone(), entries);
        // If the search was stopped, no entry is called wrong.
        solutions_within(self.layout, &candidates, 1, self.run)
            .map_or(true, |found| !found.is_empty())
    }

    /// The step about a wrong entry with its easiest proof, and how much there is to follow. The
    /// givens alone are tried first, then with the entries that are right.
    fn show(&self, entry: Entry, beside: &[Entry]) -> (usize, Step) {
        let mut sheet = Sheet::of(self.puzzle, &State::start(self.puzzle));
        let alone = sheet.clone();
        for entry in beside {
            match *entry {
                Entry::Value(cell, value) => sheet.write(cell, value),
                Entry::Notes(cell, values) => {
                    sheet.remove(cell, self.layout.values_of(cell) - values);
                }
            }
        }
        let proofs = [&alone, &sheet].into_iter().filter_map(|sheet| {
            let proof = match entry {
                Entry::Value(cell, value) => against(sheet, Candidate { cell, value }, self.run),
                Entry::Notes(..) => self.each_refuted(entry, sheet),
            };
            proof.map(|proof| (proof, sheet))
        });
        match proofs.min_by_key(|(proof, _)| proof.effort) {
            Some((proof, sheet)) => (proof.effort, self.point_out(entry, proof, sheet)),
            None => {
                let step = self.point_out(entry, self.by_search(entry, beside), &sheet);
                (usize::MAX, step)
            }
        }
    }

    /// The worlds of all values that notes allow, if all are short.
    fn each_refuted(&self, entry: Entry, sheet: &Sheet<'_>) -> Option<Proof> {
        let cell = entry.cell();
        let values = entry.allows() & sheet.get(cell);
        let worlds = CellValues { cell, values }.each();
        let worlds = worlds.map(|supposed| refuted(sheet, supposed, self.run));
        let worlds: Vec<Proof> = worlds.collect::<Option<_>>()?;
        Some(Proof {
            effort: worlds.iter().map(|proof| proof.effort).sum(),
            reason: self.noted(entry),
            message: None,
            because: Vec::new(),
            cost: worlds.iter().map(|proof| proof.cost).sum(),
            worlds: worlds.into_iter().flat_map(|proof| proof.worlds).collect(),
        })
    }

    fn noted(&self, entry: Entry) -> Message {
        let message = words::at(self.layout, Message::new("suguru-wrong-note"), entry.cell());
        message.with("values", words::values(entry.allows()))
    }

    /// What a search knows, where no short proof exists.
    fn by_search(&self, entry: Entry, beside: &[Entry]) -> Proof {
        let cell = entry.cell();
        let reason = match (entry, self.truth) {
            (Entry::Notes(..), _) => self.noted(entry),
            (Entry::Value(..), [only]) => {
                let value = only.get(cell).single().map_or(0, usize::from);
                words::at(
                    self.layout,
                    Message::new("suguru-wrong-value-solution"),
                    cell,
                )
                .with("value", value)
            }
            (Entry::Value(..), _) => {
                let code = match beside {
                    [] => "suguru-wrong-value-none",
                    _ => "suguru-wrong-value-beside",
                };
                words::at(self.layout, Message::new(code), cell)
                    .with("values", words::values(entry.allows()))
            }
        };
        Proof {
            effort: usize::MAX,
            reason,
            message: None,
            because: Vec::new(),
            worlds: Vec::new(),
            cost: 0,
        }
    }

    /// The step that names the wrong entry.
    fn point_out(&self, entry: Entry, proof: Proof, sheet: &Sheet<'_>) -> Step {
        let layout = self.layout;
        let cell = entry.cell();
        let cage = layout.cage(layout.cage_of(cell));
        let message = match entry {
            Entry::Value(..) => "suguru-is-not",
            Entry::Notes(..) => "suguru-wrong-note-message",
        };
        let message = words::at(layout, Message::new(message), cell);
        let message = message.with("values", words::values(entry.allows()));
        let message = proof.message.unwrap_or(message);
        let nudge = words::at(layout, Message::new("suguru-wrong-nudge"), cage[0]);
        Step {
            cells: Suguru::places(sheet, &[cell]),
            look: Suguru::places(sheet, cage),
            because: proof.because,
            moves: vec![self.remedy(entry, sheet)],
            cost: proof.cost,
            worlds: proof.worlds,
            ..Step::saying(entry.rule(), [nudge, proof.reason, message])
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

//! What a player who is stuck is told. First what is wrong, for no good step follows from an error;
//! else the next step from the player's own values and notes.

use pavage_grid::CellId;

use super::super::candidates::Candidates;
use super::super::layout::Layout;
use super::super::puzzle::{Puzzle, State};
use super::super::search::solutions_within;
use super::super::techniques::{Meter, Sheet, Supposition, refute};
use super::super::values::Values;
use super::{GUIDE, Next, Walk, step, words};
use crate::Message;
use crate::reasoning::{Budget, Hint, HintState, Step};

/// Completions are counted up to so many.
const COMPLETIONS_MAX: usize = 1000;

/// The hint for a position.
///
/// An entry (a value, or notes that leave values out) is wrong when no solution of the puzzle has
/// it; if each alone is possible but not all together, the first one is that cannot stand beside
/// those before it, in reading order.
#[must_use]
pub fn hint(puzzle: &Puzzle, state: &State, budget: &Budget) -> Hint {
    let layout = puzzle.layout();
    let start = Candidates::of(puzzle, &State::start(puzzle));
    let truth = match solutions_within(layout, &start, 2, budget) {
        Ok(truth) => truth,
        Err(stop) => return Hint::unknown(stop),
    };
    if truth.is_empty() {
        return Hint::tell(HintState::Dead, Some(0), None);
    }
    let blame = Blame {
        puzzle,
        layout,
        start,
        truth: &truth,
        budget,
    };
    let entries = entries(puzzle, state);
    if let Some(step) = blame.first_wrong(&entries) {
        return Hint::tell(HintState::Wrong, Some(0), Some(step));
    }
    let sheet = Sheet::of(puzzle, state);
    if sheet.is_full() {
        return Hint::tell(HintState::Complete, Some(1), None);
    }
    let completions = match truth.len() {
        1 => Some(1),
        _ => count(layout, sheet.candidates(), budget),
    };
    let step = match Walk::new(layout, &GUIDE, budget).next(&sheet) {
        Next::Step(deduction) => Some(step::step(layout, &sheet, &deduction)),
        Next::Stopped(stop) => return Hint::unknown(stop),
        _ => None,
    };
    Hint::tell(HintState::Solvable, completions, step)
}

/// How many solutions there are, if they are few.
fn count(layout: &Layout, candidates: &Candidates, budget: &Budget) -> Option<u64> {
    let found = solutions_within(layout, candidates, COMPLETIONS_MAX + 1, budget);
    let found = found.ok()?.len();
    (found <= COMPLETIONS_MAX).then_some(found as u64)
}

/// What a player says of a cell.
#[derive(Clone, Copy)]
enum Entry {
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

/// What the player wrote, values before notes.
fn entries(puzzle: &Puzzle, state: &State) -> Vec<Entry> {
    let layout = puzzle.layout();
    let values = layout.cells().filter(|cell| puzzle.given(*cell).is_none());
    let values = values
        .filter_map(|cell| state.values()[cell.index()].map(|value| Entry::Value(cell, value)));
    let notes = layout
        .cells()
        .filter(|cell| state.values()[cell.index()].is_none());
    let notes = notes.filter_map(|cell| state.notes(cell).map(|notes| Entry::Notes(cell, notes)));
    values.chain(notes).collect()
}

/// What is needed to find out what is wrong.
struct Blame<'a> {
    puzzle: &'a Puzzle,
    layout: &'a Layout,
    /// The puzzle's own candidates.
    start: Candidates,
    /// Its solutions, two at most.
    truth: &'a [Candidates],
    budget: &'a Budget,
}

impl Blame<'_> {
    /// The step that shows an entry to be wrong, if one is.
    fn first_wrong(&self, entries: &[Entry]) -> Option<Step> {
        let wrong: Vec<Entry> = entries
            .iter()
            .copied()
            .filter(|one| !self.fits(&[*one]))
            .collect();
        let right: Vec<Entry> = entries
            .iter()
            .copied()
            .filter(|one| self.fits(&[*one]))
            .collect();
        if !wrong.is_empty() {
            let beside = if self.truth.len() == 1 {
                &right[..]
            } else {
                &[]
            };
            return Some(self.easiest(&wrong, beside));
        }
        let at = (2..=entries.len()).find(|at| !self.fits(&entries[..*at]))?;
        Some(self.easiest(&entries[at - 1..at], &entries[..at - 1]))
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
        // Nothing is called wrong that is not known to be.
        solutions_within(self.layout, &candidates, 1, self.budget)
            .map_or(true, |found| !found.is_empty())
    }

    /// The step about the wrong entry that is refuted most easily, beside others that hold.
    fn easiest(&self, wrong: &[Entry], beside: &[Entry]) -> Step {
        let mut sheet = Sheet::of(self.puzzle, &State::start(self.puzzle));
        for entry in beside {
            match *entry {
                Entry::Value(cell, value) => sheet.write(self.layout, cell, value),
                Entry::Notes(cell, values) => {
                    sheet.remove(cell, self.layout.values_of(cell) - values);
                }
            }
        }
        let steps = wrong.iter().map(|entry| self.show(&sheet, *entry, 0));
        let easiest = steps.flatten().min_by_key(|(effort, _)| *effort);
        let deeper = || {
            let mut meter = Meter::new(self.budget);
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

    /// The step that refutes an entry, with its number of placements.
    fn show(&self, sheet: &Sheet, entry: Entry, depth: u8) -> Option<(usize, Step)> {
        let mut meter = Meter::new(self.budget);
        let (cell, allowed) = (entry.cell(), entry.allows() & sheet.get(entry.cell()));
        let mut worlds = Vec::new();
        for value in allowed {
            worlds.push(refute(
                self.layout,
                sheet,
                (cell, value),
                depth,
                &mut meter,
            )?);
        }
        let steps = worlds.iter().flat_map(|world| &world.deduction.worlds);
        let effort = steps.map(|told| told.events.len() + 1).sum();
        Some((effort, self.point_out(entry, &worlds, sheet)))
    }

    /// The step that points an entry out.
    fn point_out(&self, entry: Entry, worlds: &[Supposition], sheet: &Sheet) -> Step {
        let layout = self.layout;
        let cell = entry.cell();
        let rivals = layout.peers(cell).iter().copied().filter(|peer| {
            sheet
                .value(*peer)
                .is_some_and(|value| entry.allows().has(value))
        });
        let rivals: Vec<CellId> = rivals.collect();
        let told = worlds.iter().flat_map(|world| &world.deduction.worlds);
        let worlds: Vec<_> = told.map(|told| step::world(layout, sheet, told)).collect();
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
            cells: step::places(layout, [cell].into_iter()),
            because: step::places(layout, rivals.into_iter()),
            nudge: words::at(
                layout,
                Message::new("suguru-wrong-nudge"),
                layout.cage(layout.cage_of(cell))[0],
            ),
            reason: reason.with("values", values.clone()),
            message: message.with("values", values),
            moves: vec![format!("clear {}", words::spot(layout, cell))],
            cost: worlds
                .iter()
                .flat_map(|world| &world.steps)
                .map(|step| step.cost)
                .sum(),
            worlds,
            level: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cages `AAAA/AABB` with 1, 4, 6 and 5 given; the solution is 1234/6512.
    fn puzzle() -> Puzzle {
        let keys: Vec<Option<char>> = "AAAAAABB".chars().map(Some).collect();
        let layout = Layout::new(4, &keys).expect("cages hang together");
        let givens = [Some(1), None, None, Some(4), Some(6), Some(5), None, None];
        Puzzle::new(layout, givens.to_vec()).expect("givens fit")
    }

    /// The hint when something is noted in a cell.
    fn noted(cell: u16, values: &[u8]) -> Hint {
        let mut state = State::start(&puzzle());
        state.notes[usize::from(cell)] = Some(values.iter().copied().collect());
        hint(&puzzle(), &state, &Budget::default())
    }

    #[test]
    fn notes_that_leave_out_the_truth_are_refuted() {
        let told = noted(6, &[2]);
        assert_eq!(
            (told.state, told.completions),
            (HintState::Wrong, Some(0_u64.into()))
        );
        let step = told.step.expect("there is something to see");
        assert_eq!((step.rule, &step.cells[..]), ("wrong-note", &[[1, 2]][..]));
        let assumed: Vec<_> = step
            .worlds
            .iter()
            .flat_map(|world| &world.assumptions)
            .collect();
        assert_eq!(assumed, ["set 2,3 2"]);
        assert!(
            step.worlds
                .iter()
                .all(|world| world.contradiction.is_some())
        );
    }

    #[test]
    fn notes_that_keep_the_truth_are_believed() {
        let moves = |told: Hint| told.step.expect("there is something to see").moves;
        assert_eq!(noted(2, &[3]).state, HintState::Solvable);
        assert_eq!(moves(noted(2, &[3])), ["set 1,3 3"]);
        assert_eq!(moves(noted(2, &[2, 3])), ["drop 1,3 2"]);
    }
}

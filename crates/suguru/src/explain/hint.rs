//! The hint for a player who is stuck. It first shows an entry that is wrong, because no good step
//! follows from an error. Otherwise it shows the next step that adds something to the player's
//! notes.
//!
//! Steps follow from the written values by the rules. Notes are never a reason; they only hide
//! steps that would tell the player nothing new.

use std::cell::Cell;

use pavage_family::kit::{self, Next, Walk};
use pavage_family::{Elimination, Hint, HintState, Step, Way};
use pavage_search::{Run, StopReason};

use super::super::Suguru;
use super::super::candidates::Candidates;
use super::super::layout::Layout;
use super::super::puzzle::{Puzzle, State};
use super::super::search::solutions_within;
use super::super::techniques::Sheet;
use super::blame::{Blame, entries};
use super::{Cheapest, GUIDE, Guide, Setting, best_hypothesis, marks, refute, taste, techniques};

/// The most completions that are counted.
const COMPLETIONS_MAX: usize = 1000;

/// The hint for a position.
///
/// An entry is wrong if no solution of the puzzle has it. If each entry is possible but not all of
/// them together, the first one in reading order that contradicts those before it is wrong. Values
/// are entries. Notes are entries only if every empty cell has some, because only then they are
/// meant to be complete.
///
/// If the givens themselves break a rule, the step says which, and where.
#[must_use]
pub fn hint(puzzle: &Puzzle, state: &State, way: Way, run: &Run<'_>) -> Hint {
    if let Some(step) = refute(puzzle) {
        return Hint::tell(HintState::Dead, Some(0), Some(step));
    }
    let layout = puzzle.layout();
    let start = Candidates::of(puzzle, &State::start(puzzle));
    let truth = match solutions_within(layout, &start, 2, run) {
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
        run,
    };
    if let Some(step) = blame.first_wrong(&entries(puzzle, state)) {
        return Hint::tell(HintState::Wrong, Some(0), Some(step));
    }
    let sheet = Sheet::of(puzzle, &marks::without_notes(state));
    if sheet.is_full() {
        return Hint::tell(HintState::Complete, Some(1), None);
    }
    let completions = match truth.len() {
        1 => Some(1),
        _ => count(layout, sheet.candidates(), run),
    };
    let cheapest = Cheapest(Cell::new(None));
    let choose = |layout: &Layout, candidates: &Candidates, run: &Run<'_>| match way {
        Way::Greedy => (GUIDE.choose)(layout, candidates, run),
        Way::Exact => cheapest.next(layout, candidates, run),
        Way::By(measure) => best_hypothesis(layout, candidates, taste(measure), run),
    };
    let guide = Guide {
        techniques: techniques(way),
        choose: &choose,
    };
    let scene = Setting::new(puzzle, &guide, None);
    let scene = match way {
        Way::By(measure) => scene.by(measure),
        _ => scene,
    };
    match forward(&scene, state, sheet, run) {
        Ok(found) => {
            let (step, candidates) = found.unzip();
            Hint {
                candidates: candidates.unwrap_or_default(),
                proof: cheapest.0.get(),
                ..Hint::tell(HintState::Solvable, completions, step)
            }
        }
        Err(stop) => Hint::unknown(stop),
    }
}

/// The number of solutions, if they are few.
fn count(layout: &Layout, candidates: &Candidates, run: &Run<'_>) -> Option<u64> {
    let found = solutions_within(layout, candidates, COMPLETIONS_MAX + 1, run);
    let found = found.ok()?.len();
    (found <= COMPLETIONS_MAX).then_some(found as u64)
}

/// The next step that writes a value, or eliminates a candidate that the player has not crossed
/// out, and the candidates before it.
fn forward<'a>(
    scene: &Setting<'a>,
    state: &State,
    mut sheet: Sheet<'a>,
    run: &Run<'_>,
) -> Result<Option<(Step, Vec<Elimination>)>, StopReason> {
    let mut walk = Walk::new(run);
    loop {
        let deduction = match walk.next(scene, &sheet) {
            Next::Step(deduction) => deduction,
            Next::Stopped(stop) => return Err(stop),
            _ => return Ok(None),
        };
        if marks::has(state, &deduction) {
            deduction.apply(&mut sheet);
            continue;
        }
        let found = kit::step(&sheet, &deduction);
        let before = kit::candidates::<Suguru>(&sheet);
        deduction.apply(&mut sheet);
        let (moves, _) = marks::played(scene.puzzle, state, &sheet, found.moves);
        return Ok(Some((Step { moves, ..found }, before)));
    }
}

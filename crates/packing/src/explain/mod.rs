//! The walk from a position to its end as a person would solve it: each time the easiest step, a
//! hypothesis when no technique applies, and the result of a search when no hypothesis helps.

mod blame;
mod hint;
mod truth;

pub use hint::hint;

use pavage_family::kit::{self, Meter, Scene};
use pavage_family::{Contradiction, End, Explanation, Message, Standing, Step, Way};
use pavage_search::{Run, StopReason};

use super::Packing;
use super::proofs::glance;
use super::puzzle::{Puzzle, State};
use super::techniques::words;
use super::techniques::{
    Deduction, Locus, PlacementId, Placements, Sheet, brief, plain, suppose, tried_out,
};
use truth::Truth;

/// The most nodes of a search whose effort is reported.
const TOLD_MAX: u64 = 200_000;

/// All steps from a position to its end. The pieces placed so far are taken to be right.
///
/// Both [`Way`]s give the same explanation. Work is counted in steps, including those of worlds.
/// The searches that count solutions count their own states and nodes.
#[must_use]
pub fn explain(puzzle: &Puzzle, state: &State, _: Way, run: &Run<'_>) -> Explanation<State> {
    if let Some(proof) = glance(puzzle, state) {
        return refuted(proof);
    }
    let on = match Placements::within(puzzle, state, run) {
        Ok(on) => on,
        Err(stop) => {
            return Explanation::of(Vec::new(), End::Stopped(stop), String::new());
        }
    };
    let mut scene = Setting::new(puzzle, state, &on);
    kit::explain(&mut scene, Sheet::new(&on).under(run), run)
}

/// The most nodes of a search for the solutions of a puzzle whose pieces are judged.
const JUDGED_MAX: u64 = 500_000;

/// Which pieces of the player are wrong, and which cells that were left open. Nobody knows of boards on
/// which hints list no placements either.
#[must_use]
pub fn standing(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Standing {
    let Some(state) = puzzle.resumed(state) else {
        return Standing::Wrong(Vec::new());
    };
    let given = puzzle.given(&state);
    if let Err(stop) = Placements::within(puzzle, &given, run) {
        return Standing::Unknown(stop);
    }
    let truth = truth::first_two(puzzle, &given, JUDGED_MAX, run);
    kit::standing(
        truth,
        |only| blame::not_in(puzzle, &state, only),
        || truth::is_solvable(puzzle, &state, JUDGED_MAX, run),
    )
}

/// The explanation by one step that shows that there is no solution.
fn refuted(proof: Step) -> Explanation<State> {
    let end = Contradiction {
        rule: "no-solution",
        cells: Vec::new(),
        edges: Vec::new(),
        message: Message::new("packing-cannot-fill-end"),
    };
    let path = proof.rule.to_owned();
    Explanation::of(vec![proof], End::Contradiction(end), path)
}

/// The deductions of the walk from a position, in order, as far as they go. Each has the form in
/// which it is shown.
#[must_use]
pub fn deductions(
    puzzle: &Puzzle,
    state: &State,
    on: &Placements,
    run: &Run<'_>,
) -> Vec<Deduction> {
    kit::deductions(&Setting::new(puzzle, state, on), Sheet::new(on), run)
}

/// The position to reason about.
struct Setting<'a> {
    puzzle: &'a Puzzle,
    state: &'a State,
    on: &'a Placements,
}

impl<'a> Setting<'a> {
    fn new(puzzle: &'a Puzzle, state: &'a State, on: &'a Placements) -> Setting<'a> {
        Setting { puzzle, state, on }
    }

    /// The candidate that is in the solution.
    fn in_solution(&self, candidates: &[PlacementId], solution: &State) -> Option<PlacementId> {
        let is_in = |at: &&PlacementId| self.on.is_in(**at, solution);
        candidates.iter().find(is_in).copied()
    }

    /// The number of nodes that a search needs to refute all candidates at a place except `last`.
    /// `None` when it exceeds [`TOLD_MAX`].
    fn tried(
        &self,
        sheet: &Sheet<'_>,
        locus: Locus,
        last: PlacementId,
        run: &Run<'_>,
    ) -> Option<u64> {
        let mut nodes = Some(0);
        for other in locus.candidates(sheet) {
            let mut world = sheet.clone();
            world.place(other);
            let left = TOLD_MAX.saturating_sub(nodes.unwrap_or(TOLD_MAX));
            if other != last && left > 0 {
                let found = truth::nodes_to_end(self.puzzle, &self.state_of(&world), left, run);
                nodes = nodes.zip(found).map(|(nodes, found)| nodes + found);
            }
        }
        nodes
    }

    /// The position with the pieces placed on a sheet.
    fn state_of(&self, sheet: &Sheet<'_>) -> State {
        let mut placed = Vec::new();
        let mut here = Sheet::new(self.on);
        for &placement in sheet.placed() {
            placed.push(words::lettered(&here, placement));
            here.place(placement);
        }
        self.state.with(placed)
    }
}

impl<'a> Scene<'a> for Setting<'a> {
    type Logic = Packing;
    type State = State;

    fn technique(&self, sheet: &Sheet<'a>, run: &Run<'_>) -> Option<Deduction> {
        plain(sheet, run)
    }

    fn suppose(&self, sheet: &Sheet<'a>, meter: &mut Meter<'_>) -> Option<Deduction> {
        suppose(sheet, meter)
    }

    fn solutions(&self, _: &Sheet<'a>, run: &Run<'_>) -> Result<Vec<State>, StopReason> {
        Ok(Truth::of(self.puzzle, self.state, run)?.examples)
    }

    /// The place with the fewest candidates, of which a search refutes all but that of the
    /// solution.
    fn try_out(&self, sheet: &Sheet<'a>, solution: &State, run: &Run<'_>) -> Deduction {
        let locus = Locus::all(sheet)[0];
        let last = self
            .in_solution(&locus.candidates(sheet), solution)
            .expect("the solution covers every cell by a candidate, as steps are sound");
        let nodes = self.tried(sheet, locus, last, run);
        tried_out(locus, nodes, last)
    }

    fn state(&self, sheet: &Sheet<'a>) -> State {
        self.state_of(sheet)
    }

    fn no_solution(&self) -> &'static str {
        "packing-no-solution"
    }

    fn brief(&self, sheet: &Sheet<'a>, found: Deduction) -> Deduction {
        brief(sheet, found)
    }
}

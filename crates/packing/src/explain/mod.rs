//! The way from a position to its end as a person would go it: the easiest step each time, a
//! hypothesis where no technique helps, and the verdict of a search where no hypothesis does.

mod blame;
mod hint;
mod truth;

pub use hint::hint;

use pavage_family::kit::{self, Meter, Scene};
use pavage_family::{End, Explanation, Way};
use pavage_search::{Run, StopReason};

use super::Packing;
use super::puzzle::{Puzzle, State};
use super::techniques::words;
use super::techniques::{
    Deduction, Locus, PlacementId, Placements, Sheet, brief, plain, suppose, tried_out,
};
use truth::Truth;

/// A search that is told of looks at so many positions at most.
const TOLD_MAX: u64 = 200_000;

/// The whole way from a position: its pieces are believed.
///
/// There is one way of telling it: both [`Way`]s give it. Work is counted in steps, those of worlds
/// among them, and, separately, in states and positions of the searches that count solutions.
#[must_use]
pub fn explain(puzzle: &Puzzle, state: &State, _: Way, run: &Run<'_>) -> Explanation<State> {
    let on = match Placements::within(puzzle, state, run) {
        Ok(on) => on,
        Err(stop) => {
            return Explanation {
                steps: Vec::new(),
                end: End::Stopped(stop),
                path: String::new(),
            };
        }
    };
    let mut scene = Setting::new(puzzle, state, &on);
    kit::explain(&mut scene, Sheet::new(&on).under(run), run)
}

/// The deductions of the way from a position, one after the other, as far as they go, each as it
/// is told.
#[must_use]
pub fn deductions(
    puzzle: &Puzzle,
    state: &State,
    on: &Placements,
    run: &Run<'_>,
) -> Vec<Deduction> {
    kit::deductions(&Setting::new(puzzle, state, on), Sheet::new(on), run)
}

/// The position that is reasoned about.
struct Setting<'a> {
    puzzle: &'a Puzzle,
    state: &'a State,
    on: &'a Placements,
}

impl<'a> Setting<'a> {
    fn new(puzzle: &'a Puzzle, state: &'a State, on: &'a Placements) -> Setting<'a> {
        Setting { puzzle, state, on }
    }

    /// The placement at a place that is in a solution.
    fn in_solution(&self, candidates: &[PlacementId], solution: &State) -> Option<PlacementId> {
        let is_in = |at: &&PlacementId| {
            let cells = self.on.placement(**at).cells;
            let names = self.on.names(self.on.piece(**at));
            let mut placed = solution.placed.iter();
            placed.any(|other| names.contains(&other.piece) && other.cells == cells)
        };
        candidates.iter().find(is_in).copied()
    }

    /// How many positions a search looks at that tries all candidates at a place but one to the
    /// end; `None`: very many.
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

    /// The position with what was placed on a sheet.
    fn state_of(&self, sheet: &Sheet<'_>) -> State {
        let mut placed = self.state.placed.clone();
        let mut here = Sheet::new(self.on);
        for &placement in sheet.placed() {
            placed.push(words::lettered(&here, placement));
            here.place(placement);
        }
        State::new(placed)
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

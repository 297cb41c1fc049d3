//! The way from a position to its end as a person would go it: the easiest step each time, a
//! hypothesis where no technique helps, and the verdict of a search where no hypothesis does.

mod blame;
mod hint;
mod step;
mod truth;

pub use hint::hint;

use pavage_search::{Run, StopReason, Work};

use super::puzzle::{Puzzle, State};
use super::techniques::{
    Conflict, Deduction, Effort, Locus, PlacementId, Placements, Sheet, plain, suppose, tried_out,
};
use super::words;
use pavage_family::Message;
use pavage_family::{Contradiction, End, Explanation, Way};
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
    let scene = Scene {
        puzzle,
        state,
        on: &on,
    };
    let mut sheet = Sheet::new(&on).under(run);
    let mut walk = Walk::new(&scene, run);
    let (mut steps, mut path) = (Vec::new(), Vec::new());
    let open = sheet.open();
    let end = loop {
        match walk.next(&sheet) {
            Next::Step(deduction) => {
                let deduction = deduction.brief(&sheet);
                steps.push(step::step(&scene, &sheet, &deduction));
                path.push(step::path(&scene, &sheet, &deduction));
                deduction.apply(&mut sheet);
                let done = open.saturating_sub(sheet.open());
                run.tell_work(|| {
                    Work::new("advance-steps", &[("steps", steps.len() as u64)]).of(done, open)
                });
            }
            Next::Full => break End::Solved(scene.state_of(&sheet)),
            Next::Conflict(conflict) => {
                break End::Contradiction(step::contradiction(&sheet, conflict));
            }
            Next::None => break End::Contradiction(found_none()),
            Next::Several(two) => break End::Several(two),
            Next::Stopped(reason) => break End::Stopped(reason),
        }
    };
    let path = path.join("\n");
    Explanation { steps, end, path }
}

/// A search went through everything, and found nothing.
fn found_none() -> Contradiction {
    Contradiction {
        rule: "no-solution",
        cells: Vec::new(),
        message: Message::new("packing-no-solution"),
    }
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
    let scene = Scene { puzzle, state, on };
    let mut sheet = Sheet::new(on);
    let mut walk = Walk::new(&scene, run);
    let mut way = Vec::new();
    while let Next::Step(deduction) = walk.next(&sheet) {
        let deduction = deduction.brief(&sheet);
        deduction.apply(&mut sheet);
        way.push(deduction);
    }
    way
}

/// The position that is reasoned about.
struct Scene<'a> {
    puzzle: &'a Puzzle,
    state: &'a State,
    on: &'a Placements,
}

impl Scene<'_> {
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

/// What comes next on a sheet.
enum Next {
    Step(Deduction),
    Full,
    Conflict(Conflict),
    /// There is no solution, and no contradiction was seen.
    None,
    Several([State; 2]),
    Stopped(StopReason),
}

/// A way in progress.
struct Walk<'a> {
    scene: &'a Scene<'a>,
    run: &'a Run<'a>,
    effort: Effort<'a>,
    /// What there is to find, once it was asked: deductions do not change it.
    truth: Option<Truth>,
}

impl<'a> Walk<'a> {
    fn new(scene: &'a Scene<'a>, run: &'a Run<'a>) -> Walk<'a> {
        Walk {
            scene,
            run,
            effort: Effort::new(run),
            truth: None,
        }
    }

    fn next(&mut self, sheet: &Sheet<'_>) -> Next {
        if let Some(conflict) = sheet.conflict() {
            return Next::Conflict(conflict);
        }
        if sheet.open() == 0 {
            return Next::Full;
        }
        self.effort.spend(1);
        if let Some(reason) = self.effort.stopped() {
            return Next::Stopped(reason);
        }
        if let Some(found) = plain(sheet, self.run) {
            return Next::Step(found);
        }
        if let Some(reason) = self.effort.look() {
            return Next::Stopped(reason);
        }
        let only = match self.ask() {
            Ok(only) => only,
            Err(end) => return end,
        };
        if let Some(found) = suppose(sheet, &mut self.effort) {
            return Next::Step(found);
        }
        match (self.effort.look(), only) {
            (Some(reason), _) => Next::Stopped(reason),
            (None, Some(solution)) => Next::Step(self.try_out(sheet, &solution)),
            (None, None) => Next::None,
        }
    }

    /// The only solution, or none; what it ends where there are several or it is not known.
    fn ask(&mut self) -> Result<Option<State>, Next> {
        if self.truth.is_none() {
            let found = Truth::of(self.scene.puzzle, self.scene.state, self.run);
            self.truth = Some(found.map_err(Next::Stopped)?);
        }
        match self.truth.as_ref().map(|truth| &truth.examples[..]) {
            Some([one, other, ..]) => Err(Next::Several([one.clone(), other.clone()])),
            Some([only]) => Ok(Some(only.clone())),
            _ => Ok(None),
        }
    }

    /// The place with the fewest candidates, of which a search refutes all but that of the
    /// solution.
    fn try_out(&self, sheet: &Sheet<'_>, solution: &State) -> Deduction {
        let locus = Locus::all(sheet)[0];
        let candidates = locus.candidates(sheet);
        let on = self.scene.on;
        let is_in = |at: &&PlacementId| {
            let cells = on.placement(**at).cells;
            let names = on.names(on.piece(**at));
            let mut placed = solution.placed.iter();
            placed.any(|other| names.contains(&other.piece) && other.cells == cells)
        };
        let last = candidates.iter().find(is_in);
        let last =
            *last.expect("the solution covers every cell by a candidate, as steps are sound");
        let nodes = tried(self.scene, sheet, locus, last, self.run);
        tried_out(locus, nodes, last)
    }
}

/// How many positions a search looks at that tries all candidates at a place but one to the end;
/// `None`: very many.
fn tried(
    scene: &Scene<'_>,
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
            let found = truth::effort(scene.puzzle, &scene.state_of(&world), left, run);
            nodes = nodes.zip(found).map(|(nodes, found)| nodes + found);
        }
    }
    nodes
}

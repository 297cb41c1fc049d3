//! The walk from a position to its end as a person would solve it: each time the easiest step, and
//! a hypothesis only when no technique applies.

mod blame;
mod hint;
mod marks;
mod proof;
#[cfg(feature = "checkers")]
mod verify;

pub use hint::hint;
#[cfg(feature = "checkers")]
pub use verify::{Refusal, verify, verify_step};

use pavage_bits::SmallSort as _;
use pavage_family::numbers::as_u8;
use std::cell::{Cell, RefCell};

use pavage_family::kit::{self, Meter, Scene, easiest};
use pavage_family::{End, Explanation, Measure, Message, Proof, Standing, Step, Way};
use pavage_grid::CellId;
use pavage_search::{Run, StopReason};

use self::blame::Blame;
use super::Suguru;
use super::candidates::Candidates;
use super::judge;
use super::layout::Layout;
use super::logic::effort;
use super::path::{self, Costs, Path, PathEnd, Taste};
use super::puzzle::{Puzzle, State};
use super::search::solutions_within;
use super::techniques::{
    Deduction, LEVEL_0, PATTERNS, Sheet, Supposition, TECHNIQUES, Technique, suppose_cells,
};
use super::values::Values;

/// Larger boards are explained with patterns and hypotheses about cells only.
const CELLS_FOR_ALL: usize = 2500;

/// The methods that a walk may use.
#[derive(Clone, Copy)]
pub struct Guide<'a> {
    /// The techniques, in order of preference.
    pub techniques: &'a [Technique],
    /// Chooses the cells to suppose together when no technique applies. If it returns none, single
    /// cells are supposed, with hypotheses inside their worlds.
    pub choose: &'a Choose<'a>,
}

/// Chooses the cells to suppose together.
pub type Choose<'a> = dyn Fn(&Layout, &Candidates, &Run<'_>) -> Option<Vec<CellId>> + 'a;

/// Every technique, and the hypothesis from which the walk continues best.
pub const GUIDE: Guide<'static> = Guide {
    techniques: TECHNIQUES,
    choose: &next_hypothesis,
};

/// The first hypothesis of a good path.
#[must_use]
pub fn next_hypothesis(
    layout: &Layout,
    candidates: &Candidates,
    run: &Run<'_>,
) -> Option<Vec<CellId>> {
    best_hypothesis(layout, candidates, Taste::Ratio, run)
}

/// The best hypothesis by a measure, if it supposes cells only.
fn best_hypothesis(
    layout: &Layout,
    candidates: &Candidates,
    taste: Taste,
    run: &Run<'_>,
) -> Option<Vec<CellId>> {
    match path::next(layout, candidates, taste, run)? {
        path::Move::Suppose(cells) => Some(cells),
        path::Move::Nested(..) => None,
    }
}

fn taste(measure: Measure) -> Taste {
    match measure {
        Measure::Cost => Taste::Cheapness,
        Measure::Information | Measure::Levels => Taste::Information,
    }
}

/// The techniques that a way looks for before it supposes anything.
fn techniques(way: Way) -> &'static [Technique] {
    match way {
        Way::Exact | Way::By(Measure::Levels) => &TECHNIQUES[..LEVEL_0],
        Way::Greedy | Way::By(Measure::Cost | Measure::Information) => TECHNIQUES,
    }
}

/// All steps from a position to its end. The notes are marks from
/// which nothing follows; the moves of a step are those that change them.
///
/// [`Way::Greedy`] takes the easiest technique each time. [`Way::Exact`] gives the cheapest path of
/// hypotheses, on which level 0 is the only technique. [`Way::By`] takes level 0 first and then the
/// best of all deductions by a measure; by [`Measure::Levels`], the best of the hypotheses. Work is
/// counted in cells written in the worlds of hypotheses, plus one for each step.
///
/// If values of the player are wrong, nothing follows from them. The steps then tell which values
/// these are and why, and the moves take them away.
#[must_use]
pub fn explain(puzzle: &Puzzle, state: &State, way: Way, run: &Run<'_>) -> Explanation<State> {
    if let Some(broken) = judge::broken_givens(puzzle) {
        let end = End::Contradiction(broken);
        return Explanation::of(Vec::new(), end, String::new());
    }
    if let Some(wrong) = explain_wrong(puzzle, state, run) {
        return wrong;
    }
    match way {
        Way::Greedy => explain_with(puzzle, state, &GUIDE, run),
        Way::Exact => explain_cheapest(puzzle, state, run),
        Way::By(measure) => {
            let choose = |layout: &Layout, candidates: &Candidates, run: &Run<'_>| {
                best_hypothesis(layout, candidates, taste(measure), run)
            };
            let guide = Guide {
                techniques: techniques(way),
                choose: &choose,
            };
            let marked = marks::any(state).then(|| state.clone());
            let sheet = Sheet::of(puzzle, &marks::without_notes(state));
            let scene = Setting::new(puzzle, &guide, marked);
            kit::explain(&mut scene.by(measure), sheet, run)
        }
    }
}

/// The step that proves that a puzzle has no solution, where its givens break a rule.
#[must_use]
pub fn refute(puzzle: &Puzzle) -> Option<Step> {
    judge::broken_givens(puzzle).map(Step::broken_givens)
}

/// What is wrong with the player's values, if the puzzle has a solution and these have none. `None`
/// also where the search for it met a limit.
fn explain_wrong(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Option<Explanation<State>> {
    let entries = blame::values(puzzle, state);
    if entries.is_empty() {
        return None;
    }
    let start = Candidates::of(puzzle, &State::start(puzzle));
    let truth = solutions_within(puzzle.layout(), &start, 2, run).ok()?;
    if truth.is_empty() {
        return None;
    }
    let blame = Blame {
        puzzle,
        layout: puzzle.layout(),
        start,
        truth: &truth,
        run,
    };
    let steps = blame.each_wrong(&entries);
    Explanation::of_wrong(steps, "wrong-value", Message::new("suguru-wrong-end"))
}

/// The most nodes of a search for the solutions of a puzzle of one cell whose entries are judged. With
/// more cells the number is divided by theirs, because each node costs more.
const JUDGED_MAX: u64 = 20_000_000;

/// Which entries of the player are wrong: values, and notes where every empty cell has some.
#[must_use]
pub fn standing(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Standing {
    let layout = puzzle.layout();
    let entries = blame::entries(puzzle, state);
    let mut run = run.quiet();
    let nodes_max = JUDGED_MAX / layout.size() as u64;
    run.limits.nodes_max = Some(
        run.limits
            .nodes_max
            .map_or(nodes_max, |own| own.min(nodes_max)),
    );
    let start = Candidates::of(puzzle, &State::start(puzzle));
    let truth = solutions_within(layout, &start, 2, &run);
    kit::standing(
        truth,
        |only| blame::not_in(layout, &entries, only),
        || {
            let is_broken = judge::check(puzzle, state).first_clash().is_some();
            let position = blame::with(start, &entries);
            Ok(!is_broken && !solutions_within(layout, &position, 1, &run)?.is_empty())
        },
    )
}

/// Half of the time is for finding the cheapest path, the rest for turning it into steps.
fn explain_cheapest(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Explanation<State> {
    let layout = puzzle.layout();
    let start = Sheet::of(puzzle, &marks::without_notes(state));
    let costs = Costs::default();
    let found = path::cheapest(layout, start.candidates(), &costs, &run.first_half());
    let proof = proof(&found);
    let moves = RefCell::new(found.moves.into_iter());
    let choose =
        |layout: &Layout, candidates: &Candidates, run: &Run<'_>| match moves.borrow_mut().next() {
            Some(path::Move::Suppose(cells)) => Some(cells),
            Some(path::Move::Nested(..)) => None,
            None => next_hypothesis(layout, candidates, run),
        };
    let guide = Guide {
        techniques: &TECHNIQUES[..LEVEL_0],
        choose: &choose,
    };
    Explanation {
        proof,
        ..explain_with(puzzle, state, &guide, run)
    }
}

/// What is proved about a path, if it is whole.
fn proof(path: &Path) -> Option<Proof> {
    (path.end != PathEnd::Stopped).then_some(Proof {
        cost: path.cost,
        cost_min: path.cost_min,
        stopped: path.stopped,
    })
}

/// The first hypothesis of the cheapest path from some candidates. It is searched for when it is
/// needed.
struct Cheapest(Cell<Option<Proof>>);

impl Cheapest {
    fn next(&self, layout: &Layout, candidates: &Candidates, run: &Run<'_>) -> Option<Vec<CellId>> {
        let costs = Costs::default();
        let found = path::cheapest(layout, candidates, &costs, &run.first_half());
        self.0.set(proof(&found));
        match found.moves.into_iter().next()? {
            path::Move::Suppose(cells) => Some(cells),
            path::Move::Nested(..) => None,
        }
    }
}

/// Whether techniques that look at one place at a time decide every cell.
///
/// # Errors
/// The run was cancelled, or its deadline has passed.
pub fn patterns_suffice(
    layout: &Layout,
    candidates: &Candidates,
    run: &Run<'_>,
) -> Result<bool, StopReason> {
    let mut sheet = Sheet::settled(layout, candidates);
    while !sheet.is_full() {
        // Each step goes over the whole board.
        if let Some(stop) = run.stop() {
            return Err(stop);
        }
        let Some(found) = easiest(&TECHNIQUES[..PATTERNS], &sheet, run) else {
            return Ok(false);
        };
        found.apply(&mut sheet);
    }
    Ok(true)
}

/// All steps from a position to its end, with a given guide.
#[must_use]
pub fn explain_with(
    puzzle: &Puzzle,
    state: &State,
    guide: &Guide<'_>,
    run: &Run<'_>,
) -> Explanation<State> {
    let marked = marks::any(state).then(|| state.clone());
    let sheet = Sheet::of(puzzle, &marks::without_notes(state));
    kit::explain(&mut Setting::new(puzzle, guide, marked), sheet, run)
}

/// The deductions of the walk from a position with a guide, in order, as far as they go.
#[must_use]
pub fn deductions(
    puzzle: &Puzzle,
    state: &State,
    guide: &Guide<'_>,
    run: &Run<'_>,
) -> Vec<Deduction> {
    let sheet = Sheet::of(puzzle, &marks::without_notes(state));
    kit::deductions(&Setting::new(puzzle, guide, None), sheet, run)
}

/// The position to reason about.
struct Setting<'a> {
    puzzle: &'a Puzzle,
    guide: &'a Guide<'a>,
    /// How to choose among techniques and hypotheses. `None`: the easiest technique, and a
    /// hypothesis when none applies.
    by: Option<Measure>,
    /// The player's values and notes, if there are notes.
    marked: Option<State>,
}

impl<'a> Setting<'a> {
    fn new(puzzle: &'a Puzzle, guide: &'a Guide<'a>, marked: Option<State>) -> Setting<'a> {
        Setting {
            puzzle,
            guide,
            by: None,
            marked,
        }
    }

    /// The same, choosing by a measure.
    fn by(self, measure: Measure) -> Setting<'a> {
        let by = Some(measure);
        Setting { by, ..self }
    }

    /// The techniques of the guide. On a large board, only those that look at one place at a time:
    /// for each candidate, the others take time proportional to the number of cells.
    fn techniques(&self) -> &'a [Technique] {
        let all = self.guide.techniques;
        if self.puzzle.layout().size() > CELLS_FOR_ALL {
            &all[..all.len().min(PATTERNS)]
        } else {
            all
        }
    }

    /// The best deduction by a measure, once level 0 finds nothing. Each technique offers the one
    /// that it finds, and the guide a hypothesis. Of equals, the easier technique is taken. `None`
    /// when no technique finds any: hypotheses alone are the business of the walk.
    fn best(&self, measure: Measure, sheet: &Sheet<'a>, run: &Run<'_>) -> Option<Deduction> {
        let (level_0, others) = self.techniques().split_at(LEVEL_0);
        if let Some(found) = easiest(level_0, sheet, run) {
            return Some(found);
        }
        let mut best: Option<([u64; 2], Deduction)> = None;
        for technique in others {
            offer(&mut best, measure, sheet, (technique.find)(sheet, run));
        }
        // What costs less than keeping two worlds in mind is cheaper than any hypothesis.
        let is_cheap = best.as_ref().is_some_and(|([effort, _], _)| {
            measure == Measure::Cost && *effort < (Costs::default().worlds)(2)
        });
        if !is_cheap
            && let Some(cells) = (self.guide.choose)(sheet.layout(), sheet.candidates(), run)
        {
            let found = suppose_cells(sheet, &cells, 0, &mut Meter::free(run));
            let found = found.map(|found| found.deduction);
            offer(&mut best, measure, sheet, found);
        }
        // A technique may have run out of time.
        best.filter(|_| run.stop().is_none())
            .map(|(_, found)| found)
    }

    /// A hypothesis with level 0 inside, about cells that one of these chooses. If there is none, a single cell with hypotheses inside its
    /// worlds, at growing depth. This terminates: at a depth equal to the number of cells, worlds
    /// are a complete search.
    fn hypothesis(
        &self,
        chosen_by: &[&Choose<'_>],
        sheet: &Sheet<'a>,
        meter: &mut Meter<'_>,
    ) -> Option<Supposition> {
        let layout = sheet.layout();
        for choose in chosen_by {
            let Some(cells) = choose(layout, sheet.candidates(), meter.run()) else {
                continue;
            };
            let found = suppose_cells(sheet, &cells, 0, meter);
            if found.is_some() || meter.stopped().is_some() {
                return found;
            }
        }
        let mut open: Vec<CellId> = layout.cells().filter(|cell| sheet.is_open(*cell)).collect();
        open.small_sort_by_key(|cell| sheet.get(*cell).len());
        let depths = 1..=as_u8(layout.size().min(usize::from(u8::MAX)));
        let tries = depths.flat_map(|depth| open.iter().map(move |cell| (depth, *cell)));
        for (depth, cell) in tries {
            let found = suppose_cells(sheet, &[cell], depth, meter);
            if found.is_some() || meter.stopped().is_some() {
                return found;
            }
        }
        None
    }
}

/// Whether some solution has each candidate of a sheet. `two` are solutions that are known. Takes at
/// most one search for each candidate.
///
/// # Errors
/// A limit of the run was met first.
fn are_all_possible(
    sheet: &Sheet<'_>,
    two: &[State; 2],
    run: &Run<'_>,
) -> Result<bool, StopReason> {
    let layout = sheet.layout();
    let mut seen = vec![Values::NONE; layout.size()];
    for cell in layout.cells() {
        seen[cell.index()] = two
            .iter()
            .filter_map(|one| one.values()[cell.index()])
            .collect();
    }
    for cell in layout.cells().filter(|cell| sheet.is_open(*cell)) {
        for value in sheet.get(cell) {
            if seen[cell.index()].has(value) {
                continue;
            }
            let mut world = sheet.candidates().clone();
            world.set(cell, Values::only(value));
            let found = solutions_within(layout, &world, 1, run)?;
            let Some(solution) = found.first() else {
                return Ok(false);
            };
            for other in layout.cells() {
                seen[other.index()] |= solution.get(other);
            }
        }
    }
    Ok(true)
}

/// Takes a deduction that is better than the best one.
fn offer(
    best: &mut Option<([u64; 2], Deduction)>,
    measure: Measure,
    sheet: &Sheet<'_>,
    found: Option<Deduction>,
) {
    let Some(found) = found else { return };
    let rank = rank(measure, sheet, &found);
    if best.as_ref().is_none_or(|(least, _)| rank < *least) {
        *best = Some((rank, found));
    }
}

/// How good a deduction is by a measure; the smaller, the better. The second number decides between
/// equals.
fn rank(measure: Measure, sheet: &Sheet<'_>, found: &Deduction) -> [u64; 2] {
    let gone: usize = found.gone.iter().map(|gone| gone.values.len()).sum();
    let gone = gone as u64;
    let cost = effort(sheet, found);
    match measure {
        Measure::Cost => [cost, u64::MAX - gone],
        Measure::Information | Measure::Levels => [u64::MAX - gone, cost],
    }
}

impl<'a> Scene<'a> for Setting<'a> {
    type Logic = Suguru;
    type State = State;

    fn technique(&self, sheet: &Sheet<'a>, run: &Run<'_>) -> Option<Deduction> {
        match self.by {
            Some(measure) => self.best(measure, sheet, run),
            None => easiest(self.techniques(), sheet, run),
        }
    }

    fn suppose(&self, sheet: &Sheet<'a>, meter: &mut Meter<'_>) -> Option<Deduction> {
        let chosen_by = [self.guide.choose, GUIDE.choose];
        Some(self.hypothesis(&chosen_by, sheet, meter)?.deduction)
    }

    fn solutions(&self, sheet: &Sheet<'a>, run: &Run<'_>) -> Result<Vec<State>, StopReason> {
        let found = solutions_within(sheet.layout(), sheet.candidates(), 2, run)?;
        Ok(found.iter().map(Candidates::to_state).collect())
    }

    /// A hypothesis, if a candidate that is left is in no solution.
    fn shared(
        &self,
        sheet: &Sheet<'a>,
        two: &[State; 2],
        meter: &mut Meter<'_>,
    ) -> Result<Option<Deduction>, StopReason> {
        if are_all_possible(sheet, two, meter.run())? {
            return Ok(None);
        }
        // There is no cheapest way to several solutions.
        let found = self.hypothesis(&[GUIDE.choose], sheet, meter);
        match meter.look() {
            Some(stop) => Err(stop),
            None => Ok(found.map(|found| found.deduction)),
        }
    }

    /// Hypotheses get so deep that they are a whole search.
    fn try_out(&self, _: &Sheet<'a>, _: &State, _: &Run<'_>) -> Deduction {
        unreachable!("hypotheses always help")
    }

    fn state(&self, sheet: &Sheet<'a>) -> State {
        sheet.candidates().to_state()
    }

    fn no_solution(&self) -> &'static str {
        "suguru-no-solution"
    }

    /// Keeps only the moves that change the player's notes.
    fn adjust(&mut self, step: &mut Step, after: &Sheet<'a>) {
        if let Some(state) = self.marked.as_mut() {
            let moves = std::mem::take(&mut step.moves);
            (step.moves, *state) = marks::played(self.puzzle, state, after, moves);
        }
    }
}

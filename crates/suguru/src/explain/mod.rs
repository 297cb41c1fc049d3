//! The way from a position to its end as a person would go it: the easiest step each time, and a
//! hypothesis only where no technique helps.

mod blame;
mod hint;
mod lists;
mod marks;
mod step;
mod verify;
pub(super) mod words;

pub use hint::hint;
pub use lists::{Lists, lists_of};
pub use verify::{Refusal, verify, verify_step};

use std::cell::RefCell;

use pavage_grid::CellId;
use pavage_search::{Run, StopReason, Work};

use super::candidates::Candidates;
use super::layout::Layout;
use super::path::{self, Costs};
use super::puzzle::{Puzzle, State};
use super::search::solutions_within;
use super::techniques::{
    Conflict, Deduction, LEVEL_0, Meter, PATTERNS, Sheet, Supposition, TECHNIQUES, Technique,
    suppose_cells,
};
use pavage_family::{End, Explanation, Way};

/// Boards with more cells are explained with patterns and cell hypotheses alone.
const CELLS_FOR_ALL: usize = 2500;

/// What a way is made of.
#[derive(Clone, Copy)]
pub struct Guide<'a> {
    /// The techniques it may use, the first preferred.
    pub techniques: &'a [Technique],
    /// The cells to suppose together when no technique helps. Where it names none, single cells
    /// are supposed with hypotheses inside their worlds.
    pub choose: &'a Choose<'a>,
}

/// Chooses the cells to suppose together.
pub type Choose<'a> = dyn Fn(&Layout, &Candidates, &Run<'_>) -> Option<Vec<CellId>> + 'a;

/// Every technique, and the hypothesis with which the way goes on best.
pub const GUIDE: Guide<'static> = Guide {
    techniques: &TECHNIQUES,
    choose: &next_hypothesis,
};

/// The first hypothesis of a good way.
#[must_use]
pub fn next_hypothesis(
    layout: &Layout,
    candidates: &Candidates,
    run: &Run<'_>,
) -> Option<Vec<CellId>> {
    match path::next_move(layout, candidates, &Costs::default(), run)? {
        path::Move::Suppose(cells) => Some(cells),
        path::Move::Nested(..) => None,
    }
}

/// The whole way from a position: its values are believed; its notes are marks, from which nothing
/// follows. A step's moves are those that change the notes.
///
/// [`Way::Greedy`] takes the easiest technique each time. [`Way::Exact`] is the cheapest way of
/// hypotheses, on which level 0 is the only technique. Work is counted in cells written in the
/// worlds of hypotheses, and one for each step.
#[must_use]
pub fn explain(puzzle: &Puzzle, state: &State, way: Way, run: &Run<'_>) -> Explanation<State> {
    match way {
        Way::Greedy => explain_with(puzzle, state, &GUIDE, run),
        Way::Exact => explain_cheapest(puzzle, state, run),
    }
}

/// Half of the time goes into finding the cheapest way, the rest into telling it.
fn explain_cheapest(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Explanation<State> {
    let layout = puzzle.layout();
    let candidates = Candidates::of(puzzle, &marks::without_notes(state));
    let found = path::cheapest(layout, &candidates, &Costs::default(), &run.first_half());
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
    explain_with(puzzle, state, &guide, run)
}

/// Whether techniques that look at one place at a time decide every cell.
#[must_use]
pub fn patterns_suffice(layout: &Layout, candidates: &Candidates) -> bool {
    let mut sheet = Sheet::settled(layout, candidates);
    while !sheet.is_full() {
        let mut techniques = TECHNIQUES[..PATTERNS].iter();
        let free = Run::default();
        let found = techniques.find_map(|technique| (technique.find)(layout, &sheet, &free));
        let Some(found) = found else {
            return false;
        };
        found.apply(layout, &mut sheet);
    }
    true
}

/// The whole way from a position with a guide of one's own.
#[must_use]
pub fn explain_with(
    puzzle: &Puzzle,
    state: &State,
    guide: &Guide<'_>,
    run: &Run<'_>,
) -> Explanation<State> {
    let layout = puzzle.layout();
    let mut sheet = Sheet::of(puzzle, &marks::without_notes(state));
    let mut marked = marks::any(state).then(|| state.clone());
    let mut walk = Walk::new(layout, guide, run);
    let open = layout.cells().filter(|cell| sheet.is_open(*cell)).count();
    let mut steps = Vec::new();
    let mut path = Vec::new();
    let end = loop {
        match walk.next(&sheet) {
            Next::Step(deduction) => {
                let mut told = step::step(layout, &sheet, &deduction);
                path.push(step::path(layout, &deduction));
                deduction.apply(layout, &mut sheet);
                if let Some(state) = marked.as_mut() {
                    (told.moves, *state) = marks::played(puzzle, state, &sheet, told.moves);
                }
                steps.push(told);
                let left = layout.cells().filter(|cell| sheet.is_open(*cell)).count();
                let done = open.saturating_sub(left);
                run.tell_work(|| {
                    let taken = [("steps", steps.len() as u64)];
                    Work::new("advance-steps", &taken).of(done, open)
                });
            }
            Next::Full => break End::Solved(sheet.candidates().to_state()),
            Next::Conflict(conflict) => {
                break End::Contradiction(step::contradiction(layout, conflict));
            }
            Next::Several(two) => break End::Several(two),
            Next::Stopped(reason) => break End::Stopped(reason),
        }
    };
    let path = path.join("\n");
    Explanation { steps, end, path }
}

/// What comes next on a sheet.
enum Next {
    Step(Deduction),
    Full,
    Conflict(Conflict),
    Several([State; 2]),
    Stopped(StopReason),
}

/// A way in progress.
struct Walk<'a> {
    layout: &'a Layout,
    guide: &'a Guide<'a>,
    run: &'a Run<'a>,
    meter: Meter<'a>,
    /// Whether there are known to be fewer than two solutions; deductions do not change that.
    is_single: bool,
}

impl<'a> Walk<'a> {
    fn new(layout: &'a Layout, guide: &'a Guide<'a>, run: &'a Run<'a>) -> Walk<'a> {
        let meter = Meter::new(run);
        Walk {
            layout,
            guide,
            run,
            meter,
            is_single: false,
        }
    }

    fn next(&mut self, sheet: &Sheet) -> Next {
        if let Some(conflict) = sheet.conflict(self.layout) {
            return Next::Conflict(conflict);
        }
        if sheet.is_full() {
            return Next::Full;
        }
        self.meter.spend(1);
        if let Some(reason) = self.meter.stopped() {
            return Next::Stopped(reason);
        }
        let mut techniques = self.techniques().iter();
        let run = self.run;
        let found = techniques.find_map(|technique| (technique.find)(self.layout, sheet, run));
        if let Some(found) = found {
            return Next::Step(found);
        }
        if !self.is_single {
            match solutions_within(self.layout, sheet.candidates(), 2, self.run).as_deref() {
                Ok([one, other]) => return Next::Several([one.to_state(), other.to_state()]),
                Ok(_) => self.is_single = true,
                Err(reason) => return Next::Stopped(*reason),
            }
        }
        match self.hypothesis(sheet) {
            Some(found) => Next::Step(found.deduction),
            None => Next::Stopped(self.meter.stopped().unwrap_or(StopReason::Exhausted)),
        }
    }

    /// The techniques of the guide; on a large board those that look at one place at a time, for the
    /// others take as much time for each candidate as the board has cells.
    fn techniques(&self) -> &'a [Technique] {
        let all = self.guide.techniques;
        if self.layout.size() > CELLS_FOR_ALL {
            &all[..all.len().min(PATTERNS)]
        } else {
            all
        }
    }

    /// A hypothesis with level 0 inside; failing that, single cells with hypotheses inside their
    /// worlds, ever deeper. That ends: as deep as there are cells, worlds are a whole search.
    fn hypothesis(&mut self, sheet: &Sheet) -> Option<Supposition> {
        let layout = self.layout;
        for choose in [self.guide.choose, GUIDE.choose] {
            let Some(cells) = choose(layout, sheet.candidates(), self.run) else {
                continue;
            };
            let found = suppose_cells(layout, sheet, &cells, 0, &mut self.meter);
            if found.is_some() || self.meter.stopped().is_some() {
                return found;
            }
        }
        let mut open: Vec<CellId> = layout.cells().filter(|cell| sheet.is_open(*cell)).collect();
        open.sort_by_key(|cell| sheet.get(*cell).len());
        let depths = 1..=layout.size().min(usize::from(u8::MAX)) as u8;
        let tries = depths.flat_map(|depth| open.iter().map(move |cell| (depth, *cell)));
        for (depth, cell) in tries {
            let found = suppose_cells(layout, sheet, &[cell], depth, &mut self.meter);
            if found.is_some() || self.meter.stopped().is_some() {
                return found;
            }
        }
        None
    }
}

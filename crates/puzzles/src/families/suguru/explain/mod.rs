//! The way from a position to its end as a person would go it: the easiest step each time, and a
//! hypothesis only where no technique helps.

mod choose;
mod hint;
mod lists;
mod step;
mod verify;
mod words;

pub use choose::next_hypothesis;
pub use hint::hint;
pub use lists::{Lists, lists_of};
pub use verify::{Refusal, verify, verify_step};

use pavage_grid::CellId;
use pavage_search::StopReason;

use super::candidates::Candidates;
use super::layout::Layout;
use super::puzzle::{Puzzle, State};
use super::search::solutions;
use super::techniques::{
    Conflict, Deduction, Meter, Sheet, Supposition, TECHNIQUES, Technique, suppose_cells,
};
use crate::reasoning::{Budget, End, Explanation, Way};

/// What a way is made of.
#[derive(Clone, Copy)]
pub struct Guide<'a> {
    /// The techniques it may use, the first preferred.
    pub techniques: &'a [Technique],
    /// The cells to suppose together when no technique helps. Where it names none, single cells
    /// are supposed with hypotheses inside their worlds.
    pub choose: fn(&Layout, &Candidates, &Budget) -> Option<Vec<CellId>>,
}

/// Every technique, and the hypothesis that is told in the fewest steps.
pub const GUIDE: Guide<'static> = Guide {
    techniques: &TECHNIQUES,
    choose: next_hypothesis,
};

/// The whole way from a position: its values and notes are believed.
///
/// Work is counted in cells written in the worlds of hypotheses, and one for each step.
#[must_use]
pub fn explain(puzzle: &Puzzle, state: &State, _: Way, budget: &Budget) -> Explanation<State> {
    explain_with(puzzle, state, &GUIDE, budget)
}

/// The whole way from a position with a guide of one's own.
#[must_use]
pub fn explain_with(
    puzzle: &Puzzle,
    state: &State,
    guide: &Guide<'_>,
    budget: &Budget,
) -> Explanation<State> {
    let layout = puzzle.layout();
    let mut sheet = Sheet::of(puzzle, state);
    let mut walk = Walk::new(layout, guide, budget);
    let mut steps = Vec::new();
    let mut path = Vec::new();
    let end = loop {
        match walk.next(&sheet) {
            Next::Step(deduction) => {
                steps.push(step::step(layout, &sheet, &deduction));
                path.push(step::path(layout, &deduction));
                deduction.apply(layout, &mut sheet);
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
    budget: &'a Budget,
    meter: Meter<'a>,
    /// Whether there are known to be fewer than two solutions; deductions do not change that.
    is_single: bool,
}

impl<'a> Walk<'a> {
    fn new(layout: &'a Layout, guide: &'a Guide<'a>, budget: &'a Budget) -> Walk<'a> {
        let meter = Meter::new(budget);
        Walk {
            layout,
            guide,
            budget,
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
        let mut techniques = self.guide.techniques.iter();
        if let Some(found) = techniques.find_map(|technique| (technique.find)(self.layout, sheet)) {
            return Next::Step(found);
        }
        if !self.is_single {
            if let [one, other] = &two_solutions(self.layout, sheet.candidates())[..] {
                return Next::Several([one.to_state(), other.to_state()]);
            }
            self.is_single = true;
        }
        match self.hypothesis(sheet) {
            Some(found) => Next::Step(found.deduction),
            None => Next::Stopped(self.meter.stopped().unwrap_or(StopReason::Exhausted)),
        }
    }

    /// A hypothesis with level 0 inside; failing that, single cells with hypotheses inside their
    /// worlds, ever deeper. That ends: as deep as there are cells, worlds are a whole search.
    fn hypothesis(&mut self, sheet: &Sheet) -> Option<Supposition> {
        let layout = self.layout;
        if let Some(cells) = (self.guide.choose)(layout, sheet.candidates(), self.budget) {
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

/// At most two solutions.
fn two_solutions(layout: &Layout, candidates: &Candidates) -> Vec<Candidates> {
    solutions(layout, candidates, 2)
}

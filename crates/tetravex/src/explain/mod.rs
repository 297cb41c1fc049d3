//! The way from a position to its end as a person would go it: the easiest step each time, a
//! hypothesis where no technique helps, and the verdict of a search where no hypothesis does.

mod blame;
mod hint;
mod step;
pub(super) mod words;

pub use hint::hint;
pub(super) use step::cost;

use pavage_search::{Run, StopReason, Work};

use super::plain::effort;
use super::puzzle::{Puzzle, State};
use super::search::solutions;
use super::techniques::{
    Conflict, Deck, Deduction, Meter, Pattern, PictureId, Sheet, TECHNIQUES, suppose,
};
use pavage_family::Message;
use pavage_family::{Contradiction, End, Explanation, Way};

/// Boards with more cells are not reasoned about.
pub(super) const CELLS_MAX: usize = 2500;
/// A search that decides how many solutions there are looks at so many positions of a board of one
/// cell at most, if the run does not say; on larger boards at fewer, for each position costs
/// more, in proportion to the square of the cells,
const SEARCH_MAX: u64 = 1_000_000_000;
/// but at no fewer than this.
const SEARCH_MIN: u64 = 2000;
/// A search that is told of looks at so many positions at most.
pub(super) const TOLD_MAX: u64 = 200_000;

/// The whole way from a position: its tiles are believed.
///
/// There is one way of telling it: both [`Way`]s give it. Work is counted in steps, those of
/// worlds among them, and, separately, in positions of the search that counts solutions.
#[must_use]
pub fn explain(puzzle: &Puzzle, state: &State, _: Way, run: &Run<'_>) -> Explanation<State> {
    if puzzle.size() > CELLS_MAX {
        return stopped(StopReason::NodeLimit);
    }
    let deck = Deck::new(puzzle);
    let mut sheet = Sheet::of(&deck, state);
    let mut walk = Walk::new(&deck, run);
    let (mut steps, mut path) = (Vec::new(), Vec::new());
    let open = sheet.open();
    let end = loop {
        match walk.next(&sheet) {
            Next::Step(deduction) => {
                steps.push(step::step(&deck, &sheet, &deduction));
                path.push(step::path(&deck, &deduction));
                deduction.apply(&deck, &mut sheet);
                let done = open.saturating_sub(sheet.open());
                run.tell_work(|| {
                    Work::new("advance-steps", &[("steps", steps.len() as u64)]).of(done, open)
                });
            }
            Next::Full => break End::Solved(sheet.to_state(&deck)),
            Next::Conflict(conflict) => {
                break End::Contradiction(step::contradiction(&deck, conflict));
            }
            Next::None => break End::Contradiction(found_none()),
            Next::Several(two) => break End::Several(two),
            Next::Stopped(reason) => break End::Stopped(reason),
        }
    };
    let path = path.join("\n");
    Explanation { steps, end, path }
}

fn stopped(reason: StopReason) -> Explanation<State> {
    Explanation {
        steps: Vec::new(),
        end: End::Stopped(reason),
        path: String::new(),
    }
}

/// A search went through everything, and found nothing.
fn found_none() -> Contradiction {
    Contradiction {
        rule: "no-solution",
        cells: Vec::new(),
        message: Message::new("tetravex-no-solution"),
    }
}

/// The deductions of the way from a position, one after the other, as far as they go.
#[must_use]
pub fn deductions(deck: &Deck<'_>, state: &State, run: &Run<'_>) -> Vec<Deduction> {
    let mut sheet = Sheet::of(deck, state);
    let mut walk = Walk::new(deck, run);
    let mut way = Vec::new();
    while let Next::Step(deduction) = walk.next(&sheet) {
        deduction.apply(deck, &mut sheet);
        way.push(deduction);
    }
    way
}

/// The solutions of a position, so many at most, by a search with a limit even where the run has
/// none.
pub(super) fn solutions_within(
    puzzle: &Puzzle,
    state: &State,
    max: usize,
    run: &Run<'_>,
) -> Result<Vec<State>, StopReason> {
    let cells = puzzle.size() as u64;
    let own = (SEARCH_MAX / (cells * cells)).max(SEARCH_MIN);
    let mut run = run.clone();
    run.limits.nodes_max.get_or_insert(own);
    solutions(puzzle, state, max, &run)
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
    deck: &'a Deck<'a>,
    run: &'a Run<'a>,
    meter: Meter<'a>,
    /// What there is to find, once it was asked: deductions do not change it.
    truth: Option<Truth>,
}

/// What a position leads to.
enum Truth {
    None,
    One(State),
}

impl<'a> Walk<'a> {
    fn new(deck: &'a Deck<'a>, run: &'a Run<'a>) -> Walk<'a> {
        Walk {
            deck,
            run,
            meter: Meter::new(run),
            truth: None,
        }
    }

    fn next(&mut self, sheet: &Sheet) -> Next {
        if let Some(conflict) = sheet.conflict(self.deck) {
            return Next::Conflict(conflict);
        }
        if sheet.open() == 0 {
            return Next::Full;
        }
        self.meter.spend(1);
        if let Some(reason) = self.meter.stopped() {
            return Next::Stopped(reason);
        }
        if let Some(found) = technique(self.deck, sheet) {
            return Next::Step(found);
        }
        if let Some(end) = self.ask(sheet) {
            return end;
        }
        if let Some(found) = suppose(self.deck, sheet, &mut self.meter) {
            return Next::Step(found);
        }
        if let Some(reason) = self.meter.stopped() {
            return Next::Stopped(reason);
        }
        match &self.truth {
            Some(Truth::One(solution)) => Next::Step(self.try_out(sheet, solution)),
            _ => Next::None,
        }
    }

    /// Finds out how many solutions there are, once; tells what that ends.
    fn ask(&mut self, sheet: &Sheet) -> Option<Next> {
        if self.truth.is_some() {
            return None;
        }
        let state = sheet.to_state(self.deck);
        let mut found = match solutions_within(self.deck.puzzle(), &state, 2, self.run) {
            Ok(found) => found.into_iter(),
            Err(stop) => return Some(Next::Stopped(stop)),
        };
        self.truth = Some(match (found.next(), found.next()) {
            (Some(one), Some(other)) => return Some(Next::Several([one, other])),
            (Some(one), None) => Truth::One(one),
            (None, _) => Truth::None,
        });
        None
    }

    /// The cell with the fewest pictures, of which a search has refuted all but one.
    fn try_out(&self, sheet: &Sheet, solution: &State) -> Deduction {
        let cell = sheet
            .open_cells()
            .min_by_key(|cell| sheet.number(*cell))
            .expect("the sheet is not full");
        let tile = solution.cells()[cell].expect("solutions are full");
        let picture = self.deck.picture(tile).expect("it is one of the puzzle's");
        try_out(self.deck, sheet, (cell, picture), self.run)
    }
}

/// The easiest deduction that needs no assumption.
pub(super) fn technique(deck: &Deck<'_>, sheet: &Sheet) -> Option<Deduction> {
    let mut techniques = TECHNIQUES.iter();
    techniques.find_map(|technique| (technique.find)(deck, sheet))
}

/// A placement after all other pictures of the cell were tried to the end.
fn try_out(
    deck: &Deck<'_>,
    sheet: &Sheet,
    (cell, picture): (usize, PictureId),
    run: &Run<'_>,
) -> Deduction {
    let mut rest = sheet.clone();
    rest.remove(deck, cell, picture);
    let found = effort(deck, &rest, TOLD_MAX, &|| run.stop().is_none());
    let nodes = found.ended.then_some(found.nodes);
    Deduction {
        pattern: Pattern::tried_out(cell, nodes),
        because: Vec::new(),
        removals: Vec::new(),
        placed: Some((cell, picture)),
        worlds: Vec::new(),
    }
}

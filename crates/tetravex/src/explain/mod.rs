//! The way from a position to its end as a person would go it: the easiest step each time, a
//! hypothesis where no technique helps, and the verdict of a search where no hypothesis does.

mod blame;
mod hint;

pub use hint::hint;

use pavage_family::kit::{self, Meter, Scene, easiest};
use pavage_family::{End, Explanation, Way};
use pavage_search::{Run, StopReason};

use super::Tetravex;
use super::plain::plain_search;
use super::puzzle::{Puzzle, State};
use super::search::solutions;
use super::techniques::{
    Deck, Deduction, PictureId, Sheet, TECHNIQUES, TOLD_MAX, suppose, tried_out,
};

/// Boards with more cells are not reasoned about.
pub(super) const CELLS_MAX: usize = 2500;
/// A search that decides how many solutions there are looks at so many positions of a board of one
/// cell at most, if the run does not say; on larger boards at fewer, for each position costs
/// more, in proportion to the square of the cells,
const SEARCH_MAX: u64 = 1_000_000_000;
/// but at no fewer than this.
const SEARCH_MIN: u64 = 2000;

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
    let sheet = Sheet::of(&deck, state);
    kit::explain(&mut Setting { deck: &deck }, sheet, run)
}

fn stopped(reason: StopReason) -> Explanation<State> {
    Explanation {
        steps: Vec::new(),
        end: End::Stopped(reason),
        path: String::new(),
    }
}

/// The deductions of the way from a position, one after the other, as far as they go.
#[must_use]
pub fn deductions(deck: &Deck<'_>, state: &State, run: &Run<'_>) -> Vec<Deduction> {
    kit::deductions(&Setting { deck }, Sheet::of(deck, state), run)
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

/// The position that is reasoned about.
struct Setting<'a> {
    deck: &'a Deck<'a>,
}

impl<'a> Scene<'a> for Setting<'a> {
    type Logic = Tetravex;
    type State = State;

    fn technique(&self, sheet: &Sheet<'a>, run: &Run<'_>) -> Option<Deduction> {
        easiest(&TECHNIQUES, sheet, run)
    }

    fn suppose(&self, sheet: &Sheet<'a>, meter: &mut Meter<'_>) -> Option<Deduction> {
        suppose(sheet, meter)
    }

    fn solutions(&self, sheet: &Sheet<'a>, run: &Run<'_>) -> Result<Vec<State>, StopReason> {
        solutions_within(self.deck.puzzle(), &sheet.to_state(), 2, run)
    }

    /// The cell with the fewest pictures, of which a search has refuted all but one.
    fn try_out(&self, sheet: &Sheet<'a>, solution: &State, run: &Run<'_>) -> Deduction {
        let cell = sheet
            .open_cells()
            .min_by_key(|cell| sheet.number(*cell))
            .expect("the sheet is not full");
        let tile = solution.cells()[cell].expect("solutions are full");
        let picture = self.deck.picture(tile).expect("it is one of the puzzle's");
        try_out(sheet, (cell, picture), run)
    }

    fn state(&self, sheet: &Sheet<'a>) -> State {
        sheet.to_state()
    }

    fn no_solution(&self) -> &'static str {
        "tetravex-no-solution"
    }
}

/// A placement after all other pictures of the cell were tried to the end.
fn try_out(sheet: &Sheet<'_>, placed: (usize, PictureId), run: &Run<'_>) -> Deduction {
    let mut rest = sheet.clone();
    rest.remove(placed.0, placed.1);
    let found = plain_search(&rest, TOLD_MAX, &|| run.stop().is_none());
    tried_out(placed, found.ended.then_some(found.nodes))
}

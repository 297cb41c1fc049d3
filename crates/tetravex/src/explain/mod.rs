//! The walk from a position to its end as a person would solve it: each time the easiest step, a
//! hypothesis when no technique applies, and the result of a search when no hypothesis helps.

mod blame;
mod hint;

pub use hint::hint;

use pavage_family::kit::{self, Logic, Meter, Scene, easiest};
use pavage_family::{End, Explanation, Message, Step, Way};
use pavage_search::{Run, StopReason};

use self::blame::Blame;
use super::Tetravex;
use super::judge;
use super::plain::plain_search;
use super::puzzle::{Puzzle, State};
use super::search::solutions;
use super::techniques::{
    Deck, Deduction, PictureId, SIMPLE, Sheet, TECHNIQUES, TOLD_MAX, shorten, suppose, tried_out,
};

/// Boards with more cells are not explained.
pub(super) const CELLS_MAX: usize = 2500;
/// The most nodes of a search that counts solutions on a board of one cell, if the run sets no
/// limit. On larger boards the number is divided by the square of the cells, because each node
/// costs more.
const SEARCH_MAX: u64 = 1_000_000_000;
/// The least value of that limit.
const SEARCH_MIN: u64 = 2000;

/// All steps from a position to its end.
///
/// If tiles of the player are wrong, nothing follows from them. The steps then tell which tiles these
/// are and why, and the moves take them away.
///
/// Both [`Way`]s give the same explanation. Work is counted in steps, including those of worlds.
/// The search that counts solutions counts its own nodes.
#[must_use]
pub fn explain(puzzle: &Puzzle, state: &State, _: Way, run: &Run<'_>) -> Explanation<State> {
    if puzzle.size() > CELLS_MAX {
        return stopped(StopReason::NodeLimit);
    }
    let deck = Deck::new(puzzle);
    if let Some(wrong) = explain_wrong(&deck, state, run) {
        return wrong;
    }
    let sheet = Sheet::of(&deck, state);
    let deck = &deck;
    kit::explain(&mut Setting { deck, suppose }, sheet, run)
}

/// What is wrong with the player's tiles, if the puzzle has a solution and these have none. `None`
/// also where the search for it met a limit.
fn explain_wrong(deck: &Deck<'_>, state: &State, run: &Run<'_>) -> Option<Explanation<State>> {
    let puzzle = deck.puzzle();
    let entries = blame::entries(puzzle, state);
    let start = State::start(puzzle);
    if entries.is_empty() || Sheet::of(deck, &start).conflict().is_some() {
        return None;
    }
    let truth = solutions_within(puzzle, &start, 2, run).ok()?;
    if truth.is_empty() {
        return None;
    }
    let truth = Some(&truth[..]);
    let steps = Blame { deck, truth, run }.each_wrong(&entries);
    Explanation::of_wrong(steps, "wrong-tile", Message::new("tetravex-wrong-end"))
}

/// The most tiles that are laid because nothing else is possible, in search of a contradiction.
const FORCED_MAX: usize = 64;

/// The step that proves that a position has no solution, where its fixed tiles break a rule, the sides
/// of a colour do not add up, or tiles that are forced lead to a contradiction.
pub fn refute(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Option<Step> {
    if puzzle.size() > CELLS_MAX {
        return None;
    }
    if let Some(broken) = judge::broken_givens(puzzle) {
        return Some(Step::broken_givens(broken));
    }
    let deck = Deck::new(puzzle);
    let start = Sheet::of(&deck, state);
    let mut laid = 0;
    let next = |sheet: &Sheet<'_>| {
        laid += 1;
        let goes_on = laid <= FORCED_MAX && sheet.open() > 0;
        goes_on
            .then(|| easiest(&TECHNIQUES[..SIMPLE], sheet, run))
            .flatten()
    };
    let mut told = kit::refute(&start, Vec::new(), Tetravex::conflict, next).0?;
    shorten(&start, &mut told);
    let said = ["tetravex-dead-look", "tetravex-cannot-fill"].map(Message::new);
    Some(kit::dead_end(&start, &told, said))
}

fn stopped(reason: StopReason) -> Explanation<State> {
    Explanation::of(Vec::new(), End::Stopped(reason), String::new())
}

/// The deductions of the walk from a position, in order, as far as they go.
#[must_use]
pub fn deductions(deck: &Deck<'_>, state: &State, run: &Run<'_>) -> Vec<Deduction> {
    kit::deductions(&Setting { deck, suppose }, Sheet::of(deck, state), run)
}

/// Up to `max` solutions of a position, by a search that has a limit even if the run has none.
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

/// The position to reason about.
struct Setting<'a> {
    deck: &'a Deck<'a>,
    /// Finds the best hypothesis.
    suppose: fn(&Sheet<'_>, &mut Meter<'_>) -> Option<Deduction>,
}

impl<'a> Scene<'a> for Setting<'a> {
    type Logic = Tetravex;
    type State = State;

    fn technique(&self, sheet: &Sheet<'a>, run: &Run<'_>) -> Option<Deduction> {
        easiest(TECHNIQUES, sheet, run)
    }

    fn suppose(&self, sheet: &Sheet<'a>, meter: &mut Meter<'_>) -> Option<Deduction> {
        (self.suppose)(sheet, meter)
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

/// A placement after a search has refuted all other pictures of the cell.
fn try_out(sheet: &Sheet<'_>, placed: (usize, PictureId), run: &Run<'_>) -> Deduction {
    let mut rest = sheet.clone();
    rest.remove(placed.0, placed.1);
    let found = plain_search(&rest, TOLD_MAX, &|| run.stop().is_none());
    tried_out(placed, found.ended.then_some(found.nodes))
}

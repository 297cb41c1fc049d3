//! The walk from a position to its end as a person would solve it: each time the easiest step, a
//! hypothesis when no technique applies, and the result of a search when no hypothesis helps.

mod blame;
mod hint;
mod truth;

pub use hint::hint;
pub(super) use truth::solutions_within;

use pavage_family::kit::{self, Logic, Meter, Scene, easiest};
use pavage_family::{End, Explanation, Message, Standing, Step, Way};
use pavage_search::{Run, StopReason};

use self::blame::Blame;
use super::Tetravex;
use super::judge;
use super::plain::plain_search;
use super::puzzle::{KindId, Puzzle, State};
use super::search;
use super::techniques::{
    Candidate, CellPictures, Deck, Deduction, SIMPLE, Sheet, TECHNIQUES, TOLD_MAX, shorten,
    suppose, tried_out, turn,
};
use truth::{Truth, solutions_judged, solutions_of};

/// Boards with more cells are not explained.
pub(super) const CELLS_MAX: usize = 2500;
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
    if puzzle.is_unlimited() {
        return explain_any_number(puzzle, state, run);
    }
    let deck = Deck::new(puzzle);
    if let Some(wrong) = explain_wrong(&deck, state, run) {
        return wrong;
    }
    let sheet = Sheet::of(&deck, state);
    kit::explain(&mut Setting::new(&sheet, suppose), sheet, run)
}

/// Where each tile is laid in any number, no technique applies: the end without steps.
fn explain_any_number(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Explanation<State> {
    let end = match search::solutions(puzzle, state, 2, run) {
        Ok(found) => match <[State; 2]>::try_from(found) {
            Ok(two) => End::Several(two),
            Err(mut found) => found
                .pop()
                .map_or(End::Stopped(StopReason::NodeLimit), End::Solved),
        },
        Err(stop) => End::Stopped(stop),
    };
    Explanation::of(Vec::new(), end, String::new())
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
    let steps = Blame { deck, truth, run }.each_wrong(state, &entries);
    Explanation::of_wrong(steps, "wrong-tile", Message::new("tetravex-wrong-end"))
}

/// Which tiles of the player are wrong.
#[must_use]
pub fn standing(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Standing {
    if puzzle.size() > CELLS_MAX || puzzle.is_unlimited() {
        return Standing::Unknown(StopReason::NodeLimit);
    }
    let truth = solutions_judged(puzzle, &State::start(puzzle), 2, run);
    kit::standing(
        truth,
        |only| blame::not_in(puzzle, state, only),
        || {
            let is_broken = judge::check(puzzle, state).first_clash().is_some();
            Ok(!is_broken && !solutions_judged(puzzle, state, 1, run)?.is_empty())
        },
    )
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
    if puzzle.is_unlimited() {
        return None;
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
    let sheet = Sheet::of(deck, state);
    kit::deductions(&Setting::new(&sheet, suppose), sheet, run)
}

/// Finds the best hypothesis.
type SupposeOn = fn(&Sheet<'_>, &mut Meter<'_>) -> Option<Deduction>;

/// The position to reason about.
struct Setting {
    suppose: SupposeOn,
    /// How the board is turned before all else, and the tile that decides it.
    turn: Option<(KindId, Deduction)>,
}

impl Setting {
    /// The setting of a position.
    fn new(start: &Sheet<'_>, suppose: SupposeOn) -> Setting {
        let turn = turn(start);
        Setting { suppose, turn }
    }

    /// The tile for which the board was turned.
    fn turned(&self) -> Option<KindId> {
        self.turn.as_ref().map(|(kind, _)| *kind)
    }

    /// How the board is turned, if that is not done on a sheet.
    fn to_turn(&self, sheet: &Sheet<'_>) -> Option<Deduction> {
        let (_, found) = self.turn.as_ref()?;
        let is_open = |placed: &Candidate| sheet.is_open(placed.cell);
        let is_held = |gone: &CellPictures| {
            let mut pictures = gone.pictures.iter();
            pictures.any(|picture| sheet.holds(gone.cell, *picture))
        };
        let is_to_do = found.placed.iter().any(is_open) || found.gone.iter().any(is_held);
        is_to_do.then(|| found.clone())
    }
}

impl<'a> Scene<'a> for Setting {
    type Logic = Tetravex;
    type State = State;

    fn technique(&self, sheet: &Sheet<'a>, run: &Run<'_>) -> Option<Deduction> {
        let turn = self.to_turn(sheet);
        turn.or_else(|| easiest(TECHNIQUES, sheet, run))
    }

    fn suppose(&self, sheet: &Sheet<'a>, meter: &mut Meter<'_>) -> Option<Deduction> {
        (self.suppose)(sheet, meter)
    }

    fn solutions(&self, sheet: &Sheet<'a>, run: &Run<'_>) -> Result<Vec<State>, StopReason> {
        solutions_of(sheet, self.turned(), 2, run)
    }

    /// A hypothesis, or if none helps the tile of a cell, where all solutions have the same one.
    fn shared(
        &self,
        sheet: &Sheet<'a>,
        _: &[State; 2],
        meter: &mut Meter<'_>,
    ) -> Result<Option<Deduction>, StopReason> {
        let common = Truth::of(sheet, self.turned(), meter.run())
            .and_then(|mut truth| truth.common(sheet, meter.run()));
        let placed = match common {
            Ok(Some(placed)) => placed,
            // As far as that is known, they share nothing.
            Ok(None) | Err(StopReason::NodeLimit) => return Ok(None),
            Err(stop) => return Err(stop),
        };
        let supposed = (self.suppose)(sheet, meter);
        match meter.look() {
            Some(stop) => Err(stop),
            None => Ok(Some(
                supposed.unwrap_or_else(|| try_out(sheet, placed, meter.run())),
            )),
        }
    }

    /// The cell with the fewest pictures, of which a search has refuted all but one.
    fn try_out(&self, sheet: &Sheet<'a>, solution: &State, run: &Run<'_>) -> Deduction {
        let cell = sheet
            .open_cells()
            .min_by_key(|cell| sheet.number(*cell))
            .expect("the sheet is not full");
        let tile = solution.cells()[cell].expect("solutions are full");
        let picture = sheet.deck().picture(tile);
        let picture = picture.expect("it is one of the puzzle's");
        try_out(sheet, Candidate { cell, picture }, run)
    }

    fn state(&self, sheet: &Sheet<'a>) -> State {
        sheet.to_state()
    }

    fn no_solution(&self) -> &'static str {
        "tetravex-no-solution"
    }
}

/// A placement after a search has refuted all other pictures of the cell.
fn try_out(sheet: &Sheet<'_>, placed: Candidate, run: &Run<'_>) -> Deduction {
    let mut rest = sheet.clone();
    rest.remove(placed.cell, placed.picture);
    let found = plain_search(&rest, TOLD_MAX, &|| run.stop().is_none());
    tried_out(placed, found.ended.then_some(found.nodes))
}

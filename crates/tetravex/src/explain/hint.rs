//! The hint for a player who is stuck. It first shows a tile that is wrong, because no good step
//! follows from an error. Otherwise it shows the next tile to lay, with the deductions that lead to
//! it.

use pavage_family::kit::{self, Meter, Next, Walk, chained, easiest};
use pavage_family::{Hint, HintState, Message, Step, World};
use pavage_search::{Run, StopReason};

use super::super::Tetravex;
use super::super::judge;
use super::super::puzzle::{Puzzle, State};
use super::super::techniques::{
    COUNTING, Deck, Deduction, FEW, PictureId, Sheet, suppose, suppose_place, trim_to,
};
use super::blame::{Blame, entries};
use super::{CELLS_MAX, Setting, solutions_within, try_out};

/// The most completions that are counted.
const COMPLETIONS_MAX: usize = 1000;
/// Up to this many deductions that lead to a tile are a short chain.
const CHAIN_MAX: usize = 6;
/// Instead of a longer chain, a hypothesis with at most this many worlds is preferred.
const WORLDS_MAX: usize = 4;
/// The most places of a tile that are tried after counting colours.
const PLACES_MAX: usize = 8;
/// The most times that colours are counted before.
const COUNTED_MAX: usize = 60;
/// The most hypotheses in a chain.
const SUPPOSED_MAX: usize = 8;

/// The hint for a position. Every step lays a tile, except one about a wrong tile.
#[must_use]
pub fn hint(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Hint {
    if puzzle.size() > CELLS_MAX {
        return Hint::unknown(StopReason::NodeLimit);
    }
    if let Some(broken) = judge::broken_givens(puzzle) {
        let step = Step::broken_givens(broken);
        return Hint::tell(HintState::Dead, Some(0), Some(step));
    }
    let deck = Deck::new(puzzle);
    let start = State::start(puzzle);
    let entries = entries(puzzle, state);
    let truth = match Sheet::of(&deck, &start).conflict() {
        Some(_) => Ok(Vec::new()),
        None => solutions_within(puzzle, &start, 2, run),
    };
    let blame = Blame {
        deck: &deck,
        truth: truth.as_deref().ok(),
        run,
    };
    if truth.as_ref().is_ok_and(Vec::is_empty) {
        return Hint::tell(HintState::Dead, Some(0), blame.clash(&[], &entries));
    }
    if let Some(step) = blame.first_wrong(&entries) {
        return Hint::tell(HintState::Wrong, Some(0), Some(step));
    }
    let sheet = Sheet::of(&deck, state);
    if sheet.open() == 0 {
        return Hint::tell(HintState::Complete, Some(1), None);
    }
    let found = match truth {
        Ok(truth) if truth.len() == 1 => Ok(truth),
        _ => solutions_within(puzzle, state, COMPLETIONS_MAX + 1, run),
    };
    // If there are too many completions, only some are known. A tile that these do not share is not
    // forced.
    let all = found.as_deref().ok();
    let all = all.filter(|found| found.len() <= COMPLETIONS_MAX);
    match (forward(&sheet, all, run), &found) {
        (None, Err(stop)) => Hint::unknown(*stop),
        (None, Ok(some)) if all.is_none() && common(&sheet, some).is_some() => {
            Hint::unknown(StopReason::SolutionLimit)
        }
        (step, _) => {
            let completions = all.map(|found| found.len() as u64);
            Hint::tell(HintState::Solvable, completions, step)
        }
    }
}

/// The next tile to lay, with the deductions that lead to it. `found` is the list of all solutions,
/// if they are known.
fn forward(sheet: &Sheet<'_>, found: Option<&[State]>, run: &Run<'_>) -> Option<Step> {
    let chain = chain(sheet, run);
    let is_short = |chain: &[Deduction]| chain.len() <= CHAIN_MAX;
    if let Some((chain, last)) = chain.as_ref().filter(|(chain, _)| is_short(chain)) {
        return Some(told(sheet, chain, last));
    }
    let mut meter = Meter::new(run);
    let supposed = fewest_worlds(sheet, &mut meter).filter(|found| !found.placed.is_empty());
    let is_short = |found: &Deduction| found.worlds.len() <= WORLDS_MAX || chain.is_none();
    if let Some(supposed) = supposed.filter(is_short) {
        return Some(kit::step(sheet, &supposed));
    }
    let chains = chain.into_iter().chain(counted(sheet, run));
    if let Some((chain, last)) = chains.min_by_key(steps) {
        return Some(told(sheet, &chain, &last));
    }
    let (cell, picture) = common(sheet, found?)?;
    let last = try_out(sheet, (cell, picture), run);
    Some(kit::step(sheet, &last))
}

/// The deductions up to the first one that lays a tile, without those that it does not need. `None`
/// when it needs too many hypotheses.
fn chain(sheet: &Sheet<'_>, run: &Run<'_>) -> Option<(Vec<Deduction>, Deduction)> {
    // Hypotheses may be about cells or tiles.
    let scene = Setting {
        deck: sheet.deck(),
        suppose: fewest_worlds,
    };
    let mut walk = Walk::new(run);
    let next = |here: &Sheet<'_>| match walk.next(&scene, here) {
        Next::Step(found) => Some(found),
        _ => None,
    };
    let (chain, last) = kit::chain::<Tetravex>(sheet, SUPPOSED_MAX, usize::MAX, next)?;
    Some((trim_to(sheet, chain, &last), last))
}

/// How many steps there are to follow, those of worlds too.
fn steps((chain, last): &(Vec<Deduction>, Deduction)) -> usize {
    let all = chain.iter().chain([last]);
    all.map(|found| {
        let worlds = found.worlds.iter();
        1 + worlds.map(|told| told.events.len() + 1).sum::<usize>()
    })
    .sum()
}

/// What people do on an empty board: count colours, until the places of some tile are so few that
/// they can be tried.
fn counted(sheet: &Sheet<'_>, run: &Run<'_>) -> Option<(Vec<Deduction>, Deduction)> {
    let mut here = sheet.clone();
    let mut chain = Vec::new();
    while let Some(found) = easiest(COUNTING, &here, run).filter(|_| chain.len() < COUNTED_MAX) {
        found.apply(&mut here);
        chain.push(found);
    }
    let last = suppose_place(&here, &mut Meter::new(run))?;
    let is_short = !last.placed.is_empty() && last.worlds.len() <= PLACES_MAX;
    is_short.then(|| (trim_to(sheet, chain, &last), last))
}

/// The hypothesis about a cell, or else about a tile if that takes less to follow.
fn fewest_worlds(sheet: &Sheet<'_>, meter: &mut Meter<'_>) -> Option<Deduction> {
    let by_cell = suppose(sheet, meter);
    let is_short = |found: &Deduction| !found.placed.is_empty() && found.worlds.len() <= WORLDS_MAX;
    if by_cell.as_ref().is_some_and(is_short) {
        return by_cell;
    }
    let by_place = suppose_place(sheet, meter);
    let found = [by_cell, by_place].into_iter().flatten();
    found.min_by_key(|found| {
        let steps: usize = found.worlds.iter().map(|told| told.events.len() + 1).sum();
        (found.placed.is_empty(), steps)
    })
}

/// A cell with the same picture in all solutions: the one with the fewest candidates.
fn common(sheet: &Sheet<'_>, found: &[State]) -> Option<(usize, PictureId)> {
    let deck = sheet.deck();
    let (first, others) = found.split_first()?;
    let same = |cell: &usize| {
        let mut others = others.iter();
        others.all(|other| other.cells()[*cell] == first.cells()[*cell])
    };
    let cells = sheet.open_cells().filter(same);
    let cell = cells.min_by_key(|cell| sheet.number(*cell))?;
    Some((cell, deck.picture(first.cells()[cell]?)?))
}

/// The last step of a chain, with the deductions before it. With one deduction before it, both are
/// told in full. With more, only the first and the last are told in words; those before the last are
/// a world without assumptions that comes with the step.
fn told(sheet: &Sheet<'_>, chain: &[Deduction], last: &Deduction) -> Step {
    let mut here = sheet.clone();
    let before = kit::follow(&mut here, chain);
    let mut told = kit::step(&here, last);
    let Some(first) = before.first() else {
        return told;
    };
    let shown = Message::new("tetravex-then")
        .with("first", first.reason.clone())
        .with("then", first.message.clone());
    told.reason = match before.len() {
        1 => Message::new("tetravex-then"),
        number if last.worlds.len() > FEW => {
            Message::new("tetravex-chain-many").with("count", number + 1)
        }
        number => Message::new("tetravex-chain").with("count", number + 1),
    }
    .with("first", shown)
    .with("then", told.reason);
    let mut told = chained(&before, told);
    if before.len() == 1 && before[0].worlds.is_empty() {
        return told;
    }
    told.worlds.insert(0, World::way(Vec::new(), before));
    told
}

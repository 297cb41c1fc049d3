//! The hint for a player who is stuck. It first shows a tile that is wrong, because no good step
//! follows from an error. Otherwise it shows the next tile to lay, with the deductions that lead to
//! it. Where no deduction and no search decides a tile, it tells between which tiles a player has to
//! choose.

use pavage_bits::SmallSort as _;
use pavage_family::kit::{self, Meter, Next, Walk, chained, easiest};
use pavage_family::{Hint, HintState, Message, Step, World};
use pavage_search::{Run, StopReason};

use super::super::Tetravex;
use super::super::judge;
use super::super::logic::put;
use super::super::puzzle::{Puzzle, State};
use super::super::search;
use super::super::techniques::{
    COUNTING, Candidate, Deck, Deduction, FEW, Sheet, suppose, suppose_place, trim_to, words,
};
use super::blame::{Blame, entries};
use super::truth::Truth;
use super::{CELLS_MAX, Setting, solutions_within, try_out};
use pavage_family::numbers::as_u32;

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

/// Where each tile is laid in any number, no technique applies: only whether the position can be
/// completed.
fn hint_any_number(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Hint {
    match search::solutions(puzzle, state, 2, run) {
        Ok(found) if found.first() == Some(state) => Hint::tell(HintState::Complete, Some(1), None),
        Ok(found) if found.is_empty() => Hint::tell(HintState::Dead, Some(0), None),
        Ok(found) => {
            let only = (found.len() == 1).then_some(1);
            Hint::tell(HintState::Solvable, only, None)
        }
        Err(stop) => Hint::unknown(stop),
    }
}

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
    if puzzle.is_unlimited() {
        return hint_any_number(puzzle, state, run);
    }
    let deck = Deck::new(puzzle);
    let start = State::start(puzzle);
    let entries = entries(puzzle, state);
    let truth = match Sheet::of(&deck, &start).conflict() {
        Some(_) => Ok(Vec::new()),
        None => solutions_within(puzzle, &start, 2, &run.first_half()),
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
    let scene = Setting::new(&sheet, fewest_worlds);
    let turn = scene.turn.as_ref().map(|(_, turn)| turn);
    let mut here = sheet.clone();
    turn.iter().for_each(|turn| turn.apply(&mut here));
    let known = match truth {
        Ok(truth) if truth.len() == 1 => Ok(Truth::all(truth)),
        // The search for the solutions of the puzzle met the limit that this one would meet.
        Err(stop) if entries.is_empty() => Err(stop),
        _ => Truth::of(&here, scene.turned(), run),
    };
    let total = match (&known, turn) {
        (Ok(known), None) => known.total(),
        (Ok(_), Some(_)) => Truth::of(&sheet, None, run)
            .ok()
            .and_then(|all| all.total()),
        (Err(_), _) => None,
    };
    match forward(&scene, &sheet, known, run) {
        Ok(step) => Hint::tell(
            HintState::Solvable,
            total.map(|total| total as u64),
            Some(step),
        ),
        Err(stop) => Hint::unknown(stop),
    }
}

/// The next tile to lay, with the deductions that lead to it. `known` are the solutions, where they
/// are known.
///
/// # Errors
/// A limit was met before one was found.
fn forward(
    scene: &Setting,
    start: &Sheet<'_>,
    known: Result<Truth, StopReason>,
    run: &Run<'_>,
) -> Result<Step, StopReason> {
    let turn = scene.turn.as_ref().map(|(_, turn)| turn);
    if let Some(turn) = turn.filter(|turn| !turn.placed.is_empty()) {
        return Ok(kit::step(start, turn));
    }
    let mut sheet = start.clone();
    turn.iter().for_each(|turn| turn.apply(&mut sheet));
    let told = |chain: &[Deduction], last: &Deduction| {
        let before = turn.into_iter().chain(chain).cloned();
        told(start, &before.collect::<Vec<_>>(), |here| {
            kit::step(here, last)
        })
    };
    let chain = chain(scene, &sheet, run);
    let is_short = |chain: &&Chain| chain.before.len() <= CHAIN_MAX;
    if let Some(chain) = chain.as_ref().filter(is_short) {
        return Ok(told(&chain.before, &chain.last));
    }
    let mut meter = Meter::new(run);
    let supposed = fewest_worlds(&sheet, &mut meter).filter(|found| !found.placed.is_empty());
    let is_short = |found: &Deduction| found.worlds.len() <= WORLDS_MAX || chain.is_none();
    if let Some(supposed) = supposed.filter(is_short) {
        return Ok(told(&[], &supposed));
    }
    let chains = chain.into_iter().chain(counted(&sheet, run));
    if let Some(Chain { before, last }) = chains.min_by_key(Chain::steps) {
        return Ok(told(&before, &last));
    }
    let mut known = known?;
    let common = known.common(&sheet, run);
    if let Ok(Some(placed)) = common {
        return Ok(told(&[], &try_out(&sheet, placed, run)));
    }
    let choice = choice(&sheet, &mut known, run);
    let choice = choice.ok_or(common.err().unwrap_or(StopReason::NodeLimit))?;
    Ok(self::told(start, turn.cloned().as_slice(), |_| choice))
}

/// The most cells of which it is found out which candidates lead to a solution.
const SETTLED_MAX: usize = 4;

/// The step about a cell with few candidates of which several lead to a solution. `None` where no such
/// cell is known.
fn choice(sheet: &Sheet<'_>, known: &mut Truth, run: &Run<'_>) -> Option<Step> {
    let deck = sheet.deck();
    let mut cells: Vec<usize> = sheet.open_cells().collect();
    cells.retain(|cell| known.differ(*cell));
    cells.small_sort_by_key(|cell| sheet.number(*cell));
    let mut first = cells.iter().take(SETTLED_MAX);
    let settled = first.find(|cell| known.settle(sheet, **cell, run).is_ok());
    let cell = *settled.or(cells.first())?;
    let candidates = |cell: usize| {
        let pictures = sheet.candidates(cell);
        pictures
            .map(|picture| Candidate { cell, picture })
            .collect()
    };
    let known = &*known;
    let share = |candidate: &Candidate| Some(known.with(sheet, *candidate));
    let total = as_u32(known.total().unwrap_or_default()).into();
    let number = |cell: usize| sheet.number(cell);
    let counted = kit::counted(&[cell], &total, candidates, share, number)?;
    let (most, best) = &counted.counts[0];
    let (ways, leading) = (counted.counts.len(), counted.leading());
    let code = if leading == ways {
        "tetravex-choice-all"
    } else {
        "tetravex-choice"
    };
    let reason = Message::new(code)
        .with("ways", ways)
        .with("number", leading)
        .with("least", settled.is_none());
    let message = if known.total().is_some() {
        let message = Message::new("tetravex-most");
        message.with("ways", most).with("total", &total)
    } else {
        Message::new("tetravex-one-way")
    };
    let place = deck.puzzle().place(cell);
    Some(Step {
        cells: vec![place],
        look: vec![place],
        moves: vec![put(deck, *best)],
        level: 2,
        cost: counted.counts.len() as u64,
        ..Step::saying(
            "choice",
            [
                words::look_at(deck, &[cell]),
                words::at(deck, reason, cell),
                message.with("tile", words::tile(deck, best.picture)),
            ],
        )
    })
}

/// The deductions up to the first one that lays a tile, without those that it does not need. `None`
/// when it needs too many hypotheses.
fn chain(scene: &Setting, sheet: &Sheet<'_>, run: &Run<'_>) -> Option<Chain> {
    let mut walk = Walk::new(run);
    let next = |here: &Sheet<'_>| match walk.next(scene, here) {
        Next::Step(found) => Some(found),
        _ => None,
    };
    let (before, last) = kit::chain::<Tetravex>(sheet, SUPPOSED_MAX, usize::MAX, next)?;
    Some(Chain::trimmed(sheet, before, last))
}

/// A deduction, and those that come before it.
struct Chain {
    before: Vec<Deduction>,
    last: Deduction,
}

impl Chain {
    /// The chain without the deductions that the last one does not need.
    fn trimmed(sheet: &Sheet<'_>, before: Vec<Deduction>, last: Deduction) -> Chain {
        let before = trim_to(sheet, before, &last);
        Chain { before, last }
    }

    /// How many steps there are to follow, those of worlds too.
    fn steps(&self) -> usize {
        let all = self.before.iter().chain([&self.last]);
        all.map(|found| {
            let worlds = found.worlds.iter();
            1 + worlds.map(|told| told.events.len() + 1).sum::<usize>()
        })
        .sum()
    }
}

/// What people do on an empty board: count colours, until the places of some tile are so few that
/// they can be tried.
fn counted(sheet: &Sheet<'_>, run: &Run<'_>) -> Option<Chain> {
    let mut here = sheet.clone();
    let mut chain = Vec::new();
    while let Some(found) = easiest(COUNTING, &here, run).filter(|_| chain.len() < COUNTED_MAX) {
        found.apply(&mut here);
        chain.push(found);
    }
    let last = suppose_place(&here, &mut Meter::new(run))?;
    let is_short = !last.placed.is_empty() && last.worlds.len() <= PLACES_MAX;
    is_short.then(|| Chain::trimmed(sheet, chain, last))
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

/// The last step of a chain, with the deductions before it. With one deduction before it, both are
/// told in full. With more, only the first and the last are told in words; those before the last are
/// a world without assumptions that comes with the step.
fn told(sheet: &Sheet<'_>, chain: &[Deduction], last: impl FnOnce(&Sheet<'_>) -> Step) -> Step {
    let mut here = sheet.clone();
    let before = kit::follow(&mut here, chain);
    let mut told = last(&here);
    let Some(first) = before.first() else {
        return told;
    };
    let shown = Message::new("tetravex-then")
        .with("first", first.reason.clone())
        .with("then", first.message.clone());
    told.reason = match before.len() {
        1 => Message::new("tetravex-then"),
        number if told.worlds.len() > FEW => {
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

//! The hint for a player who is stuck. If the position cannot be completed, it says why and what to
//! take away. Otherwise it shows the next piece to place, with the deductions that lead to it. If
//! no short chain of deductions places a piece, it lists the candidates of a place with the number
//! of completions of each; of too many to count, it takes a placement of a solution that was found.

use pavage_family::kit::{self, Counted, Meter, chained};
use pavage_search::{BigUint, Run, StopReason};

use super::super::Packing;
use super::super::fill::{is_large, one_filling};
use super::super::judge;
use super::super::logic::put;
use super::super::proofs::glance;
use super::super::puzzle::{Puzzle, State};
use super::super::techniques::words;
use super::super::techniques::{
    Deduction, Locus, PlacementId, Placements, Sheet, brief, plain, refuted, suppose, trim_to,
};
use super::truth::Truth;
use super::{Setting, blame};
use pavage_family::Message;
use pavage_family::{Hint, HintState, Step, World};

/// The most deductions in a hint that leads to a placement.
const CHAIN_MAX: usize = 8;
/// The most deductions that are examined to find such a chain.
const LOOKED_MAX: usize = 60;
/// The most hypotheses in a chain.
const SUPPOSED_MAX: usize = 4;
/// The most steps in the worlds of a hypothesis.
const WORLD_STEPS_MAX: usize = 16;

/// The hint for a position.
#[must_use]
pub fn hint(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Hint {
    // Cells that may stay open need not be marked as such.
    if !puzzle.is_exact() && judge::check(puzzle, state).violations.is_empty() {
        return Hint::tell(HintState::Complete, None, None);
    }
    let proof = glance(puzzle, state);
    let on = match (Placements::within(puzzle, state, run), &proof) {
        (Ok(on), _) => on,
        // What to take away of the player's pieces is not looked for where there is too much to list.
        (Err(StopReason::NodeLimit), Some(proof)) => {
            return Hint::tell(HintState::Dead, Some(0), Some(blame::unlisted(proof)));
        }
        (Err(stop), _) => return Hint::unknown(stop),
    };
    let scene = Setting::new(puzzle, state, &on);
    let sheet = Sheet::new(&on).under(run);
    let is_dead = || Hint::tell(HintState::Dead, Some(0), Some(blame::dead(&scene, run)));
    if sheet.conflict().is_some() {
        return is_dead();
    }
    if sheet.open() == 0 {
        return Hint::tell(HintState::Complete, Some(1), None);
    }
    if proof.is_some() {
        return is_dead();
    }
    // Where the search of large boards may find a solution, some of the time is left to it.
    let half = is_large(puzzle, state).then(|| run.first_half());
    let truth = Truth::of(puzzle, state, half.as_ref().unwrap_or(run));
    if run.cancel.is_cancelled() {
        return Hint::unknown(StopReason::Cancelled);
    }
    if truth.as_ref().is_ok_and(Truth::is_none) {
        return is_dead();
    }
    let known = truth.as_ref().ok();
    let is_right = |example: &State| judge::check(puzzle, example).violations.is_empty();
    match (forward(&scene, &sheet, known, run), &truth) {
        (None, Err(stop)) => match one_filling(puzzle, state, run).filter(is_right) {
            Some(example) => Hint::tell(HintState::Solvable, None, found(&scene, &sheet, &example)),
            None => Hint::unknown(*stop),
        },
        (step, _) => Hint {
            completions: known.and_then(|truth| truth.total.clone()),
            ..Hint::tell(HintState::Solvable, None, step)
        },
    }
}

/// The next piece to place, or the candidates to choose from.
fn forward(
    scene: &Setting<'_>,
    sheet: &Sheet<'_>,
    truth: Option<&Truth>,
    run: &Run<'_>,
) -> Option<Step> {
    let is_forced = truth.is_none_or(|truth| {
        let mut all = scene.on.all();
        all.any(|at| truth.is_in_all(scene.on, at).unwrap_or(true))
    });
    let chain = is_forced.then(|| chain(sheet, run)).flatten();
    if let Some((chain, last)) = chain {
        return Some(told(sheet, &chain, &last));
    }
    let supposed = is_forced.then(|| supposed(sheet, run)).flatten();
    if let Some(supposed) = supposed {
        return Some(kit::step(sheet, &supposed));
    }
    let of_example = || found(scene, sheet, truth?.examples.first()?);
    counted(scene, sheet, truth?).or_else(of_example)
}

/// A hypothesis that places a piece and is short enough for a person to follow.
fn supposed(sheet: &Sheet<'_>, run: &Run<'_>) -> Option<Deduction> {
    let found = suppose(sheet, &mut Meter::new(run)).filter(|found| !found.placed.is_empty())?;
    let found = brief(sheet, found);
    let steps: usize = found.worlds.iter().map(|told| told.events.len()).sum();
    (steps <= WORLD_STEPS_MAX).then_some(found)
}

/// The deductions up to the first one that places a piece, without those that it does not need.
/// `None` when that chain is too long.
fn chain(sheet: &Sheet<'_>, run: &Run<'_>) -> Option<(Vec<Deduction>, Deduction)> {
    let half = run.first_half();
    let mut meter = Meter::new(&half);
    let start = sheet.clone().under(&half);
    let next = |here: &Sheet<'_>| {
        let found = || plain(here, &half).or_else(|| suppose(here, &mut meter));
        here.conflict().is_none().then(found).flatten()
    };
    let (chain, last) = kit::chain::<Packing>(&start, SUPPOSED_MAX, LOOKED_MAX, next)?;
    Some(trim_to(sheet, chain, &last)).filter(|(chain, _)| chain.len() <= CHAIN_MAX)
}

/// The last step of a chain, with the deductions before it. With one deduction before it, both are
/// told in full. With more, only the first and the last are told in words, with their holes; the
/// others are in the world without assumptions that comes with the step.
fn told(sheet: &Sheet<'_>, chain: &[Deduction], last: &Deduction) -> Step {
    let mut here = sheet.clone();
    let before = kit::follow(&mut here, chain);
    let mut told = kit::step(&here, last);
    let Some(first) = before.first() else {
        return told;
    };
    told.reason = if before.len() == 1 {
        let message = Message::new("packing-then").with("first", first.reason.clone());
        let message = message.with("then", first.message.clone());
        let first = Message::new("packing-then").with("first", message);
        first.with("then", told.reason)
    } else {
        let message = Message::new("packing-chain").with("steps", words::number(before.len() + 1));
        let message = message.with("first", first.reason.clone());
        message.with("last", told.reason)
    };
    told.holes = [first.holes.clone(), told.holes].concat();
    let mut told = chained(&before, told);
    let position = Message::new("packing-supposed-position");
    told.worlds.insert(0, World::way(vec![position], before));
    told
}

/// The candidates of a place, with the number of solutions that each leads to. It takes a place
/// where one candidate is in every solution, if there is one, and where a glance at the others
/// leaves the fewest; else the place with the fewest candidates.
fn counted(scene: &Setting<'_>, sheet: &Sheet<'_>, truth: &Truth) -> Option<Step> {
    let total = truth.total.as_ref()?;
    let share = |at: &PlacementId| match truth.share(*at) {
        Some(share) => Some(share.clone()),
        None => {
            let is_in = truth.is_in_all(scene.on, *at)?;
            Some(if is_in {
                total.clone()
            } else {
                BigUint::default()
            })
        }
    };
    let open = |locus: Locus| {
        let seen = refuted(sheet, locus).map_or(0, |seen| seen.number);
        locus.number(sheet) - seen
    };
    let candidates = |locus: Locus| locus.candidates(sheet);
    let counted = kit::counted(&Locus::all(sheet), total, candidates, share, open)?;
    Some(choice(sheet, &counted, total))
}

/// A placement of a solution that was found, where too little is known of the others to say what they
/// have in common. It covers the place with the fewest candidates.
fn found(scene: &Setting<'_>, sheet: &Sheet<'_>, example: &State) -> Option<Step> {
    let (locus, placement) = Locus::all(sheet).into_iter().find_map(|locus| {
        let mut candidates = locus.candidates(sheet).into_iter();
        let laid = candidates.find(|at| scene.on.is_in(*at, example))?;
        Some((locus, laid))
    })?;
    let reason = words::about(sheet, ["packing-found-cell", "packing-found-piece"], locus);
    let message = words::placement_message("packing-found", sheet, placement);
    Some(placing("choice", sheet, locus, placement, reason, message))
}

/// The step that places a candidate of a place among others, which no deduction excludes.
fn placing(
    rule: &'static str,
    sheet: &Sheet<'_>,
    locus: Locus,
    placement: PlacementId,
    reason: Message,
    message: Message,
) -> Step {
    let look = sheet.on().places(&Vec::from_iter(locus.cell()));
    Step {
        cells: sheet.on().places(sheet.on().covered(placement)),
        look: look.clone(),
        because: look,
        moves: vec![put(sheet, placement)],
        level: 2,
        cost: locus.number(sheet) as u64,
        ..Step::saying(rule, [words::look(sheet, locus), reason, message])
    }
}

/// The step about candidates and their completions, those with the most first. It places the
/// candidate that is in every solution; if there is none, it suggests the one in most.
fn choice(sheet: &Sheet<'_>, counted: &Counted<Locus, PlacementId>, total: &BigUint) -> Step {
    let (locus, counts, leading) = (counted.place, &counted.counts, counted.leading());
    let (most, best) = &counts[0];
    let is_only = most == total;
    let seen = refuted(sheet, locus);
    let reason = match &seen {
        Some(seen) => Message::new(match is_only {
            true => "packing-counted-after",
            false if leading == counts.len() - seen.number => "packing-choice-all-after",
            false => "packing-choice-after",
        })
        .with("seen", seen.reason.clone())
        .with("rest", words::number(counts.len() - seen.number))
        .with("number", words::number(leading)),
        None => {
            let code = match is_only {
                true => ["packing-counted-cell", "packing-counted-piece"],
                false if leading == counts.len() => {
                    ["packing-choice-all-cell", "packing-choice-all-piece"]
                }
                false => ["packing-choice-cell", "packing-choice-piece"],
            };
            words::about(sheet, code, locus)
                .with("ways", words::number(counts.len()))
                .with("number", words::number(leading))
        }
    };
    let reason = reason.with("total", total);
    let message = if is_only {
        words::placement_message("packing-lies", sheet, *best)
    } else {
        let message = words::placement_message("packing-most", sheet, *best);
        message.with("ways", most).with("total", total)
    };
    let rule = if is_only { "counted" } else { "choice" };
    Step {
        holes: seen.map_or_else(Vec::new, |seen| seen.holes),
        ..placing(rule, sheet, locus, *best, reason, message)
    }
}

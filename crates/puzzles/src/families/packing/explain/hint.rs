//! What a player who is stuck is told. First whether the position can be completed, and if not, why
//! and what to take away; else the next piece to place, with all that leads to it; where no short
//! deduction leads to one, the candidates of a place with the number of completions of each.

use pavage_search::{BigUint, StopReason};

use super::super::puzzle::{Puzzle, State};
use super::super::techniques::{
    Deduction, Effort, Locus, PlacementId, Placements, Sheet, next, suppose, trim_to,
};
use super::truth::Truth;
use super::{Scene, blame, step, words};
use crate::Message;
use crate::reasoning::{Budget, Hint, HintState, Step};

/// So many deductions that lead to a placement are told; more are no hint.
const CHAIN_MAX: usize = 8;
/// So many are looked through for them.
const LOOKED_MAX: usize = 60;
/// With more hypotheses than this a chain is no hint.
const SUPPOSED_MAX: usize = 4;
/// A hypothesis with more steps in its worlds is no hint either.
const WORLD_STEPS_MAX: usize = 16;
/// The completions of so many candidates are told one by one.
const TOLD_MAX: usize = 24;

/// The hint for a position.
#[must_use]
pub fn hint(puzzle: &Puzzle, state: &State, budget: &Budget) -> Hint {
    let Some(on) = Placements::new(puzzle, state) else {
        return Hint::unknown(StopReason::NodeLimit);
    };
    let scene = Scene {
        puzzle,
        state,
        on: &on,
    };
    let sheet = Sheet::new(&on);
    let is_dead = || Hint::tell(HintState::Dead, Some(0), Some(blame::dead(&scene, budget)));
    if sheet.conflict().is_some() {
        return is_dead();
    }
    if sheet.open() == 0 {
        return Hint::tell(HintState::Complete, Some(1), None);
    }
    let truth = Truth::of(puzzle, state, budget);
    if truth.as_ref().is_ok_and(Truth::is_none) {
        return is_dead();
    }
    let known = truth.as_ref().ok();
    match (forward(&scene, &sheet, known, budget), &truth) {
        (None, Err(stop)) => Hint::unknown(*stop),
        (step, _) => Hint {
            completions: known.and_then(|truth| truth.total.clone()),
            ..Hint::tell(HintState::Solvable, None, step)
        },
    }
}

/// The next piece to place, or the candidates to choose from.
fn forward(
    scene: &Scene<'_>,
    sheet: &Sheet<'_>,
    truth: Option<&Truth>,
    budget: &Budget,
) -> Option<Step> {
    let is_forced = truth.is_none_or(|truth| {
        let mut all = scene.on.all();
        all.any(|at| truth.is_in_all(scene.on, at).unwrap_or(true))
    });
    let chain = is_forced.then(|| chain(sheet, budget)).flatten();
    if let Some((chain, last)) = chain {
        return Some(told(scene, sheet, &chain, &last));
    }
    let supposed = is_forced.then(|| supposed(sheet, budget)).flatten();
    if let Some(supposed) = supposed {
        return Some(step::step(scene, sheet, &supposed));
    }
    counted(scene, sheet, truth?)
}

/// A hypothesis that places a piece and is no longer than a person would follow.
fn supposed(sheet: &Sheet<'_>, budget: &Budget) -> Option<Deduction> {
    let mut effort = Effort::new(budget);
    let found = suppose(sheet, &mut effort).filter(|found| !found.placed.is_empty())?;
    let found = found.brief(sheet);
    let steps: usize = found.worlds.iter().map(|told| told.events.len()).sum();
    (steps <= WORLD_STEPS_MAX).then_some(found)
}

/// Deductions up to the first that places a piece, without those that it does not need; `None`
/// where that is no short way.
fn chain(sheet: &Sheet<'_>, budget: &Budget) -> Option<(Vec<Deduction>, Deduction)> {
    let half = budget.first_half();
    let mut effort = Effort::new(&half);
    let mut here = sheet.clone();
    let mut chain = Vec::new();
    let mut supposed = 0;
    for _ in 0..LOOKED_MAX {
        if here.conflict().is_some() {
            return None;
        }
        let deduction = next(&here, &mut effort)?;
        if !deduction.placed.is_empty() {
            let found = trim_to(sheet, chain, &deduction);
            return Some(found).filter(|(chain, _)| chain.len() <= CHAIN_MAX);
        }
        supposed += usize::from(!deduction.worlds.is_empty());
        if supposed > SUPPOSED_MAX {
            return None;
        }
        deduction.apply(&mut here);
        chain.push(deduction);
    }
    None
}

/// The last step, told with those that lead to it.
fn told(scene: &Scene<'_>, sheet: &Sheet<'_>, chain: &[Deduction], last: &Deduction) -> Step {
    let mut here = sheet.clone();
    let before = step::follow(scene, &mut here, chain);
    let mut told = step::step(scene, &here, last);
    for step in before.into_iter().rev() {
        let first = Message::new("packing-then").with("first", step.reason);
        let first = first.with("then", step.message);
        let message = Message::new("packing-then").with("first", first);
        told.reason = message.with("then", told.reason);
        told.because.extend(step.because);
        told.worlds.splice(0..0, step.worlds);
        told.cost += step.cost;
        told.level = told.level.max(step.level);
        told.nudge = step.nudge;
    }
    told.because.sort_unstable();
    told.because.dedup();
    told
}

/// The candidates of a place with the number of solutions that each leads to: of a place where one
/// candidate alone leads to any, if there is one; else of that with the fewest candidates.
fn counted(scene: &Scene<'_>, sheet: &Sheet<'_>, truth: &Truth) -> Option<Step> {
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
    let places = Locus::all(sheet);
    let is_decided = |locus: &&Locus| {
        let candidates = locus.candidates(sheet);
        candidates
            .iter()
            .any(|at| share(at).as_ref() == Some(total))
    };
    let decided = places.iter().find(is_decided);
    let locus = *decided.or(places.first())?;
    let candidates = locus.candidates(sheet).into_iter();
    let counts = candidates.map(|at| Some((share(&at)?, at)));
    let mut counts: Vec<(BigUint, PlacementId)> = counts.collect::<Option<_>>()?;
    counts.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
    Some(choice(scene, sheet, locus, &counts, total))
}

/// The step about candidates and their completions, those with the most first.
fn choice(
    scene: &Scene<'_>,
    sheet: &Sheet<'_>,
    locus: Locus,
    counts: &[(BigUint, PlacementId)],
    total: &BigUint,
) -> Step {
    let (most, best) = &counts[0];
    let is_only = most == total;
    let lying = words::lettered(sheet, *best);
    let code = ["packing-counted-cell", "packing-counted-piece"];
    let reason = words::about(scene, sheet, code, locus);
    let cells = match locus {
        Locus::Cell(cell) if !is_only => vec![cell],
        _ if !is_only => Vec::new(),
        _ => scene.on.covered(*best).to_vec(),
    };
    let because = match locus {
        Locus::Cell(cell) => vec![cell],
        Locus::Piece(_) => Vec::new(),
    };
    let message = if is_only {
        words::placement_message("packing-lies", scene, &lying)
    } else {
        let message = words::placement_message("packing-most", scene, &lying);
        message.with("ways", most).with("total", total)
    };
    Step {
        rule: if is_only { "counted" } else { "choice" },
        cells: step::places(scene, &cells),
        because: step::places(scene, &because),
        nudge: words::look(scene, sheet, locus),
        reason: reason.with("ways", ways(scene, sheet, counts)),
        message,
        moves: if is_only {
            vec![step::put(scene, &lying)]
        } else {
            Vec::new()
        },
        worlds: Vec::new(),
        level: 2,
        cost: counts.len() as u64,
    }
}

/// How many solutions each candidate leads to.
fn ways(scene: &Scene<'_>, sheet: &Sheet<'_>, counts: &[(BigUint, PlacementId)]) -> Message {
    let zero = BigUint::default();
    let leading = counts.iter().filter(|(number, _)| *number != zero);
    let leading: Vec<&(BigUint, PlacementId)> = leading.collect();
    let tell = |(number, at): &&(BigUint, PlacementId)| {
        let lying = words::lettered(sheet, *at);
        words::placement_message("packing-ways", scene, &lying).with("number", number)
    };
    let mut told: Vec<Message> = leading.iter().take(TOLD_MAX).map(tell).collect();
    let rest = leading.get(TOLD_MAX..).unwrap_or_default();
    if !rest.is_empty() {
        let sum: BigUint = rest.iter().map(|(number, _)| number).sum();
        let message = Message::new("packing-ways-rest").with("count", rest.len());
        told.push(message.with("number", &sum));
    }
    let nowhere = counts.len() - leading.len();
    if nowhere > 0 {
        told.push(Message::new("packing-ways-none").with("count", nowhere));
    }
    words::joined("packing-list-long", told).expect("there are candidates")
}

//! Adds up the results of all shards into the answer of an undivided run.

use std::ops::ControlFlow;
use std::time::Duration;

use pavage_family::{AnyPosition, Message};
use pavage_search::{BigUint, OptionId, OrbitCount, Run, StopReason, Summary};
use pavage_shards::{Lists, Merging, Outcome, Searching, check_tree, not_whole};
use pavage_words::Words;

use super::units::{Slices, status_of};
use super::{Division, Given, Question, Work, Wrong, broken};
use crate::count::{Counted, count, uncounted};
use crate::divided::Divided;
use crate::options::Refusal;
use crate::problem::Symmetric;
use crate::solve::{HELD_MAX, Search, Solved, Status, Total, Wanted, solve};
use crate::wire::{count_line, solution_line, solutions_line, solve_line};

/// So many solutions are written between two looks at the limits.
const STOP_EACH: u64 = 1 << 12;

/// The answer of the whole work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// What the command of that work prints under `--json`.
    pub lines: Vec<String>,
    /// Its exit status.
    pub status: u8,
}

/// All of the work of a plan.
type Whole<'a> = pavage_shards::Whole<'a, Question>;

/// Merges the results of a plan into what its command prints. Each further plan is a rest of one
/// before. Solutions may be in lists beside the results. `elapsed` is the time that all shards took
/// together.
///
/// # Errors
/// See [`Wrong`].
pub fn merge(
    given: &[Given<'_>],
    lists: &dyn Lists,
    elapsed: Duration,
    words: &Words,
    run: &Run<'_>,
) -> Result<Merged, Wrong> {
    let merging = Merging::of(given)?;
    let question = merging.plan().question();
    let run = &question.run_of(run);
    match question.division {
        Division::Settled => settled(question, words, run),
        Division::Tree => tree(&merging.whole()?, lists, elapsed, words, run),
        Division::Slices => swept(&merging.whole()?, elapsed, words, run),
        Division::Attempts => attempts(merging),
        Division::List => {
            let whole = merging.whole()?;
            let outcomes = whole.outcomes()?;
            let status = outcomes.values().map(|outcome| severity(outcome.status));
            let status = status.max().unwrap_or(0);
            Ok(Merged {
                lines: outcomes
                    .into_values()
                    .map(|outcome| outcome.text.clone())
                    .collect(),
                status: [0, 1, 3, 2][usize::from(status)],
            })
        }
    }
}

/// How grave an exit status is among others.
fn severity(status: u8) -> u8 {
    match status {
        0 => 0,
        1 => 1,
        3 => 2,
        _ => 3,
    }
}

/// The answer of a puzzle that needs no search.
fn settled(question: &Question, words: &Words, run: &Run<'_>) -> Result<Merged, Wrong> {
    let position = question.position()?;
    let (name, position) = (question.name(), &*position);
    if question.work == Work::Count {
        let counted = count(position, &question.options, run)?;
        let counted = Counted {
            elapsed: Duration::ZERO,
            ..counted
        };
        return Ok(Merged {
            status: if counted.count.is_some() { 0 } else { 3 },
            lines: vec![count_line(name, position, &counted, words)],
        });
    }
    let mut solved = solve(position, Wanted::All, &question.options, run)?;
    solved.elapsed = Duration::ZERO;
    Ok(Merged {
        status: status_of(&solved),
        lines: vec![solve_line(name, position, &solved, words)],
    })
}

/// Checks that a search walks the tree of the plan.
fn check(whole: &Whole<'_>, divided: &Divided<'_>, run: &Run<'_>) -> Result<(), Message> {
    let tree = whole.plan().tree();
    check_tree(divided, tree, run).map_err(|_| Message::new("shard-tree"))
}

/// What a search answers that lists all of these solutions, or the first of them.
fn solved(
    whole: &Whole<'_>,
    search: &Search<'_>,
    (listed, stop): (&[Vec<OptionId>], StopReason),
    run: &Run<'_>,
) -> Result<Solved, Wrong> {
    let stats = whole.stats;
    if whole.listed != stats.solutions {
        return Err(not_whole().into());
    }
    let found = search.found(listed, Summary { stop, stats });
    let mut solved = search.answer(found, run);
    solved.total = Total::Exactly(whole.listed);
    Ok(solved)
}

fn tree(
    whole: &Whole<'_>,
    lists: &dyn Lists,
    elapsed: Duration,
    words: &Words,
    run: &Run<'_>,
) -> Result<Merged, Wrong> {
    let question = whole.plan().question();
    let position: &dyn AnyPosition = &*question.position()?;
    let divided = question.search(position, run)?;
    check(whole, &divided, run)?;
    let lists = whole.with_lists(lists, run)?;
    let name = question.name();
    let search = match divided {
        Divided::Count(visiting) => {
            let symmetries = &visiting.problem.symmetries;
            let orbits = orbits(&whole.kept, symmetries.len().max(1))?;
            let known = symmetries.are_known();
            let found = OrbitCount {
                solutions: whole.stats.weight,
                orbits: None,
                summary: Summary {
                    stop: StopReason::Exhausted,
                    stats: whole.stats,
                },
            };
            let counted = Counted {
                count: Some(whole.weight.clone()),
                up_to_symmetry: known.then_some(orbits),
                elapsed,
                // Which engine counts is part of the plan.
                chosen: None,
                ..visiting.counted(found, run)
            };
            return Ok(Merged {
                lines: vec![count_line(name, position, &counted, words)],
                status: 0,
            });
        }
        Divided::Solve(search) => search,
    };
    let mut listed = Vec::new();
    let mut receive = |chosen| {
        listed.push(chosen);
        if listed.len() as u64 == HELD_MAX {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    lists.each(&|options| search.model().is_solution(options), &mut receive)?;
    let stop = if whole.listed > HELD_MAX {
        StopReason::SolutionLimit
    } else {
        StopReason::Exhausted
    };
    let mut solved = solved(whole, &search, (&listed, stop), run)?;
    solved.elapsed = elapsed;
    debug_assert!(solved.status != Status::Limit || whole.listed > HELD_MAX);
    Ok(Merged {
        status: status_of(&solved),
        lines: vec![solve_line(name, position, &solved, words)],
    })
}

/// The number of orbits, from the sum over all symmetries of the solutions that they keep.
fn orbits(kept: &BigUint, symmetries: usize) -> Result<BigUint, Message> {
    let orbits = kept / symmetries;
    if &orbits * symmetries != *kept {
        return Err(not_whole());
    }
    Ok(orbits)
}

/// Where [`list`] writes the solutions, a line for each.
pub struct Listing<'a> {
    /// Its name in the answer.
    pub file: &'a str,
    /// Receives the lines. It ends the work with [`ControlFlow::Break`].
    pub write: &'a mut dyn FnMut(&str) -> ControlFlow<()>,
}

/// As [`merge`], and writes all solutions, however many there are, instead of holding them for
/// the answer, which says how many they are. Nothing is written before all lists are checked.
///
/// # Errors
/// See [`Wrong`]; or the plan lists no solutions.
pub fn list(
    given: &[Given<'_>],
    lists: &dyn Lists,
    into: Listing<'_>,
    elapsed: Duration,
    words: &Words,
    run: &Run<'_>,
) -> Result<Merged, Wrong> {
    let merging = Merging::of(given)?;
    let question = merging.plan().question();
    let run = &question.run_of(run);
    let position: &dyn AnyPosition = &*question.position()?;
    let answer = |mut solved: Solved, total: u64| {
        solved.elapsed = elapsed;
        solved.status = match total {
            0 => Status::Unsolvable,
            _ => Status::Solved,
        };
        let (name, file) = (question.name(), into.file);
        Merged {
            status: status_of(&solved),
            lines: vec![solutions_line(name, position, &solved, file, words)],
        }
    };
    let whole = match (question.work, question.division) {
        (Work::Solve, Division::Tree) => merging.whole()?,
        // A puzzle that needs no search has no solution.
        (Work::Solve, Division::Settled) => {
            let solved = solve(position, Wanted::All, &question.options, run)?;
            return Ok(answer(solved, 0));
        }
        _ => return Err(Message::new("merge-lists-none").into()),
    };
    let divided = question.search(position, run)?;
    check(&whole, &divided, run)?;
    let lists = whole.with_lists(lists, run)?;
    let Divided::Solve(search) = &divided else {
        return Err(broken().into());
    };
    // Before any line: whether all are there.
    let solved = solved(&whole, search, (&[], StopReason::Exhausted), run)?;
    let (mut written, mut stop) = (0_u64, None);
    let mut receive = |chosen: Vec<OptionId>| {
        if written.is_multiple_of(STOP_EACH) {
            stop = run.stop();
        }
        written += 1;
        match stop {
            Some(_) => ControlFlow::Break(()),
            None => (into.write)(&solution_line(&*search.decoded(&chosen))),
        }
    };
    lists.each(&|options| divided.is_solution(options), &mut receive)?;
    match stop {
        Some(stop) => Err(Wrong::Stopped(stop)),
        None => Ok(answer(solved, whole.listed)),
    }
}

fn swept(
    whole: &Whole<'_>,
    elapsed: Duration,
    words: &Words,
    run: &Run<'_>,
) -> Result<Merged, Wrong> {
    let question = whole.plan().question();
    let position = question.position()?;
    let problem = Symmetric::of(&*position, run).map_err(Refusal::from)?;
    let slices = Slices::new(problem, question.slices as usize, run)?;
    let outcomes = whole.outcomes()?;
    // The slices are made again from the puzzle, so the plan cannot leave some out.
    if slices.len() != outcomes.len() {
        return Err(not_whole().into());
    }
    let (mut solutions, mut kept) = (BigUint::ZERO, Some(BigUint::ZERO));
    for (unit, outcome) in outcomes {
        let number: Option<BigUint> = outcome.text.parse().ok();
        match (slices.slices.get(unit as usize), number) {
            (Some(_), Some(number)) => solutions += number,
            (Some(_), None) => return Err(not_whole().into()),
            (None, number) => {
                kept = kept.zip(number).map(|(kept, number)| kept + number);
            }
        }
    }
    let symmetries = &slices.problem.symmetries;
    let group = symmetries.len().max(1);
    let still = group - slices.moving.len();
    let kept = kept.map(|kept| kept + &solutions * still);
    let up_to_symmetry = kept.map(|kept| orbits(&kept, group)).transpose()?;
    let mut stats = whole.stats;
    stats.solutions = u64::try_from(&solutions).unwrap_or(u64::MAX);
    let counted = Counted {
        count: Some(solutions),
        up_to_symmetry: up_to_symmetry.filter(|_| symmetries.are_known()),
        elapsed,
        ..uncounted("sweep", StopReason::Exhausted, stats, run)
    };
    Ok(Merged {
        lines: vec![count_line(question.name(), &*position, &counted, words)],
        status: 0,
    })
}

/// The answer of the first attempt that decides, of those that are known. Without one, all must be
/// known.
fn attempts(merging: Merging<'_, Question>) -> Result<Merged, Wrong> {
    let of = |outcome: &Outcome| Merged {
        lines: vec![outcome.text.clone()],
        status: outcome.status,
    };
    let outcomes = merging.outcomes()?;
    if let Some(outcome) = outcomes.values().find(|outcome| outcome.status < 2) {
        return Ok(of(outcome));
    }
    let whole = merging.whole()?;
    let outcomes = whole.outcomes()?;
    let first = outcomes.values().next().ok_or_else(broken)?;
    Ok(of(first))
}

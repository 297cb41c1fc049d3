//! Adds up the results of all shards into the answer of an undivided run.

use std::ops::ControlFlow;
use std::time::Duration;

use pavage_family::{AnyPosition, Message};
use pavage_search::{BigUint, OptionId, OrbitCount, Run, Stats, StopReason, Summary};
use pavage_words::Words;

use super::list::{Lists, NoLists, Reader};
use super::tree::{check_tree, divided};
use super::units::{Slices, status_of};
use super::whole::{Found, Given, Whole};
use super::{Division, Outcome, Plan, State, Work, Wrong, broken};
use crate::count::{Counted, count, uncounted};
use crate::options::Refusal;
use crate::parts::Divided;
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

/// Merges the results of a plan into what its command prints. Each further plan is a rest of one
/// before. `elapsed` is the time that all shards took together.
///
/// # Errors
/// See [`Wrong`].
pub fn merge(
    given: &[Given<'_>],
    elapsed: Duration,
    words: &Words,
    run: &Run<'_>,
) -> Result<Merged, Wrong> {
    merge_beside(given, &NoLists, elapsed, words, run)
}

/// As [`merge`], where solutions may be in lists beside the results.
///
/// # Errors
/// See [`Wrong`].
pub fn merge_beside(
    given: &[Given<'_>],
    lists: &dyn Lists,
    elapsed: Duration,
    words: &Words,
    run: &Run<'_>,
) -> Result<Merged, Wrong> {
    let whole = Whole::of(given)?;
    let plan = whole.plan;
    let run = &plan.run_of(run);
    match plan.division {
        Division::Settled => settled(plan, words, run),
        Division::Tree => {
            whole.missing()?;
            tree(&whole, lists, elapsed, words, run)
        }
        Division::Slices => {
            whole.missing()?;
            swept(&whole, elapsed, words, run)
        }
        Division::List => {
            whole.missing()?;
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
        Division::Attempts => attempts(&whole),
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
fn settled(plan: &Plan, words: &Words, run: &Run<'_>) -> Result<Merged, Wrong> {
    let position = plan.position()?;
    let (name, position) = (plan.name(), &*position);
    if plan.work == Work::Count {
        let counted = count(position, &plan.options, run)?;
        let counted = Counted {
            elapsed: Duration::ZERO,
            ..counted
        };
        return Ok(Merged {
            status: if counted.count.is_some() { 0 } else { 3 },
            lines: vec![count_line(name, position, &counted, words)],
        });
    }
    let mut solved = solve(position, Wanted::All, &plan.options, run)?;
    solved.elapsed = Duration::ZERO;
    Ok(Merged {
        status: status_of(&solved),
        lines: vec![solve_line(name, position, &solved, words)],
    })
}

/// What the shards of a tree come to.
struct Sums<'a> {
    stats: Stats,
    // These outgrow 64 bits sooner than those of a shard.
    weight: BigUint,
    kept: BigUint,
    /// The number of solutions, if they are listed.
    listed: u64,
    found: Vec<Found<'a>>,
}

impl Sums<'_> {
    /// Adds up all shards, after a proof that they are the whole tree.
    fn of<'a>(
        whole: &'a Whole<'_>,
        lists: &dyn Lists,
        divided: &Divided<'_>,
        run: &Run<'_>,
    ) -> Result<Sums<'a>, Wrong> {
        whole.check_branches()?;
        check_tree(whole.plan, divided, run)?;
        let mut sums = Sums {
            stats: Stats::default(),
            weight: BigUint::ZERO,
            kept: BigUint::ZERO,
            listed: 0,
            found: whole.found(lists, run)?,
        };
        for state in whole.states() {
            let State::Tree {
                stats, solutions, ..
            } = state
            else {
                return Err(broken().into());
            };
            sums.stats.add(stats);
            sums.weight += stats.weight;
            sums.kept += stats.kept;
            sums.listed += solutions.number();
        }
        Ok(sums)
    }

    /// Hands on the solutions, in the order of plans and shards, until it is told to stop.
    fn each(
        &self,
        lists: &dyn Lists,
        search: &Search<'_>,
        receive: &mut dyn FnMut(Vec<OptionId>) -> ControlFlow<()>,
    ) -> Result<(), Wrong> {
        for Found { state, at } in &self.found {
            let mut reader = Reader::new(lists, *at, state)?;
            while let Some(chosen) = reader.next()? {
                if !search.model().is_solution(&chosen) {
                    return Err(Message::new("plan-not-whole").into());
                }
                if receive(chosen).is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// What a search answers that lists all of these, or the first of them.
    fn solved(
        &self,
        search: &Search<'_>,
        (listed, stop): (&[Vec<OptionId>], StopReason),
        run: &Run<'_>,
    ) -> Result<Solved, Wrong> {
        let total = self.listed;
        if total != self.stats.solutions {
            return Err(Message::new("plan-not-whole").into());
        }
        let stats = self.stats;
        let found = search.found(listed, Summary { stop, stats });
        let mut solved = search.answer(found, run);
        solved.total = Total::Exactly(total);
        Ok(solved)
    }
}

fn tree(
    whole: &Whole<'_>,
    lists: &dyn Lists,
    elapsed: Duration,
    words: &Words,
    run: &Run<'_>,
) -> Result<Merged, Wrong> {
    let plan = whole.plan;
    let position = plan.position()?;
    let position: &dyn AnyPosition = &*position;
    let divided = divided(plan, position, run)?;
    let sums = Sums::of(whole, lists, &divided, run)?;
    let name = plan.name();
    match divided {
        Divided::Count(visiting) => {
            let Sums {
                stats,
                weight,
                kept,
                ..
            } = sums;
            let group = visiting.problem.symmetries.len().max(1);
            let orbits = &kept / group;
            if &orbits * group != kept {
                return Err(Message::new("plan-not-whole").into());
            }
            let known = visiting.problem.symmetries.are_known();
            let found = OrbitCount {
                solutions: stats.weight,
                orbits: None,
                summary: Summary {
                    stop: StopReason::Exhausted,
                    stats,
                },
            };
            let counted = Counted {
                count: Some(weight),
                up_to_symmetry: known.then_some(orbits),
                elapsed,
                // Which engine counts is part of the plan.
                chosen: None,
                ..visiting.counted(found, run)
            };
            Ok(Merged {
                lines: vec![count_line(name, position, &counted, words)],
                status: 0,
            })
        }
        Divided::Solve(search) => {
            let mut listed = Vec::new();
            let mut receive = |chosen| {
                listed.push(chosen);
                match listed.len() as u64 == HELD_MAX {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            };
            sums.each(lists, &search, &mut receive)?;
            let stop = match sums.listed > HELD_MAX {
                true => StopReason::SolutionLimit,
                false => StopReason::Exhausted,
            };
            let mut solved = sums.solved(&search, (&listed, stop), run)?;
            solved.elapsed = elapsed;
            debug_assert!(solved.status != Status::Limit || sums.listed > HELD_MAX);
            Ok(Merged {
                status: status_of(&solved),
                lines: vec![solve_line(name, position, &solved, words)],
            })
        }
    }
}

/// Where [`list`] writes the solutions, a line for each.
pub struct Listing<'a> {
    /// Its name in the answer.
    pub file: &'a str,
    /// Receives the lines. It ends the work with [`ControlFlow::Break`].
    pub write: &'a mut dyn FnMut(&str) -> ControlFlow<()>,
}

/// As [`merge_beside`], and writes all solutions, however many there are, instead of holding them for
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
    let whole = Whole::of(given)?;
    let plan = whole.plan;
    let run = &plan.run_of(run);
    let position = plan.position()?;
    let position: &dyn AnyPosition = &*position;
    let answer = |mut solved: Solved, total: u64| {
        solved.elapsed = elapsed;
        solved.status = match total {
            0 => Status::Unsolvable,
            _ => Status::Solved,
        };
        Merged {
            status: status_of(&solved),
            lines: vec![solutions_line(
                plan.name(),
                position,
                &solved,
                into.file,
                words,
            )],
        }
    };
    match (plan.work, plan.division) {
        (Work::Solve, Division::Tree) => whole.missing()?,
        // A puzzle that needs no search has no solution.
        (Work::Solve, Division::Settled) => {
            let solved = solve(position, Wanted::All, &plan.options, run)?;
            return Ok(answer(solved, 0));
        }
        _ => return Err(Message::new("merge-lists-none").into()),
    }
    let divided = divided(plan, position, run)?;
    let sums = Sums::of(&whole, lists, &divided, run)?;
    let Divided::Solve(search) = divided else {
        return Err(broken().into());
    };
    // Before any line: whether all are there.
    let solved = sums.solved(&search, (&[], StopReason::Exhausted), run)?;
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
    sums.each(lists, &search, &mut receive)?;
    match stop {
        Some(stop) => Err(Wrong::Stopped(stop)),
        None => Ok(answer(solved, sums.listed)),
    }
}

fn swept(
    whole: &Whole<'_>,
    elapsed: Duration,
    words: &Words,
    run: &Run<'_>,
) -> Result<Merged, Wrong> {
    let plan = whole.plan;
    let position = plan.position()?;
    let problem = Symmetric::of(&*position, run).map_err(Refusal::from)?;
    let slices = Slices::new(problem, plan.slices as usize, run)?;
    let outcomes = whole.all_outcomes()?;
    // The slices are made again from the puzzle, so the plan cannot leave some out.
    if slices.len() != outcomes.len() {
        return Err(Message::new("plan-not-whole").into());
    }
    let mut stats = Stats::default();
    let (mut solutions, mut kept) = (BigUint::ZERO, Some(BigUint::ZERO));
    for (unit, outcome) in outcomes {
        stats.add(&outcome.stats);
        let number: Option<BigUint> = outcome.text.parse().ok();
        match (slices.slices.get(unit as usize), number) {
            (Some(_), Some(number)) => solutions += number,
            (Some(_), None) => return Err(Message::new("plan-not-whole").into()),
            (None, number) => {
                kept = kept.zip(number).map(|(kept, number)| kept + number);
            }
        }
    }
    let group = slices.problem.symmetries.len().max(1);
    let still = group - slices.moving.len();
    let up_to_symmetry = match kept.map(|kept| kept + &solutions * still) {
        Some(kept) => {
            let orbits = &kept / group;
            if &orbits * group != kept {
                return Err(Message::new("plan-not-whole").into());
            }
            Some(orbits)
        }
        None => None,
    };
    stats.solutions = u64::try_from(&solutions).unwrap_or(u64::MAX);
    let known = slices.problem.symmetries.are_known();
    let counted = Counted {
        count: Some(solutions),
        up_to_symmetry: up_to_symmetry.filter(|_| known),
        elapsed,
        ..uncounted("sweep", StopReason::Exhausted, stats, run)
    };
    Ok(Merged {
        lines: vec![count_line(plan.name(), &*position, &counted, words)],
        status: 0,
    })
}

/// The answer of the first attempt that decides, of those that are known. Without one, all must be
/// known.
fn attempts(whole: &Whole<'_>) -> Result<Merged, Wrong> {
    let outcomes = whole.outcomes()?;
    let decides = |outcome: &&&Outcome| outcome.status < 2;
    if let Some(outcome) = outcomes.values().find(decides) {
        return Ok(Merged {
            lines: vec![outcome.text.clone()],
            status: outcome.status,
        });
    }
    whole.missing()?;
    let first = outcomes.values().next().ok_or_else(broken)?;
    Ok(Merged {
        lines: vec![first.text.clone()],
        status: first.status,
    })
}

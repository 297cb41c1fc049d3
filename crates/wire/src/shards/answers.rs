//! Adds up the results of all shards into the answer of an undivided run.

use std::ops::ControlFlow;
use std::time::Duration;

use pavage_family::{AnyPosition, Message};
use pavage_search::{OptionId, Run, StopReason, Summary};
use pavage_shards::{Lists, Merging, Outcome, Searching, check_tree, not_whole};
use pavage_words::Words;

use super::told::{NO, Teller, status_of};
use super::{Division, Given, Question, Work, Wrong, broken};
use crate::{solution_line, solutions_line};
use pavage_app::count::up_to_symmetry;
use pavage_app::count::{Counted, Uncompared, count, uncounted};
use pavage_app::divided::Divided;
use pavage_app::options::Refusal;
use pavage_app::solve::{HELD_MAX, Solved, Status, Total, Wanted, solve};

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

impl From<Outcome> for Merged {
    fn from(outcome: Outcome) -> Merged {
        Merged {
            lines: vec![outcome.text],
            status: outcome.status,
        }
    }
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
    match question.division {
        Division::Attempts => return Ok(attempts(merging)?.into()),
        Division::List => return lines(&merging.whole()?),
        Division::Settled | Division::Tree | Division::Slices => {}
    }
    let run = &question.run_of(run);
    let position = &*question.position()?;
    let teller = Teller {
        name: question.name(),
        position,
        words,
        elapsed: match question.division {
            Division::Settled => Duration::ZERO,
            _ => elapsed,
        },
    };
    Ok(Merged::from(match (question.division, question.work) {
        (Division::Tree, _) => tree(&merging.whole()?, lists, &teller, run)?,
        (Division::Slices, _) => {
            let swept = swept(&merging.whole()?, position, run)?;
            teller.counted(up_to_symmetry(swept, position, &question.options, run)?)
        }
        (_, Work::Count) => teller.counted(count(position, &question.options, run)?),
        _ => teller.solved(solve(position, Wanted::All, &question.options, run)?),
    }))
}

/// The lines of a list, with the gravest exit status among them.
fn lines(whole: &Whole<'_>) -> Result<Merged, Wrong> {
    let outcomes = whole.outcomes()?;
    // From the least grave on.
    let statuses = [0, 1, 3, 2];
    let grave = |outcome: &&Outcome| {
        let known = statuses.iter().position(|status| *status == outcome.status);
        known.unwrap_or(statuses.len() - 1)
    };
    let gravest = outcomes.values().map(grave).max().unwrap_or(0);
    Ok(Merged {
        lines: outcomes
            .into_values()
            .map(|outcome| outcome.text.clone())
            .collect(),
        status: statuses[gravest],
    })
}

/// The search whose tree is that of the plan.
fn divided<'a>(
    whole: &Whole<'a>,
    position: &'a dyn AnyPosition,
    run: &Run<'_>,
) -> Result<Divided<'a>, Wrong> {
    let divided = whole.plan().question().search(position, run)?;
    check_tree(&divided, whole.plan().tree(), run).map_err(|_| Message::new("shard-tree"))?;
    if divided.lists() && whole.listed != whole.stats.solutions {
        return Err(not_whole().into());
    }
    Ok(divided)
}

fn tree(
    whole: &Whole<'_>,
    lists: &dyn Lists,
    teller: &Teller<'_>,
    run: &Run<'_>,
) -> Result<Outcome, Wrong> {
    let divided = divided(whole, teller.position, run)?;
    let lists = whole.with_lists(lists, run)?;
    let mut listed = Vec::new();
    let mut receive = |chosen| {
        listed.push(chosen);
        if listed.len() as u64 == HELD_MAX {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    lists.each(&|options| divided.is_solution(options), &mut receive)?;
    let summary = Summary {
        stop: if whole.listed > HELD_MAX {
            StopReason::SolutionLimit
        } else {
            StopReason::Exhausted
        },
        stats: whole.stats,
    };
    Ok(match &divided {
        Divided::Count(visiting) => {
            let symmetries = &visiting.problem.symmetries;
            let orbits = whole.up_to_symmetry(symmetries.len())?;
            let known = symmetries.are_known().then_some(orbits);
            let counted = Counted {
                count: Some(whole.weight.clone()),
                up_to_symmetry: known.ok_or(Uncompared::NoSymmetries),
                // Which engine counts is part of the plan.
                chosen: None,
                ..visiting.summed(summary, run)
            };
            let options = &whole.plan().question().options;
            teller.counted(up_to_symmetry(counted, teller.position, options, run)?)
        }
        Divided::Solve(search) => teller.solved(Solved {
            total: Total::Exactly(whole.listed),
            ..search.answer(search.found(&listed, summary), run)
        }),
    })
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
    let answer = |solved: Solved, total: u64| {
        let status = match total {
            0 => Status::Unsolvable,
            _ => Status::Solved,
        };
        let solved = Solved {
            total: Total::Exactly(total),
            elapsed,
            status,
            ..solved
        };
        let line = solutions_line(question.name(), position, &solved, into.file, words);
        Merged {
            status: status_of(status),
            lines: vec![line],
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
    // Before any line: whether all are there.
    let divided = divided(&whole, position, run)?;
    let lists = whole.with_lists(lists, run)?;
    let Divided::Solve(search) = &divided else {
        return Err(broken().into());
    };
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
    if let Some(stop) = stop {
        return Err(Wrong::Stopped(stop));
    }
    let summary = Summary {
        stop: StopReason::Exhausted,
        stats: whole.stats,
    };
    Ok(answer(
        search.answer(search.found(&[], summary), run),
        whole.listed,
    ))
}

fn swept(whole: &Whole<'_>, position: &dyn AnyPosition, run: &Run<'_>) -> Result<Counted, Wrong> {
    let question = whole.plan().question();
    let problem = question.problem(position, run).map_err(Refusal::from)?;
    let slices = question.sliced(&problem, run)?;
    let swept = slices.sum(&whole.outcomes()?)?;
    let mut stats = whole.stats;
    stats.solutions = u64::try_from(&swept.solutions).unwrap_or(u64::MAX);
    Ok(Counted {
        count: Some(swept.solutions),
        up_to_symmetry: if problem.symmetries.are_known() {
            let of_plan = run.within(question.bytes());
            let orbits = swept.up_to_symmetry;
            orbits.map_err(|stop| Uncompared::of(&stop, &of_plan))
        } else {
            Err(Uncompared::NoSymmetries)
        },
        ..uncounted("sweep", StopReason::Exhausted, stats, run)
    })
}

/// The answer of the first attempt that decides, of those that are known. Without one, all must be
/// known.
fn attempts(merging: Merging<'_, Question>) -> Result<Outcome, Wrong> {
    let outcomes = merging.outcomes()?;
    if let Some(outcome) = outcomes.values().find(|outcome| outcome.status <= NO) {
        return Ok((*outcome).clone());
    }
    let whole = merging.whole()?;
    let outcomes = whole.outcomes()?;
    let first = outcomes.into_values().next().ok_or_else(broken)?;
    Ok(first.clone())
}

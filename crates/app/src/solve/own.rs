//! Solves by a family's own search.

use pavage_family::{Findings, Finds, MAX_STEPS, Message};
use pavage_search::{Notice, Run, Stats, StopReason, Summary};

use super::{HELD_MAX, Solved, Status, Total, Wanted, status, total};
use crate::choose;
use crate::own::{BestPosition, Own};
use crate::problem::{judged, limit_met};

/// Solves a position whose family has a search of its own.
pub(super) fn solve(own: &Own<'_>, wanted: Wanted) -> Result<Solved, Message> {
    let number = wanted.number();
    if own.info.finds < Finds::All && number != 1 {
        return Err(Message::new("engine-finds-one").with("engine", own.info.name));
    }
    let mut solutions = Vec::new();
    let mut best: Option<BestPosition> = None;
    let mut findings = Findings {
        on_solution: &mut |solution| solutions.push(judged(solution)),
        on_best: Some(&mut |found| {
            own.run.tell(&Notice::Other(&found));
            best = Some(found);
        }),
    };
    let found = own.search(Some(number.min(HELD_MAX)), &mut findings)?;
    let held = solutions.len() as u64;
    let is_none = held == 0 && found.stop == StopReason::Exhausted;
    let verdict = match own.info.finds {
        Finds::All => proved(own, held, wanted, &found),
        Finds::OneOrNone if is_none => none(&found),
        Finds::OneOrNone | Finds::One => unproved(own, held, &found),
    };
    Ok(Solved {
        status: verdict.status,
        reason: verdict.reason,
        best: best.filter(|_| held == 0),
        solutions,
        total: verdict.total,
        stop: found.stop,
        stats: Stats {
            solutions: held,
            weight: held,
            ..verdict.stats
        },
        counting: verdict.counting,
        elapsed: own.run.elapsed(),
        engine: Some(own.info.name),
        chosen: choose::own(own.options, &own.info, own.position),
        heuristic: None,
        is_drawn: false,
    })
}

/// What a search proves about the puzzle.
struct Verdict {
    status: Status,
    reason: Option<Message>,
    total: Total,
    stats: Stats,
    /// What of the costs went into counting further solutions.
    counting: Stats,
}

/// What a complete search proves. It ends when no solution is left.
fn proved(own: &Own<'_>, held: u64, wanted: Wanted, found: &Summary) -> Verdict {
    let count = |run: &Run<'_>| {
        let own = Own { run, ..*own };
        let mut ignore = |_| ();
        let mut findings = Findings::new(&mut ignore);
        let counted = own.search(run.limits.solutions_max, &mut findings);
        counted.expect("the settings fitted before")
    };
    let (total, extra) = total(held, (wanted, found.stop), own.run, count);
    let (status, reason) = status(held, found.stop, wanted.number(), own.run);
    let mut stats = found.stats;
    stats.add(&extra);
    Verdict {
        status,
        reason,
        total,
        stats,
        counting: extra,
    }
}

/// What a search proves that finds one solution or proves that there is none.
fn none(found: &Summary) -> Verdict {
    Verdict {
        status: Status::Unsolvable,
        reason: None,
        total: Total::Exactly(0),
        stats: found.stats,
        counting: Stats::default(),
    }
}

/// A message that says which limit ended the search. The user may have bounded its steps.
fn limit_of(own: &Own<'_>, stop: StopReason) -> Message {
    let typed = own.options.settings.get(MAX_STEPS);
    let steps = typed.and_then(|typed| typed.trim().parse::<u64>().ok());
    let nodes = own.run.limits.nodes_max.unwrap_or(u64::MAX);
    match steps.filter(|steps| stop == StopReason::NodeLimit && *steps <= nodes) {
        Some(steps) => Message::new("limit-steps").with("max", steps),
        None => limit_met(stop, &own.run.limits),
    }
}

/// What a search proves that can only find a solution.
fn unproved(own: &Own<'_>, held: u64, found: &Summary) -> Verdict {
    let reason = || match found.stop {
        StopReason::Exhausted | StopReason::SolutionLimit => Message::new("limit-gave-up"),
        stop => limit_of(own, stop),
    };
    let is_solved = held > 0;
    Verdict {
        status: if is_solved {
            Status::Solved
        } else {
            Status::Limit
        },
        reason: (!is_solved).then(reason),
        total: Total::AtLeast(held),
        stats: found.stats,
        counting: Stats::default(),
    }
}

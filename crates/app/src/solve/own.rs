//! Solves by a family's own search.

use pavage_family::{Findings, Finds, MAX_STEPS, Message};
use pavage_search::{LimitSink, Notice, Run, Stats, StopReason, Summary};

use super::{Ended, HELD_MAX, Solved, Status, Total, Wanted, status, total};
use crate::choose;
use crate::options::limit_met;
use crate::own::{BestPosition, Own};
use crate::problem::judged;

/// Solves a position whose family has a search of its own, in turns with others if it is told whom to ask.
pub(super) fn solve(
    own: &Own<'_>,
    wanted: Wanted,
    on_limit: Option<LimitSink<'_>>,
) -> Result<Solved, Message> {
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
        orbits: None,
        reading_every: own.options.reading_every,
        on_considered: None,
        on_limit: on_limit.map(|ask| &mut *ask as _),
    };
    let found = own.search(Some(number.min(HELD_MAX)), &mut findings)?;
    let held = solutions.len() as u64;
    let is_none = held == 0 && found.stop == StopReason::Exhausted;
    let solved = match own.info.finds {
        Finds::All => proved(own, held, wanted, &found),
        Finds::OneOrNone if is_none => {
            let none = Ended::with(Status::Unsolvable);
            Solved::ended(none, Total::Exactly(0), found.stop, own.run)
        }
        Finds::OneOrNone | Finds::One => unproved(own, held, &found),
    };
    let mut stats = found.stats;
    stats.add(&solved.counting);
    Ok(Solved {
        best: best.filter(|_| held == 0),
        solutions,
        stats: Stats {
            solutions: held,
            weight: held,
            ..stats
        },
        elapsed: own.run.elapsed(),
        engine: Some(own.info.name),
        chosen: choose::own(own.options, &own.info, own.position),
        ..solved
    })
}

/// What a complete search proves. It ends when no solution is left.
fn proved(own: &Own<'_>, held: u64, wanted: Wanted, found: &Summary) -> Solved {
    let count = |run: &Run<'_>| {
        let own = Own { run, ..*own };
        let mut ignore = |_| ();
        let mut findings = Findings::new(&mut ignore);
        let counted = own.search(run.limits.solutions_max, &mut findings);
        counted.expect("the settings fitted before")
    };
    let (total, counting) = total(held, wanted, found.stop, own.run, count);
    let ended = status(held, found.stop, wanted.number(), own.run);
    Solved {
        counting,
        ..Solved::ended(ended, total, found.stop, own.run)
    }
}

/// A message that says which limit ended the search. The user may have bounded its steps.
fn limit_of(own: &Own<'_>, stop: StopReason) -> Message {
    let typed = own.options.settings.get(MAX_STEPS);
    let steps = typed.and_then(|typed| typed.trim().parse::<u64>().ok());
    let nodes = own.run.limits.nodes_max.unwrap_or(u64::MAX);
    match steps.filter(|steps| stop == StopReason::NodeLimit && *steps <= nodes) {
        Some(steps) => Message::new("limit-steps").with("max", steps),
        None => limit_met(stop, own.run),
    }
}

/// What a search proves that can only find a solution.
fn unproved(own: &Own<'_>, held: u64, found: &Summary) -> Solved {
    let reason = || match found.stop {
        StopReason::Exhausted | StopReason::SolutionLimit => Message::new("limit-gave-up"),
        stop => limit_of(own, stop),
    };
    let ended = if held > 0 {
        Ended::with(Status::Solved)
    } else {
        Ended::because(Status::Limit, reason())
    };
    Solved::ended(ended, Total::AtLeast(held), found.stop, own.run)
}

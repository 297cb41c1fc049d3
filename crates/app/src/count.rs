//! Counting: the exact number of solutions, and how many there are up to the symmetries of the
//! puzzle.

use std::time::Duration;

use pavage_puzzles::{AnyPosition, Message, NoCover};
use pavage_search::{Stats, StopReason, count_all, count_by_orbits};

use crate::options::{Hooks, Options, order};
use crate::own::Own;
use crate::solve::limit_met;

/// The answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The number of solutions; `None` when a limit was met first.
    pub count: Option<u64>,
    /// The number of solutions of which none is a symmetric image of another.
    pub up_to_symmetry: Option<u64>,
    /// Why the number is 0 without a search, or which limit was met.
    pub reason: Option<Message>,
    /// Why the search ended.
    pub stop: StopReason,
    /// What it cost; its `solutions` are those seen so far.
    pub stats: Stats,
    /// How long it took.
    pub elapsed: Duration,
    /// The engine used; none when the puzzle needed no search.
    pub engine: Option<&'static str>,
}

/// Counts the solutions of a puzzle.
///
/// By the family's own search where it has one, which knows no symmetries. Else, unless an engine is
/// named, one solution is visited for several symmetric ones where that is possible.
///
/// # Errors
/// The options name an engine or an ordering that does not fit.
pub fn count(
    position: &dyn AnyPosition,
    options: &Options,
    hooks: &Hooks<'_>,
) -> Result<Counted, Message> {
    let heuristic = options.heuristic_for(position)?;
    if let Some(info) = options.own_search_for(position)? {
        return count_own(&Own {
            info,
            position,
            options,
            hooks,
        });
    }
    let cover = match position.cover() {
        Ok(cover) => cover,
        Err(NoCover::Unsolvable(reason)) => return Ok(unsearched(Some(0), reason, hooks)),
        Err(NoCover::TooLarge(reason)) => return Ok(unsearched(None, reason, hooks)),
    };
    let engine = options.engine_for(position, cover.model())?;
    let symmetries = cover.symmetries();
    let task = options.task(order(&*cover, heuristic, options.seed));
    let mut control = hooks.control();
    // Who names an engine wants to see it visit every solution.
    let count = if options.engine.is_some() {
        count_all
    } else {
        count_by_orbits
    };
    let found = count(engine, cover.model(), &symmetries, &task, &mut control);
    let summary = found.summary;
    let done = summary.stop == StopReason::Exhausted;
    Ok(Counted {
        count: done.then_some(found.solutions),
        up_to_symmetry: found.orbits,
        reason: (!done).then(|| limit_met(summary.stop, options)),
        stop: summary.stop,
        stats: Stats {
            solutions: found.solutions,
            ..summary.stats
        },
        elapsed: hooks.clock.elapsed(),
        engine: Some(engine.name()),
    })
}

fn count_own(own: &Own<'_>) -> Result<Counted, Message> {
    if !own.info.complete {
        return Err(Message::new("engine-counts-none").with("engine", own.info.name));
    }
    let summary = own.count(own.options.limits())?;
    let done = summary.stop == StopReason::Exhausted;
    Ok(Counted {
        count: done.then_some(summary.stats.solutions),
        up_to_symmetry: None,
        reason: (!done).then(|| limit_met(summary.stop, own.options)),
        stop: summary.stop,
        stats: summary.stats,
        elapsed: own.hooks.clock.elapsed(),
        engine: Some(own.info.name),
    })
}

fn unsearched(count: Option<u64>, reason: Message, hooks: &Hooks<'_>) -> Counted {
    Counted {
        count,
        up_to_symmetry: count,
        reason: Some(reason),
        stop: StopReason::Exhausted,
        stats: Stats::default(),
        elapsed: hooks.clock.elapsed(),
        engine: None,
    }
}

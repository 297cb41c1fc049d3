//! Solving by a family's own search.

use pavage_puzzles::{AnyPosition, Message, SearchInfo};

use super::{HELD_MAX, Solved, Wanted, status, total};
use crate::options::{Hooks, Options, judged};
use crate::own;

/// Solves a position whose family has a search of its own.
pub(super) fn solve(
    own: &SearchInfo,
    position: &dyn AnyPosition,
    wanted: Wanted,
    options: &Options,
    hooks: &Hooks<'_>,
) -> Result<Solved, Message> {
    let wanted = wanted.number();
    let mut limits = options.limits();
    limits.solutions_max = Some(wanted.min(HELD_MAX));
    let mut solutions = Vec::new();
    let mut keep = |solution| solutions.push(judged(solution));
    let found = own::search(own, position, limits, options, hooks, &mut keep)?;
    let held = solutions.len() as u64;
    let count = |limits| {
        let counted = own::search(own, position, limits, options, hooks, &mut |_| ());
        counted.expect("the settings fitted before")
    };
    let (total, extra) = total(held, found.stop, options, count);
    let mut stats = found.stats;
    stats.add(&extra);
    stats.solutions = held;
    stats.weight = held;
    let (status, reason) = status(held, found.stop, wanted, options);
    Ok(Solved {
        status,
        reason,
        solutions,
        total,
        stop: found.stop,
        stats,
        elapsed: hooks.clock.elapsed(),
        engine: Some(own.name),
        heuristic: None,
    })
}

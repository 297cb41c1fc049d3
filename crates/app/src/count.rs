//! Counting: the exact number of solutions, and how many there are up to the symmetries of the
//! puzzle.

use std::sync::Arc;
use std::time::Duration;

use pavage_puzzles::{AnyPosition, Message, NoCover};
use pavage_search::{OptionId, Stats, StopReason, Weigh};

use crate::options::{Hooks, Options, order};
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
/// By the lemma of Cauchy and Frobenius, the number up to symmetry is the sum, over all solutions,
/// of the number of symmetries that leave the solution as it is, divided by the number of
/// symmetries.
///
/// # Errors
/// The options name an engine or an ordering that does not fit.
pub fn count(
    position: &dyn AnyPosition,
    options: &Options,
    hooks: &Hooks<'_>,
) -> Result<Counted, Message> {
    let heuristic = options.heuristic_for(position)?;
    let cover = match position.cover() {
        Ok(cover) => cover,
        Err(NoCover::Unsolvable(reason)) => return Ok(unsearched(Some(0), reason, hooks)),
        Err(NoCover::TooLarge(reason)) => return Ok(unsearched(None, reason, hooks)),
    };
    let engine = options.engine_for(cover.model())?;
    let symmetries = cover.symmetries();
    let order_of_group = symmetries.len().max(1) as u64;
    let mut task = options.task(order(&*cover, heuristic, options.seed));
    task.weigh = (order_of_group > 1).then(|| weigh_by(symmetries));
    let mut control = hooks.control();
    let summary = engine.search(cover.model(), &task, &mut control);
    let done = summary.stop == StopReason::Exhausted;
    Ok(Counted {
        count: done.then_some(summary.stats.solutions),
        up_to_symmetry: done.then_some(summary.stats.weight / order_of_group),
        reason: (!done).then(|| limit_met(summary.stop, options)),
        stop: summary.stop,
        stats: summary.stats,
        elapsed: hooks.clock.elapsed(),
        engine: Some(engine.name()),
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

/// Weighs a solution by the number of symmetries that leave it as it is.
fn weigh_by(symmetries: Vec<Vec<OptionId>>) -> Weigh {
    Arc::new(move |chosen| {
        let keeps = |image: &&Vec<OptionId>| {
            let mut images = chosen.iter().map(|option| image[option.index()]);
            images.all(|option| chosen.contains(&option))
        };
        symmetries.iter().filter(keeps).count() as u64
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_weighs_as_much_as_its_symmetries() {
        let ids = |list: [u32; 4]| list.map(OptionId).to_vec();
        let weigh = weigh_by(vec![ids([0, 1, 2, 3]), ids([1, 0, 3, 2])]);
        assert_eq!(weigh(&ids([0, 1, 2, 3])), 2);
        assert_eq!(weigh(&[OptionId(0), OptionId(1)]), 2);
        assert_eq!(weigh(&[OptionId(0), OptionId(2)]), 1);
    }
}

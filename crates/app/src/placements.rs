//! How many solutions there are with each placement that can come next.

use std::time::Duration;

use pavage_family::{AnyPosition, Message, NoCover, Placed, Solution};
use pavage_search::{BigUint, OptionId, Run, Stats, StopReason, tabulate};

use crate::count::{Counted, SWEEP, unsuited};
use crate::options::{Options, for_tables};
use crate::solve::limit_met;

/// The answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completions {
    /// The placements in the order of pieces and cells, each with the number of solutions that
    /// contain it; `None` when a limit was met first.
    pub rows: Option<Vec<(Placed, BigUint)>>,
    /// Why there is none without a search, or which limit was met.
    pub reason: Option<Message>,
    /// Why it ended.
    pub stop: StopReason,
    /// What it cost.
    pub stats: Stats,
    /// How long it took.
    pub elapsed: Duration,
}

impl Completions {
    /// The same as the answer of `count`, with a number known otherwise.
    #[must_use]
    pub fn counted(&self, count: Option<BigUint>) -> Counted {
        Counted {
            up_to_symmetry: count.clone(),
            count,
            reason: self.reason.clone(),
            stop: self.stop,
            stats: self.stats,
            elapsed: self.elapsed,
            engine: Some(SWEEP),
            chosen: None,
        }
    }
}

/// Counts the solutions with each placement, by one sweep that keeps its states.
///
/// # Errors
/// The puzzle has no placements, an engine other than the sweep or an ordering is named, or the
/// puzzle cannot be swept.
pub fn completions(
    position: &dyn AnyPosition,
    options: &Options,
    run: &Run<'_>,
) -> Result<Completions, Message> {
    let Solution::Rows { placed, .. } = position.solution() else {
        return Err(Message::new("placements-absent").with("family", position.family()));
    };
    if options.engine.as_deref().is_some_and(|name| name != SWEEP) || options.heuristic.is_some() {
        return Err(Message::new("placements-by-sweep").with("engine", SWEEP));
    }
    let ended = |stop| Completions {
        stop,
        ..unsearched(None, limit_met(stop, &run.limits), run)
    };
    let cover = match position.cover(run) {
        Ok(cover) => cover,
        Err(NoCover::Unsolvable(reason)) => return Ok(unsearched(Some(Vec::new()), reason, run)),
        Err(NoCover::TooLarge(reason)) => return Ok(unsearched(None, reason, run)),
        Err(NoCover::Stopped(stop)) => return Ok(ended(stop)),
    };
    let symmetries = match cover.symmetries(run) {
        Ok(symmetries) => symmetries,
        Err(stop) => return Ok(ended(stop)),
    };
    let model = cover.model();
    let swept = tabulate(model, &symmetries, &for_tables(run));
    let swept = swept.map_err(|unsupported| unsuited(&unsupported))?;
    let new_piece = |option: OptionId| match cover.decode(&[option]).solution() {
        Solution::Rows { placed: now, .. } => now.into_iter().find(|piece| !placed.contains(piece)),
        _ => None,
    };
    let rows = swept.solutions.map(|solutions| {
        let counts = model.options().zip(solutions.with_option());
        let mut rows: Vec<(Placed, BigUint)> = counts
            .filter_map(|(option, count)| Some((new_piece(option)?, count)))
            .collect();
        rows.sort_by(|(one, _), (other, _)| {
            (&one.piece, &one.cells).cmp(&(&other.piece, &other.cells))
        });
        rows
    });
    Ok(Completions {
        reason: rows.is_none().then(|| limit_met(swept.stop, &run.limits)),
        rows,
        stop: swept.stop,
        stats: swept.stats,
        elapsed: run.elapsed(),
    })
}

fn unsearched(rows: Option<Vec<(Placed, BigUint)>>, reason: Message, run: &Run<'_>) -> Completions {
    Completions {
        rows,
        reason: Some(reason),
        stop: StopReason::Exhausted,
        stats: Stats::default(),
        elapsed: run.elapsed(),
    }
}

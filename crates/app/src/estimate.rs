//! How large the search for a puzzle is, and about how many solutions it has, before a search.

use pavage_family::{AnyPosition, Message, NoCover};
use pavage_search::{Estimate, Run, estimate};

use crate::options::{Options, Refusal, order};
use crate::problem::cover_told;

/// How many walks are made if nobody says how many.
pub const WALKS: u64 = 1_000;
/// The most walks of one estimate.
pub const WALKS_MAX: u64 = 1_000_000_000;

/// Estimates by random walks the tree that the engine `dance` searches for all solutions, under the
/// ordering of the options. The seed of the run decides which walks are made.
///
/// # Errors
/// The user named an engine, or the ordering does not fit; the puzzle has no solution for a reason that
/// needs no search, or is too large.
pub fn estimated(
    position: &dyn AnyPosition,
    walks: u64,
    options: &Options,
    run: &Run<'_>,
) -> Result<Estimate, Refusal> {
    if options.engine.is_some() {
        return Err(Message::new("estimate-engine").into());
    }
    let heuristic = options.heuristic_for(position)?;
    let cover = cover_told(position, run).map_err(|reason| match reason {
        NoCover::Unsolvable(reason) => {
            Refusal::Unsolvable(Message::new("estimate-none").with("reason", reason))
        }
        reason => reason.into(),
    })?;
    let task = options.task(order(&*cover, heuristic, run.seed));
    Ok(estimate(cover.model(), &task, walks, run))
}

//! How large the search for a puzzle is, and about how many solutions it has, before a search.

use pavage_family::{AnyPosition, Message, NoCover};
use pavage_search::{Estimate, Run, estimate, estimate_within};

use crate::options::{Options, Refusal, order};
use crate::problem::cover_told;

/// How many walks are made if nobody says how many, unless they take so many updates before: about a second.
const WALKS: u64 = 1_000;
const UPDATES_MAX: u64 = 1 << 28;
/// The most walks of one estimate.
pub const WALKS_MAX: u64 = 1_000_000_000;

/// Estimates by random walks the tree that the engine `dance` searches for all solutions, under the
/// ordering of the options. The seed of the run decides which walks are made. If nobody says how many, there
/// are a thousand, or fewer where each takes long: as many as fit into about a second, by counted work.
///
/// # Errors
/// The user named an engine, or the ordering does not fit; the puzzle has no solution for a reason that
/// needs no search, or is too large.
pub fn estimated(
    position: &dyn AnyPosition,
    walks: Option<u64>,
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
    Ok(match walks {
        Some(walks) => estimate(cover.model(), &task, walks, run),
        None => estimate_within(cover.model(), &task, WALKS, UPDATES_MAX, run),
    })
}

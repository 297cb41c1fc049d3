//! What is searched: a cover, the memory that tables may take beside it, and what is said where
//! there is none or a limit ends the search.

use std::sync::Arc;

use pavage_family::{AnyCover, AnyPosition, Message, NoCover, Symmetries};
use pavage_search::{Limits, Model, Notice, Run, StopReason};

/// Bytes that a table may take if memory has no limit.
const TABLES_MAX: usize = 1 << 30;

/// Told to the observer, as [`Notice::Other`], before a search begins: what the options mean that its
/// progress speaks of. None of a family's own search.
pub struct Searched(pub Option<Arc<dyn AnyCover>>);

/// The cover of a position, of which the observer is told.
///
/// # Errors
/// See [`AnyPosition::cover`].
pub(crate) fn cover_told(
    position: &dyn AnyPosition,
    run: &Run<'_>,
) -> Result<Arc<dyn AnyCover>, NoCover> {
    let cover: Arc<dyn AnyCover> = Arc::from(position.cover(run)?);
    run.tell(&Notice::Other(&Searched(Some(Arc::clone(&cover)))));
    Ok(cover)
}

/// A cover with its symmetries.
pub(crate) struct Symmetric {
    pub(crate) cover: Arc<dyn AnyCover>,
    pub(crate) symmetries: Symmetries,
}

impl Symmetric {
    pub(crate) fn new(cover: Arc<dyn AnyCover>, run: &Run<'_>) -> Result<Symmetric, NoCover> {
        let symmetries = cover.symmetries(run)?;
        Ok(Symmetric { cover, symmetries })
    }

    pub(crate) fn model(&self) -> &Model {
        self.cover.model()
    }
}

/// Why a puzzle is not searched, for an answer that says so.
pub(crate) struct Unsearched {
    /// Whether it is proved to have no solution.
    pub(crate) has_none: bool,
    pub(crate) reason: Message,
    pub(crate) stop: StopReason,
}

impl Unsearched {
    pub(crate) fn new(reason: NoCover, run: &Run<'_>) -> Unsearched {
        let has_none = matches!(reason, NoCover::Unsolvable(_));
        let (reason, stop) = match reason {
            NoCover::Unsolvable(reason) | NoCover::TooLarge(reason) => {
                (reason, StopReason::Exhausted)
            }
            NoCover::Stopped(stop) => (limit_met(stop, &run.limits), stop),
        };
        Unsearched {
            has_none,
            reason,
            stop,
        }
    }
}

/// The same run with bounded memory: as it has, or a table's own bound.
pub(crate) fn for_tables<'a>(run: &Run<'a>) -> Run<'a> {
    match run.memory.bytes_max() {
        Some(_) => run.clone(),
        None => run.within(TABLES_MAX),
    }
}

/// The bytes that a table may take now.
pub(crate) fn tables_max(run: &Run<'_>) -> usize {
    run.memory.left().unwrap_or(TABLES_MAX)
}

/// Which limit ended a search.
#[must_use]
pub fn limit_met(stop: StopReason, limits: &Limits) -> Message {
    match stop {
        StopReason::NodeLimit => match limits.nodes_max {
            Some(nodes) => Message::new("limit-nodes").with("max", nodes as usize),
            None => Message::new("limit-work"),
        },
        StopReason::Cancelled => Message::new("limit-interrupted"),
        StopReason::MemoryLimit => Message::new("limit-memory"),
        StopReason::Overflow => Message::new("limit-overflow"),
        _ => Message::new("limit-time"),
    }
}

/// Has the judge check a solution before it is returned.
///
/// # Panics
/// If it is not a solution: an engine or a family is broken, and no answer may be returned.
pub(crate) fn judged(solution: Box<dyn AnyPosition>) -> Box<dyn AnyPosition> {
    let report = solution.check();
    if let Some(violation) = report.violations.first() {
        let solution = solution.solution();
        panic!("the judge refuses a solution found: {violation:?} in {solution:?}");
    }
    solution
}

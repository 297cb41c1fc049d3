//! A family's own search, asked as an engine is.

use pavage_puzzles::{AnyPosition, SearchRun};
use pavage_search::{Limits, Summary};

use crate::options::{Hooks, Options};

/// Searches a position with its family's own search, on one thread.
///
/// # Panics
/// When the family has none: see [`Options::takes_own_search`].
pub(crate) fn search(
    position: &dyn AnyPosition,
    limits: Limits,
    options: &Options,
    hooks: &Hooks<'_>,
    on_solution: &mut dyn FnMut(Box<dyn AnyPosition>),
) -> Summary {
    let mut run = SearchRun {
        limits,
        cancel: hooks.cancel.clone(),
        seed: options.seed,
        on_solution,
        on_progress: hooks.on_progress,
    };
    let summary = position.search(&mut run);
    summary.expect("the family has a search of its own")
}

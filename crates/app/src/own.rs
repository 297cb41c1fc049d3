//! A family's own search, asked as an engine is.

use pavage_puzzles::{AnyPosition, Message, SearchInfo, SearchRun};
use pavage_search::{Limits, Summary};

use crate::options::{Hooks, Options};

/// Searches a position with its family's own search of that name.
///
/// # Errors
/// The settings do not fit the search.
///
/// # Panics
/// When the family has none of that name: see [`Options::own_search_for`].
pub(crate) fn search(
    own: &SearchInfo,
    position: &dyn AnyPosition,
    limits: Limits,
    options: &Options,
    hooks: &Hooks<'_>,
    on_solution: &mut dyn FnMut(Box<dyn AnyPosition>),
) -> Result<Summary, Message> {
    let mut run = SearchRun {
        cancel: hooks.cancel.clone(),
        seed: options.seed,
        threads: options.threads,
        settings: &options.settings,
        on_progress: hooks.on_progress,
        ..SearchRun::new(limits, on_solution)
    };
    let summary = position.search(own.name, &mut run);
    summary.expect("the family has a search of that name")
}

//! What can be asked of an engine.

use std::fmt;

/// What can be asked of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Solutions one by one, and the events of the search: [`crate::Engine::search`].
    Solutions,
    /// Solutions in the depth-first order of a search tree, so that the events are a recording: each
    /// branch is walked to its end before the next.
    Recording,
    /// Snapshots of such a search, and continuing from one: [`crate::Sinks::on_snapshot`],
    /// [`crate::Task::start`].
    Snapshots,
    /// The number of solutions, without visiting them: [`crate::Engine::count`]. Any engine that gives
    /// solutions can count by visiting them: [`crate::Visits`].
    Count,
    /// The number of solutions with each combination of some options: [`crate::Engine::combinations`].
    Combinations,
    /// A table of all solutions that gives any of them by number: [`crate::Engine::tabulate`].
    Table,
}

/// A phrase that follows "gives no".
impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Asked::Solutions => "solutions one by one",
            Asked::Recording => "recording",
            Asked::Snapshots => "snapshots",
            Asked::Count => "count without visiting solutions",
            Asked::Combinations => "count for each combination of options",
            Asked::Table => "table of all solutions",
        })
    }
}

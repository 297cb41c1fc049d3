//! Exact cover with colours and multiplicities, useful on its own.
//!
//! A [`Model`] lists items and options; an [`Engine`] finds sets of options that cover every
//! primary item as often as its bounds ask. Nothing here knows of puzzles or grids.

mod attempts;
mod dance;
mod drive;
mod engines;
mod fingerprint;
mod judge;
mod mask;
mod memory;
mod model;
mod orbits;
mod parallel;
mod poll;
mod portfolio;
mod reference;
mod regions;
mod restarts;
mod run;
mod segments;
mod snapshot;
mod stats;
mod sweep;
mod task;
pub mod text;
mod unsupported;
mod walk;

pub use attempts::{Attempt, Attempted, Attempts, Chance};
pub use drive::search_space;
pub use engines::{engine, engines, fastest_for};
pub use fingerprint::Fingerprint;
pub use judge::Fault;
pub use memory::{Memory, Taken};
pub use model::{Bounds, Color, Entry, ItemId, Model, ModelBuilder, ModelError, OptionId, Tiling};
pub use orbits::{OrbitCount, count_all, count_by_orbits};
pub use portfolio::{PortfolioResult, portfolio};
pub use restarts::{RestartsResult, first_by_restarts};
pub use run::{
    Cancel, Clock, Limits, Notice, Observer, Progress, Run, Spawn, Still, Threads, Work,
};
pub use snapshot::{Branch, Snapshot, SnapshotSink, Span, TREE_NUMBER, Tree};
pub use stats::{Stats, StopReason, Summary};
pub use sweep::{
    BigUint, Combinations, Solutions, Swept, Tabulated, count_by_sweep, count_combinations,
    sweep_supports, tabulate,
};
pub use task::{Event, Order, Sinks, SolutionSink, Task, Weigh, Weighing, Weight};
pub use unsupported::Unsupported;
pub use walk::{Space, Verdict};

/// One way of searching a model.
///
/// Every engine finds the same set of solutions, lists them in the order of its own search tree,
/// and gives the same answer and the same counted costs for any number of threads.
pub trait Engine: Send + Sync {
    /// The name by which people choose it.
    fn name(&self) -> &'static str;

    /// Whether this engine can search this model.
    ///
    /// # Errors
    /// Says what it cannot do.
    fn supports(&self, model: &Model) -> Result<(), Unsupported>;

    /// Whether it gives snapshots and goes on from them.
    fn resumes(&self) -> bool {
        true
    }

    /// Searches until the tree is exhausted or a limit of the run is met. The memory of the model
    /// itself is not counted: whoever built it holds it.
    ///
    /// # Panics
    /// When the engine does not support the model: ask [`Engine::supports`] first.
    fn search(&self, model: &Model, task: &Task, run: &Run<'_>, sinks: &mut Sinks<'_>) -> Summary;
}

/// The examples of the guide are tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/search.md")]
struct Guide;

//! What a caller asks of a search, and what receives its results.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::{
    Event, Fingerprint, Model, OptionId, Order, Run, Snapshot, SnapshotSink, Stats, StopReason,
    TREE_NUMBER, Tree,
};

/// What is asked of a search. The [`crate::Run`] says when to stop and what the search may use.
#[derive(Clone)]
pub struct Task {
    /// Order of items and options.
    pub order: Order,
    /// Whether to cut branches with a region that the remaining pieces cannot fill. This needs a
    /// model with a [`crate::Tiling`].
    pub prune_regions: bool,
    /// Whether to cut branches with a small region that all pieces together do not fill, whatever
    /// their sizes: one of no more cells than the largest piece, and of 7 at most. This needs a model
    /// with a [`crate::Tiling`]. Searches do not by default: where the next choice is the cell with the
    /// fewest options, it saves next to nothing.
    pub prune_patterns: bool,
    /// Whether to leave out from the start each option that alone, on the empty board, leaves a region
    /// that the other pieces cannot fill. This needs a model with a [`crate::Tiling`].
    pub leave_out_holes: bool,
    /// Whether the first solution found by any worker counts, not the first in tree order.
    pub race: bool,
    /// The weight of each solution, summed in [`Stats::weight`] and [`Stats::kept`]. Workers call
    /// it.
    pub weigh: Option<Weighing>,
    /// The snapshot of an earlier search of the same tree. Its costs are added, but the limits are
    /// those of this search alone. If the snapshot belongs to another [`crate::Tree`], the search
    /// ends at once with [`crate::StopReason::ForeignStart`].
    pub start: Option<Arc<Snapshot>>,
}

impl Task {
    /// The function that weighs solutions.
    pub(crate) fn weigher(&self) -> Option<Weigh> {
        self.weigh.as_ref().map(|weighing| weighing.weigh.clone())
    }

    /// Whether branches are cut by a region.
    pub(crate) fn looks_at_regions(&self) -> bool {
        self.prune_regions || self.prune_patterns
    }

    /// The costs before this search.
    pub(crate) fn before(&self) -> Stats {
        self.start
            .as_ref()
            .map_or(Stats::default(), |start| start.stats)
    }
}

/// A search of a model by an engine.
#[derive(Clone, Copy)]
pub struct Search<'a> {
    /// The name of the engine.
    pub engine: &'a str,
    /// What is searched.
    pub model: &'a Model,
    /// What is asked.
    pub task: &'a Task,
    /// When to stop, and what the search may use.
    pub run: &'a Run<'a>,
}

impl Search<'_> {
    /// Its tree. Costs one pass over all options.
    pub(crate) fn tree(&self) -> Tree {
        let task = self.task;
        let weights = task.weigh.as_ref().map(|weigh| weigh.fingerprint.value());
        let print = Fingerprint::default()
            .word(self.engine)
            .model(self.model)
            .order(&task.order)
            .number(
                u64::from(task.prune_regions)
                    | u64::from(!task.leave_out_holes) << 1
                    | u64::from(task.prune_patterns) << 2,
            )
            .number(u64::from(weights.is_some()))
            .number(weights.unwrap_or(0));
        Tree {
            number: TREE_NUMBER,
            fingerprint: print.value(),
        }
    }

    /// Where it starts.
    ///
    /// # Errors
    /// [`Task::start`] belongs to another tree.
    pub(crate) fn start(&self) -> Result<Snapshot, StopReason> {
        let tree = self.tree();
        match &self.task.start {
            Some(start) if start.tree != tree => Err(StopReason::ForeignStart),
            Some(start) => Ok(Snapshot::clone(start)),
            None => Ok(Snapshot::whole(tree)),
        }
    }
}

/// Gives a solution a weight.
pub type Weigh = Arc<dyn Fn(&[OptionId]) -> Weight + Send + Sync>;

/// How solutions are weighed.
#[derive(Clone)]
pub struct Weighing {
    /// The weight of a solution.
    pub weigh: Weigh,
    /// The fingerprint of what the weights depend on besides the model. A snapshot of a search with
    /// other weights is not continued.
    pub fingerprint: Fingerprint,
}

/// The weight of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    /// How many solutions it stands for, itself included.
    pub solutions: u64,
    /// The number of symmetries that keep each of these solutions, summed.
    pub kept: u64,
}

impl Weight {
    /// The weight of a solution that stands for itself, when no symmetry but the identity is known.
    pub const ONE: Weight = Weight {
        solutions: 1,
        kept: 1,
    };

    /// Adds the weight of a solution to what a search found.
    pub(crate) fn add_to(self, stats: &mut Stats) {
        stats.weight = stats.weight.saturating_add(self.solutions);
        stats.kept = stats.kept.saturating_add(self.kept);
    }
}

impl Default for Task {
    fn default() -> Task {
        Task {
            order: Order::default(),
            prune_regions: true,
            prune_patterns: false,
            leave_out_holes: true,
            race: false,
            weigh: None,
            start: None,
        }
    }
}

/// Receives solutions in tree order, or in order of discovery under `race`. It can end the search
/// with [`ControlFlow::Break`]; the search then ends with [`crate::StopReason::SolutionLimit`].
///
/// Workers run ahead of a slow receiver by some megabytes of solutions at most; then they wait.
pub type SolutionSink<'a> = &'a mut dyn FnMut(&[OptionId]) -> ControlFlow<()>;

/// Receivers of the results of a search. Each is optional and costs nothing when unused.
///
/// ```
/// use std::ops::ControlFlow;
/// use pavage_search::{OptionId, Run, Sinks, Task, engine, text};
///
/// let model = text::parse("a b\na b\na\nb\n").unwrap();
/// let mut sizes = Vec::new();
/// let mut keep = |chosen: &[OptionId]| {
///     sizes.push(chosen.len());
///     ControlFlow::Continue(())
/// };
/// let mut sinks = Sinks { on_solution: Some(&mut keep), ..Sinks::default() };
/// let dance = engine("dance").unwrap();
/// dance.search(&model, &Task::default(), &Run::default(), &mut sinks);
/// assert_eq!(sizes, [1, 2]);
/// ```
#[derive(Default)]
pub struct Sinks<'a> {
    /// Receives every solution.
    pub on_solution: Option<SolutionSink<'a>>,
    /// Receives every step of the search, which then runs on one thread. Returning `false` ends the
    /// search with [`crate::StopReason::SolutionLimit`], unless it ends there by itself.
    pub on_event: Option<&'a mut dyn FnMut(Event) -> bool>,
    /// Receives snapshots, from which another search can continue.
    pub on_snapshot: Option<SnapshotSink<'a>>,
    /// Says at the limit of nodes how to go on. Searches of spaces ask it ([`crate::search_space`]).
    pub on_limit: Option<LimitSink<'a>>,
}

/// Is told at a limit of nodes how many nodes there were, and gives the next limit, or `None` if the
/// search is to end. It may do other work first: so searches take turns without beginning again. What it
/// is told is the same for any number of threads; it may be called on any of them.
pub type LimitSink<'a> = &'a mut (dyn FnMut(u64) -> Option<u64> + Send + 'a);

//! What a caller asks of a search, and what receives its findings.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::{Fingerprint, ItemId, Model, OptionId, Snapshot, SnapshotSink, SplitMix64, Stats};

/// In which order items tie and options are tried. Ranks are compared, lower first; ties go to the
/// lower id. Empty vectors mean the order of the model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// A rank per item: breaks ties among items with equally few options.
    pub items: Vec<u32>,
    /// A rank per option: the order in which the options of the chosen item are tried.
    pub options: Vec<u32>,
}

impl Order {
    /// A shuffled order that depends only on the model's size and the seed.
    #[must_use]
    pub fn random(model: &Model, seed: u64) -> Order {
        let mut random = SplitMix64::new(seed);
        let mut ranks = |count: usize| {
            (0..count)
                .map(|_| (random.next_u64() >> 32) as u32)
                .collect()
        };
        Order {
            items: ranks(model.item_count()),
            options: ranks(model.option_count()),
        }
    }
}

impl Order {
    /// What items are compared by: lower goes first.
    pub(crate) fn item_key(&self, item: ItemId) -> (u32, ItemId) {
        (self.items.get(item.index()).copied().unwrap_or(0), item)
    }

    /// What options are compared by: lower goes first.
    pub(crate) fn option_key(&self, option: OptionId) -> (u32, OptionId) {
        (
            self.options.get(option.index()).copied().unwrap_or(0),
            option,
        )
    }
}

/// What is asked of a search. When to stop it and what it may use says the [`crate::Run`].
#[derive(Clone)]
pub struct Task {
    /// Order of items and options.
    pub order: Order,
    /// Whether regions that the remaining pieces cannot fill are cut; needs a model with a
    /// [`crate::Tiling`].
    pub prune_regions: bool,
    /// Whether the first solution found by any worker counts, instead of the first in tree order.
    pub race: bool,
    /// A weight per solution, summed in [`Stats::weight`] and [`Stats::kept`]; called from the
    /// workers.
    pub weigh: Option<Weighing>,
    /// What an earlier search of the same tree left. Its costs are added; the limits are those of
    /// this search alone. A search that cannot go on from there, because the snapshot belongs to
    /// another [`crate::Tree`], ends at once with [`crate::StopReason::ForeignStart`].
    pub start: Option<Arc<Snapshot>>,
}

impl Task {
    /// What weighs solutions.
    pub(crate) fn weigher(&self) -> Option<Weigh> {
        self.weigh.as_ref().map(|weighing| weighing.weigh.clone())
    }

    /// What was done before this search.
    pub(crate) fn before(&self) -> Stats {
        self.start
            .as_ref()
            .map_or(Stats::default(), |start| start.stats)
    }
}

/// Gives a solution a weight.
pub type Weigh = Arc<dyn Fn(&[OptionId]) -> Weight + Send + Sync>;

/// How solutions are weighed.
#[derive(Clone)]
pub struct Weighing {
    /// The weight of a solution.
    pub weigh: Weigh,
    /// What the weights depend on besides the model: a snapshot of a search that weighs otherwise
    /// is not continued.
    pub fingerprint: Fingerprint,
}

/// What a solution counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    /// How many solutions it stands for, itself included.
    pub solutions: u64,
    /// How many symmetries keep each of them, added up.
    pub kept: u64,
}

impl Weight {
    /// That of a solution which stands for itself and of which no symmetry is known.
    pub const ONE: Weight = Weight {
        solutions: 1,
        kept: 1,
    };
}

impl Default for Task {
    fn default() -> Task {
        Task {
            order: Order::default(),
            prune_regions: true,
            race: false,
            weigh: None,
            start: None,
        }
    }
}

/// A step of a recorded search, enough to draw it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// An item was chosen to branch on, with the number of options it had.
    Branch {
        /// The item chosen.
        item: ItemId,
        /// Options it had left.
        options: u32,
    },
    /// An option was chosen.
    Choose(OptionId),
    /// The option just chosen leaves an item without options.
    Dead(ItemId),
    /// The option just chosen leaves a region that cannot be filled; its items.
    Prune(Vec<ItemId>),
    /// The options chosen form a solution.
    Solution,
    /// The last chosen option was taken back.
    Retract(OptionId),
}

/// Receives solutions in tree order (in order of discovery under `race`), and may end the search
/// with [`ControlFlow::Break`]; it then ends as [`crate::StopReason::SolutionLimit`].
///
/// Workers find solutions ahead of a slow receiver, but only some megabytes of them; then they wait.
pub type SolutionSink<'a> = &'a mut dyn FnMut(&[OptionId]) -> ControlFlow<()>;

/// What receives the findings of a search. Each is optional and costs nothing when unused.
#[derive(Default)]
pub struct Sinks<'a> {
    /// Receives every solution.
    pub on_solution: Option<SolutionSink<'a>>,
    /// Receives every step of the search; such a search runs on one thread. Returning `false`
    /// ends the recording, not the search.
    pub on_event: Option<&'a mut dyn FnMut(Event) -> bool>,
    /// Receives snapshots from which another search may go on.
    pub on_snapshot: Option<SnapshotSink<'a>>,
}

//! What a search did: counted costs, and why it stopped.

use crate::Weight;

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// The whole tree was searched: what was found is all there is.
    Exhausted,
    /// The wanted number of solutions was found.
    SolutionLimit,
    /// The limit of counted nodes was met.
    NodeLimit,
    /// The deadline passed.
    TimeLimit,
    /// The memory allowed was full.
    MemoryLimit,
    /// Somebody cancelled.
    Cancelled,
    /// It was to go on from a snapshot that is none of its tree, or it cannot go on from any.
    ForeignStart,
}

/// Counted costs of a search. They repeat exactly, whatever the number of threads, unless the
/// search was stopped by the clock or by hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Positions at which the engine chose an item to branch on, or saw a dead end or a solution.
    pub nodes: u64,
    /// Options tried.
    pub placements: u64,
    /// Branches cut by a region that the remaining pieces cannot fill.
    pub pruned: u64,
    /// Solutions found.
    pub solutions: u64,
    /// How many solutions those found stand for (see [`crate::Task::weigh`]); equals `solutions`
    /// when no weight is asked for.
    pub weight: u64,
    /// How many symmetries keep each solution that those found stand for, added up; equals
    /// `solutions` when no weight is asked for.
    pub kept: u64,
    /// The most options chosen at once.
    pub depth_max: u32,
}

impl Stats {
    /// Adds what another part of the same tree did.
    ///
    /// # Panics
    /// A sum does not fit: no count is ever wrong.
    pub fn add(&mut self, other: &Stats) {
        let sum = |one: u64, other: u64| one.checked_add(other).expect("counts outgrew 64 bits");
        self.nodes = sum(self.nodes, other.nodes);
        self.placements = sum(self.placements, other.placements);
        self.pruned = sum(self.pruned, other.pruned);
        self.solutions = sum(self.solutions, other.solutions);
        self.weight = sum(self.weight, other.weight);
        self.kept = sum(self.kept, other.kept);
        self.depth_max = self.depth_max.max(other.depth_max);
    }

    /// Adds what a solution counts for.
    pub(crate) fn weigh_in(&mut self, weight: Weight) {
        self.weight += weight.solutions;
        self.kept += weight.kept;
    }
}

/// The end of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Why it ended.
    pub stop: StopReason,
    /// What it cost.
    pub stats: Stats,
}

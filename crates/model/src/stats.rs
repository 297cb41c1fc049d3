//! What a search did: counted costs, and why it stopped.

use std::fmt;

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum StopReason {
    /// The whole tree was searched, so everything was found.
    Exhausted,
    /// The wanted number of solutions was found, or the receiver wants no more.
    SolutionLimit,
    /// The limit of counted nodes was reached.
    NodeLimit,
    /// The deadline passed.
    TimeLimit,
    /// The memory limit was reached.
    MemoryLimit,
    /// There is no more room on the disk, or it cannot be used.
    DiskLimit,
    /// A count does not fit its number.
    Overflow,
    /// The run was cancelled.
    Cancelled,
    /// The search was to continue from a snapshot of another tree, or cannot continue from any.
    ForeignStart,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StopReason::Exhausted => "everything was found",
            StopReason::SolutionLimit => "as many solutions as wanted were found",
            StopReason::NodeLimit => "the limit of nodes was reached",
            StopReason::TimeLimit => "the deadline passed",
            StopReason::MemoryLimit => "the limit of memory was reached",
            StopReason::DiskLimit => "there is no room on the disk, or it cannot be used",
            StopReason::Overflow => "a count does not fit its number",
            StopReason::Cancelled => "the run was cancelled",
            StopReason::ForeignStart => "it cannot continue from this snapshot",
        })
    }
}

/// Counted costs of a search. They are the same for any number of threads, unless the deadline or a
/// cancel stopped the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stats {
    /// Positions at which the engine chose an item to branch on, or found a dead end or a solution.
    pub nodes: u64,
    /// Options tried.
    pub placements: u64,
    /// Branches cut because of a region that the remaining pieces cannot fill.
    pub pruned: u64,
    /// Nodes at which an item was chosen to branch on. Together with the dead ends and the solutions
    /// they are the nodes of a tree.
    pub branches: u64,
    /// The options of these items, summed over the branches.
    pub options: u64,
    /// Nodes from which the search turned back: cuts, and items that can no longer be covered.
    pub dead_ends: u64,
    /// Solutions found.
    pub solutions: u64,
    /// How many solutions those found stand for, where solutions are weighed. Equals `solutions`
    /// otherwise.
    pub weight: u64,
    /// The number of symmetries that keep a solution, summed over all solutions that those found
    /// stand for, where solutions are weighed. Equals `solutions` otherwise.
    pub kept: u64,
    /// The most options chosen at once.
    pub depth_max: u32,
}

impl Stats {
    /// Adds the costs of another part of the same tree. A sum that does not fit stays at the
    /// largest number, and [`Stats::is_full`] reports it.
    pub fn add(&mut self, other: &Stats) {
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.placements = self.placements.saturating_add(other.placements);
        self.pruned = self.pruned.saturating_add(other.pruned);
        self.branches = self.branches.saturating_add(other.branches);
        self.options = self.options.saturating_add(other.options);
        self.dead_ends = self.dead_ends.saturating_add(other.dead_ends);
        self.solutions = self.solutions.saturating_add(other.solutions);
        self.weight = self.weight.saturating_add(other.weight);
        self.kept = self.kept.saturating_add(other.kept);
        self.depth_max = self.depth_max.max(other.depth_max);
    }

    /// Counts a branch on an item with this many options.
    #[inline]
    pub fn branch(&mut self, options: u32) {
        self.branches += 1;
        self.options = self.options.saturating_add(u64::from(options));
    }

    /// The size of the tree that was searched; `None` if what was searched is no tree.
    #[must_use]
    pub fn tree(&self) -> Option<TreeSize> {
        (self.branches > 0 || self.dead_ends > 0).then_some(TreeSize {
            branching: (self.branches > 0).then(|| self.options as f64 / self.branches as f64),
            depth: self.depth_max,
            backtracks: self.dead_ends,
        })
    }

    /// Whether a number has reached the largest that 64 bits hold, so that the true one may be
    /// larger. Placements, cuts, branches, dead ends and
    /// solutions are never more than nodes.
    #[must_use]
    #[inline]
    pub fn is_full(&self) -> bool {
        [self.nodes, self.weight, self.kept].contains(&u64::MAX)
    }
}

/// What makes a search tree large: a tree in which every branch has `b` options and every path `d`
/// of them has about `b` to the power of `d` nodes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeSize {
    /// The mean number of options at a branch; `None` without a branch.
    pub branching: Option<f64>,
    /// The most options chosen at once.
    pub depth: u32,
    /// How often the search turned back without a solution.
    pub backtracks: u64,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Why it ended.
    pub stop: StopReason,
    /// What it cost.
    pub stats: Stats,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_stop_at_the_largest_number() {
        let of = |number| Stats {
            nodes: number,
            placements: number,
            pruned: number,
            branches: number,
            options: number,
            dead_ends: number,
            solutions: number,
            weight: number,
            kept: number,
            depth_max: 7,
        };
        let mut sum = of(u64::MAX - 2);
        sum.add(&of(1));
        assert_eq!(sum, of(u64::MAX - 1));
        assert!(!sum.is_full());
        for more in [1, 2, u64::MAX] {
            let mut sum = sum;
            sum.add(&of(more));
            assert_eq!(sum, of(u64::MAX));
            assert!(sum.is_full());
        }
        let full = Stats {
            kept: u64::MAX,
            ..of(0)
        };
        assert!(full.is_full());
    }

    #[test]
    fn a_tree_has_a_size() {
        assert_eq!(Stats::default().tree(), None);
        // No item could be covered at the root.
        let dead = Stats {
            nodes: 1,
            dead_ends: 1,
            ..Stats::default()
        };
        let size = dead.tree().expect("it is a tree");
        assert_eq!((size.branching, size.backtracks), (None, 1));
        // Three branches with 2, 2 and 3 options.
        let stats = Stats {
            branches: 3,
            options: 7,
            dead_ends: 5,
            depth_max: 2,
            ..Stats::default()
        };
        let size = stats.tree().expect("it is a tree");
        assert!((size.branching.expect("it has branches") - 7.0 / 3.0).abs() < 1e-12);
        assert_eq!((size.depth, size.backtracks), (2, 5));
    }
}

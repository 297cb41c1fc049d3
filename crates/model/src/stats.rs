//! What a search did: counted costs, and why it stopped.

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
    /// A count does not fit its number.
    Overflow,
    /// The run was cancelled.
    Cancelled,
    /// The search was to continue from a snapshot of another tree, or cannot continue from any.
    ForeignStart,
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
        self.solutions = self.solutions.saturating_add(other.solutions);
        self.weight = self.weight.saturating_add(other.weight);
        self.kept = self.kept.saturating_add(other.kept);
        self.depth_max = self.depth_max.max(other.depth_max);
    }

    /// Whether a number has reached the largest that 64 bits hold, so that the true one may be
    /// larger. Placements, cuts and solutions are never more than nodes.
    #[must_use]
    pub fn is_full(&self) -> bool {
        [self.nodes, self.weight, self.kept].contains(&u64::MAX)
    }
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
}

//! What a search did: counted costs, and why it stopped.

use crate::Weight;

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// The whole tree was searched: what was found is all there is.
    Exhausted,
    /// The wanted number of solutions was found, or the receiver of solutions wants no more.
    SolutionLimit,
    /// The limit of counted nodes was met.
    NodeLimit,
    /// The deadline passed.
    TimeLimit,
    /// The memory limit was reached.
    MemoryLimit,
    /// A count would not fit 64 bits. Counting by sweep ([`crate::count_by_sweep`]) has numbers of
    /// any length.
    Overflow,
    /// Somebody cancelled.
    Cancelled,
    /// It was to go on from a snapshot of another tree, or it cannot go on from any.
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
    /// Adds what another part of the same tree did. A sum that does not fit stays at the largest
    /// number, and [`Stats::is_full`] tells of it.
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

    /// Adds what a solution counts for.
    pub(crate) fn weigh_in(&mut self, weight: Weight) {
        self.weight = self.weight.saturating_add(weight.solutions);
        self.kept = self.kept.saturating_add(weight.kept);
    }

    /// With the solutions of others, and what they stand for.
    pub(crate) fn with_solutions_of(self, others: &Stats) -> Stats {
        Stats {
            solutions: others.solutions,
            weight: others.weight,
            kept: others.kept,
            ..self
        }
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

//! The cheapest way to the solution: which hypotheses a person makes, in which order, and what
//! that costs.
//!
//! A state is the candidates at the fixpoint of level 0. A move supposes one cell; where no single
//! cell teaches anything, several together; where these do not, nested worlds. What a way costs is
//! set by [`Costs`]: each candidate removed costs 1, and each move besides costs a penalty that
//! grows with the number of its worlds, and what is propagated in them. Every way removes the same
//! candidates in the end, so that ways differ by the worlds they look into.

mod dominators;
mod exact;
mod greedy;
mod knowledge;
mod offer;
mod offers;

use pavage_grid::CellId;
use pavage_search::{Run, StopReason};

use super::candidates::Candidates;
use super::layout::Layout;
use super::propagate::Propagation;

pub use exact::cheapest;
pub use greedy::{Taste, greedy};

/// What a move costs besides the candidates it removes.
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    /// What it costs to keep so many worlds in mind.
    pub worlds: fn(u64) -> u64,
    /// What each candidate costs that is removed in a world, also in one that ends in a
    /// contradiction: were refutations free, the cheapest way were one guess with an endless
    /// refutation.
    pub removal: u64,
}

impl Default for Costs {
    /// The fifth power of the number of worlds, and 1 for each candidate.
    fn default() -> Costs {
        Costs {
            worlds: |number| number.saturating_pow(5),
            removal: 1,
        }
    }
}

/// A hypothesis.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Supposes every assignment of candidates to these cells, one to three of them.
    Suppose(Vec<CellId>),
    /// Supposes every candidate of a cell, and reasons with nested worlds, so many deep, in each.
    Nested(CellId, u8),
}

impl Move {
    /// The level of reasoning that it needs.
    #[must_use]
    pub fn level(&self) -> u8 {
        match self {
            Move::Suppose(cells) => cells.len() as u8,
            Move::Nested(_, depth) => super::TOGETHER_MAX + depth,
        }
    }
}

/// A way, and what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The hypotheses in order; level 0 is applied before, between and after.
    pub moves: Vec<Move>,
    /// What it costs in all.
    pub cost: u64,
    /// No way costs less than this.
    pub cost_min: u64,
    /// At its narrowest point, how many different hypotheses there were that teach something.
    pub bottleneck: Option<usize>,
    /// Where it ends.
    pub end: PathEnd,
}

impl Path {
    /// Whether it is proved that no way costs less.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.end != PathEnd::Stopped && self.cost == self.cost_min
    }
}

/// Where a way ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathEnd {
    /// Every cell is decided.
    Solved,
    /// The candidates contradict the rules.
    Contradiction,
    /// No reasoning decides more: there are several solutions.
    Open,
    /// A limit was met first.
    Stopped,
}

/// What every way costs that ends with all cells decided: the candidates there are too many.
fn removals(layout: &Layout, candidates: &Candidates) -> u64 {
    (candidates.len() - candidates.len().min(layout.size())) as u64
}

/// Candidates at the fixpoint of level 0, or the way that ends at once.
fn begin<'a>(layout: &'a Layout, candidates: &Candidates) -> Result<Propagation<'a>, Path> {
    Propagation::new(layout, candidates).map_err(|_| Path {
        moves: Vec::new(),
        cost: 0,
        cost_min: 0,
        bottleneck: None,
        end: PathEnd::Contradiction,
    })
}

/// Which limit ended it, if one did.
type Outcome<T> = Result<T, StopReason>;

/// The first hypothesis of a good way; `None` when there is nothing left to suppose, or the run
/// ends it.
#[must_use]
pub(super) fn next_move(
    layout: &Layout,
    candidates: &Candidates,
    costs: &Costs,
    run: &Run<'_>,
) -> Option<Move> {
    greedy::next(layout, candidates, costs, run)
}

//! The cheapest path to the solution: which hypotheses a person makes, in which order, and what
//! they cost.
//!
//! A state is the candidates at the fixpoint of level 0. A move supposes one cell; if no single
//! cell teaches anything, several cells together; if these do not either, nested worlds. [`Costs`]
//! sets the cost of a path: each removed candidate costs 1, and each move also costs a penalty that
//! grows with the number of its worlds and with what is propagated in them. All paths remove the
//! same candidates in the end, so they differ only by their worlds.

mod bound;
mod dominators;
mod exact;
mod greedy;
mod knowledge;
mod offer;
mod offers;

use pavage_family::numbers::as_u8;
use pavage_grid::CellId;
use pavage_search::StopReason;

use super::candidates::Candidates;
use super::layout::Layout;
use super::propagate::Propagation;

pub use exact::{Effort, cheapest, cheapest_by};
pub(super) use greedy::next;
pub use greedy::{Taste, greedy};
pub(super) use offers::{cost_of_cases, cost_of_move};

/// The cost of a move besides the candidates it removes. It is the cost of a hypothesis wherever one
/// is named: of a step, of a path, of a rating.
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    /// The cost of keeping this many worlds in mind. More worlds cost no less.
    pub worlds: fn(u64) -> u64,
    /// The cost of each candidate removed in a world, also in one that ends in a contradiction. If
    /// refutations were free, the cheapest path would be one guess with an endless refutation.
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
    /// Supposes every candidate of a cell, and reasons in each world with worlds nested to this
    /// depth.
    Nested(CellId, u8),
}

impl Move {
    /// The level of reasoning that it needs.
    #[must_use]
    pub fn level(&self) -> u8 {
        match self {
            Move::Suppose(cells) => as_u8(cells.len()),
            Move::Nested(_, depth) => super::TOGETHER_MAX + depth,
        }
    }
}

/// A path, with what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The hypotheses in order; level 0 is applied before, between and after.
    pub moves: Vec<Move>,
    /// Its total cost.
    pub cost: u64,
    /// A lower bound of the cost of every path.
    pub cost_min: u64,
    /// The smallest number of useful hypotheses available at any point of the path.
    pub bottleneck: Option<usize>,
    /// Where it ends.
    pub end: PathEnd,
    /// The limit that ended the search for a cheaper path; `None` if the search came to its end, or
    /// if there was none.
    pub stopped: Option<StopReason>,
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

/// The cost of the candidates that must be removed to decide all cells. All complete paths share
/// it.
fn removals(layout: &Layout, candidates: &Candidates) -> u64 {
    (candidates.len() - candidates.len().min(layout.size())) as u64
}

/// The candidates at the fixpoint of level 0, or the path that ends at once.
fn begin<'a>(layout: &'a Layout, candidates: &Candidates) -> Result<Propagation<'a>, Path> {
    Propagation::new(layout, candidates).map_err(|_| Path {
        moves: Vec::new(),
        cost: 0,
        cost_min: 0,
        bottleneck: None,
        end: PathEnd::Contradiction,
        stopped: None,
    })
}

/// A result, or the limit that was met.
type Outcome<T> = Result<T, StopReason>;

//! The graph: nodes, edges, and how many paths lead from each node to the end.

use num_bigint::BigUint;

use crate::list::List;
use crate::{OptionId, Run, StopReason, Taken};

/// Nodes between two checks of the limits.
const NODES_BETWEEN_LOOKS: usize = 1 << 12;
/// About how many bytes an allocation takes beside what it holds.
const ALLOCATION: usize = 16;

/// A graph whose paths from the first node to the end are sets of options. Every edge leads to a later
/// node. The end is the node after the last one.
pub struct Graph {
    /// Where the edges of each node begin. The last entry is where those of the last node end.
    first: Vec<u32>,
    edges: List<Edge>,
    /// The memory of `first`.
    _taken: Taken,
}

/// The number of paths from each node to the end.
pub(super) struct Ways<C> {
    pub(super) counts: Vec<C>,
    _taken: Taken,
}

/// A number of paths.
pub trait Count: Clone + Default + PartialOrd {
    /// This number.
    fn of(number: u64) -> Self;
    /// Adds a number. Returns false if the sum does not fit.
    fn add(&mut self, other: &Self) -> bool;
    /// The product with a small number, if it fits.
    fn times(&self, factor: u32) -> Option<Self>;
    /// The product, which must fit.
    fn product(&self, other: &Self) -> Self;
    /// This number minus a smaller one.
    fn minus(&self, other: &Self) -> Self;
    /// The bytes that it holds outside itself.
    fn heap(&self) -> usize;
    /// The number with arbitrary precision.
    fn exact(&self) -> BigUint;
}

impl Count for u64 {
    fn of(number: u64) -> u64 {
        number
    }

    #[inline]
    fn add(&mut self, other: &u64) -> bool {
        let (sum, too_large) = self.overflowing_add(*other);
        *self = sum;
        !too_large
    }

    #[inline]
    fn times(&self, factor: u32) -> Option<u64> {
        self.checked_mul(factor.into())
    }

    fn product(&self, other: &u64) -> u64 {
        self * other
    }

    fn minus(&self, other: &u64) -> u64 {
        self - other
    }

    fn heap(&self) -> usize {
        0
    }

    fn exact(&self) -> BigUint {
        BigUint::from(*self)
    }
}

impl Count for BigUint {
    fn of(number: u64) -> BigUint {
        BigUint::from(number)
    }

    fn add(&mut self, other: &BigUint) -> bool {
        *self += other;
        true
    }

    fn times(&self, factor: u32) -> Option<BigUint> {
        Some(self * factor)
    }

    fn product(&self, other: &BigUint) -> BigUint {
        self * other
    }

    fn minus(&self, other: &BigUint) -> BigUint {
        self - other
    }

    /// The bytes of its digits and of an allocation.
    fn heap(&self) -> usize {
        usize::try_from(self.bits()).unwrap_or(usize::MAX) / 8 + 32
    }

    fn exact(&self) -> BigUint {
        self.clone()
    }
}

/// A choice at a node.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// The node where it leads.
    pub to: u32,
    /// The number of what is chosen.
    pub choice: u32,
}

/// Options that are chosen together. They stand for `weight` such sets, their images under symmetries.
pub struct OrbitOption {
    /// The options; none if nothing is chosen.
    pub options: Vec<OptionId>,
    /// How many sets they stand for.
    pub weight: u32,
}

impl OrbitOption {
    /// The bytes of this many choices with this many options in all.
    #[must_use]
    pub fn bytes(choices: usize, options: usize) -> usize {
        choices * (size_of::<OrbitOption>() + ALLOCATION) + options * size_of::<OptionId>()
    }
}

impl Graph {
    /// A graph, given where the edges of each node begin, and at last where those of the last node end.
    #[must_use]
    pub fn new(first: Vec<u32>, edges: List<Edge>, taken: Taken) -> Graph {
        Graph {
            first,
            edges,
            _taken: taken,
        }
    }

    /// The number of nodes, which is also the number of the end.
    #[must_use]
    pub fn end(&self) -> usize {
        self.first.len() - 1
    }

    /// The edges of a node.
    #[must_use]
    pub fn edges(&self, node: usize) -> &[Edge] {
        &self.edges.items()[self.first[node] as usize..self.first[node + 1] as usize]
    }

    /// The number of edges that lead to each node.
    #[must_use]
    pub fn entries(&self) -> Vec<u32> {
        let mut entries = vec![0; self.end() + 1];
        self.edges
            .items()
            .iter()
            .for_each(|edge| entries[edge.to as usize] += 1);
        entries
    }

    /// The bytes that it holds.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&self.first[..]) + size_of_val(self.edges.items())
    }

    /// The number of paths from each node to the end; `None` if a number does not fit.
    pub(super) fn ways<C: Count>(
        &self,
        weights: &[u32],
        run: &Run<'_>,
    ) -> Result<Option<Ways<C>>, StopReason> {
        let mut taken = run.hold((self.end() + 1) * size_of::<C>())?;
        let (words, mut heap) = (taken.bytes(), 0);
        let mut ways = vec![C::default(); self.end() + 1];
        ways[self.end()] = C::of(1);
        for node in (0..self.end()).rev() {
            if node.is_multiple_of(NODES_BETWEEN_LOOKS) {
                run.stop().map_or(Ok(()), Err)?;
                if !taken.resize(words + heap) {
                    return Err(StopReason::MemoryLimit);
                }
            }
            let mut sum = C::default();
            for edge in self.edges(node) {
                let share = ways[edge.to as usize].times(weights[edge.choice as usize]);
                if !share.is_some_and(|share| sum.add(&share)) {
                    return Ok(None);
                }
            }
            heap += sum.heap();
            ways[node] = sum;
        }
        Ok(Some(Ways {
            counts: ways,
            _taken: taken,
        }))
    }
}

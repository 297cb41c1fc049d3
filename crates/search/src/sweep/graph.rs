//! All solutions as one graph: its nodes are states, its edges choices, and each way from the
//! first node to the end is a solution. (With states merged it is what Knuth calls a ZDD of the
//! exact covers, TAOCP 7.1.4, with a branch for every option instead of two.)

use super::front::{Front, Next, is_complete};
use super::levels::BATCH;
use super::plan::Plan;
use super::run::{Bounds, Cost, STATES_BETWEEN_GLANCES, STATES_BETWEEN_LOOKS};
use super::table::Table;
use super::word::{Count, Word};
use crate::StopReason;

/// No node.
const NONE: u32 = u32::MAX;

/// The states from which a solution is reached, from the first to the end; every edge leads to a
/// later one. The end is the node after the last.
pub(super) struct Graph {
    /// Where the edges of each node begin, and after the last one where they end.
    first: Vec<u32>,
    edges: Vec<Edge>,
}

/// A choice at a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// Where it leads.
    pub(super) to: u32,
    /// What is chosen.
    pub(super) choice: u32,
}

impl Graph {
    /// The number of nodes, which is the number of the end.
    pub(super) fn end(&self) -> usize {
        self.first.len() - 1
    }

    pub(super) fn edges(&self, node: usize) -> &[Edge] {
        &self.edges[self.first[node] as usize..self.first[node + 1] as usize]
    }

    /// How many edges lead to each node.
    pub(super) fn entries(&self) -> Vec<u32> {
        let mut entries = vec![0; self.end() + 1];
        self.edges
            .iter()
            .for_each(|edge| entries[edge.to as usize] += 1);
        entries
    }

    pub(super) fn bytes(&self) -> usize {
        self.first.len() * size_of::<u32>() + self.edges.len() * size_of::<Edge>()
    }

    /// How many ways lead from each node to the end; none when a number does not fit.
    pub(super) fn ways<C: Count>(&self, weights: &[u32]) -> Option<Vec<C>> {
        let mut ways = vec![C::default(); self.end() + 1];
        ways[self.end()] = C::of(1);
        for node in (0..self.end()).rev() {
            let mut sum = C::default();
            for edge in self.edges(node) {
                let share = ways[edge.to as usize].times(weights[edge.choice as usize])?;
                if !sum.add(&share) {
                    return None;
                }
            }
            ways[node] = sum;
        }
        Some(ways)
    }
}

/// Finds all states, and keeps those from which a solution is reached.
pub(super) fn build<K: Word>(
    plan: &Plan<K>,
    bounds: &mut Bounds<'_>,
    cost: &mut Cost,
) -> Result<Graph, StopReason> {
    let mut builder = Builder {
        plan,
        front: Front::new(plan),
        levels: (0..=plan.cells)
            .map(|_| Table::until(bounds.poll.cancel()))
            .collect(),
        known: 1,
        nodes: Vec::new(),
        first: Vec::new(),
        edges: Vec::new(),
        batch: Vec::new(),
    };
    builder.levels[0].entry(plan.start);
    for cell in 0..plan.cells {
        builder.step(cell, bounds, cost)?;
    }
    // A table that was cancelled may have forgotten states.
    match bounds.poll.is_cancelled() {
        true => Err(StopReason::Cancelled),
        false => Ok(builder.finish()),
    }
}

/// Nodes have numbers in the order in which they are met, and ranks in that in which they are left.
struct Builder<'a, K> {
    plan: &'a Plan<K>,
    front: Front<'a, K>,
    /// States by cell, with their numbers.
    levels: Vec<Table<K, u32>>,
    /// How many numbers are given.
    known: u32,
    /// The numbers of nodes, by rank.
    nodes: Vec<u32>,
    /// Where their edges begin.
    first: Vec<u32>,
    edges: Vec<Edge>,
    /// What the next edges lead to.
    batch: Vec<Next<K>>,
}

impl<K: Word> Builder<'_, K> {
    fn step(
        &mut self,
        cell: usize,
        bounds: &mut Bounds<'_>,
        cost: &mut Cost,
    ) -> Result<(), StopReason> {
        let states = std::mem::replace(&mut self.levels[cell], Table::new());
        self.front.stand_at(cell);
        for (at, (state, number)) in states.iter().enumerate() {
            if at.is_multiple_of(STATES_BETWEEN_LOOKS) {
                let share = at as f64 / states.len() as f64;
                let bytes = states.bytes() + self.bytes();
                let stop = bounds.look((cell, share), self.plan.cells, bytes, cost);
                stop.map_or(Ok(()), Err)?;
            }
            if at.is_multiple_of(STATES_BETWEEN_GLANCES) && bounds.poll.is_cancelled() {
                return Err(StopReason::Cancelled);
            }
            cost.stats.nodes += 1;
            self.nodes.push(*number);
            self.first
                .push((self.edges.len() + self.batch.len()) as u32);
            let batch = &mut self.batch;
            self.front.expand(state, &mut cost.stats, |next| {
                batch.push(next);
                true
            });
            if self.batch.len() >= BATCH {
                self.admit();
            }
            // Far more would not fit the numbers.
            if self.edges.len() > (NONE >> 1) as usize {
                return Err(StopReason::MemoryLimit);
            }
        }
        self.admit();
        Ok(())
    }

    /// Adds the edges that wait, and the nodes they lead to. All are looked up before any is asked
    /// for, as in a count.
    fn admit(&mut self) {
        let glance = |next: &Next<K>| self.levels[next.cell].glance(next.state);
        std::hint::black_box(self.batch.iter().fold(0, |all, next| all ^ glance(next)));
        for next in self.batch.drain(..) {
            let (to, is_new) = self.levels[next.cell].entry(next.state);
            if is_new {
                *to = self.known;
                self.known += 1;
            }
            let (to, choice) = (*to, next.choice);
            self.edges.push(Edge { to, choice });
        }
    }

    fn bytes(&self) -> usize {
        let tables: usize = self.levels.iter().map(Table::bytes).sum();
        let nodes = (self.nodes.capacity() + self.first.capacity()) * size_of::<u32>();
        tables + nodes + self.edges.capacity() * size_of::<Edge>()
    }

    /// Keeps what reaches the end.
    fn finish(mut self) -> Graph {
        self.first.push(self.edges.len() as u32);
        let count = self.nodes.len();
        // For each number: the rank among the nodes kept, from behind. The end has rank 0.
        let mut kept = vec![NONE; self.known as usize];
        for (state, number) in self.levels[self.plan.cells].iter() {
            if is_complete(self.plan, state) {
                kept[*number as usize] = 0;
            }
        }
        if kept[0] == NONE && count == 0 {
            // Without a cell the first state is the last, and it is not complete.
            return Graph {
                first: vec![0, 0],
                edges: Vec::new(),
            };
        }
        let mut last = 0;
        for rank in (0..count).rev() {
            let edges = self.first[rank] as usize..self.first[rank + 1] as usize;
            let leads_on = |edge: &Edge| kept[edge.to as usize] != NONE;
            if rank == 0 || self.edges[edges].iter().any(leads_on) {
                last += 1;
                kept[self.nodes[rank] as usize] = last;
            }
        }
        self.compact(count, &kept, last)
    }

    /// Drops all other nodes and edges, in place.
    fn compact(mut self, count: usize, kept: &[u32], last: u32) -> Graph {
        let mut first = Vec::with_capacity(last as usize + 1);
        let mut written = 0;
        for rank in 0..count {
            if kept[self.nodes[rank] as usize] == NONE {
                continue;
            }
            first.push(written as u32);
            for at in self.first[rank] as usize..self.first[rank + 1] as usize {
                let Edge { to, choice } = self.edges[at];
                let from_behind = kept[to as usize];
                if from_behind != NONE {
                    let to = last - from_behind;
                    self.edges[written] = Edge { to, choice };
                    written += 1;
                }
            }
        }
        first.push(written as u32);
        self.edges.truncate(written);
        self.edges.shrink_to_fit();
        Graph {
            first,
            edges: self.edges,
        }
    }
}

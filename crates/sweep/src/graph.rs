//! All solutions as one graph. Its nodes are states, its edges are choices, and each path from the
//! first node to the end is a solution. (With merged states it is what Knuth calls a ZDD of the
//! exact covers, TAOCP 7.1.4, with a branch for every option instead of two.)

use pavage_search::diagram::{Edge, Graph};
use pavage_search::narrow::as_u32;
use pavage_search::{List, Memory, Stats, StopReason, Taken};

use crate::cover::encoding::Encoding;
use crate::cover::front::{Next, is_complete};
use crate::execute::step::{Gather, Worker, step};
use crate::states::bounds::{Bounds, Cost};
use crate::states::form::Form;
use crate::states::levels::{BATCH, Levels};
use crate::states::table::Filled as _;
use crate::states::table::Table;
use crate::states::word::Word;

/// Means that there is no node.
const NONE: u32 = u32::MAX;

/// Finds all states, and keeps those from which a solution can be reached.
pub(crate) fn build<K: Word>(
    encoding: &Encoding<K>,
    bounds: &mut Bounds<'_>,
    cost: &mut Cost,
) -> Result<Graph, StopReason> {
    let _taken = bounds.hold(Levels::<Table<K, u32>>::bytes_empty(encoding.cells, 1))?;
    let form = Form::flat(encoding.bits);
    let mut levels = Levels::new(encoding.cells, form, 1, &bounds.guard);
    let mut worker = Worker::new(encoding, form);
    worker.stats = cost.stats;
    let mut found = Found::new(&bounds.guard.memory);
    table_of(&mut levels, 0).entry(encoding.start);
    for cell in 0..encoding.cells {
        let mut look = |share: f64, stats: &Stats| {
            cost.stats = *stats;
            let done = (cell as f64 + share) / encoding.cells as f64;
            bounds.look(cell, done, cost)
        };
        let end = step(
            cell,
            &mut levels,
            &mut worker,
            &mut look,
            &mut |worker, states, levels, may_go_on| {
                let bytes = states.len() * size_of::<(K, u32)>();
                let taken = levels.guard().memory.take(bytes);
                let known = states.iter().map(|(state, number)| (state, *number));
                let mut edges = Edges {
                    found: &mut found,
                    levels,
                };
                let len = states.len();
                if taken.is_none() {
                    return worker.advance(len, known, false, &mut edges, may_go_on);
                }
                let mut sorted: Vec<(K, u32)> = known.collect();
                worker.sort(&mut sorted);
                worker.advance(len, sorted.into_iter(), true, &mut edges, may_go_on)
            },
        );
        cost.stats = worker.stats;
        end?;
    }
    // A table that ran out of memory or was cancelled may have dropped states.
    match bounds.guard.why_useless() {
        Some(stop) => Err(stop),
        None => found.graph(encoding, &mut levels, bounds),
    }
}

/// The states of a cell with their numbers: a table has one stripe.
fn table_of<K: Word>(levels: &mut Levels<Table<K, u32>>, cell: usize) -> &mut Table<K, u32> {
    let mut stripes = levels.by_stripe();
    &mut stripes.next().expect("there is one stripe")[cell]
}

/// What was found so far. Nodes are numbered in the order in which they are found, and ranked in the
/// order in which they are expanded.
struct Found<K> {
    /// How many numbers have been assigned.
    known: u32,
    /// The number of each node, by rank.
    nodes: List<u32>,
    /// Where the edges of each node begin, by rank.
    first: List<u32>,
    edges: List<Edge>,
    /// The states to which the next edges lead.
    batch: Vec<Next<K>>,
}

/// Keeps the edges from the states of a table to those that follow.
struct Edges<'a, K: Word> {
    found: &'a mut Found<K>,
    levels: &'a mut Levels<Table<K, u32>>,
}

impl<K: Word> Gather<K, u32> for Edges<'_, K> {
    #[inline]
    fn leave(&mut self, number: u32) {
        let found = &mut *self.found;
        found.nodes.push(number);
        let edges = found.edges.items().len() + found.batch.len();
        found.first.push(as_u32(edges));
    }

    #[inline]
    fn arrive(&mut self, next: Next<K>) -> bool {
        self.found.batch.push(next);
        self.found.batch.len() < BATCH || self.admit()
    }

    fn end(&mut self) -> bool {
        self.admit()
    }
}

impl<K: Word> Edges<'_, K> {
    /// Adds the waiting edges and the nodes they lead to. All nodes are looked up before any is
    /// used, as in a count. Returns false if there are too many edges for their numbers.
    fn admit(&mut self) -> bool {
        let found = &mut *self.found;
        let mut stripes = self.levels.by_stripe();
        let tables = stripes.next().expect("there is one stripe");
        let glance = |next: &Next<K>| tables[next.cell].glance(next.state);
        std::hint::black_box(found.batch.iter().fold(0, |all, next| all ^ glance(next)));
        for next in found.batch.drain(..) {
            let (to, is_new) = tables[next.cell].entry(next.state);
            if is_new {
                *to = found.known;
                found.known += 1;
            }
            let (to, choice) = (*to, next.choice);
            found.edges.push(Edge { to, choice });
        }
        found.edges.items().len() <= (NONE >> 1) as usize
    }
}

impl<K: Word> Found<K> {
    fn new(memory: &Memory) -> Found<K> {
        Found {
            known: 1,
            nodes: List::new(memory),
            first: List::new(memory),
            edges: List::new(memory),
            batch: Vec::new(),
        }
    }

    /// Keeps the nodes and edges from which the end can be reached.
    fn graph(
        mut self,
        encoding: &Encoding<K>,
        levels: &mut Levels<Table<K, u32>>,
        bounds: &Bounds<'_>,
    ) -> Result<Graph, StopReason> {
        self.first.push(as_u32(self.edges.items().len()));
        bounds.guard.why_useless().map_or(Ok(()), Err)?;
        let count = self.nodes.items().len();
        // For each number, the rank of its node among those kept, counted from the end. The end has
        // rank 0.
        let _taken = bounds.hold(self.known as usize * size_of::<u32>())?;
        let mut kept = vec![NONE; self.known as usize];
        for (state, number) in table_of(levels, encoding.cells).iter() {
            if is_complete(encoding, state) {
                kept[*number as usize] = 0;
            }
        }
        if kept[0] == NONE && count == 0 {
            // Without cells, the first state is also the last, and it is not complete.
            return Ok(Graph::new(vec![0, 0], self.edges, Taken::default()));
        }
        let mut last = 0;
        let (first, edges) = (self.first.items(), self.edges.items());
        for rank in (0..count).rev() {
            bounds.poll.check(rank)?;
            let mut edges = edges[first[rank] as usize..first[rank + 1] as usize].iter();
            let leads_on = |edge: &Edge| kept[edge.to as usize] != NONE;
            if rank == 0 || edges.any(leads_on) {
                last += 1;
                kept[self.nodes.items()[rank] as usize] = last;
            }
        }
        self.compact(&kept, last, bounds)
    }

    /// Removes all other nodes and edges, in place.
    fn compact(
        mut self,
        kept: &[u32],
        last: u32,
        bounds: &Bounds<'_>,
    ) -> Result<Graph, StopReason> {
        let taken = bounds.hold((last as usize + 1) * size_of::<u32>())?;
        let mut first = Vec::with_capacity(last as usize + 1);
        let mut written = 0;
        let (begin, edges) = (self.first.items(), self.edges.items_mut());
        for (rank, &node) in self.nodes.items().iter().enumerate() {
            bounds.poll.check(rank)?;
            if kept[node as usize] == NONE {
                continue;
            }
            first.push(as_u32(written));
            for at in begin[rank] as usize..begin[rank + 1] as usize {
                let Edge { to, choice } = edges[at];
                let from_behind = kept[to as usize];
                if from_behind != NONE {
                    let to = last - from_behind;
                    edges[written] = Edge { to, choice };
                    written += 1;
                }
            }
        }
        first.push(as_u32(written));
        Ok(Graph::new(first, self.edges.shorten(written), taken))
    }
}

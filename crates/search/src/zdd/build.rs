//! Builds a diagram from the root down, option by option.
//!
//! *Positions.* The options that are still live, and how often each repeated item is covered, determine
//! what can follow: an item that is covered exactly once has live options only while it is open, and a
//! secondary item that was covered in a colour has live options in this colour alone. The first live
//! option is asked next: with it, those that clash leave as well. A position at which an item lacks
//! options has no solution. Equal positions are one, and equal nodes are one.

use pavage_bits::{ones, remove};
use std::collections::HashMap;

use super::{NoZdd, Zdd, ZddEdge};
use crate::diagram::{Edge, Graph, OrbitOption};
use crate::divide::by_nearness;
use crate::narrow::as_u32;
use crate::option_sets::OptionSets;
use crate::{
    Bounds, Diagram, List, Model, OptionId, Run, Stats, StopReason, SymmetricModel, Taken,
};

/// About how many bytes an entry takes beside its key, with its share of a node.
const ENTRY_BYTES: usize = 160;
/// Positions between two looks at the limits.
const POSITIONS_BETWEEN_LOOKS: u64 = 1 << 8;

pub(super) fn built(model: &Model, run: &Run<'_>) -> Result<Zdd, NoZdd> {
    OptionSets::supports(model).map_err(NoZdd::Unsupported)?;
    let stopped = NoZdd::Stopped;
    let sets = OptionSets::new(model, &by_nearness(model), run).map_err(stopped)?;
    let mut builder = Builder::new(sets, run).map_err(stopped)?;
    let root = builder.build().map_err(stopped)?;
    let stats = builder.stats;
    let (graph, order) = builder.graph(root).map_err(stopped)?;
    let chosen = |option: &OptionId| vec![*option];
    let choices = std::iter::once(Vec::new()).chain(order.iter().map(chosen));
    let choices = choices.map(|options| OrbitOption { options, weight: 1 });
    let of = SymmetricModel::new(model, &[]);
    Ok(Zdd {
        diagram: Diagram::new(graph, choices.collect(), of, run).map_err(stopped)?,
        order,
        stats,
    })
}

/// A node: where the solutions are with the option at this place in the order, and where those without it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Node {
    option: u32,
    without: ZddEdge,
    with: ZddEdge,
}

/// A position whose node is not known yet.
struct Frame {
    key: Box<[u64]>,
    /// Its first live option.
    option: u32,
    /// Where the solutions without it are, once that is known.
    without: Option<ZddEdge>,
    /// Whether the option is taken now.
    is_taken: bool,
}

struct Builder<'a> {
    sets: OptionSets,
    run: &'a Run<'a>,
    bounds: Vec<Bounds>,
    covered: Vec<u32>,
    /// The live options of each frame, and of the position below, a row each.
    live: Vec<u64>,
    frames: Vec<Frame>,
    known: HashMap<Box<[u64]>, ZddEdge>,
    nodes: Vec<Node>,
    numbers: HashMap<Node, u32>,
    stats: Stats,
    taken: Taken,
    /// Items whose options left.
    touched: Vec<u16>,
    is_touched: Vec<bool>,
}

impl<'a> Builder<'a> {
    fn new(sets: OptionSets, run: &'a Run<'a>) -> Result<Builder<'a>, StopReason> {
        let items = sets.item_ids.len();
        let mut bounds = vec![Bounds::ONCE; items];
        for &(item, of) in &sets.repeated {
            bounds[usize::from(item)] = of;
        }
        Ok(Builder {
            run,
            bounds,
            covered: vec![0; items],
            live: Vec::new(),
            frames: Vec::new(),
            known: HashMap::new(),
            nodes: Vec::new(),
            numbers: HashMap::new(),
            stats: Stats::default(),
            taken: run.hold(0)?,
            touched: Vec::new(),
            is_touched: vec![false; items],
            sets,
        })
    }

    fn build(&mut self) -> Result<ZddEdge, StopReason> {
        self.live = self.sets.all();
        let items = 0..self.sets.item_ids.len();
        if items.into_iter().any(|item| self.lacks(item)) {
            return Ok(ZddEdge::None);
        }
        let mut edge = self.arrive()?;
        // A known edge goes up to the frame above, which asks for its other edge or is done.
        loop {
            if let Some(found) = edge {
                let Some(frame) = self.frames.last_mut() else {
                    return Ok(found);
                };
                match frame.without {
                    None => {
                        frame.without = Some(found);
                        frame.is_taken = true;
                        let option = frame.option;
                        edge = self.take(option)?;
                    }
                    Some(without) => edge = Some(self.finish(without, found)?),
                }
            } else {
                let option = self.frames.last().expect("it was opened").option;
                edge = self.leave_out(option)?;
            }
        }
    }

    /// The row of the position below the last frame.
    fn row(&self) -> usize {
        self.frames.len() * self.sets.words
    }

    /// Where the position below the last frame leads, if that is known; otherwise opens a frame.
    fn arrive(&mut self) -> Result<Option<ZddEdge>, StopReason> {
        let words = self.sets.words;
        let row = self.row();
        let live = &self.live[row..][..words];
        let Some(first) = live.iter().position(|&word| word != 0) else {
            return Ok(Some(ZddEdge::Solution));
        };
        let last = live.iter().rposition(|&word| word != 0).unwrap_or(first);
        let mut key = Vec::with_capacity(last - first + 2 + self.sets.repeated.len());
        key.push((first as u64) << 32 | last as u64);
        key.extend_from_slice(&live[first..=last]);
        for &(item, _) in &self.sets.repeated {
            // What an item without live options was covered no longer matters.
            let at = usize::from(item);
            let is_open = self.users(at).any(|word| word != 0);
            key.push(if is_open { self.covered[at].into() } else { 0 });
        }
        if let Some(&edge) = self.known.get(&key[..]) {
            return Ok(Some(edge));
        }
        let option = as_u32(first) * 64 + live[first].trailing_zeros();
        self.look(size_of_val(&key[..]))?;
        self.frames.push(Frame {
            key: key.into(),
            option,
            without: None,
            is_taken: false,
        });
        let row = self.row();
        self.live.resize(row + words, 0);
        Ok(None)
    }

    /// Counts a position and looks at the limits.
    fn look(&mut self, key_bytes: usize) -> Result<(), StopReason> {
        let nodes = self.stats.nodes;
        if self.run.limits.nodes_max.is_some_and(|most| nodes >= most) {
            return Err(StopReason::NodeLimit);
        }
        let row = self.sets.words * size_of::<u64>();
        let more = key_bytes
            + ENTRY_BYTES
            + if self.live.capacity() > self.row() + row {
                0
            } else {
                row
            };
        if !self.taken.resize(self.taken.bytes() + more) {
            return Err(StopReason::MemoryLimit);
        }
        self.stats.nodes += 1;
        if nodes.is_multiple_of(POSITIONS_BETWEEN_LOOKS) {
            return self.run.stop().map_or(Ok(()), Err);
        }
        Ok(())
    }

    /// The live options of an item below the last frame, word by word.
    fn users(&self, item: usize) -> impl Iterator<Item = u64> + '_ {
        let words = self.sets.words;
        let set = &self.sets.sets[item * words..][..words];
        let live = &self.live[self.row()..][..words];
        set.iter().zip(live).map(|(set, live)| set & live)
    }

    /// Whether an item has fewer options than it needs.
    fn lacks(&self, item: usize) -> bool {
        let need = self.bounds[item].min.saturating_sub(self.covered[item]);
        need > 0 && self.users(item).map(u64::count_ones).sum::<u32>() < need
    }

    /// Goes on without an option of the last frame.
    fn leave_out(&mut self, option: u32) -> Result<Option<ZddEdge>, StopReason> {
        self.copy_row(option);
        let covered = self.sets.covered.of(option);
        if covered.iter().any(|&item| self.lacks(item.into())) {
            return Ok(Some(ZddEdge::None));
        }
        self.arrive()
    }

    /// Goes on with an option of the last frame.
    fn take(&mut self, option: u32) -> Result<Option<ZddEdge>, StopReason> {
        self.stats.placements += 1;
        self.copy_row(option);
        let (row, words) = (self.row(), self.sets.words);
        self.touched.clear();
        let mut leaving: Vec<u32> = self.sets.clashes.of(option).to_vec();
        for &item in self.sets.covered.of(option) {
            let at = usize::from(item);
            self.covered[at] += 1;
            if self.covered[at] == self.bounds[at].max {
                leaving.push(item.into());
            }
        }
        for at in 0..words {
            let sets = leaving
                .iter()
                .map(|&set| self.sets.sets[set as usize * words + at]);
            let leaves = sets.fold(0, |leaves, set| leaves | set);
            let gone = self.live[row + at] & leaves;
            self.live[row + at] &= !leaves;
            for bit in ones(gone) {
                for &item in self.sets.covered.of(as_u32(at) * 64 + bit) {
                    if !std::mem::replace(&mut self.is_touched[usize::from(item)], true) {
                        self.touched.push(item);
                    }
                }
            }
        }
        let mut is_dead = false;
        for at in 0..self.touched.len() {
            let item = usize::from(self.touched[at]);
            self.is_touched[item] = false;
            is_dead |= self.lacks(item);
        }
        if is_dead {
            return Ok(Some(ZddEdge::None));
        }
        self.arrive()
    }

    /// Copies the live options of the last frame, without one, to the row below.
    fn copy_row(&mut self, option: u32) {
        let (row, words) = (self.row(), self.sets.words);
        self.live.copy_within(row - words..row, row);
        remove(&mut self.live[row..], option as usize);
    }

    /// Closes the last frame, whose edges are known.
    fn finish(&mut self, without: ZddEdge, with: ZddEdge) -> Result<ZddEdge, StopReason> {
        let frame = self.frames.pop().expect("it is open");
        if frame.is_taken {
            for &item in self.sets.covered.of(frame.option) {
                self.covered[usize::from(item)] -= 1;
            }
        }
        let edge = match with {
            ZddEdge::None => without,
            _ => self.node(Node {
                option: frame.option,
                without,
                with,
            })?,
        };
        self.known.insert(frame.key, edge);
        Ok(edge)
    }

    /// The node with these edges, which may have been made before.
    fn node(&mut self, node: Node) -> Result<ZddEdge, StopReason> {
        let next = u32::try_from(self.nodes.len()).map_err(|_| StopReason::Overflow)?;
        let number = *self.numbers.entry(node).or_insert(next);
        if number == next {
            self.nodes.push(node);
        }
        Ok(ZddEdge::Node(number))
    }

    /// The nodes as a graph, parents first, and the options in order.
    fn graph(mut self, root: ZddEdge) -> Result<(Graph, Vec<OptionId>), StopReason> {
        (self.known, self.numbers) = (HashMap::new(), HashMap::new());
        let nodes = self.nodes.len();
        let _ = self.taken.resize(nodes * size_of::<Node>());
        let taken = self.run.hold((nodes + 2) * size_of::<u32>())?;
        // A part of its own, because only a refusal of this memory leaves edges out.
        let memory = self.run.memory.part(usize::MAX);
        let (mut first, mut edges) = (Vec::with_capacity(nodes + 2), List::new(&memory));
        for node in self.nodes.iter().rev() {
            first.push(as_u32(edges.items().len()));
            for (choice, edge) in [(node.option + 1, node.with), (0, node.without)] {
                let to = match edge {
                    ZddEdge::None => continue,
                    ZddEdge::Solution => nodes,
                    ZddEdge::Node(at) => nodes - 1 - at as usize,
                };
                let to = as_u32(to);
                edges.push(Edge { to, choice });
            }
        }
        if root == ZddEdge::None {
            first.push(0);
        }
        first.push(as_u32(edges.items().len()));
        if memory.was_refused() {
            return Err(StopReason::MemoryLimit);
        }
        Ok((Graph::new(first, edges, taken), self.sets.option_ids))
    }
}

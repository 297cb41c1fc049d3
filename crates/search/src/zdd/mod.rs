//! All solutions as a zero-suppressed decision diagram, which other tools read.
//!
//! A node asks whether its option is in the solution. Options are asked in one order on every path, no
//! two nodes are equal, and no node has an option that cannot be taken: it is the ordered and reduced
//! diagram of the family (S. Minato 1993; TAOCP 7.1.4), so equal families in equal orders have the same
//! diagram.
//!
//! Colours and multiplicities make no difference here, unlike in a table by sweep. In return a diagram
//! decides option by option, so it has more nodes than a table of the same model has states.

mod build;

use std::fmt::Write as _;
use std::ops::Deref;

use crate::diagram::Edge;
use crate::narrow::as_u32;
use crate::{BigUint, Diagram, Model, OptionId, Run, Stats, StopReason, Unsupported};

/// Where a branch of a node leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ZddEdge {
    /// There is no solution.
    None,
    /// The options taken are a solution.
    Solution,
    /// To the node with this number.
    Node(u32),
}

/// A node: is this option in the solution?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ZddNode {
    /// The option.
    pub option: OptionId,
    /// Where the solutions without it are.
    pub without: ZddEdge,
    /// Where the solutions with it are. It never leads to [`ZddEdge::None`].
    pub with: ZddEdge,
}

/// The solutions of a model as a zero-suppressed decision diagram. Of two solutions, the one that has the
/// first option in which they differ, in the order of the diagram, comes first.
///
/// ```
/// use pavage_search::{BigUint, OptionId, Run, Zdd, text};
///
/// let model = text::parse("a b c\na b\nc\nb c\na\n").unwrap();
/// let zdd = Zdd::of(&model, &Run::default()).unwrap();
/// assert_eq!(zdd.total(), &BigUint::from(2_u8));
/// assert_eq!(zdd.nth(&0_u8.into()), Some(vec![OptionId(0), OptionId(1)]));
/// assert!(zdd.text().ends_with("\n.\n"));
/// ```
pub struct Zdd {
    /// What is chosen at an edge is nothing, or the option at the place before in the order.
    diagram: Diagram,
    /// The options in the order in which they are asked.
    order: Vec<OptionId>,
    stats: Stats,
}

/// Why there is no diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoZdd {
    /// The model is too large.
    Unsupported(Unsupported),
    /// A limit of the run was met: nodes count as in the diagram before it is reduced.
    Stopped(StopReason),
}

impl Zdd {
    /// The diagram of a model. Options are asked item by item, items that hang together one after the
    /// other. Options without a primary item are in no solution.
    ///
    /// # Errors
    /// The model has more than 8,192 options, or a limit was met: most often that of memory.
    pub fn of(model: &Model, run: &Run<'_>) -> Result<Zdd, NoZdd> {
        build::built(model, run)
    }

    /// The nodes, children before parents; the last one is the root.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = ZddNode> + '_ {
        (0..self.node_count()).rev().map(|rank| self.node(rank))
    }

    fn node_count(&self) -> usize {
        if self.has_solutions() {
            self.graph().end()
        } else {
            0
        }
    }

    fn has_solutions(&self) -> bool {
        *self.total() != BigUint::ZERO
    }

    /// Where the diagram begins: at the last node, unless there is none.
    #[must_use]
    pub fn root(&self) -> ZddEdge {
        if self.has_solutions() {
            self.to(0)
        } else {
            ZddEdge::None
        }
    }

    /// The node of this rank in the graph, where parents come first.
    fn node(&self, rank: usize) -> ZddNode {
        let (with, without) = match *self.graph().edges(rank) {
            [with] => (with, ZddEdge::None),
            [with, without] => (with, self.to(without.to)),
            _ => unreachable!("a node has one edge or two"),
        };
        ZddNode {
            option: self.order[with.choice as usize - 1],
            without,
            with: self.to(with.to),
        }
    }

    /// An edge that leads to the node of this rank.
    fn to(&self, rank: u32) -> ZddEdge {
        match self.node_count() - rank as usize {
            0 => ZddEdge::Solution,
            left => ZddEdge::Node(as_u32(left - 1)),
        }
    }

    /// The options in the order in which they are asked: those that some solution may have.
    #[must_use]
    pub fn order(&self) -> &[OptionId] {
        &self.order
    }

    /// What it cost to build.
    #[must_use]
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// The sum over all solutions of the product of the weights of their options.
    #[must_use]
    pub fn weighed(&self, weight: &dyn Fn(OptionId) -> BigUint) -> BigUint {
        let graph = self.graph();
        let mut sums = vec![BigUint::ZERO; graph.end() + 1];
        sums[graph.end()] = 1_u8.into();
        for node in (0..graph.end()).rev() {
            let share = |edge: &Edge| {
                let below = &sums[edge.to as usize];
                match edge.choice.checked_sub(1) {
                    Some(at) => weight(self.order[at as usize]) * below,
                    None => below.clone(),
                }
            };
            sums[node] = graph.edges(node).iter().map(share).sum();
        }
        sums.swap_remove(0)
    }

    /// All solutions, by their numbers.
    pub fn solutions(&self) -> impl Iterator<Item = Vec<OptionId>> + '_ {
        let mut number = BigUint::default();
        std::iter::from_fn(move || {
            let solution = self.nth(&number);
            number += 1_u8;
            solution
        })
    }

    /// The diagram in the text that Graphillion dumps and loads: a line `NODE ELEMENT WITHOUT WITH` for
    /// each node, children first, then a full stop. An edge is the number of a node, `B` for no
    /// solution, or `T` for one. A diagram without nodes is one such letter. Nodes are counted from 2,
    /// and element 1 is the first option of [`Zdd::order`].
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (at, node) in self.nodes().enumerate() {
            let element = self.graph().edges(self.node_count() - 1 - at)[0].choice;
            let [without, with] = [node.without, node.with].map(word);
            writeln!(text, "{} {element} {without} {with}", at + 2).expect("texts grow");
        }
        if text.is_empty() {
            text = word(self.root()) + "\n";
        }
        text + ".\n"
    }
}

/// An edge in the text.
fn word(edge: ZddEdge) -> String {
    match edge {
        ZddEdge::None => "B".to_owned(),
        ZddEdge::Solution => "T".to_owned(),
        ZddEdge::Node(at) => (u64::from(at) + 2).to_string(),
    }
}

impl Deref for Zdd {
    type Target = Diagram;

    fn deref(&self) -> &Diagram {
        &self.diagram
    }
}

impl std::fmt::Display for NoZdd {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoZdd::Unsupported(unsupported) => write!(f, "the model {unsupported}"),
            NoZdd::Stopped(StopReason::MemoryLimit) => {
                write!(f, "the diagram does not fit the memory")
            }
            NoZdd::Stopped(stop) => write!(f, "the diagram was not finished: {stop:?}"),
        }
    }
}

impl std::error::Error for NoZdd {}

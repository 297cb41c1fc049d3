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

use crate::sweep::numbers_drawn;
use crate::{BigUint, Model, OptionId, Run, Stats, StopReason, Taken, Unsupported};

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

/// The solutions of a model as a zero-suppressed decision diagram.
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
    // Invariant: children come before their parents, and the root is the last node, if there is one.
    nodes: Vec<ZddNode>,
    root: ZddEdge,
    /// The options in the order in which they are asked.
    order: Vec<OptionId>,
    /// For each node, how many solutions are below it.
    counts: Vec<BigUint>,
    total: BigUint,
    stats: Stats,
    _taken: Taken,
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

    /// The number of solutions.
    #[must_use]
    pub fn total(&self) -> &BigUint {
        &self.total
    }

    /// The nodes, children before parents; the last one is the root.
    #[must_use]
    pub fn nodes(&self) -> &[ZddNode] {
        &self.nodes
    }

    /// Where the diagram begins: at the last node, unless there is none.
    #[must_use]
    pub fn root(&self) -> ZddEdge {
        self.root
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
        let mut sums: Vec<BigUint> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let of = |edge| below(&sums, edge);
            let sum = of(node.without) + weight(node.option) * of(node.with);
            sums.push(sum);
        }
        below(&sums, self.root)
    }

    /// How many solutions have each option, by its number.
    #[must_use]
    pub fn option_counts(&self, model: &Model) -> Vec<BigUint> {
        let mut counts = vec![BigUint::default(); model.option_count()];
        // In how many ways each node is reached from the root.
        let mut ways = vec![BigUint::default(); self.nodes.len()];
        if let Some(root) = ways.last_mut() {
            *root = 1_u8.into();
        }
        for (at, node) in self.nodes.iter().enumerate().rev() {
            let here = std::mem::take(&mut ways[at]);
            counts[node.option.index()] += &here * below(&self.counts, node.with);
            for edge in [node.without, node.with] {
                if let ZddEdge::Node(child) = edge {
                    ways[child as usize] += &here;
                }
            }
        }
        counts
    }

    /// The solution with this number, as its options in increasing order; `None` if there are not so
    /// many. Of two solutions, the one that has the first option in which they differ, in the order of
    /// the diagram, comes first.
    #[must_use]
    pub fn nth(&self, number: &BigUint) -> Option<Vec<OptionId>> {
        if *number >= self.total {
            return None;
        }
        let mut number = number.clone();
        let mut chosen = Vec::new();
        let mut edge = self.root;
        while let ZddEdge::Node(at) = edge {
            let node = &self.nodes[at as usize];
            let with = below(&self.counts, node.with);
            if number < with {
                chosen.push(node.option);
                edge = node.with;
            } else {
                number -= with;
                edge = node.without;
            }
        }
        chosen.sort_unstable();
        Some(chosen)
    }

    /// Draws `count` different solutions, or all if there are fewer. Every selection in every order is
    /// equally likely. The seed decides which one is drawn.
    #[must_use]
    pub fn drawn(&self, seed: u64, count: u64) -> Vec<Vec<OptionId>> {
        let numbers = numbers_drawn(&self.total, seed, count);
        let nth = |number: &BigUint| self.nth(number);
        numbers.iter().filter_map(nth).collect()
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
        let mut places: Vec<usize> = Vec::new();
        for (at, option) in self.order.iter().enumerate() {
            if places.len() <= option.index() {
                places.resize(option.index() + 1, 0);
            }
            places[option.index()] = at + 1;
        }
        let mut text = String::new();
        for (at, node) in self.nodes.iter().enumerate() {
            let element = places[node.option.index()];
            let [without, with] = [node.without, node.with].map(word);
            writeln!(text, "{} {element} {without} {with}", at + 2).expect("texts grow");
        }
        if self.nodes.is_empty() {
            text = word(self.root) + "\n";
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

/// A sum over the solutions below an edge, from those of the nodes.
fn below(sums: &[BigUint], edge: ZddEdge) -> BigUint {
    match edge {
        ZddEdge::None => BigUint::default(),
        ZddEdge::Solution => 1_u8.into(),
        ZddEdge::Node(at) => sums[at as usize].clone(),
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

//! A count as a decision diagram, written down so that another program can check the number.
//!
//! *Idea.* What can still happen in a partial solution depends on two things: how often each primary
//! item may still be covered, and which options are *alive*, that is, still fit. Partial solutions
//! that agree in both are one node. A node branches on an item: it has a child for each option of
//! the item that is alive, and each solution goes through exactly one of them. So a reader that knows
//! the options checks that no child is missing, and adds up in how many ways each node is reached.
//!
//! An item that may be covered several times is branched on by its first option in the solution: the
//! options before that one are no longer alive. If it has been covered often enough, a last child
//! covers it no more.
//!
//! *Symmetry.* A symmetry of the model maps the solutions with an option to those with its image. So
//! there are equally many of both. An item that must be covered exactly once keeps one option of each
//! orbit, and what goes through it counts as often as the orbit is long.
//!
//! Each node is held until it has been written, so memory grows with the widest layer.

mod orbits;
mod position;

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

use pavage_model::text::{item_word, option_words};
use pavage_model::{ItemId, Model, Notice, OptionId, Progress, Run, Stats, StopReason, Taken};

use crate::Certified;
use orbits::Orbits;
use position::{Branch, Items, Position};

/// Bytes of positions that are made between two checks of the limits.
const BYTES_BETWEEN_LOOKS: usize = 1 << 18;
/// Bytes of an allocation besides what was asked for.
const ALLOCATION_BYTES: usize = 16;

/// Writes down the nodes of a count. Its text is a line `items WORD…`; a line `options COUNT` and
/// a line for each option; a line `symmetry OPTION…` for each symmetry that is used, with the image
/// of each option, and a line `orbits ITEM` with the item that keeps one option of each orbit; a line
/// `ID ITEM CHILD…` for each node, parents first; and `count NUMBER`. A child is the number of a
/// node, `*` for a solution, or `-ITEM` where too few options of that item are left.
///
/// `symmetries` are the whole group as permutations of the options that map solutions to solutions, or
/// empty. `item` proposes the item that keeps one option of each orbit; an item that need not be
/// covered exactly once is not taken. Without a proposal it is the item with the fewest orbits for its
/// options. The number of nodes depends on it, the count does not. Time grows with the number of nodes
/// times the options, and with the square of the options.
///
/// # Errors
/// A limit was reached, or a number does not fit 128 bits.
///
/// # Examples
/// ```
/// use pavage_certify::certify_by_diagram;
/// use pavage_model::{Run, text};
///
/// let model = text::parse("a b\na b\na\nb\n").unwrap();
/// let certified = certify_by_diagram(&model, &[], None, &Run::default()).unwrap();
/// assert_eq!((certified.count, certified.states), (2, 2));
/// assert!(certified.text.ends_with("0 0 * 1\n1 1 *\ncount 2\n"));
/// ```
pub fn certify_by_diagram(
    model: &Model,
    symmetries: &[Vec<OptionId>],
    item: Option<ItemId>,
    run: &Run<'_>,
) -> Result<Certified, StopReason> {
    let items = Items::new(model, run)?;
    let orbits = Orbits::new(model, &items, symmetries, item, run)?;
    let first = items.first(|option| orbits.times[option] > 0);
    let mut writer = Writer {
        run,
        items: &items,
        times: &orbits.times,
        taken: run.hold(0)?,
        text: head(model, &orbits, run)?,
        layers: BTreeMap::new(),
        all: items.left(&first),
        held: 0,
        made: 0,
        ids: 0,
        nodes: 0,
        count: 0,
    };
    writer.begin(first)?;
    while let Some((_, layer)) = writer.layers.pop_last() {
        writer.layer(layer)?;
    }
    let count = writer.count;
    writer.line(format_args!("count {count}"));
    Ok(Certified {
        text: writer.text,
        count,
        states: writer.nodes,
    })
}

/// The items, the options and the symmetries.
fn head(model: &Model, orbits: &Orbits<'_>, run: &Run<'_>) -> Result<String, StopReason> {
    let mut text = String::from("items");
    for item in model.primary_items() {
        push(&mut text, format_args!(" {}", item_word(model, item)));
    }
    push(
        &mut text,
        format_args!("\noptions {}\n", model.option_count()),
    );
    for option in model.options() {
        run.check(option.index())?;
        match model.option_name(option) {
            Some(name) => text.push_str(name),
            None => text.push_str(&option_words(model, option)),
        }
        text.push('\n');
    }
    for &image in &orbits.used {
        text.push_str("symmetry");
        for to in image {
            push(&mut text, format_args!(" {}", to.0));
        }
        text.push('\n');
    }
    if let Some(item) = orbits.item {
        push(&mut text, format_args!("orbits {item}\n"));
    }
    Ok(text)
}

fn push(text: &mut String, part: std::fmt::Arguments<'_>) {
    text.write_fmt(part)
        .expect("writing to a string does not fail");
}

/// A node that was reached and is still to be written.
struct Node {
    id: u64,
    ways: u128,
    item: usize,
}

struct Writer<'a, 'r> {
    run: &'a Run<'r>,
    items: &'a Items,
    /// For each option, how many it stands for.
    times: &'a [u32],
    taken: Taken,
    text: String,
    /// The nodes to be written, by how often items may still be covered in all. Each child is in a
    /// lower layer than its parents.
    layers: BTreeMap<u64, HashMap<Position, Node>>,
    /// How often items may be covered in all before the first choice.
    all: u64,
    /// How many they are.
    held: usize,
    /// The bytes of the positions that were made since the limits were checked.
    made: usize,
    ids: u64,
    nodes: u64,
    count: u128,
}

impl Writer<'_, '_> {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        push(&mut self.text, line);
        self.text.push('\n');
    }

    /// Writes the first node, if there is anything to cover.
    fn begin(&mut self, first: Position) -> Result<(), StopReason> {
        if self.items.left(&first) == 0 {
            self.count = 1;
            return Ok(());
        }
        let (Branch::On(item) | Branch::Dead(item)) = self.items.branch(&first);
        self.ids = 1;
        let (id, ways) = (0, 1);
        self.node(&first, &Node { id, ways, item })
    }

    /// Writes the nodes of a layer.
    fn layer(&mut self, layer: HashMap<Position, Node>) -> Result<(), StopReason> {
        let mut nodes: Vec<(Position, Node)> = layer.into_iter().collect();
        nodes.sort_unstable_by_key(|(_, node)| node.id);
        for (position, node) in nodes {
            self.held -= 1;
            self.node(&position, &node)?;
        }
        Ok(())
    }

    /// Writes a node and goes on to its children.
    fn node(&mut self, position: &Position, node: &Node) -> Result<(), StopReason> {
        if self.nodes == 0 || self.made >= BYTES_BETWEEN_LOOKS {
            self.made = 0;
            self.look(position)?;
        }
        self.nodes += 1;
        push(&mut self.text, format_args!("{} {}", node.id, node.item));
        let items = self.items;
        for option in items.options(position, node.item) {
            let ways = node.ways.checked_mul(u128::from(self.times[option]));
            let ways = ways.ok_or(StopReason::Overflow)?;
            self.child(items.with(position, node.item, option), ways)?;
        }
        if let Some(without) = items.without(position, node.item) {
            self.child(without, node.ways)?;
        }
        self.text.push('\n');
        Ok(())
    }

    /// Writes a child, and adds ways to reach it.
    fn child(&mut self, child: Position, ways: u128) -> Result<(), StopReason> {
        self.made += size_of_val(&*child);
        let left = self.items.left(&child);
        if left == 0 {
            self.text.push_str(" *");
            self.count = self.count.checked_add(ways).ok_or(StopReason::Overflow)?;
            return Ok(());
        }
        let layer = self.layers.entry(left).or_default();
        if let Some(node) = layer.get_mut(&child) {
            push(&mut self.text, format_args!(" {}", node.id));
            node.ways = node.ways.checked_add(ways).ok_or(StopReason::Overflow)?;
            return Ok(());
        }
        match self.items.branch(&child) {
            Branch::Dead(item) => push(&mut self.text, format_args!(" -{item}")),
            Branch::On(item) => {
                let id = self.ids;
                push(&mut self.text, format_args!(" {id}"));
                layer.insert(child, Node { id, ways, item });
                self.ids += 1;
                self.held += 1;
            }
        }
        Ok(())
    }

    /// Checks the limits, and tells how far this is.
    fn look(&mut self, position: &Position) -> Result<(), StopReason> {
        let entries: usize = self.layers.values().map(HashMap::capacity).sum();
        let bytes = entries * 2 * size_of::<(Position, Node)>()
            + self.held * (size_of_val(&**position) + ALLOCATION_BYTES)
            + self.text.capacity();
        if !self.taken.resize(bytes) {
            return Err(StopReason::MemoryLimit);
        }
        let done = self.all - self.items.left(position);
        self.run.tell(&Notice::Progress(&Progress {
            stats: Stats {
                nodes: self.nodes,
                ..Stats::default()
            },
            depth: u32::try_from(done).unwrap_or(u32::MAX),
            fraction: done as f64 / self.all as f64,
            best: Vec::<OptionId>::new(),
        }));
        self.run.stop().map_or(Ok(()), Err)
    }
}

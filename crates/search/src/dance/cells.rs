//! The sparse sets that hold the live options of each active item.
//!
//! Layout: an option is a run of *nodes*, one per entry. The set of an item is a run of node
//! indices in `set`, of which the first `size` are live. `loc` of a node is its place in `set`.
//! Options and items are renumbered by the task's order, so the lower number always goes first.
//!
//! Invariant: for every active item the live part of its set holds exactly the options that may
//! still be chosen. Sets of inactive items are stale. Their sizes are restored from the frame that
//! was saved before they became inactive.

use std::collections::HashMap;
use std::sync::Arc;

use pavage_bits::SmallSort as _;

use crate::narrow::as_u32;
use crate::{Color, ItemId, Model, OptionId, Order, Run, StopReason, Taken};

/// One entry of an option.
#[derive(Clone, Copy, Debug)]
struct Node {
    item: u32,
    /// The place of this node in the set of its item.
    loc: u32,
}

/// The state of an item that changes during the search.
#[derive(Clone, Copy, Debug)]
struct Item {
    /// Where its set begins.
    base: u32,
    size: u32,
    /// The item's place in the list of active items.
    pos: u32,
    /// How many times it must still be covered; 0 for secondary items.
    need: u32,
}

impl Item {
    /// In how many ways a search goes on that branches on it; 0 if it cannot be covered often enough.
    fn ways(self) -> u32 {
        (self.size + 1).saturating_sub(self.need)
    }
}

/// The sparse sets of a model.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    // Clones share what never changes.
    nodes: Vec<Node>,
    /// For each node, the first node of its option and the node after the last.
    spans: Arc<[(u32, u32)]>,
    colors: Arc<[u32]>,
    option_of: Arc<[u32]>,
    option_ids: Arc<[OptionId]>,
    set: Vec<u32>,
    items: Vec<Item>,
    item_ids: Arc<[ItemId]>,
    primary_count: u32,
    /// For each primary item, its bounds and how often it is covered now.
    times: Vec<Times>,
    active: Vec<u32>,
    active_len: u32,
    /// Whether the item with the fewest ways is sought, not the first.
    counts_ways: bool,
    pub(super) work: u64,
    _shared: Arc<Taken>,
}

/// Bytes per entry of the model. Clones share `BYTES_SHARED`, and each clone has its own
/// `BYTES_OWN`.
const BYTES_SHARED: usize = size_of::<(u32, u32)>() + 2 * size_of::<u32>();
const BYTES_OWN: usize = size_of::<Node>() + size_of::<u32>();

#[derive(Clone, Copy, Debug)]
struct Times {
    min: u32,
    max: u32,
    covered: u32,
}

/// The colour of an entry without a colour, which covers its item alone.
const ALONE: u32 = 0;

/// An item that can no longer be covered often enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DeadEnd(pub(super) u32);

impl Cells {
    /// The cells of a model, without some of its options.
    pub(super) fn new(
        model: &Model,
        order: &Order,
        is_left_out: impl Fn(OptionId) -> bool,
        run: &Run<'_>,
    ) -> Result<Cells, StopReason> {
        let shared = run.hold(model.entry_count() * BYTES_SHARED)?;
        // Held until the search itself takes this memory.
        let _own = run.hold(model.entry_count() * BYTES_OWN)?;
        let mut option_ids: Vec<OptionId> = model.options().collect();
        let is_primary = |item: ItemId| model.bounds(item).is_some();
        option_ids.retain(|&o| model.entries(o).iter().any(|e| is_primary(e.item)));
        option_ids.retain(|&option| !is_left_out(option));
        run.check(0)?;
        order.sort_options(&mut option_ids);
        run.check(0)?;
        let mut item_ids: Vec<ItemId> = model.items().collect();
        item_ids.small_sort_by_key(|&item| (!is_primary(item), order.item_key(item)));
        let mut cells = Cells {
            nodes: Vec::new(),
            spans: Arc::new([]),
            colors: Arc::new([]),
            option_of: Arc::new([]),
            option_ids: option_ids.into(),
            set: Vec::new(),
            items: Vec::new(),
            primary_count: as_u32(model.primary_count()),
            times: Vec::new(),
            active: (0..as_u32(item_ids.len())).collect(),
            active_len: as_u32(item_ids.len()),
            item_ids: item_ids.into(),
            counts_ways: order.counts_ways(),
            work: 0,
            _shared: Arc::new(shared),
        };
        cells.add_items(model);
        cells.add_options(model, run)?;
        Ok(cells)
    }

    /// Bytes that a clone does not share.
    pub(super) fn bytes(&self) -> usize {
        let items = self.items.len() * (size_of::<Item>() + size_of::<Times>());
        self.nodes.len() * BYTES_OWN + items
    }

    fn add_items(&mut self, model: &Model) {
        for (at, &item) in self.item_ids.iter().enumerate() {
            let bounds = model.bounds(item);
            let need = bounds.map_or(0, |bounds| bounds.min);
            self.items.push(Item {
                base: 0,
                size: 0,
                pos: as_u32(at),
                need,
            });
            self.times.extend(bounds.map(|b| Times {
                min: b.min,
                max: b.max,
                covered: 0,
            }));
        }
    }

    fn add_options(&mut self, model: &Model, run: &Run<'_>) -> Result<(), StopReason> {
        let mut place = vec![0; self.item_ids.len()];
        for (at, item) in self.item_ids.iter().enumerate() {
            place[item.index()] = as_u32(at);
        }
        // Colours are arbitrary numbers, so they are renumbered from 1 in order of occurrence.
        let mut numbers: HashMap<Color, u32> = HashMap::new();
        let entries = self.option_ids.iter().map(|&at| model.entries(at).len());
        let count = entries.sum();
        self.nodes.reserve_exact(count);
        let mut spans = Vec::with_capacity(count);
        let mut colors = Vec::with_capacity(count);
        let mut option_of = Vec::with_capacity(count);
        for (at, &option) in self.option_ids.iter().enumerate() {
            run.check(at)?;
            let entries = model.entries(option);
            let start = as_u32(self.nodes.len());
            for entry in entries {
                let item = place[entry.item.index()];
                self.items[item as usize].size += 1;
                self.nodes.push(Node { item, loc: 0 });
                spans.push((start, start + as_u32(entries.len())));
                let fresh = as_u32(numbers.len()) + 1;
                let color = entry
                    .color
                    .map_or(ALONE, |color| *numbers.entry(color).or_insert(fresh));
                colors.push(color);
                option_of.push(as_u32(at));
            }
        }
        // Convert one after the other, so that only one of them exists twice at a time.
        self.spans = spans.into();
        self.colors = colors.into();
        self.option_of = option_of.into();
        let mut next = 0;
        for item in &mut self.items {
            item.base = next;
            next += item.size;
            item.size = 0;
        }
        self.set = vec![0; self.nodes.len()];
        for (at, node) in self.nodes.iter_mut().enumerate() {
            run.check(at)?;
            let item = &mut self.items[node.item as usize];
            node.loc = item.base + item.size;
            self.set[node.loc as usize] = as_u32(at);
            item.size += 1;
        }
        Ok(())
    }

    pub(super) fn item_id(&self, item: u32) -> ItemId {
        self.item_ids[item as usize]
    }

    pub(super) fn option_id(&self, node: u32) -> OptionId {
        self.option_ids[self.option_of[node as usize] as usize]
    }

    pub(super) fn active_len(&self) -> u32 {
        self.active_len
    }

    pub(super) fn is_active(&self, item: u32) -> bool {
        self.items[item as usize].pos < self.active_len
    }

    pub(super) fn need(&self, item: u32) -> u32 {
        self.items[item as usize].need
    }

    /// Whether an item can be covered more than once from here on. If so, each option that was
    /// tried must be removed before the next one is tried.
    pub(super) fn is_repeatable(&self, item: u32) -> bool {
        let times = self.times[item as usize];
        times.max - times.covered > 1
    }

    /// The live options of an item, as nodes in no particular order.
    pub(super) fn live(&self, item: u32) -> &[u32] {
        let Item { base, size, .. } = self.items[item as usize];
        &self.set[base as usize..(base + size) as usize]
    }

    /// The items of this node's option.
    pub(super) fn items_of(&self, node: u32) -> impl Iterator<Item = u32> {
        let (start, end) = self.spans[node as usize];
        self.nodes[start as usize..end as usize]
            .iter()
            .map(|node| node.item)
    }

    /// Saves the sizes of all active items and finds the item to branch on: that with the fewest ways to
    /// go on, or the first. Returns its index and degree, or `None` if nothing is left to decide.
    pub(super) fn save_and_pick(&self, frame: &mut Vec<(u32, u32)>) -> Option<(u32, u32)> {
        let mut best = u64::MAX;
        let weight = if self.counts_ways { u32::MAX } else { 0 };
        for &at in &self.active[..self.active_len as usize] {
            let item = &self.items[at as usize];
            frame.push((at, item.size));
            let key = u64::from(item.ways() & weight) << 32 | u64::from(at);
            if key < best && at < self.primary_count && (item.size | item.need) != 0 {
                best = key;
            }
        }
        let at = (best & 0xFFFF_FFFF) as u32;
        (best != u64::MAX).then(|| (at, self.items[at as usize].ways()))
    }

    /// Saves the current sizes of the items in the frame again.
    pub(super) fn save_again(&self, frame: &mut [(u32, u32)]) {
        for (at, size) in frame {
            *size = self.items[*at as usize].size;
        }
    }

    /// Restores the saved sizes.
    pub(super) fn restore(&mut self, frame: &[(u32, u32)], active_len: u32) {
        for &(at, size) in frame {
            self.items[at as usize].size = size;
        }
        self.active_len = active_len;
    }

    /// Chooses the option of a node: counts its items as covered and deactivates those that may not
    /// be covered again. [`Cells::hide_clashes`] does the rest.
    pub(super) fn claim(&mut self, node: u32) {
        let (start, end) = self.spans[node as usize];
        let active_before = self.active_len;
        for at in start as usize..end as usize {
            let item = self.nodes[at].item;
            if self.items[item as usize].pos < active_before && !self.count_covering(item) {
                self.deactivate(item);
            }
        }
    }

    /// Hides the options that clash with the option that was just claimed.
    pub(super) fn hide_clashes(&mut self, node: u32, active_before: u32) -> Result<(), DeadEnd> {
        let (start, end) = self.spans[node as usize];
        for at in (start..end).rev() {
            let item = self.nodes[at as usize].item;
            let pos = self.items[item as usize].pos;
            if pos >= self.active_len && pos < active_before {
                self.hide(item, self.colors[at as usize], active_before)?;
            }
        }
        // Items that may be covered again keep their other options. This option may already have
        // been hidden.
        (start..end).try_for_each(|at| self.drop_if_live(at))
    }

    /// Counts a covering of an item. Returns whether it may be covered again.
    fn count_covering(&mut self, item: u32) -> bool {
        let Some(times) = self.times.get_mut(item as usize) else {
            return false;
        };
        if times.max == 1 {
            return false;
        }
        times.covered += 1;
        self.items[item as usize].need = times.min.saturating_sub(times.covered);
        times.covered < times.max
    }

    /// Takes back the counts of [`Cells::claim`]. The frame restores the sizes.
    pub(super) fn uncount(&mut self, node: u32) {
        let (start, end) = self.spans[node as usize];
        for at in start as usize..end as usize {
            let item = self.nodes[at].item as usize;
            if let Some(times) = self.times.get_mut(item)
                && times.max > 1
            {
                times.covered -= 1;
                self.items[item].need = times.min.saturating_sub(times.covered);
            }
        }
    }

    /// Decides that an item is not covered again.
    pub(super) fn close_item(&mut self, item: u32) -> Result<(), DeadEnd> {
        let active_before = self.active_len;
        self.deactivate(item);
        self.hide(item, ALONE, active_before)
    }

    fn deactivate(&mut self, item: u32) {
        self.active_len -= 1;
        let freed = self.items[item as usize].pos;
        let last = self.active[self.active_len as usize];
        self.active[freed as usize] = last;
        self.active[self.active_len as usize] = item;
        self.items[last as usize].pos = freed;
        self.items[item as usize].pos = self.active_len;
    }

    /// Removes the live options of an item from all other sets, except those of this colour.
    fn hide(&mut self, item: u32, color: u32, active_before: u32) -> Result<(), DeadEnd> {
        let Item { base, size, .. } = self.items[item as usize];
        for at in base..base + size {
            let node = self.set[at as usize];
            if color == ALONE || self.colors[node as usize] != color {
                self.drop_others(node, active_before)?;
            }
        }
        Ok(())
    }

    /// Removes the option of a node from the sets of all its other items.
    fn drop_others(&mut self, node: u32, active_before: u32) -> Result<(), DeadEnd> {
        let (start, end) = self.spans[node as usize];
        self.work += u64::from(end - start);
        for at in start..end {
            if at != node {
                self.drop_node(at, active_before)?;
            }
        }
        Ok(())
    }

    /// Removes the option of a node from all sets.
    pub(super) fn drop_option(&mut self, node: u32) -> Result<(), DeadEnd> {
        let (start, end) = self.spans[node as usize];
        let active = self.active_len;
        (start..end).try_for_each(|at| self.drop_node(at, active))
    }

    fn drop_if_live(&mut self, node: u32) -> Result<(), DeadEnd> {
        let Node { item, loc } = self.nodes[node as usize];
        let Item {
            base,
            size,
            need,
            pos,
        } = self.items[item as usize];
        if pos >= self.active_len {
            return Ok(());
        }
        if loc < base + size {
            return self.drop_node(node, self.active_len);
        }
        if size < need {
            Err(DeadEnd(item))
        } else {
            Ok(())
        }
    }

    #[inline]
    fn drop_node(&mut self, node: u32, active_before: u32) -> Result<(), DeadEnd> {
        let Node { item: at, loc } = self.nodes[node as usize];
        let item = &mut self.items[at as usize];
        if item.pos >= active_before {
            return Ok(());
        }
        item.size -= 1;
        let last = item.base + item.size;
        let (size, need, pos) = (item.size, item.need, item.pos);
        let moved = self.set[last as usize];
        self.set[last as usize] = node;
        self.set[loc as usize] = moved;
        self.nodes[moved as usize].loc = loc;
        self.nodes[node as usize].loc = last;
        if size < need && pos < self.active_len {
            return Err(DeadEnd(at));
        }
        Ok(())
    }
}

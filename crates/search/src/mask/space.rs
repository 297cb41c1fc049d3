//! The positions of the bit-mask engine: filtered lists of live options.

use std::sync::Arc;

use pavage_bits::{Adjacency, Bits, SmallSort as _};

use super::counters::{Counters, STEP};
use super::layout::Layout;
use super::memo::{Key, Memo};
use super::top::{Roots, Top};
use crate::narrow::as_u32;
use crate::regions::{Hopeless, Stock};
use crate::walk::{Space, Verdict};
use crate::{Bounds, Guidance, ItemId, Model, OptionId, Order, Run, Stats, StopReason, Task};

/// An open level.
#[derive(Clone, Copy)]
struct Level<const W: usize> {
    /// The range of its live options in the arena.
    list: (usize, usize),
    choices_start: usize,
    /// The bits that were covered when the level was opened.
    used: Bits<W>,
    /// The option currently chosen at this level.
    chosen: Bits<W>,
}

/// The search position of the bit-mask engine.
#[derive(Clone)]
pub(super) struct Masking<const W: usize, const MEMO: bool> {
    fixed: Arc<Fixed<W>>,
    /// The upper levels, if the search is in a race. Then no level lists its options in their order.
    top: Option<Top<W>>,
    /// The lists of live options of the open levels, one after the other. The rest is stale.
    arena: Vec<Bits<W>>,
    choices: Vec<Bits<W>>,
    /// How the choices of a level are ordered, and where they are: only while they are sorted.
    keys: Vec<((u32, OptionId), u32)>,
    levels: Vec<Level<W>>,
    used: Bits<W>,
    /// The bits that the last choice covered.
    fresh: Bits<W>,
    placed: Bits<W>,
    /// How often each repeated item is covered.
    times: Vec<u32>,
    stock: Option<Stock>,
    counters: Counters<W>,
    memo: Memo<W>,
    culprits: Bits<W>,
    work: u64,
}

/// The data that does not change during a search.
struct Fixed<const W: usize> {
    /// Items that must be covered exactly once.
    required: Bits<W>,
    /// Items whose bit is set by the option that covers them.
    once: Bits<W>,
    cells: Bits<W>,
    repeated: Vec<(u32, Bounds)>,
    id_shift: u32,
    option_ids: Arc<[OptionId]>,
    /// The order of the options, if they are not listed in it.
    tried_by: Option<Order>,
    guide: Option<Guidance>,
    items: Vec<ItemId>,
    /// The rank of each bit among the required items.
    ranks: Vec<u32>,
    /// Items that go before all others, if within both groups lower bits go first. `None` if the
    /// ranks are needed to tell.
    before_others: Option<Bits<W>>,
    flood: Option<Adjacency<W>>,
}

impl<const W: usize, const MEMO: bool> Masking<W, MEMO> {
    pub(super) fn new(
        model: &Model,
        layout: &Layout,
        task: &Task,
        hopeless: &Hopeless,
        run: &Run<'_>,
    ) -> Result<Masking<W, MEMO>, StopReason> {
        let tiling = model.tiling().filter(|_| task.looks_at_regions());
        let mut options = layout.options.clone();
        options.retain(|&option| !hopeless.has(option));
        task.order.sort_options(&mut options);
        let mut arena = Vec::new();
        for (at, &option) in options.iter().enumerate() {
            run.check(at)?;
            let entries = model.entries(option).iter();
            let bits = entries.map(|entry| layout.bit_of[entry.item.index()] as usize);
            let mut mask: Bits<W> = bits.collect();
            mask.0[W - 1] |= layout.number(at);
            arena.push(mask);
        }
        let mut fixed = Fixed::new(model, layout, &task.order);
        fixed.flood = tiling.map(|tiling| Adjacency::new(&tiling.neighbours));
        fixed.option_ids = options.into();
        let memo = Memo::new(if MEMO { layout.options.len() } else { 0 });
        let stock = tiling.map(|tiling| Stock::of_search(model, tiling, task));
        Ok(Masking::at_root(fixed, stock, memo, arena))
    }

    /// The root of a search that shares what it can with others in a race.
    pub(super) fn racing(
        model: &Model,
        layout: &Layout,
        task: &Task,
        roots: &Arc<Roots<W>>,
    ) -> Masking<W, MEMO> {
        let tiling = model.tiling().filter(|_| task.looks_at_regions());
        let mut fixed = Fixed::new(model, layout, &task.order);
        fixed.flood.clone_from(&roots.flood);
        fixed.option_ids = roots.option_ids.clone();
        fixed.tried_by = Some(Order {
            options: task.order.options.clone(),
            ..Order::default()
        });
        let stock = tiling.map(|tiling| Stock::of_search(model, tiling, task));
        let mut space = Masking::at_root(fixed, stock, Memo::new(0), Vec::new());
        space.top = Some(Top::new(roots.clone()));
        space
    }

    fn at_root(
        fixed: Fixed<W>,
        stock: Option<Stock>,
        memo: Memo<W>,
        arena: Vec<Bits<W>>,
    ) -> Masking<W, MEMO> {
        Masking {
            times: vec![0; fixed.repeated.len()],
            fixed: Arc::new(fixed),
            top: None,
            arena,
            choices: Vec::new(),
            keys: Vec::new(),
            levels: Vec::new(),
            used: Bits::EMPTY,
            fresh: Bits::EMPTY,
            placed: Bits::EMPTY,
            stock,
            counters: Counters::new(),
            memo,
            culprits: Bits::EMPTY,
            work: 0,
        }
    }

    /// Lists the live options of a race where there are so many or fewer.
    #[cfg(test)]
    pub(super) fn list_below(&mut self, options: usize) {
        let top = self.top.as_mut();
        top.expect("it is in a race").listed_max = options;
    }

    fn key(&self) -> Key<W> {
        (self.used, packed(&self.times))
    }

    /// Finds the live options of the position, and counts them. Returns their list; `None` if the
    /// upper levels keep them.
    fn live(&mut self) -> Option<(usize, usize)> {
        let depth = self.levels.len();
        let Some(top) = self.top.as_mut().filter(|top| top.depth() == depth) else {
            return Some(self.filter());
        };
        self.counters.clone_from(top.enter(self.fresh));
        self.work += top.work() as u64;
        if !top.has_few() {
            return None;
        }
        self.arena.clear();
        top.list(&mut self.arena);
        Some((0, self.arena.len()))
    }

    /// Collects the live options with this bit, in the order in which they are tried.
    fn collect_choices(&mut self, bit: usize, list: Option<(usize, usize)>) {
        let start = self.choices.len();
        match (list, &mut self.top) {
            (None, Some(top)) => top.list_with(bit, &mut self.choices),
            (list, _) => {
                let (from, to) = list.unwrap_or_default();
                let covers = |option: &&Bits<W>| option.has(bit);
                self.choices
                    .extend(self.arena[from..to].iter().filter(covers));
            }
        }
        if let Some(order) = &self.fixed.tried_by {
            let found = self.choices[start..].iter().zip(as_u32(start)..);
            let key = |(option, at): (&Bits<W>, u32)| {
                (order.option_key(self.fixed.option_id(*option)), at)
            };
            // Sorted beside the masks, whose length would make a sort of its own.
            self.keys.clear();
            self.keys.extend(found.map(key));
            self.keys.sort_unstable();
            let end = self.choices.len();
            for (_, at) in &self.keys {
                let option = self.choices[*at as usize];
                self.choices.push(option);
            }
            self.choices.drain(start..end);
        }
        if let Some(guide) = self.fixed.guide.clone() {
            self.arrange(start, &guide);
        }
    }

    /// Orders the choices from this one on as a guide says.
    fn arrange(&mut self, start: usize, guide: &Guidance) {
        let id = |option: &Bits<W>| self.fixed.option_id(*option);
        let path: Vec<OptionId> = self.levels.iter().map(|level| id(&level.chosen)).collect();
        let before = self.choices.split_off(start);
        let ids: Vec<OptionId> = before.iter().map(id).collect();
        let (places, work) = guide.arrange(&path, &ids);
        self.choices
            .extend(places.iter().map(|&at| before[at as usize]));
        self.work += work;
    }

    /// Copies the options of the innermost level that do not clash with the bits just covered to
    /// the end of the arena, and counts them.
    fn filter(&mut self) -> (usize, usize) {
        let (start, end) = match self.levels.last() {
            Some(level) => level.list,
            None => (0, self.fixed.option_ids.len()),
        };
        let length = end - start;
        self.work += length as u64;
        if self.arena.len() < end + length + STEP {
            self.arena.resize(end + length + STEP, Bits::EMPTY);
        }
        let (from, to) = self.arena.split_at_mut(end);
        let kept = keep_compatible(&from[start..], to, self.fresh);
        to[kept..kept + STEP].fill(Bits::EMPTY);
        self.counters.count(&to[..kept.next_multiple_of(STEP)]);
        (end, end + kept)
    }

    /// The bit of a repeated item that can no longer be covered as often as it must, if there is
    /// one.
    fn starved(&self, at_least_one: Bits<W>) -> Option<usize> {
        let both = self.fixed.repeated.iter().zip(&self.times);
        let lacking = both.filter(|((_, bounds), times)| bounds.min > **times);
        lacking
            .map(|((bit, _), _)| *bit as usize)
            .find(|bit| !at_least_one.has(*bit))
    }

    fn settle_stock(&mut self, option: Bits<W>, change: impl Fn(&mut Stock, u32)) {
        if let Some(stock) = &mut self.stock {
            change(stock, (option & self.fixed.cells).len());
        }
    }
}

impl<const W: usize, const MEMO: bool> Space for Masking<W, MEMO> {
    fn remembers(&self) -> bool {
        MEMO
    }

    fn is_cut(&mut self) -> bool {
        let (Some(flood), Some(stock)) = (&self.fixed.flood, &mut self.stock) else {
            return false;
        };
        let free = (self.fixed.cells & !self.used).len();
        let only_splits = !self.placed.is_empty() && stock.is_exactly(free);
        let region = stock.cut_off(flood, self.used, self.placed, only_splits);
        self.culprits = region.unwrap_or(self.culprits);
        region.is_some()
    }

    fn examine(&mut self) -> Verdict {
        let open = self.fixed.required & !self.used;
        // A solution needs no list of live options. Where many options cover all that is left, the
        // lists would take quadratic time.
        if open.is_empty() && self.fixed.repeated.is_empty() {
            return Verdict::Solution;
        }
        let list = self.live();
        let any = self.counters.any();
        let dead = open & !any;
        if !dead.is_empty() {
            self.culprits = dead;
            return Verdict::Dead;
        }
        if let Some(bit) = self.starved(any) {
            self.culprits = Bits::one(bit);
            return Verdict::Dead;
        }
        let Some(bit) = self.fixed.first(self.counters.fewest(open)) else {
            return Verdict::Solution;
        };
        let choices_start = self.choices.len();
        self.collect_choices(bit, list);
        if let (None, Some(top)) = (list, &mut self.top) {
            top.open();
        }
        let width = as_u32(self.choices.len() - choices_start);
        self.levels.push(Level {
            list: list.unwrap_or_default(),
            choices_start,
            used: self.used,
            chosen: Bits::EMPTY,
        });
        Verdict::Branch {
            item: self.fixed.items[bit],
            width,
            options: width,
        }
    }

    fn choose(&mut self, choice: u32) -> Option<OptionId> {
        let level = self.levels.last_mut().expect("a choice belongs to a level");
        let option = self.choices[level.choices_start + choice as usize];
        level.chosen = option;
        self.placed = option & self.fixed.cells;
        self.fresh = option & self.fixed.once;
        for ((bit, bounds), times) in self.fixed.repeated.iter().zip(&mut self.times) {
            if option.has(*bit as usize) {
                *times += 1;
                if *times == bounds.max {
                    self.fresh.insert(*bit as usize);
                }
            }
        }
        self.used = self.used | self.fresh;
        self.settle_stock(option, Stock::take);
        Some(self.fixed.option_id(option))
    }

    fn retract(&mut self) {
        let level = self.levels.last().expect("a choice belongs to a level");
        let option = level.chosen;
        self.used = level.used;
        (self.fresh, self.placed) = (Bits::EMPTY, Bits::EMPTY);
        for ((bit, _), times) in self.fixed.repeated.iter().zip(&mut self.times) {
            *times -= u32::from(option.has(*bit as usize));
        }
        self.settle_stock(option, Stock::put);
    }

    fn close(&mut self) {
        let level = self.levels.pop().expect("only open levels are closed");
        self.choices.truncate(level.choices_start);
        let left = self.levels.len();
        if let Some(top) = self.top.as_mut().filter(|top| top.depth() > left) {
            top.close();
        }
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn bytes(&self) -> usize {
        let masks = self.arena.capacity() + self.choices.capacity();
        let levels = self.levels.capacity() * size_of::<Level<W>>();
        let top = self.top.as_ref().map_or(0, Top::bytes);
        masks * size_of::<Bits<W>>() + levels + top + self.memo.bytes()
    }

    fn culprits(&self) -> Vec<ItemId> {
        self.culprits
            .members()
            .map(|bit| self.fixed.items[bit])
            .collect()
    }

    fn recall(&mut self) -> Option<Stats> {
        self.memo.get(&self.key())
    }

    fn learn(&mut self, cost: Stats) {
        self.memo.put(self.key(), cost);
    }
}

/// The counts of repeated items packed into one word. Used only where they fit.
fn packed(times: &[u32]) -> u64 {
    times
        .iter()
        .fold(0, |word, &times| word << 8 | u64::from(times))
}

impl<const W: usize> Fixed<W> {
    fn new(model: &Model, layout: &Layout, order: &Order) -> Fixed<W> {
        let (mut required, mut once) = (Bits::EMPTY, Bits::EMPTY);
        for (bit, &item) in layout.items.iter().enumerate() {
            let bounds = model.bounds(item);
            if bounds == Some(Bounds::ONCE) {
                required.insert(bit);
            }
            if bounds.is_none_or(|bounds| bounds.max == 1) {
                once.insert(bit);
            }
        }
        let cell_count = model.tiling().map_or(0, |tiling| tiling.cells.len());
        let mut by_rank: Vec<usize> = (0..layout.items.len()).collect();
        by_rank.small_sort_by_key(|&bit| order.item_key(layout.items[bit]));
        let mut ranks = vec![0; layout.items.len()];
        for (rank, &bit) in by_rank.iter().enumerate() {
            ranks[bit] = as_u32(rank);
        }
        let mut fixed = Fixed {
            required,
            once,
            cells: (0..cell_count).collect(),
            repeated: layout.repeated.clone(),
            id_shift: layout.id_shift,
            option_ids: Arc::default(),
            tried_by: None,
            guide: order.guide.clone(),
            items: layout.items.clone(),
            ranks,
            before_others: None,
            flood: None,
        };
        fixed.before_others = fixed.find_before_others();
        fixed
    }

    fn find_before_others(&self) -> Option<Bits<W>> {
        let others = self.required & !self.cells;
        let cells = self.required & self.cells;
        [others, Bits::EMPTY].into_iter().find(|&before| {
            let rest = (others | cells) & !before;
            before
                .members()
                .chain(rest.members())
                .is_sorted_by_key(|bit| self.ranks[bit])
        })
    }

    /// The item that goes first among these.
    #[inline]
    fn first(&self, items: Bits<W>) -> Option<usize> {
        match self.before_others {
            Some(before) => (items & before).first().or_else(|| items.first()),
            None => items.members().min_by_key(|&bit| self.ranks[bit]),
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "these bits are the index of an option"
    )]
    fn option_id(&self, option: Bits<W>) -> OptionId {
        self.option_ids[(option.0[W - 1] >> (self.id_shift % 64)) as usize]
    }
}

/// Copies the options that do not meet `fresh` to the front of `to`, which has room for one step
/// more than `from`. The loop has no branches, because which options clash cannot be predicted.
#[inline]
fn keep_compatible<const W: usize>(from: &[Bits<W>], to: &mut [Bits<W>], fresh: Bits<W>) -> usize {
    let (steps, rest) = from.as_chunks::<STEP>();
    let mut kept = 0;
    for step in steps.iter().map(|step| &step[..]).chain([rest]) {
        let place = to[kept..].first_chunk_mut::<STEP>();
        let place = place.expect("the target has a step more room than the source");
        let mut at = 0;
        for &option in step {
            place[at % STEP] = option;
            at += usize::from((option & fresh).is_empty());
        }
        kept += at;
    }
    kept
}

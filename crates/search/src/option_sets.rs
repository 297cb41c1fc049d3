//! A model as sets of options: which options cover each item, and which clash with each option.
//!
//! Searches of models of some thousand options work on these sets word by word.

use pavage_bits::{SmallSort as _, insert, remove};

use crate::narrow::as_u32;
use crate::{Bounds, Color, ItemId, Model, OptionId, Order, Run, StopReason, Taken, Unsupported};

/// The most options and items.
pub(crate) const OPTIONS_MAX: i16 = 1 << 13;

/// The sets of a model. Options and primary items are numbered in the order of a task.
pub(crate) struct OptionSets {
    pub(crate) option_ids: Vec<OptionId>,
    /// The primary items.
    pub(crate) item_ids: Vec<ItemId>,
    /// The words of a set of options.
    pub(crate) words: usize,
    /// Sets of options, one after the other: for each item those that cover it, primary items first,
    /// then for each colour of an item those that cover it in another.
    pub(crate) sets: Vec<u64>,
    /// For each option, the sets of the options that cannot be chosen beside it, unless an item may be
    /// covered more than once.
    pub(crate) clashes: Lists<u32>,
    /// For each option, its primary items.
    pub(crate) covered: Lists<u16>,
    /// For each primary item, its place in `repeated`, which has the items that are not covered
    /// exactly once.
    pub(crate) place_in_repeated: Vec<Option<u16>>,
    pub(crate) repeated: Vec<(u16, Bounds)>,
    _taken: Taken,
}

/// A short list for each option.
pub(crate) struct Lists<T> {
    /// How long every list is, if all are equally long.
    length: Option<usize>,
    starts: Vec<u32>,
    all: Vec<T>,
}

impl<T> Lists<T> {
    fn new(all: Vec<T>, starts: Vec<u32>) -> Lists<T> {
        let mut lengths = starts.windows(2).map(|pair| pair[1] - pair[0]);
        let first = lengths.next();
        let length = first.filter(|&first| lengths.all(|length| length == first));
        Lists {
            length: length.map(|length| length as usize),
            starts,
            all,
        }
    }

    /// How long every list is, if all are equally long.
    pub(crate) fn length(&self) -> Option<usize> {
        self.length
    }

    /// All lists, one after the other.
    pub(crate) fn all(&self) -> &[T] {
        &self.all
    }

    #[inline(always)]
    pub(crate) fn of(&self, option: u32) -> &[T] {
        let at = option as usize;
        match self.length {
            Some(length) => &self.all[at * length..][..length],
            None => &self.all[self.starts[at] as usize..self.starts[at + 1] as usize],
        }
    }
}

impl OptionSets {
    /// Whether a model is small enough.
    ///
    /// # Errors
    /// How large it is.
    pub(crate) fn supports(model: &Model) -> Result<(), Unsupported> {
        let most = usize::from(OPTIONS_MAX.unsigned_abs());
        let (options, items) = (model.option_count(), model.item_count());
        if options > most {
            let reason = format!("has {options} options, and the engine holds {most}");
            return Err(Unsupported::Other(reason));
        }
        if items > most {
            return Err(Unsupported::Items { items, most });
        }
        Ok(())
    }

    pub(crate) fn new(
        model: &Model,
        order: &Order,
        run: &Run<'_>,
    ) -> Result<OptionSets, StopReason> {
        let is_primary = |item: ItemId| model.bounds(item).is_some();
        let mut option_ids: Vec<OptionId> = model.options().collect();
        option_ids.retain(|&o| model.entries(o).iter().any(|entry| is_primary(entry.item)));
        order.sort_options(&mut option_ids);
        let mut item_ids: Vec<ItemId> = model.primary_items().collect();
        item_ids.small_sort_by_key(|&item| order.item_key(item));
        let words = option_ids.len().div_ceil(64);
        let bytes = model.item_count() * words * size_of::<u64>();
        let entries = size_of::<u16>() + size_of::<u32>();
        let mut taken = run.hold(bytes + model.entry_count() * entries)?;
        let mut sets = OptionSets {
            words,
            sets: vec![0; model.item_count() * words],
            clashes: Lists::new(Vec::new(), Vec::new()),
            covered: Lists::new(Vec::new(), Vec::new()),
            place_in_repeated: vec![None; item_ids.len()],
            repeated: Vec::new(),
            option_ids,
            item_ids,
            _taken: run.hold(0)?,
        };
        sets.add_repeated(model);
        sets.add_options(model, run)?;
        if !taken.resize(taken.bytes() + sets.sets.len() * size_of::<u64>() - bytes) {
            return Err(StopReason::MemoryLimit);
        }
        sets._taken = taken;
        Ok(sets)
    }

    fn add_repeated(&mut self, model: &Model) {
        for (at, &item) in self.item_ids.iter().enumerate() {
            let bounds = model.bounds(item).expect("it is primary");
            if bounds != Bounds::ONCE {
                self.place_in_repeated[at] = Some(as_u16(self.repeated.len()));
                self.repeated.push((as_u16(at), bounds));
            }
        }
    }

    /// Adds the sets, and the lists of each option.
    fn add_options(&mut self, model: &Model, run: &Run<'_>) -> Result<(), StopReason> {
        let (primary, words) = (self.item_ids.len(), self.words);
        let mut place: Vec<u32> = (0..as_u32(model.item_count())).collect();
        for (at, item) in self.item_ids.iter().enumerate() {
            place[item.index()] = as_u32(at);
        }
        let is_once = |item: ItemId| model.bounds(item).is_none_or(|bounds| bounds.max == 1);
        let (mut covered, mut clashes) = (Vec::new(), Vec::new());
        let (mut covered_starts, mut clashes_starts) = (vec![0], vec![0]);
        let mut colored: Vec<(u32, Color, usize, usize)> = Vec::new();
        for (at, &option) in self.option_ids.iter().enumerate() {
            run.check(at)?;
            for entry in model.entries(option) {
                let item = place[entry.item.index()];
                insert(&mut self.sets[item as usize * words..], at);
                if (item as usize) < primary {
                    covered.push(as_u16(item as usize));
                }
                if let Some(color) = entry.color {
                    colored.push((item, color, at, clashes.len()));
                }
                if is_once(entry.item) {
                    clashes.push(item);
                }
            }
            covered_starts.push(as_u32(covered.len()));
            clashes_starts.push(as_u32(clashes.len()));
        }
        colored.sort_unstable();
        for agreeing in colored.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            run.check(self.sets.len())?;
            let users = agreeing[0].0 as usize * words;
            let (set, begin) = (self.sets.len() / words, self.sets.len());
            self.sets.extend_from_within(users..users + words);
            for &(.., at, place) in agreeing {
                remove(&mut self.sets[begin..], at);
                clashes[place] = as_u32(set);
            }
        }
        self.covered = Lists::new(covered, covered_starts);
        self.clashes = Lists::new(clashes, clashes_starts);
        Ok(())
    }

    /// The words of the set of all options.
    pub(crate) fn all(&self) -> Vec<u64> {
        let mut all = vec![u64::MAX; self.words];
        if let (Some(last), rest @ 1..) = (all.last_mut(), self.option_ids.len() % 64) {
            *last = (1 << rest) - 1;
        }
        all
    }
}

/// The number of an item, of which there are few here.
fn as_u16(number: usize) -> u16 {
    u16::try_from(number).expect("there are few items")
}

//! The positions of the dancing engine where the live options fit a set of bits: models of some
//! thousand options, searched without regions.
//!
//! A level keeps the set of its live options, only words that are not empty, and for each primary
//! item how many options it has to spare. Each entry of an option has a set of the options that clash
//! over it: the other users of the item, or those in another colour. So going down is one pass over
//! the words, which also counts off the options that leave. Secondary items need no counts then,
//! coming back costs nothing, and the choices of an item come in their order.
//!
//! The tree is that of [`super::space::Dancing`].

use std::ops::Range;
use std::sync::Arc;

use crate::narrow::as_u32;
use crate::walk::{Space, Verdict};
use crate::{Bounds, Color, ItemId, Model, OptionId, Order, Run, StopReason, Taken};

/// The most options: so many that a key holds their number.
const OPTIONS_MAX: i16 = 1 << 13;
/// The key of an item that is not covered any more. Options that leave count it down, but not below
/// `SETTLED_MIN`.
const SETTLED: i16 = i16::MAX;
const SETTLED_MIN: i16 = SETTLED - OPTIONS_MAX;
const _: () = assert!(SETTLED_MIN > OPTIONS_MAX);

/// What does not change during a search. Options and primary items are numbered in the order of the
/// task.
struct Fixed {
    option_ids: Vec<OptionId>,
    /// The primary items.
    item_ids: Vec<ItemId>,
    /// The words of a set of options.
    words: usize,
    /// Sets of options, one after the other: for each item those that cover it, primary items first,
    /// then for each colour of an item those that cover it in another.
    sets: Vec<u64>,
    /// For each option, the sets of the options that cannot be chosen beside it, unless an item may be
    /// covered more than once.
    clashes: Lists<u32>,
    /// For each option, its primary items.
    covered: Lists<u16>,
    /// The keys of a row: those of the primary items, and settled ones that fill the last `STEP`.
    row: usize,
    /// For each primary item, its place in `repeated`, which has the items that are not covered
    /// exactly once.
    place_in_repeated: Vec<Option<u16>>,
    repeated: Vec<(u16, Bounds)>,
    _taken: Taken,
}

/// Keys that are looked at together.
const STEP: usize = 16;

/// A short list for each option.
struct Lists<T> {
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

    #[inline(always)]
    fn of(&self, option: u32) -> &[T] {
        let at = option as usize;
        match self.length {
            Some(length) => &self.all[at * length..][..length],
            None => &self.all[self.starts[at] as usize..self.starts[at + 1] as usize],
        }
    }
}

/// A step from a level to the position below it.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// This option is chosen.
    Choose(u32),
    /// This item is covered no more.
    Settle(u32),
}

/// An open level. The row of its keys is that of its depth.
#[derive(Clone, Debug)]
struct Level {
    item: u32,
    live: Range<usize>,
    choices_start: usize,
    /// How many of the first choices were taken out for good.
    dropped: u32,
    /// The step that led to it from the level above.
    by: Option<Step>,
}

/// The search position.
#[derive(Clone)]
pub(super) struct Sets {
    fixed: Arc<Fixed>,
    levels: Vec<Level>,
    /// The words of the sets of live options of the open levels that are not empty, one level after
    /// the other, each with its number. The rest is stale.
    live: Vec<(u32, u64)>,
    /// For each level and each primary item, how many options more than needed it has, a row a level
    /// and one for the position below.
    keys: Vec<i16>,
    /// How often each repeated item is covered, in such rows.
    times: Vec<u32>,
    /// The options of the items of the open levels.
    choices: Vec<u32>,
    /// The step from the last level to the position.
    step: Option<Step>,
    /// The sets of options that leave, where that depends on how often items are covered.
    leaving: Vec<u32>,
    culprit: Option<u32>,
    work: u64,
}

impl Sets {
    /// Whether a model is small enough.
    pub(super) fn take(model: &Model) -> bool {
        model.option_count().max(model.item_count()) <= OPTIONS_MAX as usize
    }

    pub(super) fn new(model: &Model, order: &Order, run: &Run<'_>) -> Result<Sets, StopReason> {
        let fixed = Fixed::new(model, order, run)?;
        let live = (0..).zip(fixed.all()).collect();
        let root = 0..as_u32(fixed.item_ids.len());
        let mut keys: Vec<i16> = root.map(|item| fixed.key_at_root(model, item)).collect();
        keys.resize(fixed.row, SETTLED);
        Ok(Sets {
            levels: Vec::new(),
            live,
            keys,
            times: vec![0; fixed.repeated.len()],
            choices: Vec::new(),
            step: None,
            leaving: Vec::new(),
            culprit: None,
            work: 0,
            fixed: Arc::new(fixed),
        })
    }

    /// The live options of the position.
    fn here(&mut self) -> Range<usize> {
        let Some(level) = self.levels.last() else {
            return 0..self.fixed.words;
        };
        let live = level.live.clone();
        match self.step {
            None => live,
            Some(step) => self.go_down(live, step),
        }
    }

    /// Lists the options that stay live after a step from the last level, and fills the rows of the
    /// position.
    fn go_down(&mut self, above: Range<usize>, step: Step) -> Range<usize> {
        let fixed = &*self.fixed;
        let depth = self.levels.len();
        let (row, repeated) = (fixed.row, fixed.repeated.len());
        if self.keys.len() < (depth + 1) * row {
            self.keys.resize((depth + 1) * row, 0);
        }
        let (upper, lower) = self.keys.split_at_mut(depth * row);
        let keys = &mut lower[..row];
        keys.copy_from_slice(&upper[(depth - 1) * row..]);
        if repeated > 0 {
            self.times.resize((depth + 1) * repeated, 0);
            let above = (depth - 1) * repeated..depth * repeated;
            self.times.copy_within(above, depth * repeated);
        }
        let times = &mut self.times[depth * repeated..];
        let settled = [match step {
            Step::Settle(item) => item,
            Step::Choose(_) => 0,
        }];
        let (leaving, own) = match step {
            Step::Settle(_) => (&settled[..], u32::MAX),
            Step::Choose(option) if repeated == 0 => (fixed.clashes.of(option), option),
            Step::Choose(option) => {
                fixed.cover_repeated(option, keys, times, &mut self.leaving);
                (&self.leaving[..], option)
            }
        };
        let end = above.end;
        if self.live.len() < end + above.len() {
            self.live.resize(end + above.len(), (0, 0));
        }
        let (from, to) = self.live.split_at_mut(end);
        let (mut kept, mut gone) = (0, 0);
        for &(at, word) in &from[above] {
            let mut leaves = if at == own / 64 { 1 << (own % 64) } else { 0 };
            for &set in leaving {
                leaves |= fixed.sets[set as usize * fixed.words + at as usize];
            }
            to[kept] = (at, word & !leaves);
            kept += usize::from(word & !leaves != 0);
            leaves &= word;
            gone += leaves.count_ones();
            while leaves != 0 {
                fixed.count_off(at * 64 + leaves.trailing_zeros(), keys);
                leaves &= leaves - 1;
            }
        }
        self.work += u64::from(gone) + kept as u64;
        match step {
            Step::Settle(item) => keys[item as usize] = SETTLED,
            Step::Choose(option) => fixed.settle(option, keys, times),
        }
        fixed.settle_empty(keys, times);
        end..end + kept
    }

    /// Takes the choices before this one out of the last level, so that they are not used below it.
    fn drop_tried(&mut self, choice: u32) {
        let depth = self.levels.len() - 1;
        let level = &mut self.levels[depth];
        let keys = &mut self.keys[depth * self.fixed.row..][..self.fixed.row];
        let live = &mut self.live[level.live.clone()];
        let tried =
            level.choices_start + level.dropped as usize..level.choices_start + choice as usize;
        for &option in &self.choices[tried] {
            let word = live.iter_mut().find(|(at, _)| *at == option / 64);
            word.expect("a choice is live").1 &= !(1 << (option % 64));
            self.fixed.count_off(option, keys);
        }
        level.dropped = level.dropped.max(choice);
    }

    /// Gives the first level the options back that were taken out of it for good. Other levels are made
    /// anew from the one above.
    fn restore_root(&mut self, level: &Level) {
        let dropped = &self.choices[level.choices_start..][..level.dropped as usize];
        for &option in dropped {
            // The first level has all words, in their order.
            self.live[option as usize / 64].1 |= 1 << (option % 64);
            for &item in self.fixed.covered.of(option) {
                self.keys[usize::from(item)] += 1;
            }
        }
    }

    /// Whether the item of the last level can be covered more than once from here on.
    fn is_repeatable(&self, item: u32) -> bool {
        self.fixed.place_in_repeated[item as usize].is_some_and(|place| {
            let repeated = self.fixed.repeated.len();
            let covered = self.times[(self.levels.len() - 1) * repeated + usize::from(place)];
            self.fixed.repeated[usize::from(place)].1.max - covered > 1
        })
    }
}

impl Space for Sets {
    fn is_cut(&mut self) -> bool {
        false
    }

    fn examine(&mut self) -> Verdict {
        let live = self.here();
        let fixed = &*self.fixed;
        let keys = &self.keys[self.levels.len() * fixed.row..][..fixed.row];
        self.work += fixed.row as u64 / 8;
        let (least, item) = first_least(keys);
        if least >= SETTLED_MIN {
            return Verdict::Solution;
        }
        if least < 0 {
            self.culprit = Some(item);
            return Verdict::Dead;
        }
        let choices_start = self.choices.len();
        let options = &fixed.sets[item as usize * fixed.words..][..fixed.words];
        for &(at, word) in &self.live[live.clone()] {
            let mut word = word & options[at as usize];
            while word != 0 {
                self.choices.push(at * 64 + word.trailing_zeros());
                word &= word - 1;
            }
        }
        self.levels.push(Level {
            item,
            live,
            choices_start,
            dropped: 0,
            by: self.step.take(),
        });
        Verdict::Branch {
            item: fixed.item_ids[item as usize],
            width: u32::from(least.unsigned_abs()) + 1,
            options: as_u32(self.choices.len() - choices_start),
        }
    }

    fn choose(&mut self, choice: u32) -> Option<OptionId> {
        let level = self.levels.last().expect("a choice belongs to a level");
        let (item, at) = (level.item, level.choices_start + choice as usize);
        if self.is_repeatable(item) {
            self.drop_tried(choice);
        }
        let Some(&option) = self.choices.get(at) else {
            self.step = Some(Step::Settle(item));
            return None;
        };
        self.step = Some(Step::Choose(option));
        Some(self.fixed.option_ids[option as usize])
    }

    fn retract(&mut self) {
        self.step = None;
    }

    fn close(&mut self) {
        let level = self.levels.pop().expect("only open levels are closed");
        if self.levels.is_empty() {
            self.restore_root(&level);
        }
        self.choices.truncate(level.choices_start);
        self.step = level.by;
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn bytes(&self) -> usize {
        self.live.capacity() * size_of::<(u32, u64)>()
            + self.keys.capacity() * size_of::<i16>()
            + (self.times.capacity() + self.choices.capacity()) * size_of::<u32>()
            + self.levels.capacity() * size_of::<Level>()
    }

    fn culprits(&self) -> Vec<ItemId> {
        let item = |item: u32| self.fixed.item_ids[item as usize];
        self.culprit.map(item).into_iter().collect()
    }
}

impl Fixed {
    fn new(model: &Model, order: &Order, run: &Run<'_>) -> Result<Fixed, StopReason> {
        let is_primary = |item: ItemId| model.bounds(item).is_some();
        let mut option_ids: Vec<OptionId> = model.options().collect();
        option_ids.retain(|&o| model.entries(o).iter().any(|entry| is_primary(entry.item)));
        order.sort_options(&mut option_ids);
        let mut item_ids: Vec<ItemId> = model.primary_items().collect();
        item_ids.sort_by_key(|&item| order.item_key(item));
        let words = option_ids.len().div_ceil(64);
        let bytes = model.item_count() * words * size_of::<u64>();
        let entries = size_of::<u16>() + size_of::<u32>();
        let mut taken = run.hold(bytes + model.entry_count() * entries)?;
        let mut fixed = Fixed {
            words,
            sets: vec![0; model.item_count() * words],
            clashes: Lists::new(Vec::new(), Vec::new()),
            covered: Lists::new(Vec::new(), Vec::new()),
            row: item_ids.len().next_multiple_of(STEP),
            place_in_repeated: vec![None; item_ids.len()],
            repeated: Vec::new(),
            option_ids,
            item_ids,
            _taken: run.hold(0)?,
        };
        fixed.add_repeated(model);
        fixed.add_options(model, run)?;
        if !taken.resize(taken.bytes() + fixed.sets.len() * size_of::<u64>() - bytes) {
            return Err(StopReason::MemoryLimit);
        }
        fixed._taken = taken;
        Ok(fixed)
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
                self.sets[item as usize * words + at / 64] |= 1 << (at % 64);
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
                self.sets[begin + at / 64] &= !(1 << (at % 64));
                clashes[place] = as_u32(set);
            }
        }
        self.covered = Lists::new(covered, covered_starts);
        self.clashes = Lists::new(clashes, clashes_starts);
        Ok(())
    }

    /// The words of the set of all options.
    fn all(&self) -> Vec<u64> {
        let mut all = vec![u64::MAX; self.words];
        if let (Some(last), rest @ 1..) = (all.last_mut(), self.option_ids.len() % 64) {
            *last = (1 << rest) - 1;
        }
        all
    }

    fn key_at_root(&self, model: &Model, item: u32) -> i16 {
        let options = self.sets[item as usize * self.words..][..self.words].iter();
        let options: u32 = options.map(|word| word.count_ones()).sum();
        let bounds = model.bounds(self.item_ids[item as usize]);
        let needed = bounds.map_or(0, |bounds| bounds.min);
        match (options, needed) {
            (0, 0) => SETTLED,
            (options, needed) if options < needed => -1,
            (options, needed) => i16::try_from(options - needed).expect("there are few options"),
        }
    }

    /// An option leaves: its items have one less.
    #[inline]
    fn count_off(&self, option: u32, keys: &mut [i16]) {
        for &item in self.covered.of(option) {
            keys[usize::from(item)] -= 1;
        }
    }

    /// Counts the repeated items of an option as covered, and finds the sets of options that leave with
    /// it: also those of items that are covered as often as they may be.
    fn cover_repeated(
        &self,
        option: u32,
        keys: &mut [i16],
        times: &mut [u32],
        leaving: &mut Vec<u32>,
    ) {
        leaving.clear();
        leaving.extend_from_slice(self.clashes.of(option));
        for &item in self.covered.of(option) {
            let Some(place) = self.place_in_repeated[usize::from(item)].map(usize::from) else {
                continue;
            };
            let bounds = self.repeated[place].1;
            keys[usize::from(item)] += i16::from(times[place] < bounds.min);
            times[place] += 1;
            if times[place] == bounds.max {
                leaving.push(u32::from(item));
            }
        }
    }

    /// Settles the items of a chosen option that may not be covered again.
    fn settle(&self, option: u32, keys: &mut [i16], times: &[u32]) {
        for &item in self.covered.of(option) {
            let repeated = self.place_in_repeated[usize::from(item)].map(usize::from);
            if repeated.is_none_or(|place| times[place] == self.repeated[place].1.max) {
                keys[usize::from(item)] = SETTLED;
            }
        }
    }

    /// Settles items that need no option and have none.
    fn settle_empty(&self, keys: &mut [i16], times: &[u32]) {
        for ((item, bounds), times) in self.repeated.iter().zip(times) {
            let key = &mut keys[usize::from(*item)];
            if *key == 0 && *times >= bounds.min {
                *key = SETTLED;
            }
        }
    }
}

/// The least of the keys of a row, and the first place where it is.
#[inline]
fn first_least(keys: &[i16]) -> (i16, u32) {
    let (steps, _) = keys.as_chunks::<STEP>();
    let mut least = [SETTLED; STEP];
    for step in steps {
        for (least, &key) in least.iter_mut().zip(step) {
            *least = (*least).min(key);
        }
    }
    let least = least.into_iter().fold(SETTLED, i16::min);
    let has_least = |step: &[i16; STEP]| step.iter().fold(false, |has, &key| has | (key == least));
    let step = steps.iter().position(has_least).unwrap_or(0);
    let place = keys.iter().skip(step * STEP).position(|&key| key == least);
    (least, as_u32(step * STEP + place.unwrap_or(0)))
}

/// The number of an item, of which there are few here.
fn as_u16(number: usize) -> u16 {
    u16::try_from(number).expect("there are few items")
}

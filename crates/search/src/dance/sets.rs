//! The positions of the dancing engine where the live options fit a set of bits: models of some
//! thousand options, searched without regions.
//!
//! A level keeps the set of its live options, only words that are not empty, and for each primary
//! item how many options it has to spare. Each entry of an option has a set of the options that clash
//! over it: the other users of the item, or those in another colour. So going down is one pass over
//! the words, which also counts off the options that leave, and ends where an item has too few.
//! Secondary items need no counts then, coming back costs nothing, and the choices of an item come in
//! their order.
//!
//! The tree is that of [`super::space::Dancing`].

use pavage_bits::ones;
use std::ops::Range;
use std::sync::Arc;

use crate::least::{STEP, first_place, least};
use crate::narrow::as_u32;
use crate::option_sets::{OPTIONS_MAX, OptionSets};
use crate::walk::{Space, Verdict};
use crate::{Chooser, ItemId, Model, OpenItem, OptionId, Order, Position, Run, StopReason};

/// The key of an item that is not covered any more. Options that leave count it down, but not below
/// `SETTLED_MIN`.
const SETTLED: i16 = i16::MAX;
const SETTLED_MIN: i16 = SETTLED - OPTIONS_MAX;
const _: () = assert!(SETTLED_MIN > OPTIONS_MAX);

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
    /// How many items are open.
    open: usize,
    live: Range<usize>,
    choices_start: usize,
    /// How many of the first choices were taken out for good.
    dropped: u32,
    /// The step that led to it from the level above.
    by: Option<Step>,
}

/// The search position.
#[derive(Clone)]
pub(crate) struct Sets {
    fixed: Arc<OptionSets>,
    /// The keys of a row: those of the primary items, and settled ones that fill the last `STEP`.
    row: usize,
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
    /// The row in which the last dead end is seen.
    dead: Option<usize>,
    work: u64,
    /// Whether the item with the fewest ways is sought, not the first.
    counts_ways: bool,
    choosing: Option<Choosing>,
}

/// Lists the options that stay beside a chosen one, and counts the others off: how many words they
/// take, or `None` where an item has no option left. `K` is how many primary items each option has, or 0
/// for any.
fn pass<const K: usize>(
    fixed: &OptionSets,
    option: u32,
    from: &[(u32, u64)],
    to: &mut [(u32, u64)],
    keys: &mut [i16],
) -> Option<usize> {
    let (leaving, covered) = (fixed.clashes.of(option), fixed.covered.all());
    let (sets, words) = (&fixed.sets[..], fixed.words);
    let to = &mut to[..from.len()];
    let mut kept = 0;
    for &(at, word) in from {
        let mut gone = 0;
        for &set in leaving {
            gone |= sets[set as usize * words + at as usize];
        }
        gone &= word;
        to[kept] = (at, word & !gone);
        kept += usize::from(word != gone);
        for bit in ones(gone) {
            let option = at * 64 + bit;
            let items = match K {
                0 => fixed.covered.of(option),
                _ => &covered[option as usize * K..][..K],
            };
            for &item in items {
                let key = &mut keys[usize::from(item)];
                *key -= 1;
                if *key < 0 {
                    return None;
                }
            }
        }
    }
    Some(kept)
}

/// Who chooses the item, if it is not the first with the fewest ways.
#[derive(Clone)]
struct Choosing {
    chooser: Arc<dyn Chooser>,
    /// The open items of a position, and the path to it.
    open: Vec<OpenItem>,
    path: Vec<OptionId>,
}

impl Sets {
    pub(super) fn new(model: &Model, order: &Order, run: &Run<'_>) -> Result<Sets, StopReason> {
        let fixed = OptionSets::new(model, order, run)?;
        let live = (0..).zip(fixed.all()).collect();
        let mut keys = fixed.keys_at_root(model);
        let row = fixed.item_ids.len().next_multiple_of(STEP);
        keys.resize(row, SETTLED);
        Ok(Sets {
            row,
            levels: Vec::new(),
            live,
            keys,
            times: vec![0; fixed.repeated.len()],
            choices: Vec::new(),
            step: None,
            leaving: Vec::new(),
            dead: None,
            work: 0,
            counts_ways: order.counts_ways(),
            choosing: None,
            fixed: Arc::new(fixed),
        })
    }

    /// The same, with the item of each branch chosen by a chooser.
    pub(crate) fn chosen_by(
        chooser: Arc<dyn Chooser>,
        model: &Model,
        order: &Order,
        run: &Run<'_>,
    ) -> Result<Sets, StopReason> {
        let mut sets = Sets::new(model, order, run)?;
        sets.choosing = Some(Choosing {
            chooser,
            open: Vec::new(),
            path: Vec::new(),
        });
        Ok(sets)
    }

    /// The item to take at a position without a dead end, if it is not the first with the fewest ways, and
    /// its key.
    fn chosen(&mut self) -> Option<(i16, u32)> {
        if !self.counts_ways {
            let keys = &self.keys[self.levels.len() * self.row..][..self.row];
            let at = keys.iter().position(|&key| key < SETTLED_MIN)?;
            return Some((keys[at], as_u32(at)));
        }
        let choosing = self.choosing.as_mut()?;
        let fixed = &*self.fixed;
        let depth = self.levels.len();
        let keys = &self.keys[depth * self.row..][..fixed.item_ids.len()];
        let times = &self.times[depth * fixed.repeated.len()..];
        choosing.open.clear();
        for (at, &key) in keys.iter().enumerate() {
            if key >= SETTLED_MIN {
                continue;
            }
            let needed = match fixed.place_in_repeated[at].map(usize::from) {
                None => 1,
                Some(place) => fixed.repeated[place].1.min.saturating_sub(times[place]),
            };
            choosing.open.push(OpenItem {
                item: fixed.item_ids[at],
                options: u32::from(key.unsigned_abs()) + needed,
                needed,
            });
        }
        choosing.path.clear();
        let steps = self.levels.iter().map(|level| level.by).chain([self.step]);
        for step in steps.flatten() {
            if let Step::Choose(option) = step {
                choosing.path.push(fixed.option_ids[option as usize]);
            }
        }
        let item = choosing.chooser.choose(&Position {
            open: &choosing.open,
            path: &choosing.path,
        });
        let is_item = |&at: &usize| fixed.item_ids[at] == item.item && keys[at] < SETTLED_MIN;
        let at = (0..keys.len()).find(is_item);
        let at = at.expect("a chooser takes one of the open items");
        self.work += keys.len() as u64;
        Some((keys[at], as_u32(at)))
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
        let (row, repeated) = (self.row, fixed.repeated.len());
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
        let (mut kept, mut gone) = (0, 0_u64);
        for &(at, word) in &from[above] {
            let mut leaves = if at == own / 64 { 1 << (own % 64) } else { 0 };
            for &set in leaving {
                leaves |= fixed.sets[set as usize * fixed.words + at as usize];
            }
            to[kept] = (at, word & !leaves);
            kept += usize::from(word & !leaves != 0);
            leaves &= word;
            for bit in ones(leaves) {
                gone += 1;
                fixed.count_off(at * 64 + bit, keys);
            }
        }
        self.work += gone + kept as u64;
        match step {
            Step::Settle(item) => keys[item as usize] = SETTLED,
            Step::Choose(option) => fixed.settle(option, keys, times),
        }
        fixed.settle_empty(keys, times);
        end..end + kept
    }

    /// Whether each primary item is covered exactly once, and the first with the fewest ways is chosen.
    fn is_plain(&self) -> bool {
        self.fixed.repeated.is_empty() && self.choosing.is_none() && self.counts_ways
    }

    /// Examines the position after an option is chosen, where [`Sets::is_plain`].
    fn examine_plainly(&mut self, option: u32) -> Verdict {
        let depth = self.levels.len();
        let level = &self.levels[depth - 1];
        let above = level.live.clone();
        let open = level.open - self.fixed.covered.of(option).len();
        if open == 0 {
            return Verdict::Solution;
        }
        if self.keys.len() < (depth + 1) * self.row {
            self.keys.resize((depth + 1) * self.row, 0);
        }
        let (upper, lower) = self.keys.split_at_mut(depth * self.row);
        let keys = &mut lower[..self.row];
        keys.copy_from_slice(&upper[(depth - 1) * self.row..]);
        let fixed = &*self.fixed;
        for &item in fixed.covered.of(option) {
            keys[usize::from(item)] = SETTLED;
        }
        let end = above.end;
        if self.live.len() < end + above.len() {
            self.live.resize(end + above.len(), (0, 0));
        }
        let (from, to) = self.live.split_at_mut(end);
        let from = &from[above];
        let kept = match fixed.covered.length() {
            Some(2) => pass::<2>(fixed, option, from, to, keys),
            Some(3) => pass::<3>(fixed, option, from, to, keys),
            Some(4) => pass::<4>(fixed, option, from, to, keys),
            _ => pass::<0>(fixed, option, from, to, keys),
        };
        self.work += from.len() as u64 + self.row as u64 / 8;
        let Some(kept) = kept else {
            self.dead = Some(depth);
            return Verdict::Dead;
        };
        let (least, item) = first_least(keys);
        self.open_level(item, least, open, end..end + kept)
    }

    /// Opens a level at an item, whose key is given.
    fn open_level(&mut self, item: u32, least: i16, open: usize, live: Range<usize>) -> Verdict {
        let fixed = &*self.fixed;
        let choices_start = self.choices.len();
        let options = &fixed.sets[item as usize * fixed.words..][..fixed.words];
        for &(at, word) in &self.live[live.clone()] {
            let options = ones(word & options[at as usize]);
            self.choices.extend(options.map(|bit| at * 64 + bit));
        }
        self.levels.push(Level {
            item,
            open,
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

    /// Takes the choices before this one out of the last level, so that they are not used below it.
    fn drop_tried(&mut self, choice: u32) {
        let depth = self.levels.len() - 1;
        let level = &mut self.levels[depth];
        let keys = &mut self.keys[depth * self.row..][..self.row];
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
        if self.is_plain()
            && let Some(Step::Choose(option)) = self.step
        {
            return self.examine_plainly(option);
        }
        let live = self.here();
        let row = self.levels.len();
        let keys = &self.keys[row * self.row..][..self.row];
        self.work += self.row as u64 / 8;
        let (least, item) = first_least(keys);
        if least >= SETTLED_MIN {
            return Verdict::Solution;
        }
        if least < 0 {
            self.dead = Some(row);
            return Verdict::Dead;
        }
        let open = keys.iter().filter(|&&key| key < SETTLED_MIN).count();
        let (least, item) = self.chosen().unwrap_or((least, item));
        self.open_level(item, least, open, live)
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
        let Some(row) = self.dead else {
            return Vec::new();
        };
        let keys = &self.keys[row * self.row..][..self.row];
        let item = match (self.levels.last(), self.step) {
            // The keys are not counted to their end.
            (Some(level), Some(Step::Choose(option))) if self.is_plain() => {
                let left = self.fixed.left(option, &self.live[level.live.clone()]);
                let open = (0..).zip(keys).filter(|(_, key)| **key < SETTLED_MIN);
                let options = |&item: &u32| self.fixed.count_of(item, &left);
                open.map(|(item, _)| item).min_by_key(options)
            }
            _ => Some(first_least(keys).1),
        };
        let item = item.map(|item| self.fixed.item_ids[item as usize]);
        item.into_iter().collect()
    }
}

/// Keys and repeated items.
impl OptionSets {
    /// The keys of the primary items before the first step.
    fn keys_at_root(&self, model: &Model) -> Vec<i16> {
        let mut keys = vec![0; self.item_ids.len()];
        for &item in self.covered.all() {
            keys[usize::from(item)] += 1;
        }
        for (key, &item) in keys.iter_mut().zip(&self.item_ids) {
            let needed = model.bounds(item).map_or(0, |bounds| bounds.min);
            *key = match (*key, needed) {
                (0, 0) => SETTLED,
                (options, needed) if u32::from(options.unsigned_abs()) < needed => -1,
                (options, needed) => options - i16::try_from(needed).expect("it is no more"),
            };
        }
        keys
    }

    /// The words of a set of options that stay beside a chosen one.
    fn left(&self, option: u32, above: &[(u32, u64)]) -> Vec<(u32, u64)> {
        let mut left = above.to_vec();
        for (at, word) in &mut left {
            for &set in self.clashes.of(option) {
                *word &= !self.sets[set as usize * self.words + *at as usize];
            }
        }
        left
    }

    /// How many options of a set an item has.
    fn count_of(&self, item: u32, live: &[(u32, u64)]) -> u32 {
        let options = &self.sets[item as usize * self.words..][..self.words];
        let both = live.iter().map(|(at, word)| word & options[*at as usize]);
        both.map(u64::count_ones).sum()
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
    let least = least(keys, SETTLED);
    (least, as_u32(first_place(keys, least)))
}

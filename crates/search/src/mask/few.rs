//! The positions of the bit-mask engine for models with few options: sets of live options.
//!
//! All options fit a few words, so a position needs no list of those that are alive: it keeps their
//! set. Which options clash with which is known beforehand. To go down is to take the options that
//! clash with the chosen one out of the set, and out of the bit-sliced counts of the items. These
//! options are few, and nothing is done for those that stay. The trees are those of the lists.
//!
//! Only items that must be covered are counted. The others are in the clashes alone, so masks are
//! short. Bits follow the order of the items: the lowest goes first.

use std::sync::Arc;

use super::layout::Layout;
use crate::bits::{Bits, and, each, is_empty, lowest, minus, none, or, set, xor};
use crate::narrow::as_u32;
use crate::walk::{Space, Verdict};
use crate::{Bounds, ItemId, Model, OptionId, Run, StopReason, Task};

/// The words of a set of options.
const WORDS: usize = 4;

/// The planes of the counts.
const PLANES: usize = 5;

/// More options than an item has.
const CHOICES: usize = 1 << PLANES;

/// What a position counts as work: its time hardly varies.
const WORK_EACH: u64 = 16;

/// A set of options, by their places in the order in which they are tried.
type Set = Bits<WORDS>;

/// How many options each item has: plane `p` holds bit `p` of the count of every item.
type Counts<const W: usize> = [Bits<W>; PLANES];

/// The items that must be covered, if positions of this kind take the model and the task: without
/// regions, repeated items and guides, and with few options of each item.
pub(super) fn few_options(model: &Model, layout: &Layout, task: &Task) -> Option<Vec<ItemId>> {
    let is_plain =
        layout.repeated.is_empty() && model.tiling().is_none() && task.order.guide.is_none();
    if !is_plain || layout.options.len() > WORDS * 64 {
        return None;
    }
    let mut counts = vec![0; layout.items.len()];
    for &option in &layout.options {
        for entry in model.entries(option) {
            counts[entry.item.index()] += 1;
        }
    }
    let is_required = |&item: &ItemId| model.bounds(item) == Some(Bounds::ONCE);
    let items = layout.items.iter().copied().filter(is_required);
    let mut items: Vec<ItemId> = items.collect();
    items.sort_unstable_by_key(|&item| task.order.item_key(item));
    items
        .iter()
        .all(|item| counts[item.index()] < CHOICES)
        .then_some(items)
}

/// An open level.
#[derive(Clone)]
struct Level<const W: usize> {
    live: Set,
    counts: Counts<W>,
    /// The items to be covered.
    open: Bits<W>,
    choices: [u8; CHOICES],
    /// The option currently chosen.
    chosen: u8,
}

/// The search position.
#[derive(Clone)]
pub(super) struct Few<const W: usize> {
    fixed: Arc<Fixed<W>>,
    levels: Vec<Level<W>>,
    culprits: Bits<W>,
    work: u64,
}

/// The data that does not change during a search.
struct Fixed<const W: usize> {
    /// The item of each bit.
    items: Vec<ItemId>,
    option_ids: Vec<OptionId>,
    required: Bits<W>,
    all: Set,
    counts: Counts<W>,
    /// For each option, the required items that it covers.
    masks: Vec<[Bits<W>; 64]>,
    /// For each option, those that share an item with it, and itself.
    clashes: Vec<Set>,
    /// For each required item, the options that cover it.
    sets: Vec<Set>,
}

impl<const W: usize> Few<W> {
    /// The root of a search, with the items that [`few_options`] tells.
    pub(super) fn new(
        model: &Model,
        layout: &Layout,
        items: Vec<ItemId>,
        task: &Task,
        run: &Run<'_>,
    ) -> Result<Few<W>, StopReason> {
        let mut option_ids = layout.options.clone();
        task.order.sort_options(&mut option_ids);
        let mut bit_of = vec![None; layout.items.len()];
        let mut required = none();
        for (bit, item) in (0..).zip(&items) {
            bit_of[item.index()] = Some(bit);
            set(&mut required, bit);
        }
        let mut masks = vec![[none(); 64]; option_ids.len().div_ceil(64)];
        let mut sets = vec![none(); layout.items.len()];
        let (mut all, mut counts) = (none(), [none(); PLANES]);
        for (at, &option) in option_ids.iter().enumerate() {
            run.check(at)?;
            set(&mut all, as_u32(at));
            let mask = &mut masks[at / 64][at % 64];
            for entry in model.entries(option) {
                let item = entry.item.index();
                set(&mut sets[item], as_u32(at));
                bit_of[item].into_iter().for_each(|bit| set(mask, bit));
            }
            let mut carry = *mask;
            for plane in &mut counts {
                (*plane, carry) = (xor(*plane, carry), and(*plane, carry));
            }
        }
        let clashes = option_ids.iter().map(|&option| {
            let entries = model.entries(option).iter();
            entries.fold(none(), |clash, entry| or(clash, sets[entry.item.index()]))
        });
        let fixed = Fixed {
            clashes: clashes.collect(),
            sets: items.iter().map(|item| sets[item.index()]).collect(),
            items,
            option_ids,
            required,
            all,
            counts,
            masks,
        };
        Ok(Few {
            fixed: Arc::new(fixed),
            levels: Vec::new(),
            culprits: none(),
            work: 0,
        })
    }
}

impl<const W: usize> Fixed<W> {
    /// Takes the options that clash with the chosen one out of those of a level. Returns the set
    /// that is left, and its counts.
    #[inline]
    fn below(&self, level: &Level<W>) -> (Set, Counts<W>) {
        let gone = and(level.live, self.clashes[level.chosen as usize]);
        let mut counts = level.counts;
        for (mut word, masks) in gone.into_iter().zip(&self.masks) {
            while word != 0 {
                let mut borrow = masks[word.trailing_zeros() as usize];
                word &= word - 1;
                for plane in &mut counts {
                    (*plane, borrow) = (xor(*plane, borrow), minus(borrow, *plane));
                }
            }
        }
        (minus(level.live, gone), counts)
    }
}

impl<const W: usize> Space for Few<W> {
    fn is_cut(&mut self) -> bool {
        false
    }

    fn examine(&mut self) -> Verdict {
        let fixed = &*self.fixed;
        let (open, live, counts) = match self.levels.last() {
            None => (fixed.required, fixed.all, fixed.counts),
            Some(level) => {
                let chosen = level.chosen as usize;
                let open = minus(level.open, fixed.masks[chosen / 64][chosen % 64]);
                // A solution needs no counts.
                if is_empty(open) {
                    return Verdict::Solution;
                }
                let (live, counts) = fixed.below(level);
                (open, live, counts)
            }
        };
        self.work += WORK_EACH;
        let dead = minus(
            open,
            counts.iter().fold(none(), |any, &plane| or(any, plane)),
        );
        if !is_empty(dead) {
            self.culprits = dead;
            return Verdict::Dead;
        }
        let mut fewest = open;
        for &plane in counts.iter().rev() {
            let without = minus(fewest, plane);
            if !is_empty(without) {
                fewest = without;
            }
        }
        let Some(bit) = lowest(fewest) else {
            return Verdict::Solution;
        };
        let bit = bit as usize;
        let mut choices = [0; CHOICES];
        let mut width = 0;
        for (mut word, start) in and(live, fixed.sets[bit])
            .into_iter()
            .zip((0..).step_by(64))
        {
            while word != 0 {
                choices[width % CHOICES] = place(start, word);
                width += 1;
                word &= word - 1;
            }
        }
        let width = as_u32(width);
        self.levels.push(Level {
            live,
            counts,
            open,
            choices,
            chosen: 0,
        });
        Verdict::Branch {
            item: fixed.items[bit],
            width,
            options: width,
        }
    }

    fn choose(&mut self, choice: u32) -> Option<OptionId> {
        let level = self.levels.last_mut().expect("a choice belongs to a level");
        level.chosen = level.choices[choice as usize];
        Some(self.fixed.option_ids[level.chosen as usize])
    }

    /// Nothing depends on the choice but what is found out at the next position.
    fn retract(&mut self) {}

    fn close(&mut self) {
        self.levels.pop().expect("only open levels are closed");
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn bytes(&self) -> usize {
        self.levels.capacity() * size_of::<Level<W>>()
    }

    fn culprits(&self) -> Vec<ItemId> {
        let bits = each(self.culprits);
        bits.map(|bit| self.fixed.items[bit as usize]).collect()
    }
}

/// The place of the lowest option of a word.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a word has 64 options, and all of them have 256"
)]
#[inline]
fn place(start: u8, word: u64) -> u8 {
    start + word.trailing_zeros() as u8
}

//! The upper levels of trees that race.
//!
//! Orders that race all go down from one root, where nearly every option is alive. To list the live
//! options of each level there would cost each order more than the rest of a short race. So they
//! share [`Roots`], which depend on no order: the masks of all options, and for each item the set of
//! its options, one bit each. A level keeps the set of its live options. Going down takes the
//! options of the items just covered out of that set, and counts these instead of those that stay.
//! As soon as few options are alive, they are listed, as in every other search.

use std::array::from_fn;
use std::sync::Arc;

use pavage_bits::{Adjacency, Bits, members, ones};

use super::counters::{Counters, STEP};
use super::layout::Layout;
use crate::narrow::as_u32;
use crate::regions::Hopeless;
use crate::{Model, OptionId, Run, StopReason, Taken, Task};

/// So many options are listed. Below that, going over a list is cheaper than going over sets.
const LISTED_MAX: usize = 256;

/// What trees of one model have in common, whatever their order. Options are numbered in the order
/// of the model.
pub(super) struct Roots<const W: usize> {
    pub(super) option_ids: Arc<[OptionId]>,
    /// The mask of each option, and a step of masks without bits.
    masks: Vec<Bits<W>>,
    /// The words of a set of options.
    words: usize,
    /// For each bit of a mask, the set of options that have it.
    sets: Vec<u64>,
    /// The set of all options.
    all: Vec<u64>,
    /// How many options each item has.
    counters: Counters<W>,
    pub(super) flood: Option<Adjacency<W>>,
    _taken: Taken,
}

impl<const W: usize> Roots<W> {
    pub(super) fn new(
        model: &Model,
        layout: &Layout,
        task: &Task,
        hopeless: &Hopeless,
        run: &Run<'_>,
    ) -> Result<Roots<W>, StopReason> {
        let mut option_ids = layout.options.clone();
        option_ids.retain(|&option| !hopeless.has(option));
        let words = option_ids.len().div_ceil(64);
        let bytes = option_ids.len() * size_of::<(OptionId, Bits<W>)>();
        let taken = run.hold(bytes + (layout.items.len() + 1) * words * size_of::<u64>())?;
        let mut masks = Vec::with_capacity(option_ids.len() + STEP);
        let mut sets = vec![0; layout.items.len() * words];
        let mut all = vec![0; words];
        for (at, &option) in option_ids.iter().enumerate() {
            run.check(at)?;
            let (word, bit) = (at / 64, 1 << (at % 64));
            let mut mask = Bits::EMPTY;
            for entry in model.entries(option) {
                let item = layout.bit_of[entry.item.index()] as usize;
                mask.insert(item);
                sets[item * words + word] |= bit;
            }
            mask.0[W - 1] |= layout.number(at);
            masks.push(mask);
            all[word] |= bit;
        }
        masks.resize(option_ids.len() + STEP, Bits::EMPTY);
        let mut counters = Counters::new();
        counters.count(&masks);
        let tiling = model.tiling().filter(|_| task.looks_at_regions());
        Ok(Roots {
            option_ids: option_ids.into(),
            masks,
            words,
            sets,
            all,
            counters,
            flood: tiling.map(|tiling| Adjacency::new(&tiling.neighbours)),
            _taken: taken,
        })
    }

    /// Adds the masks of the options of a set, given by its words.
    fn list(&self, set: impl Iterator<Item = u64>, to: &mut Vec<Bits<W>>) {
        to.extend(members(set).map(|option| self.masks[option]));
    }
}

/// The sets of live options of the upper levels of one tree.
#[derive(Clone)]
pub(super) struct Top<const W: usize> {
    roots: Arc<Roots<W>>,
    /// How many of the open levels keep sets.
    depth: usize,
    /// Their sets, one after the other, and that of the position below them. The rest is stale.
    live: Vec<u64>,
    counts: Vec<Count<W>>,
    /// The options that the last step took out.
    gone: Vec<u32>,
    gone_counters: Counters<W>,
    pub(super) listed_max: usize,
}

/// What is known of a set.
#[derive(Clone)]
struct Count<const W: usize> {
    options: usize,
    /// How many of them each item has.
    counters: Counters<W>,
}

impl<const W: usize> Top<W> {
    pub(super) fn new(roots: Arc<Roots<W>>) -> Top<W> {
        Top {
            roots,
            depth: 0,
            live: Vec::new(),
            counts: Vec::new(),
            gone: Vec::new(),
            gone_counters: Counters::new(),
            listed_max: LISTED_MAX,
        }
    }

    /// How many of the open levels keep sets.
    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    /// The position below the levels becomes a level that keeps its set.
    pub(super) fn open(&mut self) {
        self.depth += 1;
    }

    /// Closes the last of these levels.
    pub(super) fn close(&mut self) {
        self.depth -= 1;
    }

    /// Finds the live options of the position below these levels, whose last step covered the bits
    /// of `fresh`, and counts them.
    pub(super) fn enter(&mut self, fresh: Bits<W>) -> &Counters<W> {
        let (at, words) = (self.depth, self.roots.words);
        if self.counts.len() == at {
            self.live.resize((at + 1) * words, 0);
            self.counts.push(Count {
                options: 0,
                counters: Counters::new(),
            });
        }
        match at.checked_sub(1) {
            None => {
                self.live[..words].copy_from_slice(&self.roots.all);
                self.counts[0] = Count {
                    options: self.roots.option_ids.len(),
                    counters: self.roots.counters.clone(),
                };
            }
            Some(above) => self.take_out(above, fresh),
        }
        &self.counts[at].counters
    }

    /// Makes the set of the position below the level `above`.
    fn take_out(&mut self, above: usize, fresh: Bits<W>) {
        let roots = &self.roots;
        let (before, here) = self.live.split_at_mut((above + 1) * roots.words);
        let before = &before[above * roots.words..];
        let here = &mut here[..roots.words];
        here.fill(0);
        for bit in fresh.members() {
            let set = &roots.sets[bit * roots.words..][..roots.words];
            here.iter_mut().zip(set).for_each(|(to, from)| *to |= from);
        }
        self.gone.clear();
        for (word, (to, &from)) in here.iter_mut().zip(before).enumerate() {
            let gone = from & *to;
            *to = from & !gone;
            self.gone
                .extend(ones(gone).map(|bit| as_u32(word) * 64 + bit));
        }
        let options = self.counts[above].options - self.gone.len();
        let none = as_u32(roots.option_ids.len());
        self.gone
            .resize(self.gone.len().next_multiple_of(STEP), none);
        let steps = self.gone.as_chunks::<STEP>().0.iter();
        // `map` of arrays is not inlined.
        let masks = |step: &[u32; STEP]| from_fn(|at| roots.masks[step[at] as usize]);
        self.gone_counters.count_steps(steps.map(masks));
        let (upper, lower) = self.counts.split_at_mut(above + 1);
        lower[0].options = options;
        lower[0]
            .counters
            .subtract(&upper[above].counters, &self.gone_counters);
    }

    /// How many options the last step took out.
    pub(super) fn work(&self) -> usize {
        self.gone.len()
    }

    /// Whether the position below these levels has few live options.
    pub(super) fn has_few(&self) -> bool {
        self.counts[self.depth].options <= self.listed_max
    }

    /// Adds the live options of the position, in the order of the model.
    pub(super) fn list(&self, to: &mut Vec<Bits<W>>) {
        self.roots.list(self.here().iter().copied(), to);
    }

    /// Adds the live options of the position that have a bit, in the order of the model.
    pub(super) fn list_with(&self, bit: usize, to: &mut Vec<Bits<W>>) {
        let words = self.roots.words;
        let set = &self.roots.sets[bit * words..][..words];
        let both = self.here().iter().zip(set);
        self.roots.list(both.map(|(live, with)| live & with), to);
    }

    fn here(&self) -> &[u64] {
        &self.live[self.depth * self.roots.words..][..self.roots.words]
    }

    /// The bytes that a clone would hold again.
    pub(super) fn bytes(&self) -> usize {
        let words = self.live.capacity() * size_of::<u64>();
        let counts = self.counts.capacity() * size_of::<Count<W>>();
        words + counts + self.gone.capacity() * size_of::<u32>()
    }
}

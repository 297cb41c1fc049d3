//! The options that a sweep may use, and the items that it goes through: the cells, or where no tiling
//! tells them, items in an order of its own.
//!
//! *Idea.* A sweep remembers an item from the first option that covers it to the last: as a cell ahead
//! of the front, or as a bit beside it. The fewer items are open at a time, the fewer states there are.
//! Which items are gone through, and in which order, changes this greatly: the pieces of a puzzle,
//! listed before its cells, would open all cells at once, and are better remembered as bits. So several
//! choices and orders are tried, and the one with the fewest items open is taken: as listed, without a
//! class of items of which every option covers one, by such a class alone; each as listed and from an
//! item on by whatever opens the fewest others.

use pavage_search::narrow::as_u32;
use pavage_search::{Bounds, ItemId, Model, OptionId};

use crate::states::word::STATE_BITS;

/// Beyond so many pairs of items in the same option, or so many items, the order is as listed: trying
/// orders takes a few milliseconds until then.
const PAIRS_MAX: usize = 1 << 20;
const ITEMS_MAX: usize = 1 << 9;
/// Classes that are looked at.
const CLASSES_MAX: usize = 8;

/// Whether an option covers a primary item. Other options belong to no solution.
pub(crate) fn is_usable(model: &Model, option: OptionId) -> bool {
    let mut entries = model.entries(option).iter();
    entries.any(|entry| model.bounds(entry.item).is_some())
}

/// The cells of the tiling. Without a tiling, items that are covered exactly once, in an order in which
/// few items are open at a time.
pub(crate) fn swept_items(model: &Model) -> Vec<ItemId> {
    if let Some(tiling) = model.tiling() {
        return tiling.cells.clone();
    }
    let all = model.primary_items();
    let once = all.filter(|item| model.bounds(*item) == Some(Bounds::ONCE));
    narrowest(model, once.collect())
}

/// Those of these items that a sweep goes through, in order.
fn narrowest(model: &Model, once: Vec<ItemId>) -> Vec<ItemId> {
    let usable = model.options().filter(|option| is_usable(model, *option));
    let options: Vec<OptionId> = usable.collect();
    let pairs = options
        .iter()
        .map(|option| model.entries(*option).len().pow(2));
    if once.len() > ITEMS_MAX || pairs.sum::<usize>() > PAIRS_MAX {
        return once;
    }
    let mut trial = Trial {
        model,
        options,
        best: None,
    };
    trial.take(&once);
    let together = Together::new(model, &trial.options, &once);
    trial.try_all(&together, (0..once.len()).collect());
    for class in classes(&together) {
        let (class, others): (Vec<usize>, Vec<usize>) =
            (0..once.len()).partition(|at| class.contains(at));
        trial.try_all(&together, others);
        trial.try_all(&together, class);
    }
    trial.best.map_or(once, |(_, order)| order)
}

/// How wide a sweep in some order is. Less is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Width {
    /// Whether its states are too long.
    is_too_long: bool,
    /// The most bits that are open at a time, and the sum over all cells.
    most: u32,
    sum: u64,
}

/// The best order so far.
struct Trial<'a> {
    model: &'a Model,
    options: Vec<OptionId>,
    best: Option<(Width, Vec<ItemId>)>,
}

impl Trial<'_> {
    /// Tries these of the items, as listed and in two other orders.
    fn try_all(&mut self, together: &Together, listed: Vec<usize>) {
        let items = |order: &[usize]| -> Vec<ItemId> {
            order.iter().map(|at| together.items[*at]).collect()
        };
        let fewest = listed.iter().min_by_key(|at| together.degree(**at));
        let Some(&fewest) = fewest else {
            return;
        };
        self.take(&items(&listed));
        let there = together.spread(&listed, fewest);
        self.take(&items(&there));
        let last = there.last().copied().unwrap_or(fewest);
        self.take(&items(&together.spread(&listed, last)));
    }

    /// Takes this order if it is better than all before.
    fn take(&mut self, order: &[ItemId]) {
        let Some(width) = self.width(order) else {
            return;
        };
        if self.best.as_ref().is_none_or(|(least, _)| width < *least) {
            self.best = Some((width, order.to_vec()));
        }
    }

    /// The width of an order; `None` if an option covers none of its items.
    fn width(&self, order: &[ItemId]) -> Option<Width> {
        let model = self.model;
        let mut place_of = vec![None; model.item_count()];
        for (at, item) in order.iter().enumerate() {
            place_of[item.index()] = Some(as_u32(at));
        }
        // Where the options of each item begin: the first and the last.
        let mut begins: Vec<Option<(u32, u32)>> = vec![None; model.item_count()];
        let mut window = 1;
        for &option in &self.options {
            let entries = model.entries(option);
            let places = || entries.iter().filter_map(|by| place_of[by.item.index()]);
            let (first, last) = (places().min()?, places().max()?);
            window = window.max(last - first + 1);
            for entry in entries {
                let (least, most) = begins[entry.item.index()].unwrap_or((first, first));
                begins[entry.item.index()] = Some((least.min(first), most.max(first)));
            }
        }
        let mut steps = vec![0_i64; order.len() + 1];
        let mut bits = window;
        for (at, begins) in begins.iter().enumerate() {
            let Some((first, last)) = *begins else {
                continue;
            };
            let weight = match place_of[at] {
                Some(_) => 1,
                None => {
                    let most = model.bounds(ItemId::at(at)).map_or(1, |bounds| bounds.max);
                    let weight = u32::BITS - most.leading_zeros();
                    bits += weight + u32::from(most > 1);
                    weight
                }
            };
            let end = place_of[at].unwrap_or(last);
            steps[first as usize] += i64::from(weight);
            steps[end as usize] -= i64::from(weight);
        }
        let open = steps.iter().scan(0, |open, step| {
            *open += step;
            Some(u32::try_from(*open).unwrap_or(0))
        });
        let (most, sum) = open.fold((0, 0), |(most, sum), open| {
            (most.max(open), sum + u64::from(open))
        });
        Some(Width {
            is_too_long: bits > STATE_BITS,
            most,
            sum,
        })
    }
}

/// Which items an option covers together, as a set of bits for each.
struct Together {
    items: Vec<ItemId>,
    sets: Vec<Vec<u64>>,
    /// How many options cover each, and how many there are.
    options: Vec<usize>,
    all: usize,
}

impl Together {
    fn new(model: &Model, options: &[OptionId], items: &[ItemId]) -> Together {
        let mut at_of = vec![None; model.item_count()];
        for (at, item) in items.iter().enumerate() {
            at_of[item.index()] = Some(at);
        }
        let words = items.len().div_ceil(64);
        let mut together = Together {
            items: items.to_vec(),
            sets: vec![vec![0; words]; items.len()],
            options: vec![0; items.len()],
            all: options.len(),
        };
        for &option in options {
            let entries = model.entries(option).iter();
            let covered: Vec<usize> = entries.filter_map(|by| at_of[by.item.index()]).collect();
            for &at in &covered {
                together.options[at] += 1;
                for &other in &covered {
                    together.sets[at][other / 64] |= 1 << (other % 64);
                }
            }
        }
        together
    }

    fn degree(&self, at: usize) -> u32 {
        self.sets[at].iter().map(|word| word.count_ones()).sum()
    }

    /// These items, from one on: always the one next that an option covers together with one before,
    /// and that opens the fewest others; of equal ones the one that has been open longest.
    fn spread(&self, listed: &[usize], from: usize) -> Vec<usize> {
        let mut is_left = vec![false; self.items.len()];
        let mut left = vec![0_u64; self.items.len().div_ceil(64)];
        for &at in listed {
            is_left[at] = true;
            left[at / 64] |= 1 << (at % 64);
        }
        let mut open: Vec<usize> = Vec::new();
        let mut order = Vec::with_capacity(listed.len());
        let mut next = Some(from);
        while let Some(at) = next {
            // What is neither gone through nor open.
            left[at / 64] &= !(1 << (at % 64));
            is_left[at] = false;
            order.push(at);
            open.retain(|other| *other != at);
            for (word, (set, left)) in self.sets[at].iter().zip(&mut left).enumerate() {
                let mut opened = set & *left;
                *left &= !opened;
                while opened != 0 {
                    open.push(word * 64 + opened.trailing_zeros() as usize);
                    opened &= opened - 1;
                }
            }
            let opens = |at: &usize| -> u32 {
                let both = self.sets[*at].iter().zip(&left);
                both.map(|(set, left)| (set & left).count_ones()).sum()
            };
            let nearest = open.iter().copied().min_by_key(opens);
            let unseen = || {
                let unseen = listed.iter().copied().filter(|at| is_left[*at]);
                unseen.min_by_key(|at| self.degree(*at))
            };
            next = nearest.or_else(unseen);
        }
        order
    }
}

/// Classes of items of which every option covers exactly one.
fn classes(together: &Together) -> Vec<Vec<usize>> {
    let all = together.items.len();
    let mut classes: Vec<Vec<usize>> = Vec::new();
    let mut is_in = vec![false; all];
    for first in 0..all {
        if is_in[first] || classes.len() == CLASSES_MAX {
            continue;
        }
        let mut class: Vec<usize> = Vec::new();
        let mut touched = vec![0_u64; all.div_ceil(64)];
        let mut options = 0;
        for at in first..all {
            let is_apart = touched[at / 64] >> (at % 64) & 1 == 0;
            if !is_in[at] && is_apart && options + together.options[at] <= together.all {
                options += together.options[at];
                let sets = touched.iter_mut().zip(&together.sets[at]);
                sets.for_each(|(touched, set)| *touched |= set);
                class.push(at);
            }
        }
        if options == together.all {
            class.iter().for_each(|at| is_in[*at] = true);
            classes.push(class);
        }
    }
    classes
}

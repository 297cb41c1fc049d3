//! The positions of the bit-mask engine for models with few options: sets of live options.
//!
//! All options fit a few words, so a position needs no list of those that are alive: it keeps their
//! set. Which options clash with which is known beforehand. To go down is to take the options that
//! clash with the chosen one out of the set, and off the counts of the items that they cover. These
//! options are few, and nothing is done for those that stay. The trees are those of the lists.
//!
//! Only items that must be covered are counted (`items`). The others are in the clashes alone.

use std::sync::Arc;

use pavage_bits::Bits;

use super::items::{CHOICES, Fewest, Items, as_u16};
use super::layout::Layout;
use crate::narrow::as_u32;
use crate::walk::{Space, Verdict};
use crate::{Guidance, ItemId, Model, OptionId, Run, StopReason, Task};

/// What a position counts as work: its time hardly varies.
const WORK_EACH: u64 = 16;

/// What a position knows, with `V` words of options.
#[derive(Clone)]
struct Level<const V: usize, I> {
    live: Bits<V>,
    items: I,
    choices: [u16; CHOICES],
    /// The option currently chosen.
    chosen: u16,
}

/// The search position. Solutions and dead ends are examined in a level that is not opened.
#[derive(Clone)]
pub(super) struct Few<'m, const V: usize, I: Items> {
    fixed: Arc<Fixed<'m, V, I>>,
    clashes: Clashes<V>,
    levels: Vec<Level<V, I>>,
    /// How many levels are open.
    depth: usize,
    work: u64,
}

/// For each option that was chosen before, those that share an item with it, and itself.
#[derive(Clone)]
struct Clashes<const V: usize> {
    /// For each option, one more than the place of its set; 0 if it has none.
    places: Vec<u16>,
    sets: Vec<Bits<V>>,
}

/// The data that does not change during a search.
struct Fixed<'m, const V: usize, I: Items> {
    model: &'m Model,
    /// The items that must be covered.
    items: Vec<ItemId>,
    option_ids: Vec<OptionId>,
    root: Level<V, I>,
    covered: I::Covered,
    /// For each item of the model, the options that cover it.
    sets: Vec<Bits<V>>,
    guide: Option<Guidance>,
}

impl<'m, const V: usize, I: Items> Few<'m, V, I> {
    /// The root of a search, with the items that must be covered.
    pub(super) fn new(
        model: &'m Model,
        layout: &Layout,
        items: &[ItemId],
        task: &Task,
        run: &Run<'_>,
    ) -> Result<Few<'m, V, I>, StopReason> {
        let mut option_ids = layout.options.clone();
        task.order.sort_options(&mut option_ids);
        let mut items = items.to_vec();
        items.sort_unstable_by_key(|&item| task.order.item_key(item));
        let mut place_of: Vec<Option<u16>> = vec![None; model.item_count()];
        for (place, item) in (0..).zip(&items) {
            place_of[item.index()] = Some(place);
        }
        let mut live = Bits::EMPTY;
        let mut sets = vec![Bits::EMPTY; model.item_count()];
        let mut counted = I::open(items.len());
        let mut covered = I::Covered::default();
        let mut places = Vec::new();
        for (at, &option) in option_ids.iter().enumerate() {
            run.check(at)?;
            live.insert(at);
            places.clear();
            for entry in model.entries(option) {
                let item = entry.item.index();
                sets[item].insert(at);
                places.extend(place_of[item]);
            }
            counted.add(&mut covered, &places);
        }
        let fixed = Fixed {
            model,
            sets,
            root: Level {
                live,
                items: counted,
                choices: [0; CHOICES],
                chosen: 0,
            },
            items,
            option_ids,
            covered,
            guide: task.order.guide.clone(),
        };
        // An option usually covers several items.
        let mut levels = Vec::with_capacity(fixed.items.len() / 4 + 1);
        levels.push(fixed.root.clone());
        Ok(Few {
            clashes: Clashes {
                places: vec![0; fixed.option_ids.len()],
                sets: Vec::new(),
            },
            levels,
            fixed: Arc::new(fixed),
            depth: 0,
            work: 0,
        })
    }

    /// Orders the choices of the level about to be opened as a guide says.
    fn arrange(&mut self, width: usize, guide: &Guidance) {
        let id = |option: u16| self.fixed.option_ids[usize::from(option)];
        let open = &self.levels[..self.depth];
        let path: Vec<OptionId> = open.iter().map(|level| id(level.chosen)).collect();
        let level = &mut self.levels[self.depth];
        let before = level.choices;
        let ids: Vec<OptionId> = before[..width].iter().map(|&option| id(option)).collect();
        let (places, work) = guide.arrange(&path, &ids);
        for (choice, at) in level.choices.iter_mut().zip(places) {
            *choice = before[at as usize];
        }
        self.work += work;
    }
}

impl<const V: usize, I: Items> Fixed<'_, V, I> {
    /// Makes the position after the choice of a level. Returns `false` if it is a solution.
    #[inline(always)]
    fn descend(&self, clashes: &mut Clashes<V>, level: &Level<V, I>, to: &mut Level<V, I>) -> bool {
        let chosen = usize::from(level.chosen);
        if !to.items.cover(&level.items, &self.covered, chosen) {
            return false;
        }
        if clashes.places[chosen] == 0 {
            self.add_clash(chosen, clashes);
        }
        let clash = clashes.sets[usize::from(clashes.places[chosen]) - 1];
        let gone = level.live & clash;
        to.live = level.live & !gone;
        for option in gone.members() {
            to.items.leave(&self.covered, option);
        }
        true
    }

    #[cold]
    fn add_clash(&self, option: usize, clashes: &mut Clashes<V>) {
        let entries = self.model.entries(self.option_ids[option]).iter();
        let clash = entries.fold(Bits::EMPTY, |clash, entry| {
            clash | self.sets[entry.item.index()]
        });
        clashes.sets.push(clash);
        clashes.places[option] = as_u16(clashes.sets.len());
    }
}

impl<const V: usize, I: Items> Space for Few<'_, V, I> {
    fn is_cut(&mut self) -> bool {
        false
    }

    fn examine(&mut self) -> Verdict {
        let fixed = &*self.fixed;
        if self.depth == self.levels.len() {
            self.levels.push(fixed.root.clone());
        }
        let (above, below) = self.levels.split_at_mut(self.depth);
        let level = &mut below[0];
        let is_open = match above.last() {
            Some(above) => fixed.descend(&mut self.clashes, above, level),
            None => !fixed.items.is_empty(),
        };
        if !is_open {
            return Verdict::Solution;
        }
        self.work += WORK_EACH;
        let place = match level.items.fewest() {
            Fewest::Dead => return Verdict::Dead,
            Fewest::Item(place) => place,
        };
        let mut width = 0;
        let item = fixed.items[place];
        let choices = level.live & fixed.sets[item.index()];
        for option in choices.members() {
            level.choices[width % CHOICES] = as_u16(option);
            width += 1;
        }
        if let Some(guide) = fixed.guide.clone() {
            self.arrange(width, &guide);
        }
        self.depth += 1;
        let width = as_u32(width);
        Verdict::Branch {
            item,
            width,
            options: width,
        }
    }

    fn choose(&mut self, choice: u32) -> Option<OptionId> {
        let level = &mut self.levels[self.depth - 1];
        level.chosen = level.choices[choice as usize];
        Some(self.fixed.option_ids[usize::from(level.chosen)])
    }

    /// Nothing depends on the choice but what is found out at the next position.
    fn retract(&mut self) {}

    fn close(&mut self) {
        self.depth -= 1;
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn bytes(&self) -> usize {
        self.levels.capacity() * size_of::<Level<V, I>>()
            + self.clashes.sets.capacity() * size_of::<Bits<V>>()
    }

    fn culprits(&self) -> Vec<ItemId> {
        let items = &self.levels[self.depth].items;
        let dead = (0..)
            .zip(&self.fixed.items)
            .filter(|&(at, _)| items.is_dead(at));
        dead.map(|(_, &item)| item).collect()
    }
}

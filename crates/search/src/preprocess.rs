//! Makes a model smaller before a search, and says what it removed (as Knuth's DLX-PRE).
//!
//! *Steps*, the first two until neither does anything more, then the others once:
//!
//! - An option that leaves an item too few options is in no solution, and goes.
//! - An item that has no more options than it needs forces them: they are in every solution.
//! - An item that need not be covered and has no options, or that no two options left contend for, goes.
//! - Of primary items with the same options and bounds, all but one go.
//! - Of options that cover the same and exclude each other, one stays and stands for all.
//!
//! The solutions of the model that is left, with the forced options, are those of the whole.

use std::collections::HashMap;

use pavage_bits::SmallSort as _;

use crate::components::excludes_itself;
use crate::{Bounds, Color, Entry, ItemId, Model, OptionId, Run, StopReason, Taken};

/// A model that is left when one was made smaller.
pub struct Preprocessed {
    /// The items and options that are left, without a tiling; `None` if it is proved that there is no
    /// solution. Names and prices are those of the whole.
    pub model: Option<Model>,
    /// For each option that is left, the options of the whole that it stands for, in order.
    pub stands_for: Vec<Vec<OptionId>>,
    /// The options that are in every solution, in order.
    pub forced: Vec<OptionId>,
    /// What was removed.
    pub removed: Removed,
    _taken: Taken,
}

/// How much was removed. Every option of the whole is left or counted once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Removed {
    /// Options without a primary item.
    pub idle_options: usize,
    /// Options that leave an item too few options.
    pub blocking_options: usize,
    /// Options that are in every solution.
    pub forced_options: usize,
    /// Options that clash with those.
    pub clashing_options: usize,
    /// Options that an equal one stands for.
    pub equal_options: usize,
    /// Primary items that are covered by forced options, or that need no option and have none.
    pub settled_items: usize,
    /// Primary items with the same options as another.
    pub equal_items: usize,
    /// Secondary items that no two options left contend for.
    pub idle_items: usize,
    /// How often all options were tried.
    pub rounds: usize,
}

impl Preprocessed {
    /// The solutions of the whole that a solution of the model left stands for, each as its options in
    /// order: the forced ones, and one of the equal ones for each option.
    #[must_use]
    pub fn expanded(&self, solution: &[OptionId]) -> Vec<Vec<OptionId>> {
        let mut all = vec![self.forced.clone()];
        for option in solution {
            let equal = &self.stands_for[option.index()];
            let with = |chosen: &Vec<OptionId>| {
                let chosen = chosen.clone();
                equal.iter().map(move |&one| {
                    let mut chosen = chosen.clone();
                    chosen.push(one);
                    chosen
                })
            };
            all = all.iter().flat_map(with).collect();
        }
        all.iter_mut().for_each(|chosen| chosen.small_sort());
        all
    }

    /// How many solutions of the whole a solution of the model left stands for; at most 2^64 - 1.
    #[must_use]
    pub fn times(&self, solution: &[OptionId]) -> u64 {
        let each = solution
            .iter()
            .map(|option| self.stands_for[option.index()].len() as u64);
        each.fold(1, u64::saturating_mul)
    }
}

/// Makes a model smaller.
///
/// ```
/// use pavage_search::{OptionId, Run, preprocess, text};
///
/// // Only option 0 covers a, which excludes 1; c is then left with 2 and the equal 3.
/// let model = text::parse("a b c\na b\nb c\nc\nc\n").unwrap();
/// let small = preprocess(&model, &Run::default()).unwrap();
/// assert_eq!(small.forced, [OptionId(0)]);
/// assert_eq!(small.stands_for, [[OptionId(2), OptionId(3)]]);
/// assert_eq!(small.removed.clashing_options, 1);
/// assert_eq!(small.expanded(&[OptionId(0)]).len(), 2);
/// ```
///
/// # Errors
/// A limit of the run was met.
pub fn preprocess(model: &Model, run: &Run<'_>) -> Result<Preprocessed, StopReason> {
    let taken = run.hold(model.bytes().saturating_mul(3))?;
    let mut work = Work::new(model, run);
    let is_possible = work.settle()?;
    let mut left = Preprocessed {
        model: None,
        stands_for: Vec::new(),
        forced: Vec::new(),
        removed: work.removed,
        _taken: taken,
    };
    if is_possible {
        work.leave(&mut left);
    }
    work.forced.small_sort();
    left.forced = work.forced;
    Ok(left)
}

/// What an option covers, and its price.
type Covered = (Vec<(ItemId, Option<Color>)>, u64);

struct Work<'a> {
    model: &'a Model,
    run: &'a Run<'a>,
    is_live: Vec<bool>,
    /// The options of each item; some of them are gone.
    users: Vec<Vec<OptionId>>,
    /// How many live options each item has.
    degree: Vec<u32>,
    /// How often each item is covered by forced options.
    covered: Vec<u32>,
    forced: Vec<OptionId>,
    removed: Removed,
    /// For each option, the last trial in which it clashed; for each item, how many did in it.
    seen: Vec<u64>,
    lost: Vec<u32>,
    trial: u64,
    steps: usize,
}

impl<'a> Work<'a> {
    fn new(model: &'a Model, run: &'a Run<'a>) -> Work<'a> {
        let items = model.item_count();
        let mut work = Work {
            model,
            run,
            is_live: vec![false; model.option_count()],
            users: vec![Vec::new(); items],
            degree: vec![0; items],
            covered: vec![0; items],
            forced: Vec::new(),
            removed: Removed::default(),
            seen: vec![0; model.option_count()],
            lost: vec![0; items],
            trial: 0,
            steps: 0,
        };
        for option in model.options() {
            let entries = model.entries(option);
            if entries
                .iter()
                .all(|entry| model.bounds(entry.item).is_none())
            {
                work.removed.idle_options += 1;
                continue;
            }
            work.is_live[option.index()] = true;
            for entry in entries {
                work.users[entry.item.index()].push(option);
                work.degree[entry.item.index()] += 1;
            }
        }
        work
    }

    /// How often an item must still be covered.
    fn need(&self, item: ItemId) -> u32 {
        let bounds = self.model.bounds(item);
        bounds.map_or(0, |bounds| {
            bounds.min.saturating_sub(self.covered[item.index()])
        })
    }

    /// How often a primary item may still be covered.
    fn room(&self, item: ItemId) -> Option<u32> {
        let bounds = self.model.bounds(item)?;
        Some(bounds.max - self.covered[item.index()])
    }

    /// Removes what can be removed. Returns false if there is no solution.
    fn settle(&mut self) -> Result<bool, StopReason> {
        loop {
            if !self.force()? {
                return Ok(false);
            }
            self.removed.rounds += 1;
            let before = self.removed.blocking_options;
            for option in self.model.options() {
                if self.is_live[option.index()] && self.is_blocking(option)? {
                    self.removed.blocking_options += 1;
                    self.remove(option);
                }
            }
            if self.removed.blocking_options == before {
                return Ok(true);
            }
        }
    }

    /// Takes the options of items that have no more than they need, until there are none. Returns false
    /// if an item has fewer.
    fn force(&mut self) -> Result<bool, StopReason> {
        let mut waiting: Vec<ItemId> = self.model.primary_items().collect();
        while let Some(item) = waiting.pop() {
            self.look(1)?;
            let (need, degree) = (self.need(item), self.degree[item.index()]);
            if need > degree {
                return Ok(false);
            }
            if need == 0 || need < degree {
                continue;
            }
            for option in self.users[item.index()].clone() {
                if self.is_live[option.index()] {
                    self.take(option, &mut waiting)?;
                }
            }
            // Those that it was to take may have excluded each other.
            if self.need(item) > 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes an option into every solution. Items that lose options wait to be looked at.
    fn take(&mut self, option: OptionId, waiting: &mut Vec<ItemId>) -> Result<(), StopReason> {
        self.forced.push(option);
        self.removed.forced_options += 1;
        self.remove(option);
        let clashing = self.clashing(option)?;
        for entry in self.model.entries(option) {
            self.covered[entry.item.index()] += 1;
        }
        for option in clashing {
            self.removed.clashing_options += 1;
            self.remove(option);
            let entries = self.model.entries(option).iter();
            waiting.extend(entries.map(|entry| entry.item));
        }
        Ok(())
    }

    fn remove(&mut self, option: OptionId) {
        self.is_live[option.index()] = false;
        for entry in self.model.entries(option) {
            self.degree[entry.item.index()] -= 1;
        }
    }

    /// The other live options that cannot be chosen beside this one, each once.
    fn clashing(&mut self, option: OptionId) -> Result<Vec<OptionId>, StopReason> {
        self.trial += 1;
        let mut clashing = Vec::new();
        let mut looked = 0;
        for entry in self.model.entries(option) {
            let is_full = match self.room(entry.item) {
                Some(room) => room == 1,
                None => true,
            };
            if !is_full {
                continue;
            }
            for &other in &self.users[entry.item.index()] {
                looked += 1;
                let agrees = || {
                    let of = self.model.entries(other).iter();
                    let color = of.clone().find(|of| of.item == entry.item);
                    color.and_then(|of| of.color) == entry.color
                };
                let is_free = entry.color.is_some() && agrees();
                let seen = &mut self.seen[other.index()];
                if other != option && self.is_live[other.index()] && *seen != self.trial && !is_free
                {
                    *seen = self.trial;
                    clashing.push(other);
                }
            }
        }
        self.look(looked)?;
        Ok(clashing)
    }

    /// Whether an option would leave an item too few options.
    fn is_blocking(&mut self, option: OptionId) -> Result<bool, StopReason> {
        let clashing = self.clashing(option)?;
        let mut lost = std::mem::take(&mut self.lost);
        let entries = |other: &OptionId| self.model.entries(*other).iter();
        for entry in clashing.iter().flat_map(entries) {
            lost[entry.item.index()] += 1;
        }
        let own = self.model.entries(option);
        let lacks = |item: ItemId| {
            let is_own = own.iter().any(|entry| entry.item == item);
            let need = self.need(item).saturating_sub(is_own.into());
            let left = self.degree[item.index()] - u32::from(is_own) - lost[item.index()];
            need > left
        };
        let is_blocking = clashing
            .iter()
            .flat_map(entries)
            .any(|entry| self.model.bounds(entry.item).is_some() && lacks(entry.item));
        for entry in clashing.iter().flat_map(entries) {
            lost[entry.item.index()] = 0;
        }
        self.lost = lost;
        Ok(is_blocking)
    }

    /// Counts steps and looks at the limits now and then.
    fn look(&mut self, steps: usize) -> Result<(), StopReason> {
        let before = self.steps >> 14;
        self.steps += steps + 1;
        if self.steps >> 14 == before {
            return Ok(());
        }
        self.run.stop().map_or(Ok(()), Err)
    }

    /// Builds the model that is left.
    fn leave(&mut self, left: &mut Preprocessed) {
        let places = self.items_left();
        let mut builder = Model::builder();
        let mut numbers = vec![None; self.model.item_count()];
        for (item, bounds) in places {
            let name = self.model.item_name(item);
            let added = match bounds {
                Some(bounds) => builder.primary_between(name, bounds),
                None => builder.secondary(name),
            };
            numbers[item.index()] = Some(added.expect("names and bounds are those of a model"));
        }
        if self.model.has_prices() {
            builder.priced();
        }
        let bounds_of = |item: ItemId| {
            let bounds = self.model.bounds(item)?;
            let covered = self.covered[item.index()];
            Some(Bounds {
                min: bounds.min.saturating_sub(covered),
                max: bounds.max - covered,
            })
        };
        let mut first_of: HashMap<Covered, usize> = HashMap::new();
        for option in self
            .model
            .options()
            .filter(|option| self.is_live[option.index()])
        {
            let entries = self.model.entries(option).iter();
            let mut kept: Vec<(ItemId, Option<Color>)> = entries
                .filter(|entry| numbers[entry.item.index()].is_some())
                .map(|entry| (entry.item, entry.color))
                .collect();
            kept.small_sort_by_key(|&(item, _)| item);
            let price = self.model.price(option);
            let next = left.stands_for.len();
            let old = kept.iter().map(|&(item, color)| Entry { item, color });
            let entries: Vec<Entry> = old
                .clone()
                .map(|entry| Entry {
                    item: numbers[entry.item.index()].expect("it was kept"),
                    color: entry.color,
                })
                .collect();
            if excludes_itself(bounds_of, &old.collect::<Vec<_>>()) {
                let first = *first_of.entry((kept, price)).or_insert(next);
                if first != next {
                    left.stands_for[first].push(option);
                    self.removed.equal_options += 1;
                    continue;
                }
            }
            let added = match self.model.option_name(option) {
                Some(name) => builder.named_option(name, &entries),
                None => builder.option(&entries),
            };
            let added = added.expect("options are those of a model");
            if self.model.has_prices() {
                let priced = builder.price(added, price);
                priced.expect("prices are those of a model");
            }
            left.stands_for.push(vec![option]);
        }
        left.model = Some(builder.build().expect("it has no tiling"));
        left.removed = self.removed;
    }

    /// The items that are left, with the bounds of primary ones.
    fn items_left(&mut self) -> Vec<(ItemId, Option<Bounds>)> {
        let mut kept = Vec::new();
        let mut known: HashMap<(Vec<OptionId>, u32, u32), ItemId> = HashMap::new();
        for item in self.model.primary_items() {
            let (min, max) = (self.need(item), self.room(item).unwrap_or(0));
            let users = self.live_users(item);
            if users.is_empty() {
                self.removed.settled_items += 1;
            } else if known.insert((users, min, max), item).is_some() {
                self.removed.equal_items += 1;
            } else {
                kept.push((item, Some(Bounds { min, max })));
            }
        }
        for item in self.model.items().skip(self.model.primary_count()) {
            if self.is_contended(item) {
                kept.push((item, None));
            } else {
                self.removed.idle_items += 1;
            }
        }
        kept
    }

    fn live_users(&self, item: ItemId) -> Vec<OptionId> {
        let users = self.users[item.index()].iter().copied();
        users
            .filter(|option| self.is_live[option.index()])
            .collect()
    }

    /// Whether two live options that cover a secondary item exclude each other there, and not already by
    /// a primary item that all of them cover.
    fn is_contended(&self, item: ItemId) -> bool {
        let users = self.live_users(item);
        let color = |option: &OptionId| {
            let mut entries = self.model.entries(*option).iter();
            entries
                .find(|entry| entry.item == item)
                .and_then(|entry| entry.color)
        };
        let Some((first, others)) = users.split_first() else {
            return false;
        };
        let agree =
            color(first).is_some() && others.iter().all(|other| color(other) == color(first));
        if others.is_empty() || agree {
            return false;
        }
        let is_shared = |entry: &Entry| {
            self.room(entry.item) == Some(1)
                && others
                    .iter()
                    .all(|&other| self.model.covers(other, entry.item))
        };
        !self.model.entries(*first).iter().any(is_shared)
    }
}

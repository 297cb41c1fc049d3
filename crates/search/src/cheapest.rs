//! The cheapest solutions of a model whose options have prices (compare Knuth's DLX5).
//!
//! A depth-first search that keeps the cheapest solutions so far and leaves a branch as soon as it can
//! only hold dearer ones. The bound is a tax on each item: if the taxes of the items of no option exceed
//! its price, then what is still to be covered costs at least its taxes. What an option costs beyond the
//! taxes of its items is its *surplus*. Each node raises the taxes, item by item, by the least surplus
//! of the item's options, which is then 0. Taxes stay right below a node, where there are fewer options,
//! so each node begins with those above it. Options whose surplus alone makes a solution too dear are
//! taken out; among the items that must be covered, the search branches on one with the fewest options
//! left, and tries those with the least surplus first.

use std::collections::BinaryHeap;
use std::ops::Range;

use crate::narrow::as_u32;
use crate::{Bounds, Color, Model, OptionId, Run, Stats, StopReason, Taken};

/// A solution and its price.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Priced {
    /// The prices of its options, summed.
    pub price: u64,
    /// Its options, in their order.
    pub options: Vec<OptionId>,
}

/// The result of [`cheapest`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cheapest {
    /// The cheapest solutions, in rising order; of equally dear ones those that were found first. If the
    /// search was stopped, the cheapest that it had found.
    pub solutions: Vec<Priced>,
    /// Why it ended. After [`StopReason::Exhausted`] it is proved that no other solution is cheaper.
    pub stop: StopReason,
    /// What it cost. [`Stats::pruned`] counts the branches that were left because of their price.
    pub stats: Stats,
}

/// Finds the `most` cheapest solutions of a model, or all if there are fewer. Runs on one thread.
///
/// ```
/// use pavage_search::{Run, StopReason, cheapest, text};
///
/// let model = text::parse("a b\na |5\nb |1\na b |7\na |2\n").unwrap();
/// let found = cheapest(&model, 2, &Run::default());
/// let prices: Vec<u64> = found.solutions.iter().map(|solution| solution.price).collect();
/// assert_eq!((prices, found.stop), (vec![3, 6], StopReason::Exhausted));
/// ```
#[must_use]
pub fn cheapest(model: &Model, most: usize, run: &Run<'_>) -> Cheapest {
    cheapest_below(model, most, u64::MAX, run)
}

/// As [`cheapest`], of the solutions that cost less than `ceiling`: what is as dear is not looked for,
/// which leaves branches sooner.
#[must_use]
pub fn cheapest_below(model: &Model, most: usize, ceiling: u64, run: &Run<'_>) -> Cheapest {
    let mut found = BinaryHeap::new();
    let mut stats = Stats::default();
    let stop = match most {
        0 => StopReason::SolutionLimit,
        _ => Search::new(model, most, ceiling, run, &mut found, &mut stats)
            .and_then(|mut search| search.walk())
            .err()
            .unwrap_or(StopReason::Exhausted),
    };
    let solutions = found.into_sorted_vec();
    stats.solutions = solutions.len() as u64;
    stats.weight = stats.solutions;
    stats.kept = stats.solutions;
    Cheapest {
        solutions,
        stop,
        stats,
    }
}

/// Entries looked at between two looks at the limits: less than a millisecond.
const WORK_BETWEEN_LOOKS: usize = 1 << 17;

/// An option that may still be chosen, and its surplus.
#[derive(Clone, Copy)]
struct Live {
    option: u32,
    surplus: u64,
}

/// An open level.
struct Level {
    /// Its live options. Its taxes are the row of its depth.
    live: Range<usize>,
    /// The options of the item that it branches on, those with the least surplus first.
    choices: Vec<Live>,
    next: usize,
    /// How many choices there are: one more than options where the item need not be covered again, and
    /// fewer where it must be covered by several.
    width: usize,
    /// Whether the choice that stands is an option.
    has_chosen: bool,
}

/// An item during the search.
#[derive(Clone, Copy, Default)]
struct Item {
    /// The bounds of a primary item.
    bounds: Option<Bounds>,
    covered: u32,
    /// The colour in which a secondary item is covered.
    color: Option<Color>,
}

impl Item {
    /// How often it must still be covered.
    fn need(&self) -> u32 {
        let min = self.bounds.map_or(0, |bounds| bounds.min);
        min.saturating_sub(self.covered)
    }

    /// Whether an option may cover it in this colour.
    fn admits(&self, color: Option<Color>) -> bool {
        match self.bounds {
            Some(bounds) => self.covered < bounds.max,
            None => self.covered == 0 || (color.is_some() && color == self.color),
        }
    }
}

struct Search<'a> {
    model: &'a Model,
    most: usize,
    /// Solutions of this price are of no use.
    ceiling: u64,
    run: &'a Run<'a>,
    found: &'a mut BinaryHeap<Priced>,
    stats: &'a mut Stats,
    items: Vec<Item>,
    /// The price of the options chosen.
    paid: u64,
    chosen: Vec<OptionId>,
    /// Options that were tried at an open level.
    is_tried: Vec<bool>,
    levels: Vec<Level>,
    live: Vec<Live>,
    /// A row of taxes of the primary items for each level, and one for the position below.
    taxes: Vec<u64>,
    /// For each primary item, where its options begin in `users`: places among the live options.
    begins: Vec<usize>,
    users: Vec<u32>,
    by_options: Vec<u32>,
    work: usize,
    taken: Taken,
}

impl<'a> Search<'a> {
    fn new(
        model: &'a Model,
        most: usize,
        ceiling: u64,
        run: &'a Run<'a>,
        found: &'a mut BinaryHeap<Priced>,
        stats: &'a mut Stats,
    ) -> Result<Search<'a>, StopReason> {
        let item = |item| Item {
            bounds: model.bounds(item),
            ..Item::default()
        };
        let is_primary = |option: &OptionId| {
            let entries = model.entries(*option).iter();
            entries
                .clone()
                .any(|entry| model.bounds(entry.item).is_some())
        };
        let live = model.options().filter(is_primary).map(|option| Live {
            option: option.0,
            surplus: model.price(option),
        });
        let mut search = Search {
            model,
            most,
            ceiling,
            run,
            found,
            stats,
            items: model.items().map(item).collect(),
            paid: 0,
            chosen: Vec::new(),
            is_tried: vec![false; model.option_count()],
            levels: Vec::new(),
            live: live.collect(),
            taxes: vec![0; model.primary_count()],
            begins: Vec::new(),
            users: Vec::new(),
            by_options: Vec::new(),
            work: 0,
            taken: run.hold(0)?,
        };
        search.hold()?;
        Ok(search)
    }

    /// Walks the tree to its end.
    fn walk(&mut self) -> Result<(), StopReason> {
        let root = 0..self.live.len();
        self.arrive(root)?;
        while let Some(level) = self.levels.last_mut() {
            if std::mem::take(&mut level.has_chosen) {
                self.take_back();
            } else if level.next == level.width {
                self.close();
            } else {
                self.go_down()?;
            }
        }
        Ok(())
    }

    /// Takes the next choice of the last level.
    fn go_down(&mut self) -> Result<(), StopReason> {
        let level = self.levels.last_mut().expect("a choice belongs to a level");
        let choice = level.choices.get(level.next).copied();
        level.next += 1;
        level.has_chosen = choice.is_some();
        let above = level.live.clone();
        if let Some(Live { option, .. }) = choice {
            self.is_tried[option as usize] = true;
            self.choose(OptionId(option));
        }
        let start = above.end;
        self.live.truncate(start);
        for at in above {
            let live = self.live[at];
            if !self.is_tried[live.option as usize] && self.admits(OptionId(live.option)) {
                self.live.push(live);
            }
        }
        let depth = self.levels.len();
        let items = self.model.primary_count();
        self.taxes.truncate(depth * items);
        self.taxes.extend_from_within((depth - 1) * items..);
        self.arrive(start..self.live.len())
    }

    fn admits(&self, option: OptionId) -> bool {
        let mut entries = self.model.entries(option).iter();
        entries.all(|entry| self.items[entry.item.index()].admits(entry.color))
    }

    fn choose(&mut self, option: OptionId) {
        self.chosen.push(option);
        self.paid += self.model.price(option);
        for entry in self.model.entries(option) {
            let item = &mut self.items[entry.item.index()];
            item.covered += 1;
            item.color = entry.color;
        }
        self.stats.placements += 1;
        self.stats.depth_max = self.stats.depth_max.max(as_u32(self.chosen.len()));
    }

    fn take_back(&mut self) {
        let option = self.chosen.pop().expect("an option was chosen");
        self.paid -= self.model.price(option);
        for entry in self.model.entries(option) {
            self.items[entry.item.index()].covered -= 1;
        }
    }

    fn close(&mut self) {
        let level = self.levels.pop().expect("only open levels are closed");
        for live in &level.choices {
            self.is_tried[live.option as usize] = false;
        }
    }

    /// Examines the position with these live options, the last of all.
    fn arrive(&mut self, mut live: Range<usize>) -> Result<(), StopReason> {
        self.look()?;
        self.stats.nodes += 1;
        self.list_users(live.clone());
        if self.lacking().is_some() {
            self.stats.dead_ends += 1;
            return Ok(());
        }
        let least = self.raise_taxes(live.clone());
        if least >= self.too_dear() {
            self.stats.pruned += 1;
            self.stats.dead_ends += 1;
            return Ok(());
        }
        let affordable = self.too_dear() - least;
        let (start, before) = (live.start, live.len());
        let mut kept = start;
        for at in live {
            self.live[kept] = self.live[at];
            kept += usize::from(self.live[at].surplus < affordable);
        }
        self.live.truncate(kept);
        live = start..kept;
        if live.len() < before {
            self.list_users(live.clone());
            if self.lacking().is_some() {
                self.stats.dead_ends += 1;
                return Ok(());
            }
        }
        match self.fewest() {
            Some(item) => self.open(live, item),
            None => self.keep(),
        }
        Ok(())
    }

    /// Branches on an item.
    fn open(&mut self, live: Range<usize>, item: usize) {
        let here = &self.live[live.clone()];
        let mut choices: Vec<Live> = self
            .users_of(item)
            .iter()
            .map(|&at| here[at as usize])
            .collect();
        choices.sort_by_key(|live| (live.surplus, live.option));
        self.stats.branch(as_u32(choices.len()));
        let need = self.items[item].need() as usize;
        self.levels.push(Level {
            live,
            next: 0,
            width: choices.len() + 1 - need,
            choices,
            has_chosen: false,
        });
    }

    /// Keeps the options chosen as a solution: everything is covered, and nothing can be added.
    fn keep(&mut self) {
        let mut options = self.chosen.clone();
        options.sort_unstable();
        if self.found.len() == self.most {
            self.found.pop();
        }
        self.found.push(Priced {
            price: self.paid,
            options,
        });
    }

    /// Solutions of this price are of no use.
    fn too_dear(&self) -> u64 {
        match self.found.peek() {
            Some(dearest) if self.found.len() == self.most => dearest.price,
            _ => self.ceiling,
        }
    }

    /// Lists the live options of each primary item.
    fn list_users(&mut self, live: Range<usize>) {
        let primary = self.model.primary_count();
        let here = &self.live[live];
        self.begins.clear();
        self.begins.resize(primary + 1, 0);
        let items = |live: &Live| {
            let entries = self.model.entries(OptionId(live.option)).iter();
            entries
                .map(|entry| entry.item.index())
                .filter(|&item| item < primary)
        };
        let mut entries = 0;
        for item in here.iter().flat_map(items) {
            self.begins[item + 1] += 1;
            entries += 1;
        }
        for item in 0..primary {
            self.begins[item + 1] += self.begins[item];
        }
        self.users.clear();
        self.users.resize(entries, 0);
        for (at, live) in here.iter().enumerate().rev() {
            for item in items(live) {
                self.begins[item + 1] -= 1;
                self.users[self.begins[item + 1]] = as_u32(at);
            }
        }
        // Each beginning now stands one place too far.
        self.begins.rotate_left(1);
        self.begins[primary] = entries;
        self.work += entries + primary;
    }

    /// The live options of a primary item, as places among those listed.
    fn users_of(&self, item: usize) -> &[u32] {
        &self.users[self.begins[item]..self.begins[item + 1]]
    }

    /// An item with fewer options than it needs.
    fn lacking(&self) -> Option<usize> {
        let is_lacking =
            |&item: &usize| self.users_of(item).len() < self.items[item].need() as usize;
        (0..self.model.primary_count()).find(is_lacking)
    }

    /// Raises the taxes of the items that must still be covered, those with the fewest options first.
    /// Returns the least price of a solution below the position.
    fn raise_taxes(&mut self, live: Range<usize>) -> u64 {
        let primary = self.model.primary_count();
        let row = self.taxes.len() - primary;
        let needy = (0..as_u32(primary)).filter(|&item| self.items[item as usize].need() > 0);
        self.by_options.clear();
        self.by_options.extend(needy);
        let begins = &self.begins;
        let options = |item: &u32| begins[*item as usize + 1] - begins[*item as usize];
        self.by_options.sort_by_key(options);
        let here = &mut self.live[live];
        let mut least = self.paid;
        for &item in &self.by_options {
            let item = item as usize;
            let users = &self.users[begins[item]..begins[item + 1]];
            let surplus = users.iter().map(|&at| here[at as usize].surplus);
            let more = surplus.min().unwrap_or(0);
            if more > 0 {
                users
                    .iter()
                    .for_each(|&at| here[at as usize].surplus -= more);
                self.taxes[row + item] += more;
            }
            let need = u64::from(self.items[item].need());
            least += self.taxes[row + item] * need;
        }
        least
    }

    /// The item with the fewest ways to go on, of those that need an option or have one.
    fn fewest(&self) -> Option<usize> {
        let ways = |&item: &usize| {
            let options = self.users_of(item).len();
            let need = self.items[item].need() as usize;
            (need == 0, options + 1 - need)
        };
        let items = 0..self.model.primary_count();
        let open = items.filter(|&item| !self.users_of(item).is_empty());
        open.min_by_key(ways)
    }

    /// Looks at the limits.
    fn look(&mut self) -> Result<(), StopReason> {
        if self
            .run
            .limits
            .nodes_max
            .is_some_and(|most| self.stats.nodes >= most)
        {
            return Err(StopReason::NodeLimit);
        }
        self.work += 64;
        if self.work >= WORK_BETWEEN_LOOKS {
            self.work = 0;
            self.hold()?;
            if let Some(stop) = self.run.stop() {
                return Err(stop);
            }
        }
        Ok(())
    }

    /// Takes the memory that is used.
    fn hold(&mut self) -> Result<(), StopReason> {
        let choices: usize = self.levels.iter().map(|level| level.choices.len()).sum();
        let solutions = self
            .found
            .iter()
            .map(|found| found.options.len())
            .sum::<usize>();
        let bytes = (self.live.capacity() + choices) * size_of::<Live>()
            + self.taxes.capacity() * size_of::<u64>()
            + self.model.entry_count() * size_of::<u32>()
            + self.items.len() * (size_of::<Item>() + size_of::<usize>())
            + self.found.len() * size_of::<Priced>()
            + solutions * size_of::<OptionId>();
        if self.taken.resize(bytes) {
            Ok(())
        } else {
            Err(StopReason::MemoryLimit)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::cheapest;
    use crate::{Limits, Run, StopReason, text};

    #[test]
    fn nothing_is_wanted_or_there_is_nothing() {
        let model = text::parse("a b\na\nb\n").expect("a model");
        assert_eq!(cheapest(&model, 0, &Run::default()).solutions, []);
        let none = text::parse("a b\na\n").expect("a model");
        let found = cheapest(&none, 3, &Run::default());
        assert_eq!(
            (found.solutions.len(), found.stop),
            (0, StopReason::Exhausted)
        );
        let empty = text::parse(" | x\nx |9\n").expect("a model");
        let found = cheapest(&empty, 3, &Run::default());
        assert_eq!((found.solutions.len(), found.solutions[0].price), (1, 0));
    }

    #[test]
    fn stops_at_a_limit() {
        let model = text::parse("a b c\na |3\nb\nc\na b |1\nb c |4\n").expect("a model");
        for nodes in 0..4 {
            let run = Run::limited(Limits {
                nodes_max: Some(nodes),
                ..Limits::default()
            });
            let found = cheapest(&model, 1, &run);
            assert_eq!(
                (found.stop, found.stats.nodes),
                (StopReason::NodeLimit, nodes)
            );
        }
    }
}

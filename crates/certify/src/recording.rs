//! Checks a recorded search against its model, from the definition of a cover alone: a recording may
//! come from anywhere.

use std::collections::{BTreeMap, HashMap, HashSet};

use pavage_model::{
    Bounds, Color, Event, ItemId, Model, OptionId, Run, StopReason, Summary, Tiling,
};

/// A recorded search for a first solution, or for all.
#[derive(Clone, Copy, Debug)]
pub struct Recorded<'a> {
    /// Its steps, in order.
    pub events: &'a [Event],
    /// Whether the recording was full before the search was at its end. What the search did after the
    /// last step then is not known.
    pub is_cut: bool,
    /// Whether it went on beyond a first solution.
    pub finds_all: bool,
    /// How it is said to have ended, and with what costs.
    pub summary: Summary,
}

/// Why a recording is none of a search of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misrecorded {
    /// The step with this number, counted from 0, cannot be taken.
    Step(usize, WrongStep),
    /// The steps do not amount to the end and the costs that are said.
    End,
    /// A limit of the run was met.
    Stopped(StopReason),
}

/// What is wrong with a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongStep {
    /// It branches on an item that needs no option, or names too many options.
    Branch,
    /// It chooses an option that is not asked for or clashes with those chosen.
    Choose,
    /// It takes back an option that was not chosen last.
    Retract,
    /// It calls an item dead that can be covered.
    Dead,
    /// It cuts something else than a region that the remaining pieces cannot fill.
    Prune,
    /// The options chosen are no solution.
    Solution,
    /// It comes after the solution that ends the search.
    Late,
}

/// Why a step is not taken.
enum Fault {
    Wrong(WrongStep),
    Stopped(StopReason),
}

impl From<StopReason> for Fault {
    fn from(stop: StopReason) -> Fault {
        Fault::Stopped(stop)
    }
}

/// Checks all steps of a recording, in order, and that they come to the end that it says.
///
/// # Errors
/// The first step that cannot be taken, an end that the steps do not come to, or a limit of the run.
///
/// # Examples
/// ```
/// use pavage_certify::{Misrecorded, Recorded, WrongStep, check_recording};
/// use pavage_model::{Event, ItemId, OptionId, Run, Stats, StopReason, Summary, text};
///
/// let model = text::parse("a b\na b\n").unwrap();
/// let (item, option) = (ItemId(0), OptionId(0));
/// let events = [Event::Branch { item, options: 1 }, Event::Choose(option), Event::Solution];
/// let stats = Stats { nodes: 2, placements: 1, solutions: 1, depth_max: 1, ..Stats::default() };
/// let summary = Summary { stop: StopReason::SolutionLimit, stats };
/// let check = |events, summary| {
///     check_recording(&model, &Recorded { events, is_cut: false, finds_all: false, summary }, &Run::default())
/// };
/// assert_eq!(check(&events, summary), Ok(()));
/// // Nothing was branched on, so nothing is to be chosen.
/// assert_eq!(check(&events[1..], summary), Err(Misrecorded::Step(0, WrongStep::Choose)));
/// assert_eq!(check(&events[..2], summary), Err(Misrecorded::End));
/// ```
pub fn check_recording(
    model: &Model,
    recorded: &Recorded<'_>,
    run: &Run<'_>,
) -> Result<(), Misrecorded> {
    let asks_whole = recorded.summary.stop == StopReason::Exhausted && !recorded.is_cut;
    let mut walk = Walk::new(model, asks_whole, run);
    let mut is_solved = false;
    let mut deepest = 0;
    for (at, event) in recorded.events.iter().enumerate() {
        if let Some(stop) = run.stop() {
            return Err(Misrecorded::Stopped(stop));
        }
        let taken = if is_solved && !recorded.finds_all {
            Err(Fault::Wrong(WrongStep::Late))
        } else {
            walk.step(event)
        };
        taken.map_err(|fault| match fault {
            Fault::Wrong(wrong) => Misrecorded::Step(at, wrong),
            Fault::Stopped(stop) => Misrecorded::Stopped(stop),
        })?;
        is_solved = *event == Event::Solution;
        deepest = deepest.max(walk.chosen.len());
    }
    let is_whole = walk.chosen.is_empty() && walk.close().map_err(Misrecorded::Stopped)?;
    if recorded.ends_as_said(deepest, is_whole) {
        Ok(())
    } else {
        Err(Misrecorded::End)
    }
}

impl Recorded<'_> {
    /// Whether the steps come to the costs and the end that are said. `is_whole` tells whether they
    /// left nothing to try.
    fn ends_as_said(&self, deepest: usize, is_whole: bool) -> bool {
        let count = |is: fn(&Event) -> bool| {
            let events = self.events.iter().filter(|event| is(event));
            events.count() as u64
        };
        let stats = &self.summary.stats;
        let told = [
            count(|event| !matches!(event, Event::Choose(_) | Event::Retract(_))),
            count(|event| matches!(event, Event::Choose(_))),
            count(|event| matches!(event, Event::Prune(_))),
            count(|event| *event == Event::Solution),
            deepest as u64,
        ];
        let said = [
            stats.nodes,
            stats.placements,
            stats.pruned,
            stats.solutions,
            u64::from(stats.depth_max),
        ];
        let is_solved = self.events.last() == Some(&Event::Solution);
        match self.summary.stop {
            _ if self.is_cut => {
                (self.finds_all || !is_solved)
                    && told.iter().zip(said).all(|(told, said)| *told <= said)
            }
            _ if told != said => false,
            StopReason::SolutionLimit => is_solved && !self.finds_all,
            // A cover of nothing is at its end with its one solution.
            StopReason::Exhausted => (!is_solved || self.finds_all) && is_whole,
            _ => !is_solved || self.finds_all,
        }
    }
}

/// A position of the search.
struct Walk<'m> {
    model: &'m Model,
    run: &'m Run<'m>,
    /// The options of each item.
    options_of: Vec<Vec<OptionId>>,
    /// Whether every primary item is covered exactly once. Then an item is dead only if no option
    /// covers it.
    is_plain: bool,
    tiling_cells: Option<TilingCells<'m>>,
    times: Vec<u32>,
    colors: Vec<Option<Color>>,
    chosen: Vec<OptionId>,
    /// The position at the start, and the position after each option chosen.
    levels: Vec<Level>,
    /// Whether to look for options that were left out.
    asks_whole: bool,
    /// Whether no option was left out so far.
    is_whole: bool,
    /// Whether each option leaves a region that cannot be filled on the empty board, once known.
    hopeless_alone: HashMap<OptionId, bool>,
}

/// What was done at a position.
#[derive(Default)]
struct Level {
    /// The items branched on.
    branches: Vec<ItemId>,
    /// The options chosen and taken back.
    tried: HashSet<OptionId>,
    /// Whether nothing is left to try there: it was shown to have no solution, or is one.
    is_settled: bool,
}

impl<'m> Walk<'m> {
    fn new(model: &'m Model, asks_whole: bool, run: &'m Run<'m>) -> Walk<'m> {
        let mut options_of = vec![Vec::new(); model.item_count()];
        for option in model.options() {
            for entry in model.entries(option) {
                options_of[entry.item.index()].push(option);
            }
        }
        let mut primary = model.primary_items();
        let is_plain = primary.all(|item| model.bounds(item) == Some(Bounds::ONCE));
        Walk {
            model,
            run,
            options_of,
            is_plain,
            tiling_cells: model.tiling().map(TilingCells::new),
            times: vec![0; model.item_count()],
            colors: vec![None; model.item_count()],
            chosen: Vec::new(),
            levels: vec![Level::default()],
            asks_whole: asks_whole && is_plain,
            is_whole: true,
            hopeless_alone: HashMap::new(),
        }
    }

    /// Takes a step, or says what is wrong with it.
    fn step(&mut self, event: &Event) -> Result<(), Fault> {
        let (holds, wrong) = match event {
            Event::Branch { item, options } => {
                let is_open = self.is_primary(*item) && self.has_room(*item);
                let known = self.options_of.get(item.index()).map_or(0, Vec::len);
                // The position is one that an item was branched on already, where it may be left
                // as it is.
                self.level().branches.push(*item);
                (is_open && *options as usize <= known, WrongStep::Branch)
            }
            Event::Choose(option) => {
                let may = self.is_asked(*option) && self.fits(*option);
                if may {
                    self.choose(*option);
                }
                (may, WrongStep::Choose)
            }
            Event::Retract(option) => {
                let taken_back = self.retract(*option)?;
                (taken_back, WrongStep::Retract)
            }
            Event::Dead(item) => {
                self.level().is_settled = true;
                let is_dead = self.is_dead(*item)?;
                (is_dead, WrongStep::Dead)
            }
            Event::Prune(items) => {
                self.level().is_settled = true;
                (self.is_hopeless(items), WrongStep::Prune)
            }
            Event::Solution => {
                self.level().is_settled = true;
                let is_solution = self.model.is_solution(&self.chosen);
                (is_solution, WrongStep::Solution)
            }
        };
        if holds {
            Ok(())
        } else {
            Err(Fault::Wrong(wrong))
        }
    }

    fn level(&mut self) -> &mut Level {
        self.levels.last_mut().expect("the start has one")
    }

    fn is_primary(&self, item: ItemId) -> bool {
        item.index() < self.model.primary_count()
    }

    fn has_room(&self, item: ItemId) -> bool {
        let bounds = self.model.bounds(item);
        bounds.is_some_and(|bounds| self.times[item.index()] < bounds.max)
    }

    /// Whether the option covers an item that was branched on here.
    fn is_asked(&self, option: OptionId) -> bool {
        let level = self.levels.last();
        let items = level.map_or(&[][..], |level| level.branches.as_slice());
        option.index() < self.model.option_count()
            && !self.chosen.contains(&option)
            && (self.model.entries(option).iter()).any(|entry| items.contains(&entry.item))
    }

    /// Whether every item of the option can be covered once more.
    fn fits(&self, option: OptionId) -> bool {
        self.model.entries(option).iter().all(|entry| {
            let at = entry.item.index();
            match self.model.bounds(entry.item) {
                Some(bounds) => self.times[at] < bounds.max,
                None => {
                    self.times[at] == 0 || (entry.color.is_some() && self.colors[at] == entry.color)
                }
            }
        })
    }

    fn choose(&mut self, option: OptionId) {
        for entry in self.model.entries(option) {
            self.colors[entry.item.index()] = entry.color;
        }
        self.mark(option);
        self.chosen.push(option);
        self.levels.push(Level::default());
    }

    fn mark(&mut self, option: OptionId) {
        for entry in self.model.entries(option) {
            self.times[entry.item.index()] += 1;
        }
    }

    fn unmark(&mut self, option: OptionId) {
        for entry in self.model.entries(option) {
            self.times[entry.item.index()] -= 1;
        }
    }

    fn retract(&mut self, option: OptionId) -> Result<bool, StopReason> {
        if self.chosen.last() != Some(&option) {
            return Ok(false);
        }
        self.is_whole = self.close()?;
        self.unmark(option);
        self.chosen.pop();
        self.levels.pop();
        self.level().tried.insert(option);
        Ok(true)
    }

    /// Whether no option was left out so far, with the last position, which is now left.
    fn close(&mut self) -> Result<bool, StopReason> {
        if !self.asks_whole || !self.is_whole {
            return Ok(self.is_whole);
        }
        let level = std::mem::take(self.level());
        if level.is_settled {
            return Ok(true);
        }
        for item in level.branches {
            if self.leaves_nothing(item, &level.tried)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether nothing covers the item: each option that could leaves a region that cannot be
    /// filled. Where items may be covered several times, options that were tried before are not
    /// used again, so the item need only lack something.
    fn is_dead(&mut self, item: ItemId) -> Result<bool, StopReason> {
        let Some(bounds) = self.model.bounds(item) else {
            return Ok(false);
        };
        if self.times[item.index()] >= bounds.min {
            return Ok(false);
        }
        if self.is_plain {
            self.leaves_nothing(item, &HashSet::new())
        } else {
            Ok(true)
        }
    }

    /// Whether each option that could cover the item was tried, or leaves a region that cannot be
    /// filled: here, or on the empty board, where a search may drop it before it begins.
    fn leaves_nothing(
        &mut self,
        item: ItemId,
        tried: &HashSet<OptionId>,
    ) -> Result<bool, StopReason> {
        let Some(tiling_cells) = self.tiling_cells.take() else {
            let mut options = self.options_of[item.index()].iter();
            return Ok(options.all(|option| tried.contains(option) || !self.fits(*option)));
        };
        let found = self.leaves_nothing_on(&tiling_cells, item, tried);
        self.tiling_cells = Some(tiling_cells);
        found
    }

    fn leaves_nothing_on(
        &mut self,
        tiling_cells: &TilingCells<'_>,
        item: ItemId,
        tried: &HashSet<OptionId>,
    ) -> Result<bool, StopReason> {
        let mut here = Sums::default();
        let mut alone = Sums::default();
        for at in 0..self.options_of[item.index()].len() {
            let option = self.options_of[item.index()][at];
            if tried.contains(&option) || !self.fits(option) {
                continue;
            }
            if let Some(stop) = self.run.stop() {
                return Err(stop);
            }
            self.mark(option);
            let is_hopeless = tiling_cells.is_hopeless(self.model, &self.times, &mut here);
            self.unmark(option);
            if is_hopeless {
                continue;
            }
            let is_hopeless = *self.hopeless_alone.entry(option).or_insert_with(|| {
                let mut times = vec![0; self.model.item_count()];
                for entry in self.model.entries(option) {
                    times[entry.item.index()] += 1;
                }
                tiling_cells.is_hopeless(self.model, &times, &mut alone)
            });
            if !is_hopeless {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether these items are a region that the remaining pieces cannot fill.
    fn is_hopeless(&self, items: &[ItemId]) -> bool {
        let Some(tiling_cells) = &self.tiling_cells else {
            return false;
        };
        let mut items = items.to_vec();
        items.sort_unstable();
        let regions = tiling_cells.regions(&self.times);
        let free = regions.iter().map(Vec::len).sum();
        let sums = sums_of(&tiling_cells.stock(self.model, &self.times), free);
        let is_region = regions.into_iter().any(|mut region| {
            region.sort_unstable();
            region == items
        });
        is_region && !sums.get(items.len()).copied().unwrap_or(false)
    }
}

/// The number of pieces of each size.
type Stock = BTreeMap<usize, usize>;
/// The sums of pieces, for each stock and number of cells: options of one piece size share them.
type Sums = HashMap<(Stock, usize), Vec<bool>>;

/// The cells of a model with a tiling.
struct TilingCells<'m> {
    tiling: &'m Tiling,
    /// The number of each cell's item among the cells.
    cells: HashMap<ItemId, usize>,
}

impl TilingCells<'_> {
    fn new(tiling: &Tiling) -> TilingCells<'_> {
        let cells = tiling.cells.iter().enumerate();
        TilingCells {
            tiling,
            cells: cells.map(|(at, item)| (*item, at)).collect(),
        }
    }

    /// The regions of cells that are not covered.
    fn regions(&self, times: &[u32]) -> Vec<Vec<ItemId>> {
        let is_free = |cell: usize| times[self.tiling.cells[cell].index()] == 0;
        let mut is_seen = vec![false; self.cells.len()];
        let mut regions = Vec::new();
        for first in 0..self.cells.len() {
            if is_seen[first] || !is_free(first) {
                continue;
            }
            is_seen[first] = true;
            let mut region = vec![first];
            let mut next = 0;
            while let Some(&cell) = region.get(next) {
                next += 1;
                for &neighbour in &self.tiling.neighbours[cell] {
                    let neighbour = neighbour as usize;
                    if is_free(neighbour) && !is_seen[neighbour] {
                        is_seen[neighbour] = true;
                        region.push(neighbour);
                    }
                }
            }
            regions.push(region.iter().map(|cell| self.tiling.cells[*cell]).collect());
        }
        regions
    }

    /// Whether some region that is not covered cannot be filled.
    fn is_hopeless(&self, model: &Model, times: &[u32], known: &mut Sums) -> bool {
        let regions = self.regions(times);
        let free = regions.iter().map(Vec::len).sum();
        let stock = self.stock(model, times);
        let sums = known
            .entry((stock, free))
            .or_insert_with_key(|(stock, free)| sums_of(stock, *free));
        let mut sizes = regions.iter().map(Vec::len);
        sizes.any(|size| !sums.get(size).copied().unwrap_or(false))
    }

    /// How many pieces of each size remain.
    fn stock(&self, model: &Model, times: &[u32]) -> Stock {
        let mut stock = Stock::new();
        for (item, size) in &self.tiling.pieces {
            let most = model.bounds(*item).map_or(0, |bounds| bounds.max);
            let left = most.saturating_sub(times[item.index()]) as usize;
            let of_size = stock.entry(*size as usize).or_default();
            *of_size = of_size.saturating_add(left);
        }
        stock
    }
}

/// Whether some of these pieces have so many cells together, for every number up to `free`.
fn sums_of(stock: &Stock, free: usize) -> Vec<bool> {
    let mut sums = vec![false; free + 1];
    sums[0] = true;
    for (&size, &copies) in stock {
        // How many copies of this size each sum takes at least.
        let mut used = vec![0; sums.len()];
        for sum in size.max(1)..sums.len() {
            if !sums[sum] && sums[sum - size] && used[sum - size] < copies {
                sums[sum] = true;
                used[sum] = used[sum - size] + 1;
            }
        }
    }
    sums
}

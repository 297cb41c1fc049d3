//! Checks the steps of a recording against the puzzle, from the definition of a cover alone: a
//! recording comes from outside.

use std::collections::{BTreeMap, HashMap};

use pavage_family::Message;
use pavage_search::{Bounds, Color, Event, ItemId, Model, OptionId, Run, Tiling};

use crate::options::Refusal;

/// Checks all steps, in order.
///
/// # Errors
/// The first step that does not fit, and what is wrong with it; or a limit was met.
pub(super) fn check(model: &Model, events: &[Event], run: &Run<'_>) -> Result<(), Refusal> {
    let mut walk = Walk::new(model);
    let mut is_solved = false;
    for (at, event) in events.iter().enumerate() {
        if let Some(stop) = run.stop() {
            return Err(Refusal::Stopped(stop));
        }
        let wrong = match is_solved {
            true => Some("recording-step-late"),
            false => walk.step(event).err(),
        };
        if let Some(code) = wrong {
            let message = Message::new("recording-step-wrong").with("step", at + 1);
            return Err(message.with("what", Message::new(code)).into());
        }
        is_solved = *event == Event::Solution;
    }
    Ok(())
}

/// How many options are chosen after all steps, which were checked.
pub(super) fn depth_after(events: &[Event]) -> usize {
    let depth = |depth: usize, event: &Event| match event {
        Event::Choose(_) => depth + 1,
        Event::Retract(_) => depth.saturating_sub(1),
        _ => depth,
    };
    events.iter().fold(0, depth)
}

/// A position of the search.
struct Walk<'m> {
    model: &'m Model,
    /// The options of each item.
    options_of: Vec<Vec<OptionId>>,
    /// Whether every primary item is covered exactly once. Then an item is dead only if no option
    /// covers it.
    is_plain: bool,
    ground: Option<Ground<'m>>,
    times: Vec<u32>,
    colors: Vec<Option<Color>>,
    chosen: Vec<OptionId>,
    /// For each option chosen and the position after it, the items branched on.
    branches: Vec<Vec<ItemId>>,
}

impl<'m> Walk<'m> {
    fn new(model: &'m Model) -> Walk<'m> {
        let mut options_of = vec![Vec::new(); model.item_count()];
        for option in model.options() {
            for entry in model.entries(option) {
                options_of[entry.item.index()].push(option);
            }
        }
        let mut primary = (0..model.primary_count() as u32).map(ItemId);
        Walk {
            model,
            options_of,
            is_plain: primary.all(|item| model.bounds(item) == Some(Bounds::ONCE)),
            ground: model.tiling().map(Ground::new),
            times: vec![0; model.item_count()],
            colors: vec![None; model.item_count()],
            chosen: Vec::new(),
            branches: vec![Vec::new()],
        }
    }

    /// Takes a step, or says what is wrong with it.
    fn step(&mut self, event: &Event) -> Result<(), &'static str> {
        let holds = match event {
            Event::Branch { item, options } => {
                let is_open = self.is_primary(*item) && self.has_room(*item);
                let known = self.options_of.get(item.index()).map_or(0, Vec::len);
                // The position is one that an item was branched on already, where it may be left
                // as it is.
                if let Some(items) = self.branches.last_mut() {
                    items.push(*item);
                }
                (
                    is_open && *options as usize <= known,
                    "recording-step-branch",
                )
            }
            Event::Choose(option) => {
                let may = self.is_asked(*option) && self.fits(*option);
                if may {
                    self.choose(*option);
                }
                (may, "recording-step-choose")
            }
            Event::Retract(option) => (self.retract(*option), "recording-step-retract"),
            Event::Dead(item) => (self.is_dead(*item), "recording-step-dead"),
            Event::Prune(items) => (self.is_hopeless(items), "recording-step-prune"),
            Event::Solution => {
                let is_solution = self.model.is_solution(&self.chosen);
                (is_solution, "recording-step-solution")
            }
        };
        match holds {
            (true, _) => Ok(()),
            (false, code) => Err(code),
        }
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
        let items = self.branches.last().map_or(&[][..], Vec::as_slice);
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
        self.branches.push(Vec::new());
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

    fn retract(&mut self, option: OptionId) -> bool {
        if self.chosen.last() != Some(&option) {
            return false;
        }
        self.unmark(option);
        self.chosen.pop();
        self.branches.pop();
        true
    }

    /// Whether nothing covers the item: each option that could leaves a region that cannot be
    /// filled. Where items may be covered several times, options that were tried before are not
    /// used again, so the item need only lack something.
    fn is_dead(&mut self, item: ItemId) -> bool {
        let Some(bounds) = self.model.bounds(item) else {
            return false;
        };
        if self.times[item.index()] >= bounds.min {
            return false;
        }
        if !self.is_plain {
            return true;
        }
        let options = self.options_of[item.index()].iter().copied();
        let fitting: Vec<OptionId> = options.filter(|option| self.fits(*option)).collect();
        fitting
            .into_iter()
            .all(|option| self.leaves_hopeless(option))
    }

    /// Whether some region after an option cannot be filled.
    fn leaves_hopeless(&mut self, option: OptionId) -> bool {
        let Some(ground) = self.ground.take() else {
            return false;
        };
        self.mark(option);
        let regions = ground.regions(&self.times);
        let sums = ground.sums(self.model, &self.times);
        let is_hopeless = regions
            .iter()
            .any(|region| !sums.get(region.len()).copied().unwrap_or(false));
        self.unmark(option);
        self.ground = Some(ground);
        is_hopeless
    }

    /// Whether these items are a region that the remaining pieces cannot fill.
    fn is_hopeless(&self, items: &[ItemId]) -> bool {
        let Some(ground) = &self.ground else {
            return false;
        };
        let mut items = items.to_vec();
        items.sort_unstable();
        let sums = ground.sums(self.model, &self.times);
        let mut regions = ground.regions(&self.times).into_iter();
        let is_region = regions.any(|mut region| {
            region.sort_unstable();
            region == items
        });
        is_region && !sums.get(items.len()).copied().unwrap_or(false)
    }
}

/// The cells of a model with a tiling.
struct Ground<'m> {
    tiling: &'m Tiling,
    /// The number of each cell's item among the cells.
    cells: HashMap<ItemId, usize>,
}

impl Ground<'_> {
    fn new(tiling: &Tiling) -> Ground<'_> {
        let cells = tiling.cells.iter().enumerate();
        Ground {
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

    /// Whether some of the remaining pieces have so many cells together, for every number.
    fn sums(&self, model: &Model, times: &[u32]) -> Vec<bool> {
        let free = (self.tiling.cells.iter()).filter(|item| times[item.index()] == 0);
        let mut sums = vec![false; free.count() + 1];
        sums[0] = true;
        let mut copies: BTreeMap<usize, usize> = BTreeMap::new();
        for (item, size) in &self.tiling.pieces {
            let most = model.bounds(*item).map_or(0, |bounds| bounds.max);
            let left = most.saturating_sub(times[item.index()]) as usize;
            let of_size = copies.entry(*size as usize).or_default();
            *of_size = of_size.saturating_add(left);
        }
        for (size, copies) in copies {
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
}

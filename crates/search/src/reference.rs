//! The reference engine: Algorithm X in its plainest form, with colours and multiplicities.
//!
//! It keeps no derived state. At every node it works out from the definition which options are
//! still possible. It searches on one thread and prunes no regions. Its tree is that of
//! [`crate::engine`]`("dance")` without pruning, so even the numbers of nodes must agree.

use std::cell::Cell;

use crate::drive::receive_one;
use crate::narrow::as_u32;
use crate::poll::{Poll, initial_stop};
use crate::{Asked, Color, Engine, Event, ItemId, Model, OptionId, Run, Sinks};
use crate::{Stats, StopReason, Summary, Taken, Task, Tree, Unsupported, Weight};

/// Options examined between two checks of the limits: some tens of microseconds.
const OPTIONS_BETWEEN_LOOKS: usize = 1 << 12;

/// The reference engine.
pub(crate) struct Reference;

impl Engine for Reference {
    fn name(&self) -> &'static str {
        "reference"
    }

    /// It gives no snapshots, because it cannot save its state.
    fn gives(&self) -> &'static [Asked] {
        &[Asked::Solutions, Asked::Recording]
    }

    fn supports(&self, _model: &Model) -> Result<(), Unsupported> {
        Ok(())
    }

    fn speed(&self, _asked: Asked, _model: &Model) -> Result<u32, Unsupported> {
        Ok(0)
    }

    fn work_of_node(&self, _model: &Model) -> u64 {
        100
    }

    fn search(&self, model: &Model, task: &Task, run: &Run<'_>, sinks: &mut Sinks<'_>) -> Summary {
        let mut walker = Walker::new(model, task, run, sinks);
        let stop = match initial_stop(run) {
            _ if task.start.is_some() => StopReason::ForeignStart,
            Some(stop) => stop,
            None => walker
                .begin()
                .and_then(|()| walker.walk())
                .err()
                .unwrap_or(StopReason::Exhausted),
        };
        Summary {
            stop,
            stats: walker.stats,
        }
    }
}

struct Walker<'r, 'c> {
    model: &'r Model,
    task: &'r Task,
    run: &'r Run<'r>,
    sinks: &'r mut Sinks<'c>,
    /// Whether the receiver of events wants no more.
    has_enough: bool,
    poll: Poll<'r>,
    /// All options by rank, and whether each may be used. The others were tried before or have no
    /// primary item.
    allowed: Vec<(OptionId, bool)>,
    /// Items that must not be covered again.
    closed: Vec<bool>,
    times_covered: Vec<u32>,
    /// The colour of each covered secondary item; `Some(None)` if it has none.
    color: Vec<Option<Option<Color>>>,
    chosen: Vec<OptionId>,
    best: Vec<OptionId>,
    stats: Stats,
    /// The memory of these lists and of the levels.
    taken: Taken,
    /// Options examined since the last check of the limits.
    looked: Cell<usize>,
}

/// The choices at a position.
struct Level {
    item: ItemId,
    degree: usize,
    options: Vec<OptionId>,
    next: usize,
    standing: Option<Choice>,
}

impl Level {
    /// Bytes that it holds, without the few that the colours take.
    fn bytes(&self) -> usize {
        size_of::<Level>() + size_of_val(&self.options[..])
    }
}

/// The choice that a level currently makes.
enum Choice {
    /// An option, and the colours of its items before it was chosen.
    Option(OptionId, Vec<Option<Option<Color>>>),
    /// The item is not covered again.
    Close,
}

impl<'r, 'c> Walker<'r, 'c> {
    fn new(
        model: &'r Model,
        task: &'r Task,
        run: &'r Run<'r>,
        sinks: &'r mut Sinks<'c>,
    ) -> Walker<'r, 'c> {
        let mut options: Vec<OptionId> = model.options().collect();
        task.order.sort_options(&mut options);
        let has_primary = |option| {
            let entries = model.entries(option);
            entries
                .iter()
                .any(|entry| model.bounds(entry.item).is_some())
        };
        Walker {
            allowed: options
                .into_iter()
                .map(|option| (option, has_primary(option)))
                .collect(),
            closed: vec![false; model.item_count()],
            times_covered: vec![0; model.item_count()],
            color: vec![None; model.item_count()],
            taken: Taken::default(),
            looked: Cell::new(0),
            chosen: Vec::new(),
            best: Vec::new(),
            stats: Stats::default(),
            poll: Poll::new(task, Tree::default(), run, sinks),
            model,
            task,
            run,
            sinks,
            has_enough: false,
        }
    }

    /// Takes the memory that is needed for the whole walk: the options, twice because they are
    /// filtered, and the items.
    fn begin(&mut self) -> Result<(), StopReason> {
        let options = self.allowed.len() * (size_of::<(OptionId, bool)>() + size_of::<OptionId>());
        let each = size_of::<bool>() + size_of::<u32>() + size_of::<Option<Option<Color>>>();
        self.taken = self.poll.hold(options + self.model.item_count() * each)?;
        Ok(())
    }

    /// Checks the limits once enough options have been examined. Call it with each number examined.
    fn look(&self, options: usize) -> Result<(), StopReason> {
        self.looked.set(self.looked.get() + options);
        if self.looked.get() < OPTIONS_BETWEEN_LOOKS {
            return Ok(());
        }
        self.looked.set(0);
        self.poll.stop().map_or(Ok(()), Err)
    }

    /// Walks the whole tree. An error is a reason to stop.
    fn walk(&mut self) -> Result<(), StopReason> {
        let mut levels: Vec<Level> = self.arrive()?.into_iter().collect();
        while let Some(level) = levels.last_mut() {
            self.take_back(level);
            if self.choose(level)? {
                levels.extend(self.arrive()?);
                continue;
            }
            for &option in &level.options {
                self.look(self.allowed.len())?;
                self.allow(option, true);
            }
            let bytes = self.taken.bytes() - level.bytes();
            assert!(self.taken.resize(bytes), "less always fits");
            levels.pop();
        }
        Ok(())
    }

    /// Examines a position, and opens a level if there is a choice.
    fn arrive(&mut self) -> Result<Option<Level>, StopReason> {
        self.count_node()?;
        let live = self.live_options();
        let Some((item, degree)) = self.hardest_item(&live)? else {
            self.solution()?;
            return Ok(None);
        };
        if degree == 0 {
            self.stats.dead_ends += 1;
            self.tell(|| Event::Dead(item));
            return Ok(None);
        }
        let mut options: Vec<OptionId> = live
            .into_iter()
            .filter(|&option| self.covers(option, item))
            .collect();
        if let Some(guide) = &self.task.order.guide {
            let (places, work) = guide.arrange(&self.chosen, &options);
            options = places.iter().map(|&at| options[at as usize]).collect();
            self.look(usize::try_from(work).unwrap_or(OPTIONS_BETWEEN_LOOKS))?;
        }
        self.stats.branch(as_u32(options.len()));
        self.tell(|| Event::Branch {
            item,
            options: as_u32(options.len()),
        });
        let level = Level {
            item,
            degree,
            options,
            next: 0,
            standing: None,
        };
        if self.taken.resize(self.taken.bytes() + level.bytes()) {
            Ok(Some(level))
        } else {
            Err(StopReason::MemoryLimit)
        }
    }

    /// Takes the next choice of a level: an untried option or, last of all, to cover the item no
    /// more. Returns false if there is none.
    fn choose(&mut self, level: &mut Level) -> Result<bool, StopReason> {
        let tries = level.options.len().min(level.degree);
        let choice = level.next;
        level.next += 1;
        if choice < tries {
            self.check_nodes()?;
            let option = level.options[choice];
            self.allow(option, false);
            let entries = self.model.entries(option).iter();
            let colors = entries.map(|entry| self.color[entry.item.index()]);
            level.standing = Some(Choice::Option(option, colors.collect()));
            self.apply(option);
            return Ok(true);
        }
        if choice == tries && level.degree > level.options.len() {
            self.closed[level.item.index()] = true;
            level.standing = Some(Choice::Close);
            return Ok(true);
        }
        Ok(false)
    }

    /// Takes back the current choice of a level.
    fn take_back(&mut self, level: &mut Level) {
        match level.standing.take() {
            None => {}
            Some(Choice::Close) => self.closed[level.item.index()] = false,
            Some(Choice::Option(option, colors)) => {
                self.chosen.pop();
                for (entry, color) in self.model.entries(option).iter().zip(colors) {
                    self.times_covered[entry.item.index()] -= 1;
                    self.color[entry.item.index()] = color;
                }
                self.tell(|| Event::Retract(option));
            }
        }
    }

    fn apply(&mut self, option: OptionId) {
        self.tell(|| Event::Choose(option));
        self.chosen.push(option);
        for entry in self.model.entries(option) {
            self.times_covered[entry.item.index()] += 1;
            self.color[entry.item.index()] = Some(entry.color);
        }
        self.stats.placements += 1;
        self.stats.depth_max = self.stats.depth_max.max(as_u32(self.chosen.len()));
        if self.chosen.len() > self.best.len() {
            self.best.clone_from(&self.chosen);
        }
    }

    fn allow(&mut self, option: OptionId, whether: bool) {
        let place = self.allowed.iter_mut().find(|(other, _)| *other == option);
        place.expect("every option is listed").1 = whether;
    }

    fn covers(&self, option: OptionId, item: ItemId) -> bool {
        self.model
            .entries(option)
            .iter()
            .any(|entry| entry.item == item)
    }

    fn live_options(&self) -> Vec<OptionId> {
        let allowed = self.allowed.iter().filter(|(_, allowed)| *allowed);
        allowed
            .map(|&(option, _)| option)
            .filter(|&option| self.is_possible(option))
            .collect()
    }

    fn is_possible(&self, option: OptionId) -> bool {
        self.model.entries(option).iter().all(|entry| {
            let at = entry.item.index();
            match self.model.bounds(entry.item) {
                Some(bounds) => !self.closed[at] && self.times_covered[at] < bounds.max,
                None => match self.color[at] {
                    None => true,
                    Some(color) => color.is_some() && color == entry.color,
                },
            }
        })
    }

    /// The open item on which to branch, and its number of ways to go on: that with the fewest, or one
    /// with none before the first.
    fn hardest_item(&self, live: &[OptionId]) -> Result<Option<(ItemId, usize)>, StopReason> {
        let mut hardest: Option<((usize, _), ItemId, usize)> = None;
        for item in self.model.primary_items() {
            self.look(live.len())?;
            let Some(degree) = self.degree(item, live) else {
                continue;
            };
            let ways = if self.task.order.counts_ways() {
                degree
            } else {
                degree.min(1)
            };
            let key = (ways, self.task.order.item_key(item));
            if hardest.is_none_or(|(least, ..)| key < least) {
                hardest = Some((key, item, degree));
            }
        }
        Ok(hardest.map(|(_, item, degree)| (item, degree)))
    }

    /// In how many ways an item can be covered next; `None` if nothing is left to decide for it.
    fn degree(&self, item: ItemId, live: &[OptionId]) -> Option<usize> {
        let bounds = self.model.bounds(item)?;
        let covered = self.times_covered[item.index()];
        let options = live
            .iter()
            .filter(|&&option| self.covers(option, item))
            .count();
        let needed = bounds.min.saturating_sub(covered) as usize;
        if self.closed[item.index()] || covered == bounds.max || (needed == 0 && options == 0) {
            return None;
        }
        Some((options + 1).saturating_sub(needed))
    }

    fn solution(&mut self) -> Result<(), StopReason> {
        self.tell(|| Event::Solution);
        self.stats.solutions += 1;
        let weigh = self.task.weigh.as_ref();
        let weight = weigh.map_or(Weight::ONE, |by| (by.weigh)(&self.chosen));
        weight.add_to(&mut self.stats);
        let stop = match &mut self.sinks.on_solution {
            Some(receive) => receive_one(receive, &self.chosen, &self.poll),
            None => self.poll.stop(),
        };
        if self.run.limits.solutions_max == Some(self.stats.solutions) {
            return Err(StopReason::SolutionLimit);
        }
        let overflow = self.stats.is_full().then_some(StopReason::Overflow);
        stop.or(overflow).map_or(Ok(()), Err)
    }

    fn check_nodes(&self) -> Result<(), StopReason> {
        if self
            .run
            .limits
            .nodes_max
            .is_some_and(|max| self.stats.nodes >= max)
        {
            return Err(StopReason::NodeLimit);
        }
        Ok(())
    }

    fn count_node(&mut self) -> Result<(), StopReason> {
        self.check_nodes()?;
        if self.has_enough {
            return Err(StopReason::SolutionLimit);
        }
        self.stats.nodes += 1;
        self.poll
            .progress(as_u32(self.chosen.len()), 0.0, &self.stats, &self.best);
        self.poll.stop().map_or(Ok(()), Err)
    }

    fn tell(&mut self, event: impl FnOnce() -> Event) {
        if let Some(receive) = &mut self.sinks.on_event
            && !receive(event())
        {
            self.sinks.on_event = None;
            self.has_enough = true;
        }
    }
}

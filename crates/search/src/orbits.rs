//! Counting with symmetry: how many solutions there are, and how many of them are distinct up to
//! symmetry.
//!
//! A symmetry is a permutation of the options that maps solutions to solutions. Two ideas:
//!
//! - By the lemma of Cauchy and Frobenius, the number of orbits of solutions is the sum, over all
//!   solutions, of the number of symmetries that keep the solution, divided by the number of
//!   symmetries.
//! - Exactly one option of every solution covers an item that must be covered once. If all
//!   symmetries keep that item, only one option of each orbit of its options needs to be searched.
//!   Each solution found then stands for as many solutions as the orbit has options (Knuth, TAOCP
//!   7.2.2.1, breaks the symmetry of pentomino packings in this way by restricting one piece).

use std::ops::ControlFlow;
use std::sync::Arc;

use pavage_bits::SmallSort as _;

use crate::covering::Covering;
use crate::mask::{Sampled, sampled};
use crate::narrow::{as_u32, whole};
use crate::{
    Bounds, Engine, Fingerprint, ItemId, Model, Notice, OptionId, Order, Part, Progress, Run,
    Sinks, Snapshot, Stats, StopReason, Summary, SymmetricModel, Taken, Task, Weigh, Weighing,
    Weight,
};

/// The numbers of solutions and orbits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrbitCount {
    /// The number of solutions. If the search was stopped, the number seen so far.
    pub solutions: u64,
    /// The number of orbits of solutions; `None` if the search was stopped.
    pub orbits: Option<u64>,
    /// Why the search ended and what it cost. Its `solutions` counts those that the engine visited.
    pub summary: Summary,
}

/// A way of counting by visiting solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visits {
    /// Every solution is visited.
    All,
    /// One solution for several symmetric ones, if the model has an item that allows it. The solutions
    /// and events that sinks receive would be those of a smaller model, so both sinks must be unset.
    /// [`Task::weigh`] must be unset, too.
    Orbits,
    /// As `Orbits`, by the item with the fewest orbits. For short searches: finding the item whose
    /// tree is the smallest takes some hundredths of a second.
    FewestOrbits,
    /// As `Orbits`, by this item, which [`item_by_orbits`] found: for a search that goes on in many turns.
    ByItem(ItemId),
}

impl Visits {
    /// Counts in this way.
    ///
    /// # Panics
    /// As [`Engine::search`]; the symmetries are not a group of symmetries of the model; or something
    /// is set that must be unset.
    pub fn count(
        self,
        engine: &dyn Engine,
        of: SymmetricModel<'_>,
        task: &Task,
        run: &Run<'_>,
        sinks: &mut Sinks<'_>,
    ) -> OrbitCount {
        match self.walk(engine, of, task, run, sinks) {
            Ok(summary) => counted(summary, of.symmetries.len().max(1) as u64, task),
            Err(stop) => ended(stop),
        }
    }

    /// The search of such a count, also from a part of its tree, from which no number of orbits
    /// follows. [`Stats::weight`] is the number of solutions counted.
    ///
    /// # Errors
    /// A limit was reached before the search began. So the costs of [`Task::start`] are not
    /// included: nobody has checked yet whether it belongs to this tree.
    ///
    /// # Panics
    /// As [`Visits::count`].
    pub fn walk(
        self,
        engine: &dyn Engine,
        of: SymmetricModel<'_>,
        task: &Task,
        run: &Run<'_>,
        sinks: &mut Sinks<'_>,
    ) -> Result<Summary, StopReason> {
        let is_told = task.start.is_some() || sinks.on_snapshot.is_some();
        let whole = |sinks: &mut Sinks<'_>| {
            let (task, _taken) = weighed(of.symmetries, task, is_told, run)?;
            Ok(engine.search(of.model, &task, run, sinks))
        };
        if self == Visits::All {
            return whole(sinks);
        }
        let silent = sinks.on_solution.is_none() && sinks.on_event.is_none();
        assert!(
            silent && task.weigh.is_none(),
            "only the numbers are meaningful"
        );
        match self.reduced(engine, of, run) {
            Ok(Some(reduced)) => match reduced.search(engine, task, run, sinks) {
                // What began without memory for the smaller model goes on in the whole one.
                found if found.stop == StopReason::ForeignStart => whole(sinks),
                found => Ok(found),
            },
            Ok(None) => whole(sinks),
            // If there is no memory for the smaller model, search the whole one. A start that does
            // not fit the whole model may still belong to the smaller one: report the memory limit,
            // not a foreign start.
            Err(StopReason::MemoryLimit) => match whole(sinks)? {
                summary if summary.stop == StopReason::ForeignStart => Err(StopReason::MemoryLimit),
                summary => Ok(summary),
            },
            Err(stop) => Err(stop),
        }
    }

    /// Cuts the tree of such a count: see [`Engine::cut`].
    ///
    /// # Errors
    /// As [`Engine::cut`].
    ///
    /// # Panics
    /// As [`Engine::cut`].
    pub fn cut(
        self,
        engine: &dyn Engine,
        of: SymmetricModel<'_>,
        task: &Task,
        parts: usize,
        run: &Run<'_>,
    ) -> Result<Vec<Part>, StopReason> {
        let reduced = match self.reduced(engine, of, run) {
            Err(StopReason::MemoryLimit) => None,
            found => found?,
        };
        if let Some(reduced) = reduced {
            let task = reduced.task(task, true);
            return engine.cut(&reduced.model, &task, parts, run);
        }
        let (task, _taken) = weighed(of.symmetries, task, true, run)?;
        engine.cut(of.model, &task, parts, run)
    }

    /// The model in which one item keeps an option of each orbit, if there is one.
    fn reduced<'a>(
        self,
        engine: &dyn Engine,
        of: SymmetricModel<'a>,
        run: &Run<'_>,
    ) -> Result<Option<Reduced<'a>>, StopReason> {
        let item = match self {
            Visits::All => None,
            Visits::Orbits => item_by_orbits(of, run)?,
            Visits::FewestOrbits => kept_items(of, run)?.first().copied(),
            Visits::ByItem(item) => Some(item),
        };
        item.map_or(Ok(None), |item| Reduced::find(engine, of, item, run))
    }
}

/// The task of a search that visits every solution and adds up the symmetries that keep it, and the
/// memory that it holds. `is_told` says whether its tree is compared with others.
fn weighed(
    symmetries: &[Vec<OptionId>],
    task: &Task,
    is_told: bool,
    run: &Run<'_>,
) -> Result<(Task, Taken), StopReason> {
    let taken = run.hold(bytes_of(symmetries))?;
    let images = symmetries.to_vec();
    let weigh: Weigh = Arc::new(move |chosen| Weight {
        solutions: 1,
        kept: keeping(&images, chosen),
    });
    let fingerprint = fingerprint(symmetries, is_told);
    let weighing = Weighing { weigh, fingerprint };
    let task = Task {
        weigh: (symmetries.len() > 1).then_some(weighing),
        ..task.clone()
    };
    Ok((task, taken))
}

/// A solution that was visited, and those that it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visited<'a> {
    /// Its options.
    pub options: &'a [OptionId],
    /// How many solutions it stands for, itself included.
    pub stands_for: u64,
    /// If there are several: its option of the item that all symmetries keep. Each solution that it
    /// stands for is its image under a symmetry that gives this option another image.
    pub moved: Option<OptionId>,
}

/// Visits one solution for several symmetric ones, if the model has an item that allows it. Drawn
/// with the numbers of solutions that they stand for as weights, and then moved by a symmetry drawn
/// from all, every solution of the model is equally likely.
///
/// # Errors
/// A limit was reached before the search began.
pub fn visit_by_orbits(
    engine: &dyn Engine,
    of: SymmetricModel<'_>,
    run: &Run<'_>,
    visit: &mut dyn FnMut(&Visited<'_>) -> ControlFlow<()>,
) -> Result<Summary, StopReason> {
    let reduced = Visits::Orbits.reduced(engine, of, run)?;
    let mut full = Vec::new();
    let mut on_solution = |chosen: &[OptionId]| match &reduced {
        None => visit(&Visited {
            options: chosen,
            stands_for: 1,
            moved: None,
        }),
        Some(reduced) => {
            full.clear();
            full.extend(chosen.iter().map(|option| reduced.kept[option.index()]));
            let moves = |option: &&OptionId| reduced.sizes[option.index()] > 1;
            let moved = chosen.iter().find(moves);
            visit(&Visited {
                options: &full,
                stands_for: moved.map_or(1, |option| reduced.sizes[option.index()]),
                moved: moved.map(|option| reduced.kept[option.index()]),
            })
        }
    };
    let mut sinks = Sinks {
        on_solution: Some(&mut on_solution),
        ..Sinks::default()
    };
    let searched = reduced.as_ref().map_or(of.model, |reduced| &reduced.model);
    Ok(engine.search(searched, &Task::default(), run, &mut sinks))
}

/// A count that ended before it began. It does not include the costs of [`Task::start`], because
/// nobody has checked yet whether that belongs to this tree.
fn ended(stop: StopReason) -> OrbitCount {
    let stats = Stats::default();
    OrbitCount {
        solutions: stats.weight,
        orbits: None,
        summary: Summary { stop, stats },
    }
}

fn bytes_of(symmetries: &[Vec<OptionId>]) -> usize {
    symmetries.iter().map(|image| size_of_val(&image[..])).sum()
}

/// The result of a search that counted this many solutions. A start that does not fit the group is
/// foreign: its numbers come from outside and may be forged.
///
/// # Panics
/// The sum over all solutions is no multiple of the size of the group, although there was no start.
/// Then the symmetries are not a group of symmetries of the model.
fn counted(summary: Summary, group: u64, task: &Task) -> OrbitCount {
    let kept = summary.stats.kept;
    let done = summary.stop == StopReason::Exhausted;
    if done && task.start.is_some() && !kept.is_multiple_of(group) {
        return ended(StopReason::ForeignStart);
    }
    assert!(
        !done || kept.is_multiple_of(group),
        "{group} does not divide {kept}: the symmetries are not a group of this model"
    );
    OrbitCount {
        solutions: summary.stats.weight,
        orbits: done.then_some(kept / group),
        summary,
    }
}

/// The fingerprint of the symmetries, if it is compared with others.
fn fingerprint(symmetries: &[Vec<OptionId>], is_told: bool) -> Fingerprint {
    if is_told {
        Fingerprint::default().symmetries(symmetries)
    } else {
        Fingerprint::default()
    }
}

/// How many symmetries keep a solution.
fn keeping(symmetries: &[Vec<OptionId>], chosen: &[OptionId]) -> u64 {
    let keeps = |image: &&Vec<OptionId>| {
        let mut images = chosen.iter().map(|option| image[option.index()]);
        images.all(|option| chosen.contains(&option))
    };
    symmetries.iter().filter(keeps).count() as u64
}

/// The items that all symmetries keep and that leave fewer options to search than they have, the one
/// that leaves the fewest first. The cost is linear in the entries of the model. For items that all
/// symmetries keep, it is also multiplied by the number of symmetries.
fn kept_items(of: SymmetricModel<'_>, run: &Run<'_>) -> Result<Vec<ItemId>, StopReason> {
    let SymmetricModel { model, symmetries } = of;
    let _taken = run.hold(Covering::bytes(model))?;
    let covering = Covering::new(model, run)?;
    let once = |item: &ItemId| model.bounds(*item) == Some(Bounds::ONCE);
    let mut found: Vec<(usize, ItemId)> = Vec::new();
    for item in model.primary_items().filter(once) {
        run.check(0)?;
        let options = covering.of(item);
        let kept = |option: &OptionId| {
            let image = |map: &Vec<OptionId>| options.binary_search(&map[option.index()]).is_ok();
            symmetries.iter().all(image)
        };
        // Most items are moved by some symmetry, and their first options already show it.
        if !options.iter().all(kept) {
            continue;
        }
        let firsts = options.iter().filter(|at| is_first(symmetries, **at));
        let firsts = firsts.count();
        if firsts < options.len() {
            found.push((firsts, item));
        }
    }
    found.small_sort_by_key(|(firsts, _)| *firsts);
    Ok(found.into_iter().map(|(_, item)| item).collect())
}

/// Fewer nodes than this are visited sooner than a better item is found.
const NODES_FEW: f64 = 10_000.0;
/// Walks that tell whether a tree is that small.
const WALKS_FIRST: u32 = 8;
/// Walks for each item.
const WALKS: u32 = 32;

/// The item by which [`Visits::Orbits`] visits one solution for several: among those that all
/// symmetries keep, the one whose tree is the smallest, as far as random walks tell. `None` if no
/// item helps.
///
/// Few orbits mean a small first level, but not always a small tree: a piece that fits almost nowhere
/// shows dead ends sooner than one whose orbits are few.
///
/// # Errors
/// A limit of the run was met.
pub fn item_by_orbits(of: SymmetricModel<'_>, run: &Run<'_>) -> Result<Option<ItemId>, StopReason> {
    let items = kept_items(of, run)?;
    let Some(&first) = items.first() else {
        return Ok(None);
    };
    if items.len() == 1 {
        return Ok(Some(first));
    }
    let few = walked(of, first, WALKS_FIRST, run)?;
    if few.is_none_or(|sampled| sampled.nodes < NODES_FEW) {
        return Ok(Some(first));
    }
    let mut best: Option<(ItemId, Sampled)> = None;
    for item in items {
        let Some(sampled) = walked(of, item, WALKS, run)? else {
            continue;
        };
        if best.is_none_or(|(_, least)| sampled.log < least.log) {
            best = Some((item, sampled));
        }
    }
    Ok(best.map(|(item, _)| item))
}

/// What random walks tell of the tree in which an item keeps only the first option of each orbit.
fn walked(
    of: SymmetricModel<'_>,
    item: ItemId,
    walks: u32,
    run: &Run<'_>,
) -> Result<Option<Sampled>, StopReason> {
    let keeps = |option| !of.model.covers(option, item) || is_first(of.symmetries, option);
    sampled(of.model, &keeps, walks, run)
}

/// About how many nodes a search visits that counts a model by the item with the fewest orbits: see
/// [`Visits::FewestOrbits`]. Sampled; rather too few than too many. `None` if it cannot be told.
///
/// # Errors
/// A limit of the run was met.
pub fn nodes_by_orbits(of: SymmetricModel<'_>, run: &Run<'_>) -> Result<Option<u64>, StopReason> {
    let sampled = match kept_items(of, run)?.first() {
        Some(&item) => walked(of, item, WALKS, run)?,
        None => sampled(of.model, &|_| true, WALKS, run)?,
    };
    Ok(sampled.map(|sampled| whole(sampled.nodes) as u64))
}

/// Whether an option is the first one of its orbit.
pub(crate) fn is_first(symmetries: &[Vec<OptionId>], option: OptionId) -> bool {
    symmetries
        .iter()
        .all(|image| option <= image[option.index()])
}

/// How many options the orbit of an option has; 0 without symmetries.
pub(crate) fn orbit_size(symmetries: &[Vec<OptionId>], option: OptionId) -> u64 {
    let mut images: Vec<OptionId> = symmetries
        .iter()
        .map(|image| image[option.index()])
        .collect();
    images.small_sort();
    images.dedup();
    images.len() as u64
}

/// A model in which one item keeps only one option of each orbit.
struct Reduced<'a> {
    model: Model,
    /// Those of the full model.
    symmetries: &'a [Vec<OptionId>],
    /// For each option, the option of the full model that it is.
    kept: Arc<[OptionId]>,
    /// For each option, how many solutions each solution with it stands for; 1 if it does not cover
    /// the item.
    sizes: Arc<[u64]>,
    _taken: Taken,
}

impl<'a> Reduced<'a> {
    /// The smaller model, if the engine takes it.
    fn find(
        engine: &dyn Engine,
        of: SymmetricModel<'a>,
        item: ItemId,
        run: &Run<'_>,
    ) -> Result<Option<Reduced<'a>>, StopReason> {
        let SymmetricModel { model, symmetries } = of;
        let each = size_of::<OptionId>() + size_of::<u64>();
        let beside = model.option_count() * each + bytes_of(symmetries);
        let taken = run.hold(model.bytes() + beside)?;
        let mut builder = Model::builder();
        builder.reserve(model.option_count(), model.entry_count());
        for index in 0..as_u32(model.item_count()) {
            let name = model.item_name(ItemId(index));
            let added = match model.bounds(ItemId(index)) {
                Some(bounds) => builder.primary_between(name, bounds),
                None => builder.secondary(name),
            };
            added.expect("the full model has this item");
        }
        let mut kept = Vec::new();
        let mut sizes = Vec::new();
        for option in model.options() {
            run.check(option.index())?;
            if !model.covers(option, item) {
                sizes.push(1);
            } else if is_first(symmetries, option) {
                sizes.push(orbit_size(symmetries, option));
            } else {
                continue;
            }
            kept.push(option);
            builder
                .option(model.entries(option))
                .expect("the full model has this option");
        }
        if let Some(tiling) = model.tiling() {
            builder.tiling(tiling.clone());
        }
        let model = builder
            .build()
            .expect("fewer options do not contradict the tiling");
        let is_taken = engine.supports(&model).is_ok();
        Ok(is_taken.then(|| Reduced {
            model,
            symmetries,
            kept: kept.into(),
            sizes: sizes.into(),
            _taken: taken,
        }))
    }

    /// The task of a search of this model.
    fn task(&self, task: &Task, is_told: bool) -> Task {
        let ranks = &task.order.options;
        let options = if ranks.is_empty() {
            Arc::default()
        } else {
            self.kept
                .iter()
                .map(|option| ranks[option.index()])
                .collect()
        };
        let order = Order {
            choice: task.order.choice,
            items: task.order.items.clone(),
            options,
            // The options of this model have other numbers.
            guide: None,
        };
        let (kept, sizes) = (Arc::clone(&self.kept), Arc::clone(&self.sizes));
        let weigh = weigher(kept, sizes, self.symmetries.to_vec());
        let fingerprint = fingerprint(self.symmetries, is_told);
        Task {
            order,
            weigh: Some(Weighing { weigh, fingerprint }),
            ..task.clone()
        }
    }

    /// Searches, and reports the progress in terms of the full model.
    fn search(
        self,
        engine: &dyn Engine,
        task: &Task,
        run: &Run<'_>,
        sinks: &mut Sinks<'_>,
    ) -> Summary {
        let is_told = task.start.is_some() || sinks.on_snapshot.is_some();
        let task = self.task(task, is_told);
        let shown = |report: &Notice<'_>| {
            let Notice::Progress(progress) = report else {
                return run.tell(report);
            };
            let best = progress.best.iter().map(|option| self.kept[option.index()]);
            run.tell(&Notice::Progress(&Progress {
                best: best.collect(),
                ..(*progress).clone()
            }));
        };
        let has_keeper = sinks.on_snapshot.is_some();
        let mut pass_on = |snapshot: &Snapshot| {
            if let Some(keep) = &mut sinks.on_snapshot {
                keep(snapshot);
            }
        };
        let mut inner = Sinks::default();
        if has_keeper {
            inner.on_snapshot = Some(&mut pass_on);
        }
        let observer = run.observer.map(|_| &shown as &dyn crate::Observer);
        engine.search(&self.model, &task, &run.watched(observer), &mut inner)
    }
}

/// Weighs a solution by the number of solutions it stands for.
fn weigher(kept: Arc<[OptionId]>, sizes: Arc<[u64]>, symmetries: Vec<Vec<OptionId>>) -> Weigh {
    Arc::new(move |chosen| {
        let size: u64 = chosen.iter().map(|option| sizes[option.index()]).product();
        let full: Vec<OptionId> = chosen.iter().map(|option| kept[option.index()]).collect();
        Weight {
            solutions: size,
            kept: size.saturating_mul(keeping(&symmetries, &full)),
        }
    })
}

//! Counts the solutions exactly, and up to the symmetries of the puzzle.

mod apart;
mod race;

use std::ops::ControlFlow;
use std::time::Duration;

use pavage_family::{AnyPosition, Findings, Finds, Message, NoCover, Orbits, Step};
use pavage_puzzles::engines;
use pavage_search::{
    Asked, BigUint, Component, Components, CountResult, Engine, LimitSink, Model, Notice, OptionId,
    OrbitCount, Order, Progress, Run, Sinks, Stats, Stop, StopReason, Summary, SymmetricModel,
    Task, Threads, Unsupported, Visits,
};
use pavage_sweep::worth_sweeping;

use serde::{Deserialize, Serialize};

pub use self::apart::up_to_symmetry;
use self::race::{PACE, Race};
use crate::choose::{self, Beside, Chosen, Counter};
use crate::levels::{Level, Levels};
use crate::options::{Options, Symmetry, limit_met, order};
use crate::own::Own;
use crate::problem::{Symmetric, Unsearched, for_tables, refuted, tables_max};

/// Nodes to visit before counting in another way: some milliseconds with `mask`.
const VISITS_FIRST: u64 = 16_000;

/// The result of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The number of solutions; `None` if a limit was reached first.
    pub count: Option<BigUint>,
    /// The number of solutions up to symmetry, or why it is not known.
    pub up_to_symmetry: Result<BigUint, Uncompared>,
    /// The symmetries that were used for it: `parts`, `board`, `drawing` or `rotations`.
    pub symmetry: Option<&'static str>,
    /// Why the number is 0 without a search, or which limit was reached.
    pub reason: Option<Message>,
    /// The step that proves without a search that the number is 0, if one does.
    pub proof: Option<Box<Step>>,
    /// Why the search ended. Of a limit that was reached while solutions were compared,
    /// [`Counted::up_to_symmetry`] tells.
    pub stop: StopReason,
    /// What it cost: the search that answered. Its `solutions` counts those seen so far.
    pub stats: Stats,
    /// The work of all that searched in turns, if they did: their nodes, times what a node of each
    /// takes ([`Engine::work_of_node`]).
    pub work: Option<u64>,
    /// How long it took.
    pub elapsed: Duration,
    /// The engine used; `None` if the puzzle needed no search.
    pub engine: Option<&'static str>,
    /// Why the engine was chosen, if the user did not name it.
    pub chosen: Option<Message>,
    /// The branches level by level, from the root, if they were asked for ([`Options::levels`]) and a
    /// named engine or ordering walked a tree; empty otherwise.
    pub levels: Vec<Level>,
}

/// Why the number of solutions up to symmetry is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uncompared {
    /// This limit was reached first, as the message says.
    Stopped(StopReason, Message),
    /// Whoever counted the solutions cannot compare them, or they are too many to be compared.
    Refused(Message),
    /// No symmetries are known.
    NoSymmetries,
}

impl Uncompared {
    /// Why an engine does not tell the number of orbits, under this run.
    #[must_use]
    pub fn of(stop: &Stop, run: &Run<'_>) -> Uncompared {
        match stop {
            Stop::Limit(stop) => Uncompared::stopped(*stop, run),
            Stop::Refused(unsupported) => Uncompared::Refused(choose::unsuited(unsupported)),
        }
    }

    fn stopped(stop: StopReason, run: &Run<'_>) -> Uncompared {
        Uncompared::Stopped(stop, limit_met(stop, run))
    }
}

/// The sums over several counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountTotals {
    /// How many puzzles there were.
    pub puzzles: usize,
    /// How many of them were counted to the end.
    pub counted: usize,
    /// The sum of the counts.
    pub sum: BigUint,
    /// The time of all that were counted, the least and the greatest of them.
    pub elapsed: Duration,
    /// The least time.
    pub best: Duration,
    /// The greatest time.
    pub worst: Duration,
}

impl Counted {
    /// Whether a limit was reached before all numbers were known that were asked for.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.count.is_none() || matches!(self.up_to_symmetry, Err(Uncompared::Stopped(..)))
    }

    /// Why the number up to symmetry is not known of solutions that are counted.
    #[must_use]
    pub fn uncompared(&self) -> Option<&Message> {
        match &self.up_to_symmetry {
            Err(Uncompared::Stopped(_, reason) | Uncompared::Refused(reason)) => {
                self.count.as_ref().map(|_| reason)
            }
            Err(Uncompared::NoSymmetries) | Ok(_) => None,
        }
    }
}

impl CountTotals {
    /// Adds a count.
    pub fn add(&mut self, counted: &Counted) {
        self.puzzles += 1;
        let Some(count) = &counted.count else {
            return;
        };
        let elapsed = counted.elapsed;
        self.best = match self.counted {
            0 => elapsed,
            _ => self.best.min(elapsed),
        };
        self.worst = self.worst.max(elapsed);
        self.counted += 1;
        self.sum += count;
        self.elapsed += elapsed;
    }

    /// The mean time of a count.
    #[must_use]
    pub fn mean(&self) -> Duration {
        let number = u32::try_from(self.counted).unwrap_or(u32::MAX);
        self.elapsed / number.max(1)
    }
}

/// Counts the solutions of a puzzle.
///
/// If the user names no way, all that can count take turns, and the first that ends answers: the
/// family's own search, which visits every solution; an engine that counts without visiting any; and one that visits them, only one of several symmetric ones where possible. With a
/// limit of nodes, which is one of a single search, there is no race: see [`begin`].
///
/// # Errors
/// The options name an engine or an ordering that does not fit.
pub fn count(
    position: &dyn AnyPosition,
    options: &Options,
    run: &Run<'_>,
) -> Result<Counted, Message> {
    let counted = match refuted(position, options, run) {
        Some(proof) => proved(proof, run),
        None if run.disk.is_some() => count_on_disk(position, options, run)?,
        None => count_by_search(position, options, run)?,
    };
    // A part of a board is no longer the count that the folder is for.
    let in_memory = Run {
        disk: None,
        ..run.clone()
    };
    up_to_symmetry(counted, position, options, &in_memory)
}

/// Counts by the engine that can keep its states in the folder of the run.
fn count_on_disk(
    position: &dyn AnyPosition,
    options: &Options,
    run: &Run<'_>,
) -> Result<Counted, Message> {
    let problem = match Symmetric::of(position, run) {
        Ok(problem) => problem.under(options.symmetry),
        Err(reason) => return Ok(unsearched(reason, run)),
    };
    let of = problem.symmetric_model();
    let mut able = engines().giving(Asked::Count);
    let engine = able.next().expect("an engine counts without visiting");
    if options
        .engine
        .as_ref()
        .is_some_and(|named| named != engine.name())
    {
        return Err(Message::new("disk-engine").with("engine", engine.name()));
    }
    let found = engine.count(of.model, of.symmetries, &for_tables(run));
    let found = found.map_err(|unsupported| choose::unsuited_to(engine, &unsupported))?;
    Ok(unvisited(engine, found, run).known_in(&problem))
}

/// Counts the solutions of a puzzle whose board has one part, by a search in any case.
///
/// # Errors
/// As [`count`].
pub(crate) fn count_by_search(
    position: &dyn AnyPosition,
    options: &Options,
    run: &Run<'_>,
) -> Result<Counted, Message> {
    if options.takes_turns(run) {
        return race::count(position, options, run, PACE);
    }
    match begin_search(position, options, run)? {
        ControlFlow::Break(counted) => Ok(counted),
        ControlFlow::Continue(visiting) => Ok(ended(&visiting, options, run)),
    }
}

/// Visits to the end.
fn ended(visiting: &Visiting, options: &Options, run: &Run<'_>) -> Counted {
    let mut levels = Levels::default();
    let mut count = levels.counting();
    let mut sinks = Sinks::default();
    if options.levels {
        sinks.on_event = Some(&mut count);
    }
    let found = visiting.count(&visiting.task, run, &mut sinks);
    drop(count);
    Counted {
        levels: levels.counted(),
        ..visiting.counted(found, run)
    }
}

/// What was tried in vain before visiting solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tried {
    /// What it cost.
    pub stats: Stats,
    /// The memory that was too small for counting without visiting, in MiB, if that was tried.
    pub mib: Option<u64>,
    /// How far a race came that was to be handed over to the visits.
    #[serde(default)]
    pub raced: Option<Raced>,
}

/// How far the others came in a race before only the visits went on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Raced {
    /// Their work.
    pub work: u64,
    /// The nodes of the engine that counts without visiting.
    pub states: u64,
    /// The most solutions that one of them saw.
    #[serde(default)]
    pub seen: u64,
}

/// A count that visits solutions.
pub struct Visiting {
    /// What is counted.
    pub problem: Symmetric,
    /// How its tree is searched.
    pub task: Task,
    /// By which engine.
    pub way: Way,
}

/// How solutions are visited.
pub struct Way {
    /// The engine.
    pub engine: &'static dyn Engine,
    /// Whether it visits all solutions or one of several symmetric ones.
    pub visits: Visits,
    /// What was tried before.
    pub tried: Tried,
    /// Whether a count that outgrows 64 bits may go on by another engine.
    is_free: bool,
    /// Why this engine visits solutions, unless the user named it.
    reason: Option<Message>,
}

/// Counts in all ways that do not visit solutions, or few: what breaks off is the count, what goes on
/// are the visits. [`up_to_symmetry`] then completes the result.
///
/// # Errors
/// As [`count`].
pub fn begin(
    position: &dyn AnyPosition,
    options: &Options,
    run: &Run<'_>,
) -> Result<ControlFlow<Counted, Visiting>, Message> {
    match refuted(position, options, run) {
        Some(proof) => Ok(ControlFlow::Break(proved(proof, run))),
        None if options.takes_turns(run) => race::begin(position, options, run, PACE, true),
        None => begin_search(position, options, run),
    }
}

/// The count of a position that a step proves to have no solution.
fn proved(proof: Step, run: &Run<'_>) -> Counted {
    Counted {
        reason: Some(proof.reason.clone()),
        proof: Some(Box::new(proof)),
        ..none(run)
    }
}

/// As [`begin`], without looking for a proof that there is no solution.
fn begin_search(
    position: &dyn AnyPosition,
    options: &Options,
    run: &Run<'_>,
) -> Result<ControlFlow<Counted, Visiting>, Message> {
    let heuristic = options.heuristic_for(position)?;
    if let Some(info) = options.own_search_for(position, Finds::All)? {
        let own = Own::new(info, position, options, run);
        return count_own(&own, None).map(ControlFlow::Break);
    }
    let problem = match Symmetric::of(position, run) {
        Ok(problem) => problem.under(options.symmetry),
        Err(reason) => return Ok(ControlFlow::Break(unsearched(reason, run))),
    };
    // Families that know their symmetries have one piece of work: a board.
    if !problem.symmetries.are_known()
        && options.is_free()
        && let Some(counted) = count_components(problem.model(), position, options, run)?
    {
        return Ok(ControlFlow::Break(counted));
    }
    let tried = match before_visiting(problem.symmetric_model(), options, run)? {
        ControlFlow::Break(counted) => return Ok(ControlFlow::Break(counted.known_in(&problem))),
        ControlFlow::Continue(tried) => tried,
    };
    let way = Way::after(tried, problem.model(), position, options)?;
    let visiting = Visiting::new(problem, way, heuristic, options, run.seed);
    Ok(ControlFlow::Continue(visiting))
}

impl Visiting {
    /// The count of a problem by visits, under an ordering.
    pub fn new(
        problem: Symmetric,
        way: Way,
        heuristic: &str,
        options: &Options,
        seed: u64,
    ) -> Visiting {
        Visiting {
            task: options.task(order(&*problem.cover, heuristic, seed)),
            way,
            problem,
        }
    }

    /// Counts. The task is that of this count, with another start.
    pub fn count(&self, task: &Task, run: &Run<'_>, sinks: &mut Sinks<'_>) -> OrbitCount {
        let Way { engine, visits, .. } = self.way;
        visits.count(engine, self.problem.symmetric_model(), task, run, sinks)
    }

    /// The result, from what was counted.
    pub fn counted(&self, found: OrbitCount, run: &Run<'_>) -> Counted {
        let counted = self.way.counted(self.problem.symmetric_model(), found, run);
        counted.known_in(&self.problem)
    }

    /// The result, from the sum of what was counted in parts. No number up to symmetry follows.
    pub fn summed(&self, summary: Summary, run: &Run<'_>) -> Counted {
        let found = OrbitCount {
            solutions: summary.stats.weight,
            orbits: None,
            summary,
        };
        self.counted(found, run)
    }
}

impl Way {
    /// How solutions are visited after other ways of counting were tried.
    ///
    /// # Errors
    /// As [`count`].
    pub fn after(
        tried: Tried,
        model: &Model,
        position: &dyn AnyPosition,
        options: &Options,
    ) -> Result<Way, Message> {
        let why_not = match options.counter(model)? {
            _ if tried.raced.is_some() && tried.mib.is_none() => None,
            Counter::Is(Chosen { engine, .. }) => {
                let message = choose::passed("chosen-not-memory", engine);
                Some(message.with("mib", tried.mib.unwrap_or_default()))
            }
            Counter::None(why_not) => why_not,
        };
        let mut chosen = options.choose(Asked::Solutions, position, model)?;
        if let Some(raced) = tried.raced.filter(|raced| raced.states > 0) {
            let swept = engines().giving(Asked::Count).next();
            let swept = swept.map(|engine| (engine.name(), raced.states, 0));
            chosen.reason = Beside::Ended.whom(chosen.engine.name(), swept.into_iter());
        }
        Ok(Way {
            tried,
            is_free: options.is_free(),
            ..Way::by(chosen, why_not, options)
        })
    }

    /// How an engine visits solutions, and nothing else is tried. `why_not` says why no other way of
    /// counting is used.
    pub(crate) fn by(chosen: Chosen, why_not: Option<Message>, options: &Options) -> Way {
        Way {
            engine: chosen.engine,
            // A user who names an engine wants it to visit every solution.
            visits: match options.engine {
                Some(_) => Visits::All,
                None => Visits::Orbits,
            },
            tried: Tried::default(),
            is_free: false,
            reason: choose::second(why_not, chosen.reason),
        }
    }

    fn counted(&self, of: SymmetricModel<'_>, found: OrbitCount, run: &Run<'_>) -> Counted {
        let is_full = found.summary.stop == StopReason::Overflow && self.is_free;
        let at_length = is_full.then(|| counted_at_length(of, run));
        match at_length.flatten() {
            // Costs past 64 bits are left out: they would say nothing.
            Some(counted) => counted.with(Some(Message::new("chosen-counts")), Stats::default()),
            None => {
                let work = found
                    .summary
                    .stats
                    .nodes
                    .saturating_mul(self.engine.work_of_node(of.model));
                let mut counted = visited(self.engine, found, run);
                if counted.count.is_none() {
                    let seen = self.tried.raced.map_or(0, |raced| raced.seen);
                    counted.stats.solutions = counted.stats.solutions.max(seen);
                }
                Counted {
                    work: self
                        .tried
                        .raced
                        .map(|raced| raced.work.saturating_add(work)),
                    ..counted.with(self.reason.clone(), self.tried.stats)
                }
            }
        }
    }
}

impl Counted {
    /// The same count, with the reason for its engine, and with the costs of earlier attempts
    /// added.
    fn with(mut self, chosen: Option<Message>, wasted: Stats) -> Counted {
        self.stats.add(&Stats {
            solutions: 0,
            ..wasted
        });
        Counted { chosen, ..self }
    }

    /// The same count, with the number up to symmetry only if the symmetries are known.
    fn known_in(self, problem: &Symmetric) -> Counted {
        if problem.symmetries.are_known() {
            self
        } else {
            self.without_symmetries()
        }
    }

    /// A count that a limit ended, with the costs and the bound of another one that knows more.
    fn or_more(self, other: &Counted) -> Counted {
        let known = |counted: &Counted| (counted.stats.solutions, counted.stats.nodes);
        if known(other) <= known(&self) {
            return self;
        }
        Counted {
            up_to_symmetry: self.up_to_symmetry,
            reason: self.reason,
            stop: self.stop,
            elapsed: self.elapsed,
            ..other.clone()
        }
    }

    /// The same count without a number up to symmetry.
    fn without_symmetries(self) -> Counted {
        Counted {
            up_to_symmetry: Err(Uncompared::NoSymmetries),
            ..self
        }
    }
}

/// Counts a model component by component, and equal options as one. `None` if it has one component
/// without equal options, or if the costs of one do not fit 64 bits.
///
/// # Errors
/// No engine takes a component.
pub(crate) fn count_components(
    model: &Model,
    position: &dyn AnyPosition,
    options: &Options,
    run: &Run<'_>,
) -> Result<Option<Counted>, Message> {
    let Components { parts, .. } = match Components::of(model, run) {
        Ok(Some(components)) => components,
        // A limit that was met here ends the count of the whole as well.
        Ok(None) | Err(_) => return Ok(None),
    };
    let chosen = match parts.len() {
        1 => Message::new("chosen-equal-options"),
        parts => Message::new("chosen-components").with("parts", parts),
    };
    let mut product = BigUint::from(1u8);
    let mut stats = Stats::default();
    let mut all = uncounted("", StopReason::Exhausted, stats, run);
    all.work = options.takes_turns(run).then_some(0);
    let mut largest = 0;
    for (at, part) in parts.iter().enumerate() {
        let before = Earlier {
            stats: Stats {
                solutions: u64::try_from(&product).unwrap_or(u64::MAX),
                ..stats
            },
            parts: at,
            of: parts.len(),
        };
        let shown = |notice: &Notice<'_>| before.tell(notice, part, run);
        let observer = run.observer.map(|_| &shown as &dyn pavage_search::Observer);
        let mut part_run = run.watched(observer);
        let left = run.limits.nodes_max;
        part_run.limits.nodes_max = left.map(|most| most.saturating_sub(stats.nodes));
        let counted = count_component(part, position, options, &part_run)?;
        if counted.stop == StopReason::Overflow {
            return Ok(None);
        }
        stats.add(&counted.stats);
        all.work = all.work.map(|all| all + counted.work.unwrap_or_default());
        if part.model.option_count() >= largest {
            largest = part.model.option_count();
            all.engine = counted.engine;
        }
        let Some(count) = &counted.count else {
            // A component that is not begun may have no solution.
            let is_last = at + 1 == parts.len();
            let seen = before
                .stats
                .solutions
                .saturating_mul(counted.stats.solutions);
            return Ok(Some(Counted {
                // The limit of the whole, not what the component had left of it.
                reason: Some(limit_met(counted.stop, run)),
                stop: counted.stop,
                stats: Stats {
                    solutions: if is_last { seen } else { 0 },
                    ..stats
                },
                elapsed: run.elapsed(),
                chosen: Some(chosen),
                ..all
            }));
        };
        product *= count;
        if product == BigUint::ZERO {
            break;
        }
    }
    stats.solutions = u64::try_from(&product).unwrap_or(u64::MAX);
    Ok(Some(Counted {
        count: Some(product),
        stats,
        elapsed: run.elapsed(),
        chosen: Some(chosen),
        ..all
    }))
}

fn count_component(
    part: &Component,
    position: &dyn AnyPosition,
    options: &Options,
    run: &Run<'_>,
) -> Result<Counted, Message> {
    if part.has_equal_options() {
        let Chosen { engine, .. } = options.choose(Asked::Solutions, position, &part.model)?;
        let summary = part.count_weighed(engine, run);
        let found = OrbitCount {
            solutions: summary.stats.weight,
            orbits: None,
            summary,
        };
        let work = summary
            .stats
            .nodes
            .saturating_mul(engine.work_of_node(&part.model));
        return Ok(Counted {
            work: Some(work),
            ..visited(engine, found, run)
        });
    }
    let identity: Vec<OptionId> = part.model.options().collect();
    let symmetries = [identity];
    let of = SymmetricModel::new(&part.model, &symmetries);
    if options.takes_turns(run) {
        let task = options.task(Order::default());
        let race = Race::new(of, None, task, options, position, PACE)?;
        return match race.run(options, run, false)? {
            ControlFlow::Break(counted) => Ok(counted),
            ControlFlow::Continue(_) => unreachable!("nothing was to be handed over"),
        };
    }
    let tried = match before_visiting(of, options, run)? {
        ControlFlow::Break(counted) => return Ok(counted),
        ControlFlow::Continue(tried) => tried,
    };
    let way = Way::after(tried, &part.model, position, options)?;
    let (task, sinks) = (options.task(Order::default()), &mut Sinks::default());
    let found = way.visits.count(way.engine, of, &task, run, sinks);
    Ok(way.counted(of, found, run))
}

/// What was counted before a component.
struct Earlier {
    /// The costs, and the product of the solutions.
    stats: Stats,
    parts: usize,
    of: usize,
}

impl Earlier {
    /// Tells the observer of the whole how far one of its components is. Solutions of the whole are
    /// seen only in the last one.
    fn tell(&self, notice: &Notice<'_>, part: &Component, whole: &Run<'_>) {
        let Notice::Progress(progress) = notice else {
            return whole.tell(notice);
        };
        let best = progress
            .best
            .iter()
            .map(|option| part.stands_for[option.index()].0);
        let is_last = self.parts + 1 == self.of;
        let seen = progress
            .stats
            .solutions
            .saturating_mul(self.stats.solutions);
        let mut stats = self.stats;
        stats.add(&progress.stats);
        stats.solutions = if is_last { seen } else { 0 };
        whole.tell(&Notice::Progress(&Progress {
            stats,
            best: best.collect(),
            fraction: (self.parts as f64 + progress.fraction) / self.of as f64,
            ..(*progress).clone()
        }));
    }
}

/// Counts in all ways that do not visit solutions, or says what was tried in vain.
fn before_visiting(
    of: SymmetricModel<'_>,
    options: &Options,
    run: &Run<'_>,
) -> Result<ControlFlow<Counted, Tried>, Message> {
    let mut tried = Tried::default();
    if let Counter::Is(Chosen { engine, reason }) = options.counter(of.model)? {
        let tables = match options.engine {
            Some(_) => for_tables(run),
            None => worth_sweeping(of, &for_tables(run)),
        };
        let bytes_max = tables_max(&tables);
        let found = engine.count(of.model, of.symmetries, &tables);
        let found = found.map_err(|unsupported| choose::unsuited_to(engine, &unsupported))?;
        let is_too_large = matches!(found.solutions, Err(StopReason::MemoryLimit));
        if !is_too_large || options.engine.is_some() {
            let counted = unvisited(engine, found, run).with(reason, tried.stats);
            return Ok(ControlFlow::Break(counted));
        }
        tried.stats.add(&found.stats);
        tried.mib = Some(bytes_max as u64 >> 20);
    }
    Ok(ControlFlow::Continue(tried))
}

/// The engines that count without visits, whether they take this model or not. One that counts only where
/// it is named is not even asked whether it does: it may wait for a device.
fn counters(model: &Model) -> impl Iterator<Item = &'static dyn Engine> {
    let all = engines().giving(Asked::Count);
    all.filter(|engine| engine.speed(Asked::Count, model) != Err(Unsupported::OnlyNamed))
}

/// The count by an engine whose numbers have any length, also by one that is otherwise only
/// used when it is named. `None` if none takes the model, or has memory enough.
fn counted_at_length(of: SymmetricModel<'_>, run: &Run<'_>) -> Option<Counted> {
    counters(of.model).find_map(|engine| {
        engine.supports(of.model).ok()?;
        let found = engine.count(of.model, of.symmetries, &for_tables(run));
        let is_too_large = |found: &CountResult| found.solutions == Err(StopReason::MemoryLimit);
        let found = found.ok().filter(|found| !is_too_large(found))?;
        Some(unvisited(engine, found, run))
    })
}

/// A short search that visits solutions, before all else has a turn. It is faster if there are few
/// nodes. `None` if the fastest engine does not take the model, or no nodes are to be visited.
fn visit_few(
    of: SymmetricModel<'_>,
    nodes: u64,
    options: &Options,
    run: &Run<'_>,
) -> Option<(&'static dyn Engine, OrbitCount)> {
    if nodes == 0 {
        return None;
    }
    let choice = engines().fastest(Asked::Solutions, of.model);
    let engine = choice.engine.filter(|_| choice.passed_over.is_empty())?;
    let task = options.task(Order::default());
    let mut run = Run {
        threads: Threads::ONE,
        ..run.clone()
    };
    run.limits.nodes_max = Some(nodes);
    let sinks = &mut Sinks::default();
    let found = Visits::FewestOrbits.count(engine, of, &task, &run, sinks);
    Some((engine, found))
}

/// The result of an engine that visited solutions.
fn visited(engine: &dyn Engine, found: OrbitCount, run: &Run<'_>) -> Counted {
    let Summary { stop, stats } = found.summary;
    let solutions = found.solutions;
    let stats = Stats { solutions, ..stats };
    let uncounted = uncounted(engine.name(), stop, stats, run);
    Counted {
        count: (stop == StopReason::Exhausted).then(|| solutions.into()),
        up_to_symmetry: match found.orbits {
            Some(orbits) => Ok(orbits.into()),
            None => uncounted.up_to_symmetry,
        },
        ..uncounted
    }
}

fn count_own(own: &Own<'_>, on_limit: Option<LimitSink<'_>>) -> Result<Counted, Message> {
    if own.info.finds < Finds::All {
        return Err(Message::new("engine-counts-none").with("engine", own.info.name));
    }
    let mut ignore = |_| ();
    let mut orbits = Orbits {
        mirrors: own.options.symmetry != Symmetry::Rotations,
        found: None,
    };
    let mut findings = Findings {
        orbits: Some(&mut orbits),
        on_limit: on_limit.map(|ask| &mut *ask as _),
        ..Findings::new(&mut ignore)
    };
    let Summary { stop, stats } = own.search(own.run.limits.solutions_max, &mut findings)?;
    let is_all = stop == StopReason::Exhausted;
    let uncounted = uncounted(own.info.name, stop, stats, own.run);
    Ok(Counted {
        count: is_all.then(|| stats.solutions.into()),
        up_to_symmetry: match orbits.found.filter(|_| is_all) {
            Some(orbits) => Ok(orbits.into()),
            None => uncounted.up_to_symmetry,
        },
        chosen: choose::own(own.options, &own.info, own.position),
        ..uncounted
    })
}

/// The result of an engine that did not visit solutions.
fn unvisited(engine: &dyn Engine, found: CountResult, run: &Run<'_>) -> Counted {
    let run = &for_tables(run);
    let (solutions, stop) = match &found.solutions {
        Ok(count) => {
            let solutions = u64::try_from(count).unwrap_or(u64::MAX);
            (solutions, StopReason::Exhausted)
        }
        Err(stop) => (found.stats.solutions, *stop),
    };
    let stats = Stats {
        solutions,
        ..found.stats
    };
    Counted {
        count: found.solutions.ok(),
        up_to_symmetry: found.orbits.map_err(|stop| Uncompared::of(&stop, run)),
        ..uncounted(engine.name(), stop, stats, run)
    }
}

/// A result whose numbers are still missing.
pub fn uncounted(engine: &'static str, stop: StopReason, stats: Stats, run: &Run<'_>) -> Counted {
    let done = stop == StopReason::Exhausted;
    let limit = (!done).then(|| limit_met(stop, run));
    Counted {
        count: None,
        up_to_symmetry: Err(match &limit {
            Some(limit) => Uncompared::Stopped(stop, limit.clone()),
            None => Uncompared::NoSymmetries,
        }),
        symmetry: None,
        reason: limit,
        proof: None,
        stop,
        stats,
        work: None,
        elapsed: run.elapsed(),
        engine: Some(engine),
        chosen: None,
        levels: Vec::new(),
    }
}

/// The result for a puzzle that has no solution, for a reason that needs no search.
fn none(run: &Run<'_>) -> Counted {
    Counted {
        count: Some(BigUint::ZERO),
        up_to_symmetry: Ok(BigUint::ZERO),
        engine: None,
        ..uncounted("", StopReason::Exhausted, Stats::default(), run)
    }
}

/// The result if there is nothing to search.
pub(crate) fn unsearched(reason: NoCover, run: &Run<'_>) -> Counted {
    let Unsearched {
        has_none,
        reason,
        stop,
    } = Unsearched::new(reason, run);
    let counted = if has_none {
        none(run)
    } else {
        Counted {
            engine: None,
            ..uncounted("", stop, Stats::default(), run)
        }
    };
    Counted {
        reason: Some(reason),
        ..counted
    }
}

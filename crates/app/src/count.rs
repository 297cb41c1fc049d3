//! Counts the solutions exactly, and up to the symmetries of the puzzle.

use std::time::Duration;

use pavage_family::{AnyPosition, Findings, Finds, Message, NoCover};
use pavage_puzzles::engines;
use pavage_search::{
    Asked, BigUint, Component, Components, CountResult, Engine, Model, Notice, OptionId,
    OrbitCount, Order, Progress, Run, Sinks, Stats, StopReason, Summary, Threads, count_all,
    count_by_orbits,
};

use crate::choose::{self, Chosen, Counter};
use crate::options::{Options, order};
use crate::own::Own;
use crate::problem::{Symmetric, Unsearched, cover_told, for_tables, limit_met, tables_max};

/// Nodes to visit before counting in another way: about a hundredth of a second.
const VISITS_FIRST: u64 = 50_000;

/// The result of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The number of solutions; `None` if a limit was reached first.
    pub count: Option<BigUint>,
    /// The number of solutions up to symmetry.
    pub up_to_symmetry: Option<BigUint>,
    /// Why the number is 0 without a search, or which limit was reached.
    pub reason: Option<Message>,
    /// Why the search ended.
    pub stop: StopReason,
    /// What it cost. Its `solutions` counts those seen so far.
    pub stats: Stats,
    /// How long it took.
    pub elapsed: Duration,
    /// The engine used; `None` if the puzzle needed no search.
    pub engine: Option<&'static str>,
    /// Why the engine was chosen, if the user did not name it.
    pub chosen: Option<Message>,
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
/// Uses the family's own search if it has one; that search does not use symmetries. Otherwise it
/// counts without visiting solutions, unless the user named an ordering or an engine that cannot do
/// that. If this is impossible or would take too much memory, it visits solutions, and only one of
/// several symmetric ones where possible.
///
/// # Errors
/// The options name an engine or an ordering that does not fit.
pub fn count(
    position: &dyn AnyPosition,
    options: &Options,
    run: &Run<'_>,
) -> Result<Counted, Message> {
    let heuristic = options.heuristic_for(position)?;
    if let Some(info) = options.own_search_for(position, Finds::All)? {
        return count_own(&Own {
            info,
            position,
            options,
            run,
        });
    }
    let found = cover_told(position, run).and_then(|cover| Symmetric::new(cover, run));
    let problem = match found {
        Ok(problem) => problem,
        Err(reason) => return Ok(unsearched(reason, run)),
    };
    let known = problem.symmetries.are_known();
    // Families that know their symmetries have one piece of work: a board.
    if !known
        && is_free(options)
        && let Some(counted) = count_components(problem.model(), position, options, run)?
    {
        return Ok(counted);
    }
    let counting = Counting {
        model: problem.model(),
        symmetries: &problem.symmetries,
        order: order(&*problem.cover, heuristic, run.seed),
    };
    let counted = counting.counted(position, options, run)?;
    Ok(Counted {
        up_to_symmetry: counted.up_to_symmetry.filter(|_| known),
        ..counted
    })
}

/// Whether the user left engine and ordering to Pavage.
fn is_free(options: &Options) -> bool {
    options.engine.is_none() && options.heuristic.is_none()
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
    let mut largest = 0;
    for (at, part) in parts.iter().enumerate() {
        let shown = |notice: &Notice<'_>| tell_whole(run, notice, part, (at, parts.len()));
        let observer = run.observer.map(|_| &shown as &dyn pavage_search::Observer);
        let mut run = run.watched(observer);
        let left = run
            .limits
            .nodes_max
            .map(|most| most.saturating_sub(stats.nodes));
        run.limits.nodes_max = left;
        let counted = count_component(part, position, options, &run)?;
        if counted.stop == StopReason::Overflow {
            return Ok(None);
        }
        stats.add(&counted.stats);
        if part.model.option_count() >= largest {
            largest = part.model.option_count();
            all.engine = counted.engine;
        }
        let Some(count) = &counted.count else {
            return Ok(Some(Counted {
                reason: counted.reason,
                stop: counted.stop,
                stats: Stats {
                    solutions: 0,
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
        return Ok(visited(engine, found, run));
    }
    let identity: Vec<OptionId> = part.model.options().collect();
    let counting = Counting {
        model: &part.model,
        symmetries: &[identity],
        order: Order::default(),
    };
    counting.counted(position, options, run)
}

/// Tells the observer of the whole how far one of its components is.
fn tell_whole(run: &Run<'_>, notice: &Notice<'_>, part: &Component, (at, parts): (usize, usize)) {
    let Notice::Progress(progress) = notice else {
        return run.tell(notice);
    };
    let best = progress
        .best
        .iter()
        .map(|option| part.stands_for[option.index()].0);
    run.tell(&Notice::Progress(&Progress {
        best: best.collect(),
        fraction: (at as f64 + progress.fraction) / parts as f64,
        ..(*progress).clone()
    }));
}

/// A model to count.
struct Counting<'a> {
    model: &'a Model,
    /// All symmetries that are known, with the identity.
    symmetries: &'a [Vec<OptionId>],
    order: Order,
}

impl Counting<'_> {
    fn counted(
        &self,
        position: &dyn AnyPosition,
        options: &Options,
        run: &Run<'_>,
    ) -> Result<Counted, Message> {
        let mut wasted = Stats::default();
        if let Some((engine, found)) = self.visit_few(options, run) {
            if found.summary.stop == StopReason::Exhausted {
                let reason = Message::new("chosen-few").with("nodes", VISITS_FIRST as usize);
                return Ok(Counted {
                    chosen: Some(reason),
                    ..visited(engine, found, run)
                });
            }
            wasted.add(&found.summary.stats);
        }
        let why_not = match options.counter(self.model)? {
            Counter::Is(Chosen { engine, reason }) => {
                let found = engine.count(self.model, self.symmetries, &for_tables(run));
                let found =
                    found.map_err(|unsupported| choose::unsuited_to(engine, &unsupported))?;
                let may_go_on = found.stop == StopReason::MemoryLimit && options.engine.is_none();
                if !may_go_on {
                    return Ok(unvisited(engine, found, run).with(reason, wasted));
                }
                wasted.add(&found.stats);
                let message = choose::passed("chosen-not-memory", engine);
                Some(message.with("mib", tables_max(run) >> 20))
            }
            Counter::None(why_not) => why_not,
        };
        let Chosen { engine, reason } = options.choose(Asked::Solutions, position, self.model)?;
        let task = options.task(self.order.clone());
        // A user who names an engine wants it to visit every solution.
        let count = match options.engine {
            Some(_) => count_all,
            None => count_by_orbits,
        };
        let sinks = &mut Sinks::default();
        let found = count(engine, self.model, self.symmetries, &task, run, sinks);
        if found.summary.stop == StopReason::Overflow
            && is_free(options)
            && let Some(counted) = self.counted_at_length(run)
        {
            // Costs past 64 bits are left out: they would say nothing.
            let reason = Some(Message::new("chosen-counts"));
            return Ok(counted.with(reason, Stats::default()));
        }
        Ok(visited(engine, found, run).with(choose::second(why_not, reason), wasted))
    }

    /// The count by an engine whose numbers have any length, also by one that is otherwise only
    /// used when it is named. `None` if none takes the model or comes to an end.
    fn counted_at_length(&self, run: &Run<'_>) -> Option<Counted> {
        let mut able = engines().giving(Asked::Count);
        able.find_map(|engine| {
            engine.supports(self.model).ok()?;
            let found = engine.count(self.model, self.symmetries, &for_tables(run));
            let found = found.ok().filter(|found| found.solutions.is_some())?;
            Some(unvisited(engine, found, run))
        })
    }

    /// A short search that visits solutions, before they are counted without visiting. It is faster
    /// if there are few nodes. `None` if the fastest engine does not take the model, if the user
    /// chose how to count, or if there is a node limit, which this search would use up.
    fn visit_few(
        &self,
        options: &Options,
        run: &Run<'_>,
    ) -> Option<(&'static dyn Engine, OrbitCount)> {
        if !is_free(options) || run.limits.nodes_max.is_some() {
            return None;
        }
        let choice = engines().fastest(Asked::Solutions, self.model);
        let engine = choice.engine.filter(|_| choice.passed_over.is_empty())?;
        let task = options.task(Order::default());
        let mut run = Run {
            threads: Threads::ONE,
            ..run.clone()
        };
        run.limits.nodes_max = Some(VISITS_FIRST);
        let sinks = &mut Sinks::default();
        let found = count_by_orbits(engine, self.model, self.symmetries, &task, &run, sinks);
        Some((engine, found))
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
}

/// The result of an engine that visited solutions.
pub(crate) fn visited(engine: &dyn Engine, found: OrbitCount, run: &Run<'_>) -> Counted {
    let Summary { stop, stats } = found.summary;
    let solutions = found.solutions;
    let stats = Stats { solutions, ..stats };
    Counted {
        count: (stop == StopReason::Exhausted).then(|| solutions.into()),
        up_to_symmetry: found.orbits.map(BigUint::from),
        ..uncounted(engine.name(), stop, stats, run)
    }
}

fn count_own(own: &Own<'_>) -> Result<Counted, Message> {
    if own.info.finds < Finds::All {
        return Err(Message::new("engine-counts-none").with("engine", own.info.name));
    }
    let mut ignore = |_| ();
    let mut findings = Findings::new(&mut ignore);
    let Summary { stop, stats } = own.search(own.run.limits.solutions_max, &mut findings)?;
    Ok(Counted {
        count: (stop == StopReason::Exhausted).then(|| stats.solutions.into()),
        chosen: choose::own(own.options, &own.info, own.position),
        ..uncounted(own.info.name, stop, stats, own.run)
    })
}

/// The result of an engine that did not visit solutions.
fn unvisited(engine: &dyn Engine, found: CountResult, run: &Run<'_>) -> Counted {
    let seen = found.solutions.as_ref();
    let solutions = seen.map_or(0, |count| u64::try_from(count).unwrap_or(u64::MAX));
    let stats = Stats {
        solutions,
        ..found.stats
    };
    Counted {
        count: found.solutions,
        up_to_symmetry: found.orbits,
        ..uncounted(engine.name(), found.stop, stats, run)
    }
}

/// A result whose numbers are still missing.
pub(crate) fn uncounted(
    engine: &'static str,
    stop: StopReason,
    stats: Stats,
    run: &Run<'_>,
) -> Counted {
    let done = stop == StopReason::Exhausted;
    Counted {
        count: None,
        up_to_symmetry: None,
        reason: (!done).then(|| limit_met(stop, &run.limits)),
        stop,
        stats,
        elapsed: run.elapsed(),
        engine: Some(engine),
        chosen: None,
    }
}

/// The result if there is nothing to search.
pub(crate) fn unsearched(reason: NoCover, run: &Run<'_>) -> Counted {
    let unsearched = Unsearched::new(reason, run);
    let count = unsearched.has_none.then_some(BigUint::ZERO);
    Counted {
        count: count.clone(),
        up_to_symmetry: count,
        reason: Some(unsearched.reason),
        stop: unsearched.stop,
        stats: Stats::default(),
        elapsed: run.elapsed(),
        engine: None,
        chosen: None,
    }
}

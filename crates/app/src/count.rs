//! Counting: the exact number of solutions, and how many there are up to the symmetries of the
//! puzzle.

use std::time::Duration;

use pavage_family::{AnyPosition, Findings, Finds, Message, NoCover};
use pavage_search::{
    BigUint, Engine, Model, OptionId, OrbitCount, Order, Run, Sinks, Stats, StopReason, Swept,
    Threads, Unsupported, count_all, count_by_orbits, count_by_sweep, engine, sweep_supports,
};

use crate::choose;
use crate::options::{Options, cover_told, for_tables, order, tables_max};
use crate::own::Own;
use crate::solve::limit_met;

/// The way of counting that visits no solution; it is no engine, because it searches no tree.
pub const SWEEP: &str = "sweep";
/// Nodes visited before a sweep: about a hundredth of a second.
const VISITS_FIRST: u64 = 50_000;

/// The answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The number of solutions; `None` when a limit was met first.
    pub count: Option<BigUint>,
    /// The number of solutions of which none is a symmetric image of another.
    pub up_to_symmetry: Option<BigUint>,
    /// Why the number is 0 without a search, or which limit was met.
    pub reason: Option<Message>,
    /// Why the search ended.
    pub stop: StopReason,
    /// What it cost; its `solutions` are those seen so far.
    pub stats: Stats,
    /// How long it took.
    pub elapsed: Duration,
    /// The engine used; none when the puzzle needed no search.
    pub engine: Option<&'static str>,
    /// Why it was chosen, if nobody named it.
    pub chosen: Option<Message>,
}

/// Counts the solutions of a puzzle.
///
/// Uses the family's own search if it has one, which does not use symmetries. Otherwise, unless an
/// engine or an ordering is named, sweeps without visiting solutions. If a sweep is impossible or
/// would take too much memory, visits one solution for several symmetric ones where possible.
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
    let cover = match cover_told(position, run) {
        Ok(cover) => cover,
        Err(NoCover::Unsolvable(reason)) => {
            return Ok(unsearched(Some(BigUint::ZERO), reason, run));
        }
        Err(NoCover::TooLarge(reason)) => return Ok(unsearched(None, reason, run)),
        Err(NoCover::Stopped(stop)) => return Ok(stopped(stop, run)),
    };
    let symmetries = match cover.symmetries(run) {
        Ok(symmetries) => symmetries,
        Err(stop) => return Ok(stopped(stop, run)),
    };
    let mut wasted = Stats::default();
    if let Some((mask, found)) = visit_few(cover.model(), &symmetries, options, run) {
        if found.summary.stop == StopReason::Exhausted {
            let mut counted = visited(mask, found, run);
            counted.chosen = Some(Message::new("chosen-few").with("nodes", VISITS_FIRST as usize));
            return Ok(counted);
        }
        wasted = found.summary.stats;
    }
    let why_not = match options.sweeps(cover.model())? {
        Sweeps::Yes(chosen) => {
            let swept = sweep(cover.model(), &symmetries, run)?;
            let may_go_on = swept.stop == StopReason::MemoryLimit && options.engine.is_none();
            if !may_go_on {
                let mut counted = by_sweep(swept, chosen, run);
                counted.stats.add(&Stats {
                    solutions: 0,
                    ..wasted
                });
                return Ok(counted);
            }
            wasted.add(&swept.stats);
            let message = Message::new("chosen-no-sweep-memory");
            Some(message.with("mib", tables_max(run) >> 20))
        }
        Sweeps::No(why_not) => why_not,
    };
    let chosen = options.choose(position, cover.model())?;
    let task = options.task(order(&*cover, heuristic, run.seed));
    let mut sinks = Sinks::default();
    // Who names an engine wants to see it visit every solution.
    let count = if options.engine.is_some() {
        count_all
    } else {
        count_by_orbits
    };
    let visitor = chosen.engine;
    let found = count(visitor, cover.model(), &symmetries, &task, run, &mut sinks);
    let mut counted = visited(visitor, found, run);
    counted.stats.add(&Stats {
        solutions: 0,
        ..wasted
    });
    counted.chosen = choose::second(why_not, chosen.reason);
    Ok(counted)
}

/// A short search that visits solutions, before a sweep: with few nodes it is faster. None if the
/// user chose the way of counting, or set a limit of nodes, which it would use up.
fn visit_few(
    model: &Model,
    symmetries: &[Vec<OptionId>],
    options: &Options,
    run: &Run<'_>,
) -> Option<(&'static dyn Engine, OrbitCount)> {
    let is_free = options.engine.is_none() && options.heuristic.is_none();
    let mask = engine("mask").filter(|mask| mask.supports(model).is_ok())?;
    if !is_free || run.limits.nodes_max.is_some() {
        return None;
    }
    let task = options.task(Order::default());
    let mut run = Run {
        threads: Threads::ONE,
        ..run.clone()
    };
    run.limits.nodes_max = Some(VISITS_FIRST);
    let mut sinks = Sinks::default();
    let found = count_by_orbits(mask, model, symmetries, &task, &run, &mut sinks);
    Some((mask, found))
}

/// The answer of an engine that visited solutions.
pub(crate) fn visited(engine: &dyn Engine, found: OrbitCount, run: &Run<'_>) -> Counted {
    let summary = found.summary;
    let done = summary.stop == StopReason::Exhausted;
    Counted {
        count: done.then(|| found.solutions.into()),
        up_to_symmetry: found.orbits.map(BigUint::from),
        reason: (!done).then(|| limit_met(summary.stop, &run.limits)),
        stop: summary.stop,
        stats: Stats {
            solutions: found.solutions,
            ..summary.stats
        },
        elapsed: run.elapsed(),
        engine: Some(engine.name()),
        chosen: None,
    }
}

fn count_own(own: &Own<'_>) -> Result<Counted, Message> {
    if own.info.finds < Finds::All {
        return Err(Message::new("engine-counts-none").with("engine", own.info.name));
    }
    let mut ignore = |_| ();
    let mut findings = Findings::new(&mut ignore);
    let summary = own.search(own.run.limits.solutions_max, &mut findings)?;
    let done = summary.stop == StopReason::Exhausted;
    Ok(Counted {
        count: done.then(|| summary.stats.solutions.into()),
        up_to_symmetry: None,
        reason: (!done).then(|| limit_met(summary.stop, &own.run.limits)),
        stop: summary.stop,
        stats: summary.stats,
        elapsed: own.run.elapsed(),
        engine: Some(own.info.name),
        chosen: choose::own(own.options, &own.info, own.position),
    })
}

/// The run's limits hold for the sweep too.
fn sweep(model: &Model, symmetries: &[Vec<OptionId>], run: &Run<'_>) -> Result<Swept, Message> {
    let swept = count_by_sweep(model, symmetries, &for_tables(run));
    swept.map_err(|unsupported| unsuited(&unsupported))
}

pub(crate) fn unsuited(unsupported: &Unsupported) -> Message {
    let message = Message::new("engine-unsuited").with("engine", SWEEP);
    message.with("reason", choose::unsuited(unsupported))
}

fn by_sweep(swept: Swept, chosen: Option<Message>, run: &Run<'_>) -> Counted {
    let done = swept.stop == StopReason::Exhausted;
    let seen = swept.solutions.as_ref();
    let solutions = seen.map_or(0, |count| u64::try_from(count).unwrap_or(u64::MAX));
    Counted {
        count: swept.solutions,
        up_to_symmetry: swept.orbits,
        reason: (!done).then(|| limit_met(swept.stop, &run.limits)),
        stop: swept.stop,
        stats: Stats {
            solutions,
            ..swept.stats
        },
        elapsed: run.elapsed(),
        engine: Some(SWEEP),
        chosen,
    }
}

/// Whether a model is to be counted by a sweep, and why or why not if nobody named an engine.
enum Sweeps {
    Yes(Option<Message>),
    No(Option<Message>),
}

impl Options {
    /// Whether a model is to be counted by a sweep.
    ///
    /// # Errors
    /// It is named, and does not take the model.
    fn sweeps(&self, model: &Model) -> Result<Sweeps, Message> {
        let no = |why_not| Ok(Sweeps::No(Some(why_not)));
        match (self.engine.as_deref(), sweep_supports(model)) {
            (Some(SWEEP), Ok(())) => Ok(Sweeps::Yes(None)),
            (Some(SWEEP), Err(why_not)) => Err(unsuited(&why_not)),
            (Some(_), _) => Ok(Sweeps::No(None)),
            (None, _) if self.heuristic.is_some() => no(Message::new("chosen-no-sweep-ordering")),
            (None, _) if model.tiling().is_none() => no(Message::new("chosen-no-sweep-cells")),
            (None, Ok(())) => Ok(Sweeps::Yes(Some(Message::new("chosen-sweep")))),
            (None, Err(why_not)) => {
                let message = Message::new("chosen-no-sweep");
                no(message.with("reason", choose::unsuited(&why_not)))
            }
        }
    }
}

/// A count that a limit ended before it began.
pub(crate) fn stopped(stop: StopReason, run: &Run<'_>) -> Counted {
    Counted {
        stop,
        ..unsearched(None, limit_met(stop, &run.limits), run)
    }
}

pub(crate) fn unsearched(count: Option<BigUint>, reason: Message, run: &Run<'_>) -> Counted {
    Counted {
        count: count.clone(),
        up_to_symmetry: count,
        reason: Some(reason),
        stop: StopReason::Exhausted,
        stats: Stats::default(),
        elapsed: run.elapsed(),
        engine: None,
        chosen: None,
    }
}

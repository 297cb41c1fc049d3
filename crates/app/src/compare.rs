//! The same puzzle searched in several ways, side by side.

use std::time::{Duration, Instant};

use pavage_puzzles::{AnyCover, AnyPosition, Message, SearchInfo};
use pavage_search::{Engine, Order, Stats, StopReason};

use crate::clock::Clock;
use crate::options::{Hooks, Options, Refusal, heuristics, order};
use crate::own;

/// Nodes each search may count when nothing else limits it.
pub const NODES_MAX: u64 = 20_000_000;

/// What differs between the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// The orderings of the family.
    Heuristics,
    /// The engines that can take the puzzle, and the family's own search.
    Engines,
}

/// How far each search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// To the first solution.
    First,
    /// To the end.
    All,
}

/// What a search begins with: each has its own time.
pub struct Start {
    /// Tells how long it took.
    pub clock: Box<dyn Clock>,
    /// When it must end.
    pub deadline: Option<Instant>,
}

/// One way of searching, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The ordering or the engine.
    pub name: &'static str,
    /// Why it ended.
    pub stop: StopReason,
    /// What it found and cost.
    pub stats: Stats,
    /// How long it took.
    pub elapsed: Duration,
}

/// Searches a puzzle in each way, one after the other; `start` is asked before each. The deadline
/// of the options is not used.
///
/// # Errors
/// The options do not fit, or the puzzle needs no search or is too large for one.
pub fn compare(
    position: &dyn AnyPosition,
    over: Over,
    until: Until,
    options: &Options,
    hooks: &Hooks<'_>,
    start: &dyn Fn() -> Start,
) -> Result<Vec<Row>, Refusal> {
    let cover = position.cover()?;
    let mut rows = Vec::new();
    for way in ways(position, &*cover, over, options)? {
        if hooks.cancel.is_cancelled() {
            break;
        }
        rows.push(way.search(position, &*cover, until, options, hooks, &start())?);
    }
    Ok(rows)
}

struct Way {
    name: &'static str,
    by: By,
}

/// What searches.
enum By {
    Engine(&'static dyn Engine, Order),
    OwnSearch(SearchInfo),
}

fn ways(
    position: &dyn AnyPosition,
    cover: &dyn AnyCover,
    over: Over,
    options: &Options,
) -> Result<Vec<Way>, Message> {
    let model = cover.model();
    let heuristic = options.heuristic_for(position)?;
    let in_order = |name, engine, heuristic| Way {
        name,
        by: By::Engine(engine, order(cover, heuristic, options.seed)),
    };
    Ok(match over {
        Over::Heuristics => {
            let engine = options.engine_for(position, model)?;
            let names = heuristics(position).iter();
            names.map(|name| in_order(name, engine, name)).collect()
        }
        Over::Engines => {
            let engines = pavage_search::engines().iter().copied();
            let able = engines.filter(|engine| engine.supports(model).is_ok());
            let own = position.own_searches().into_iter().map(|own| Way {
                name: own.name,
                by: By::OwnSearch(own),
            });
            able.map(|engine| in_order(engine.name(), engine, heuristic))
                .chain(own)
                .collect()
        }
    })
}

impl Way {
    fn search(
        self,
        position: &dyn AnyPosition,
        cover: &dyn AnyCover,
        until: Until,
        options: &Options,
        hooks: &Hooks<'_>,
        start: &Start,
    ) -> Result<Row, Message> {
        let mut limits = options.limits();
        if until == Until::First {
            limits.solutions_max = Some(1);
        }
        limits.deadline = start.deadline;
        if start.deadline.is_none() {
            limits.nodes_max = Some(options.nodes_max.unwrap_or(NODES_MAX));
        }
        let summary = match self.by {
            By::Engine(engine, order) => {
                let mut task = options.task(order);
                task.limits = limits;
                engine.search(cover.model(), &task, &mut hooks.control())
            }
            By::OwnSearch(own) => own::search(&own, position, limits, options, hooks, &mut |_| ())?,
        };
        Ok(Row {
            name: self.name,
            stop: summary.stop,
            stats: summary.stats,
            elapsed: start.clock.elapsed(),
        })
    }
}

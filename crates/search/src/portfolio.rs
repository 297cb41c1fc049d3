//! Searches one model under several orders at once and answers with the cheapest order.
//!
//! All orders run with the same budget of nodes, which grows from round to round until one of them
//! finishes. Among the orders that finish in that round, the one with the fewest nodes wins; ties
//! go to the first. This depends on counts only, so any number of threads names the same winner.
//! Starting again in each round costs each order at most a third of its last budget.
//!
//! In a race the orders take turns, and the first to finish wins: see [`crate::race`].

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering as Atomic};

use crate::drive::crew_for;
use crate::race::{Raced, race, shown};
use crate::{Cancel, Engine, Limits, Model, Order, Run, Sinks, Stats, StopReason, Summary, Task};

/// Nodes of the first round.
const FIRST_BUDGET: u64 = 1 << 10;
/// The factor by which the budget grows from round to round.
const GROWTH: u64 = 4;

/// The result of a portfolio.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PortfolioResult {
    /// The index of the order that answered; `None` if none finished.
    pub winner: Option<usize>,
    /// How the winner ended; if none finished, how one of the stopped orders ended.
    pub summary: Summary,
    /// How each order ended when it last ran. The others were stopped as soon as they had more
    /// nodes than the winner. Which of them were stopped is exact on one thread only.
    pub trials: Vec<Summary>,
}

/// Searches a model under several orders on the threads of the run. The order of `task` is not
/// used. `limits.nodes_max` bounds each order on its own. If `sinks` receive solutions or events,
/// the winner runs once more to hand them over, and only then is progress reported. If the deadline
/// passes during that second run, the winner still counts as the answer, but not everything was
/// handed over.
///
/// With `task.race`, and without a receiver of events, the order that finishes first wins. All orders
/// together then visit at most one more time the nodes of the best order than there are orders, if
/// the engine can pause ([`Engine::pausing`]). With a receiver of events, the orders do not race.
pub fn portfolio(
    engine: &dyn Engine,
    model: &Model,
    orders: &[Order],
    task: &Task,
    run: &Run<'_>,
    sinks: &mut Sinks<'_>,
) -> PortfolioResult {
    let nothing = Summary {
        stop: StopReason::Exhausted,
        stats: Stats::default(),
    };
    let mut result = PortfolioResult {
        winner: None,
        summary: nothing,
        trials: vec![nothing; orders.len()],
    };
    if orders.is_empty() {
        result.summary = engine.search(model, task, run, sinks);
        return result;
    }
    let raced = if task.race && sinks.on_event.is_none() {
        race(engine, model, orders, task, run)
    } else {
        None
    };
    if let Some(raced) = raced {
        return of_race(raced, sinks);
    }
    let nodes_max = run.limits.nodes_max.unwrap_or(u64::MAX);
    let mut budget = FIRST_BUDGET.min(nodes_max);
    loop {
        let round = Round {
            engine,
            model,
            orders,
            task,
            run,
            nodes_max: AtomicU64::new(budget),
            first: Mutex::new(None),
            cancel: run.cancel.part(),
        };
        result.trials = round.run();
        result.winner = round.winner(&result.trials);
        let over = budget == nodes_max || result.trials.iter().any(stopped);
        if result.winner.is_some() || over || run.cancel.is_cancelled() {
            break;
        }
        budget = budget.saturating_mul(GROWTH).min(nodes_max);
    }
    result.summary = result.trials[shown(result.winner, &result.trials)];
    if let Some(winner) = result.winner
        && (sinks.on_solution.is_some() || sinks.on_event.is_some())
    {
        let task = Task {
            order: orders[winner].clone(),
            ..task.clone()
        };
        let again = engine.search(model, &task, run, sinks);
        if again.stop != StopReason::TimeLimit {
            result.summary = again;
        }
    }
    result
}

/// The result of a race, after its solutions were handed over.
fn of_race(raced: Raced, sinks: &mut Sinks<'_>) -> PortfolioResult {
    let mut summary = raced.trials[shown(raced.winner, &raced.trials)];
    if let Some(receive) = &mut sinks.on_solution {
        for options in &raced.found {
            if receive(options).is_break() {
                summary.stop = StopReason::SolutionLimit;
                break;
            }
        }
    }
    PortfolioResult {
        winner: raced.winner,
        summary,
        trials: raced.trials,
    }
}

/// One run of all orders with the same budget.
struct Round<'r> {
    engine: &'r dyn Engine,
    model: &'r Model,
    orders: &'r [Order],
    task: &'r Task,
    run: &'r Run<'r>,
    /// No order needs more nodes than this: the budget, or the fewest nodes of an order that
    /// finished.
    nodes_max: AtomicU64,
    /// The order that finished first by the clock.
    first: Mutex<Option<usize>>,
    /// Set when an order has won a race, or by the caller.
    cancel: Cancel,
}

impl Round<'_> {
    fn run(&self) -> Vec<Summary> {
        let nothing = Summary {
            stop: StopReason::Cancelled,
            stats: Stats::default(),
        };
        let trials = Mutex::new(vec![nothing; self.orders.len()]);
        let threads = crew_for(self.model, self.run);
        threads.share_all(self.orders.len(), &self.cancel, &|at| {
            let summary = self.try_order(at);
            trials.lock().expect("no thread panics holding it")[at] = summary;
        });
        trials.into_inner().expect("no thread panicked")
    }

    fn try_order(&self, at: usize) -> Summary {
        let limits = Limits {
            nodes_max: Some(self.nodes_max.load(Atomic::Relaxed)),
            ..self.run.limits
        };
        let run = Run {
            limits,
            cancel: self.cancel.clone(),
            ..self.run.quiet()
        };
        let task = Task {
            order: self.orders[at].clone(),
            race: false,
            ..self.task.clone()
        };
        let mut sinks = Sinks::default();
        let summary = self.engine.search(self.model, &task, &run, &mut sinks);
        if finished(&summary) {
            self.nodes_max
                .fetch_min(summary.stats.nodes, Atomic::Relaxed);
            let mut first = self.first.lock().expect("no thread panics holding it");
            first.get_or_insert(at);
            if self.task.race {
                self.cancel.cancel();
            }
        }
        summary
    }

    fn winner(&self, trials: &[Summary]) -> Option<usize> {
        if self.task.race {
            return *self.first.lock().expect("no thread panics holding it");
        }
        let all = trials
            .iter()
            .enumerate()
            .filter(|(_, summary)| finished(summary));
        all.min_by_key(|(at, summary)| (summary.stats.nodes, *at))
            .map(|(at, _)| at)
    }
}

fn stopped(summary: &Summary) -> bool {
    matches!(
        summary.stop,
        StopReason::Cancelled | StopReason::TimeLimit | StopReason::MemoryLimit
    )
}

fn finished(summary: &Summary) -> bool {
    matches!(
        summary.stop,
        StopReason::Exhausted | StopReason::SolutionLimit
    )
}

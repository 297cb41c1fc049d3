//! One model under several orders at once; the cheapest order answers.
//!
//! All orders run with the same budget of nodes, which grows from round to round until one of
//! them finishes; among those that finish in that round the one with the fewest nodes wins, the
//! first of equals. That depends on counts only, so any number of threads names the same winner.
//! Starting again in each round costs each order at most a third of its last budget.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering as Atomic};
use std::sync::{Condvar, Mutex};
use std::time::Duration;

use crate::drive::crew_for;
use crate::{
    Cancel, Control, Engine, Limits, Memory, Model, Order, Stats, StopReason, Summary, Task,
};

/// Nodes of the first round.
const FIRST_BUDGET: u64 = 1 << 10;
/// By how much budgets grow.
const GROWTH: u64 = 4;
/// How often the caller's flag is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// What came of a portfolio.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PortfolioResult {
    /// The order that answered, as an index; `None` if none finished.
    pub winner: Option<usize>,
    /// How the winner ended, or an order that was stopped if none did.
    pub summary: Summary,
    /// How each order ended when it last ran. Losers were stopped as soon as they had more nodes
    /// than the winner; which of them were is only exact on one thread.
    pub trials: Vec<Summary>,
}

/// Searches a model under several orders on `task.threads` threads. The order of `task` is not
/// used. `limits.nodes_max` bounds each order on its own. With `task.race` the first order to
/// finish on the clock wins. If somebody waits for solutions or events, the winner runs once more
/// to hand them over; progress is reported only then. If the deadline passes meanwhile, the winner
/// has answered all the same, but not everything was handed over.
pub fn portfolio(
    engine: &dyn Engine,
    model: &Model,
    orders: &[(String, Order)],
    task: &Task,
    control: &mut Control<'_>,
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
        result.summary = engine.search(model, task, control);
        return result;
    }
    let nodes_max = task.limits.nodes_max.unwrap_or(u64::MAX);
    let mut budget = if task.race {
        nodes_max
    } else {
        FIRST_BUDGET.min(nodes_max)
    };
    loop {
        let round = Round::new(engine, (model, &control.memory), orders, task, budget);
        let threads = crew_for(model, task.threads, &control.memory);
        result.trials = round.run(threads.get(), &control.cancel);
        result.winner = round.winner(&result.trials);
        let over = budget == nodes_max || (!task.race && result.trials.iter().any(stopped));
        if result.winner.is_some() || over || control.cancel.is_cancelled() {
            break;
        }
        budget = budget.saturating_mul(GROWTH).min(nodes_max);
    }
    let shown = result
        .winner
        .or_else(|| result.trials.iter().position(stopped));
    result.summary = result.trials[shown.unwrap_or(0)];
    if let Some(winner) = result.winner
        && (control.on_solution.is_some() || control.on_event.is_some())
    {
        let task = Task {
            order: orders[winner].1.clone(),
            ..task.clone()
        };
        let again = engine.search(model, &task, control);
        if again.stop != StopReason::TimeLimit {
            result.summary = again;
        }
    }
    result
}

/// All orders with the same budget.
struct Round<'r> {
    engine: &'r dyn Engine,
    model: &'r Model,
    memory: Memory,
    orders: &'r [(String, Order)],
    task: &'r Task,
    /// Nodes nobody needs to exceed: the budget, or those of the best that finished.
    nodes_max: AtomicU64,
    next: AtomicUsize,
    /// The order that finished first on the clock.
    first: Mutex<Option<usize>>,
    cancel: Cancel,
}

impl<'r> Round<'r> {
    fn new(
        engine: &'r dyn Engine,
        (model, memory): (&'r Model, &Memory),
        orders: &'r [(String, Order)],
        task: &'r Task,
        budget: u64,
    ) -> Round<'r> {
        Round {
            engine,
            model,
            memory: memory.clone(),
            orders,
            task,
            nodes_max: AtomicU64::new(budget),
            next: AtomicUsize::new(0),
            first: Mutex::new(None),
            cancel: Cancel::default(),
        }
    }

    fn run(&self, threads: usize, caller: &Cancel) -> Vec<Summary> {
        let nothing = Summary {
            stop: StopReason::Cancelled,
            stats: Stats::default(),
        };
        let trials = Mutex::new((vec![nothing; self.orders.len()], 0));
        let ended = Condvar::new();
        let threads = threads.min(self.orders.len());
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let _done = Done(&trials, &ended);
                    loop {
                        let at = self.next.fetch_add(1, Atomic::Relaxed);
                        if at >= self.orders.len() || self.cancel.is_cancelled() {
                            break;
                        }
                        let summary = self.try_order(at);
                        trials.lock().expect("no thread panics holding it").0[at] = summary;
                    }
                });
            }
            let mut state = trials.lock().expect("no thread panics holding it");
            while state.1 < threads {
                if caller.is_cancelled() {
                    self.cancel.cancel();
                }
                let waited = ended.wait_timeout(state, LOOK_EVERY);
                state = waited.expect("no thread panics holding it").0;
            }
        });
        trials.into_inner().expect("no thread panicked").0
    }

    fn try_order(&self, at: usize) -> Summary {
        let limits = Limits {
            nodes_max: Some(self.nodes_max.load(Atomic::Relaxed)),
            ..self.task.limits
        };
        let order = self.orders[at].1.clone();
        let threads = std::num::NonZeroUsize::MIN;
        let task = Task {
            limits,
            order,
            threads,
            race: false,
            ..self.task.clone()
        };
        let mut control = Control {
            cancel: self.cancel.clone(),
            memory: self.memory.clone(),
            ..Control::default()
        };
        let summary = self.engine.search(self.model, &task, &mut control);
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

/// Counts a thread as ended, even if it panics.
struct Done<'d>(&'d Mutex<(Vec<Summary>, usize)>, &'d Condvar);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        if let Ok(mut state) = self.0.lock() {
            state.1 += 1;
        }
        self.1.notify_all();
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

//! Orders that race: they take turns, and the first to finish wins.
//!
//! In each round every order searches on up to the same number of nodes, which grows by a part of
//! itself from round to round. Where N orders race and the best needs n nodes, they visit at most
//! (N + 1) × n nodes together, on any number of threads: a round raises the number by at most
//! one N-th, so at the end no order has gone further than n + n ÷ N nodes.

use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard};

use crate::drive::{SLICE_NODES, crew_for};
use crate::{
    Cancel, Engine, Limits, Model, OptionId, Order, Pausing, Prepared, Run, Stats, StopReason,
    Summary, Taken, Task,
};

/// Bytes that a kept solution takes beside its options.
const BYTES_EACH: usize = 64;

/// The result of a race.
pub(crate) struct Raced {
    /// The order that finished first.
    pub(crate) winner: Option<usize>,
    /// How far each order came.
    pub(crate) trials: Vec<Summary>,
    /// The solutions of the winner, or of the order that is [`shown`] without one, in the order of its
    /// tree.
    pub(crate) found: Vec<Box<[OptionId]>>,
}

/// The order whose search answers: the winner. Where none finished, the one that found the most; among
/// equals one that a limit stopped.
pub(crate) fn shown(winner: Option<usize>, trials: &[Summary]) -> usize {
    let known = |at: &usize| {
        let Summary { stop, stats } = trials[*at];
        let is_stopped = stop != StopReason::NodeLimit;
        (stats.solutions, is_stopped, Reverse(*at))
    };
    let most = || (0..trials.len()).max_by_key(known);
    winner.or_else(most).expect("orders were tried")
}

/// Lets the orders race; `None` if the engine has no search that can be paused.
pub(crate) fn race(
    engine: &dyn Engine,
    model: &Model,
    orders: &[Order],
    task: &Task,
    run: &Run<'_>,
) -> Option<Raced> {
    let under = |order: &Order| Task {
        order: order.clone(),
        race: false,
        ..task.clone()
    };
    let tasks: Vec<Task> = orders.iter().map(under).collect();
    let searches = engine.pausing(model, &tasks, run)?.into_iter();
    let lanes = searches.map(|search| Mutex::new(Lane::new(search, run)));
    let lanes = lanes.collect();
    let mut race = Race {
        lanes,
        run,
        first: Mutex::new(None),
        cancel: run.cancel.part(),
    };
    race.run(crew_for(model, run).count().get());
    let winner = race.first.into_inner().expect("no thread panicked");
    let lanes = race.lanes.into_iter();
    let mut lanes: Vec<Lane<'_>> = lanes
        .map(|lane| lane.into_inner().expect("no thread panicked"))
        .collect();
    let trials: Vec<Summary> = lanes.iter().map(|lane| lane.summary).collect();
    Some(Raced {
        winner,
        found: std::mem::take(&mut lanes[shown(winner, &trials)].found),
        trials,
    })
}

struct Race<'r, 'm> {
    lanes: Vec<Mutex<Lane<'m>>>,
    run: &'r Run<'r>,
    /// The order that finished first.
    first: Mutex<Option<usize>>,
    /// Set when an order has finished or the caller cancels.
    cancel: Cancel,
}

impl Race<'_, '_> {
    fn run(&mut self, threads: usize) {
        let nodes_max = self.run.limits.nodes_max.unwrap_or(u64::MAX);
        let mut nodes: u64 = 0;
        while nodes < nodes_max && !self.is_over() {
            let step = (nodes / self.lanes.len() as u64).max(1);
            nodes = nodes.saturating_add(step).min(nodes_max);
            // Threads are not worth their while for a few nodes.
            let threads = if step < SLICE_NODES { 1 } else { threads };
            self.round(nodes, threads);
        }
        self.tell_end(nodes >= nodes_max);
    }

    /// Without a winner, tells why the orders that could go on did not: their last round ended with
    /// a limit of its own.
    fn tell_end(&self, is_spent: bool) {
        if lock(&self.first).is_some() {
            return;
        }
        let stop = self.run.stop();
        let stop = stop.or_else(|| is_spent.then_some(StopReason::NodeLimit));
        let lanes = self.lanes.iter().map(lock);
        for mut lane in lanes.filter(|lane| lane.search.is_some()) {
            lane.summary.stop = stop.unwrap_or(lane.summary.stop);
        }
    }

    /// Whether an order has finished, or none can go on.
    fn is_over(&self) -> bool {
        let mut lanes = self.lanes.iter().map(lock);
        self.cancel.is_cancelled()
            || self.run.stop().is_some()
            || !lanes.any(|lane| lane.search.is_some())
    }

    /// Lets every order search on up to so many nodes.
    fn round(&self, nodes: u64, threads: usize) {
        let threads = self.run.threads.at_most(threads);
        threads.share_all(self.lanes.len(), &self.cancel, &|at| {
            self.go_on(at, &mut lock(&self.lanes[at]), nodes);
        });
    }

    fn go_on(&self, at: usize, lane: &mut Lane<'_>, nodes: u64) {
        let limits = Limits {
            nodes_max: Some(nodes),
            ..self.run.limits
        };
        let run = Run {
            limits,
            cancel: self.cancel.clone(),
            ..self.run.quiet()
        };
        lane.go_on(&run);
        if matches!(
            lane.summary.stop,
            StopReason::Exhausted | StopReason::SolutionLimit
        ) {
            let mut first = self.first.lock().expect("no thread panics holding it");
            first.get_or_insert(at);
            self.cancel.cancel();
        }
    }
}

/// The search under one order.
struct Lane<'m> {
    /// The search, while it can go on.
    search: Option<Box<dyn Pausing + 'm>>,
    summary: Summary,
    found: Vec<Box<[OptionId]>>,
    /// The memory of the solutions found.
    taken: Taken,
}

impl<'m> Lane<'m> {
    fn new(search: Prepared<'m>, run: &Run<'_>) -> Lane<'m> {
        Lane {
            summary: Summary {
                stop: search
                    .as_ref()
                    .err()
                    .copied()
                    .unwrap_or(StopReason::Cancelled),
                stats: Stats::default(),
            },
            search: search.ok(),
            found: Vec::new(),
            taken: run.memory.take(0).unwrap_or_default(),
        }
    }

    fn go_on(&mut self, run: &Run<'_>) {
        let Some(search) = &mut self.search else {
            return;
        };
        let (found, taken) = (&mut self.found, &mut self.taken);
        let mut is_full = false;
        let mut keep = |options: &[OptionId]| {
            let bytes = taken.bytes() + BYTES_EACH + size_of_val(options);
            is_full = !taken.resize(bytes);
            if is_full {
                return ControlFlow::Break(());
            }
            found.push(options.into());
            ControlFlow::Continue(())
        };
        self.summary = search.go_on(run, &mut keep);
        if is_full {
            self.summary.stop = StopReason::MemoryLimit;
        }
        let can_go_on = matches!(
            self.summary.stop,
            StopReason::NodeLimit | StopReason::Cancelled | StopReason::TimeLimit
        );
        if !can_go_on {
            self.search = None;
        }
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().expect("no thread panics holding it")
}

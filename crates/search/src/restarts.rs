//! A first solution of a large model, by many short searches in different orders.
//!
//! On large boards the time to a first solution varies wildly with the order: most orders are
//! lucky or hopeless. So attempts have budgets of nodes after Luby, Sinclair and Zuckerman (1993):
//! 1, 1, 2, 1, 1, 2, 4, ... units. Attempt 0 uses the caller's order; later ones disturb it, each
//! by its own seed. The first attempt *by number* that decides counts, so the answer depends on
//! the seed and not on the number of threads.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Duration;

use crate::control::split_mix;
use crate::{
    Cancel, Control, Engine, Limits, Model, OptionId, Order, Progress, Stats, StopReason, Summary,
    Task,
};

/// Nodes of one unit.
const UNIT: u64 = 1 << 9;
/// How often the caller is heard.
const LOOK_EVERY: Duration = Duration::from_millis(5);
/// Progress is shown after so many looks.
const LOOKS_PER_SHOW: u32 = 20;

/// What came of restarts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestartsResult {
    /// Why it ended: `SolutionLimit` with a solution, `Exhausted` if there is none at all,
    /// otherwise the limit met. The stats add up all attempts that count.
    pub summary: Summary,
    /// The solution, in the order in which its options were chosen.
    pub solution: Option<Vec<OptionId>>,
    /// How many attempts count.
    pub attempts: u64,
}

/// Looks for one solution with restarts on `task.threads` threads, in orders near `task.order`.
/// `limits.nodes_max` bounds the sum of all attempts. Events are not recorded; the progress
/// shown has costs, but no share of the work done.
pub fn first_by_restarts(
    engine: &dyn Engine,
    model: &Model,
    task: &Task,
    seed: u64,
    control: &mut Control<'_>,
) -> RestartsResult {
    let table = Table::default();
    let threads = task.threads.get();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let _ended = Ended(&table);
                while let Some((number, nodes, cancel)) = table.next_attempt(task) {
                    let attempt = try_once(engine, model, task, seed, number, nodes, cancel);
                    table.note(number, attempt, task);
                }
            });
        }
        table.attend(threads, control);
    });
    let result = table.result(task, &control.cancel);
    if let (Some(solution), Some(receive)) = (&result.solution, &mut control.on_solution) {
        receive(solution);
    }
    result
}

struct Attempt {
    summary: Summary,
    solution: Option<Vec<OptionId>>,
}

fn try_once(
    engine: &dyn Engine,
    model: &Model,
    task: &Task,
    seed: u64,
    number: u64,
    nodes: u64,
    cancel: Cancel,
) -> Attempt {
    let mut solution = None;
    let mut keep = |options: &[OptionId]| solution = Some(options.to_vec());
    let limits = Limits {
        nodes_max: Some(nodes),
        solutions_max: Some(1),
        ..task.limits
    };
    let task = Task {
        limits,
        threads: std::num::NonZeroUsize::MIN,
        order: disturbed(model, &task.order, seed, number),
        race: false,
        weigh: None,
        ..task.clone()
    };
    let mut control = Control {
        cancel,
        on_solution: Some(&mut keep),
        ..Control::default()
    };
    let summary = engine.search(model, &task, &mut control);
    Attempt { summary, solution }
}

/// The order of an attempt: the base, with every rank moved by some noise.
fn disturbed(model: &Model, base: &Order, seed: u64, number: u64) -> Order {
    if number == 0 {
        return base.clone();
    }
    let mut state = seed ^ number.wrapping_mul(0xD1B5_4A32_D192_ED03);
    // The later, the farther from the base, in turns.
    let share = [0.15, 0.4, 1.0][(number % 3) as usize];
    Order {
        items: noisy(&base.items, model.item_count(), share, &mut state),
        options: noisy(&base.options, model.option_count(), share, &mut state),
    }
}

/// Ranks of `count` things after each was moved by up to this share of all places.
fn noisy(ranks: &[u32], count: usize, share: f64, state: &mut u64) -> Vec<u32> {
    let rank = |at: usize| ranks.get(at).copied().unwrap_or(0);
    let mut sorted: Vec<u32> = (0..count).map(rank).collect();
    sorted.sort_unstable();
    let mut place = |at: usize| {
        // Equal ranks share a place, so that among them noise alone decides.
        let place = sorted.partition_point(|&other| other < rank(at)) as f64;
        let noise = (split_mix(state) >> 11) as f64 / (1_u64 << 53) as f64;
        place + noise * share * count as f64
    };
    let mut keys: Vec<(f64, usize)> = (0..count).map(|at| (place(at), at)).collect();
    keys.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let mut found = vec![0; count];
    for (rank, (_, at)) in keys.into_iter().enumerate() {
        found[at] = rank as u32;
    }
    found
}

/// The sequence 1, 1, 2, 1, 1, 2, 4, ..., from index 1.
fn luby(index: u64) -> u64 {
    let bits = 64 - index.leading_zeros();
    if index + 1 == 1 << bits {
        1 << (bits - 1)
    } else {
        luby(index - (1 << (bits - 1)) + 1)
    }
}

/// Attempts made and under way.
#[derive(Default)]
struct Table {
    state: Mutex<State>,
    ended: Condvar,
}

#[derive(Default)]
struct State {
    next: u64,
    /// Nodes allotted to the attempts before `next`.
    allotted: u64,
    under_way: BTreeMap<u64, Cancel>,
    /// The first attempt by number that decided, and the costs of all before it.
    decisive: Option<(u64, Attempt)>,
    costs: BTreeMap<u64, Stats>,
    passed: (u64, Stats),
    stop: Option<StopReason>,
    threads_ended: usize,
}

impl Table {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no thread panics holding it")
    }

    fn next_attempt(&self, task: &Task) -> Option<(u64, u64, Cancel)> {
        let mut state = self.lock();
        let left = task.limits.nodes_max.unwrap_or(u64::MAX) - state.allotted;
        if state.decisive.is_some() || state.stop.is_some() || left == 0 {
            return None;
        }
        let number = state.next;
        let nodes = (luby(number + 1) * UNIT).min(left);
        let cancel = Cancel::default();
        state.next += 1;
        state.allotted += nodes;
        state.under_way.insert(number, cancel.clone());
        Some((number, nodes, cancel))
    }

    fn note(&self, number: u64, attempt: Attempt, task: &Task) {
        let mut state = self.lock();
        state.under_way.remove(&number);
        let earlier = state
            .decisive
            .as_ref()
            .is_some_and(|(first, _)| *first < number);
        if earlier {
            return;
        }
        match attempt.summary.stop {
            StopReason::Exhausted | StopReason::SolutionLimit => {
                state
                    .under_way
                    .range(number..)
                    .for_each(|(_, cancel)| cancel.cancel());
                state.decisive = Some((number, attempt));
            }
            StopReason::NodeLimit => {
                state.costs.insert(number, attempt.summary.stats);
                state.pass();
            }
            stop => {
                state.costs.insert(number, attempt.summary.stats);
                state.stop.get_or_insert(stop);
                let late = stop == StopReason::TimeLimit && task.limits.deadline.is_some();
                debug_assert!(late || stop == StopReason::Cancelled);
            }
        }
    }

    /// Waits for all threads, hands on the caller's wish to stop, and shows the costs so far.
    fn attend(&self, threads: usize, control: &Control<'_>) {
        let mut state = self.lock();
        let mut looks = 0;
        while state.threads_ended < threads {
            looks += 1;
            if let Some(show) = control.on_progress.filter(|_| looks % LOOKS_PER_SHOW == 0) {
                let progress = state.progress();
                drop(state);
                show(&progress);
                state = self.lock();
            }
            if control.cancel.is_cancelled() {
                state.stop.get_or_insert(StopReason::Cancelled);
                state.under_way.values().for_each(Cancel::cancel);
            }
            let waited = self.ended.wait_timeout(state, LOOK_EVERY);
            state = waited.expect("no thread panics holding it").0;
        }
    }

    fn result(self, task: &Task, caller: &Cancel) -> RestartsResult {
        let state = self.state.into_inner().expect("no thread panicked");
        let mut stats = state.passed.1;
        let before = state
            .decisive
            .as_ref()
            .map_or(u64::MAX, |(number, _)| *number);
        state
            .costs
            .range(..before)
            .for_each(|(_, cost)| stats.add(cost));
        if let Some((number, attempt)) = state.decisive {
            stats.add(&attempt.summary.stats);
            let summary = Summary {
                stop: attempt.summary.stop,
                stats,
            };
            return RestartsResult {
                summary,
                solution: attempt.solution,
                attempts: number + 1,
            };
        }
        debug_assert!(state.stop.is_some() || task.limits.nodes_max.is_some());
        let cancelled = caller.is_cancelled().then_some(StopReason::Cancelled);
        let stop = cancelled.or(state.stop).unwrap_or(StopReason::NodeLimit);
        let summary = Summary { stop, stats };
        RestartsResult {
            summary,
            solution: None,
            attempts: state.next,
        }
    }
}

impl State {
    /// The costs of the attempts that ended. How far the search is cannot be said.
    fn progress(&self) -> Progress {
        let mut stats = self.passed.1;
        self.costs.values().for_each(|cost| stats.add(cost));
        Progress {
            stats,
            depth: stats.depth_max,
            ..Progress::default()
        }
    }

    /// Forgets the single costs of attempts when all before them are known.
    fn pass(&mut self) {
        while let Some(cost) = self.costs.remove(&self.passed.0) {
            self.passed.0 += 1;
            self.passed.1.add(&cost);
        }
    }
}

/// Counts a thread as ended, even if it panics.
struct Ended<'e>(&'e Table);

impl Drop for Ended<'_> {
    fn drop(&mut self) {
        if let Ok(mut state) = self.0.state.lock() {
            state.threads_ended += 1;
        }
        self.0.ended.notify_all();
    }
}

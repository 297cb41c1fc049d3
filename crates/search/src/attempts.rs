//! Makes many attempts at one solution, on one or several threads. The answer does not depend on
//! the number of threads.
//!
//! Attempts are numbered, and each has its own budget of nodes. The answer is that of the
//! lowest-numbered attempt that decides. Its cost is the sum over that attempt and all before it.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Duration;

use crate::{Cancel, Notice, Progress, Run, Stats, StopReason, Summary};

/// How often the caller's thread checks the cancel flag and the threads.
const LOOK_EVERY: Duration = Duration::from_millis(5);
/// Progress is reported once per this many checks.
const LOOKS_PER_SHOW: u32 = 20;

/// Attempts to make.
pub struct Attempts<'a, S> {
    /// The budget of nodes of each attempt, by its number.
    pub nodes_of: &'a (dyn Fn(u64) -> u64 + Sync),
    /// Makes an attempt. Its stop is `Exhausted` or `SolutionLimit` if it decides, and `NodeLimit`
    /// if later attempts are to go on. Any other stop ends all attempts.
    pub make: &'a (dyn Fn(Chance) -> Attempt<S> + Sync),
}

/// What one attempt is given. Everything but `cancel` follows from the number.
pub struct Chance {
    /// The number of the attempt, from 0.
    pub number: u64,
    /// How many nodes the attempt may use.
    pub nodes: u64,
    /// Set when an earlier attempt has decided or the caller cancels.
    pub cancel: Cancel,
}

/// The result of one attempt.
pub struct Attempt<S> {
    /// Why it ended, and its costs.
    pub summary: Summary,
    /// The solution, if it found one.
    pub solution: Option<S>,
}

/// The result of all attempts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempted<S> {
    /// Why the attempts ended: `SolutionLimit` with a solution, `Exhausted` if there is no solution
    /// at all, otherwise the limit that was reached. The stats are the sum over all attempts that
    /// count.
    pub summary: Summary,
    /// The solution.
    pub solution: Option<S>,
    /// How many attempts count.
    pub attempts: u64,
}

impl<S: Send> Attempts<'_, S> {
    /// Makes attempts until one decides or a limit is reached. The node limit bounds the sum over
    /// all attempts. Events are not recorded. Progress reports the costs of the attempts that
    /// ended, but no fraction of the work.
    pub fn make_all(&self, run: &Run<'_>) -> Attempted<S> {
        let table = Table::default();
        let threads = run.threads.count().get();
        if threads == 1 {
            self.make_alone(&table, run);
        } else {
            let work = |_: usize| {
                let _ended = Ended(&table);
                while let Some(chance) = table.next_attempt(self, run, Cancel::default()) {
                    let number = chance.number;
                    table.note(number, (self.make)(chance));
                }
            };
            run.threads.spawn(&work, &mut || table.attend(threads, run));
        }
        table.result(&run.cancel)
    }

    /// Makes the attempts one after the other, on the caller's thread.
    fn make_alone(&self, table: &Table<S>, run: &Run<'_>) {
        let show_every = LOOK_EVERY * LOOKS_PER_SHOW;
        let mut next_show = show_every;
        if run.observer.is_some() {
            next_show += run.clock.elapsed();
        }
        while let Some(chance) = table.next_attempt(self, run, run.cancel.clone()) {
            let number = chance.number;
            table.note(number, (self.make)(chance));
            if run.observer.is_some() && run.clock.elapsed() >= next_show {
                next_show = run.clock.elapsed() + show_every;
                let progress = table.lock().progress();
                run.tell(&Notice::Progress(&progress));
            }
        }
    }
}

/// The attempts that were made and those in progress.
struct Table<S> {
    state: Mutex<State<S>>,
    ended: Condvar,
}

struct State<S> {
    next: u64,
    /// Nodes allotted to the attempts before `next`.
    allotted: u64,
    under_way: BTreeMap<u64, Cancel>,
    /// The lowest-numbered attempt that decided so far, and its number.
    decisive: Option<(u64, Attempt<S>)>,
    costs: BTreeMap<u64, Stats>,
    passed: (u64, Stats),
    stop: Option<StopReason>,
    threads_ended: usize,
}

impl<S> Default for Table<S> {
    fn default() -> Table<S> {
        Table {
            state: Mutex::new(State {
                next: 0,
                allotted: 0,
                under_way: BTreeMap::new(),
                decisive: None,
                costs: BTreeMap::new(),
                passed: (0, Stats::default()),
                stop: None,
                threads_ended: 0,
            }),
            ended: Condvar::new(),
        }
    }
}

impl<S> Table<S> {
    fn lock(&self) -> MutexGuard<'_, State<S>> {
        self.state.lock().expect("no thread panics holding it")
    }

    fn next_attempt(
        &self,
        attempts: &Attempts<'_, S>,
        run: &Run<'_>,
        cancel: Cancel,
    ) -> Option<Chance> {
        let mut state = self.lock();
        let left = run.limits.nodes_max.unwrap_or(u64::MAX) - state.allotted;
        if state.decisive.is_some() || state.stop.is_some() || left == 0 {
            return None;
        }
        let number = state.next;
        let nodes = (attempts.nodes_of)(number).min(left);
        state.next += 1;
        state.allotted += nodes;
        state.under_way.insert(number, cancel.clone());
        Some(Chance {
            number,
            nodes,
            cancel,
        })
    }

    fn note(&self, number: u64, attempt: Attempt<S>) {
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
            }
        }
    }

    /// Waits for all threads. Meanwhile passes on the caller's cancel and reports the costs so far.
    fn attend(&self, threads: usize, run: &Run<'_>) {
        let mut state = self.lock();
        let mut looks = 0;
        while state.threads_ended < threads {
            looks += 1;
            if run.observer.is_some() && looks % LOOKS_PER_SHOW == 0 {
                let progress = state.progress();
                drop(state);
                run.tell(&Notice::Progress(&progress));
                state = self.lock();
            }
            if run.cancel.is_cancelled() {
                state.stop.get_or_insert(StopReason::Cancelled);
                state.under_way.values().for_each(Cancel::cancel);
            }
            let waited = self.ended.wait_timeout(state, LOOK_EVERY);
            state = waited.expect("no thread panics holding it").0;
        }
    }

    fn result(self, caller: &Cancel) -> Attempted<S> {
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
            return Attempted {
                summary,
                solution: attempt.solution,
                attempts: number + 1,
            };
        }
        let cancelled = caller.is_cancelled().then_some(StopReason::Cancelled);
        let stop = cancelled.or(state.stop).unwrap_or(StopReason::NodeLimit);
        let summary = Summary { stop, stats };
        Attempted {
            summary,
            solution: None,
            attempts: state.next,
        }
    }
}

impl<S> State<S> {
    /// The costs of the attempts that ended. The fraction done is unknown.
    fn progress(&self) -> Progress {
        let mut stats = self.passed.1;
        self.costs.values().for_each(|cost| stats.add(cost));
        Progress {
            stats,
            depth: stats.depth_max,
            ..Progress::default()
        }
    }

    /// Adds the costs of consecutive finished attempts to one sum and drops the single entries.
    fn pass(&mut self) {
        while let Some(cost) = self.costs.remove(&self.passed.0) {
            self.passed.0 += 1;
            self.passed.1.add(&cost);
        }
    }
}

/// Counts a thread as ended, even if it panics.
struct Ended<'e, S>(&'e Table<S>);

impl<S> Drop for Ended<'_, S> {
    fn drop(&mut self) {
        if let Ok(mut state) = self.0.state.lock() {
            state.threads_ended += 1;
        }
        self.0.ended.notify_all();
    }
}

//! Makes many attempts at one solution, on one or several threads. The answer does not depend on
//! the number of threads.
//!
//! Attempts are numbered, and each has its own budget of nodes. The answer is that of the
//! lowest-numbered attempt that decides. Its cost is the sum over that attempt and all before it.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use crate::{Cancel, Notice, Progress, Run, Stats, StopReason, Summary};

/// How often progress is reported at most.
const SHOW_EVERY: Duration = Duration::from_millis(100);

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
        let table = Table::new(run);
        run.threads
            .share(&|| table.next_attempt(self, run), &|chance: Chance| {
                let number = chance.number;
                table.note(number, (self.make)(chance));
                table.show(run);
            });
        table.result(&run.cancel)
    }
}

/// The attempts that were made and those in progress.
struct Table<S>(Mutex<State<S>>);

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
    /// When progress is reported next.
    next_show: Duration,
}

impl<S> Table<S> {
    fn new(run: &Run<'_>) -> Table<S> {
        let now = || run.clock.elapsed();
        Table(Mutex::new(State {
            next: 0,
            allotted: 0,
            under_way: BTreeMap::new(),
            decisive: None,
            costs: BTreeMap::new(),
            passed: (0, Stats::default()),
            stop: None,
            next_show: run.observer.map_or(Duration::ZERO, |_| now() + SHOW_EVERY),
        }))
    }

    fn lock(&self) -> MutexGuard<'_, State<S>> {
        self.0.lock().expect("no thread panics holding it")
    }

    fn next_attempt(&self, attempts: &Attempts<'_, S>, run: &Run<'_>) -> Option<Chance> {
        let mut state = self.lock();
        let left = run.limits.nodes_max.unwrap_or(u64::MAX) - state.allotted;
        if state.decisive.is_some() || state.stop.is_some() || left == 0 {
            return None;
        }
        let number = state.next;
        let nodes = (attempts.nodes_of)(number).min(left);
        state.next += 1;
        state.allotted += nodes;
        let cancel = run.cancel.part();
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

    /// Reports the costs so far, if it is time.
    fn show(&self, run: &Run<'_>) {
        if run.observer.is_none() {
            return;
        }
        let mut state = self.lock();
        let now = run.clock.elapsed();
        if now >= state.next_show {
            state.next_show = now + SHOW_EVERY;
            let progress = state.progress();
            drop(state);
            run.tell(&Notice::Progress(&progress));
        }
    }

    fn result(self, caller: &Cancel) -> Attempted<S> {
        let state = self.0.into_inner().expect("no thread panicked");
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

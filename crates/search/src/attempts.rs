//! Makes many attempts at one solution, on one or several threads. The answer does not depend on
//! the number of threads.
//!
//! Attempts are numbered, and each has its own budget of nodes. The answer is that of the
//! lowest-numbered attempt that decides. Its cost is the sum over that attempt and all before it.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use crate::{Cancel, LimitSink, Notice, Progress, Run, Stats, StopReason, Summary};

/// How often progress is reported at most.
const SHOW_EVERY: Duration = Duration::from_millis(100);

/// Attempts to make.
pub struct Attempts<'a, S> {
    /// The budget of nodes of each attempt, by its number.
    pub nodes_of: &'a (dyn Fn(u64) -> u64 + Sync),
    /// Makes an attempt. Its stop is `Exhausted` or `SolutionLimit` if it decides, and `NodeLimit`
    /// if later attempts are to go on. Any other stop ends all attempts.
    pub make: &'a (dyn Fn(Chance<'_>) -> Attempt<S> + Sync),
}

/// What one attempt is given. Everything but `cancel` follows from the number.
pub struct Chance<'t> {
    /// The number of the attempt, from 0.
    pub number: u64,
    /// How many nodes the attempt may use.
    pub nodes: u64,
    /// Set when an earlier attempt has decided or the caller cancels.
    pub cancel: Cancel,
    /// The nodes of this attempt after which it is asked how to go on, and who is asked.
    asks_at: Cell<u64>,
    ask: Option<&'t (dyn Fn(u64) -> Option<u64> + Sync)>,
}

impl Chance<'_> {
    /// Whether the attempt is to end after so many nodes. It may call this as often as it likes. Where
    /// attempts take turns with other work, that is done here, if it is due.
    #[must_use]
    pub fn is_over(&self, nodes: u64) -> bool {
        nodes >= self.nodes || nodes > self.asks_at.get() && !self.goes_on(nodes)
    }

    fn goes_on(&self, nodes: u64) -> bool {
        let next = self.ask.and_then(|ask| ask(nodes));
        self.asks_at.set(next.unwrap_or(0));
        next.is_some()
    }
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
    /// all attempts: each may use what those before it left. Events are not recorded. Progress
    /// reports the costs of the attempts that ended, but no fraction of the work.
    ///
    /// With `on_limit` the node limit ends nothing: it is where `on_limit` is asked for the next one, as
    /// [`crate::Sinks::on_limit`].
    pub fn make_all(&self, run: &Run<'_>, on_limit: Option<LimitSink<'_>>) -> Attempted<S> {
        let table = Table::new(run, on_limit);
        // On several threads an attempt runs ahead: it is asked when it counts.
        let is_alone = run.threads.count().get() == 1;
        let ask = |nodes| table.ask(nodes);
        let ask = is_alone.then_some(&ask as &(dyn Fn(u64) -> Option<u64> + Sync));
        run.threads
            .share(&|| table.next_attempt(self, run, ask), &|chance: Chance<
                '_,
            >| {
                let allotted = Allotted {
                    number: chance.number,
                    nodes: chance.nodes,
                };
                table.note(self, allotted, (self.make)(chance));
                table.show(run);
            });
        table.result(&run.cancel)
    }
}

/// The attempts that were made and those in progress.
struct Table<'l, S>(Mutex<State<'l, S>>);

/// An attempt by its number, and the nodes that it may use.
#[derive(Clone, Copy)]
struct Allotted {
    number: u64,
    nodes: u64,
}

/// An attempt that ended, and the nodes that it was given.
struct Ended<S> {
    given: u64,
    attempt: Attempt<S>,
}

/// On several threads an attempt begins before it is known what those before it leave, so it may be
/// given too much. It counts if it used less than what they left; otherwise it is made again with that.
struct State<'l, S> {
    nodes_max: u64,
    /// The nodes of all that count after which `on_limit` is asked how to go on.
    asks_at: u64,
    on_limit: Option<LimitSink<'l>>,
    next: u64,
    under_way: BTreeMap<u64, Cancel>,
    /// Results that wait for those of earlier attempts.
    waiting: BTreeMap<u64, Ended<S>>,
    /// How many attempts count so far.
    passed: u64,
    /// What they cost.
    stats: Stats,
    /// An attempt to make again.
    again: Option<Allotted>,
    /// The lowest-numbered attempt that decided so far.
    decided: Option<u64>,
    /// The solution of the attempt that decides, and whether there is none.
    answer: Option<(Option<S>, StopReason)>,
    /// A limit ended the attempts.
    stop: Option<StopReason>,
    /// When progress is reported next.
    next_show: Duration,
}

impl<'l, S> Table<'l, S> {
    fn new(run: &Run<'_>, on_limit: Option<LimitSink<'l>>) -> Table<'l, S> {
        let most = run.limits.nodes_max.unwrap_or(u64::MAX);
        let asks = on_limit.is_some();
        let now = || run.clock.elapsed();
        Table(Mutex::new(State {
            nodes_max: if asks { u64::MAX } else { most },
            asks_at: if asks { most } else { u64::MAX },
            on_limit,
            next: 0,
            under_way: BTreeMap::new(),
            waiting: BTreeMap::new(),
            passed: 0,
            stats: Stats::default(),
            again: None,
            decided: None,
            answer: None,
            stop: None,
            next_show: run.observer.map_or(Duration::ZERO, |_| now() + SHOW_EVERY),
        }))
    }

    fn lock(&self) -> MutexGuard<'_, State<'l, S>> {
        self.0.lock().expect("no thread panics holding it")
    }

    /// Asks how to go on after so many nodes of an attempt, all before which count. Returns the number of
    /// its nodes after which it is asked again.
    fn ask(&self, nodes: u64) -> Option<u64> {
        let mut state = self.lock();
        let passed = state.stats.nodes;
        state.ask_up_to(passed + nodes);
        let asks_at = state.asks_at.saturating_sub(passed);
        state.stop.is_none().then_some(asks_at)
    }

    fn next_attempt<'t>(
        &self,
        attempts: &Attempts<'_, S>,
        run: &Run<'_>,
        ask: Option<&'t (dyn Fn(u64) -> Option<u64> + Sync)>,
    ) -> Option<Chance<'t>> {
        let mut state = self.lock();
        let Allotted { number, nodes } = match state.again.take() {
            Some(again) => again,
            None => state.begin(attempts)?,
        };
        let cancel = run.cancel.part();
        state.under_way.insert(number, cancel.clone());
        Some(Chance {
            number,
            nodes,
            cancel,
            asks_at: Cell::new(match ask {
                Some(_) => state.asks_at.saturating_sub(state.stats.nodes),
                None => u64::MAX,
            }),
            ask,
        })
    }

    /// Notes the result of an attempt.
    fn note(&self, attempts: &Attempts<'_, S>, allotted: Allotted, attempt: Attempt<S>) {
        let number = allotted.number;
        let mut state = self.lock();
        state.under_way.remove(&number);
        if state.decided.is_some_and(|first| first < number) {
            return;
        }
        if decides(&attempt) {
            let later = state.under_way.range(number..);
            later.for_each(|(_, cancel)| cancel.cancel());
            state.decided = Some(number);
        }
        let given = allotted.nodes;
        state.waiting.insert(number, Ended { given, attempt });
        state.pass(attempts);
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
        let mut state = self.0.into_inner().expect("no thread panicked");
        let (mut made, mut stats) = (state.passed, state.stats);
        // What was stopped from outside counts as far as it came.
        if state.answer.is_none() && state.stop != Some(StopReason::NodeLimit) {
            for (number, Ended { attempt, .. }) in state.waiting {
                made = number + 1;
                stats.add(&attempt.summary.stats);
                if decides(&attempt) {
                    state.answer = Some((attempt.solution, attempt.summary.stop));
                    break;
                }
            }
        }
        let cancelled = caller.is_cancelled().then_some(StopReason::Cancelled);
        let limit = cancelled.or(state.stop).unwrap_or(StopReason::NodeLimit);
        let (solution, stop) = state.answer.unwrap_or((None, limit));
        Attempted {
            summary: Summary { stop, stats },
            solution,
            attempts: made,
        }
    }
}

/// Whether no later attempt is needed.
fn decides<S>(attempt: &Attempt<S>) -> bool {
    let stop = attempt.summary.stop;
    matches!(stop, StopReason::Exhausted | StopReason::SolutionLimit)
}

impl<S> State<'_, S> {
    /// Asks at each limit below so many nodes. Where the answer is to end, that stops the attempts.
    fn ask_up_to(&mut self, nodes: u64) {
        while self.asks_at < nodes && self.stop.is_none() {
            let limit = self.asks_at;
            let next = self.on_limit.as_mut().and_then(|ask| ask(limit));
            match next.filter(|next| *next > limit) {
                Some(next) => self.asks_at = next,
                None => self.stop = Some(StopReason::NodeLimit),
            }
        }
    }

    /// The next attempt, if there is to be one.
    fn begin(&mut self, attempts: &Attempts<'_, S>) -> Option<Allotted> {
        let left = self.nodes_max.saturating_sub(self.stats.nodes);
        let is_over = self.decided.is_some() || self.stop.is_some() || left == 0;
        if is_over {
            return None;
        }
        self.next += 1;
        let number = self.next - 1;
        let nodes = (attempts.nodes_of)(number).min(left);
        Some(Allotted { number, nodes })
    }

    /// Counts the attempts whose predecessors all ended.
    fn pass(&mut self, attempts: &Attempts<'_, S>) {
        while self.answer.is_none() && self.stop.is_none() {
            let number = self.passed;
            let Some(Ended { given, attempt }) = self.waiting.remove(&number) else {
                return;
            };
            let left = self.nodes_max.saturating_sub(self.stats.nodes);
            let whole = (attempts.nodes_of)(number);
            let due = whole.min(left);
            if due == 0 {
                self.stop = Some(StopReason::NodeLimit);
                return;
            }
            let stop = attempt.summary.stop;
            let is_ended = decides(&attempt) || stop == StopReason::NodeLimit;
            let is_cut = attempt.summary.stats.nodes >= due;
            if is_ended && given > due && is_cut {
                self.again = Some(Allotted { number, nodes: due });
                self.decided = self.decided.filter(|first| *first != number);
                return;
            }
            self.ask_up_to(self.stats.nodes + attempt.summary.stats.nodes);
            if self.stop.is_some() {
                return;
            }
            self.passed += 1;
            self.stats.add(&attempt.summary.stats);
            if decides(&attempt) {
                self.answer = Some((attempt.solution, stop));
            } else if stop != StopReason::NodeLimit || is_cut && due < whole {
                // An attempt that the limit cuts short is the last one.
                self.stop = Some(stop);
            }
        }
    }

    /// The costs of the attempts that ended. The fraction done is unknown.
    fn progress(&self) -> Progress {
        let mut stats = self.stats;
        let waiting = self.waiting.values();
        waiting.for_each(|ended| stats.add(&ended.attempt.summary.stats));
        Progress {
            stats,
            depth: stats.depth_max,
            ..Progress::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use pavage_host::run_on;

    use super::*;
    use crate::Limits;
    use pavage_bits::Random;

    /// What an attempt needs, and whether it then decides.
    #[derive(Clone, Copy)]
    struct Need {
        nodes: u64,
        decides: bool,
    }

    /// Makes attempts that need so much, each allotted `each`.
    fn made(needs: &[Need], each: u64, run: &Run<'_>) -> Attempted<u64> {
        made_asking(needs, each, run, None)
    }

    fn made_asking(
        needs: &[Need],
        each: u64,
        run: &Run<'_>,
        on_limit: Option<LimitSink<'_>>,
    ) -> Attempted<u64> {
        let attempts = Attempts {
            nodes_of: &|_| each,
            make: &|chance: Chance<'_>| {
                let need = needs[usize::try_from(chance.number).unwrap() % needs.len()];
                let goes_on = (0..need.nodes).all(|nodes| !chance.is_over(nodes));
                let is_cut = need.nodes >= chance.nodes || !goes_on;
                let solution = (need.decides && !is_cut).then_some(chance.number);
                let stats = Stats {
                    nodes: need.nodes.min(chance.nodes),
                    ..Stats::default()
                };
                let stop = match solution {
                    Some(_) => StopReason::SolutionLimit,
                    None => StopReason::NodeLimit,
                };
                Attempt {
                    summary: Summary { stop, stats },
                    solution,
                }
            },
        };
        attempts.make_all(run, on_limit)
    }

    #[test]
    fn attempts_under_a_limit_are_those_of_one_thread() {
        let mut solved = 0;
        for seed in 0..3_000 {
            let mut random = Random::new(seed);
            let needs: Vec<Need> = (0..12)
                .map(|_| Need {
                    nodes: 1 + random.below(40),
                    decides: random.below(9) == 0,
                })
                .collect();
            let each = 5 + random.below(60);
            let limits = Limits {
                nodes_max: Some(1 + random.below(300)),
                ..Limits::default()
            };
            let one = made(&needs, each, &Run::limited(limits));
            assert!(one.summary.stats.nodes <= limits.nodes_max.unwrap());
            let shared = Run {
                limits,
                ..run_on(3)
            };
            assert_eq!(one, made(&needs, each, &shared), "{seed}");
            solved += usize::from(one.solution.is_some());
        }
        assert!((300..2_700).contains(&solved), "{solved}");
    }

    /// Attempts that ask at a limit are asked at each that the attempts that count pass, on any number of
    /// threads, and end where the answer is to end.
    #[test]
    fn attempts_ask_at_limits() {
        for seed in 0..300 {
            let mut random = Random::new(seed);
            let needs: Vec<Need> = (0..30)
                .map(|at| Need {
                    nodes: 1 + random.below(40),
                    decides: at == 29,
                })
                .collect();
            let whole = made(&needs, 100, &Run::default());
            let asked = |threads: usize, most: usize| {
                let mut asked = Vec::new();
                let mut ask = |nodes| {
                    asked.push(nodes);
                    (asked.len() < most).then_some(nodes * 5 / 4 + 1)
                };
                let limits = Limits {
                    nodes_max: Some(7),
                    ..Limits::default()
                };
                let run = Run {
                    limits,
                    ..run_on(threads)
                };
                let found = made_asking(&needs, 100, &run, Some(&mut ask));
                (found.solution, found.summary.stop, asked)
            };
            let (solution, stop, limits) = asked(1, usize::MAX);
            assert_eq!((solution, stop), (whole.solution, whole.summary.stop));
            let nodes = whole.summary.stats.nodes;
            assert!(
                limits.iter().all(|limit| *limit < nodes),
                "{limits:?} {nodes}"
            );
            let next = limits.last().map_or(7, |last| last * 5 / 4 + 1);
            assert!(next >= nodes, "{next} {nodes}");
            let ended = asked(1, 3);
            assert_eq!((ended.0, ended.1), (None, StopReason::NodeLimit));
            for threads in [2, 5] {
                assert_eq!(asked(threads, usize::MAX), (solution, stop, limits.clone()));
                assert_eq!(asked(threads, 3), ended);
            }
        }
    }

    /// An attempt may use what those before it did not need of what they were allotted, also where that
    /// is less than it is allotted itself.
    #[test]
    fn what_attempts_leave_is_used_by_later_ones() {
        let (cheap, last) = (
            Need {
                nodes: 3,
                decides: false,
            },
            Need {
                nodes: 50,
                decides: true,
            },
        );
        for nodes_max in [60, 100] {
            let limits = Limits {
                nodes_max: Some(nodes_max),
                ..Limits::default()
            };
            let made = made(&[cheap, cheap, cheap, last], 90, &Run::limited(limits));
            assert_eq!(made.solution, Some(3));
            assert_eq!(made.summary.stats.nodes, 59);
        }
    }
}

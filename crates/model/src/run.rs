//! The one value that limits work, stops it, watches it, and lends it time, threads and memory.
//!
//! A front end makes a [`Run`] and passes it on, down to the innermost loop. Nothing in this crate
//! reads the platform's clock or starts a thread by itself: it uses the run's [`Clock`] and
//! [`Spawn`]. So all of it works in a browser, and a test decides what time it is.

use std::any::Any;
use std::fmt::Debug;
use std::time::Duration;

use crate::{Cancel, Disk, Memory, OptionId, Stats, StopReason, Taken, Threads};

/// Steps of building between two checks of the clock: some tens of microseconds.
const STEPS_BETWEEN_CHECKS: usize = 1 << 12;

/// How work is limited, stopped and watched, and what it may use. The default has no limits, no
/// observer, one thread, seed 0 and a clock that stands still.
///
/// A limit gives a prefix of the unlimited work, and says that it was met:
///
/// ```
/// use pavage_model::{Limits, Run, StopReason};
///
/// let run = Run {
///     limits: Limits { nodes_max: Some(3), ..Limits::default() },
///     ..Run::default()
/// };
/// let nodes = (0..).find(|&nodes| run.stop_after(nodes).is_some());
/// assert_eq!((nodes, run.stop_after(3)), (Some(3), Some(StopReason::NodeLimit)));
/// ```
#[derive(Clone)]
pub struct Run<'a> {
    /// When to stop.
    pub limits: Limits,
    /// Stops the work from outside.
    pub cancel: Cancel,
    /// How much memory the work may take. Code that builds something large asks first. A search
    /// starts only as many workers as there is memory for, but at least one.
    pub memory: Memory,
    /// Tells the time.
    pub clock: &'a dyn Clock,
    /// When this piece of work began, on the clock.
    pub began: Duration,
    /// The threads that may share the work. The answer is the same for any number.
    pub threads: Threads<'a>,
    /// Decides everything that is random.
    pub seed: u64,
    /// Receives progress. Without an observer nothing is reported, and the clock is not read for
    /// it.
    pub observer: Option<&'a dyn Observer>,
    /// Where a count by sweep keeps the states that pass the memory limit; without one they are swept in
    /// parts.
    pub disk: Option<&'a dyn Disk>,
}

impl Default for Run<'_> {
    fn default() -> Self {
        Run {
            limits: Limits::default(),
            cancel: Cancel::default(),
            memory: Memory::default(),
            clock: &Still,
            began: Duration::ZERO,
            threads: Threads::ONE,
            seed: 0,
            observer: None,
            disk: None,
        }
    }
}

impl Debug for Run<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Run")
            .field("limits", &self.limits)
            .field("cancel", &self.cancel)
            .field("memory", &self.memory)
            .field("threads", &self.threads.count())
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

impl<'a> Run<'a> {
    /// A run with these limits and nothing else.
    #[must_use]
    pub fn limited(limits: Limits) -> Run<'a> {
        Run {
            limits,
            ..Run::default()
        }
    }

    /// The same run on one thread and without an observer, for one of many small pieces of work.
    #[must_use]
    pub fn quiet(&self) -> Run<'a> {
        Run {
            threads: Threads::ONE,
            observer: None,
            ..self.clone()
        }
    }

    /// The same run with this observer.
    #[must_use]
    pub fn watched<'b>(&self, observer: Option<&'b dyn Observer>) -> Run<'b>
    where
        'a: 'b,
    {
        Run {
            limits: self.limits,
            cancel: self.cancel.clone(),
            memory: self.memory.clone(),
            clock: self.clock,
            began: self.began,
            threads: self.threads,
            seed: self.seed,
            observer,
            disk: self.disk,
        }
    }

    /// The same run for a piece of work that begins now.
    #[must_use]
    pub fn begin(&self) -> Run<'a> {
        Run {
            began: self.clock.elapsed(),
            ..self.clone()
        }
    }

    /// How long this piece of work has taken.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.clock.elapsed().saturating_sub(self.began)
    }

    /// The same run with a deadline at most `time` from now, on its clock. The clock of
    /// [`Run::default`] stands still, so the deadline never comes there: set [`Run::clock`] first.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    ///
    /// use pavage_model::{Clock, Run};
    ///
    /// #[derive(Debug)]
    /// struct Wall(Instant);
    ///
    /// impl Clock for Wall {
    ///     fn elapsed(&self) -> Duration {
    ///         self.0.elapsed()
    ///     }
    /// }
    ///
    /// let clock = Wall(Instant::now());
    /// let run = Run { clock: &clock, ..Run::default() };
    /// assert!(run.stop().is_none());
    /// assert!(run.ending_in(Some(Duration::ZERO)).stop().is_some());
    /// ```
    #[must_use]
    pub fn ending_in(&self, time: Option<Duration>) -> Run<'a> {
        let mut run = self.clone();
        if let Some(time) = time {
            let end = self.clock.elapsed() + time;
            let deadline = self.limits.deadline;
            run.limits.deadline = Some(deadline.map_or(end, |deadline| deadline.min(end)));
        }
        run
    }

    /// The same run with a deadline halfway through the time that is left.
    #[must_use]
    pub fn first_half(&self) -> Run<'a> {
        let now = self.clock.elapsed();
        let middle = |end: Duration| now + end.saturating_sub(now) / 2;
        let mut half = self.clone();
        half.limits.deadline = self.limits.deadline.map(middle);
        half
    }

    /// The same run with at most `bytes_max` bytes of its memory.
    #[must_use]
    pub fn within(&self, bytes_max: usize) -> Run<'a> {
        Run {
            memory: self.memory.part(bytes_max),
            ..self.clone()
        }
    }

    /// Why to stop, if the run was cancelled or the deadline has passed. Reads the clock if there
    /// is a deadline, so do not call it in the innermost loop.
    #[must_use]
    pub fn stop(&self) -> Option<StopReason> {
        if self.cancel.is_cancelled() {
            return Some(StopReason::Cancelled);
        }
        let is_late = |deadline| self.clock.elapsed() >= deadline;
        let late = self.limits.deadline.is_some_and(is_late);
        late.then_some(StopReason::TimeLimit)
    }

    /// As [`Run::stop`], but also stops once `work` reaches the node limit.
    #[must_use]
    pub fn stop_after(&self, work: u64) -> Option<StopReason> {
        if self.cancel.is_cancelled() {
            return Some(StopReason::Cancelled);
        }
        if self.limits.nodes_max.is_some_and(|max| work >= max) {
            return Some(StopReason::NodeLimit);
        }
        self.stop()
    }

    /// As [`Run::stop`], for loops that build something large. Call it once per step; it checks
    /// only now and then.
    ///
    /// # Errors
    /// The reason to stop.
    pub fn check(&self, step: usize) -> Result<(), StopReason> {
        if step.is_multiple_of(STEPS_BETWEEN_CHECKS) {
            self.stop().map_or(Ok(()), Err)
        } else {
            Ok(())
        }
    }

    /// Takes `bytes` bytes until the returned value is dropped.
    ///
    /// # Errors
    /// Not enough memory is left.
    pub fn hold(&self, bytes: usize) -> Result<Taken, StopReason> {
        self.memory.take(bytes).ok_or(StopReason::MemoryLimit)
    }

    /// The bytes that a table with its own limit of `bytes_max` may take now.
    #[must_use]
    pub fn bytes_for(&self, bytes_max: usize) -> usize {
        let left = self.memory.left();
        left.map_or(bytes_max, |left| left.min(bytes_max))
    }

    /// Passes a notice to the observer, if there is one.
    pub fn tell(&self, notice: &Notice<'_>) {
        if let Some(observer) = self.observer {
            observer.hear(notice);
        }
    }

    /// Tells the observer the progress of work that is not a search. `work` is called only if there
    /// is an observer.
    pub fn tell_work(&self, work: impl FnOnce() -> Work) {
        if let Some(observer) = self.observer {
            observer.hear(&Notice::Work(&work()));
        }
    }
}

/// When to stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The most counted work: the nodes of a search; other work documents its unit. The result is a
    /// prefix of the unlimited run, the same for any number of threads.
    pub nodes_max: Option<u64>,
    /// The most solutions: the first ones in tree order.
    pub solutions_max: Option<u64>,
    /// The deadline, as a time on the run's [`Clock`], which must go: that of [`Run::default`] stands
    /// still. It is checked every few thousand nodes. [`Run::ending_in`] sets it.
    pub deadline: Option<Duration>,
    /// When its states do not fit the memory, a sweep goes through them in parts, one after the
    /// other, until it has met so many states. `None` lets it go on to the end; with 0, it stops as
    /// soon as they do not fit.
    pub states_sliced_max: Option<u64>,
}

/// Tells the time.
pub trait Clock: Debug + Send + Sync {
    /// Time since the clock was started.
    fn elapsed(&self) -> Duration;
}

/// A clock that stands still, for tests and where no clock is available.
#[derive(Clone, Copy, Debug)]
pub struct Still;

impl Clock for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// Receives notices about running work. Closures are observers.
pub trait Observer: Sync {
    /// Receives a notice, on any of the threads that work. [`Notice::Progress`] comes at most some
    /// twenty times a second. The others come at counted moments.
    fn hear(&self, notice: &Notice<'_>);
}

impl<F: Fn(&Notice<'_>) + Sync> Observer for F {
    fn hear(&self, notice: &Notice<'_>) {
        self(notice);
    }
}

/// What an observer receives.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Notice<'r> {
    /// The progress of a search.
    Progress(&'r Progress),
    /// The progress of other work.
    Work(&'r Work),
    /// A search is prepared and looks at its first node.
    Begun,
    /// The search that has begun remembers the costs of subtrees: when it meets one again, it counts
    /// its nodes without visiting them. Nodes divided by time are then no rate of work.
    Remembers,
    /// A notice of some kinds of work only, for observers that know its type.
    Other(&'r dyn Any),
}

/// The state of a running search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// Costs so far, over all workers.
    pub stats: Stats,
    /// The number of options that one worker has chosen at this moment.
    pub depth: u32,
    /// The fraction of the tree that is done, from 0 to 1, as if equal branches cost the same
    /// (Knuth 1975). It never decreases.
    pub fraction: f64,
    /// The longest partial solution seen so far, as options in the order in which they were chosen.
    pub best: Vec<OptionId>,
}

/// The progress of work that is not a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Work {
    /// The catalogue code of the message about it.
    pub code: &'static str,
    /// The values of the message, by name.
    pub values: Vec<(&'static str, u64)>,
    /// The fraction of the work that is done, from 0 to 1, if the total is known.
    pub share: Option<f64>,
}

impl Work {
    /// Progress without a known total.
    #[must_use]
    pub fn new(code: &'static str, values: &[(&'static str, u64)]) -> Work {
        Work {
            code,
            values: values.to_vec(),
            share: None,
        }
    }

    /// The same, with the fraction `done` of `whole`.
    #[must_use]
    pub fn of(self, done: usize, whole: usize) -> Work {
        self.with_share(done as f64 / whole.max(1) as f64)
    }

    /// The same, with the fraction that is done.
    #[must_use]
    pub fn with_share(self, share: f64) -> Work {
        Work {
            share: Some(share),
            ..self
        }
    }
}

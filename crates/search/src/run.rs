//! The one run value: what limits work, stops it, lends it time, threads and memory, and watches it.
//!
//! A front makes a [`Run`] and everything below hands it on, down to the innermost loop. Nothing in
//! this crate reads the platform's clock or starts a thread by itself: it asks the run's [`Clock`]
//! and [`Spawn`]. So all of it works in a browser, and a test decides what time it is.

use std::any::Any;
use std::fmt::Debug;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::{Memory, OptionId, Stats, StopReason, Taken};

/// Steps of building between two looks at the clock: some tens of microseconds each.
const STEPS_BETWEEN_CHECKS: usize = 1 << 12;

/// How work is limited, stopped, watched, and what it may use. The default has no limits, no
/// observer, one thread, seed 0 and a clock that stands still.
#[derive(Clone)]
pub struct Run<'a> {
    /// When to stop.
    pub limits: Limits,
    /// Stops it from outside.
    pub cancel: Cancel,
    /// How much memory it may take. Whoever builds something large asks first; a search starts only
    /// as many workers as there is memory for, at least one.
    pub memory: Memory,
    /// Tells the time.
    pub clock: &'a dyn Clock,
    /// When this piece of work began, on the clock.
    pub began: Duration,
    /// The threads that may share the work. The answer is the same for any number.
    pub threads: Threads<'a>,
    /// Decides everything that is random.
    pub seed: u64,
    /// Hears how far the work is; without one, nothing is reported and the clock is not read for it.
    pub observer: Option<&'a dyn Observer>,
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

    /// The same run on one thread, without an observer: for one of many small pieces of work.
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

    /// The same run, for so much longer at most.
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

    /// The same run up to the middle of the time that is left.
    #[must_use]
    pub fn first_half(&self) -> Run<'a> {
        let now = self.clock.elapsed();
        let middle = |end: Duration| now + end.saturating_sub(now) / 2;
        let mut half = self.clone();
        half.limits.deadline = self.limits.deadline.map(middle);
        half
    }

    /// The same run with a part of its memory: no more than so many bytes.
    #[must_use]
    pub fn within(&self, bytes_max: usize) -> Run<'a> {
        Run {
            memory: self.memory.part(bytes_max),
            ..self.clone()
        }
    }

    /// Whether to stop because somebody asked or the time is over. Reads the clock if there is a
    /// deadline: not to be asked in the innermost loop.
    #[must_use]
    pub fn stop(&self) -> Option<StopReason> {
        if self.cancel.is_cancelled() {
            return Some(StopReason::Cancelled);
        }
        let is_late = |deadline| self.clock.elapsed() >= deadline;
        let late = self.limits.deadline.is_some_and(is_late);
        late.then_some(StopReason::TimeLimit)
    }

    /// As [`Run::stop`], and after so much counted work.
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

    /// As [`Run::stop`], to be asked once for each step while something large is built: looks only
    /// now and then.
    ///
    /// # Errors
    /// Why to stop.
    pub fn check(&self, step: usize) -> Result<(), StopReason> {
        match step.is_multiple_of(STEPS_BETWEEN_CHECKS) {
            true => self.stop().map_or(Ok(()), Err),
            false => Ok(()),
        }
    }

    /// Takes so many bytes for as long as what is returned is held.
    ///
    /// # Errors
    /// There are not so many left.
    pub fn hold(&self, bytes: usize) -> Result<Taken, StopReason> {
        self.memory.take(bytes).ok_or(StopReason::MemoryLimit)
    }

    /// The bytes that a table may take now whose own bound is this.
    #[must_use]
    pub fn bytes_for(&self, bytes_max: usize) -> usize {
        let left = self.memory.left();
        left.map_or(bytes_max, |left| left.min(bytes_max))
    }

    /// Tells the observer, if there is one.
    pub fn tell(&self, notice: &Notice<'_>) {
        if let Some(observer) = self.observer {
            observer.hear(notice);
        }
    }

    /// Tells the observer how far work is that is no search; what is told is made only where
    /// somebody listens.
    pub fn tell_work(&self, work: impl FnOnce() -> Work) {
        if let Some(observer) = self.observer {
            observer.hear(&Notice::Work(&work()));
        }
    }
}

/// When to stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Counted work: nodes of a search; other work documents its unit. The result is a prefix of
    /// the unlimited run, the same for any number of threads.
    pub nodes_max: Option<u64>,
    /// Solutions. As with nodes, the first ones in tree order.
    pub solutions_max: Option<u64>,
    /// A moment on the run's [`Clock`] after which to stop; looked at every few thousand nodes.
    pub deadline: Option<Duration>,
}

/// Tells the time.
pub trait Clock: Debug + Send + Sync {
    /// Time since the clock was started.
    fn elapsed(&self) -> Duration;
}

/// A clock that stands still: for tests, and where there is no time.
#[derive(Clone, Copy, Debug)]
pub struct Still;

impl Clock for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// Starts threads.
pub trait Spawn: Debug + Send + Sync {
    /// Calls `work` with each number below `workers`, each call on a thread of its own, and
    /// `meanwhile` on the caller's thread. Returns when all have ended; a panic of any is passed on.
    fn spawn(
        &self,
        workers: usize,
        work: &(dyn Fn(usize) + Sync),
        meanwhile: &mut (dyn FnMut() + '_),
    );
}

/// How many threads may share work, and what starts them.
#[derive(Clone, Copy, Debug)]
pub struct Threads<'a> {
    count: NonZeroUsize,
    spawn: Option<&'a dyn Spawn>,
}

impl<'a> Threads<'a> {
    /// The caller's thread alone: none is started.
    pub const ONE: Threads<'static> = Threads {
        count: NonZeroUsize::MIN,
        spawn: None,
    };

    /// So many threads.
    #[must_use]
    pub fn new(count: NonZeroUsize, spawn: &'a dyn Spawn) -> Threads<'a> {
        Threads {
            count,
            spawn: Some(spawn),
        }
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> NonZeroUsize {
        self.count
    }

    /// No more than so many of them.
    #[must_use]
    pub fn at_most(&self, count: usize) -> Threads<'a> {
        let count = NonZeroUsize::new(count).unwrap_or(NonZeroUsize::MIN);
        Threads {
            count: self.count.min(count),
            spawn: self.spawn,
        }
    }

    /// See [`Spawn::spawn`], with one call of `work` for each thread.
    ///
    /// # Panics
    /// There is one thread only: the caller does the work itself.
    pub fn spawn(&self, work: &(dyn Fn(usize) + Sync), meanwhile: &mut dyn FnMut()) {
        let spawn = self.spawn.expect("more than one thread, hence a spawner");
        spawn.spawn(self.count.get(), work, meanwhile);
    }
}

/// A flag that stops work from outside. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks all work that holds this flag to stop within milliseconds.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Hears how far work is. Closures are observers.
pub trait Observer: Sync {
    /// Is told something, on any of the threads that work: [`Notice::Progress`] at most some twenty
    /// times a second, the others at counted moments.
    fn hear(&self, notice: &Notice<'_>);
}

impl<F: Fn(&Notice<'_>) + Sync> Observer for F {
    fn hear(&self, notice: &Notice<'_>) {
        self(notice);
    }
}

/// What an observer hears.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Notice<'r> {
    /// How far a search is.
    Progress(&'r Progress),
    /// How far other work is.
    Work(&'r Work),
    /// What only some kinds of work have to tell, for observers that know its type.
    Other(&'r dyn Any),
}

/// A look at a running search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// Costs so far, over all workers.
    pub stats: Stats,
    /// Options chosen at this moment by one worker.
    pub depth: u32,
    /// Share of the tree done, from 0 to 1, as if equal branches cost the same (Knuth 1975); it never
    /// goes back.
    pub fraction: f64,
    /// The longest partial solution seen so far, as options in the order chosen.
    pub best: Vec<OptionId>,
}

/// How far work is that is no search.
#[derive(Clone, Debug, PartialEq)]
pub struct Work {
    /// Catalogue code of what there is so far.
    pub code: &'static str,
    /// Its values by name.
    pub values: Vec<(&'static str, u64)>,
    /// The share of the work that is done, from 0 to 1, where the whole is known.
    pub share: Option<f64>,
}

impl Work {
    /// So much is done.
    #[must_use]
    pub fn new(code: &'static str, values: &[(&'static str, u64)]) -> Work {
        Work {
            code,
            values: values.to_vec(),
            share: None,
        }
    }

    /// The same, of a known whole.
    #[must_use]
    pub fn of(self, done: usize, whole: usize) -> Work {
        self.with_share(done as f64 / whole.max(1) as f64)
    }

    /// The same, with the share that is done.
    #[must_use]
    pub fn with_share(self, share: f64) -> Work {
        Work {
            share: Some(share),
            ..self
        }
    }
}

//! Threads that are lent to work, and how they share it.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};

use crate::Cancel;

/// Whether programs of this platform have threads. Where they have none, this being a constant
/// leaves the code for several out of the program.
const HAS_THREADS: bool = !cfg!(all(target_family = "wasm", not(target_feature = "atomics")));

/// Starts threads.
pub trait Spawn: Debug + Send + Sync {
    /// Calls `work` with each number below `workers`, each call on its own thread, and `meanwhile`
    /// on the caller's thread. Returns when all calls have ended. Propagates a panic of any of
    /// them.
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
    /// The caller's thread alone. No thread is started.
    pub const ONE: Threads<'static> = Threads {
        count: NonZeroUsize::MIN,
        spawn: None,
    };

    /// This many threads, started by `spawn`.
    #[must_use]
    pub fn new(count: NonZeroUsize, spawn: &'a dyn Spawn) -> Threads<'a> {
        Threads {
            count,
            spawn: Some(spawn),
        }
    }

    /// The number of threads; 1 on a platform without threads.
    #[must_use]
    #[inline]
    pub fn count(&self) -> NonZeroUsize {
        if HAS_THREADS {
            self.count
        } else {
            NonZeroUsize::MIN
        }
    }

    /// The same threads, but at most this many.
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
    /// There is only one thread, on which the caller does the work itself.
    #[inline]
    pub fn spawn(&self, work: &(dyn Fn(usize) + Sync), meanwhile: &mut dyn FnMut()) {
        let spawn = self.spawn.filter(|_| HAS_THREADS);
        let spawn = spawn.expect("more than one thread, hence a spawner");
        spawn.spawn(self.count.get(), work, meanwhile);
    }

    /// Shares work out: whichever thread is free does the next piece, until `next` gives none. One
    /// thread is the caller's.
    pub fn share<T>(&self, next: &(dyn Fn() -> Option<T> + Sync), work: &(dyn Fn(T) + Sync)) {
        if self.count().get() == 1 {
            work_off(next, work);
        } else {
            self.share_while(next, work, &mut || ());
        }
    }

    /// As [`Threads::share`], with work for the caller's thread meanwhile.
    ///
    /// # Panics
    /// There is only one thread.
    pub fn share_while<T>(
        &self,
        next: &(dyn Fn() -> Option<T> + Sync),
        work: &(dyn Fn(T) + Sync),
        meanwhile: &mut dyn FnMut(),
    ) {
        self.spawn(&|_| work_off(next, work), meanwhile);
    }

    /// Shares out the pieces of work from 0 to `pieces` − 1. None is begun after a cancel.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicUsize, Ordering};
    /// use pavage_model::{Cancel, Threads};
    ///
    /// let (sum, cancel) = (AtomicUsize::new(0), Cancel::default());
    /// Threads::ONE.share_all(10, &cancel, &|piece| {
    ///     sum.fetch_add(piece, Ordering::Relaxed);
    ///     if piece == 3 {
    ///         cancel.cancel();
    ///     }
    /// });
    /// assert_eq!(sum.into_inner(), 1 + 2 + 3);
    /// ```
    pub fn share_all(&self, pieces: usize, cancel: &Cancel, work: &(dyn Fn(usize) + Sync)) {
        let begun = AtomicUsize::new(0);
        let next = || {
            let piece = || begun.fetch_add(1, Ordering::Relaxed);
            let piece = (!cancel.is_cancelled()).then(piece);
            piece.filter(|piece| *piece < pieces)
        };
        self.at_most(pieces).share(&next, work);
    }

    /// Does the jobs from 0 to `jobs` − 1, several at a time, and hands each result on in the order of
    /// the jobs. Jobs may finish in any order. With one thread, no thread is started.
    ///
    /// # Errors
    /// The error of `put`. No further job is started after it.
    ///
    /// # Panics
    /// If a job panics.
    pub fn in_order<R: Send, E>(
        &self,
        jobs: usize,
        work: impl Fn(usize) -> R + Sync,
        mut put: impl FnMut(usize, R) -> Result<(), E>,
    ) -> Result<(), E> {
        let threads = self.at_most(jobs);
        let count = threads.count().get();
        if count == 1 {
            return (0..jobs).try_for_each(|job| put(job, work(job)));
        }
        let (tickets, waiting) = channel();
        let waiting = Mutex::new(waiting);
        let (done, results) = channel();
        // Tickets that were issued are no longer served once the results are refused.
        let over = AtomicBool::new(false);
        let next = || {
            let tickets = waiting.lock().unwrap_or_else(PoisonError::into_inner);
            tickets
                .recv()
                .ok()
                .filter(|_| !over.load(Ordering::Relaxed))
        };
        let serve = |job| {
            // A panic is passed on to the thread that waits for the result. Nothing of the job is used
            // again.
            let result = catch_unwind(AssertUnwindSafe(|| work(job)));
            done.send((job, result))
                .expect("the receiver outlives the workers");
        };
        let mut tickets = Some(tickets);
        let mut handed_on = Ok(());
        threads.share_while(&next, &serve, &mut || {
            // Dropping the tickets, also on an early return or a panic, ends the workers.
            let tickets = tickets.take().expect("the caller's part is done once");
            handed_on = hand_on(tickets, &results, jobs, count * AHEAD, &mut put);
            over.store(true, Ordering::Relaxed);
        });
        handed_on
    }
}

/// How many jobs per thread may be started beyond those whose results were handed on. The bound
/// keeps the list of results that wait for an earlier one small.
const AHEAD: usize = 16;

type Outcome<R> = Result<R, Box<dyn Any + Send>>;

/// Issues tickets, as many as may be ahead, and hands the results on in order.
fn hand_on<R, E>(
    tickets: Sender<usize>,
    results: &Receiver<(usize, Outcome<R>)>,
    jobs: usize,
    ahead: usize,
    put: &mut impl FnMut(usize, R) -> Result<(), E>,
) -> Result<(), E> {
    let issue = |job: usize| {
        if job < jobs {
            tickets
                .send(job)
                .expect("the receiver outlives the workers");
        }
    };
    (0..ahead).for_each(issue);
    let mut early = BTreeMap::new();
    for job in 0..jobs {
        let result = loop {
            if let Some(result) = early.remove(&job) {
                break result;
            }
            let (other, result) = results.recv().expect("a ticket is answered");
            early.insert(other, result);
        };
        match result {
            Ok(result) => put(job, result)?,
            Err(panic) => resume_unwind(panic),
        }
        issue(job + ahead);
    }
    Ok(())
}

/// Does one piece after the other until there is none.
fn work_off<T>(next: &(dyn Fn() -> Option<T> + Sync), work: &(dyn Fn(T) + Sync)) {
    while let Some(piece) = next() {
        work(piece);
    }
}

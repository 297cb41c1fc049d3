//! What the machine provides: its clock, its threads, its number of cores, its locale, files that are
//! written whole, logs that grow, folders for what memory cannot hold; and for tests a clock and a folder that
//! do not depend on it, [`Ticking`] and [`Shelf`].
//!
//! Only the front ends, tests and benchmarks use this crate. Everything below them receives clock
//! and threads in a [`Run`], and therefore also works in a browser.
#![expect(
    clippy::disallowed_methods,
    reason = "the one place that asks the platform for time and threads"
)]

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod files;
mod folder;
mod log;
mod shelf;
mod ticking;

use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

use pavage_model::{Clock, Run, Spawn, Threads};

pub use folder::{Folder, Unusable};
pub use log::Log;
pub use shelf::Shelf;
pub use ticking::Ticking;

/// The clock of the machine: time since it was started.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock(Instant);

impl SystemClock {
    /// Starts a clock at zero.
    #[must_use]
    pub fn start() -> SystemClock {
        SystemClock(Instant::now())
    }
}

impl Clock for SystemClock {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// The threads of the machine.
#[derive(Clone, Copy, Debug)]
pub struct SystemThreads;

/// What is behind the lock, whether or not another thread panicked with it.
fn lock(shared: &Mutex<bool>) -> MutexGuard<'_, bool> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Spawn for SystemThreads {
    fn spawn(
        &self,
        workers: usize,
        work: &(dyn Fn(usize) + Sync),
        meanwhile: &mut (dyn FnMut() + '_),
    ) {
        // Workers wait for each other, so none begins before all are there.
        let are_all_there = Mutex::new(false);
        thread::scope(|scope| {
            let mut gate = lock(&are_all_there);
            let start = |number| {
                let are_all_there = &are_all_there;
                let begin = move || {
                    if *lock(are_all_there) {
                        work(number);
                    }
                };
                let started = Builder::new().spawn_scoped(scope, begin);
                started.unwrap_or_else(|error| panic!("thread {number} could not start: {error}"))
            };
            let running: Vec<_> = (0..workers).map(start).collect();
            *gate = true;
            drop(gate);
            meanwhile();
            for worker in running {
                if let Err(panic) = worker.join() {
                    resume_unwind(panic);
                }
            }
        });
    }
}

/// Work on a thread of its own, for a front that must go on listening to its user. If this is dropped
/// before the work has ended, the work goes on and its result is lost.
#[derive(Debug)]
pub struct Aside<T>(Receiver<thread::Result<T>>);

impl<T: Send + 'static> Aside<T> {
    /// Begins the work. Where no thread can be started, waiting gives an error, as if it had panicked.
    #[must_use]
    pub fn begin(work: impl FnOnce() -> T + Send + 'static) -> Aside<T> {
        let (send, receive) = channel();
        let send_fault = send.clone();
        let started = Builder::new().spawn(move || {
            let result = catch_unwind(AssertUnwindSafe(work));
            // Ignore the error: nobody waits for the result any more.
            let _lost = send.send(result);
        });
        if let Err(error) = started {
            let fault = format!("a thread could not start: {error}");
            let sent = send_fault.send(Err(Box::new(fault)));
            sent.expect("the receiver is here");
        }
        Aside(receive)
    }

    /// Waits for the result, which comes once, but at most this long. A panic of the work is an
    /// error.
    #[must_use]
    pub fn wait(&self, most: Duration) -> Option<thread::Result<T>> {
        match self.0.recv_timeout(most) {
            Ok(result) => Some(result),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Err(Box::new("the result was taken"))),
        }
    }
}

/// This many threads of the machine.
#[must_use]
pub fn threads(count: NonZeroUsize) -> Threads<'static> {
    Threads::new(count, &SystemThreads)
}

/// How many threads the machine can run at once; 1 if it does not tell.
#[must_use]
pub fn cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// The user's locale, such as `fr-FR`; empty if it is unknown.
#[must_use]
pub fn locale() -> String {
    sys_locale::get_locale().unwrap_or_default()
}

/// A run on this many threads of the machine, without limits. Its clock stands still, so give it one
/// before a deadline, or take [`run_for`].
#[must_use]
pub fn run_on(count: usize) -> Run<'static> {
    Run {
        threads: threads(NonZeroUsize::new(count).unwrap_or(NonZeroUsize::MIN)),
        ..Run::default()
    }
}

/// A run on this many threads of the machine that begins now and ends after this time.
///
/// ```
/// use std::time::Duration;
///
/// use pavage_host::run_for;
/// use pavage_model::StopReason;
///
/// assert_eq!(run_for(Duration::from_secs(3600), 2).stop(), None);
/// assert_eq!(run_for(Duration::ZERO, 2).stop(), Some(StopReason::TimeLimit));
/// ```
#[must_use]
pub fn run_for(time: Duration, count: usize) -> Run<'static> {
    static CLOCK: LazyLock<SystemClock> = LazyLock::new(SystemClock::start);
    let run = Run {
        clock: &*CLOCK,
        ..run_on(count)
    };
    run.begin().ending_in(Some(time))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use pavage_model::Cancel;

    use super::*;

    #[test]
    fn work_aside_gives_its_result_or_its_panic() {
        let hour = Duration::from_secs(3600);
        let sum = Aside::begin(|| 2 + 2);
        assert_eq!(sum.wait(hour).expect("it ended").expect("no panic"), 4);
        assert!(sum.wait(hour).expect("it ended").is_err(), "only once");
        let (send, receive) = channel::<()>();
        let waiting = Aside::begin(move || receive.recv().is_err());
        assert!(waiting.wait(Duration::ZERO).is_none(), "it still waits");
        drop(send);
        assert!(waiting.wait(hour).expect("it ended").expect("no panic"));
        let failing: Aside<()> = Aside::begin(|| panic!("meant to fail"));
        let panic = failing.wait(hour).expect("it ended").expect_err("a panic");
        assert_eq!(panic.downcast_ref(), Some(&"meant to fail"));
    }

    #[test]
    fn threads_share_work_until_it_is_done_or_cancelled() {
        for count in 1..=4 {
            let threads = run_on(count).threads;
            let cancel = Cancel::default();
            let done = Mutex::new(Vec::new());
            let work = |piece: usize| done.lock().expect("no panic").push(piece);
            threads.share_all(100, &cancel.part(), &work);
            let mut done = done.into_inner().expect("no panic");
            done.sort_unstable();
            assert!(done.into_iter().eq(0..100), "{count} threads");
            // Each thread has begun one piece at most when the first of them cancels.
            let begun = AtomicUsize::new(0);
            let last = |_| {
                cancel.cancel();
                begun.fetch_add(1, Ordering::Relaxed);
            };
            threads.share_all(100, &cancel.part(), &last);
            assert!((1..=count).contains(&begun.into_inner()), "{count} threads");
        }
    }
}

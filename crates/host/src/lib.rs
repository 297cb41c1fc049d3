//! What the machine provides: its clock, its threads, its number of cores, its locale.
//!
//! Only the front ends, tests and benchmarks use this crate. Everything below them receives clock
//! and threads in a [`Run`], and therefore also works in a browser.
#![expect(
    clippy::disallowed_methods,
    reason = "the one place that asks the platform for time and threads"
)]

use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::thread;
use std::time::{Duration, Instant};

use pavage_search::{Clock, Run, Spawn, Threads};

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

impl Spawn for SystemThreads {
    fn spawn(
        &self,
        workers: usize,
        work: &(dyn Fn(usize) + Sync),
        meanwhile: &mut (dyn FnMut() + '_),
    ) {
        thread::scope(|scope| {
            let start = |number| scope.spawn(move || work(number));
            let running: Vec<_> = (0..workers).map(start).collect();
            meanwhile();
            for worker in running {
                if let Err(panic) = worker.join() {
                    resume_unwind(panic);
                }
            }
        });
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

/// A run on this many threads of the machine, without limits.
#[must_use]
pub fn run_on(count: usize) -> Run<'static> {
    Run {
        threads: threads(NonZeroUsize::new(count).unwrap_or(NonZeroUsize::MIN)),
        ..Run::default()
    }
}

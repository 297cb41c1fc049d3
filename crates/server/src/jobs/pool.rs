//! All jobs: a limited number run, others wait in a queue, and results are kept for a while.

use std::collections::{BTreeMap, VecDeque};
use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use pavage_app::{Clock, Limits, Memory, Message, ReadError, Run};
use pavage_host::{SystemClock, cores, threads};
use pavage_wire::service::{JobSpec, Running};
use pavage_wire::{JobFacts, JobState, fault_event};
use pavage_words::Words;

use super::job::{End, Job, Unbegun};
use crate::asked::Asked;
use crate::config::Config;

/// Jobs that have ended and are kept at most,
const KEPT_MAX: usize = 200;
/// and bytes of what they found.
const KEPT_BYTES_MAX: usize = 64 << 20;
/// Bytes of the stack of a job: families reason recursively.
const STACK_BYTES: usize = 16 << 20;
/// How often the pool is tidied.
const TIDY_EVERY: Duration = Duration::from_millis(250);

/// The jobs: those waiting, those running, and the results that are kept.
pub(crate) struct Pool {
    running_max: usize,
    waiting_max: usize,
    job_bytes: usize,
    job_time: Duration,
    idle_time: Duration,
    keep_time: Duration,
    clock: Arc<dyn Clock>,
    numbers: RandomState,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    /// How many jobs there ever were.
    count: u64,
    /// All that are known, in the order in which they came.
    jobs: BTreeMap<u64, Arc<Job>>,
    queue: VecDeque<Arc<Job>>,
    running: usize,
    /// Whether no more are begun.
    closed: bool,
}

impl Pool {
    pub(crate) fn new(config: &Config) -> Arc<Pool> {
        let pool = Arc::new(Pool {
            running_max: config.jobs_running.get(),
            waiting_max: config.jobs_waiting,
            job_bytes: config.job_bytes(),
            job_time: config.job_time,
            idle_time: config.idle_time,
            keep_time: config.keep_time,
            clock: Arc::clone(&config.clock),
            numbers: RandomState::new(),
            inner: Mutex::default(),
        });
        tokio::spawn(tidy_up(Arc::downgrade(&pool)));
        pool
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds work: it begins at once or waits. Waiting work keeps only its text in memory.
    pub(crate) fn start(
        self: &Arc<Pool>,
        work: JobSpec,
        asked: Asked,
        words: &Arc<Words>,
    ) -> Result<JobFacts, Message> {
        let mut inner = self.inner();
        let is_full = inner.running >= self.running_max && inner.queue.len() >= self.waiting_max;
        if is_full || inner.closed {
            let message = Message::new("jobs-full").with("running", inner.running);
            return Err(message.with("waiting", inner.queue.len()));
        }
        inner.count += 1;
        let number = inner.count;
        // Different in each run, so that a page that outlives its server finds no foreign job.
        let id = format!("{:016x}", self.numbers.hash_one(number));
        let (words, clock) = (Arc::clone(words), Arc::clone(&self.clock));
        let job = Arc::new(Job::new(id, work, asked, words, clock));
        inner.jobs.insert(number, Arc::clone(&job));
        inner.queue.push_back(Arc::clone(&job));
        self.begin_next(&mut inner);
        let facts = job.facts(place(&inner, &job));
        drop(inner);
        job.fold();
        Ok(facts)
    }

    /// Begins jobs of the queue while there is room.
    fn begin_next(self: &Arc<Pool>, inner: &mut Inner) {
        while inner.running < self.running_max {
            let Some(job) = inner.queue.pop_front() else {
                return;
            };
            let Some(unbegun) = job.begin() else { continue };
            inner.running += 1;
            let cores = cores().get() / inner.running;
            let cores = NonZeroUsize::new(cores).unwrap_or(NonZeroUsize::MIN);
            let pool = Arc::clone(self);
            let refused = Arc::clone(&job);
            let work = move || {
                let (phase, end) = pool.work(&job, unbegun, cores);
                // Others see that there is room before those who listen see the end.
                pool.ended(|| job.end(phase, end));
            };
            let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
            if thread.spawn(work).is_err() {
                inner.running -= 1;
                let (phase, end) = failed(&refused, &Message::new("busy").into());
                refused.end(phase, end);
            }
        }
    }

    fn ended(self: &Arc<Pool>, tell: impl FnOnce()) {
        let mut inner = self.inner();
        inner.running -= 1;
        self.begin_next(&mut inner);
        drop(inner);
        tell();
    }

    /// Does the work of a job, and says so when it fails by a fault of the program.
    fn work(&self, job: &Job, unbegun: Unbegun, cores: NonZeroUsize) -> (JobState, End) {
        let work = || self.carry_out(job, unbegun, cores);
        let done = catch_unwind(AssertUnwindSafe(work));
        done.unwrap_or_else(|_| failed(job, &Message::new("internal").into()))
    }

    fn carry_out(&self, job: &Job, unbegun: Unbegun, cores: NonZeroUsize) -> (JobState, End) {
        let clock = SystemClock::start();
        let work = match unbegun.work(&job.cancel) {
            Ok(work) => work,
            Err(_) if job.cancel.is_cancelled() => return cancelled(job),
            Err(fault) => return failed(job, &fault.error),
        };
        let time = work.time_within(self.job_time);
        let tell = |told| job.tell(told);
        let running = Running {
            run: Run {
                limits: Limits {
                    deadline: Some(clock.elapsed() + time),
                    ..Limits::default()
                },
                cancel: job.cancel.clone(),
                memory: Memory::limited(work.memory_within(self.job_bytes, self.job_bytes)),
                clock: &clock,
                threads: threads(cores),
                ..Run::default()
            },
            tell: &tell,
            words: &job.words,
        };
        match work.run(&running) {
            Ok(result) => (JobState::Done, End::Result(result.into())),
            Err(fault) => failed(job, &fault.error),
        }
    }

    pub(crate) fn find(&self, id: &str) -> Option<Arc<Job>> {
        let inner = self.inner();
        let found = inner.jobs.values().find(|job| job.id == id);
        found.map(Arc::clone)
    }

    /// Stops a job: a waiting one ends now, a running one when its search checks the flag.
    pub(crate) fn cancel(&self, job: &Arc<Job>) {
        job.cancel.cancel();
        let mut inner = self.inner();
        inner.queue.retain(|waiting| !Arc::ptr_eq(waiting, job));
        drop(inner);
        if job.phase() == JobState::Queued {
            let (phase, end) = cancelled(job);
            job.end(phase, end);
        }
    }

    /// Stops all jobs, and begins no more.
    pub(crate) fn close(&self) {
        let mut inner = self.inner();
        inner.closed = true;
        let jobs: Vec<Arc<Job>> = inner.jobs.values().cloned().collect();
        drop(inner);
        jobs.iter().for_each(|job| self.cancel(job));
    }

    /// How many wait before a job.
    pub(crate) fn waiting(&self, job: &Arc<Job>) -> usize {
        place(&self.inner(), job)
    }

    pub(crate) fn all(&self) -> Vec<JobFacts> {
        let inner = self.inner();
        let facts = |job: &Arc<Job>| job.facts(place(&inner, job));
        inner.jobs.values().map(facts).collect()
    }

    /// Ends jobs without listeners, and drops old results.
    fn tidy(&self) {
        let inner = self.inner();
        let jobs: Vec<(u64, Arc<Job>)> = inner
            .jobs
            .iter()
            .map(|(number, job)| (*number, Arc::clone(job)))
            .collect();
        drop(inner);
        let forgotten = jobs
            .iter()
            .filter(|(_, job)| job.is_forgotten(self.idle_time));
        forgotten.for_each(|(_, job)| self.cancel(job));
        let (mut kept, mut bytes) = (0, 0);
        // The youngest are kept.
        for (number, job) in jobs.iter().rev() {
            let Some(ended) = job.ended_for() else {
                continue;
            };
            kept += 1;
            bytes += job.size();
            if ended > self.keep_time || kept > KEPT_MAX || bytes > KEPT_BYTES_MAX {
                self.inner().jobs.remove(number);
            }
        }
    }
}

/// The end of a job that has no result.
fn failed(job: &Job, error: &ReadError) -> (JobState, End) {
    let error = fault_event(error, &job.words);
    (JobState::Failed, End::Error(error.into()))
}

/// The end of a job that was cancelled before its work began.
fn cancelled(job: &Job) -> (JobState, End) {
    let message = Message::new("job-cancelled").into();
    (JobState::Cancelled, failed(job, &message).1)
}

/// How many wait before a job.
fn place(inner: &Inner, job: &Arc<Job>) -> usize {
    let mut queue = inner.queue.iter();
    queue
        .position(|waiting| Arc::ptr_eq(waiting, job))
        .unwrap_or(0)
}

/// Tidies the pool periodically, as long as it exists.
async fn tidy_up(pool: Weak<Pool>) {
    loop {
        tokio::time::sleep(TIDY_EVERY).await;
        match pool.upgrade() {
            Some(pool) => pool.tidy(),
            None => return,
        }
    }
}

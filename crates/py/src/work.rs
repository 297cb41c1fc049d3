//! Work on a thread of its own, while the caller's thread listens for interrupts and tells how far
//! it is.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pavage_app::options::searching;
use pavage_app::{Cancel, Clock, Limits, Memory, Notice, Options, Run, listed_families};
use pavage_command::options::table::{
    ENGINE, HEURISTIC, MEMORY_LIMIT, PORTFOLIO, RACE, SEED, THREADS,
};
use pavage_host::{Aside, SystemClock, cores, threads};
use pyo3::prelude::*;

use crate::arguments::{Keywords, bad};
use crate::fault::Fault;

/// How often the caller's thread looks for an interrupt.
pub(crate) const LISTEN_EVERY: Duration = Duration::from_millis(20);
/// How long work that was stopped may take to end before the caller goes on without it.
const PATIENCE: Duration = Duration::from_millis(100);

/// The names of the options that all long calls share.
pub(crate) const SHARED: &[&str] = &[
    "engine",
    "heuristic",
    "memory_limit",
    "portfolio",
    "progress",
    "race",
    "seed",
    "threads",
    "time_limit",
];

/// How to work: the options that all long calls share.
pub(crate) struct Asked {
    threads: NonZeroUsize,
    pub(crate) time_limit: Option<Duration>,
    memory: Memory,
    pub(crate) seed: u64,
    pub(crate) options: Options,
    pub(crate) progress: Option<Py<PyAny>>,
}

impl Default for Asked {
    fn default() -> Asked {
        Asked {
            threads: cores(),
            time_limit: None,
            memory: Memory::default(),
            seed: 0,
            options: Options::default(),
            progress: None,
        }
    }
}

impl Asked {
    /// Takes these options from the keywords. What is left belongs to others.
    pub(crate) fn take(keywords: &mut Keywords<'_>) -> Result<Asked, Fault> {
        let usual = Asked::default();
        let threads = keywords.amount(&THREADS)?;
        let memory = keywords.amount(&MEMORY_LIMIT)?;
        let seed = keywords.amount(&SEED)?;
        let engine = keywords.name(&ENGINE)?;
        Ok(Asked {
            threads: threads.unwrap_or(usual.threads),
            time_limit: keywords.time_limit()?,
            memory: memory.unwrap_or(usual.memory),
            seed: seed.unwrap_or(usual.seed),
            options: Options {
                engine: engine.flatten(),
                heuristic: keywords.name(&HEURISTIC)?,
                race: keywords.flag(&RACE)?,
                portfolio: keywords.flag(&PORTFOLIO)?,
                ..Options::default()
            },
            progress: progress(keywords)?,
        })
    }

    /// As [`Asked::take`], where nothing else may be left.
    pub(crate) fn take_only(mut keywords: Keywords<'_>) -> Result<Asked, Fault> {
        let asked = Asked::take(&mut keywords)?;
        keywords.settings(&[], SHARED)?;
        Ok(asked)
    }

    /// As [`Asked::take`], and takes what is left as options of families' own searches.
    pub(crate) fn take_all(mut keywords: Keywords<'_>) -> Result<Asked, Fault> {
        let mut asked = Asked::take(&mut keywords)?;
        asked.options.settings = keywords.settings(&searching(listed_families()), SHARED)?;
        Ok(asked)
    }

    /// The memory limit, in bytes.
    pub(crate) fn memory_max(&self) -> Option<u64> {
        self.memory.bytes_max().map(|bytes| bytes as u64)
    }

    /// The same, told to this function instead.
    pub(crate) fn telling(&self, progress: Option<Py<PyAny>>) -> Asked {
        Asked {
            threads: self.threads,
            time_limit: self.time_limit,
            memory: self.memory.clone(),
            seed: self.seed,
            options: self.options.clone(),
            progress,
        }
    }

    /// Begins a piece of work that `cancel` stops and that leaves what it has to tell in `seen`.
    pub(crate) fn begin<T: Send + 'static>(
        &self,
        cancel: &Cancel,
        seen: Option<&Arc<Mutex<Seen>>>,
        work: impl FnOnce(&Options, &Run<'_>) -> T + Send + 'static,
    ) -> Aside<T> {
        let (count, time_limit, seed) = (self.threads, self.time_limit, self.seed);
        let (memory, options) = (self.memory.clone(), self.options.clone());
        let (cancel, seen) = (cancel.clone(), seen.cloned());
        Aside::begin(move || {
            let clock = SystemClock::start();
            let run = Run {
                limits: Limits {
                    deadline: time_limit.map(|limit| clock.elapsed() + limit),
                    ..Limits::default()
                },
                cancel,
                memory,
                clock: &clock,
                began: Duration::ZERO,
                threads: threads(count),
                seed,
                observer: None,
                disk: None,
            };
            let Some(seen) = seen else {
                return work(&options, &run);
            };
            let observer = |notice: &Notice<'_>| {
                let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
                seen.hear(notice, clock.elapsed());
            };
            work(&options, &run.watched(Some(&observer)))
        })
    }
}

/// The function that is told how far the work is.
fn progress(keywords: &mut Keywords<'_>) -> Result<Option<Py<PyAny>>, Fault> {
    match keywords.take("progress") {
        None => Ok(None),
        Some(function) if function.is_callable() => Ok(Some(function.unbind())),
        Some(other) => Err(bad("python-progress", "progress", &other).into()),
    }
}

/// How far work is, as its observer last heard.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    is_news: bool,
    fraction: Option<f64>,
    nodes: u64,
    solutions: u64,
    elapsed: Duration,
}

impl Seen {
    fn hear(&mut self, notice: &Notice<'_>, elapsed: Duration) {
        match notice {
            Notice::Progress(progress) => {
                self.fraction = Some(progress.fraction);
                self.nodes = progress.stats.nodes;
                self.solutions = progress.stats.solutions;
            }
            Notice::Work(work) => self.fraction = work.share,
            _ => return,
        }
        self.is_news = true;
        self.elapsed = elapsed;
    }
}

/// Does a piece of work on a thread of its own, without Python's lock.
pub(crate) fn work<T: Send + 'static>(
    py: Python<'_>,
    asked: &Asked,
    work: impl FnOnce(&Options, &Run<'_>) -> T + Send + 'static,
) -> Result<T, Fault> {
    work_until(py, asked, |_| py.check_signals().map(|()| false), work)
}

/// As [`work`], where this function listens for interrupts; it is told whether the work has ended. When it
/// says true, the work stops with what it has come to; with an error it is given up.
pub(crate) fn work_until<T: Send + 'static>(
    py: Python<'_>,
    asked: &Asked,
    is_stopped: impl Fn(bool) -> PyResult<bool>,
    work: impl FnOnce(&Options, &Run<'_>) -> T + Send + 'static,
) -> Result<T, Fault> {
    let cancel = Cancel::default();
    let seen = Arc::new(Mutex::new(Seen::default()));
    let is_told = asked.progress.is_some();
    let mut aside = asked.begin(&cancel, is_told.then_some(&seen), work);
    loop {
        let ended;
        (aside, ended) = wait(py, aside, LISTEN_EVERY);
        let heard = is_stopped(ended.is_some()).and_then(|is_stopped| {
            if is_stopped {
                cancel.cancel();
            }
            tell(py, asked, &seen)
        });
        match (ended, heard) {
            (_, Err(error)) => {
                cancel.cancel();
                let _late = wait(py, aside, PATIENCE);
                return Err(error.into());
            }
            (Some(Ok(result)), Ok(())) => return Ok(result),
            (Some(Err(panic)), Ok(())) => return Err(Fault::of_panic(&*panic)),
            (None, Ok(())) => {}
        }
    }
}

/// Waits for the result without Python's lock.
pub(crate) fn wait<T: Send + 'static>(
    py: Python<'_>,
    aside: Aside<T>,
    most: Duration,
) -> (Aside<T>, Option<std::thread::Result<T>>) {
    py.detach(move || {
        let ended = aside.wait(most);
        (aside, ended)
    })
}

/// Tells the caller's function what is new.
fn tell(py: Python<'_>, asked: &Asked, seen: &Mutex<Seen>) -> PyResult<()> {
    let Some(function) = &asked.progress else {
        return Ok(());
    };
    let now = {
        let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
        let now = *seen;
        seen.is_news = false;
        now
    };
    if now.is_news {
        let elapsed = now.elapsed.as_secs_f64();
        function.call1(py, (now.fraction, now.nodes, now.solutions, elapsed))?;
    }
    Ok(())
}

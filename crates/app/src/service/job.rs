//! Long work as a page asks for it: read at once, run later, reported on while it runs.

mod kinds;
mod watch;

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use pavage_puzzles::{Advance, AnyPosition, Budget, Gauge, Settings};
use pavage_search::{Cancel, Memory};
use pavage_words::Words;

use super::{Fault, source};
use crate::clock::Clock;
use crate::options::Options;
use crate::wire::{JobRequest, advance_event, read_request};

pub use kinds::KINDS;
use kinds::Kind;

/// The events of a running job, as JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// How far it is.
    Progress(String),
    /// The best position so far.
    Best(String),
    /// The inner values of its search.
    Reading(String),
}

/// What a gauge shows, as JSON like that of [`Told::Progress`].
#[must_use]
pub fn advanced(advance: &Advance, elapsed: Duration, words: &Words) -> String {
    advance_event(advance, elapsed, words)
}

/// How a job runs, and who receives its events.
pub struct Run<'a> {
    /// Stops it.
    pub cancel: Cancel,
    /// When it must end, at the latest.
    pub deadline: Instant,
    /// How many workers it may use.
    pub threads: NonZeroUsize,
    /// The memory limit: models, workers and tables together.
    pub memory: Memory,
    /// Shows the progress of work without a search tree.
    pub gauge: Gauge,
    /// Tells the time since it began.
    pub clock: &'a dyn Clock,
    /// Receives the events, at most about twenty a second of each kind.
    pub tell: &'a (dyn Fn(Told) + Sync),
    /// The catalogue for messages.
    pub words: &'a Words,
}

/// Work that was read but has not begun.
pub struct Task {
    kind: &'static Kind,
    request: JobRequest,
    settings: Settings,
    /// What to work on; none for work that needs no puzzle.
    position: Option<Box<dyn AnyPosition>>,
}

impl Task {
    /// Reads a request for work. Errors of the puzzle are reported now, errors of the search
    /// options when it runs.
    ///
    /// # Errors
    /// The request cannot be read, its content is not a puzzle, or its kind is unknown.
    pub fn read(body: &str, cancel: &Cancel) -> Result<Task, Fault> {
        let request: JobRequest = read_request(body).map_err(Fault::unreadable)?;
        let kind = kinds::named(&request.kind)?;
        let settings = request.settings.settings()?;
        let position = match kind.needs_puzzle {
            true => Some(
                source::game(&request.source, cancel)?
                    .position()
                    .boxed_clone(),
            ),
            false => None,
        };
        Ok(Task {
            kind,
            request,
            settings,
            position,
        })
    }

    /// What kind of work it is.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.kind.name
    }

    /// Whether it goes on when nobody listens.
    #[must_use]
    pub fn stays(&self) -> bool {
        self.request.stay
    }

    /// Milliseconds after which it ends, as asked for.
    #[must_use]
    pub fn time_limit_ms(&self) -> Option<u64> {
        self.request.time_limit_ms
    }

    /// Does the work.
    ///
    /// # Errors
    /// An option does not fit, or the puzzle is not for this kind of work.
    pub fn run(&self, run: &Run<'_>) -> Result<String, Fault> {
        (self.kind.run)(self, run)
    }

    fn name(&self) -> &str {
        self.request.source.name.as_deref().unwrap_or_default()
    }

    /// # Panics
    /// When this kind of work needs no puzzle.
    fn position(&self) -> &dyn AnyPosition {
        let position = self.position.as_deref();
        position.expect("work that needs a puzzle was read with it")
    }

    fn options(&self, run: &Run<'_>) -> Options {
        Options {
            engine: self.request.engine.clone(),
            heuristic: self.request.heuristic.clone(),
            threads: run.threads,
            nodes_max: self.request.nodes_max,
            deadline: Some(run.deadline),
            memory: run.memory.clone(),
            seed: self.request.seed,
            settings: self.settings.clone(),
            ..Options::default()
        }
    }

    fn budget(&self, run: &Run<'_>) -> Budget {
        Budget {
            work_max: self.request.nodes_max,
            deadline: Some(run.deadline),
            cancel: run.cancel.clone(),
            memory: run.memory.clone(),
            gauge: run.gauge.clone(),
        }
    }
}

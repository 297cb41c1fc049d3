//! Long work as a page asks for it: read at once, run later, reported on while it runs.

mod kinds;
mod watch;

use pavage_family::{AnyPosition, Settings};
use pavage_search::{Cancel, Run};
use pavage_words::Words;

use super::{Fault, source};
use crate::options::Options;
use crate::wire::{JobRequest, read_request};

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

/// How a job runs, and who is told.
pub struct Running<'a> {
    /// What limits it, and what it may use; its observer is not asked.
    pub run: Run<'a>,
    /// Is told what there is to tell, at most some twenty times a second of each kind.
    pub tell: &'a (dyn Fn(Told) + Sync),
    /// The catalogue for messages.
    pub words: &'a Words,
}

/// Work that was read and is not begun.
pub struct JobSpec {
    kind: &'static Kind,
    request: JobRequest,
    settings: Settings,
    /// What to work on; none for work that needs no puzzle.
    position: Option<Box<dyn AnyPosition>>,
}

impl JobSpec {
    /// Reads a request for work. What is wrong with the puzzle is told now, what is wrong with the
    /// options of the search when it runs.
    ///
    /// # Errors
    /// The request cannot be read, or what it holds is no puzzle, or it is of no known kind.
    pub fn read(body: &str, cancel: &Cancel) -> Result<JobSpec, Fault> {
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
        Ok(JobSpec {
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
    pub fn run(&self, running: &Running<'_>) -> Result<String, Fault> {
        (self.kind.run)(self, running)
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

    fn options(&self) -> Options {
        Options {
            engine: self.request.engine.clone(),
            heuristic: self.request.heuristic.clone(),
            settings: self.settings.clone(),
            ..Options::default()
        }
    }

    /// The run of this job: with the seed and the limit of nodes asked for.
    fn run_of<'a>(&self, running: &Running<'a>) -> Run<'a> {
        let mut run = running.run.clone();
        run.limits.nodes_max = self.request.nodes_max;
        run.seed = self.request.seed;
        run
    }
}

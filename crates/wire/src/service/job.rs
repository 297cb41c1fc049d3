//! Long work as a page asks for it: read at once, run later, with reports while it runs.

mod kinds;
mod parts;
mod watch;

use std::time::Duration;

use pavage_family::{AnyPosition, Settings};
use pavage_search::{Cancel, Run};
use pavage_words::Words;

use super::{Fault, source};
use crate::{JobRequest, read_request};
use pavage_app::options::Options;

pub use kinds::KINDS;
use kinds::Kind;
pub use parts::{cut, merge, part};

/// An event of a running job, as JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobEvent {
    /// The progress of the work.
    Progress(String),
    /// The best position so far.
    Best(String),
    /// The inner values of its search.
    Reading(String),
    /// What the result would be if the work ended now: of work that consists of many runs.
    SoFar(String),
}

/// How a job runs, and who receives its events.
pub struct Running<'a> {
    /// The limits and resources of the job. Its observer is not used.
    pub run: Run<'a>,
    /// Receives events, at most some twenty times a second of each kind.
    pub tell: &'a (dyn Fn(JobEvent) + Sync),
    /// The catalogue for messages.
    pub words: &'a Words,
}

/// A job that was read and has not started.
pub struct JobSpec {
    kind: &'static Kind,
    request: JobRequest,
    settings: Settings,
    /// What to work on; `None` for work that needs no puzzle.
    puzzle: Option<Puzzle>,
}

/// The puzzle of a job.
struct Puzzle {
    /// It, after the player's moves.
    position: Box<dyn AnyPosition>,
    format: &'static str,
    has_moves: bool,
}

impl JobSpec {
    /// Reads a request for work. A fault in the puzzle is reported now. A fault in the options of
    /// the search is reported when the job runs.
    ///
    /// # Errors
    /// The request cannot be read, its content is not a puzzle, or it asks for no known kind of
    /// work.
    pub fn read(body: &str, cancel: &Cancel) -> Result<JobSpec, Fault> {
        let request: JobRequest = read_request(body).map_err(Fault::unreadable)?;
        JobSpec::of(request, cancel)
    }

    fn of(request: JobRequest, cancel: &Cancel) -> Result<JobSpec, Fault> {
        let kind = kinds::named(&request.kind)?;
        let settings = request.settings.settings()?;
        let puzzle = if kind.needs_puzzle {
            let game = source::game(request.source(), cancel)?;
            Some(Puzzle {
                position: game.position().boxed_clone(),
                format: game.format(),
                has_moves: !game.moves().is_empty(),
            })
        } else {
            None
        };
        Ok(JobSpec {
            kind,
            request,
            settings,
            puzzle,
        })
    }

    /// The kind of work.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.kind.name
    }

    /// Whether the job goes on when nobody listens.
    #[must_use]
    pub fn stays(&self) -> bool {
        self.request.stay
    }

    /// The time that the request asks for, at most `longest`.
    #[must_use]
    pub fn time_within(&self, longest: Duration) -> Duration {
        let asked = self.request.time_limit_ms.map(Duration::from_millis);
        asked.map_or(longest, |asked| asked.min(longest))
    }

    /// The bytes of memory that the request asks for, at most `most`; `usual` if it asks for none.
    #[must_use]
    pub fn memory_within(&self, usual: usize, most: usize) -> usize {
        let asked = self
            .request
            .memory_limit_mib
            .map(|mib| mib.saturating_mul(1 << 20));
        let asked = asked.map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
        asked.unwrap_or(usual).min(most)
    }

    /// Runs the job.
    ///
    /// # Errors
    /// An option does not fit, or the puzzle does not suit this kind of work.
    pub fn run(&self, running: &Running<'_>) -> Result<String, Fault> {
        (self.kind.run)(self, running)
    }

    fn name(&self) -> &str {
        self.request.name.as_deref().unwrap_or_default()
    }

    /// # Panics
    /// If this kind of work needs no puzzle.
    fn puzzle(&self) -> &Puzzle {
        let puzzle = self.puzzle.as_ref();
        puzzle.expect("work that needs a puzzle was read with it")
    }

    /// # Panics
    /// As [`JobSpec::puzzle`].
    fn position(&self) -> &dyn AnyPosition {
        &*self.puzzle().position
    }

    fn options(&self) -> Options {
        Options {
            engine: self.request.engine.clone(),
            heuristic: self.request.heuristic.clone(),
            settings: self.settings.clone(),
            ..Options::default()
        }
    }

    /// The run of this job, with the seed and the node limit of the request.
    fn run_of<'a>(&self, running: &Running<'a>) -> Run<'a> {
        let mut run = running.run.clone();
        run.limits.nodes_max = self.request.nodes_max;
        run.seed = self.request.seed;
        run
    }
}

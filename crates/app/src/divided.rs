//! Searches that can be divided: a count that visits solutions, and a search that lists them.

use std::sync::Arc;

use pavage_family::AnyPosition;
use pavage_search::{
    Asked, Engine, Limits, Model, OptionId, Part, Run, Sinks, Snapshot, StopReason, Summary, Task,
};
use pavage_shards::Searching;

use crate::count::{Counted, Tried, Visiting, Way};
use crate::options::{Options, Refusal};
use crate::problem::{Symmetric, cover_told};
use crate::solve::{Search, Solved, Wanted};

/// What a search came to.
pub enum Answer {
    /// A count.
    Counted(Box<Counted>),
    /// Solutions.
    Solved(Box<Solved>),
}

/// A search that can be cut.
pub enum Divided<'a> {
    /// A count.
    Count(Box<Visiting>),
    /// A search for solutions.
    Solve(Box<Search<'a>>),
}

impl<'a> Divided<'a> {
    /// The count of a position that visits solutions, after other ways were tried.
    ///
    /// # Errors
    /// The options do not fit, there is no cover, or a limit was reached.
    pub fn count(
        position: &dyn AnyPosition,
        options: &Options,
        tried: Tried,
        seed: u64,
        run: &Run<'_>,
    ) -> Result<Divided<'a>, Refusal> {
        let heuristic = options.heuristic_for(position)?;
        let problem = Symmetric::of(position, run)?.under(options.symmetry);
        let way = Way::after(tried, problem.model(), position, options)?;
        let visiting = Visiting::new(problem, way, heuristic, options, seed);
        Ok(Divided::Count(visiting.into()))
    }

    /// The search of a position for solutions.
    ///
    /// # Errors
    /// As for [`Divided::count`].
    pub fn solve(
        position: &'a dyn AnyPosition,
        options: &'a Options,
        wanted: Wanted,
        run: &Run<'_>,
    ) -> Result<Divided<'a>, Refusal> {
        let heuristic = options.heuristic_for(position)?;
        let cover = cover_told(position, run)?;
        let search = Search::new(position, cover, heuristic, wanted, options)?;
        Ok(Divided::Solve(search.into()))
    }

    /// Whether the search can be cut.
    pub fn can_be_cut(&self) -> bool {
        self.engine().can(Asked::Snapshots)
    }

    /// The engine that searches.
    pub fn engine(&self) -> &'static dyn Engine {
        match self {
            Divided::Count(visiting) => visiting.way.engine,
            Divided::Solve(search) => search.engine(),
        }
    }

    /// The limits of the search.
    pub fn limits(&self, run: &Run<'_>) -> Limits {
        match self {
            Divided::Count(_) => run.limits,
            Divided::Solve(search) => Limits {
                solutions_max: Some(search.solutions_max()),
                ..run.limits
            },
        }
    }

    /// What it comes to when its parts have these costs and list these solutions together.
    pub fn answer(&self, solutions: &[Vec<OptionId>], summary: Summary, run: &Run<'_>) -> Answer {
        match self {
            Divided::Count(visiting) => Answer::Counted(visiting.summed(summary, run).into()),
            Divided::Solve(search) => {
                let found = search.found(solutions, summary);
                Answer::Solved(search.answer(found, run).into())
            }
        }
    }

    fn model(&self) -> &Model {
        match self {
            Divided::Count(visiting) => visiting.problem.model(),
            Divided::Solve(search) => search.model(),
        }
    }

    fn task(&self, start: Option<Arc<Snapshot>>, run: &Run<'_>) -> Task {
        let task = match self {
            Divided::Count(visiting) => visiting.task.clone(),
            Divided::Solve(search) => search.task(run),
        };
        Task { start, ..task }
    }
}

impl Searching for Divided<'_> {
    fn lists(&self) -> bool {
        matches!(self, Divided::Solve(_))
    }

    fn cut(
        &self,
        start: Option<Arc<Snapshot>>,
        parts: usize,
        run: &Run<'_>,
    ) -> Result<Vec<Part>, StopReason> {
        let task = self.task(start, run);
        match self {
            Divided::Count(visiting) => {
                let Way { visits, engine, .. } = visiting.way;
                visits.cut(
                    engine,
                    visiting.problem.symmetric_model(),
                    &task,
                    parts,
                    run,
                )
            }
            Divided::Solve(search) => search.engine().cut(search.model(), &task, parts, run),
        }
    }

    fn search(&self, start: &Arc<Snapshot>, run: &Run<'_>, sinks: &mut Sinks<'_>) -> Summary {
        let task = self.task(Some(Arc::clone(start)), run);
        match self {
            Divided::Count(visiting) => {
                let Way { visits, engine, .. } = visiting.way;
                let walked = visits.walk(
                    engine,
                    visiting.problem.symmetric_model(),
                    &task,
                    run,
                    sinks,
                );
                walked.unwrap_or_else(|stop| Summary {
                    stop,
                    stats: start.stats,
                })
            }
            Divided::Solve(search) => search.engine().search(search.model(), &task, run, sinks),
        }
    }

    fn is_solution(&self, options: &[OptionId]) -> bool {
        self.model().is_solution(options)
    }
}

//! Jobs in parts: the search of a job is cut, its parts are walked by workers that share nothing,
//! and what they did becomes the result of an undivided job.
//!
//! Only searches of engines whose snapshots can be continued are divided. What comes before such a
//! search, as counting by sweep, is done once, before the cut.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use pavage_family::Message;
use pavage_search::{
    Asked, Engine, Joined, Limits, Model, NotWhole, OptionId, OrbitCount, Part, Run, Sinks,
    Snapshot, Stats, StopReason, Summary, Task, join,
};

use crate::count::{Counted, Tried, Visiting, Way};
use crate::solve::{Search, Solved};

/// The most parts of a job.
pub const PARTS_MAX: usize = 1000;
/// The nodes that are searched before a job is cut. A job that ends within them is not worth it.
pub(crate) const NODES_FIRST: u64 = 100_000;

/// A search that can be cut.
pub(crate) enum Divided<'a> {
    /// A count.
    Count(Box<Visiting>),
    /// A search for solutions.
    Solve(Box<Search<'a>>),
}

/// What all parts of a cut have in common.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Plan {
    /// A number that tells this cut from others.
    pub(crate) number: u64,
    /// The kind of the job.
    pub(crate) kind: String,
    /// The engine and the ordering that the user named.
    pub(crate) engine: Option<String>,
    pub(crate) heuristic: Option<String>,
    /// How many parts there are.
    pub(crate) parts: u32,
    /// The limits of the job.
    pub(crate) nodes_max: Option<u64>,
    pub(crate) solutions_max: Option<u64>,
    /// What the job tried in vain before.
    pub(crate) tried: Tried,
}

/// A part of a job.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct JobPart {
    pub(crate) plan: Plan,
    /// Its number, from 0.
    pub(crate) at: u32,
    pub(crate) part: Part,
}

/// What a worker did of a part.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PartDone {
    pub(crate) part: JobPart,
    /// Why it stopped.
    pub(crate) stop: StopReason,
    /// What it did and has left.
    pub(crate) state: Snapshot,
    /// The solutions, if the job lists them, each as options in the order in which they were chosen.
    pub(crate) solutions: Vec<Vec<OptionId>>,
    pub(crate) elapsed: Duration,
}

/// What is known of a part.
pub(crate) enum Known {
    /// The result of its worker.
    Done(Box<PartDone>),
    /// The worker was stopped. These are the costs that it told last.
    Stopped(Stats),
}

/// The result of a divided job.
pub(crate) enum Whole {
    Counted(Box<Counted>),
    Solved(Box<Solved>),
}

impl Divided<'_> {
    /// Whether the search can be cut.
    pub(crate) fn can_be_cut(&self) -> bool {
        self.engine().can(Asked::Snapshots)
    }

    /// The engine that searches.
    pub(crate) fn engine(&self) -> &'static dyn Engine {
        match self {
            Divided::Count(visiting) => visiting.way.engine,
            Divided::Solve(search) => search.engine(),
        }
    }

    /// Cuts the search.
    ///
    /// # Errors
    /// The limit that was reached.
    pub(crate) fn cut(&self, parts: usize, run: &Run<'_>) -> Result<Vec<Part>, StopReason> {
        self.cut_task(None, parts, run)
    }

    /// Cuts what a snapshot has left.
    ///
    /// # Errors
    /// The limit that was reached, or the snapshot is of another tree.
    pub(crate) fn cut_from(
        &self,
        start: Arc<Snapshot>,
        parts: usize,
        run: &Run<'_>,
    ) -> Result<Vec<Part>, StopReason> {
        self.cut_task(Some(start), parts, run)
    }

    fn cut_task(
        &self,
        start: Option<Arc<Snapshot>>,
        parts: usize,
        run: &Run<'_>,
    ) -> Result<Vec<Part>, StopReason> {
        let from = |task: Task| Task { start, ..task };
        match self {
            Divided::Count(visiting) => {
                let way = &visiting.way;
                let task = from(visiting.task.clone());
                way.visits.cut(way.engine, visiting.of(), &task, parts, run)
            }
            Divided::Solve(search) => {
                let task = from(search.task(run));
                search.engine().cut(search.model(), &task, parts, run)
            }
        }
    }

    /// The limits of the search.
    pub(crate) fn limits(&self, run: &Run<'_>) -> Limits {
        match self {
            Divided::Count(_) => run.limits,
            Divided::Solve(search) => Limits {
                solutions_max: Some(search.solutions_max()),
                ..run.limits
            },
        }
    }

    /// The model that is searched.
    pub(crate) fn model(&self) -> &Model {
        match self {
            Divided::Count(visiting) => visiting.problem.model(),
            Divided::Solve(search) => search.model(),
        }
    }

    /// Searches on from a snapshot, up to these limits.
    pub(crate) fn walk(&self, start: Snapshot, limits: Limits, run: &Run<'_>) -> Walked {
        let run = &Run {
            limits,
            ..run.clone()
        };
        let (mut solutions, mut last) = (Vec::new(), None);
        let mut collect = |options: &[OptionId]| {
            solutions.push(options.to_vec());
            ControlFlow::Continue(())
        };
        let mut keep = |snapshot: &Snapshot| last = Some(snapshot.clone());
        let mut sinks = Sinks {
            on_snapshot: Some(&mut keep),
            ..Sinks::default()
        };
        if let Divided::Solve(_) = self {
            sinks.on_solution = Some(&mut collect);
        }
        let start = Arc::new(start);
        let summary = self.search(&start, run, &mut sinks);
        let state = last.unwrap_or_else(|| Snapshot::clone(&start));
        Walked {
            summary,
            state,
            solutions,
        }
    }

    /// Searches on from a snapshot. A count hands over no solutions.
    pub(crate) fn search(
        &self,
        start: &Arc<Snapshot>,
        run: &Run<'_>,
        sinks: &mut Sinks<'_>,
    ) -> Summary {
        let from = |task: &Task| Task {
            start: Some(Arc::clone(start)),
            ..task.clone()
        };
        match self {
            Divided::Count(visiting) => {
                let (task, of) = (from(&visiting.task), visiting.of());
                let Way { visits, engine, .. } = visiting.way;
                let walked = visits.walk(engine, of, &task, run, sinks);
                let unbegun = |stop| Summary {
                    stop,
                    stats: start.stats,
                };
                walked.unwrap_or_else(unbegun)
            }
            Divided::Solve(search) => {
                let task = from(&search.task(run));
                search.engine().search(search.model(), &task, run, sinks)
            }
        }
    }

    /// The result of the job, from what is known of its parts, in order.
    ///
    /// # Errors
    /// The parts are not those of this job.
    pub(crate) fn merge(self, known: &[Known], run: &Run<'_>) -> Result<Whole, Message> {
        let done = known.iter().filter_map(Known::done);
        for part in done {
            self.check(part)?;
        }
        let first = known.iter().map_while(Known::done);
        let first: Vec<&PartDone> = first.take_while(|done| done.has_settled()).collect();
        let limits = self.limits(run);
        let joined = match first.is_empty() {
            true => None,
            false => Some(joined(&first, &limits)?),
        };
        let ending = joined.filter(|joined| {
            let is_met = joined.parts < first.len();
            is_met || joined.snapshot.is_finished()
        });
        match ending {
            Some(joined) => self.ended(joined, &first, run),
            None => self.stopped(known, run),
        }
    }

    /// Checks that a result can be one of this job. The tree is compared later, by the search that
    /// goes on.
    fn check(&self, done: &PartDone) -> Result<(), Message> {
        let lists = matches!(self, Divided::Solve(_));
        let is_solution = |chosen: &Vec<OptionId>| self.model().is_solution(chosen);
        let are_all = !lists
            || !done.state.is_finished()
            || done.solutions.len() as u64 == done.state.stats.solutions;
        let are_right = (lists || done.solutions.is_empty()) && are_all;
        match are_right && done.solutions.iter().all(is_solution) {
            true => Ok(()),
            false => Err(Message::new("part-foreign")),
        }
    }

    /// The result of a search that came to its end, or to a limit, within these parts.
    fn ended(self, joined: Joined, first: &[&PartDone], run: &Run<'_>) -> Result<Whole, Message> {
        let left = joined.left_of(&self.limits(run));
        let whole = match self {
            Divided::Count(visiting) => {
                let task = Task {
                    start: Some(Arc::new(joined.snapshot)),
                    ..visiting.task.clone()
                };
                let rest = Run {
                    limits: left,
                    ..run.clone()
                };
                let found = visiting.count(&task, &rest, &mut Sinks::default());
                not_foreign(found.summary.stop)?;
                Whole::Counted(Box::new(visiting.counted(found, run)))
            }
            Divided::Solve(_) => {
                let of_parts = first.iter().take(joined.parts);
                let mut solutions: Vec<Vec<OptionId>> =
                    of_parts.flat_map(|done| done.solutions.clone()).collect();
                let walked = self.walk(joined.snapshot, left, run);
                not_foreign(walked.summary.stop)?;
                solutions.extend(walked.solutions);
                self.solved(&solutions, walked.summary, run)
            }
        };
        Ok(whole)
    }

    /// The result of a search of which some parts were stopped: what is known of all parts.
    fn stopped(self, known: &[Known], run: &Run<'_>) -> Result<Whole, Message> {
        let mut stats = Stats::default();
        let mut solutions = Vec::new();
        let mut stop = None;
        for part in known {
            match part {
                Known::Stopped(costs) => {
                    stats.add(costs);
                    stop = stop.or(Some(StopReason::Cancelled));
                }
                Known::Done(done) => {
                    stats.add(&done.state.stats);
                    solutions.extend(done.solutions.iter().cloned());
                    let has_stopped = done.stop != StopReason::Exhausted;
                    stop = stop.or(has_stopped.then_some(done.stop));
                }
            }
        }
        // A search with nothing left only compares the trees.
        if let Some(done) = known.iter().find_map(Known::done) {
            let nothing = Snapshot {
                tree: done.state.tree,
                ..Snapshot::default()
            };
            not_foreign(self.walk(nothing, Limits::default(), run).summary.stop)?;
        }
        let stop = stop.unwrap_or(StopReason::Cancelled);
        let summary = Summary { stop, stats };
        Ok(match self {
            Divided::Count(visiting) => {
                let found = OrbitCount {
                    solutions: stats.weight,
                    orbits: None,
                    summary,
                };
                Whole::Counted(Box::new(visiting.counted(found, run)))
            }
            Divided::Solve(_) => {
                // As of workers of one search: enough solutions are enough, though not the first.
                let most = self.limits(run).solutions_max.unwrap_or(u64::MAX);
                let has_enough = solutions.len() as u64 >= most;
                let summary = match stop {
                    StopReason::TimeLimit if has_enough => Summary {
                        stop: StopReason::SolutionLimit,
                        stats,
                    },
                    _ => summary,
                };
                solutions.truncate(usize::try_from(most).unwrap_or(usize::MAX));
                self.solved(&solutions, summary, run)
            }
        })
    }

    fn solved(self, solutions: &[Vec<OptionId>], summary: Summary, run: &Run<'_>) -> Whole {
        let Divided::Solve(search) = self else {
            unreachable!("only searches for solutions have them");
        };
        let found = search.found(solutions, summary);
        Whole::Solved(Box::new(search.answer(found, run)))
    }
}

/// What a search from a snapshot did.
pub(crate) struct Walked {
    pub(crate) summary: Summary,
    pub(crate) state: Snapshot,
    pub(crate) solutions: Vec<Vec<OptionId>>,
}

impl Known {
    pub(crate) fn done(&self) -> Option<&PartDone> {
        match self {
            Known::Done(done) => Some(done),
            Known::Stopped(_) => None,
        }
    }
}

impl PartDone {
    /// Whether the part came to its end or to a limit that makes a prefix.
    fn has_settled(&self) -> bool {
        let limits = [
            StopReason::Exhausted,
            StopReason::SolutionLimit,
            StopReason::NodeLimit,
        ];
        limits.contains(&self.stop)
    }
}

/// Adds up the first parts.
fn joined(first: &[&PartDone], limits: &Limits) -> Result<Joined, Message> {
    let parts: Vec<Snapshot> = first
        .iter()
        .map(|done| done.part.part.start.clone())
        .collect();
    let states: Vec<Snapshot> = first.iter().map(|done| done.state.clone()).collect();
    let whole = Snapshot::whole(parts[0].tree);
    join(&whole, &parts, &states, limits).map_err(|fault| {
        let at = match fault {
            NotWhole::Foreign(at)
            | NotWhole::Misplaced(at)
            | NotWhole::Costs(at)
            | NotWhole::State(at) => at,
            NotWhole::Number | NotWhole::Unfinished => parts.len(),
        };
        Message::new("part-misplaced").with("part", at + 1)
    })
}

/// Refuses parts of another tree.
pub(crate) fn not_foreign(stop: StopReason) -> Result<(), Message> {
    match stop {
        StopReason::ForeignStart => Err(Message::new("part-foreign")),
        _ => Ok(()),
    }
}

/// The fraction of a part that is done, from that of the tree: the tree without the part counts as
/// done.
pub(crate) fn fraction_of_part(fraction: f64, before: f64) -> f64 {
    let part = 1.0 - before;
    match part > 0.0 {
        true => ((fraction - before) / part).clamp(0.0, 1.0),
        false => 0.0,
    }
}

//! Jobs in parts, for pages whose workers share nothing: cut a job, run a part, merge the results.
//! The parts are the shards of a plan, and what a worker did of one is its piece: see
//! [`pavage_shards`].
//!
//! Only searches of engines whose snapshots can be continued are divided. What comes before such a
//! search, as counting by sweep, is done once, before the cut.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use pavage_family::Message;
use pavage_search::{Joined, Limits, OptionId, Run, Sinks, Stats, StopReason, Summary, Task};
use pavage_shards::{
    Done, Plan, Searching, Solutions, Walked, check_tree, joined, not_whole, walk,
};
use serde::{Deserialize, Serialize};

use super::kinds::{counted_text, solved_text, wanted, watched};
use super::{Fault, JobSpec, Running};
use crate::{
    CutRequest, MergeRequest, PartKnown, PartOfPlan, PartRequest, cut_answer, part_answer,
    read_request,
};
use pavage_app::count::up_to_symmetry;
use pavage_app::count::{self, Counted, Tried};
use pavage_app::course::Course;
use pavage_app::divided::{Answer, Divided};
use pavage_app::options::Options;
use pavage_app::solve::{self, Solved, Wanted};

/// The most parts of a job.
const PARTS_MAX: usize = 1000;
/// The nodes that are searched before a job is cut. A job that ends within them is not worth it.
const NODES_FIRST: u64 = 100_000;

/// What is asked of a job that is cut. The puzzle and all else stand in each request.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Question {
    kind: String,
    /// The engine and the ordering that the user named.
    engine: Option<String>,
    heuristic: Option<String>,
    nodes_max: Option<u64>,
    solutions_max: Option<u64>,
    /// What the job tried in vain before.
    tried: Tried,
}

/// Cuts a job into parts. The body is the request of the job with `parts`, the most parts wanted.
/// The answer has the parts and their plan; no parts if the job cannot be divided. A job that comes to
/// its end meanwhile is answered with its result.
///
/// # Errors
/// As reading and running the job, or the number of parts is out of range.
pub fn cut(body: &str, running: &Running<'_>) -> Result<String, Fault> {
    let CutRequest { job, parts } = read_request(body).map_err(Fault::unreadable)?;
    let job = JobSpec::of(job, &running.run.cancel)?;
    let running = &job.in_time(running);
    let Some(parts) = usize::try_from(parts)
        .ok()
        .filter(|parts| (1..=PARTS_MAX).contains(parts))
    else {
        return Err(Message::new("parts-number").with("max", PARTS_MAX).into());
    };
    let options = job.options();
    let cut = match job.kind() {
        "count" => watched(&job, running, true, |run| {
            job.cut_count(&options, parts, run)
        })?,
        "solve" => watched(&job, running, wanted(&job) > 1, |run| {
            job.cut_solve(&options, parts, run)
        })?,
        _ => Cut::Not,
    };
    Ok(match cut {
        Cut::Not => cut_answer(None, &[], None, None),
        Cut::Parts(cut) => {
            let (plan, shares, limit) = &*cut;
            cut_answer(Some(plan), shares, *limit, None)
        }
        Cut::Ended(answer) => cut_answer(None, &[], None, Some(&job.text(answer, running)?)),
    })
}

/// Runs a part of a job and tells its progress. The body is the request of the job with `part`: the
/// plan and the number of the part.
///
/// # Errors
/// As reading and running the job; the plan is damaged, or of another job.
pub fn part(body: &str, running: &Running<'_>) -> Result<String, Fault> {
    let PartRequest { job, part } = read_request(body).map_err(Fault::unreadable)?;
    let PartOfPlan { plan, number } = part;
    let plan: Plan<Question> = Plan::read(&plan)?;
    plan.check_number(number)?;
    let Done::Tree(from) = plan.unbegun(number) else {
        return Err(not_whole().into());
    };
    let job = JobSpec::of(job, &running.run.cancel)?;
    let (options, running) = (job.options(), &job.in_time(running));
    let (walked, stop) = watched(&job, running, true, |run| {
        let divided = job.divided_as(&plan, &options, run)?;
        let run = Run {
            limits: divided.limits(run),
            ..run.clone()
        };
        let walked = walk(&divided, from, &mut |_| (), &run);
        walked.map_err(|_| Fault::from(foreign()))
    })?;
    let found = walked.solutions.number();
    let piece = plan.piece_text(number, &Done::Tree(walked));
    Ok(part_answer(found, stop, &piece))
}

/// Merges the results of all parts into the result of the job. The body has the request of the job,
/// the plan, and the results in order.
///
/// # Errors
/// As reading and running the job; a result is damaged or does not belong with the others.
pub fn merge(body: &str, running: &Running<'_>) -> Result<String, Fault> {
    let request: MergeRequest = read_request(body).map_err(Fault::unreadable)?;
    let plan: Plan<Question> = Plan::read(&request.plan)?;
    let (results, parts) = (request.results.len(), plan.shards());
    if results != parts {
        let message = Message::new("part-results").with("results", results);
        return Err(message.with("parts", parts).into());
    }
    let known = request.results.into_iter().enumerate();
    let known = known.map(|(at, known)| Part::of(&plan, at, known));
    let known: Vec<Part> = known.collect::<Result<_, Message>>()?;
    let elapsed = Duration::try_from_secs_f64(request.elapsed_ms / 1000.0);
    let elapsed = elapsed.unwrap_or_default();
    let job = JobSpec::of(request.request, &running.run.cancel)?;
    let (options, run) = (job.options(), &job.run_of(running));
    let divided = job.divided_as(&plan, &options, run)?;
    for part in &known {
        part.check(&divided)?;
    }
    let answer = match merged(&divided, &plan, &known, run)? {
        Answer::Counted(counted) => Answer::Counted(Box::new(Counted {
            elapsed,
            ..*counted
        })),
        Answer::Solved(solved) => Answer::Solved(Box::new(Solved { elapsed, ..*solved })),
    };
    job.text(answer, running)
}

/// What is known of a part.
enum Part {
    /// What its worker did, and why it stopped.
    Done(Box<(Walked, StopReason)>),
    /// The worker was stopped. These are the costs that it told last.
    Stopped(Stats),
}

impl Part {
    fn of(plan: &Plan<Question>, at: usize, known: Option<PartKnown>) -> Result<Part, Message> {
        let (piece, stop) = match known {
            None => return Ok(Part::Stopped(Stats::default())),
            Some(PartKnown::Stopped(stats)) => return Ok(Part::Stopped(stats.into())),
            Some(PartKnown::Done { piece, stop }) => (piece, stop),
        };
        match plan.piece(at, &piece)? {
            Done::Tree(walked) => Ok(Part::Done(Box::new((walked, stop)))),
            Done::Units(_) => Err(not_whole()),
        }
    }

    fn walked(&self) -> Option<&Walked> {
        match self {
            Part::Done(done) => Some(&done.0),
            Part::Stopped(_) => None,
        }
    }

    fn solutions(&self) -> &[Vec<OptionId>] {
        let walked = self.walked();
        walked.map_or(&[], |walked| walked.solutions.held())
    }

    /// Checks that it can be one of this job. The tree is compared later, by the search that goes on.
    fn check(&self, divided: &Divided<'_>) -> Result<(), Message> {
        let Some(walked) = self.walked() else {
            return Ok(());
        };
        let solutions = self.solutions();
        let are_all = solutions.len() as u64 == walked.at.stats.solutions;
        let are_right = if divided.lists() {
            !walked.at.is_finished() || are_all
        } else {
            solutions.is_empty()
        };
        let mut all = solutions.iter();
        if !are_right || !all.all(|chosen| divided.is_solution(chosen)) {
            return Err(foreign());
        }
        Ok(())
    }
}

/// Whether a part came to its end or to a limit that makes a prefix.
fn has_settled(walked: &Walked, limits: &Limits) -> bool {
    let Stats {
        nodes, solutions, ..
    } = walked.at.stats;
    walked.at.is_finished()
        || limits.nodes_max.is_some_and(|max| nodes >= max)
        || limits.solutions_max.is_some_and(|max| solutions >= max)
}

/// The result of a search, from what is known of its parts, in order.
///
/// # Errors
/// The parts are not those of this job.
fn merged(
    search: &Divided<'_>,
    plan: &Plan<Question>,
    known: &[Part],
    run: &Run<'_>,
) -> Result<Answer, Message> {
    let limits = search.limits(run);
    let first = known.iter().map_while(Part::walked);
    let first: Vec<&Walked> = first
        .take_while(|walked| has_settled(walked, &limits))
        .collect();
    if !first.is_empty() {
        let joined = joined(plan, &first, &limits).map_err(|_| not_whole())?;
        if joined.parts < first.len() || joined.snapshot.is_finished() {
            return ended(search, joined, known, run);
        }
    }
    stopped(search, plan, known, run)
}

/// The result of a search that came to its end, or to a limit, within the first parts.
fn ended(
    search: &Divided<'_>,
    joined: Joined,
    known: &[Part],
    run: &Run<'_>,
) -> Result<Answer, Message> {
    let rest = &Run {
        limits: joined.left_of(&search.limits(run)),
        ..run.clone()
    };
    if let Divided::Count(visiting) = search {
        let task = Task {
            start: Some(Arc::new(joined.snapshot)),
            ..visiting.task.clone()
        };
        let found = visiting.count(&task, rest, &mut Sinks::default());
        if found.summary.stop == StopReason::ForeignStart {
            return Err(foreign());
        }
        return Ok(Answer::Counted(visiting.counted(found, run).into()));
    }
    let first = known.iter().take(joined.parts);
    let solutions = first.flat_map(|part| part.solutions().to_vec()).collect();
    let from = Walked {
        at: joined.snapshot,
        solutions: Solutions::Held(solutions),
    };
    let walked = walk(search, from, &mut |_| (), rest);
    let (walked, stop) = walked.map_err(|_| foreign())?;
    let summary = Summary {
        stop,
        stats: walked.at.stats,
    };
    Ok(search.answer(walked.solutions.held(), summary, run))
}

/// The result of a search of which some parts were stopped: what is known of all parts.
fn stopped(
    search: &Divided<'_>,
    plan: &Plan<Question>,
    known: &[Part],
    run: &Run<'_>,
) -> Result<Answer, Message> {
    let mut stats = Stats::default();
    let mut stop = None;
    for part in known {
        match part {
            Part::Stopped(costs) => {
                stats.add(costs);
                stop = stop.or(Some(StopReason::Cancelled));
            }
            Part::Done(done) => {
                stats.add(&done.0.at.stats);
                let has_stopped = done.1 != StopReason::Exhausted;
                stop = stop.or(has_stopped.then_some(done.1));
            }
        }
    }
    check_tree(search, plan.tree(), run).map_err(|_| foreign())?;
    let mut solutions: Vec<Vec<OptionId>> =
        known.iter().flat_map(Part::solutions).cloned().collect();
    // As of workers of one search: enough solutions are enough, though not the first.
    let most = search.limits(run).solutions_max.unwrap_or(u64::MAX);
    let has_enough = solutions.len() as u64 >= most;
    solutions.truncate(usize::try_from(most).unwrap_or(usize::MAX));
    let stop = match stop.unwrap_or(StopReason::Cancelled) {
        StopReason::TimeLimit if has_enough => StopReason::SolutionLimit,
        stop => stop,
    };
    Ok(search.answer(&solutions, Summary { stop, stats }, run))
}

/// The error of a plan or a piece of another job.
fn foreign() -> Message {
    Message::new("part-foreign")
}

/// What became of a job that was to be cut.
enum Cut {
    /// It cannot be divided.
    Not,
    /// The plan, the fractions of the work, and how many solutions the job lists.
    Parts(Box<(String, Vec<f64>, Option<u64>)>),
    /// It came to its end.
    Ended(Answer),
}

impl JobSpec {
    /// The same, with the time limit of the request.
    fn in_time<'a>(&self, running: &Running<'a>) -> Running<'a> {
        let asked = self.request.time_limit_ms.map(Duration::from_millis);
        Running {
            run: running.run.ending_in(asked),
            ..*running
        }
    }

    fn cut_count(&self, options: &Options, parts: usize, run: &Run<'_>) -> Result<Cut, Fault> {
        let visiting = match count::begin(self.position(), options, run)? {
            ControlFlow::Break(counted) => return Ok(Cut::Ended(Answer::Counted(counted.into()))),
            ControlFlow::Continue(visiting) => visiting,
        };
        let (task, few) = (visiting.task.clone(), few(run));
        let found = visiting.count(&task, &few, &mut Sinks::default());
        if has_ended(found.summary.stop, run) {
            let counted = visiting.counted(found, run);
            return Ok(Cut::Ended(Answer::Counted(counted.into())));
        }
        let tried = visiting.way.tried;
        Ok(self.cut_search(&Divided::Count(visiting.into()), tried, parts, run))
    }

    fn cut_solve(&self, options: &Options, parts: usize, run: &Run<'_>) -> Result<Cut, Fault> {
        let (position, wanted) = (self.position(), Wanted::AtMost(wanted(self)));
        if solve::own_search(position, wanted, options)?.is_some() {
            return Ok(Cut::Not);
        }
        let search = match solve::begin(position, wanted, options, run)? {
            ControlFlow::Break(solved) => return Ok(Cut::Ended(Answer::Solved(solved))),
            ControlFlow::Continue(search) => search,
        };
        let found = search.find(&few(run));
        if has_ended(found.summary.stop, run) {
            let solved = search.answer(found, run);
            return Ok(Cut::Ended(Answer::Solved(solved.into())));
        }
        let tried = Tried::default();
        Ok(self.cut_search(&Divided::Solve(search.into()), tried, parts, run))
    }

    /// Cuts a search. A limit that is met meanwhile is left to the job itself.
    fn cut_search(&self, divided: &Divided<'_>, tried: Tried, parts: usize, run: &Run<'_>) -> Cut {
        if !divided.can_be_cut() {
            return Cut::Not;
        }
        let Ok(parts) = divided.cut(None, parts, run) else {
            return Cut::Not;
        };
        let question = self.question(divided, tried, run);
        let limit = question.solutions_max;
        let shares = parts.iter().map(|part| part.share).collect();
        let number = parts.len();
        let plan = Plan::of_tree(question, parts, number);
        Cut::Parts(Box::new((plan.text(), shares, limit)))
    }

    /// What this job asks, after other things were tried.
    fn question(&self, divided: &Divided<'_>, tried: Tried, run: &Run<'_>) -> Question {
        let Limits {
            nodes_max,
            solutions_max,
            ..
        } = divided.limits(run);
        Question {
            kind: self.kind().to_owned(),
            engine: self.request.engine.clone(),
            heuristic: self.request.heuristic.clone(),
            nodes_max,
            solutions_max,
            tried,
        }
    }

    /// The search of this job that was cut by this plan.
    ///
    /// # Errors
    /// It is the plan of another job.
    fn divided_as<'a>(
        &'a self,
        plan: &Plan<Question>,
        options: &'a Options,
        run: &Run<'_>,
    ) -> Result<Divided<'a>, Fault> {
        let tried = plan.question().tried;
        let divided = match self.kind() {
            "count" => Divided::count(self.position(), options, tried, run.seed, run)?,
            "solve" => {
                let wanted = Wanted::AtMost(wanted(self));
                Divided::solve(self.position(), options, wanted, run)?
            }
            _ => return Err(foreign().into()),
        };
        if *plan.question() != self.question(&divided, tried, run) {
            return Err(foreign().into());
        }
        Ok(divided)
    }

    fn text(&self, answer: Answer, running: &Running<'_>) -> Result<String, Fault> {
        Ok(match answer {
            Answer::Counted(counted) => {
                let (position, run) = (self.position(), self.run_of(running));
                let counted = up_to_symmetry(*counted, position, &self.options(), &run)?;
                counted_text(self, &counted, running.words)
            }
            Answer::Solved(solved) => solved_text(self, &solved, &Course::default(), running),
        })
    }
}

/// The run of the few nodes that are searched before a cut.
fn few<'a>(run: &Run<'a>) -> Run<'a> {
    let mut few = run.clone();
    let most = run.limits.nodes_max.unwrap_or(u64::MAX);
    few.limits.nodes_max = Some(most.min(NODES_FIRST));
    few
}

/// Whether a search of few nodes ended as the whole one does.
fn has_ended(stop: StopReason, run: &Run<'_>) -> bool {
    let is_limited = run.limits.nodes_max.is_some_and(|max| max <= NODES_FIRST);
    stop != StopReason::NodeLimit || is_limited
}

//! Jobs in parts, for pages whose workers share nothing: cut a job, run a part, merge the results.

use std::time::Duration;

use pavage_family::{AnyPosition, Message};
use pavage_search::{Limits, Notice, Progress, Run, Sinks, StopReason};
use serde_json::Value as Json;

use super::kinds::{counted_text, solved_text, wanted, watched};
use super::{Fault, JobSpec, Running};
use crate::count::{self, Tried, Visiting};
use crate::options::{Options, Refusal};
use crate::parts::{
    Divided, JobPart, Known, NODES_FIRST, PARTS_MAX, PartDone, Plan, Whole, fraction_of_part,
    not_foreign,
};
use crate::problem::{Symmetric, cover_told};
use crate::solve::{self, Search, Wanted};
use crate::trace::Trace;
use crate::wire::{MergeRequest, cut_answer, done_text, read_job_with, read_part, read_request};

/// Cuts a job into parts. The body is the request of the job with `parts`, the most parts wanted.
/// The answer has the parts; none if the job cannot be divided. A job that comes to its end
/// meanwhile is answered with its result.
///
/// # Errors
/// As reading and running the job, or the number of parts is out of range.
pub fn cut(body: &str, running: &Running<'_>) -> Result<String, Fault> {
    let (request, parts) = read_job_with(body, "parts").map_err(Fault::unreadable)?;
    let job = JobSpec::of(request, &running.run.cancel)?;
    let running = &job.in_time(running);
    let parts: u64 = parts;
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
        Cut::Not => cut_answer(&[], None),
        Cut::Parts(parts) => cut_answer(&parts, None),
        Cut::Ended(whole) => cut_answer(&[], Some(&job.text(&whole, running))),
    })
}

/// Runs a part of a job and tells its progress. The body is the request of the job with `part`.
///
/// # Errors
/// As reading and running the job; the part is damaged, or of another job.
pub fn part(body: &str, running: &Running<'_>) -> Result<String, Fault> {
    let (request, part): (_, Json) = read_job_with(body, "part").map_err(Fault::unreadable)?;
    let part = read_part(part)?;
    let job = JobSpec::of(request, &running.run.cancel)?;
    let (options, running) = (job.options(), &job.in_time(running));
    let done = watched(&job, running, true, |run| {
        let divided = job.divided(&options, Some(part.plan.tried), run)?;
        if part.plan != job.plan(&divided, &part.plan, run) {
            return Err(Message::new("part-foreign").into());
        }
        let start = part.part.start.clone();
        let before = start.fraction();
        let tell = |notice: &Notice<'_>| match notice {
            Notice::Progress(progress) => run.tell(&Notice::Progress(&Progress {
                fraction: fraction_of_part(progress.fraction, before),
                ..(*progress).clone()
            })),
            other => run.tell(other),
        };
        let walked = divided.walk(start, divided.limits(run), &run.watched(Some(&tell)));
        not_foreign(walked.summary.stop)?;
        Ok::<_, Fault>(PartDone {
            part,
            stop: walked.summary.stop,
            state: walked.state,
            solutions: walked.solutions,
            elapsed: run.elapsed(),
        })
    })?;
    Ok(done_text(&done))
}

/// Merges the results of all parts into the result of the job. The body has the request of the job
/// and the results in order.
///
/// # Errors
/// As reading and running the job; a result is damaged or does not belong with the others.
pub fn merge(body: &str, running: &Running<'_>) -> Result<String, Fault> {
    let mut request: MergeRequest = read_request(body).map_err(Fault::unreadable)?;
    let known = request.known()?;
    let elapsed = request.elapsed_ms.map(|elapsed| elapsed / 1000.0);
    let elapsed = elapsed.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let elapsed = elapsed.unwrap_or_else(|| {
        let done = known.iter().filter_map(Known::done);
        done.map(|done| done.elapsed).sum()
    });
    let job = JobSpec::of(request.request, &running.run.cancel)?;
    let (options, run) = (job.options(), &job.run_of(running));
    let plan = known
        .iter()
        .find_map(Known::done)
        .map(|done| &done.part.plan);
    let divided = job.divided(&options, plan.map(|plan| plan.tried), run)?;
    if plan.is_some_and(|plan| *plan != job.plan(&divided, plan, run)) {
        return Err(Message::new("part-foreign").into());
    }
    let whole = match divided.merge(&known, run)? {
        Whole::Counted(mut counted) => {
            counted.elapsed = elapsed;
            Whole::Counted(counted)
        }
        Whole::Solved(mut solved) => {
            solved.elapsed = elapsed;
            Whole::Solved(solved)
        }
    };
    Ok(job.text(&whole, running))
}

/// What became of a job that was to be cut.
enum Cut {
    /// It cannot be divided.
    Not,
    Parts(Vec<JobPart>),
    /// It came to its end.
    Ended(Whole),
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
            count::Begun::Ended(counted) => return Ok(Cut::Ended(Whole::Counted(counted.into()))),
            count::Begun::Visiting(visiting) => visiting,
        };
        let (task, few) = (visiting.task.clone(), few(run));
        let found = visiting.count(&task, &few, &mut Sinks::default());
        if has_ended(found.summary.stop, run) {
            let counted = visiting.counted(found, run);
            return Ok(Cut::Ended(Whole::Counted(counted.into())));
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
            solve::Begun::Ended(solved) => return Ok(Cut::Ended(Whole::Solved(solved))),
            solve::Begun::Searching(search) => search,
        };
        let found = search.find(&few(run));
        if has_ended(found.summary.stop, run) {
            let solved = search.answer(found, run);
            return Ok(Cut::Ended(Whole::Solved(solved.into())));
        }
        let tried = Tried::default();
        Ok(self.cut_search(&Divided::Solve(search.into()), tried, parts, run))
    }

    /// Cuts a search. A limit that is met meanwhile is left to the job itself.
    fn cut_search(&self, divided: &Divided<'_>, tried: Tried, parts: usize, run: &Run<'_>) -> Cut {
        if !divided.can_be_cut() {
            return Cut::Not;
        }
        let Ok(parts) = divided.cut(parts, run) else {
            return Cut::Not;
        };
        let unnumbered = Plan {
            parts: parts.len() as u32,
            tried,
            ..Plan::default()
        };
        let plan = self.plan(divided, &unnumbered, run);
        let numbered = parts.into_iter().zip(0..);
        let parts = numbered.map(|(part, at)| JobPart {
            plan: plan.clone(),
            at,
            part,
        });
        Cut::Parts(parts.collect())
    }

    /// A plan of this job; what only its parts say is as in `like`.
    fn plan(&self, divided: &Divided<'_>, like: &Plan, run: &Run<'_>) -> Plan {
        let Limits {
            nodes_max,
            solutions_max,
            ..
        } = divided.limits(run);
        Plan {
            kind: self.kind().to_owned(),
            engine: self.request.engine.clone(),
            heuristic: self.request.heuristic.clone(),
            nodes_max,
            solutions_max,
            ..like.clone()
        }
    }

    /// The search of this job that was cut, after other things were tried; `None` if that is not
    /// known.
    fn divided<'a>(
        &'a self,
        options: &'a Options,
        tried: Option<Tried>,
        run: &Run<'_>,
    ) -> Result<Divided<'a>, Fault> {
        let position = self.position_of_parts()?;
        let heuristic = options.heuristic_for(position)?;
        Ok(match self.kind() {
            "count" => {
                let problem = Symmetric::of(position, run).map_err(Refusal::from)?;
                let of = (position, heuristic);
                let tried = tried.unwrap_or_default();
                let visiting = Visiting::new(problem, of, options, tried, run.seed)?;
                Divided::Count(visiting.into())
            }
            _ => {
                let cover = cover_told(position, run).map_err(Refusal::from)?;
                let wanted = Wanted::AtMost(wanted(self));
                let search = Search::new((position, cover), heuristic, wanted, options)?;
                Divided::Solve(search.into())
            }
        })
    }

    fn position_of_parts(&self) -> Result<&dyn AnyPosition, Fault> {
        match self.kind() {
            "count" | "solve" => Ok(self.position()),
            _ => Err(Message::new("part-foreign").into()),
        }
    }

    fn text(&self, whole: &Whole, running: &Running<'_>) -> String {
        match whole {
            Whole::Counted(counted) => counted_text(self, counted, running.words),
            Whole::Solved(solved) => solved_text(self, solved, &Trace::default(), running.words),
        }
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

//! Units: pieces of work that are done whole. A shard does its units one after the other, and its
//! state is a list of those that are done.

use std::time::Duration;

use pavage_family::{AnyFamily, AnyGenerator, AnyPosition, GeneratorError, Message, ReadError};
use pavage_puzzles::family;
use pavage_search::{
    Limits, OptionId, Run, Slice, Stats, StopReason, Threads, Work as Told, count_kept,
    count_slice, slices,
};
use pavage_words::Words;

use super::{Division, Outcome, Plan, Work, broken};
use crate::choose::unsuited_to;
use crate::count::{Counted, count};
use crate::generate::{generator, known};
use crate::load::{TOML, formats, written};
use crate::options::Refusal;
use crate::problem::{Symmetric, limit_met};
use crate::rate::{Rated, rate};
use crate::solve::{Solved, Status, Wanted, solve};
use crate::wire::{
    ErrorLine, GenerateLine, count_line, error_line, generate_line, rate_line, solve_line,
};

/// Exit statuses of the commands whose lines are made here.
const DONE: u8 = 0;
const NO: u8 = 1;
const BAD: u8 = 2;
const LIMIT: u8 = 3;

/// All units of a plan, ready to be done.
pub(super) enum Units {
    Slices(Slices),
    List(Vec<(String, Box<dyn AnyPosition>)>),
    New(AnyGenerator, &'static dyn AnyFamily),
    Attempts(Box<dyn AnyPosition>),
}

/// The units of a count by sweep: its slices, then the symmetries that move something.
pub(super) struct Slices {
    pub(super) problem: Symmetric,
    pub(super) slices: Vec<Slice>,
    pub(super) moving: Vec<Vec<OptionId>>,
}

impl Slices {
    /// Slices a count at least `number` times, where it can be.
    ///
    /// # Errors
    /// The limit that was reached.
    pub(super) fn new(problem: Symmetric, number: usize, run: &Run<'_>) -> Result<Slices, Refusal> {
        let found = slices(problem.model(), &problem.symmetries, number, run);
        let slices = found.map_err(Refusal::Stopped)?;
        let moves = |image: &&Vec<OptionId>| {
            let mut pairs = image.iter().enumerate();
            pairs.any(|(at, option)| option.index() != at)
        };
        let moving = problem.symmetries.iter().filter(moves).cloned().collect();
        Ok(Slices {
            problem,
            slices,
            moving,
        })
    }

    pub(super) fn len(&self) -> usize {
        self.slices.len() + self.moving.len()
    }

    /// Sweeps on one thread: what memory allows must not depend on how threads take turns. Several
    /// shards at once use several cores better than one sweep does.
    fn count(&self, unit: usize, memory: Option<u64>, run: &Run<'_>) -> Result<Outcome, Halt> {
        let bytes = usize::try_from(memory.unwrap_or_default()).unwrap_or(usize::MAX);
        // What is swept in parts would depend on this machine.
        if run.memory.left().is_some_and(|left| left < bytes) {
            return Err(Halt::Stopped(StopReason::MemoryLimit));
        }
        let mut run = run.within(bytes);
        run.threads = Threads::ONE;
        let model = self.problem.model();
        let found = match self.slices.get(unit) {
            Some(slice) => count_slice(model, &self.problem.symmetries, slice, &run),
            None => count_kept(model, &self.moving[unit - self.slices.len()], &run),
        };
        let is_slice = unit < self.slices.len();
        match found {
            Ok(found) => match (found.solutions, found.stop) {
                (Some(solutions), _) => Ok(Outcome {
                    status: DONE,
                    text: solutions.to_string(),
                    stats: found.stats,
                }),
                // As in a whole sweep: the number up to symmetry is then not known.
                (None, StopReason::MemoryLimit) if !is_slice => Ok(Outcome::default()),
                (None, stop) => Err(Halt::Stopped(stop)),
            },
            Err(_) if !is_slice => Ok(Outcome::default()),
            Err(unsupported) => {
                let sweep = pavage_puzzles::engines().named("sweep");
                let sweep = sweep.ok_or_else(|| Halt::Bad(broken()))?;
                Err(Halt::Bad(unsuited_to(sweep, &unsupported)))
            }
        }
    }
}

/// Why a unit is not done.
pub(super) enum Halt {
    Stopped(StopReason),
    Bad(Message),
}

impl Units {
    /// Prepares the units of a plan.
    ///
    /// # Errors
    /// An option does not fit, or a limit was reached.
    pub(super) fn of(plan: &Plan, run: &Run<'_>) -> Result<Units, Refusal> {
        match (&plan.making, plan.division) {
            (Some(making), _) => {
                let family = family(&making.family).ok_or_else(broken)?;
                match generator(family, &making.settings, run) {
                    Ok(make) => Ok(Units::New(make, family)),
                    Err(GeneratorError::BadOption(message)) => Err(message.into()),
                    Err(GeneratorError::Impossible(message)) => Err(Refusal::Unsolvable(message)),
                    Err(GeneratorError::Stopped(stop)) => Err(Refusal::Stopped(stop)),
                    Err(GeneratorError::GaveUp(message)) => Err(Refusal::TooLarge(message)),
                }
            }
            (None, Division::Slices) => {
                let position = plan.position()?;
                let problem = Symmetric::of(&*position, run)?;
                let slices = Slices::new(problem, plan.slices as usize, run)?;
                Ok(Units::Slices(slices))
            }
            (None, Division::Attempts) => Ok(Units::Attempts(plan.position()?)),
            (None, Division::List) => {
                let read = |source: &super::Source| Ok((source.name.clone(), source.position()?));
                let read: Result<Vec<_>, Message> = plan.sources.iter().map(read).collect();
                Ok(Units::List(read?))
            }
            (None, Division::Tree | Division::Settled) => Err(broken().into()),
        }
    }

    /// Does a unit. Times are left out, so that it comes to the same whenever it is done.
    pub(super) fn work(
        &self,
        plan: &Plan,
        unit: u32,
        words: &Words,
        run: &Run<'_>,
    ) -> Result<Outcome, Halt> {
        let number = unit as usize;
        match self {
            Units::Slices(slices) if number < slices.len() => {
                slices.count(number, plan.memory, run)
            }
            Units::List(puzzles) => match puzzles.get(number) {
                Some((name, position)) => listed(plan, (name, &**position), words, run),
                None => Err(Halt::Bad(broken())),
            },
            Units::New(make, family) => made(plan, (make, *family), unit, words, run),
            Units::Attempts(position) => {
                let run = Run {
                    seed: plan.seed.wrapping_add(u64::from(unit)),
                    ..run.clone()
                };
                solved(plan, (plan.name(), &**position), words, &run)
            }
            Units::Slices(_) => Err(Halt::Bad(broken())),
        }
    }
}

/// Tells how many units are done.
pub(super) fn tell_done(done: usize, all: usize, run: &Run<'_>) {
    let values = [("done", done as u64), ("all", all as u64)];
    run.tell_work(|| Told::new("progress-units", &values).of(done, all));
}

/// A limit that ends the run, not only this piece of work.
fn ends(stop: StopReason) -> bool {
    matches!(stop, StopReason::TimeLimit | StopReason::Cancelled)
}

fn listed(
    plan: &Plan,
    (name, position): (&str, &dyn AnyPosition),
    words: &Words,
    run: &Run<'_>,
) -> Result<Outcome, Halt> {
    match plan.work {
        Work::Count => match count(position, &plan.options, run) {
            Ok(counted) if counted.count.is_none() && ends(counted.stop) => {
                Err(Halt::Stopped(counted.stop))
            }
            Ok(counted) => {
                let counted = Counted {
                    elapsed: Duration::ZERO,
                    ..counted
                };
                let status = if counted.count.is_some() { DONE } else { LIMIT };
                Ok(outcome(status, count_line(name, position, &counted, words)))
            }
            Err(message) => Ok(failed(name, BAD, message, words)),
        },
        Work::Rate => match rate(position, plan.path, run) {
            Ok(Rated { rating, .. }) if rating.stopped.is_some_and(ends) => Err(Halt::Stopped(
                rating.stopped.unwrap_or(StopReason::TimeLimit),
            )),
            Ok(rated) => {
                let status = if rated.rating.stopped.is_some() {
                    LIMIT
                } else {
                    DONE
                };
                let rated = Rated {
                    elapsed: Duration::ZERO,
                    ..rated
                };
                Ok(outcome(status, rate_line(name, position, &rated, words)))
            }
            Err(Refusal::Stopped(stop)) => Err(Halt::Stopped(stop)),
            Err(Refusal::BadOption(message)) => Ok(failed(name, BAD, message, words)),
            Err(Refusal::Unsolvable(message)) => Ok(failed(name, NO, message, words)),
            Err(Refusal::TooLarge(message)) => Ok(failed(name, LIMIT, message, words)),
        },
        _ => solved(plan, (name, position), words, run),
    }
}

fn solved(
    plan: &Plan,
    (name, position): (&str, &dyn AnyPosition),
    words: &Words,
    run: &Run<'_>,
) -> Result<Outcome, Halt> {
    match solve(position, Wanted::AtMost(1), &plan.options, run) {
        Ok(solved) if solved.status == Status::Limit && ends(solved.stop) => {
            Err(Halt::Stopped(solved.stop))
        }
        Ok(solved) => {
            let status = status_of(&solved);
            let solved = Solved {
                elapsed: Duration::ZERO,
                ..solved
            };
            Ok(outcome(status, solve_line(name, position, &solved, words)))
        }
        Err(message) => Ok(failed(name, BAD, message, words)),
    }
}

/// The exit status of `solve`.
pub(super) fn status_of(solved: &Solved) -> u8 {
    match solved.status {
        Status::Solved => DONE,
        Status::Unsolvable => NO,
        Status::Limit => LIMIT,
    }
}

fn made(
    plan: &Plan,
    (make, family): (&AnyGenerator, &'static dyn AnyFamily),
    unit: u32,
    words: &Words,
    run: &Run<'_>,
) -> Result<Outcome, Halt> {
    let making = plan.making.as_ref().ok_or_else(|| Halt::Bad(broken()))?;
    let seed = plan.seed.wrapping_add(u64::from(unit));
    let name = format!("{}-{seed}", family.name());
    let made = match make(seed, run) {
        Ok(made) => made,
        Err(GeneratorError::Stopped(stop)) if ends(stop) => return Err(Halt::Stopped(stop)),
        Err(GeneratorError::Stopped(stop)) => {
            let message = limit_met(stop, &Limits::default());
            return Ok(failed(&name, LIMIT, message, words));
        }
        Err(GeneratorError::GaveUp(message)) => return Ok(failed(&name, LIMIT, message, words)),
        Err(GeneratorError::Impossible(message)) => return Ok(failed(&name, NO, message, words)),
        Err(GeneratorError::BadOption(message)) => return Err(Halt::Bad(message)),
    };
    let known = known(&*made.puzzle, run);
    if let Some(stop) = run.stop() {
        return Err(Halt::Stopped(stop));
    }
    let puzzle = written(&*made.puzzle, &making.format);
    let formats = formats(family);
    let named = |name: &str| formats.iter().copied().find(|format| format.name == name);
    // A format that cannot express the puzzle gives way to TOML.
    let whole = named(TOML).filter(|toml| puzzle == written(&*made.puzzle, toml.name));
    let format = whole.or_else(|| named(&making.format));
    Ok(outcome(
        DONE,
        generate_line(GenerateLine {
            family: family.name(),
            seed,
            known,
            format: format.map_or(TOML, |format| format.name),
            puzzle,
            solution: making.solution.then(|| made.solution.solution()),
            file: None,
        }),
    ))
}

fn outcome(status: u8, text: String) -> Outcome {
    Outcome {
        status,
        text,
        stats: Stats::default(),
    }
}

/// The line of a piece of work that has no answer.
fn failed(name: &str, status: u8, message: Message, words: &Words) -> Outcome {
    let error = ReadError::from(message);
    let line = ErrorLine {
        puzzle: Some(name),
        file: None,
        error: &error,
    };
    outcome(status, error_line(&line, words))
}

//! The units of plans: slices of a sweep, puzzles of a list, new puzzles, attempts.

use std::time::Duration;

use pavage_family::{AnyFamily, AnyGenerator, AnyPosition, GeneratorError, Message, ReadError};
use pavage_puzzles::family;
use pavage_search::{
    Limits, OptionId, Run, Slice, Stats, StopReason, Threads, count_kept, count_slice, slices,
};
use pavage_shards::{Halt, Outcome, Working};
use pavage_words::Words;

use super::{Division, Making, Question, Source, Work, broken};
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
pub(super) struct Units<'a> {
    question: &'a Question,
    words: &'a Words,
    kind: Kind,
}

pub(super) enum Kind {
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

impl Units<'_> {
    /// Prepares the units of a plan.
    ///
    /// # Errors
    /// An option does not fit, or a limit was reached.
    pub(super) fn of<'a>(
        question: &'a Question,
        words: &'a Words,
        run: &Run<'_>,
    ) -> Result<Units<'a>, Refusal> {
        let kind = match (&question.make, question.division) {
            (Some(making), _) => Units::making(making, run)?,
            (None, Division::Slices) => {
                let position = question.position()?;
                let problem = Symmetric::of(&*position, run)?;
                Kind::Slices(Slices::new(problem, question.slices as usize, run)?)
            }
            (None, Division::Attempts) => Kind::Attempts(question.position()?),
            (None, Division::List) => {
                let read = |source: &Source| Ok((source.name.clone(), source.position()?));
                let read: Result<Vec<_>, Message> = question.puzzles.iter().map(read).collect();
                Kind::List(read?)
            }
            (None, Division::Tree | Division::Settled) => return Err(broken().into()),
        };
        Ok(Units {
            question,
            words,
            kind,
        })
    }

    /// What makes new puzzles.
    ///
    /// # Errors
    /// An option does not fit, or a limit was reached.
    pub(super) fn making(making: &Making, run: &Run<'_>) -> Result<Kind, Refusal> {
        let family = family(&making.family).ok_or_else(broken)?;
        match generator(family, &making.settings, run) {
            Ok(make) => Ok(Kind::New(make, family)),
            Err(GeneratorError::BadOption(message)) => Err(message.into()),
            Err(GeneratorError::Impossible(message)) => Err(Refusal::Unsolvable(message)),
            Err(GeneratorError::Stopped(stop)) => Err(Refusal::Stopped(stop)),
            Err(GeneratorError::GaveUp(message)) => Err(Refusal::TooLarge(message)),
        }
    }
}

impl Working for Units<'_> {
    fn work(&self, unit: u32, run: &Run<'_>) -> Result<Outcome, Halt> {
        let number = unit as usize;
        let Units {
            question, words, ..
        } = *self;
        match &self.kind {
            Kind::Slices(slices) if number < slices.len() => {
                slices.count(number, question.memory, run)
            }
            Kind::List(puzzles) => match puzzles.get(number) {
                Some((name, position)) => listed(question, (name, &**position), words, run),
                None => Err(Halt::Bad(broken())),
            },
            Kind::New(make, family) => made(question, (make, *family), unit, words, run),
            Kind::Attempts(position) => {
                let run = Run {
                    seed: question.seed.wrapping_add(u64::from(unit)),
                    ..run.clone()
                };
                solved(question, (question.name(), &**position), words, &run)
            }
            Kind::Slices(_) => Err(Halt::Bad(broken())),
        }
    }
}

/// A limit that ends the run, not only this piece of work.
fn ends(stop: StopReason) -> bool {
    matches!(stop, StopReason::TimeLimit | StopReason::Cancelled)
}

fn listed(
    question: &Question,
    (name, position): (&str, &dyn AnyPosition),
    words: &Words,
    run: &Run<'_>,
) -> Result<Outcome, Halt> {
    match question.work {
        Work::Count => match count(position, &question.options, run) {
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
        Work::Rate => match rate(position, question.path, run) {
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
        _ => solved(question, (name, position), words, run),
    }
}

fn solved(
    question: &Question,
    (name, position): (&str, &dyn AnyPosition),
    words: &Words,
    run: &Run<'_>,
) -> Result<Outcome, Halt> {
    match solve(position, Wanted::AtMost(1), &question.options, run) {
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
    question: &Question,
    (make, family): (&AnyGenerator, &'static dyn AnyFamily),
    unit: u32,
    words: &Words,
    run: &Run<'_>,
) -> Result<Outcome, Halt> {
    let making = question.make.as_ref().ok_or_else(|| Halt::Bad(broken()))?;
    let seed = question.seed.wrapping_add(u64::from(unit));
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

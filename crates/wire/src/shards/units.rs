//! The units of plans: slices of a sweep, puzzles of a list, new puzzles, attempts.

use std::time::Duration;

use pavage_family::{AnyFamily, AnyPosition, Message};
use pavage_puzzles::{engines, family};
use pavage_search::{Run, StopReason};
use pavage_shards::{Halt, Outcome, Slices, Unswept, Working};
use pavage_words::Words;

use super::told::{DONE, Teller, refused, told};
use super::{Division, Making, Question, Source, Work, broken};
use crate::{GenerateLine, generate_line};
use pavage_app::choose::unsuited_to;
use pavage_app::count::count;
use pavage_app::generate::{Generator, generator, known};
use pavage_app::load::{TOML, formats, written, written_format};
use pavage_app::options::Refusal;
use pavage_app::problem::Symmetric;
use pavage_app::rate::rate;
use pavage_app::solve::{Status, Wanted, solve};

/// All units of a plan, ready to be done.
pub(super) struct Units<'a> {
    question: &'a Question,
    words: &'a Words,
    kind: Kind,
}

pub(super) enum Kind {
    Slices(Symmetric, Slices),
    List(Vec<(String, Box<dyn AnyPosition>)>),
    New(Generator, &'static dyn AnyFamily),
    Attempts(Box<dyn AnyPosition>),
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
                let problem = question.problem(&*position, run)?;
                let slices = question.sliced(&problem, run)?;
                Kind::Slices(problem, slices)
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
        Ok(Kind::New(generator(family, &making.settings, run)?, family))
    }
}

impl Working for Units<'_> {
    fn work(&self, unit: u32, run: &Run<'_>) -> Result<Outcome, Halt> {
        let number = unit as usize;
        let Units {
            question, words, ..
        } = *self;
        let teller = |name, position| Teller {
            name,
            position,
            words,
            elapsed: Duration::ZERO,
        };
        match &self.kind {
            Kind::Slices(problem, slices) if number < slices.units() => {
                swept(question, problem, slices, number, run)
            }
            Kind::List(puzzles) => match puzzles.get(number) {
                Some((name, position)) => listed(question, &teller(name, &**position), run),
                None => Err(Halt::Bad(broken())),
            },
            Kind::New(make, family) => made(question, make, *family, unit, words, run),
            Kind::Attempts(position) => {
                let run = Run {
                    seed: question.seed.wrapping_add(u64::from(unit)),
                    ..run.clone()
                };
                solved(question, &teller(question.name(), &**position), &run)
            }
            Kind::Slices(..) => Err(Halt::Bad(broken())),
        }
    }
}

fn swept(
    question: &Question,
    problem: &Symmetric,
    slices: &Slices,
    unit: usize,
    run: &Run<'_>,
) -> Result<Outcome, Halt> {
    let found = slices.count(problem.symmetric_model(), unit, question.bytes(), run);
    found.map_err(|unswept| match unswept {
        Unswept::Stopped(stop) => Halt::Stopped(stop),
        Unswept::Unsupported(unsupported) => Halt::Bad(match engines().named("sweep") {
            Some(sweep) => unsuited_to(sweep, &unsupported),
            None => broken(),
        }),
    })
}

/// A limit that ends the run, not only this piece of work.
fn ends(stop: StopReason) -> bool {
    matches!(stop, StopReason::TimeLimit | StopReason::Cancelled)
}

/// What is told of an answer, unless a limit ended the run.
fn unless(stop: Option<StopReason>, outcome: impl FnOnce() -> Outcome) -> Result<Outcome, Halt> {
    match stop.filter(|stop| ends(*stop)) {
        Some(stop) => Err(Halt::Stopped(stop)),
        None => Ok(outcome()),
    }
}

fn listed(question: &Question, teller: &Teller<'_>, run: &Run<'_>) -> Result<Outcome, Halt> {
    let refused = |refusal| refused(teller.name, refusal, teller.words);
    match question.work {
        Work::Count => match count(teller.position, &question.options, run) {
            Ok(counted) => {
                let stop = counted.count.is_none().then_some(counted.stop);
                unless(stop, || teller.counted(counted))
            }
            Err(message) => Ok(refused(message.into())),
        },
        Work::Rate => match rate(teller.position, question.path, run) {
            Ok(rated) => unless(rated.rating.stopped, || teller.rated(rated)),
            Err(Refusal::Stopped(stop)) => Err(Halt::Stopped(stop)),
            Err(refusal) => Ok(refused(refusal)),
        },
        _ => solved(question, teller, run),
    }
}

fn solved(question: &Question, teller: &Teller<'_>, run: &Run<'_>) -> Result<Outcome, Halt> {
    match solve(teller.position, Wanted::AtMost(1), &question.options, run) {
        Ok(solved) => {
            let stop = (solved.status == Status::Limit).then_some(solved.stop);
            unless(stop, || teller.solved(solved))
        }
        Err(message) => Ok(refused(teller.name, message.into(), teller.words)),
    }
}

fn made(
    question: &Question,
    make: &Generator,
    family: &'static dyn AnyFamily,
    unit: u32,
    words: &Words,
    run: &Run<'_>,
) -> Result<Outcome, Halt> {
    let making = question.make.as_ref().ok_or_else(|| Halt::Bad(broken()))?;
    let seed = question.seed.wrapping_add(u64::from(unit));
    let made = match make(seed, run) {
        Ok(made) => made,
        Err(Refusal::Stopped(stop)) if ends(stop) => return Err(Halt::Stopped(stop)),
        Err(Refusal::BadOption(message)) => return Err(Halt::Bad(message)),
        Err(refusal) => {
            let name = format!("{}-{seed}", family.name());
            return Ok(refused(&name, refusal, words));
        }
    };
    let known = known(&*made.puzzle, run);
    if let Some(stop) = run.stop() {
        return Err(Halt::Stopped(stop));
    }
    let formats = formats(family);
    let named = formats.iter().find(|format| format.name == making.format);
    let format = named.map_or(TOML, |format| format.name);
    Ok(told(
        DONE,
        generate_line(GenerateLine {
            family: family.name(),
            seed,
            known,
            format: written_format(&*made.puzzle, format),
            puzzle: written(&*made.puzzle, format),
            solution: making.solution.then(|| made.solution.solution()),
            file: None,
        }),
    ))
}

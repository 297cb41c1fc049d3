//! Works on many puzzles at once: answers in the order given, and a progress bar.

use std::io;
use std::num::NonZeroUsize;
use std::sync::Arc;

use pavage_app::course::reading;
use pavage_app::load::Loaded;
use pavage_app::{Cancel, Clock, Notice, Observer, Options, Run};
use pavage_host::SystemClock;

use crate::common::Common;
use crate::context::Context;
use crate::inputs::Inputs;
use crate::terminal::progress::Meter;
use crate::terminal::readings::{Lines, Readings};
use crate::wrong::Wrong;

/// What the work on one puzzle receives.
pub(crate) struct Worker<'a> {
    common: Common,
    /// The memory limit of each puzzle, if there is one.
    bytes_each: Option<usize>,
    cancel: Cancel,
    /// Where progress is shown, if it is.
    meter: Option<&'a Meter<'a>>,
    /// The readings to show, if they are.
    readings: Option<&'a Readings<'a>>,
}

impl Worker<'_> {
    /// Does a long piece of work with the options as typed.
    pub(crate) fn work<T>(&self, work: impl FnOnce(&Options, &Run<'_>) -> T) -> T {
        let clock = SystemClock::start();
        let mut run = self.common.run(&clock, &self.cancel);
        // The share of one puzzle does not depend on what those beside it take.
        if let Some(bytes) = self.bytes_each {
            run = run.within(bytes);
        }
        let observer = |notice: &Notice<'_>| {
            if let (Notice::Progress(progress), Some(meter)) = (notice, self.meter) {
                meter.show(progress, run.elapsed());
            } else if let (Notice::Remembers, Some(meter)) = (notice, self.meter) {
                meter.forget_rate();
            } else if let (Some(reading), Some(readings)) = (reading(notice), self.readings) {
                readings.show(reading, run.elapsed());
            }
        };
        let is_watched = self.meter.is_some() || self.readings.is_some();
        let observer = is_watched.then_some(&observer as &dyn Observer);
        let result = work(&self.common.options(), &run.watched(observer));
        if let Some(readings) = self.readings {
            readings.end();
        }
        result
    }
}

/// A finished puzzle.
pub(crate) struct Answered<R> {
    /// Its name in answers.
    pub(crate) name: String,
    /// The puzzle.
    pub(crate) loaded: Loaded,
    /// Its result.
    pub(crate) result: R,
}

/// The result of an input.
enum Outcome<R> {
    Answered(Answered<R>),
    Bad(String, Wrong),
    /// A further value of an option that does not apply to the puzzle.
    Nothing,
    Interrupted,
}

/// Works on every puzzle, several at a time as the threads allow, and hands on the results in the
/// order given. Each puzzle has its own time limit, and its share of the threads and
/// of the memory.
pub(crate) fn for_each<R: Send>(
    context: &mut Context,
    inputs: &Inputs,
    work: impl Fn(&Worker<'_>, &Loaded) -> R + Sync,
    mut put: impl FnMut(&mut Context, Answered<R>) -> io::Result<()>,
) -> io::Result<()> {
    let jobs = inputs.len();
    let verbose = context.common.verbose;
    // Lines of several searches at once could not be told apart.
    let at_once = if verbose { 1 } else { jobs };
    let (threads, each) = shares(context.common.threads, at_once);
    let clock = SystemClock::start();
    let words = Arc::clone(&context.words);
    let meter = Meter::new(&words, context.common.quiet);
    let readings = Readings::new(&words, &meter, Lines::asked(&context.common));
    let worker = Worker {
        common: Common {
            threads: each,
            ..context.common.clone()
        },
        bytes_each: context
            .common
            .memory
            .left()
            .map(|left| left / threads.get()),
        cancel: context.cancel.clone(),
        meter: (jobs == 1).then_some(&meter),
        readings: (jobs == 1 || verbose).then_some(&readings),
    };
    let job = |at| one(inputs, at, &worker, &work);
    let done = pavage_host::threads(threads).in_order(jobs, job, |at, outcome| {
        let written = meter.suspended(|| tell(context, outcome, &mut put));
        if written.is_err() {
            // Nobody reads the rest, so stop what is still running.
            context.cancel.cancel();
        } else if jobs > 1 {
            meter.show_done(at + 1, jobs, clock.elapsed());
        }
        written
    });
    meter.clear();
    done
}

/// How many puzzles are worked on at once, and how many threads each has.
fn shares(threads: NonZeroUsize, jobs: usize) -> (NonZeroUsize, NonZeroUsize) {
    let workers = NonZeroUsize::new(threads.get().min(jobs)).unwrap_or(NonZeroUsize::MIN);
    let each = NonZeroUsize::new(threads.get() / workers).unwrap_or(NonZeroUsize::MIN);
    (workers, each)
}

fn one<R>(
    inputs: &Inputs,
    at: usize,
    worker: &Worker<'_>,
    work: &(impl Fn(&Worker<'_>, &Loaded) -> R + Sync),
) -> Outcome<R> {
    if worker.cancel.is_cancelled() {
        return Outcome::Interrupted;
    }
    let Some(input) = inputs.read(at) else {
        return Outcome::Nothing;
    };
    match input.loaded {
        Err(wrong) => Outcome::Bad(input.name, wrong),
        Ok(loaded) => Outcome::Answered(Answered {
            name: input.name,
            result: work(worker, &loaded),
            loaded,
        }),
    }
}

fn tell<R>(
    context: &mut Context,
    outcome: Outcome<R>,
    put: &mut impl FnMut(&mut Context, Answered<R>) -> io::Result<()>,
) -> io::Result<()> {
    match outcome {
        Outcome::Answered(answered) => put(context, answered)?,
        Outcome::Bad(name, wrong) => context.wrong(&name, &wrong)?,
        Outcome::Nothing => {}
        Outcome::Interrupted => context.raise_limit(),
    }
    context.flush()
}

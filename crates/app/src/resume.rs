//! Counting that can be interrupted at any moment and resumed later: a count by visiting solutions
//! whose state is saved as text from time to time.
//!
//! The state names the search tree it belongs to ([`pavage_search::Tree`]); a state of another tree
//! is refused. The caller decides where the text is stored.

use std::sync::Arc;
use std::time::Duration;

use pavage_family::{AnyPosition, Finds, Message};
use pavage_puzzles::engines;
use pavage_search::{
    Asked, Branch, Engine, OrbitCount, Run, Sinks, Snapshot, StopReason, Task, count_all,
    count_by_orbits,
};

use crate::choose::{self, Chosen};
use crate::count::{Counted, unsearched, visited};
use crate::options::{Options, order};
use crate::problem::{Symmetric, cover_told};
use crate::wire::{read_saved, saved_text};

/// The longest text of a state.
pub const SAVED_BYTES_MAX: usize = 64 << 20;

/// The state of a count, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// What the puzzle was called.
    pub puzzle: String,
    /// The engine.
    pub engine: String,
    /// The ordering.
    pub heuristic: String,
    /// How long it took so far.
    pub elapsed: Duration,
    /// What is done and what is left.
    pub snapshot: Snapshot,
}

/// A resumed count.
pub struct Resumed {
    /// The answer; costs and time are those of all its parts.
    pub counted: Counted,
    /// The share of the tree that was done when it began, if anything was saved before.
    pub begun: Option<f64>,
    /// The share that is done now.
    pub done: f64,
    /// Whether that is what is kept now. False where the count ended before its search began and
    /// what was kept before, if anything was, is left as it is.
    pub is_kept: bool,
}

/// The stored state, and how to store it.
pub struct Keeper<'a> {
    /// What the puzzle is called.
    pub puzzle: &'a str,
    /// What was kept last, if anything was.
    pub saved: Option<&'a str>,
    /// Keeps the state instead of the one before: at once, then from time to time, and at the end.
    pub keep: &'a mut dyn FnMut(&str),
}

/// Why a count cannot be resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The options name an engine or an ordering that does not fit, or whose state cannot be kept.
    Options(Message),
    /// What was kept is no state of a count, or that of another count.
    Saved(Message),
}

impl From<Message> for Refused {
    fn from(message: Message) -> Refused {
        Refused::Options(message)
    }
}

/// Counts the solutions of a puzzle by visiting them, from where an earlier count stopped.
///
/// By the engine that is named, which then visits every solution, or by the fastest, which visits
/// one for several symmetric ones where that is possible. A count that was finished before is
/// answered at once and not kept again.
///
/// # Errors
/// See [`Refused`].
pub fn count_on(
    position: &dyn AnyPosition,
    options: &Options,
    run: &Run<'_>,
    keeper: Keeper<'_>,
) -> Result<Resumed, Refused> {
    let heuristic = options.heuristic_for(position)?;
    check_engine(position, options)?;
    let found = cover_told(position, run).and_then(|cover| Symmetric::new(cover, run));
    let problem = match found {
        Ok(problem) => problem,
        Err(reason) => return Ok(Resumed::unsearched(unsearched(reason, run))),
    };
    let chosen = options.choose(Asked::Snapshots, position, problem.model())?;
    let Chosen { engine, reason } = chosen;
    let search = Search {
        engine,
        problem: &problem,
        task: options.task(order(&*problem.cover, heuristic, run.seed)),
        visits_all: options.engine.is_some(),
    };
    let before = keeper.saved.map(read_saved).transpose();
    let before = before.map_err(Refused::Saved)?;
    // What holds until the search tells more.
    let whole = || Snapshot {
        left: vec![Branch::default()],
        ..Snapshot::default()
    };
    let mut saved = Saved {
        puzzle: keeper.puzzle.to_owned(),
        engine: engine.name().to_owned(),
        heuristic: heuristic.to_owned(),
        elapsed: before
            .as_ref()
            .map_or(Duration::ZERO, |before| before.elapsed),
        snapshot: before
            .as_ref()
            .map_or_else(whole, |before| before.snapshot.clone()),
    };
    let (found, is_kept) = search.go_on(before.as_ref(), &mut saved, run, keeper.keep);
    if let Some(before) = before.as_ref()
        && found.summary.stop == StopReason::ForeignStart
    {
        return Err(Refused::Saved(before.foreign()));
    }
    Ok(Resumed {
        begun: before.map(|before| before.snapshot.fraction()),
        done: saved.snapshot.fraction(),
        is_kept,
        counted: Counted {
            elapsed: saved.elapsed,
            chosen: choose::second(why_no_other(position), reason),
            ..visited(engine, found, run)
        },
    })
}

/// Why the usual way of counting such a puzzle is not used.
fn why_no_other(position: &dyn AnyPosition) -> Option<Message> {
    let mut searches = position.own_searches().into_iter();
    if searches.any(|own| own.finds == Finds::All) {
        return Some(Message::new("chosen-no-own-saved"));
    }
    let counter = engines().giving(Asked::Count).next();
    counter.map(|engine| choose::passed("chosen-not-saved", engine))
}

/// Whether the engine that is named, if one is, can be broken off.
fn check_engine(position: &dyn AnyPosition, options: &Options) -> Result<(), Message> {
    let Some(name) = options.engine.as_deref() else {
        return options.check_settings(&[]);
    };
    let engine = options.named_engine();
    if engine.is_some_and(|engine| !engine.can(Asked::Solutions)) {
        return Err(Message::new("resume-sweep").with("engine", name));
    }
    let own = position.own_searches().iter().any(|own| own.name == name);
    if own || engine.is_some_and(|engine| !engine.can(Asked::Snapshots)) {
        let able = engines().giving(Asked::Snapshots);
        let names: Vec<&str> = able.map(|engine| engine.name()).collect();
        let message = Message::new("resume-engine").with("engine", name);
        return Err(message.with("engines", names.join(", ")));
    }
    options.check_settings(&[])
}

impl Saved {
    /// The error that the state belongs to another count.
    fn foreign(&self) -> Message {
        Message::new("resume-foreign")
            .with("puzzle", self.puzzle.as_str())
            .with("engine", self.engine.as_str())
            .with("heuristic", self.heuristic.as_str())
    }
}

impl Resumed {
    /// An answer without a search, or none.
    fn unsearched(counted: Counted) -> Resumed {
        Resumed {
            done: if counted.count.is_some() { 1.0 } else { 0.0 },
            counted,
            begun: None,
            is_kept: false,
        }
    }
}

/// A count to be made.
struct Search<'a> {
    engine: &'static dyn Engine,
    problem: &'a Symmetric,
    task: Task,
    /// Whether every solution is visited, instead of one for several symmetric ones.
    visits_all: bool,
}

impl Search<'_> {
    /// Counts from what was saved before, and keeps the state up to date. What was finished before
    /// is not kept again. With the count goes whether its state is what is kept now.
    fn go_on(
        self,
        before: Option<&Saved>,
        saved: &mut Saved,
        run: &Run<'_>,
        keep: &mut dyn FnMut(&str),
    ) -> (OrbitCount, bool) {
        let passed = before.map_or(Duration::ZERO, |before| before.elapsed);
        let was_finished = before.is_some_and(|before| before.snapshot.is_finished());
        let mut is_kept = false;
        let mut on_snapshot = |snapshot: &Snapshot| {
            is_kept = true;
            saved.snapshot = snapshot.clone();
            saved.elapsed = passed;
            if !was_finished {
                saved.elapsed += run.elapsed();
                keep(&saved_text(saved));
            }
        };
        let mut sinks = Sinks {
            on_snapshot: Some(&mut on_snapshot),
            ..Sinks::default()
        };
        let task = Task {
            start: before.map(|before| Arc::new(before.snapshot.clone())),
            ..self.task
        };
        let count = if self.visits_all {
            count_all
        } else {
            count_by_orbits
        };
        let Symmetric { cover, symmetries } = self.problem;
        let found = count(
            self.engine,
            cover.model(),
            symmetries,
            &task,
            run,
            &mut sinks,
        );
        if !is_kept {
            saved.elapsed += run.elapsed();
        }
        (found, is_kept)
    }
}

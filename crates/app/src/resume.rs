//! Counts that can be interrupted at any moment and resumed later. Such a count visits solutions
//! and saves its state as text from time to time.
//!
//! The state names the search tree to which it belongs ([`pavage_search::Tree`]). A state of
//! another tree is refused. The caller decides where the text is stored.

use std::sync::Arc;
use std::time::Duration;

use pavage_family::{AnyPosition, Finds, Message};
use pavage_puzzles::engines;
use pavage_search::{Asked, Run, Sinks, Snapshot, StopReason, Task, Tree};
use pavage_shards::{Flaw, Piece, open, seal};
use serde::{Deserialize, Serialize};

use crate::choose;
use crate::count::{Counted, Visiting, Way, unsearched, up_to_symmetry};
use crate::options::Options;
use crate::problem::Symmetric;

/// The longest text of a state, in bytes.
pub const SAVED_BYTES_MAX: usize = 64 << 20;
/// The kind of these texts.
const KIND: &str = "count";

/// Which count a state is of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Which {
    /// The name of the puzzle.
    puzzle: String,
    engine: String,
    heuristic: String,
    /// The time spent so far, in microseconds.
    elapsed_us: u64,
}

/// The saved state of a count.
type Saved = Piece<Which>;

/// A resumed count.
pub struct Resumed {
    /// The result. Its costs and time include all earlier parts.
    pub counted: Counted,
    /// The fraction of the tree that was done at the start, if there was a saved state.
    pub begun: Option<f64>,
    /// The fraction of the tree that is done now.
    pub done: f64,
    /// Whether the saved state matches this result. False if the count ended before its search
    /// began, so that an earlier saved state is unchanged.
    pub is_kept: bool,
}

/// The stored state, and how to store it.
pub struct Keeper<'a> {
    /// The name of the puzzle.
    pub puzzle: &'a str,
    /// The state that was saved last, if any.
    pub saved: Option<&'a str>,
    /// Saves the state in place of the one before: at once, then from time to time, and at the end.
    pub keep: &'a mut dyn FnMut(&str),
}

/// Why a count cannot be resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The options name an engine or an ordering that does not fit, or one whose state cannot be
    /// saved.
    Options(Message),
    /// The saved text is not the state of a count, or is that of another count.
    Saved(Message),
}

impl From<Message> for Refused {
    fn from(message: Message) -> Refused {
        Refused::Options(message)
    }
}

/// Counts the solutions of a puzzle by visiting them, from where an earlier count stopped.
///
/// The engine that the user named visits every solution. Without a name, the fastest engine visits
/// only one of several symmetric solutions where possible. A count that was already finished is
/// answered at once and not saved again.
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
    let problem = match Symmetric::of(position, run) {
        Ok(problem) => problem.under(options.symmetry),
        Err(reason) => return Ok(Resumed::unsearched(unsearched(reason, run))),
    };
    let chosen = options.choose(Asked::Snapshots, position, problem.model())?;
    let way = Way::by(chosen, why_no_other(position), options);
    let engine = way.engine;
    let visiting = Visiting::new(problem, way, heuristic, options, run.seed);
    let before = keeper.saved.map(read_saved).transpose();
    let before = before.map_err(Refused::Saved)?;
    let start = before
        .as_ref()
        .map(|before| Arc::new(snapshot(before).clone()));
    let passed = before.as_ref().map_or(0, |before| before.of.elapsed_us);
    let elapsed =
        || passed.saturating_add(u64::try_from(run.elapsed().as_micros()).unwrap_or(u64::MAX));
    // The state until the search reports another one.
    let whole = || Snapshot::whole(Tree::default());
    let mut saved = Saved {
        of: Which {
            puzzle: keeper.puzzle.to_owned(),
            engine: engine.name().to_owned(),
            heuristic: heuristic.to_owned(),
            elapsed_us: passed,
        },
        done: start
            .as_ref()
            .map_or_else(whole, |start| (**start).clone())
            .into(),
    };
    let was_finished = start.as_ref().is_some_and(|start| start.is_finished());
    let mut is_kept = false;
    let mut on_snapshot = |snapshot: &Snapshot| {
        is_kept = true;
        saved.done = snapshot.clone().into();
        if !was_finished {
            saved.of.elapsed_us = elapsed();
            (keeper.keep)(&seal(KIND, &saved));
        }
    };
    let mut sinks = Sinks {
        on_snapshot: Some(&mut on_snapshot),
        ..Sinks::default()
    };
    let task = Task {
        start,
        ..visiting.task.clone()
    };
    let found = visiting.count(&task, run, &mut sinks);
    if let Some(before) = before.as_ref()
        && found.summary.stop == StopReason::ForeignStart
    {
        return Err(Refused::Saved(before.of.foreign()));
    }
    if !is_kept {
        saved.of.elapsed_us = elapsed();
    }
    Ok(Resumed {
        begun: before.map(|before| snapshot(&before).fraction()),
        done: snapshot(&saved).fraction(),
        is_kept,
        counted: Counted {
            elapsed: Duration::from_micros(saved.of.elapsed_us),
            ..up_to_symmetry(visiting.counted(found, run), position, options, run)?
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

/// Checks that the engine that the user named, if any, can be interrupted.
fn check_engine(position: &dyn AnyPosition, options: &Options) -> Result<(), Message> {
    let Some(name) = options.engine.as_deref() else {
        return options.check_settings(&[]);
    };
    let engine = options.named_engine();
    if engine.is_some_and(|engine| !engine.can(Asked::Solutions)) {
        return Err(Message::new("resume-other-engine").with("engine", name));
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

/// What is done and what is left.
fn snapshot(saved: &Saved) -> &Snapshot {
    let walked = saved.done.tree();
    &walked.expect("only searches of trees are read or saved").at
}

/// Reads the state from a text.
///
/// # Errors
/// The text is not a state, is damaged, or is from a release that searches in another order.
fn read_saved(text: &str) -> Result<Saved, Message> {
    // The user created the file, or something truncated it: this program never writes an empty
    // file. Silently starting again could discard long work.
    if text.trim().is_empty() {
        return Err(Message::new("resume-empty"));
    }
    if text.len() > SAVED_BYTES_MAX {
        return Err(Message::new("resume-not-ours"));
    }
    match open::<Saved>(KIND, text) {
        Ok((saved, _)) if saved.done.tree().is_some() => Ok(saved),
        Ok(_) | Err(Flaw::Broken) => Err(Message::new("resume-broken")),
        Err(Flaw::Foreign) => Err(Message::new("resume-not-ours")),
        Err(Flaw::Version) => Err(Message::new("version-other")),
    }
}

impl Which {
    /// The error if the state belongs to another count.
    fn foreign(&self) -> Message {
        Message::new("resume-foreign")
            .with("puzzle", self.puzzle.as_str())
            .with("engine", self.engine.as_str())
            .with("heuristic", self.heuristic.as_str())
    }
}

impl Resumed {
    /// The result of a count that ended before any search.
    fn unsearched(counted: Counted) -> Resumed {
        Resumed {
            done: if counted.count.is_some() { 1.0 } else { 0.0 },
            counted,
            begun: None,
            is_kept: false,
        }
    }
}

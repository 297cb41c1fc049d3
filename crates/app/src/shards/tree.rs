//! Shards of a tree: branches of a search that visits solutions.

use std::cell::RefCell;
use std::ops::ControlFlow;

use pavage_family::{AnyPosition, Message};
use pavage_puzzles::engines;
use pavage_search::{
    Asked, Notice, OptionId, Progress, Run, Sinks, Snapshot, Stats, StopReason, Taken, Threads,
};

use super::list::{Solutions, Writer};
use super::{Plan, Share, State, Work, start_at};
use crate::count::{Tried, Visiting};
use crate::options::Refusal;
use crate::parts::{Divided, fraction_of_part};
use crate::problem::{Symmetric, cover_told};
use crate::solve::{Search, Wanted};

/// Bytes that a solution takes without its options. Each option takes `BYTES_OPTION` more.
const BYTES_EACH: usize = 32;
const BYTES_OPTION: usize = 4;

/// The search that the shards of a plan divide.
///
/// # Errors
/// The options do not fit, or a limit was reached.
pub(super) fn divided<'a>(
    plan: &'a Plan,
    position: &'a dyn AnyPosition,
    run: &Run<'_>,
) -> Result<Divided<'a>, Refusal> {
    let options = &plan.options;
    let heuristic = options.heuristic_for(position)?;
    let divided = match plan.work {
        Work::Count => {
            let problem = Symmetric::of(position, run)?;
            let of = (position, heuristic);
            let visiting = Visiting::new(problem, of, options, Tried::default(), plan.seed)?;
            Divided::Count(visiting.into())
        }
        _ => {
            let cover = cover_told(position, run)?;
            let search = Search::new((position, cover), heuristic, Wanted::All, options)?;
            Divided::Solve(search.into())
        }
    };
    match divided.can_be_cut() {
        true => Ok(divided),
        false => Err(unable(divided.engine().name()).into()),
    }
}

/// The refusal of an engine or search that cannot be cut.
pub(super) fn unable(engine: &str) -> Message {
    let able = engines().giving(Asked::Snapshots);
    let names: Vec<&str> = able.map(|engine| engine.name()).collect();
    let message = Message::new("plan-engine").with("engine", engine);
    message.with("engines", names.join(", "))
}

/// The shares of the first `shards` shards: the parts of a cut, then nothing.
pub(super) fn shares(parts: Vec<Snapshot>, shards: usize) -> Vec<Share> {
    let parts = parts.into_iter().map(|part| Share::Branches(part.left));
    let nothing = std::iter::repeat_with(|| Share::Branches(Vec::new()));
    parts.chain(nothing).take(shards).collect()
}

/// Where a shard puts the solutions that it lists.
pub(super) enum Store<'a> {
    /// Into its state.
    Memory {
        solutions: Vec<Vec<u32>>,
        taken: Option<Taken>,
        is_full: bool,
    },
    /// Into a list beside its result.
    List(Writer<'a>),
}

impl Store<'_> {
    /// A store in memory that has these solutions.
    fn holding(solutions: Solutions, run: &Run<'_>) -> Self {
        let solutions = match solutions {
            Solutions::Held(solutions) => solutions,
            // A state whose solutions are in a list is not run here.
            Solutions::Listed(_) => Vec::new(),
        };
        let bytes = |solution: &Vec<u32>| BYTES_EACH + BYTES_OPTION * solution.len();
        let taken = run.memory.take(solutions.iter().map(bytes).sum());
        Store::Memory {
            solutions,
            is_full: taken.is_none(),
            taken,
        }
    }

    /// Adds a solution. Returns false if there is no room for more.
    fn add(&mut self, options: &[OptionId]) -> bool {
        let numbers = options.iter().map(|option| option.0);
        match self {
            Store::List(writer) => writer.add(numbers),
            Store::Memory {
                solutions,
                taken,
                is_full,
            } => {
                let more = BYTES_EACH + BYTES_OPTION * options.len();
                let fits = taken.as_mut().is_some_and(|taken| {
                    let bytes = taken.bytes() + more;
                    taken.resize(bytes)
                });
                *is_full |= !fits;
                solutions.push(numbers.collect());
                !*is_full
            }
        }
    }

    /// What a state says of the solutions so far; `None` if they could not be written.
    fn settled(&mut self) -> Option<Solutions> {
        match self {
            Store::List(writer) => writer.settled(),
            Store::Memory { solutions, .. } => Some(Solutions::Held(solutions.clone())),
        }
    }

    /// Whether the search ends because there is no room for more.
    fn is_full(&self) -> bool {
        match self {
            Store::List(_) => false,
            Store::Memory { is_full, .. } => *is_full,
        }
    }
}

/// Searches what a state has left, as far as the limits of the run allow, and hands on states.
/// Solutions are listed on one thread: with several, a state would have more solutions than were
/// handed over.
///
/// # Errors
/// The state is of another tree.
pub(super) fn walk(
    plan: &Plan,
    divided: &Divided<'_>,
    (state, store): (State, Option<Store<'_>>),
    keep: &mut dyn FnMut(&State),
    run: &Run<'_>,
) -> Result<(State, StopReason), Message> {
    let State::Tree {
        stats,
        left,
        solutions,
    } = state
    else {
        return Err(super::broken());
    };
    let lists = matches!(divided, Divided::Solve(_));
    let start = start_at(plan.tree(), stats, left);
    let begun = start.fraction();
    let tell = |notice: &Notice<'_>| match notice {
        Notice::Progress(progress) => run.tell(&Notice::Progress(&Progress {
            fraction: fraction_of_part(progress.fraction, begun),
            ..(*progress).clone()
        })),
        other => run.tell(other),
    };
    let mut watched = run.watched(Some(&tell));
    if lists {
        watched.threads = Threads::ONE;
    }
    let before = State::Tree {
        stats,
        left: start.left.clone(),
        solutions: solutions.clone(),
    };
    let store = RefCell::new(match store {
        Some(store) => store,
        None => Store::holding(solutions, run),
    });
    let mut last = None;
    let mut on_snapshot = |snapshot: &Snapshot| {
        let Some(solutions) = store.borrow_mut().settled() else {
            return;
        };
        let state = State::Tree {
            stats: snapshot.stats,
            left: snapshot.left.clone(),
            solutions,
        };
        keep(&state);
        last = Some(state);
    };
    let mut on_solution = |options: &[OptionId]| match store.borrow_mut().add(options) {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(()),
    };
    let mut sinks = Sinks {
        on_snapshot: Some(&mut on_snapshot),
        ..Sinks::default()
    };
    if lists {
        sinks.on_solution = Some(&mut on_solution);
    }
    let summary = divided.search(&start, &watched, &mut sinks);
    let stop = match summary.stop {
        StopReason::ForeignStart => return Err(Message::new("shard-tree")),
        StopReason::SolutionLimit if store.borrow().is_full() => StopReason::MemoryLimit,
        stop => stop,
    };
    Ok((last.unwrap_or(before), stop))
}

/// Checks that the tree of a search is that of the plan.
///
/// # Errors
/// It is not.
pub(super) fn check_tree(plan: &Plan, divided: &Divided<'_>, run: &Run<'_>) -> Result<(), Message> {
    let nothing = start_at(plan.tree(), Stats::default(), Vec::new());
    let summary = divided.search(&nothing, run, &mut Sinks::default());
    match summary.stop {
        StopReason::ForeignStart => Err(Message::new("shard-tree")),
        _ => Ok(()),
    }
}

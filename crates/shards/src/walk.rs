//! Walks what is left of a tree, and keeps how far the walk is.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;

use pavage_search::{
    Notice, OptionId, Part, Progress, Run, Sinks, Snapshot, StopReason, Summary, Taken, Threads,
    Tree,
};

use crate::list::Writer;
use crate::piece::{Solutions, Walked};

/// Bytes that a solution takes without its options. Each option takes `BYTES_OPTION` more.
const BYTES_EACH: usize = 32;
const BYTES_OPTION: usize = 4;

/// A search whose tree can be divided.
pub trait Searching {
    /// Whether its solutions are wanted, not only their number.
    fn lists(&self) -> bool;

    /// Cuts its tree, or what a snapshot has left of it, into at most so many parts.
    ///
    /// # Errors
    /// The limit that was reached, or the snapshot is of another tree.
    fn cut(
        &self,
        start: Option<Arc<Snapshot>>,
        parts: usize,
        run: &Run<'_>,
    ) -> Result<Vec<Part>, StopReason>;

    /// Searches on from a snapshot. Unless it lists solutions, the sinks receive none.
    fn search(&self, start: &Arc<Snapshot>, run: &Run<'_>, sinks: &mut Sinks<'_>) -> Summary;

    /// Whether these options are a solution.
    fn is_solution(&self, options: &[OptionId]) -> bool;
}

/// A snapshot is of another tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForeignTree;

/// Checks that a search walks this tree. A search with nothing left only compares the trees.
///
/// # Errors
/// It walks another one.
pub fn check_tree(searching: &dyn Searching, tree: Tree, run: &Run<'_>) -> Result<(), ForeignTree> {
    let nothing = Snapshot {
        tree,
        ..Snapshot::default()
    };
    let summary = searching.search(&Arc::new(nothing), run, &mut Sinks::default());
    native(summary.stop).map(|_| ())
}

fn native(stop: StopReason) -> Result<StopReason, ForeignTree> {
    match stop {
        StopReason::ForeignStart => Err(ForeignTree),
        stop => Ok(stop),
    }
}

/// How far a walk is.
struct Walking<'a, 'l> {
    walked: Walked,
    /// Where solutions are written; without a list, they are held in memory.
    list: Option<&'a mut Writer<'l>>,
    /// The memory that they take; `None` if there is no room for more.
    taken: Option<Taken>,
    /// Receives how far the walk is.
    keep: &'a mut dyn FnMut(&Walked),
}

impl Walking<'_, '_> {
    /// Adds a solution.
    fn add(&mut self, options: &[OptionId]) -> ControlFlow<()> {
        let is_added = match (&mut self.list, &mut self.walked.solutions) {
            (Some(list), _) => list.add(options),
            (None, Solutions::Held(held)) => {
                held.push(options.to_vec());
                let more = BYTES_EACH + BYTES_OPTION * options.len();
                let taken = self.taken.take();
                self.taken = taken.and_then(|mut taken| {
                    let fits = taken.resize(taken.bytes() + more);
                    fits.then_some(taken)
                });
                self.taken.is_some()
            }
            (None, Solutions::Listed(_)) => false,
        };
        if is_added {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    /// Notes how far the search is. If the list cannot be written, what was noted before stays true.
    fn note(&mut self, snapshot: &Snapshot) {
        if let Some(list) = &mut self.list {
            let Some(listed) = list.settled() else {
                return;
            };
            self.walked.solutions = listed;
        }
        self.walked.at = snapshot.clone();
        (self.keep)(&self.walked);
    }
}

/// Walks what is left, as far as the limits of the run allow, and hands on how far it is: at once, from
/// time to time, and at the end. Returns that and why it ended.
///
/// Solutions are listed on one thread: with several, a snapshot would have more solutions than were
/// handed over.
///
/// # Errors
/// What is left is of another tree.
pub fn walk(
    searching: &dyn Searching,
    from: Walked,
    keep: &mut dyn FnMut(&Walked),
    run: &Run<'_>,
) -> Result<(Walked, StopReason), ForeignTree> {
    walk_beside(searching, from, None, keep, run)
}

/// As [`walk`], perhaps with a list, which has the solutions so far.
pub(crate) fn walk_beside(
    searching: &dyn Searching,
    from: Walked,
    list: Option<&mut Writer<'_>>,
    keep: &mut dyn FnMut(&Walked),
    run: &Run<'_>,
) -> Result<(Walked, StopReason), ForeignTree> {
    let start = Arc::new(from.at.clone());
    let begun = start.fraction();
    let tell = |notice: &Notice<'_>| match notice {
        Notice::Progress(progress) => run.tell(&Notice::Progress(&Progress {
            fraction: fraction_of_part(progress.fraction, begun),
            ..(*progress).clone()
        })),
        other => run.tell(other),
    };
    let mut watched = run.watched(Some(&tell));
    let walking = RefCell::new(Walking {
        taken: run.memory.take(bytes_of(&from.solutions)),
        walked: from,
        list,
        keep,
    });
    let mut on_snapshot = |snapshot: &Snapshot| walking.borrow_mut().note(snapshot);
    let mut on_solution = |options: &[OptionId]| walking.borrow_mut().add(options);
    let mut sinks = Sinks {
        on_snapshot: Some(&mut on_snapshot),
        ..Sinks::default()
    };
    if searching.lists() {
        watched.threads = Threads::ONE;
        sinks.on_solution = Some(&mut on_solution);
    }
    let stop = native(searching.search(&start, &watched, &mut sinks).stop)?;
    let Walking {
        walked,
        list,
        taken,
        ..
    } = walking.into_inner();
    let is_full = list.is_none() && taken.is_none();
    let stop = match stop {
        StopReason::SolutionLimit if is_full => StopReason::MemoryLimit,
        stop => stop,
    };
    Ok((walked, stop))
}

/// The memory that solutions take.
fn bytes_of(solutions: &Solutions) -> usize {
    let bytes = |solution: &Vec<OptionId>| BYTES_EACH + BYTES_OPTION * solution.len();
    solutions.held().iter().map(bytes).sum()
}

/// The fraction of a part that is done, from that of the tree: the tree without the part counts as
/// done.
fn fraction_of_part(fraction: f64, before: f64) -> f64 {
    let part = 1.0 - before;
    if part > 0.0 {
        ((fraction - before) / part).clamp(0.0, 1.0)
    } else {
        0.0
    }
}

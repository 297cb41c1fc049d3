//! A search that pauses after some nodes and goes on where it paused, on one thread.
//!
//! Several such searches can take turns: see [`crate::portfolio`].

use std::ops::ControlFlow;

use crate::drive::{SLICE_NODES, SLICE_WORK, node_limit};
use crate::poll::{Poll, initial_stop};
use crate::walk::{Caps, Pause, Silent, Space, Walk, Walking};
use crate::{Branch, Run, SolutionSink, StopReason, Summary, Taken, Task};

/// A search that pauses and goes on.
pub trait Pausing: Send {
    /// Searches on until the tree is exhausted or a limit of the run is met. The limits of nodes
    /// and solutions count from the beginning of the search, as the costs of the summary do. After
    /// [`StopReason::NodeLimit`], [`StopReason::Cancelled`] and [`StopReason::TimeLimit`] the
    /// search can go on.
    fn go_on(&mut self, run: &Run<'_>, found: SolutionSink<'_>) -> Summary;

    /// The elementary updates so far, which tell how much a node cost.
    fn updates(&self) -> u64;
}

/// A search that is ready to begin, or the limit that was met while it was prepared.
pub type Prepared<'m> = Result<Box<dyn Pausing + 'm>, StopReason>;

/// Searches of spaces that can be paused, one for each task. `common` is what all of them need; it
/// is made once, for the first task. Their memory is taken from the run.
pub fn pausing_searches<'m, C, S: Space + 'm>(
    tasks: &[Task],
    run: &Run<'_>,
    common: impl FnOnce(&Task) -> Result<C, StopReason>,
    build: impl Fn(&Task, &C, &Run<'_>) -> Result<S, StopReason>,
) -> Vec<Prepared<'m>> {
    let Some(first) = tasks.first() else {
        return Vec::new();
    };
    let common = match common(first) {
        Ok(common) => common,
        Err(stop) => return tasks.iter().map(|_| Err(stop)).collect(),
    };
    let walk = |task: &Task| -> Result<AnyWalk<'m>, StopReason> {
        let space = build(task, &common, run)?;
        Ok(Box::new(Walk::new(space, task.weigher(), Silent)))
    };
    begin(tasks, run, &walk)
}

/// A walk of any type.
type AnyWalk<'m> = Box<dyn Walking + Send + 'm>;

/// Compiled once, not for each space.
fn begin<'m>(
    tasks: &[Task],
    run: &Run<'_>,
    walk: &dyn Fn(&Task) -> Result<AnyWalk<'m>, StopReason>,
) -> Vec<Prepared<'m>> {
    let prepare = |task: &Task| -> Prepared<'m> {
        let mut walk = walk(task)?;
        let taken = run.hold(walk.bytes())?;
        walk.adopt(&Branch::default());
        Ok(Box::new(Paused { walk, taken }))
    };
    tasks.iter().map(prepare).collect()
}

/// A walk through the whole tree.
struct Paused<'m> {
    walk: AnyWalk<'m>,
    taken: Taken,
}

impl Pausing for Paused<'_> {
    fn go_on(&mut self, run: &Run<'_>, found: SolutionSink<'_>) -> Summary {
        let stop = initial_stop(run).unwrap_or_else(|| self.walk_on(run, found));
        Summary {
            stop,
            stats: self.walk.trail().stats,
        }
    }

    fn updates(&self) -> u64 {
        self.walk.updates()
    }
}

impl Paused<'_> {
    fn walk_on(&mut self, run: &Run<'_>, found: SolutionSink<'_>) -> StopReason {
        let caps = Caps {
            nodes: run.limits.nodes_max.unwrap_or(u64::MAX),
            solutions: run.limits.solutions_max.unwrap_or(u64::MAX),
            slice_nodes: SLICE_NODES,
            slice_work: SLICE_WORK,
        };
        let mut poll = Poll::of(run);
        loop {
            if let Some(stop) = run.stop() {
                return stop;
            }
            let trail = self.walk.trail();
            poll.progress(trail.depth(), trail.done, &trail.stats, &trail.best);
            if !self.taken.resize(self.walk.bytes()) {
                return StopReason::MemoryLimit;
            }
            let mut hand_over =
                |options: &[_], _: &_| matches!(found(options), ControlFlow::Continue(()));
            match self.walk.run(&caps, Some(&mut hand_over)) {
                Pause::Slice => {}
                Pause::Done => return StopReason::Exhausted,
                Pause::Nodes => return node_limit(caps.nodes),
                Pause::Solutions | Pause::Refused => return StopReason::SolutionLimit,
                Pause::Overflow => return StopReason::Overflow,
            }
        }
    }
}

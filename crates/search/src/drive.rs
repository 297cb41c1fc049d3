//! Drives a walk from its start to its limits, on one thread or on several.

mod parallel;

use std::ops::ControlFlow;

use self::parallel::drive_many;
use crate::poll::{Poll, initial_stop};
use crate::walk::{AnySpace, Caps, Pause, Recording, Space, Walk, Walking};
use crate::{
    Branch, Model, Notice, OptionId, Run, Search, Sinks, Snapshot, SolutionSink, Stats, StopReason,
    Summary, Taken, Task, Threads, Tree,
};

/// The most bytes per entry of the model that a search of any engine takes.
const BYTES_EACH: usize = 40;

/// Nodes between two polls.
pub(crate) const SLICE_NODES: u64 = 4096;
/// Elementary updates between two polls: about a millisecond.
pub(crate) const SLICE_WORK: u64 = 1 << 18;

/// Searches the tree below the current position of the space. Limits, workers, progress and events
/// work as [`Task`], [`Run`] and [`Sinks`] say. The space itself must follow [`Task::order`] and
/// [`Task::prune_regions`] where it applies to it.
///
/// This is for searches that are not exact covers, or that know more than a model tells. Such trees
/// have no fingerprint, so they give no snapshots and do not continue from one.
pub fn search_space<S: Space + Clone>(
    root: S,
    task: &Task,
    run: &Run<'_>,
    sinks: &mut Sinks<'_>,
) -> Summary {
    if task.start.is_some() {
        return unbegun_end(StopReason::ForeignStart);
    }
    let on_snapshot = sinks.on_snapshot.take();
    let poll = Poll::new(task, Tree::default(), run, sinks);
    let build: Build<'_> = Box::new(|_| Ok(Box::new(root)));
    let summary = search_tree(build, task, poll, sinks);
    sinks.on_snapshot = on_snapshot;
    summary
}

/// As [`search_space`], for an engine that walks a model. It gives snapshots, which continue only
/// under the same engine name, model and task. The space is built under the same limits.
pub fn search_model<S: Space + Clone>(
    search: Search<'_>,
    sinks: &mut Sinks<'_>,
    build: impl FnOnce(&Run<'_>) -> Result<S, StopReason>,
) -> Summary {
    let build: Build<'_> = Box::new(|run| Ok(Box::new(build(run)?)));
    drive_model(search, sinks, build)
}

/// What makes a space. Everything below is compiled once, not for each space.
type Build<'s> = Box<dyn FnOnce(&Run<'_>) -> Result<Box<dyn AnySpace<'s> + 's>, StopReason> + 's>;

fn drive_model(search: Search<'_>, sinks: &mut Sinks<'_>, build: Build<'_>) -> Summary {
    let Search { task, run, .. } = search;
    let is_told = task.start.is_some() || sinks.on_snapshot.is_some();
    let tree = if is_told {
        search.tree()
    } else {
        Tree::default()
    };
    if task.start.as_ref().is_some_and(|start| start.tree != tree) {
        return unbegun_end(StopReason::ForeignStart);
    }
    let poll = Poll::new(task, tree, run, sinks);
    search_tree(build, task, poll, sinks)
}

/// The summary of a search that did not begin.
pub(crate) fn unbegun_end(stop: StopReason) -> Summary {
    Summary {
        stop,
        stats: Stats::default(),
    }
}

/// As many threads of the run as the memory left allows to search the model separately; at least
/// one.
pub(crate) fn crew_for<'a>(model: &Model, run: &Run<'a>) -> Threads<'a> {
    let each = model.entry_count().saturating_mul(BYTES_EACH).max(1);
    let most = run.memory.left().map_or(usize::MAX, |left| left / each);
    run.threads.at_most(most)
}

/// A space, and the memory that it holds.
pub(crate) struct Root<'s> {
    pub(crate) space: Box<dyn AnySpace<'s> + 's>,
    pub(crate) taken: Taken,
}

fn search_tree(build: Build<'_>, task: &Task, poll: Poll<'_>, sinks: &mut Sinks<'_>) -> Summary {
    let root = match initial_stop(&poll) {
        Some(stop) => Err(stop),
        None => build(&poll).and_then(|space| {
            let taken = poll.hold(space.bytes())?;
            Ok(Root { space, taken })
        }),
    };
    let mut summary = match root {
        Ok(root) => {
            poll.tell(&Notice::Begun);
            if root.space.remembers() {
                poll.tell(&Notice::Remembers);
            }
            search_root(root, task, poll, sinks)
        }
        Err(stop) => {
            poll.keep(unbegun(task), sinks);
            unbegun_end(stop)
        }
    };
    if summary.stop == StopReason::ForeignStart {
        return summary;
    }
    summary.stats.add(&task.before());
    if summary.stop == StopReason::Exhausted && summary.stats.is_full() {
        summary.stop = StopReason::Overflow;
    }
    summary
}

/// The snapshot of a search that did not begin: everything that was left is still left.
fn unbegun(task: &Task) -> Snapshot {
    let start = task.start.as_ref();
    Snapshot {
        left: start.map_or_else(|| vec![Branch::default()], |start| start.left.clone()),
        ..Snapshot::default()
    }
}

fn search_root(root: Root<'_>, task: &Task, poll: Poll<'_>, sinks: &mut Sinks<'_>) -> Summary {
    let whole = [Branch::default()];
    let branches = match &task.start {
        None => &whole[..],
        Some(start) => match are_of_tree(&*root.space, &start.left, &poll) {
            Ok(true) => &start.left,
            Ok(false) => return unbegun_end(StopReason::ForeignStart),
            Err(stop) => {
                poll.keep(unbegun(task), sinks);
                return unbegun_end(stop);
            }
        },
    };
    if let Some(receive) = sinks.on_event.take() {
        let mut recording = Recording { receive, on: true };
        let walk = Walk::new(root.space.into_space(), task.weigher(), &mut recording);
        let summary = Alone::new(Box::new(walk), root.taken, branches, &poll).search(poll, sinks);
        sinks.on_event = Some(recording.receive);
        summary
    } else if poll.threads.count().get() == 1 {
        let walk = root.space.into_walk(task.weigher());
        Alone::new(walk, root.taken, branches, &poll).search(poll, sinks)
    } else {
        drive_many(root, branches, task, poll, sinks)
    }
}

/// Whether these branches belong to the tree, as far as their paths show.
fn are_of_tree(
    root: &dyn AnySpace<'_>,
    branches: &[Branch],
    poll: &Poll<'_>,
) -> Result<bool, StopReason> {
    let _taken = poll.hold(root.bytes())?;
    let mut walk = root.walk(None);
    Ok(branches.iter().all(|branch| walk.has(branch)))
}

/// A single walker that takes the branches one after the other.
struct Alone<'b> {
    walk: Box<dyn Walking + 'b>,
    taken: Taken,
    /// The branches after the one being walked.
    rest: &'b [Branch],
    /// The costs of the branches before the current one. `passed_done` is their share of the tree.
    passed: Stats,
    passed_done: f64,
    caps: Caps,
}

impl<'b> Alone<'b> {
    fn new(
        walk: Box<dyn Walking + 'b>,
        taken: Taken,
        branches: &'b [Branch],
        run: &Run<'_>,
    ) -> Alone<'b> {
        Alone {
            walk,
            taken,
            rest: branches,
            passed: Stats::default(),
            passed_done: 0.0,
            caps: Caps {
                nodes: run.limits.nodes_max.unwrap_or(u64::MAX),
                solutions: run.limits.solutions_max.unwrap_or(u64::MAX),
                slice_nodes: SLICE_NODES,
                slice_work: SLICE_WORK,
            },
        }
    }

    fn search(mut self, mut poll: Poll<'_>, sinks: &mut Sinks<'_>) -> Summary {
        let mut stop = StopReason::Exhausted;
        while let Some((branch, rest)) = self.rest.split_first() {
            self.rest = rest;
            self.walk.adopt(branch);
            if let Some(met) = self.walk_branch(&mut poll, sinks) {
                stop = met;
                break;
            }
        }
        if sinks.on_snapshot.is_some() {
            poll.keep(self.snapshot(), sinks);
        }
        let done = if stop == StopReason::Exhausted {
            1.0
        } else {
            self.passed_done + self.walk.trail().done
        };
        let stats = self.stats();
        poll.report(
            self.walk.trail().depth(),
            done,
            &stats,
            &self.walk.trail().best,
        );
        Summary { stop, stats }
    }

    /// Walks a branch to its end unless something stops it first.
    fn walk_branch(&mut self, poll: &mut Poll<'_>, sinks: &mut Sinks<'_>) -> Option<StopReason> {
        let mut caps = Caps {
            nodes: self.caps.nodes - self.passed.nodes,
            solutions: self.caps.solutions - self.passed.solutions,
            ..self.caps
        };
        loop {
            if let Some(stop) = poll.stop() {
                return Some(stop);
            }
            if !self.taken.resize(self.walk.bytes()) {
                return Some(StopReason::MemoryLimit);
            }
            let done = self.passed_done + self.walk.trail().done;
            poll.progress(
                self.walk.trail().depth(),
                done,
                &self.stats(),
                &self.walk.trail().best,
            );
            if poll.snapshot_due() {
                poll.keep(self.snapshot(), sinks);
            }
            let mut refusal = None;
            let pause = match &mut sinks.on_solution {
                Some(receive) => {
                    let mut hand_over = |options: &[OptionId], _: &Stats| {
                        refusal = receive_one(receive, options, poll);
                        refusal.is_none()
                    };
                    self.walk.run(&caps, Some(&mut hand_over))
                }
                None => self.walk.run(&caps, None),
            };
            match pause {
                Pause::Slice => {}
                Pause::Done => break,
                Pause::Nodes => match next_limit(sinks, self.caps.nodes) {
                    Some(most) => {
                        self.caps.nodes = most;
                        caps.nodes = most - self.passed.nodes;
                    }
                    None => return Some(node_limit(self.caps.nodes)),
                },
                Pause::Solutions => return Some(StopReason::SolutionLimit),
                Pause::Overflow => return Some(StopReason::Overflow),
                Pause::Refused => return refusal.or(Some(StopReason::SolutionLimit)),
            }
        }
        self.passed = self.stats();
        self.passed_done += self.walk.trail().done;
        let trail = self.walk.trail_mut();
        (trail.stats, trail.done) = (Stats::default(), 0.0);
        None
    }

    /// The costs of all branches so far.
    fn stats(&self) -> Stats {
        let mut stats = self.passed;
        stats.add(&self.walk.trail().stats);
        stats
    }

    fn snapshot(&self) -> Snapshot {
        let mut left: Vec<Branch> = self.walk.trail().left().into_iter().collect();
        left.extend_from_slice(self.rest);
        Snapshot {
            stats: self.stats(),
            left,
            ..Snapshot::default()
        }
    }
}

/// Hands a solution to the receiver. Returns a reason to stop, if there is one.
pub(crate) fn receive_one(
    receive: &mut SolutionSink<'_>,
    options: &[OptionId],
    poll: &Poll<'_>,
) -> Option<StopReason> {
    match receive(options) {
        ControlFlow::Break(()) => Some(StopReason::SolutionLimit),
        ControlFlow::Continue(()) => poll.stop(),
    }
}

/// The next limit after so many nodes, if the search is to go on.
fn next_limit(sinks: &mut Sinks<'_>, nodes: u64) -> Option<u64> {
    let next = sinks.on_limit.as_mut().and_then(|ask| ask(nodes));
    next.filter(|next| *next > nodes)
}

/// Why a search ends that has reached this many nodes. Without a node limit the counter itself is
/// full.
pub(crate) fn node_limit(nodes_max: u64) -> StopReason {
    match nodes_max {
        u64::MAX => StopReason::Overflow,
        _ => StopReason::NodeLimit,
    }
}

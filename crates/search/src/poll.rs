//! What a running search checks now and then: cancel flag, clock, progress, snapshots.
//!
//! The clock is read only if there is a deadline, an observer or a receiver of snapshots. The costs
//! of an earlier search that this one continues are added here.

use std::ops::Deref;
use std::time::Duration;

use crate::snapshot::pause_after;
use crate::{Notice, OptionId, Progress, Run, Sinks, Snapshot, Stats, StopReason, Task, Tree};

/// Time between two reports of progress.
const REPORT_EVERY: Duration = Duration::from_millis(60);

/// The reason to stop before the first node, if the limits allow no solution.
pub(crate) fn initial_stop(run: &Run<'_>) -> Option<StopReason> {
    (run.limits.solutions_max == Some(0)).then_some(StopReason::SolutionLimit)
}

/// A run, and the reports of one search under it.
pub struct Poll<'a> {
    run: Run<'a>,
    last_report: Option<Duration>,
    fraction: f64,
    /// The tree that is searched.
    tree: Tree,
    /// The costs before this search. `fraction_before` is the fraction of the tree done before it.
    before: Stats,
    fraction_before: f64,
    /// When the first snapshot was due, and when the next one is due.
    snapshots: Option<(Duration, Duration)>,
}

impl<'a> Deref for Poll<'a> {
    type Target = Run<'a>;

    fn deref(&self) -> &Run<'a> {
        &self.run
    }
}

impl<'a> Poll<'a> {
    /// The reports of work that walks no tree.
    #[must_use]
    pub fn of(run: &Run<'a>) -> Poll<'a> {
        Poll::new(&Task::default(), Tree::default(), run, &Sinks::default())
    }

    pub(crate) fn new(task: &Task, tree: Tree, run: &Run<'a>, sinks: &Sinks<'_>) -> Poll<'a> {
        let now = || run.clock.elapsed();
        Poll {
            last_report: run.observer.map(|_| now()),
            fraction: 0.0,
            tree,
            before: task.before(),
            fraction_before: task.start.as_ref().map_or(0.0, |start| start.fraction()),
            snapshots: sinks.on_snapshot.as_ref().map(|_| (now(), now())),
            run: run.clone(),
        }
    }

    /// A poll with the same cancel flag and a deadline that is later by `by`. It reports nothing.
    pub(crate) fn later(&self, by: Duration) -> Poll<'a> {
        let mut run = self.run.watched(None);
        run.limits.deadline = run.limits.deadline.map(|deadline| deadline + by);
        Poll {
            run,
            last_report: None,
            snapshots: None,
            ..*self
        }
    }

    /// Whether a report is due.
    pub(crate) fn report_due(&self) -> bool {
        self.last_report
            .is_some_and(|last| self.run.clock.elapsed() >= last + REPORT_EVERY)
    }

    /// Reports if a report is due.
    pub fn progress(&mut self, depth: u32, done: f64, stats: &Stats, best: &[OptionId]) {
        if self.report_due() {
            self.report(depth, done, stats, best);
        }
    }

    /// Reports the progress. The fraction reported never decreases.
    pub(crate) fn report(&mut self, depth: u32, done: f64, stats: &Stats, best: &[OptionId]) {
        if self.run.observer.is_none() {
            return;
        }
        let done = (self.fraction_before + done).clamp(0.0, 1.0);
        self.fraction = self.fraction.max(done);
        self.last_report = Some(self.run.clock.elapsed());
        self.run.tell(&Notice::Progress(&Progress {
            stats: self.with_before(stats),
            depth,
            fraction: self.fraction,
            best: best.to_vec(),
        }));
    }

    /// Whether a snapshot is due. The first is due at once; the pauses grow with the running time.
    pub(crate) fn snapshot_due(&mut self) -> bool {
        let Some((first, next)) = &mut self.snapshots else {
            return false;
        };
        let now = self.run.clock.elapsed();
        let is_due = now >= *next;
        if is_due {
            *next = now + pause_after(now - *first);
        }
        is_due
    }

    /// Hands over a snapshot of this search. Its costs include those of the searches it continues.
    pub(crate) fn keep(&self, snapshot: Snapshot, sinks: &mut Sinks<'_>) {
        if let Some(keep) = &mut sinks.on_snapshot {
            keep(&Snapshot {
                tree: self.tree,
                stats: self.with_before(&snapshot.stats),
                ..snapshot
            });
        }
    }

    /// The costs of this search and of those it continues.
    fn with_before(&self, stats: &Stats) -> Stats {
        let mut sum = self.before;
        sum.add(stats);
        sum
    }
}

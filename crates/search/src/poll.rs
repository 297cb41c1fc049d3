//! What a running search looks at now and then: cancel flag, clock, progress, snapshots.
//!
//! The clock is read only if there is a deadline, or somebody watches the progress or keeps
//! snapshots. What an earlier search did, from whose end this one goes on, is added here.

use std::time::{Duration, Instant};

use crate::snapshot::pause_after;
use crate::{
    Cancel, Control, Memory, OptionId, Progress, Snapshot, Stats, StopReason, Taken, Task, Tree,
};

/// Between two reports of progress.
const REPORT_EVERY: Duration = Duration::from_millis(60);

/// Steps of building between two looks at the clock: some tens of microseconds each.
const STEPS_BETWEEN_CHECKS: usize = 1 << 12;

/// The reason to stop before the first node, if the limits allow none.
pub(crate) fn initial_stop(task: &Task) -> Option<StopReason> {
    (task.limits.solutions_max == Some(0)).then_some(StopReason::SolutionLimit)
}

/// Connects a search with its caller's wishes to stop and to watch.
pub(crate) struct Poll<'a> {
    cancel: Cancel,
    memory: Memory,
    deadline: Option<Instant>,
    on_progress: Option<&'a (dyn Fn(&Progress) + Sync)>,
    last_report: Option<Instant>,
    fraction: f64,
    /// What is searched.
    tree: Tree,
    /// What was done before this search.
    before: Stats,
    fraction_before: f64,
    /// When the first snapshot was due, and when the next one is.
    snapshots: Option<(Instant, Instant)>,
}

impl<'a> Poll<'a> {
    pub(crate) fn new(task: &Task, tree: Tree, control: &Control<'a>) -> Poll<'a> {
        Poll {
            cancel: control.cancel.clone(),
            memory: control.memory.clone(),
            deadline: task.limits.deadline,
            on_progress: control.on_progress,
            last_report: control.on_progress.map(|_| Instant::now()),
            fraction: 0.0,
            tree,
            before: task.before(),
            fraction_before: task.start.as_ref().map_or(0.0, |start| start.fraction()),
            snapshots: control.on_snapshot.as_ref().map(|_| {
                let now = Instant::now();
                (now, now)
            }),
        }
    }

    /// Whether somebody asked to stop, or the time is over.
    pub(crate) fn stop(&self) -> Option<StopReason> {
        if self.cancel.is_cancelled() {
            return Some(StopReason::Cancelled);
        }
        let late = self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline);
        late.then_some(StopReason::TimeLimit)
    }

    /// As [`Poll::stop`], to be asked once for each step while something large is built: looks
    /// only now and then.
    pub(crate) fn check(&self, step: usize) -> Result<(), StopReason> {
        match step.is_multiple_of(STEPS_BETWEEN_CHECKS) {
            true => self.stop().map_or(Ok(()), Err),
            false => Ok(()),
        }
    }

    /// What the search may take of memory.
    pub(crate) fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Takes so many bytes for as long as what is returned is held.
    pub(crate) fn hold(&self, bytes: usize) -> Result<Taken, StopReason> {
        self.memory.take(bytes).ok_or(StopReason::MemoryLimit)
    }

    /// Looks at the same flag, and at a deadline that is so much later; tells nobody anything.
    pub(crate) fn later(&self, by: Duration) -> Poll<'static> {
        Poll {
            cancel: self.cancel.clone(),
            memory: self.memory.clone(),
            deadline: self.deadline.map(|deadline| deadline + by),
            on_progress: None,
            last_report: None,
            snapshots: None,
            ..*self
        }
    }

    /// Whether a report is due.
    pub(crate) fn report_due(&self) -> bool {
        self.last_report
            .is_some_and(|last| last.elapsed() >= REPORT_EVERY)
    }

    /// Reports if a report is due.
    pub(crate) fn progress(&mut self, depth: u32, done: f64, stats: &Stats, best: &[OptionId]) {
        if self.report_due() {
            self.report(depth, done, stats, best);
        }
    }

    /// Reports; the fraction never goes back.
    pub(crate) fn report(&mut self, depth: u32, done: f64, stats: &Stats, best: &[OptionId]) {
        let Some(on_progress) = self.on_progress else {
            return;
        };
        let done = (self.fraction_before + done).clamp(0.0, 1.0);
        self.fraction = self.fraction.max(done);
        self.last_report = Some(Instant::now());
        on_progress(&Progress {
            stats: self.with_before(stats),
            depth,
            fraction: self.fraction,
            best: best.to_vec(),
        });
    }

    /// Whether a snapshot is due: at once, then the more seldom the longer the search runs.
    pub(crate) fn snapshot_due(&mut self) -> bool {
        let Some((first, next)) = &mut self.snapshots else {
            return false;
        };
        let now = Instant::now();
        let is_due = now >= *next;
        if is_due {
            *next = now + pause_after(now - *first);
        }
        is_due
    }

    /// Hands over a snapshot of this search as one of the whole enumeration.
    pub(crate) fn keep(&self, snapshot: Snapshot, control: &mut Control<'_>) {
        if let Some(keep) = &mut control.on_snapshot {
            keep(&Snapshot {
                tree: self.tree,
                stats: self.with_before(&snapshot.stats),
                ..snapshot
            });
        }
    }

    /// Costs of this search, and of what was done before it.
    fn with_before(&self, stats: &Stats) -> Stats {
        let mut sum = self.before;
        sum.add(stats);
        sum
    }
}

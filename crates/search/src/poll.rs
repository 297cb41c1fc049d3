//! What a running search looks at now and then: cancel flag, clock, progress.
//!
//! The clock is read only if there is a deadline or somebody watches the progress.

use std::time::{Duration, Instant};

use crate::{Cancel, Control, OptionId, Progress, Stats, StopReason, Task};

/// Between two reports of progress.
const REPORT_EVERY: Duration = Duration::from_millis(60);

/// The reason to stop before the first node, if the limits allow none.
pub(crate) fn initial_stop(task: &Task) -> Option<StopReason> {
    (task.limits.solutions_max == Some(0)).then_some(StopReason::SolutionLimit)
}

/// Connects a search with its caller's wishes to stop and to watch.
pub(crate) struct Poll<'a> {
    cancel: Cancel,
    deadline: Option<Instant>,
    on_progress: Option<&'a (dyn Fn(&Progress) + Sync)>,
    last_report: Option<Instant>,
    fraction: f64,
}

impl<'a> Poll<'a> {
    pub(crate) fn new(task: &Task, control: &Control<'a>) -> Poll<'a> {
        Poll {
            cancel: control.cancel.clone(),
            deadline: task.limits.deadline,
            on_progress: control.on_progress,
            last_report: control.on_progress.map(|_| Instant::now()),
            fraction: 0.0,
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
        self.fraction = self.fraction.max(done.clamp(0.0, 1.0));
        self.last_report = Some(Instant::now());
        on_progress(&Progress {
            stats: *stats,
            depth,
            fraction: self.fraction,
            best: best.to_vec(),
        });
    }
}

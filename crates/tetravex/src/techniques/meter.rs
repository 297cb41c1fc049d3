//! What work was spent and whether it must end.

use pavage_search::{Run, StopReason};

/// How often the clock is looked at, in units of work.
const LOOK_EVERY: u64 = 256;

/// Counts work under a run.
pub(in super::super) struct Meter<'a> {
    run: &'a Run<'a>,
    work: u64,
    looked: u64,
    stopped: Option<StopReason>,
}

impl<'a> Meter<'a> {
    pub(in super::super) fn new(run: &'a Run<'a>) -> Meter<'a> {
        Meter {
            run,
            work: 0,
            looked: 0,
            stopped: run.stop(),
        }
    }

    /// Spends work; tells whether it may go on.
    pub(in super::super) fn spend(&mut self, work: u64) -> bool {
        self.work += work;
        let is_over = self
            .run
            .limits
            .nodes_max
            .is_some_and(|max| self.work >= max);
        if self.stopped.is_none() && (is_over || self.work - self.looked >= LOOK_EVERY) {
            self.looked = self.work;
            self.stopped = self.run.stop_after(self.work);
        }
        self.stopped.is_none()
    }

    pub(in super::super) fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }
}

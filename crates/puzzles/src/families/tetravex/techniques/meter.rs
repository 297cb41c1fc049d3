//! What work was spent and whether it must end.

use pavage_search::StopReason;

use crate::Budget;

/// How often the clock is looked at, in units of work.
const LOOK_EVERY: u64 = 256;

/// Counts work under a budget.
pub(in super::super) struct Meter<'a> {
    budget: &'a Budget,
    work: u64,
    looked: u64,
    stopped: Option<StopReason>,
}

impl<'a> Meter<'a> {
    pub(in super::super) fn new(budget: &'a Budget) -> Meter<'a> {
        Meter {
            budget,
            work: 0,
            looked: 0,
            stopped: budget.stop(0),
        }
    }

    /// Spends work; tells whether it may go on.
    pub(in super::super) fn spend(&mut self, work: u64) -> bool {
        self.work += work;
        let is_over = self.budget.work_max.is_some_and(|max| self.work >= max);
        if self.stopped.is_none() && (is_over || self.work - self.looked >= LOOK_EVERY) {
            self.looked = self.work;
            self.stopped = self.budget.stop(self.work);
        }
        self.stopped.is_none()
    }

    pub(in super::super) fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }
}

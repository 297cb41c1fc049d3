//! Counts work, and says when it must stop.

use pavage_search::{Run, StopReason};

/// Units of work between two looks at the clock.
const LOOK_EVERY: u64 = 64;

/// Counts the work of a run in steps, including the steps of worlds.
#[derive(Debug)]
pub struct Meter<'a> {
    run: &'a Run<'a>,
    is_free: bool,
    spent: u64,
    looked: u64,
    stopped: Option<StopReason>,
}

impl<'a> Meter<'a> {
    /// A meter that has counted nothing yet.
    #[must_use]
    pub fn new(run: &'a Run<'a>) -> Meter<'a> {
        Meter {
            run,
            is_free: false,
            spent: 0,
            looked: 0,
            stopped: run.stop(),
        }
    }

    /// A meter that never stops.
    #[must_use]
    pub const fn free(run: &'a Run<'a>) -> Meter<'a> {
        Meter {
            run,
            is_free: true,
            spent: 0,
            looked: 0,
            stopped: None,
        }
    }

    /// The run whose limits apply.
    #[must_use]
    pub fn run(&self) -> &'a Run<'a> {
        self.run
    }

    /// Counts work and returns whether it may go on. A node limit is noticed at once, a deadline
    /// within 64 units of work.
    pub fn spend(&mut self, work: u64) -> bool {
        self.spent += work;
        let is_over = (self.run.limits.nodes_max).is_some_and(|max| self.spent >= max);
        if is_over || self.spent - self.looked >= LOOK_EVERY {
            self.look();
        }
        self.stopped.is_none()
    }

    /// Checks the limits of the run now, and returns why the work must stop, if it must.
    pub fn look(&mut self) -> Option<StopReason> {
        self.looked = self.spent;
        if !self.is_free && self.stopped.is_none() {
            self.stopped = self.run.stop_after(self.spent);
        }
        self.stopped
    }

    /// Why the work must stop, as of the last check.
    #[must_use]
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }
}

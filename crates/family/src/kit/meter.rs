//! What work was spent, and whether it must end.

use pavage_search::{Run, StopReason};

/// How often the clock is looked at, in units of work.
const LOOK_EVERY: u64 = 64;

/// Counts work under a run: steps, those of worlds among them.
#[derive(Debug)]
pub struct Meter<'a> {
    run: &'a Run<'a>,
    is_free: bool,
    spent: u64,
    looked: u64,
    stopped: Option<StopReason>,
}

impl<'a> Meter<'a> {
    /// Nothing is spent yet.
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

    /// The run that is kept to.
    #[must_use]
    pub fn run(&self) -> &'a Run<'a> {
        self.run
    }

    /// Spends work; tells whether it may go on. A limit of nodes is met at once, a deadline within
    /// 64 units.
    pub fn spend(&mut self, work: u64) -> bool {
        self.spent += work;
        let is_over = (self.run.limits.nodes_max).is_some_and(|max| self.spent >= max);
        if is_over || self.spent - self.looked >= LOOK_EVERY {
            self.look();
        }
        self.stopped.is_none()
    }

    /// Looks at the clock now; tells why it must end, if it must.
    pub fn look(&mut self) -> Option<StopReason> {
        self.looked = self.spent;
        if !self.is_free && self.stopped.is_none() {
            self.stopped = self.run.stop_after(self.spent);
        }
        self.stopped
    }

    /// Why it must end, if it was seen to.
    #[must_use]
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }
}

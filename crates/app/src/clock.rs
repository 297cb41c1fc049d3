//! Time as a parameter: operations receive their clock, so that tests can supply one and a platform
//! without a clock can do without.

use std::fmt::Debug;
use std::time::{Duration, Instant};

/// Tells how long something took.
pub trait Clock: Debug + Send + Sync {
    /// Time since the clock was made.
    fn elapsed(&self) -> Duration;
}

/// The clock of the machine.
#[derive(Debug)]
pub struct SystemClock(Instant);

impl SystemClock {
    /// Starts at zero now.
    #[must_use]
    pub fn start() -> SystemClock {
        SystemClock(Instant::now())
    }
}

impl Clock for SystemClock {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// A clock that stands still: for tests, and where there is no time.
#[derive(Debug)]
pub struct Still;

impl Clock for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

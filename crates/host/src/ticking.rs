//! A clock for tests of what depends on time. It does not ask the machine, so that a test ends the same
//! way on every machine.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use pavage_model::Clock;

/// A clock on which the same time passes between two looks at it, and none otherwise. It begins at zero.
#[derive(Debug)]
pub struct Ticking {
    tick: Duration,
    looks: AtomicU32,
}

impl Ticking {
    /// A clock that goes on by so much with each look at it.
    #[must_use]
    pub const fn by(tick: Duration) -> Ticking {
        Ticking {
            tick,
            looks: AtomicU32::new(0),
        }
    }

    /// How often it was looked at.
    #[must_use]
    pub fn looks(&self) -> u32 {
        self.looks.load(Ordering::Relaxed)
    }
}

impl Default for Ticking {
    /// A clock that goes on by a millisecond with each look at it.
    fn default() -> Ticking {
        Ticking::by(Duration::from_millis(1))
    }
}

impl Clock for Ticking {
    fn elapsed(&self) -> Duration {
        self.tick * self.looks.fetch_add(1, Ordering::Relaxed)
    }
}

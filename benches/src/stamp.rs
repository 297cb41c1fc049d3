//! Time that this thread has worked.

use std::time::{Duration, Instant};

use pavage_search::Clock;

/// A moment in the life of this thread: processor time where the system tells it, so that other
/// programs do not disturb the comparison, and otherwise the clock.
pub struct Stamp(Option<Duration>, Instant);

impl Stamp {
    /// This moment.
    pub fn now() -> Stamp {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
        let nanos = text.and_then(|text| text.split_whitespace().next()?.parse().ok());
        Stamp(nanos.map(Duration::from_nanos), Instant::now())
    }

    /// The time since then.
    pub fn elapsed(&self) -> Duration {
        match (self.0, Stamp::now().0) {
            (Some(before), Some(after)) => after - before,
            _ => self.1.elapsed(),
        }
    }
}

/// A clock that goes while this process works: processor time of all its threads, so that limits of
/// time do not depend on what else the machine does.
#[derive(Debug)]
pub struct Working(Duration);

impl Working {
    /// A clock that starts now.
    pub fn start() -> Working {
        Working(process_time())
    }
}

impl Clock for Working {
    fn elapsed(&self) -> Duration {
        process_time().saturating_sub(self.0)
    }
}

/// Processor time of this whole process so far, threads that have ended included; the clock where
/// no such time is told.
pub fn process_time() -> Duration {
    #[cfg(unix)]
    {
        let told = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        Duration::new(told.tv_sec as u64, told.tv_nsec as u32)
    }
    #[cfg(not(unix))]
    {
        static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
        START.get_or_init(Instant::now).elapsed()
    }
}

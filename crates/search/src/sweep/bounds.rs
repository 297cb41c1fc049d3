//! The limits of a sweep, its costs, and how it ended.

use super::BigUint;
use super::table::Guard;
use crate::poll::Poll;
use crate::{Run, Sinks, Stats, StopReason, Taken, Task, Threads, Tree};

/// States between two checks of the limits.
pub(super) const STATES_BETWEEN_LOOKS: usize = 1 << 12;

/// States between two checks of the cancel flag. A single state of a large board takes long.
pub(super) const STATES_BETWEEN_GLANCES: usize = 1 << 6;

/// How a sweep ended.
pub(super) enum End {
    /// With the number of solutions.
    Counted(BigUint),
    /// A limit was reached.
    Stopped(StopReason),
    /// A count did not fit its word.
    Outgrown,
}

/// The limits of a sweep.
pub(super) struct Bounds<'a> {
    /// The clock, the cancel flag and the observer.
    pub(super) poll: Poll<'a>,
    pub(super) nodes_max: Option<u64>,
    /// The threads that may share the work.
    pub(super) threads: Threads<'a>,
    /// Tells when tables become useless. Its memory counts everything that a sweep takes.
    pub(super) guard: Guard,
    /// The memory of numbers that are longer than a word.
    heap: Taken,
}

/// The costs of a sweep.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cost {
    pub(super) stats: Stats,
    pub(super) bytes: usize,
}

impl<'a> Bounds<'a> {
    /// The limits of a run. With a limit of states there is only one worker, so that the sweep
    /// always stops after the same number: at the first check past the limit.
    pub(super) fn new(run: &Run<'a>) -> Bounds<'a> {
        let nodes_max = run.limits.nodes_max;
        // A part of its own, because only a refusal of *this* memory makes its tables useless.
        let memory = run.memory.part(usize::MAX);
        Bounds {
            poll: Poll::new(&Task::default(), Tree::default(), run, &Sinks::default()),
            nodes_max,
            threads: nodes_max.map_or(run.threads, |_| Threads::ONE),
            heap: memory.take(0).unwrap_or_default(),
            guard: Guard {
                cancel: run.cancel.clone(),
                memory,
            },
        }
    }

    /// Takes `bytes` bytes until the returned value is dropped.
    pub(super) fn hold(&self, bytes: usize) -> Result<Taken, StopReason> {
        self.guard.memory.take(bytes).ok_or(StopReason::MemoryLimit)
    }

    /// Why the tables are useless, if they are.
    pub(super) fn broken(&self) -> Option<StopReason> {
        if self.guard.cancel.is_cancelled() {
            return Some(StopReason::Cancelled);
        }
        let is_full = self.guard.memory.was_refused();
        is_full.then_some(StopReason::MemoryLimit)
    }

    /// Why to stop, if a limit is reached. `at` is the cell and the share of its states that is
    /// done; `heap` is the number of bytes that long numbers take.
    pub(super) fn look(
        &mut self,
        at: (usize, f64),
        cells: usize,
        heap: usize,
        cost: &mut Cost,
    ) -> Option<StopReason> {
        let (cell, share) = at;
        // A refusal is reported by `broken` below.
        let _ = self.heap.resize(heap);
        cost.bytes = self.guard.memory.most();
        let done = (cell as f64 + share) / cells as f64;
        self.poll.progress(cell as u32, done, &cost.stats, &[]);
        if let Some(stop) = self.poll.stop() {
            return Some(stop);
        }
        if self.nodes_max.is_some_and(|max| cost.stats.nodes >= max) {
            return Some(StopReason::NodeLimit);
        }
        self.broken()
    }
}

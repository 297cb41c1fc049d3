//! What a sweep may take, what it has cost, and how it ended.

use super::BigUint;
use super::table::Guard;
use crate::poll::Poll;
use crate::{Run, Sinks, Stats, StopReason, Taken, Task, Threads, Tree};

/// States between two looks at the limits.
pub(super) const STATES_BETWEEN_LOOKS: usize = 1 << 12;

/// States between two glances at the flag that stops it: a state of a large board takes long.
pub(super) const STATES_BETWEEN_GLANCES: usize = 1 << 6;

/// How a sweep ended.
pub(super) enum End {
    /// With the number of solutions.
    Counted(BigUint),
    /// A limit was met.
    Stopped(StopReason),
    /// A count outgrew its word.
    Outgrown,
}

/// What bounds a sweep.
pub(super) struct Bounds<'a> {
    /// The clock, the flag, and who watches.
    pub(super) poll: Poll<'a>,
    pub(super) nodes_max: Option<u64>,
    /// The threads that may work at it.
    pub(super) threads: Threads<'a>,
    /// What makes tables useless; its memory is that of everything a sweep takes.
    pub(super) guard: Guard,
    /// For the numbers that are longer than a word.
    heap: Taken,
}

/// What it cost.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cost {
    pub(super) stats: Stats,
    pub(super) bytes: usize,
}

impl<'a> Bounds<'a> {
    /// The bounds of a run. Under a limit of states there is one worker: it stops after the same
    /// number every time, at the first look past the limit.
    pub(super) fn new(run: &Run<'a>) -> Bounds<'a> {
        let nodes_max = run.limits.nodes_max;
        // A part of its own: whether *it* was refused memory makes its tables useless.
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

    /// Takes so many bytes for as long as what is returned is held.
    pub(super) fn hold(&self, bytes: usize) -> Result<Taken, StopReason> {
        self.guard.memory.take(bytes).ok_or(StopReason::MemoryLimit)
    }

    /// Why tables are useless, if they are.
    pub(super) fn broken(&self) -> Option<StopReason> {
        if self.guard.cancel.is_cancelled() {
            return Some(StopReason::Cancelled);
        }
        let is_full = self.guard.memory.was_refused();
        is_full.then_some(StopReason::MemoryLimit)
    }

    /// Whether a limit is met at a cell and a share of its states, when long numbers take so many
    /// bytes.
    pub(super) fn look(
        &mut self,
        at: (usize, f64),
        cells: usize,
        heap: usize,
        cost: &mut Cost,
    ) -> Option<StopReason> {
        let (cell, share) = at;
        // Refused, it is told below.
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

//! The limits of a sweep, and its costs.

use std::ops::ControlFlow;

use pavage_search::narrow::as_u32;
use pavage_search::{Poll, Run, Stats, StopReason, Taken, Threads, Turn};

use crate::states::slots::Guard;

/// States between two checks of the limits.
pub(crate) const STATES_BETWEEN_LOOKS: usize = 1 << 12;

/// States between two checks of the cancel flag. A single state of a large board takes long.
pub(crate) const STATES_BETWEEN_GLANCES: usize = 1 << 6;

/// Is asked after every few states, with the share that is done; it is told whether the limits are to
/// be checked too.
pub(crate) type MayGoOn<'a> = dyn FnMut(f64, bool, &Stats) -> bool + 'a;

/// The limits of a sweep.
pub(crate) struct Bounds<'a> {
    /// The clock, the cancel flag and the observer.
    pub(crate) poll: Poll<'a>,
    pub(crate) nodes_max: Option<u64>,
    /// The threads that may share the work.
    pub(crate) threads: Threads<'a>,
    /// Tells when tables become useless. Its memory counts everything that a sweep takes.
    pub(crate) guard: Guard,
    /// What has its turn before each cell.
    turn: Option<&'a mut Turn<'a>>,
}

/// The costs of a sweep.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cost {
    pub(crate) stats: Stats,
    pub(crate) bytes: usize,
}

impl<'a> Bounds<'a> {
    /// The limits of a run. With a limit of states there is only one worker, so that the sweep
    /// always stops after the same number: at the first check past the limit.
    pub(crate) fn new(run: &Run<'a>) -> Bounds<'a> {
        let nodes_max = run.limits.nodes_max;
        // A part of its own, because only a refusal of *this* memory makes its tables useless.
        let memory = run.memory.part(usize::MAX);
        Bounds {
            poll: Poll::of(run),
            nodes_max,
            threads: nodes_max.map_or(run.threads, |_| Threads::ONE),
            guard: Guard {
                cancel: run.cancel.clone(),
                memory,
            },
            turn: None,
        }
    }

    /// The same limits, with turns of something else before each cell.
    pub(crate) fn in_turns(self, turn: &'a mut Turn<'a>) -> Bounds<'a> {
        Bounds {
            turn: Some(turn),
            ..self
        }
    }

    /// Whether something else has turns before cells.
    pub(crate) fn has_turns(&self) -> bool {
        self.turn.is_some()
    }

    /// Lets something else have its turn before a cell with so many states, when so many cells are left.
    pub(crate) fn take_turn(&mut self, states: usize, left: usize) -> Result<(), StopReason> {
        let ended = self.turn.as_mut().map(|turn| turn(states as u64, left));
        match ended {
            Some(ControlFlow::Break(())) => Err(StopReason::Cancelled),
            _ => Ok(()),
        }
    }

    /// Takes `bytes` bytes until the returned value is dropped.
    pub(crate) fn hold(&self, bytes: usize) -> Result<Taken, StopReason> {
        self.guard.memory.take(bytes).ok_or(StopReason::MemoryLimit)
    }

    /// Begins again after memory was refused.
    pub(crate) fn renew(&mut self) {
        self.guard.memory = self.poll.memory.part(usize::MAX);
    }

    /// Whether states may be parked when memory runs short, after these costs.
    pub(crate) fn may_slice(&self, stats: &Stats) -> bool {
        let max = self.poll.limits.states_sliced_max;
        max.is_none_or(|max| stats.nodes < max)
    }

    /// Why to stop, if a limit is reached. `done` is the share of the work that is done.
    pub(crate) fn look(&mut self, cell: usize, done: f64, cost: &mut Cost) -> Option<StopReason> {
        cost.bytes = cost.bytes.max(self.guard.memory.most());
        self.poll.progress(as_u32(cell), done, &cost.stats, &[]);
        if let Some(stop) = self.poll.stop() {
            return Some(stop);
        }
        if self.nodes_max.is_some_and(|max| cost.stats.nodes >= max) {
            return Some(StopReason::NodeLimit);
        }
        self.guard.why_useless()
    }
}

//! The sweep itself: from cell to cell, all states that are met there.

use num_bigint::BigUint;

use super::front::{Front, is_complete};
use super::levels::{Arrival, Batch, Levels};
use super::plan::Plan;
use super::shared::{crew, share};
use super::table::{Guard, Table};
use super::word::{Count, Word};
use crate::poll::Poll;
use crate::{Run, Sinks, Stats, StopReason, Taken, Task, Threads, Tree};

/// With fewer states at a cell, several workers only wait for each other.
const STATES_SHARED_MIN: usize = 1 << 12;
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

/// Counts the ways through a plan.
pub(super) fn run<K: Word, C: Count>(
    plan: &Plan<K>,
    bounds: &mut Bounds<'_>,
    cost: &mut Cost,
) -> End {
    let _taken = match bounds.hold(Levels::<K, C>::bytes(plan.cells, 1)) {
        Ok(taken) => taken,
        Err(stop) => return End::Stopped(stop),
    };
    let mut sweep = Sweep {
        plan,
        levels: Levels::new(plan.cells, 1, &bounds.guard),
        front: Front::new(plan),
        bounds,
        cost,
    };
    sweep.levels.add(0, plan.start, &C::of(1));
    for cell in 0..plan.cells {
        let workers = match sweep.bounds.threads.count().get() {
            workers if workers > 1 && sweep.levels.len(cell) >= STATES_SHARED_MIN => workers,
            _ => 1,
        };
        let (workers, _taken) = match crew::<K, C>(plan.cells, workers, sweep.bounds) {
            Ok(crew) => crew,
            Err(stop) => return End::Stopped(stop),
        };
        if workers > 1 {
            let Sweep {
                levels,
                bounds,
                cost,
                ..
            } = sweep;
            return match share(plan, (cell, levels), workers, bounds, cost) {
                Ok(last) => counted(plan, &last, bounds),
                Err(end) => end,
            };
        }
        if let Some(end) = sweep.step(cell) {
            return end;
        }
    }
    counted(plan, sweep.levels.at(plan.cells), sweep.bounds)
}

/// The sum over the states at the end, unless some were forgotten.
fn counted<K: Word, C: Count>(plan: &Plan<K>, last: &[Table<K, C>], bounds: &Bounds<'_>) -> End {
    if let Some(stop) = bounds.broken() {
        return End::Stopped(stop);
    }
    let states = last.iter().flat_map(Table::iter);
    let complete = states.filter(|(state, _)| is_complete(plan, *state));
    End::Counted(complete.map(|(_, count)| count.exact()).sum())
}

struct Sweep<'a, 'b, K, C> {
    plan: &'a Plan<K>,
    levels: Levels<K, C>,
    front: Front<'a, K>,
    bounds: &'a mut Bounds<'b>,
    cost: &'a mut Cost,
}

impl<K: Word, C: Count> Sweep<'_, '_, K, C> {
    /// Moves all states from a cell to those after it; an end, when it ends there.
    fn step(&mut self, cell: usize) -> Option<End> {
        let states: Table<K, C> = self.levels.take(cell).next()?;
        self.front.stand_at(cell);
        let mut batch = Batch::new();
        for (at, (state, count)) in states.iter().enumerate() {
            if at.is_multiple_of(STATES_BETWEEN_LOOKS)
                && let Some(stop) = self.look(cell, at, &states)
            {
                return Some(End::Stopped(stop));
            }
            if at.is_multiple_of(STATES_BETWEEN_GLANCES)
                && let Some(stop) = self.bounds.broken()
            {
                return Some(End::Stopped(stop));
            }
            self.cost.stats.nodes += 1;
            let fits = self.front.expand(state, &mut self.cost.stats, |next| {
                let arrival = Arrival {
                    cell: next.cell,
                    state: next.state,
                    count,
                    weight: next.weight,
                };
                self.levels.await_more(&mut batch, arrival)
            });
            if !fits {
                return Some(End::Outgrown);
            }
        }
        (!self.levels.admit(&mut batch)).then_some(End::Outgrown)
    }

    /// Whether a limit is met.
    fn look(&mut self, cell: usize, at: usize, states: &Table<K, C>) -> Option<StopReason> {
        let heap = states.heap() + self.levels.heap();
        let share = at as f64 / states.len().max(1) as f64;
        let cells = self.plan.cells;
        self.bounds.look((cell, share), cells, heap, self.cost)
    }
}

//! The sweep itself: from cell to cell, all states that are met there.

use num_bigint::BigUint;

use super::plan::{Place, Plan};
use super::pockets::Pockets;
use super::table::Table;
use super::word::{Count, Word};
use crate::poll::Poll;
use crate::{Stats, StopReason};

/// States between two looks at the limits.
const STATES_BETWEEN_LOOKS: u64 = 1 << 12;

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
    /// Bytes for states.
    pub(super) memory_max: usize,
}

/// What it cost.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cost {
    pub(super) stats: Stats,
    pub(super) bytes: usize,
}

/// Counts the ways through a plan.
pub(super) fn run<K: Word, C: Count>(
    plan: &Plan<K>,
    bounds: &mut Bounds<'_>,
    cost: &mut Cost,
) -> End {
    let mut sweep = Sweep {
        plan,
        levels: (0..=plan.cells).map(|_| Table::new()).collect(),
        pockets: Pockets::new(plan),
        bounds,
        cost,
    };
    sweep.levels[0].add(plan.start, &C::of(1));
    for cell in 0..plan.cells {
        if let Some(end) = sweep.step(cell) {
            return end;
        }
    }
    let mut total = BigUint::ZERO;
    for (state, count) in sweep.levels[plan.cells].iter() {
        if is_complete(plan, state) {
            total += count.exact();
        }
    }
    End::Counted(total)
}

struct Sweep<'a, 'b, K, C> {
    plan: &'a Plan<K>,
    levels: Vec<Table<K, C>>,
    pockets: Pockets<K>,
    bounds: &'a mut Bounds<'b>,
    cost: &'a mut Cost,
}

impl<K: Word, C: Count> Sweep<'_, '_, K, C> {
    /// Moves all states from a cell to those after it; an end, when it ends there.
    fn step(&mut self, cell: usize) -> Option<End> {
        let states = std::mem::replace(&mut self.levels[cell], Table::new());
        self.pockets.stand_at(cell);
        let window = K::lowest(self.plan.window);
        let mut looked = 0;
        for (at, (state, count)) in states.iter().enumerate() {
            if (at as u64).is_multiple_of(STATES_BETWEEN_LOOKS) {
                self.cost.stats.nodes += looked;
                looked = 0;
                if let Some(stop) = self.look(cell, at, &states) {
                    return Some(End::Stopped(stop));
                }
            }
            looked += 1;
            if self.pockets.is_dead(state) {
                self.cost.stats.pruned += 1;
                continue;
            }
            for group in &self.plan.groups[cell] {
                if state & group.others != K::ZERO
                    || state.plus(group.adds) & self.plan.guards != K::ZERO
                {
                    continue;
                }
                for step in &group.moves {
                    if state & step.covers != K::ZERO {
                        continue;
                    }
                    let next = (state | step.covers).plus(step.adds);
                    let skipped = (next & window).trailing_ones();
                    let next = (next & window) >> skipped | next & !window;
                    self.cost.stats.placements += 1;
                    let table = &mut self.levels[cell + skipped as usize];
                    let fits = match step.weight {
                        1 => table.add(next, count),
                        weight => count
                            .times(weight)
                            .is_some_and(|count| table.add(next, &count)),
                    };
                    if !fits {
                        return Some(End::Outgrown);
                    }
                }
            }
        }
        self.cost.stats.nodes += looked;
        None
    }

    /// Whether a limit is met.
    fn look(&mut self, cell: usize, at: usize, states: &Table<K, C>) -> Option<StopReason> {
        let bytes = states.bytes() + self.levels.iter().map(Table::bytes).sum::<usize>();
        self.cost.bytes = self.cost.bytes.max(bytes);
        let within = at as f64 / states.len().max(1) as f64;
        let done = (cell as f64 + within) / self.plan.cells as f64;
        let poll = &mut self.bounds.poll;
        poll.progress(cell as u32, done, &self.cost.stats, &[]);
        if let Some(stop) = poll.stop() {
            return Some(stop);
        }
        let nodes_max = self.bounds.nodes_max;
        if nodes_max.is_some_and(|max| self.cost.stats.nodes >= max) {
            return Some(StopReason::NodeLimit);
        }
        (bytes > self.bounds.memory_max).then_some(StopReason::MemoryLimit)
    }
}

/// Whether all that must be covered is, when all cells are.
fn is_complete<K: Word>(plan: &Plan<K>, state: K) -> bool {
    plan.others.iter().all(|place| match *place {
        Place::Once { bit, required } => !required || state >> bit & K::ONE == K::ONE,
        Place::Often {
            shift,
            width,
            bounds,
        } => {
            let most = (1_u64 << width) - 1;
            let covered = u64::from(bounds.max) - (most - ((state >> shift).low() & most));
            covered >= u64::from(bounds.min)
        }
    })
}

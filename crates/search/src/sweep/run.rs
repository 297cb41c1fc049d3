//! The sweep itself, which goes from cell to cell through all states.

use super::bounds::{Bounds, Cost, End, STATES_BETWEEN_GLANCES, STATES_BETWEEN_LOOKS};
use super::encoding::Encoding;
use super::front::{Front, is_complete};
use super::levels::{Arrival, Batch, Levels};
use super::shared::{crew, share};
use super::table::Table;
use super::word::{Count, Word};
use crate::StopReason;

/// With fewer states than this at a cell, several workers only wait for each other.
const STATES_SHARED_MIN: usize = 1 << 12;

/// Counts the ways through an encoding.
pub(super) fn run<K: Word, C: Count>(
    encoding: &Encoding<K>,
    bounds: &mut Bounds<'_>,
    cost: &mut Cost,
) -> End {
    let _taken = match bounds.hold(Levels::<K, C>::bytes(encoding.cells, 1)) {
        Ok(taken) => taken,
        Err(stop) => return End::Stopped(stop),
    };
    let mut sweep = Sweep {
        encoding,
        levels: Levels::new(encoding.cells, 1, &bounds.guard),
        front: Front::new(encoding),
        bounds,
        cost,
    };
    sweep.levels.add(0, encoding.start, &C::of(1));
    for cell in 0..encoding.cells {
        let workers = match sweep.bounds.threads.count().get() {
            workers if workers > 1 && sweep.levels.len(cell) >= STATES_SHARED_MIN => workers,
            _ => 1,
        };
        let (workers, _taken) = match crew::<K, C>(encoding.cells, workers, sweep.bounds) {
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
            return match share(encoding, (cell, levels), workers, bounds, cost) {
                Ok(last) => counted(encoding, &last, bounds),
                Err(end) => end,
            };
        }
        if let Some(end) = sweep.step(cell) {
            return end;
        }
    }
    counted(encoding, sweep.levels.at(encoding.cells), sweep.bounds)
}

/// The sum over the states at the end, unless some were dropped.
fn counted<K: Word, C: Count>(
    encoding: &Encoding<K>,
    last: &[Table<K, C>],
    bounds: &Bounds<'_>,
) -> End {
    if let Some(stop) = bounds.broken() {
        return End::Stopped(stop);
    }
    let states = last.iter().flat_map(Table::iter);
    let complete = states.filter(|(state, _)| is_complete(encoding, *state));
    End::Counted(complete.map(|(_, count)| count.exact()).sum())
}

struct Sweep<'a, 'b, K, C> {
    encoding: &'a Encoding<K>,
    levels: Levels<K, C>,
    front: Front<'a, K>,
    bounds: &'a mut Bounds<'b>,
    cost: &'a mut Cost,
}

impl<K: Word, C: Count> Sweep<'_, '_, K, C> {
    /// Moves all states of a cell to the cells after it. Returns an end if the sweep ends there.
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

    /// Why to stop, if a limit is reached.
    fn look(&mut self, cell: usize, at: usize, states: &Table<K, C>) -> Option<StopReason> {
        let heap = states.heap() + self.levels.heap();
        let share = at as f64 / states.len().max(1) as f64;
        let cells = self.encoding.cells;
        self.bounds.look((cell, share), cells, heap, self.cost)
    }
}

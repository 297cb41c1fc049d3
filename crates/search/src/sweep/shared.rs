//! A sweep by several workers. The states of a cell are dealt out to them by their hashes.
//!
//! Each worker collects what it finds in its own tables, one for each worker that is to take it.
//! When all have left a cell, each worker merges what all of them found for it. Sums do not depend
//! on their order, so neither the count nor its cost depends on the number of workers.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Barrier, Mutex, PoisonError};

use pavage_sort::InOrder;

use super::bounds::{Bounds, Cost, End, STATES_BETWEEN_GLANCES, STATES_BETWEEN_LOOKS};
use super::encoding::Encoding;
use super::front::Front;
use super::levels::{Arrival, Batch, Levels, taker};
use super::table::{Guard, Table};
use super::word::{Count, Word};
use crate::{Stats, StopReason, Taken};

/// What the workers share.
struct Shared<'a, K, C> {
    encoding: &'a Encoding<K>,
    /// The cell where it begins.
    from: usize,
    barrier: Barrier,
    /// What was found for the next cell, by finder and by taker.
    parcels: Vec<Vec<Mutex<Table<K, C>>>>,
    /// The bytes of long numbers of each worker.
    heaps: Vec<AtomicUsize>,
    is_stopped: AtomicBool,
    is_outgrown: AtomicBool,
    guard: Guard,
}

impl<K, C> Shared<'_, K, C> {
    /// Whether further results are of no use.
    fn is_over(&self) -> bool {
        self.is_stopped.load(Relaxed) || self.guard.is_useless()
    }
}

/// The most workers. More would wait for each other, and each pair of workers has a table per cell.
const WORKERS_MAX: usize = 64;
/// Empty tables may take at most the memory left divided by this.
const TABLES_SHARE: usize = 8;

/// How many of these workers may share a sweep of this many cells in the memory that is left, and
/// the memory of their tables.
pub(super) fn crew<K: Word, C: Count>(
    cells: usize,
    workers: usize,
    bounds: &Bounds<'_>,
) -> Result<(usize, Taken), StopReason> {
    let bytes = |workers: usize| Levels::<K, C>::bytes(cells, workers).saturating_mul(workers);
    let left = bounds.guard.memory.left().unwrap_or(usize::MAX) / TABLES_SHARE;
    let mut fewer = (2..=workers.min(WORKERS_MAX)).rev();
    match fewer.find(|workers| bytes(*workers) <= left) {
        Some(workers) => Ok((workers, bounds.hold(bytes(workers))?)),
        None => Ok((1, Taken::default())),
    }
}

/// Continues a sweep from a cell with several workers. Returns the states of the last level, or how
/// the sweep ended before.
pub(super) fn share<K: Word, C: Count>(
    encoding: &Encoding<K>,
    (from, levels): (usize, Levels<K, C>),
    workers: usize,
    bounds: &mut Bounds<'_>,
    cost: &mut Cost,
) -> Result<Vec<Table<K, C>>, End> {
    let shared = Shared {
        encoding,
        from,
        barrier: Barrier::new(workers),
        parcels: (0..workers)
            .map(|_| (0..workers).map(|_| Mutex::new(Table::new())).collect())
            .collect(),
        heaps: (0..workers).map(|_| AtomicUsize::new(0)).collect(),
        is_stopped: AtomicBool::new(false),
        is_outgrown: AtomicBool::new(false),
        guard: bounds.guard.clone(),
    };
    let mut crew = deal(&shared, &levels, workers);
    drop(levels);
    let others: Vec<Mutex<Worker<'_, '_, K, C>>> =
        crew.split_off(1).into_iter().map(Mutex::new).collect();
    let mut first = crew.remove(0);
    let before = cost.stats;
    let mut stop = None;
    let threads = bounds.threads.at_most(workers - 1);
    let work_beside = |number: usize| {
        let worker = others[number].lock();
        let mut worker = worker.unwrap_or_else(PoisonError::into_inner);
        worker.work(&mut |_, _| false);
    };
    threads.spawn(&work_beside, &mut || {
        first.work(&mut |at, stats| {
            cost.stats = before;
            cost.stats.add(stats);
            let heap = shared.heaps.iter().map(|heap| heap.load(Relaxed)).sum();
            stop = bounds.look(at, encoding.cells, heap, cost);
            stop.is_some()
        });
    });
    let others = others
        .into_iter()
        .map(|worker| worker.into_inner().unwrap_or_else(PoisonError::into_inner));
    cost.stats = before;
    let mut found = Vec::new();
    for mut worker in std::iter::once(first).chain(others) {
        cost.stats.add(&worker.stats);
        found.push(worker.last());
    }
    if let Some(stop) = stop {
        return Err(End::Stopped(stop));
    }
    if let Some(stop) = bounds.broken() {
        return Err(End::Stopped(stop));
    }
    if shared.is_outgrown.load(Relaxed) {
        return Err(End::Outgrown);
    }
    Ok(found)
}

/// The workers, each with its share of the states known so far.
fn deal<'a, 'b, K: Word, C: Count>(
    shared: &'b Shared<'a, K, C>,
    levels: &Levels<K, C>,
    workers: usize,
) -> Vec<Worker<'a, 'b, K, C>> {
    let worker = |number| Worker {
        shared,
        number,
        front: Front::new(shared.encoding),
        levels: Levels::new(shared.encoding.cells, workers, &shared.guard),
        stats: Stats::default(),
    };
    let mut crew: Vec<Worker<'a, 'b, K, C>> = (0..workers).map(worker).collect();
    for cell in shared.from..=shared.encoding.cells {
        for (state, count) in levels.at(cell).iter().flat_map(Table::iter) {
            crew[taker(state, workers)].levels.add(cell, state, count);
        }
    }
    crew
}

struct Worker<'a, 'b, K, C> {
    shared: &'b Shared<'a, K, C>,
    number: usize,
    front: Front<'a, K>,
    levels: Levels<K, C>,
    stats: Stats,
}

impl<K: Word, C: Count> Worker<'_, '_, K, C> {
    /// Goes from cell to cell with the others. `look` is given a cell and the share of its states
    /// that is done, and returns whether to stop.
    fn work(&mut self, look: &mut dyn FnMut((usize, f64), &Stats) -> bool) {
        let mut panic = None;
        for cell in self.shared.from..self.shared.encoding.cells {
            let states = self.take(cell);
            // After a stop or a panic, the worker still goes on to the barriers where the others
            // wait.
            if self.shared.is_over() {
                continue;
            }
            let step = AssertUnwindSafe(|| self.step(cell, &states, look));
            if let Err(why) = catch_unwind(step) {
                self.shared.is_stopped.store(true, Relaxed);
                panic = Some(why);
            }
        }
        if let Some(why) = panic {
            resume_unwind(why);
        }
    }

    /// Merges what all workers found for this worker at a cell.
    fn take(&mut self, cell: usize) -> Table<K, C> {
        let parcels = &self.shared.parcels;
        let found = self.levels.take(cell);
        for (parcel, table) in parcels[self.number].iter().zip(found) {
            *parcel.lock().unwrap_or_else(PoisonError::into_inner) = table;
        }
        self.shared.barrier.wait();
        let mine = parcels.iter().map(|of| &of[self.number]);
        let mut mine: Vec<Table<K, C>> = mine
            .map(|parcel| {
                let mut parcel = parcel.lock().unwrap_or_else(PoisonError::into_inner);
                std::mem::replace(&mut *parcel, Table::new())
            })
            .collect();
        // No worker fills a parcel again before all have been emptied.
        self.shared.barrier.wait();
        mine.put_in_order_by_key(|table| std::cmp::Reverse(table.len()));
        let mut mine = mine.into_iter();
        let mut all = mine.next().unwrap_or_else(Table::new);
        for table in mine {
            for (at, (state, count)) in table.iter().enumerate() {
                if at.is_multiple_of(STATES_BETWEEN_LOOKS) && self.shared.is_over() {
                    return Table::new();
                }
                self.fits(all.add(state, count));
            }
        }
        all
    }

    fn fits(&self, fits: bool) -> bool {
        if !fits {
            self.shared.is_outgrown.store(true, Relaxed);
            self.shared.is_stopped.store(true, Relaxed);
        }
        fits
    }

    fn step(
        &mut self,
        cell: usize,
        states: &Table<K, C>,
        look: &mut dyn FnMut((usize, f64), &Stats) -> bool,
    ) {
        self.front.stand_at(cell);
        let mut batch = Batch::new();
        for (at, (state, count)) in states.iter().enumerate() {
            if at.is_multiple_of(STATES_BETWEEN_LOOKS) {
                let heap = states.heap() + self.levels.heap();
                self.shared.heaps[self.number].store(heap, Relaxed);
                let share = at as f64 / states.len().max(1) as f64;
                if look((cell, share), &self.stats) {
                    self.shared.is_stopped.store(true, Relaxed);
                }
                if self.shared.is_stopped.load(Relaxed) {
                    return;
                }
            }
            if at.is_multiple_of(STATES_BETWEEN_GLANCES) && self.shared.guard.is_useless() {
                return;
            }
            self.stats.nodes += 1;
            let levels = &mut self.levels;
            let fits = self.front.expand(state, &mut self.stats, |next| {
                let arrival = Arrival {
                    cell: next.cell,
                    state: next.state,
                    count,
                    weight: next.weight,
                };
                levels.await_more(&mut batch, arrival)
            });
            if !self.fits(fits) {
                return;
            }
        }
        let fits = self.levels.admit(&mut batch);
        self.fits(fits);
    }

    /// What the worker found for the end.
    fn last(&mut self) -> Table<K, C> {
        let mut all = Table::until(&self.shared.guard);
        let found: Vec<Table<K, C>> = self.levels.take(self.shared.encoding.cells).collect();
        for table in found {
            for (state, count) in table.iter() {
                self.fits(all.add(state, count));
            }
        }
        all
    }
}

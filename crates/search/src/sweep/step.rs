//! One step of a sweep: all states of a cell move to the cells after it, by one worker or several.
//!
//! Workers share the tables. Each takes a table of the cell, collects what it finds by stripe, and
//! locks a stripe only to add many states at once. Sums do not depend on their order, so neither the
//! count nor its cost depends on the number of workers, unless memory runs short: what is parked then
//! depends on how full the tables are, and so does the cost.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use super::bounds::{STATES_BETWEEN_GLANCES, STATES_BETWEEN_LOOKS};
use super::encoding::Encoding;
use super::front::Front;
use super::levels::{Arrival, BATCH, Batch, Levels, admit, stripe_of};
use super::table::{Guard, Table};
use super::word::{Count, Word};
use crate::{Stats, StopReason, Threads};

/// More states than this wait only for a stripe that is in use.
const BATCH_MAX: usize = 4 * BATCH;

/// Why a step came to no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// A limit was reached.
    Stopped(StopReason),
    /// A count did not fit its word.
    Outgrown,
}

/// Is told the share of a cell's states that is done and the costs, and may say why to stop.
pub(super) type Look<'a> = dyn FnMut(f64, &Stats) -> Option<StopReason> + 'a;

/// Takes what was found for a stripe, all of it if it must. Returns false if a sum does not fit.
type Deliver<'a, 's, K, C> = dyn FnMut(usize, &mut Batch<'s, K, C>, bool) -> bool + 'a;

/// One of those who move states. It keeps its caches from cell to cell.
pub(super) struct Worker<'a, K> {
    front: Front<'a, K>,
    /// What it has done so far.
    pub(super) stats: Stats,
}

impl<'a, K: Word> Worker<'a, K> {
    pub(super) fn new(encoding: &'a Encoding<K>) -> Worker<'a, K> {
        Worker {
            front: Front::new(encoding),
            stats: Stats::default(),
        }
    }

    /// Moves the states of a table. `may_go_on` is asked after every few states, with the share that
    /// is done; it is told whether the limits are to be checked too.
    fn advance<'s, C: Count>(
        &mut self,
        states: &'s Table<K, C>,
        stripes: usize,
        deliver: &mut Deliver<'_, 's, K, C>,
        may_go_on: &mut dyn FnMut(f64, bool, &Stats) -> bool,
    ) -> bool {
        let mut batches: Vec<Batch<'s, K, C>> =
            (0..stripes).map(|_| Vec::with_capacity(BATCH)).collect();
        for (at, (state, count)) in states.iter().enumerate() {
            if at.is_multiple_of(STATES_BETWEEN_GLANCES) {
                let share = at as f64 / states.len().max(1) as f64;
                if !may_go_on(share, at.is_multiple_of(STATES_BETWEEN_LOOKS), &self.stats) {
                    return false;
                }
            }
            self.stats.nodes += 1;
            let fits = self.front.expand(state, &mut self.stats, |next| {
                let stripe = stripe_of(next.state, stripes);
                let batch = &mut batches[stripe];
                batch.push(Arrival {
                    cell: next.cell,
                    state: next.state,
                    count,
                    weight: next.weight,
                });
                batch.len() < BATCH || deliver(stripe, batch, false)
            });
            if !fits {
                return false;
            }
        }
        let mut left = batches.iter_mut().enumerate();
        left.all(|(stripe, batch)| deliver(stripe, batch, true))
    }
}

/// Moves all states of a cell to the cells after it, by one worker.
pub(super) fn step_alone<K: Word, C: Count>(
    cell: usize,
    levels: &mut Levels<K, C>,
    worker: &mut Worker<'_, K>,
    guard: &Guard,
    look: &mut Look<'_>,
) -> Result<(), Halt> {
    worker.front.stand_at(cell);
    let (tables, stripes) = (levels.take(cell), levels.stripes());
    let all = tables.len() as f64;
    for (number, states) in tables.into_iter().enumerate() {
        let mut halt = Halt::Outgrown;
        let mut may_go_on = |share: f64, must_look: bool, stats: &Stats| {
            let stop = match must_look {
                true => look((number as f64 + share) / all, stats),
                false => guard.why_useless(),
            };
            stop.map(|stop| halt = Halt::Stopped(stop)).is_none()
        };
        let mut deliver =
            |stripe: usize, batch: &mut Batch<'_, K, C>, _| levels.admit(stripe, batch);
        if !worker.advance(&states, stripes, &mut deliver, &mut may_go_on) {
            return Err(halt);
        }
    }
    guard
        .why_useless()
        .map_or(Ok(()), |stop| Err(Halt::Stopped(stop)))
}

/// What workers share while they move the states of a cell.
struct Shared<'s, K, C> {
    /// The tables of the cell that no worker has taken.
    tables: Mutex<Vec<Table<K, C>>>,
    /// The tables of the cells after it, by stripe.
    stripes: Vec<Mutex<&'s mut [Table<K, C>]>>,
    done: AtomicUsize,
    all: usize,
    is_stopped: AtomicBool,
    is_outgrown: AtomicBool,
    guard: &'s Guard,
}

/// Moves all states of a cell to the cells after it, by several workers.
pub(super) fn step_shared<K: Word, C: Count>(
    cell: usize,
    levels: &mut Levels<K, C>,
    (first, others): (&mut Worker<'_, K>, &[Mutex<Worker<'_, K>>]),
    (threads, guard): (&Threads<'_>, &Guard),
    look: &mut Look<'_>,
) -> Result<(), Halt> {
    let tables = levels.take(cell);
    let shared = Shared {
        done: AtomicUsize::new(0),
        all: tables.len(),
        tables: Mutex::new(tables),
        stripes: levels.by_stripe().map(Mutex::new).collect(),
        is_stopped: AtomicBool::new(false),
        is_outgrown: AtomicBool::new(false),
        guard,
    };
    let mut stop = None;
    let work_beside = |number: usize| {
        let mut worker = lock(&others[number]);
        worker.front.stand_at(cell);
        shared.work(&mut worker, &mut |_, _| None);
    };
    threads.spawn(&work_beside, &mut || {
        first.front.stand_at(cell);
        shared.work(first, &mut |share, stats| {
            stop = look(share, stats);
            stop
        });
    });
    if let Some(stop) = stop.or_else(|| guard.why_useless()) {
        return Err(Halt::Stopped(stop));
    }
    match shared.is_outgrown.load(Relaxed) {
        true => Err(Halt::Outgrown),
        false => Ok(()),
    }
}

impl<K: Word, C: Count> Shared<'_, K, C> {
    /// Moves the states of one table after the other until none is left.
    fn work(&self, worker: &mut Worker<'_, K>, look: &mut Look<'_>) {
        loop {
            // Not in the condition of a `while`, where the lock would be held for the whole round.
            let table = lock(&self.tables).pop();
            let Some(states) = table else {
                return;
            };
            let mut may_go_on = |share: f64, must_look: bool, stats: &Stats| {
                if must_look {
                    let done = self.done.load(Relaxed) as f64 + share;
                    if look((done / self.all as f64).min(1.0), stats).is_some() {
                        self.is_stopped.store(true, Relaxed);
                    }
                }
                !self.is_stopped.load(Relaxed) && self.guard.why_useless().is_none()
            };
            let mut deliver = |stripe: usize, batch: &mut Batch<'_, K, C>, must: bool| {
                self.deliver(stripe, batch, must)
            };
            if !worker.advance(&states, self.stripes.len(), &mut deliver, &mut may_go_on) {
                return;
            }
            self.done.fetch_add(1, Relaxed);
        }
    }

    fn deliver(&self, stripe: usize, batch: &mut Batch<'_, K, C>, must: bool) -> bool {
        let mut tables = match self.stripes[stripe].try_lock() {
            Ok(tables) => tables,
            Err(TryLockError::WouldBlock) if !must && batch.len() < BATCH_MAX => return true,
            Err(_) => lock(&self.stripes[stripe]),
        };
        let fits = admit(&mut tables, batch);
        if !fits {
            self.is_outgrown.store(true, Relaxed);
            self.is_stopped.store(true, Relaxed);
        }
        fits
    }
}

/// A worker that panicked is reported when all have ended, so the others may go on.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

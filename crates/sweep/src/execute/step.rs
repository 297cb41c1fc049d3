//! One step of a sweep: all states of a cell move to the cells after it, by one worker or several.
//!
//! What follows from a state is the encoding's; what is made of it is the gatherer's: a count adds up
//! ways ([`Arrivals`]), a table keeps edges (`graph`). The step is the same for both.
//!
//! States that lie by profile are moved together (`by_profile`), others one by one.
//!
//! Workers share the tables. Each takes a table of the cell, collects what it finds by stripe, and
//! locks a stripe only to add many states at once. Sums do not depend on their order, so neither the
//! count nor its cost depends on the number of workers, unless memory runs short: what is parked then
//! depends on how full the tables are, and so does the cost.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use pavage_search::narrow::as_u32;
use pavage_search::{Stats, StopReason, Threads};

use crate::cover::encoding::Encoding;
use crate::cover::front::{Front, Next};
use crate::execute::by_profile::{ByProfile, WithStripe, WithTables};
use crate::states::bounds::{MayGoOn, STATES_BETWEEN_GLANCES, STATES_BETWEEN_LOOKS};
use crate::states::form::Form;
use crate::states::groups::Merger;
use crate::states::levels::{Arrival, BATCH, Batch, Levels, admit, stripe_of};
use crate::states::slots::Guard;
use crate::states::table::Filled;
use crate::states::tally::{Tally, Ways};
use crate::states::word::Word;

/// More states than this wait only for a stripe that is in use.
const BATCH_MAX: usize = 4 * BATCH;

/// Is told the share of a cell's states that is done and the costs, and may say why to stop.
pub(crate) type Look<'a> = dyn FnMut(f64, &Stats) -> Option<StopReason> + 'a;

/// Makes something of the states that follow from those of a table.
pub(crate) trait Gather<K, V> {
    /// What follows next follows from the state with this value.
    fn leave(&mut self, value: V);

    /// A state follows. Returns false if there is no room for more.
    fn arrive(&mut self, next: Next<K>) -> bool;

    /// All has followed. Returns false if there was no room for it.
    fn end(&mut self) -> bool;
}

/// Takes what was found for a stripe, all of it if it must.
type Deliver<'a, 's, K> = dyn FnMut(usize, &mut Batch<'s, K>, bool) + 'a;

/// Gathers what a count adds up, by the stripe it belongs to.
struct Arrivals<'a, 'b, 's, K> {
    batches: Vec<Batch<'s, K>>,
    /// The number of ways to the state that is left; set before anything arrives.
    ways: Option<Ways<'s>>,
    deliver: &'a mut Deliver<'b, 's, K>,
}

impl<'a, 'b, 's, K> Arrivals<'a, 'b, 's, K> {
    fn new(stripes: usize, deliver: &'a mut Deliver<'b, 's, K>) -> Self {
        Arrivals {
            batches: (0..stripes).map(|_| Vec::with_capacity(BATCH)).collect(),
            ways: None,
            deliver,
        }
    }
}

impl<'s, K: Word> Gather<K, Ways<'s>> for Arrivals<'_, '_, 's, K> {
    #[inline]
    fn leave(&mut self, ways: Ways<'s>) {
        self.ways = Some(ways);
    }

    #[inline]
    fn arrive(&mut self, next: Next<K>) -> bool {
        let Some(ways) = self.ways else {
            return true;
        };
        let stripe = stripe_of(next.state, self.batches.len());
        let batch = &mut self.batches[stripe];
        batch.push(Arrival {
            cell: as_u32(next.cell),
            weight: next.weight,
            state: next.state,
            ways,
        });
        if batch.len() >= BATCH {
            (self.deliver)(stripe, batch, false);
        }
        true
    }

    fn end(&mut self) -> bool {
        for (stripe, batch) in self.batches.iter_mut().enumerate() {
            (self.deliver)(stripe, batch, true);
        }
        true
    }
}

/// One of those who move states. It keeps its caches from cell to cell.
pub(crate) struct Worker<'a, K> {
    front: Front<'a, K>,
    by_profile: ByProfile<K>,
    /// What it has done so far.
    pub(crate) stats: Stats,
}

impl<'a, K: Word> Worker<'a, K> {
    /// One for states that lie in this form.
    pub(crate) fn new(encoding: &'a Encoding<K>, form: Form) -> Worker<'a, K> {
        Worker {
            front: Front::new(encoding, form),
            by_profile: ByProfile::new(encoding, form),
            stats: Stats::default(),
        }
    }

    /// Moves so many states. Sorted ones are moved faster ([`Worker::sort`]).
    pub(crate) fn advance<V>(
        &mut self,
        len: usize,
        states: impl Iterator<Item = (K, V)>,
        are_sorted: bool,
        gather: &mut impl Gather<K, V>,
        may_go_on: &mut MayGoOn<'_>,
    ) -> bool {
        for (at, (state, value)) in states.enumerate() {
            if at.is_multiple_of(STATES_BETWEEN_GLANCES) {
                let share = at as f64 / len.max(1) as f64;
                if !may_go_on(share, at.is_multiple_of(STATES_BETWEEN_LOOKS), &self.stats) {
                    return false;
                }
            }
            self.stats.nodes += 1;
            gather.leave(value);
            let (front, stats) = (&mut self.front, &mut self.stats);
            let show = |next| gather.arrive(next);
            let goes_on = if are_sorted {
                front.expand_sorted(state, stats, show)
            } else {
                front.expand(state, stats, show)
            };
            if !goes_on {
                return false;
            }
        }
        gather.end()
    }

    /// Puts states with the same profile one behind the other.
    pub(crate) fn sort<V>(&self, states: &mut [(K, V)]) {
        states.sort_unstable_by_key(|(state, _)| self.front.profile_of(*state));
    }

    /// What adds up equal states.
    pub(crate) fn merger(&mut self) -> &mut Merger {
        &mut self.by_profile.merger
    }

    /// Moves the states of a table that lie by profile, and adds up the ways to those that follow.
    fn count_by_profile(
        &mut self,
        states: &mut Tally<K>,
        stripes: usize,
        with_stripe: &mut WithStripe<'_, K>,
        may_go_on: &mut MayGoOn<'_>,
    ) -> bool {
        let Worker {
            front,
            by_profile,
            stats,
        } = self;
        by_profile.count(front, stats, states, stripes, with_stripe, may_go_on)
    }

    /// Moves the states of a table and adds up the ways to those that follow.
    fn count<'s>(
        &mut self,
        states: &'s Tally<K>,
        stripes: usize,
        deliver: &mut Deliver<'_, 's, K>,
        may_go_on: &mut MayGoOn<'_>,
    ) -> bool {
        let mut arrivals = Arrivals::new(stripes, deliver);
        self.advance(states.len(), states.iter(), false, &mut arrivals, may_go_on)
    }
}

/// Moves all states of a cell to the cells after it, by one worker. `advance` moves those of a table.
pub(crate) fn step<K: Word, T: Filled>(
    cell: usize,
    levels: &mut Levels<T>,
    worker: &mut Worker<'_, K>,
    look: &mut Look<'_>,
    advance: &mut Advance<'_, K, T>,
) -> Result<(), StopReason> {
    worker.front.stand_at(cell);
    let guard = levels.guard().clone();
    let tables = levels.take(cell);
    let all = tables.len() as f64;
    for (number, mut states) in tables.into_iter().enumerate() {
        // Unless a limit is seen, there was no room for what follows.
        let mut halt = StopReason::MemoryLimit;
        let mut may_go_on = |share: f64, must_look: bool, stats: &Stats| {
            let stop = if must_look {
                look((number as f64 + share) / all, stats)
            } else {
                guard.why_useless()
            };
            stop.map(|stop| halt = stop).is_none()
        };
        if !advance(worker, &mut states, levels, &mut may_go_on) {
            return Err(halt);
        }
    }
    guard.why_useless().map_or(Ok(()), Err)
}

/// Moves the states of a table to the levels after it.
pub(crate) type Advance<'a, K, T> =
    dyn FnMut(&mut Worker<'_, K>, &mut T, &mut Levels<T>, &mut MayGoOn<'_>) -> bool + 'a;

/// Moves all states of a cell to the cells after it, by one worker that adds up the ways to them.
pub(crate) fn step_alone<K: Word>(
    cell: usize,
    levels: &mut Levels<Tally<K>>,
    worker: &mut Worker<'_, K>,
    look: &mut Look<'_>,
) -> Result<(), StopReason> {
    step(
        cell,
        levels,
        worker,
        look,
        &mut |worker, states, levels, may_go_on| {
            let stripes = levels.stripes();
            if states.groups().is_some() {
                let mut with_stripe =
                    |stripe: usize, each: &mut WithTables<'_, K>| each(levels.stripe(stripe));
                return worker.count_by_profile(states, stripes, &mut with_stripe, may_go_on);
            }
            let mut deliver =
                |stripe: usize, batch: &mut Batch<'_, K>, _| levels.admit(stripe, batch);
            worker.count(states, stripes, &mut deliver, may_go_on)
        },
    )
}

/// What workers share while they move the states of a cell.
struct Shared<'s, K: Word> {
    /// The tables of the cell that no worker has taken.
    tables: Mutex<Vec<Tally<K>>>,
    /// The tables of the cells after it, by stripe.
    stripes: Vec<Mutex<&'s mut [Tally<K>]>>,
    done: AtomicUsize,
    all: usize,
    is_stopped: AtomicBool,
    guard: &'s Guard,
}

/// Moves all states of a cell to the cells after it, by several workers.
pub(crate) fn step_shared<K: Word>(
    cell: usize,
    levels: &mut Levels<Tally<K>>,
    first: &mut Worker<'_, K>,
    others: &[Mutex<Worker<'_, K>>],
    threads: &Threads<'_>,
    look: &mut Look<'_>,
) -> Result<(), StopReason> {
    let guard = &levels.guard().clone();
    let tables = levels.take(cell);
    let shared = Shared {
        done: AtomicUsize::new(0),
        all: tables.len(),
        tables: Mutex::new(tables),
        stripes: levels.by_stripe().map(Mutex::new).collect(),
        is_stopped: AtomicBool::new(false),
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
    stop.or_else(|| guard.why_useless()).map_or(Ok(()), Err)
}

impl<K: Word> Shared<'_, K> {
    /// Moves the states of one table after the other until none is left.
    fn work(&self, worker: &mut Worker<'_, K>, look: &mut Look<'_>) {
        loop {
            // Not in the condition of a `while`, where the lock would be held for the whole round.
            let table = lock(&self.tables).pop();
            let Some(mut states) = table else {
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
            let stripes = self.stripes.len();
            let is_done = if states.groups().is_some() {
                let mut with_stripe = |stripe: usize, each: &mut WithTables<'_, K>| {
                    each(&mut lock(&self.stripes[stripe]));
                };
                worker.count_by_profile(&mut states, stripes, &mut with_stripe, &mut may_go_on)
            } else {
                let mut deliver = |stripe: usize, batch: &mut Batch<'_, K>, must: bool| {
                    self.deliver(stripe, batch, must);
                };
                worker.count(&states, stripes, &mut deliver, &mut may_go_on)
            };
            if !is_done {
                return;
            }
            self.done.fetch_add(1, Relaxed);
        }
    }

    fn deliver(&self, stripe: usize, batch: &mut Batch<'_, K>, must: bool) {
        let mut tables = match self.stripes[stripe].try_lock() {
            Ok(tables) => tables,
            Err(TryLockError::WouldBlock) if !must && batch.len() < BATCH_MAX => return,
            Err(_) => lock(&self.stripes[stripe]),
        };
        admit(&mut tables, batch);
    }
}

/// A worker that panicked is reported when all have ended, so the others may go on.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

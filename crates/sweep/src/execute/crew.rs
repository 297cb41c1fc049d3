//! The workers of a count by sweep, who move the states of a cell together.

use std::sync::Mutex;

use pavage_search::StopReason;

use crate::cover::encoding::Encoding;
use crate::execute::step::{Worker, step_alone, step_shared};
use crate::states::bounds::{Bounds, Cost};
use crate::states::form::Form;
use crate::states::levels::Levels;
use crate::states::tally::Tally;
use crate::states::word::Word;

/// With fewer states than this at a cell, several workers only wait for each other.
pub(crate) const STATES_SHARED_MIN: usize = 1 << 12;
/// With more workers than this, stripes are too small.
const WORKERS_MAX: usize = 64;

/// How many workers share a sweep, as far as threads allow.
pub(crate) fn workers(bounds: &Bounds<'_>) -> usize {
    bounds.threads.count().get().min(WORKERS_MAX)
}

/// The workers, one of them on this thread.
pub(crate) struct Crew<'a, K> {
    first: Worker<'a, K>,
    others: Vec<Mutex<Worker<'a, K>>>,
}

impl<'a, K: Word> Crew<'a, K> {
    /// One worker, for states that lie in this form.
    pub(crate) fn new(encoding: &'a Encoding<K>, form: Form) -> Crew<'a, K> {
        Crew {
            first: Worker::new(encoding, form),
            others: Vec::new(),
        }
    }

    /// Takes so many workers beside the first.
    pub(crate) fn grow(&mut self, encoding: &'a Encoding<K>, form: Form, beside: usize) {
        let worker = |_| Mutex::new(Worker::new(encoding, form));
        self.others = (0..beside).map(worker).collect();
    }

    /// Merges equal states at a cell, where they lie by profile.
    pub(crate) fn merge(&mut self, cell: usize, levels: &mut Levels<Tally<K>>) {
        levels.merge(cell, self.first.merger());
    }

    /// Moves all states of a cell to the cells after it. `done` is the share of the whole work that is done
    /// once a share of these states is.
    pub(crate) fn step(
        &mut self,
        cell: usize,
        levels: &mut Levels<Tally<K>>,
        done: &dyn Fn(f64) -> f64,
        bounds: &mut Bounds<'_>,
        cost: &mut Cost,
    ) -> Result<(), StopReason> {
        let Crew { first, others } = self;
        let has_several = bounds.threads.count().get() > 1 && !others.is_empty();
        let is_shared = has_several && levels.len(cell) >= STATES_SHARED_MIN;
        first.stats = cost.stats;
        let threads = bounds.threads.at_most(others.len());
        let mut look = |share: f64, stats: &_| {
            cost.stats = *stats;
            bounds.look(cell, done(share), cost)
        };
        let end = if is_shared {
            step_shared(cell, levels, first, others, &threads, &mut look)
        } else {
            step_alone(cell, levels, first, &mut look)
        };
        cost.stats = first.stats;
        for worker in others {
            let worker = worker.get_mut().expect("a panic would have gone on");
            cost.stats.add(&std::mem::take(&mut worker.stats));
        }
        end
    }
}

//! The states found so far, in tables by cell, and those about to be added.

use super::table::{Guard, Table};
use super::word::{Count, Word};

/// How many arrivals are added at a time.
pub(super) const BATCH: usize = 64;

/// A state that was found, and how it adds to the number of ways to that state.
pub(super) struct Arrival<'s, K, C> {
    pub(super) cell: usize,
    pub(super) state: K,
    /// The number of ways to the state that it follows from.
    pub(super) count: &'s C,
    /// How many options its move stands for.
    pub(super) weight: u32,
}

/// Arrivals that wait to be added.
pub(super) type Batch<'s, K, C> = Vec<Arrival<'s, K, C>>;

/// The tables of all cells. If workers share them, each cell has one table for each taker.
pub(super) struct Levels<K, C> {
    tables: Vec<Table<K, C>>,
    takers: usize,
}

impl<K: Word, C: Count> Levels<K, C> {
    /// Empty tables for this many cells and for the end. When the guard is useless, their contents
    /// mean nothing.
    pub(super) fn new(cells: usize, takers: usize, guard: &Guard) -> Levels<K, C> {
        let tables = (0..(cells + 1) * takers).map(|_| Table::until(guard));
        Levels {
            tables: tables.collect(),
            takers,
        }
    }

    /// The bytes of this many empty tables.
    pub(super) fn bytes(cells: usize, takers: usize) -> usize {
        let tables = (cells + 1).saturating_mul(takers);
        tables.saturating_mul(size_of::<Table<K, C>>())
    }

    /// The bytes that numbers hold outside of the tables.
    pub(super) fn heap(&self) -> usize {
        self.tables.iter().map(Table::heap).sum()
    }

    /// The number of states at a cell.
    pub(super) fn len(&self, cell: usize) -> usize {
        self.at(cell).iter().map(Table::len).sum()
    }

    /// The tables of a cell, one for each taker.
    pub(super) fn at(&self, cell: usize) -> &[Table<K, C>] {
        &self.tables[cell * self.takers..(cell + 1) * self.takers]
    }

    /// Removes the tables of a cell and returns them.
    pub(super) fn take(&mut self, cell: usize) -> impl Iterator<Item = Table<K, C>> {
        let tables = &mut self.tables[cell * self.takers..(cell + 1) * self.takers];
        tables
            .iter_mut()
            .map(|table| std::mem::replace(table, Table::new()))
    }

    /// Adds to the number of ways to a state. Returns false if the sum does not fit.
    pub(super) fn add(&mut self, cell: usize, state: K, count: &C) -> bool {
        let at = self.index(cell, state);
        self.tables[at].add(state, count)
    }

    /// Queues an arrival, and adds them all once there are enough. Returns false if a sum does not
    /// fit.
    #[inline]
    pub(super) fn await_more<'s>(
        &mut self,
        batch: &mut Batch<'s, K, C>,
        arrival: Arrival<'s, K, C>,
    ) -> bool {
        batch.push(arrival);
        batch.len() < BATCH || self.admit(batch)
    }

    /// Adds all arrivals that wait. Returns false if a sum does not fit.
    ///
    /// A sweep spends most of its time waiting for the memory that holds a state. So all states are
    /// looked up first without using the results, which lets the processor fetch many at once.
    pub(super) fn admit(&mut self, batch: &mut Batch<'_, K, C>) -> bool {
        let glances = batch.iter().map(|arrival| {
            self.tables[self.index(arrival.cell, arrival.state)].glance(arrival.state)
        });
        std::hint::black_box(glances.fold(0, |all, glance| all ^ glance));
        batch.drain(..).all(|arrival| {
            let at = self.index(arrival.cell, arrival.state);
            self.tables[at].add_times(arrival.state, arrival.count, arrival.weight)
        })
    }

    #[inline]
    fn index(&self, cell: usize, state: K) -> usize {
        cell * self.takers + taker(state, self.takers)
    }
}

/// The worker that takes a state. Tables use the highest bits of the hash, so this uses others.
#[inline]
pub(super) fn taker<K: Word>(state: K, takers: usize) -> usize {
    ((state.hash() >> 20 & 0xFFFF) as usize * takers) >> 16
}

//! The states found so far, in tables by cell and stripe, and those about to be added.
//!
//! *Stripes.* The states of a cell are dealt out to several tables by their hashes. So a table that
//! grows copies a small part of them, a table that was gone through is given back while others
//! still wait, and several workers can add states at once.

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

/// Arrivals of one stripe that wait to be added.
pub(super) type Batch<'s, K, C> = Vec<Arrival<'s, K, C>>;

/// The tables of all cells and of the end.
pub(super) struct Levels<K, V> {
    /// The tables of the first stripe by cell, then those of the second, and so on.
    tables: Vec<Table<K, V>>,
    cells: usize,
    guard: Guard,
}

impl<K: Word, V: Clone + Default> Levels<K, V> {
    /// Empty tables. When the guard is useless, their contents mean nothing.
    pub(super) fn new(cells: usize, stripes: usize, guard: &Guard) -> Levels<K, V> {
        let tables = (0..(cells + 1) * stripes).map(|_| Table::until(guard));
        Levels {
            tables: tables.collect(),
            cells,
            guard: guard.clone(),
        }
    }

    /// The bytes of this many empty tables.
    pub(super) fn bytes_empty(cells: usize, stripes: usize) -> usize {
        let tables = (cells + 1).saturating_mul(stripes);
        tables.saturating_mul(size_of::<Table<K, V>>())
    }

    /// The bytes of the slots of all tables.
    pub(super) fn bytes(&self) -> usize {
        self.tables.iter().map(Table::bytes).sum()
    }

    /// Tells when the tables are useless.
    pub(super) fn guard(&self) -> &Guard {
        &self.guard
    }

    /// The number of stripes.
    pub(super) fn stripes(&self) -> usize {
        self.tables.len() / (self.cells + 1)
    }

    /// The tables of each stripe, by cell.
    pub(super) fn by_stripe(&mut self) -> impl Iterator<Item = &mut [Table<K, V>]> {
        self.tables.chunks_mut(self.cells + 1)
    }

    /// The number of states at all cells, and the largest table.
    pub(super) fn filling(&self) -> Filling {
        self.tables
            .iter()
            .fold(Filling::default(), |all, table| Filling {
                states: all.states + table.len(),
                table: all.table.max(table.bytes()),
            })
    }

    /// The tables of a cell, one for each stripe.
    pub(super) fn at(&self, cell: usize) -> impl Iterator<Item = &Table<K, V>> {
        self.tables[cell..].iter().step_by(self.cells + 1)
    }

    /// The number of states at a cell.
    pub(super) fn len(&self, cell: usize) -> usize {
        self.at(cell).map(Table::len).sum()
    }

    /// Removes the tables of a cell and returns them.
    pub(super) fn take(&mut self, cell: usize) -> Vec<Table<K, V>> {
        // A part that comes to this cell later fills the tables again.
        let guard = self.guard.clone();
        let take =
            |tables: &mut [Table<K, V>]| std::mem::replace(&mut tables[cell], Table::until(&guard));
        self.by_stripe().map(take).collect()
    }
}

/// How full tables are.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Filling {
    /// The number of states.
    pub(super) states: usize,
    /// The bytes of the largest table.
    pub(super) table: usize,
}

impl<K: Word, C: Count> Levels<K, C> {
    /// Gives a cell the table of one stripe, of which it has none.
    pub(super) fn restore(&mut self, cell: usize, stripe: usize, table: Table<K, C>) {
        self.tables[stripe * (self.cells + 1) + cell] = table;
    }

    /// The most bytes that a count at these cells holds outside its table, about.
    pub(super) fn heap_each(&self) -> usize {
        let heaps = self
            .tables
            .iter()
            .map(|table| table.heap().div_ceil(table.len().max(1)));
        heaps.max().unwrap_or(0)
    }

    /// Adds to the number of ways to a state. Returns false if the sum does not fit.
    pub(super) fn add(&mut self, cell: usize, state: K, count: &C) -> bool {
        let stripe = stripe_of(state, self.stripes());
        self.tables[stripe * (self.cells + 1) + cell].add(state, count)
    }

    /// Makes room for this many states at a cell.
    pub(super) fn reserve(&mut self, cell: usize, states: usize) {
        let each = states / self.stripes();
        self.by_stripe()
            .for_each(|tables| tables[cell].reserve(each));
    }

    /// Removes some of the states at a cell and returns them with their values.
    pub(super) fn part(&mut self, cell: usize, is_parted: impl Fn(K) -> bool) -> Vec<(K, C)> {
        let states = self.at(cell).flat_map(Table::iter);
        let parted = states.filter(|(state, _)| is_parted(*state)).count();
        let mut parted = Vec::with_capacity(parted);
        for tables in self.by_stripe() {
            tables[cell].part(&is_parted, &mut parted);
        }
        parted
    }

    /// Adds all arrivals of a stripe that wait. Returns false if a sum does not fit.
    pub(super) fn admit(&mut self, stripe: usize, batch: &mut Batch<'_, K, C>) -> bool {
        let first = stripe * (self.cells + 1);
        admit(&mut self.tables[first..=first + self.cells], batch)
    }
}

/// Adds all arrivals that wait to the tables of their stripe. Returns false if a sum does not fit.
///
/// A sweep spends most of its time waiting for the memory that holds a state. So all states are
/// looked up first without using the results, which lets the processor fetch many at once.
pub(super) fn admit<K: Word, C: Count>(
    tables: &mut [Table<K, C>],
    batch: &mut Batch<'_, K, C>,
) -> bool {
    let glances = batch
        .iter()
        .map(|arrival| tables[arrival.cell].glance(arrival.state));
    std::hint::black_box(glances.fold(0, |all, glance| all ^ glance));
    batch
        .drain(..)
        .all(|arrival| tables[arrival.cell].add_times(arrival.state, arrival.count, arrival.weight))
}

/// The stripe of a state. Tables use the highest bits of the hash, so this uses others.
#[inline]
pub(super) fn stripe_of<K: Word>(state: K, stripes: usize) -> usize {
    ((state.hash() >> 20 & 0xFFFF) as usize * stripes) >> 16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cancel, Memory};

    #[test]
    fn tables_of_a_cell_that_was_gone_through_ask_for_memory_too() {
        let guard = Guard {
            cancel: Cancel::default(),
            memory: Memory::limited(1 << 20),
        };
        let mut levels: Levels<u64, u64> = Levels::new(2, 3, &guard);
        let fill = |levels: &mut Levels<u64, u64>| {
            for state in 0..2000_u64 {
                assert!(levels.add(1, state.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 1, &1));
            }
            let left = guard.memory.left().expect("it is limited");
            assert!(
                left + levels.bytes() <= 1 << 20,
                "{left}, {}",
                levels.bytes()
            );
            assert_eq!(levels.len(1), 2000);
        };
        fill(&mut levels);
        drop(levels.take(1));
        assert_eq!(guard.memory.left(), Some(1 << 20));
        fill(&mut levels);
    }
}

//! The states found so far, in tables by cell and stripe, and those about to be added.
//!
//! *Stripes.* The states of a cell are dealt out to several tables by their hashes. So a table that
//! grows copies a small part of them, a table that was gone through is given back while others
//! still wait, and several workers can add states at once.

use crate::states::form::Form;
use crate::states::groups::Merger;
use crate::states::slots::Guard;
use crate::states::table::Filled;
use crate::states::tally::{Parted, Tally, Ways};
use crate::states::word::Word;

/// The bytes of an empty table, about: the same on every machine, so that a limit of memory is met at the same
/// state.
const TABLE_BYTES: usize = 256;
/// How many arrivals are added at a time.
pub(crate) const BATCH: usize = 64;

/// A state that was found, and how it adds to the number of ways to that state.
pub(crate) struct Arrival<'s, K> {
    pub(crate) cell: u32,
    /// How many options its move stands for.
    pub(crate) weight: u32,
    pub(crate) state: K,
    /// The number of ways to the state that it follows from.
    pub(crate) ways: Ways<'s>,
}

/// Arrivals of one stripe that wait to be added.
pub(crate) type Batch<'s, K> = Vec<Arrival<'s, K>>;

/// The tables of all cells and of the end.
pub(crate) struct Levels<T> {
    /// The tables of the first stripe by cell, then those of the second, and so on.
    tables: Vec<T>,
    cells: usize,
    form: Form,
    guard: Guard,
}

impl<T: Filled> Levels<T> {
    /// Empty tables for states of this form at so many cells.
    pub(crate) fn new(cells: usize, form: Form, stripes: usize, guard: &Guard) -> Levels<T> {
        let tables = (0..(cells + 1) * stripes).map(|_| T::until(guard, form));
        Levels {
            tables: tables.collect(),
            cells,
            form,
            guard: guard.clone(),
        }
    }

    /// The bytes of this many empty tables.
    pub(crate) fn bytes_empty(cells: usize, stripes: usize) -> usize {
        let tables = (cells + 1).saturating_mul(stripes);
        tables.saturating_mul(TABLE_BYTES)
    }

    /// The bytes of the slots of all tables.
    pub(crate) fn bytes(&self) -> usize {
        self.tables.iter().map(T::bytes).sum()
    }

    /// Tells when the tables are useless.
    pub(crate) fn guard(&self) -> &Guard {
        &self.guard
    }

    /// The number of stripes.
    pub(crate) fn stripes(&self) -> usize {
        self.tables.len() / (self.cells + 1)
    }

    /// The tables of each stripe, by cell.
    pub(crate) fn by_stripe(&mut self) -> impl Iterator<Item = &mut [T]> {
        self.tables.chunks_mut(self.cells + 1)
    }

    /// The tables of a stripe, by cell.
    pub(crate) fn stripe(&mut self, stripe: usize) -> &mut [T] {
        let first = stripe * (self.cells + 1);
        &mut self.tables[first..=first + self.cells]
    }

    /// The number of states at all cells, and the largest table.
    pub(crate) fn filling(&self) -> Filling {
        self.tables
            .iter()
            .fold(Filling::default(), |all, table| Filling {
                states: all.states + table.len(),
                bytes: all.bytes + table.bytes(),
                table: all.table.max(table.bytes()),
            })
    }

    /// The tables of a cell, one for each stripe.
    pub(crate) fn at(&self, cell: usize) -> impl Iterator<Item = &T> {
        self.tables[cell..].iter().step_by(self.cells + 1)
    }

    /// The number of states at a cell.
    pub(crate) fn len(&self, cell: usize) -> usize {
        self.at(cell).map(T::len).sum()
    }

    /// Removes the tables of a cell and returns them.
    pub(crate) fn take(&mut self, cell: usize) -> Vec<T> {
        // A part that comes to this cell later fills the tables again.
        let (guard, form) = (self.guard.clone(), self.form);
        let take = |tables: &mut [T]| std::mem::replace(&mut tables[cell], T::until(&guard, form));
        self.by_stripe().map(take).collect()
    }
}

/// How full tables are.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Filling {
    /// The number of states.
    pub(crate) states: usize,
    /// The bytes of all tables.
    pub(crate) bytes: usize,
    /// The bytes of the largest table.
    pub(crate) table: usize,
}

impl<K: Word> Levels<Tally<K>> {
    /// Gives a cell the table of one stripe, of which it has none.
    pub(crate) fn restore(&mut self, cell: usize, stripe: usize, table: Tally<K>) {
        self.tables[stripe * (self.cells + 1) + cell] = table;
    }

    /// The most bytes that a count at these cells holds outside its table, about.
    pub(crate) fn heap_each(&self) -> usize {
        let heaps = self
            .tables
            .iter()
            .map(|table| table.heap().div_ceil(table.len().max(1)));
        heaps.max().unwrap_or(0)
    }

    /// Adds to the number of ways to a state.
    pub(crate) fn add(&mut self, cell: usize, state: K, ways: Ways<'_>) {
        let profile = state & K::lowest(self.form.profile);
        let stripe = stripe_of(profile, self.stripes());
        self.tables[stripe * (self.cells + 1) + cell].add(state, ways, 1);
    }

    /// Merges equal states at a cell.
    pub(crate) fn merge(&mut self, cell: usize, merger: &mut Merger) {
        self.by_stripe()
            .for_each(|tables| tables[cell].merge_all(merger));
    }

    /// Makes room for this many states at a cell.
    pub(crate) fn reserve(&mut self, cell: usize, states: usize) {
        let each = states / self.stripes();
        self.by_stripe()
            .for_each(|tables| tables[cell].reserve(each));
    }

    /// Removes some of the states at a cell and returns them with their values.
    pub(crate) fn part(&mut self, cell: usize, is_parted: impl Fn(K) -> bool) -> Parted<K> {
        let lens = self.at(cell).map(|table| table.weigh(&is_parted).0);
        let lens = lens.fold([0; 2], |all, lens| [all[0] + lens[0], all[1] + lens[1]]);
        let mut parted = Parted::of(self.form.bits, lens);
        for tables in self.by_stripe() {
            tables[cell].part(&is_parted, &mut parted);
        }
        parted
    }

    /// Adds all arrivals of a stripe that wait.
    pub(crate) fn admit(&mut self, stripe: usize, batch: &mut Batch<'_, K>) {
        admit(self.stripe(stripe), batch);
    }
}

/// Adds all arrivals that wait to the tables of their stripe.
///
/// A sweep spends most of its time waiting for the memory that holds a state. So all states are
/// looked up first without using the results, which lets the processor fetch many at once.
pub(crate) fn admit<K: Word>(tables: &mut [Tally<K>], batch: &mut Batch<'_, K>) {
    let glances = batch
        .iter()
        .map(|arrival| tables[arrival.cell as usize].glance(arrival.state));
    std::hint::black_box(glances.fold(0, |all, glance| all ^ glance));
    for arrival in batch.drain(..) {
        tables[arrival.cell as usize].add(arrival.state, arrival.ways, arrival.weight);
    }
}

/// The stripe of a state, or of a profile where states lie by profile. Tables use the highest bits of the hash, so this uses others.
#[inline]
pub(crate) fn stripe_of<K: Word>(state: K, stripes: usize) -> usize {
    ((state.hash() >> 20 & 0xFFFF) as usize * stripes) >> 16
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavage_search::{Cancel, Memory};

    #[test]
    fn tables_of_a_cell_that_was_gone_through_ask_for_memory_too() {
        let guard = Guard {
            cancel: Cancel::default(),
            memory: Memory::limited(1 << 20),
        };
        let mut levels: Levels<Tally<u64>> = Levels::new(2, Form::flat(63), 3, &guard);
        let fill = |levels: &mut Levels<Tally<u64>>| {
            for state in 0..2000_u64 {
                let state = state.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 1;
                levels.add(1, state, Ways::Few(1));
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

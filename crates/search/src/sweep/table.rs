//! States with a value for each: a hash table with open addressing and linear probing.

use super::word::{Count, Word};
use crate::{Cancel, Memory, Taken};

/// A table is full when this many of every 8 slots are taken.
const FULL_EIGHTHS: usize = 5;
/// Slots of the smallest table.
const SLOTS_MIN: usize = 16;
/// A table that grows checks after this many slots whether it is still wanted.
const SLOTS_BETWEEN_GLANCES: usize = 1 << 14;

/// The states met at one cell, with a value for each.
pub(super) struct Table<K, V> {
    /// A state and its value side by side, so that reading one brings the other into the cache.
    slots: Vec<(K, V)>,
    used: usize,
    shift: u32,
    /// The bytes that values hold outside the table.
    heap: usize,
    guard: Option<Guard>,
    taken: Option<Taken>,
}

/// Tells when a table becomes useless: after a cancel, or when memory was refused.
#[derive(Clone)]
pub(super) struct Guard {
    pub(super) cancel: Cancel,
    pub(super) memory: Memory,
}

impl Guard {
    pub(super) fn is_useless(&self) -> bool {
        self.cancel.is_cancelled() || self.memory.was_refused()
    }
}

/// Marks an empty slot. It cannot be a state, because a window is never full.
fn empty<K: Word>() -> K {
    !K::ZERO
}

impl<K: Word, V: Clone + Default> Table<K, V> {
    /// An empty table without slots.
    pub(super) const fn new() -> Table<K, V> {
        Table {
            slots: Vec::new(),
            used: 0,
            shift: 64,
            heap: 0,
            guard: None,
            taken: None,
        }
    }

    /// An empty table without slots. It asks for memory before it grows; meanwhile the old and the
    /// new slots both count. If memory is refused or the work is cancelled, it drops its states,
    /// and its contents must not be used any more.
    pub(super) fn until(guard: &Guard) -> Table<K, V> {
        Table {
            guard: Some(guard.clone()),
            ..Table::new()
        }
    }

    pub(super) fn len(&self) -> usize {
        self.used
    }

    /// The bytes that values hold outside of their slots.
    pub(super) fn heap(&self) -> usize {
        self.heap
    }

    /// The value of a state, and whether the state is new; a new state has the default value.
    #[inline]
    pub(super) fn entry(&mut self, key: K) -> (&mut V, bool) {
        if self.used * 8 >= self.slots.len() * FULL_EIGHTHS {
            self.grow();
        }
        let at = self.slot(key);
        let slot = &mut self.slots[at];
        let is_new = slot.0 != key;
        if is_new {
            slot.0 = key;
            self.used += 1;
        }
        (&mut slot.1, is_new)
    }

    /// Reads the slot where a state would be, so that it is in the cache, and returns nothing
    /// meaningful.
    #[inline]
    pub(super) fn glance(&self, key: K) -> u64 {
        let at = key.hash().checked_shr(self.shift).unwrap_or(0) as usize;
        self.slots.get(at).map_or(0, |(key, _)| key.low())
    }

    #[inline]
    fn slot(&self, key: K) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = (key.hash() >> self.shift) as usize;
        while self.slots[at].0 != key && self.slots[at].0 != empty() {
            at = (at + 1) & mask;
        }
        at
    }

    #[cold]
    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(SLOTS_MIN);
        let memory = self.guard.as_ref().map(|guard| &guard.memory);
        let bytes = size * size_of::<(K, V)>();
        let taken = memory.map_or_else(|| Some(Taken::default()), |memory| memory.take(bytes));
        if taken.is_none() {
            return self.forget();
        }
        let mut slots = Vec::with_capacity(size);
        while slots.len() < size {
            if self.is_useless() {
                return self.forget();
            }
            let some = (slots.len() + SLOTS_BETWEEN_GLANCES).min(size);
            slots.resize(some, (empty(), V::default()));
        }
        let slots = std::mem::replace(&mut self.slots, slots);
        self.shift = 64 - size.trailing_zeros();
        for (number, slot) in slots.into_iter().enumerate() {
            if number.is_multiple_of(SLOTS_BETWEEN_GLANCES) && self.is_useless() {
                return self.forget();
            }
            if slot.0 != empty() {
                let at = self.slot(slot.0);
                self.slots[at] = slot;
            }
        }
        self.taken = taken;
    }

    fn is_useless(&self) -> bool {
        self.guard.as_ref().is_some_and(Guard::is_useless)
    }

    /// Starts again with room for a few states.
    fn forget(&mut self) {
        self.slots = vec![(empty(), V::default()); SLOTS_MIN];
        self.shift = 64 - SLOTS_MIN.trailing_zeros();
        self.used = 0;
        self.heap = 0;
        self.taken = None;
    }

    /// The states with their values.
    pub(super) fn iter(&self) -> impl Iterator<Item = (K, &V)> {
        let pairs = self.slots.iter().map(|(key, value)| (*key, value));
        pairs.filter(|(key, _)| *key != empty())
    }
}

impl<K: Word, C: Count> Table<K, C> {
    /// Adds to the count of a state. Returns false if the sum does not fit.
    #[inline]
    pub(super) fn add(&mut self, key: K, count: &C) -> bool {
        let (sum, is_new) = self.entry(key);
        if is_new {
            *sum = count.clone();
            let heap = sum.heap();
            self.heap += heap;
            return true;
        }
        let before = sum.heap();
        let fits = sum.add(count);
        let more = sum.heap() - before;
        self.heap += more;
        fits
    }

    /// Adds a multiple of a count. Returns false if it does not fit.
    #[inline]
    pub(super) fn add_times(&mut self, key: K, count: &C, factor: u32) -> bool {
        match factor {
            1 => self.add(key, count),
            _ => count
                .times(factor)
                .is_some_and(|count| self.add(key, &count)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_grows_keeps_its_states_until_it_is_cancelled() {
        let guard = Guard {
            cancel: Cancel::default(),
            memory: Memory::limited(1 << 20),
        };
        let mut table: Table<u64, u64> = Table::until(&guard);
        for state in 0..1000 {
            assert!(table.add(state, &1) && table.add(state, &state));
        }
        let mut states: Vec<(u64, u64)> = table.iter().map(|(state, sum)| (state, *sum)).collect();
        states.sort_unstable();
        let expected: Vec<(u64, u64)> = (0..1000).map(|state| (state, state + 1)).collect();
        assert_eq!(states, expected);
        // After a cancel the table still accepts states, but takes little room.
        guard.cancel.cancel();
        for state in 1000..9000 {
            assert!(table.add(state, &1));
        }
        assert!(table.slots.len() <= SLOTS_MIN && table.len() < SLOTS_MIN);
    }

    #[test]
    fn a_table_that_would_pass_the_limit_forgets_its_states() {
        for (bytes, fits) in [(1 << 14, false), (1 << 20, true)] {
            let guard = Guard {
                cancel: Cancel::default(),
                memory: Memory::limited(bytes),
            };
            let mut table: Table<u64, u64> = Table::until(&guard);
            for state in 0..2000 {
                assert!(table.add(state, &1));
                assert!(table.slots.len() * size_of::<(u64, u64)>() <= bytes);
            }
            assert_eq!((table.len() == 2000, guard.is_useless()), (fits, !fits));
            drop(table);
            assert_eq!(guard.memory.left(), Some(bytes));
        }
    }
}

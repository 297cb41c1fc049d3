//! States with a value for each: a hash table with open addressing and linear probing.

use super::word::{Count, Word};
use crate::Cancel;

/// Full when so many of 8 slots are taken.
const FULL_EIGHTHS: usize = 5;
/// Slots of the smallest table.
const SLOTS_MIN: usize = 16;
/// A table that grows looks after so many slots whether it is still wanted.
const SLOTS_BETWEEN_GLANCES: usize = 1 << 14;

/// The states met at one cell, with a value for each.
pub(super) struct Table<K, V> {
    /// A state and its value side by side: a look at one brings the other into the cache.
    slots: Vec<(K, V)>,
    used: usize,
    shift: u32,
    /// What makes it useless.
    cancel: Option<Cancel>,
}

/// No state: a window is never full.
fn empty<K: Word>() -> K {
    !K::ZERO
}

impl<K: Word, V: Clone + Default> Table<K, V> {
    /// Without room.
    pub(super) const fn new() -> Table<K, V> {
        Table {
            slots: Vec::new(),
            used: 0,
            shift: 64,
            cancel: None,
        }
    }

    /// Without room. A large table takes long to grow, so one that is cancelled then forgets its states
    /// instead: nothing may be told of it any more.
    pub(super) fn until(cancel: &Cancel) -> Table<K, V> {
        Table {
            cancel: Some(cancel.clone()),
            ..Table::new()
        }
    }

    pub(super) fn len(&self) -> usize {
        self.used
    }

    /// Bytes taken.
    pub(super) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<(K, V)>()
    }

    /// The value of a state, and whether the state is new: then it is the default.
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

    /// Looks at where a state would be, and says nothing of it.
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
    }

    fn is_useless(&self) -> bool {
        self.cancel.as_ref().is_some_and(Cancel::is_cancelled)
    }

    /// Begins anew, with room for a few states.
    fn forget(&mut self) {
        self.slots = vec![(empty(), V::default()); SLOTS_MIN];
        self.shift = 64 - SLOTS_MIN.trailing_zeros();
        self.used = 0;
    }

    /// The states with their values.
    pub(super) fn iter(&self) -> impl Iterator<Item = (K, &V)> {
        let pairs = self.slots.iter().map(|(key, value)| (*key, value));
        pairs.filter(|(key, _)| *key != empty())
    }
}

impl<K: Word, C: Count> Table<K, C> {
    /// Adds to the count of a state; false when the sum does not fit.
    #[inline]
    pub(super) fn add(&mut self, key: K, count: &C) -> bool {
        let (sum, is_new) = self.entry(key);
        if is_new {
            *sum = count.clone();
            return true;
        }
        sum.add(count)
    }

    /// Adds a multiple of a count; false when it does not fit.
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
        let cancel = Cancel::default();
        let mut table: Table<u64, u64> = Table::until(&cancel);
        for state in 0..1000 {
            assert!(table.add(state, &1) && table.add(state, &state));
        }
        let mut states: Vec<(u64, u64)> = table.iter().map(|(state, sum)| (state, *sum)).collect();
        states.sort_unstable();
        let expected: Vec<(u64, u64)> = (0..1000).map(|state| (state, state + 1)).collect();
        assert_eq!(states, expected);
        // Whatever comes is still taken, in little room.
        cancel.cancel();
        for state in 1000..9000 {
            assert!(table.add(state, &1));
        }
        assert!(table.bytes() <= SLOTS_MIN * size_of::<(u64, u64)>());
        assert!(table.len() < SLOTS_MIN);
    }
}

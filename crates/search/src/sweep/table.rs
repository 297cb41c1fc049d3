//! States with their counts: a hash table with open addressing and linear probing.

use super::word::{Count, Word};

/// Full when so many of 8 slots are taken.
const FULL_EIGHTHS: usize = 5;

/// The states met at one cell.
pub(super) struct Table<K, C> {
    keys: Vec<K>,
    counts: Vec<C>,
    used: usize,
    shift: u32,
}

/// No state: a window is never full.
fn empty<K: Word>() -> K {
    !K::ZERO
}

impl<K: Word, C: Count> Table<K, C> {
    /// Without room.
    pub(super) const fn new() -> Table<K, C> {
        Table {
            keys: Vec::new(),
            counts: Vec::new(),
            used: 0,
            shift: 64,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.used
    }

    /// Bytes taken.
    pub(super) fn bytes(&self) -> usize {
        self.keys.len() * size_of::<K>() + self.counts.len() * size_of::<C>()
    }

    /// Adds to the count of a state; false when the sum does not fit.
    #[inline]
    pub(super) fn add(&mut self, key: K, count: &C) -> bool {
        if self.used * 8 >= self.keys.len() * FULL_EIGHTHS {
            self.grow();
        }
        let at = self.slot(key);
        if self.keys[at] == key {
            return self.counts[at].add(count);
        }
        self.keys[at] = key;
        self.counts[at] = count.clone();
        self.used += 1;
        true
    }

    #[inline]
    fn slot(&self, key: K) -> usize {
        let mask = self.keys.len() - 1;
        let mut at = (key.hash() >> self.shift) as usize;
        while self.keys[at] != key && self.keys[at] != empty() {
            at = (at + 1) & mask;
        }
        at
    }

    #[cold]
    fn grow(&mut self) {
        let size = (self.keys.len() * 2).max(16);
        let keys = std::mem::replace(&mut self.keys, vec![empty(); size]);
        let counts = std::mem::replace(&mut self.counts, vec![C::NONE; size]);
        self.shift = 64 - size.trailing_zeros();
        for (key, count) in keys.into_iter().zip(counts) {
            if key != empty() {
                let at = self.slot(key);
                self.keys[at] = key;
                self.counts[at] = count;
            }
        }
    }

    /// The states with their counts.
    pub(super) fn iter(&self) -> impl Iterator<Item = (K, &C)> {
        let pairs = self.keys.iter().copied().zip(&self.counts);
        pairs.filter(|(key, _)| *key != empty())
    }
}

//! States with a value for each: a hash table with open addressing and linear probing.

use super::word::{Count, Word};
use crate::{Cancel, Memory, StopReason, Taken};

/// A table is full when this many of every 8 slots are taken.
const FULL_EIGHTHS: usize = 5;
/// Without memory to grow, a table is filled until all but one of so many slots are taken.
const SLOTS_PER_FREE_MIN: usize = 16;
/// Bytes that are taken at once for what values hold outside the table.
const HEAP_MIN: usize = 1 << 12;
/// Slots of the smallest table.
const SLOTS_MIN: usize = 16;
/// A table of up to this many slots doubles. A larger one grows by a half, so that it is better
/// filled.
const SLOTS_DOUBLED_MAX: usize = 1 << 13;
/// A table that grows checks after this many slots whether it is still wanted.
const SLOTS_BETWEEN_GLANCES: usize = 1 << 14;

/// The states met at one cell, with a value for each.
pub(super) struct Table<K, V> {
    /// A state and its value side by side, so that reading one brings the other into the cache.
    slots: Vec<(K, V)>,
    used: usize,
    /// The bytes that values hold outside the table.
    heap: usize,
    guard: Option<Guard>,
    taken: Option<Taken>,
    /// The memory of what values hold outside the table.
    heap_taken: Option<Taken>,
}

/// Tells when a table becomes useless: after a cancel, or when memory was refused.
#[derive(Clone)]
pub(super) struct Guard {
    pub(super) cancel: Cancel,
    pub(super) memory: Memory,
}

impl Guard {
    /// Why tables are useless, if they are.
    pub(super) fn why_useless(&self) -> Option<StopReason> {
        if self.cancel.is_cancelled() {
            return Some(StopReason::Cancelled);
        }
        let is_full = self.memory.was_refused();
        is_full.then_some(StopReason::MemoryLimit)
    }

    fn is_useless(&self) -> bool {
        self.why_useless().is_some()
    }
}

/// A large table leaves this part of the memory limit to small ones.
const SPARE_SHARE: usize = 32;

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
            heap: 0,
            guard: None,
            taken: None,
            heap_taken: None,
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

    /// The bytes of all slots.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.slots[..])
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
        let slot = self.slots.get(self.home(key));
        slot.map_or(0, |(key, _)| key.low())
    }

    /// The slot where the search for a state begins. Hashes are scaled to the number of slots, so
    /// a table that grows goes through memory in order.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "it is below the number of slots"
    )]
    fn home(&self, key: K) -> usize {
        ((u128::from(key.hash()) * self.slots.len() as u128) >> u64::BITS) as usize
    }

    #[inline]
    fn slot(&self, key: K) -> usize {
        let mut at = self.home(key);
        while self.slots[at].0 != key && self.slots[at].0 != empty() {
            at += 1;
            if at == self.slots.len() {
                at = 0;
            }
        }
        at
    }

    #[cold]
    fn grow(&mut self) {
        let more = match self.slots.len() {
            small @ 0..=SLOTS_DOUBLED_MAX => small,
            large => large / 2,
        };
        let size = (self.slots.len() + more).max(SLOTS_MIN);
        let is_full = self.used + 1 + self.slots.len() / SLOTS_PER_FREE_MIN >= self.slots.len();
        if is_full || self.slots.len() <= SLOTS_DOUBLED_MAX || self.has_memory_for(size) {
            self.resize(size);
        }
    }

    /// Whether there is memory for so many slots, and some more for small tables.
    fn has_memory_for(&self, slots: usize) -> bool {
        let memory = self.guard.as_ref().map(|guard| &guard.memory);
        memory.is_none_or(|memory| {
            let bytes = slots * size_of::<(K, V)>();
            let spare = memory.bytes_max().unwrap_or(0) / SPARE_SHARE;
            memory.left().is_none_or(|left| left >= bytes + spare)
        })
    }

    /// Makes room for this many states in all.
    pub(super) fn reserve(&mut self, states: usize) {
        let size = (states * 8).div_ceil(FULL_EIGHTHS) + 1;
        if states > 0 && size > self.slots.len() {
            self.resize(size.max(SLOTS_MIN));
        }
    }

    fn resize(&mut self, size: usize) {
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
        self.used = 0;
        self.heap = 0;
        self.taken = None;
        self.heap_taken = None;
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
            let more = sum.heap();
            self.hold(more);
            return true;
        }
        let before = sum.heap();
        let fits = sum.add(count);
        let more = sum.heap() - before;
        self.hold(more);
        fits
    }

    /// Removes some of the states and adds them to a list with their values.
    pub(super) fn part(&mut self, is_parted: impl Fn(K) -> bool, parted: &mut Vec<(K, C)>) {
        let others = self.guard.as_ref().map_or_else(Table::new, Table::until);
        let whole = std::mem::replace(self, others);
        let stay = whole.iter().filter(|(state, _)| !is_parted(*state));
        self.reserve(stay.count());
        for (state, count) in whole.slots {
            if state == empty() {
                continue;
            }
            if is_parted(state) {
                parted.push((state, count))
            } else {
                let more = count.heap();
                *self.entry(state).0 = count;
                self.hold(more);
            }
        }
    }

    /// The states in the order of their words, in the memory that the table had, and that memory.
    pub(super) fn into_sorted(self) -> (Vec<(K, C)>, [Option<Taken>; 2]) {
        let states = self.slots.into_iter();
        let mut states: Vec<(K, C)> = states.filter(|(state, _)| *state != empty()).collect();
        states.sort_unstable_by_key(|(state, _)| *state);
        (states, [self.taken, self.heap_taken])
    }

    /// The bytes that counts hold outside the table.
    pub(super) fn heap(&self) -> usize {
        self.heap
    }

    /// Takes memory for what values hold outside the table.
    #[inline]
    fn hold(&mut self, more: usize) {
        self.heap += more;
        if more > 0 && self.heap > self.heap_taken.as_ref().map_or(0, Taken::bytes) {
            self.hold_ahead();
        }
    }

    #[cold]
    fn hold_ahead(&mut self) {
        let Some(guard) = &self.guard else {
            return;
        };
        let bytes = self.heap + self.heap / 4 + HEAP_MIN;
        let taken = match &mut self.heap_taken {
            Some(taken) => taken.resize(bytes),
            none => {
                *none = guard.memory.take(bytes);
                none.is_some()
            }
        };
        if !taken {
            self.forget();
        }
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

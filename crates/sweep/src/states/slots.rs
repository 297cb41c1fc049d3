//! Slots with one state each: a hash table with open addressing and linear probing.

use pavage_search::{Cancel, Memory, StopReason, Taken};

use crate::states::word::Word;

/// Without memory to grow, a table is filled until all but one of so many slots are taken.
const SLOTS_PER_FREE_MIN: usize = 16;
/// Slots of the smallest table.
const SLOTS_MIN: usize = 16;
/// A table of up to this many slots doubles. A larger one grows by a half, so that it is better
/// filled.
const SLOTS_DOUBLED_MAX: usize = 1 << 13;
/// A table that grows checks after this many slots whether it is still wanted.
const SLOTS_BETWEEN_GLANCES: usize = 1 << 14;
/// A large table leaves this part of the memory limit to small ones.
const SPARE_SHARE: usize = 32;

/// What lies in a slot.
pub(crate) trait Slot: Clone {
    /// The state.
    type Key: Word;
    /// Tells which part of a slot is the state.
    type Mask: Copy;
    /// A table is full when this many of every 8 slots are taken.
    const FULL_EIGHTHS: usize;
    /// A slot without a state.
    fn empty() -> Self;
    /// Whether no state lies here.
    fn is_empty(&self) -> bool;
    /// The state, if one lies here.
    fn key(&self, mask: Self::Mask) -> Self::Key;
}

/// A state and its value side by side, so that reading one brings the other into the cache.
impl<K: Word, V: Clone + Default> Slot for (K, V) {
    type Key = K;
    type Mask = ();
    const FULL_EIGHTHS: usize = 5;

    fn empty() -> (K, V) {
        // It cannot be a state, because a window is never full.
        (!K::ZERO, V::default())
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.0 == !K::ZERO
    }

    #[inline]
    fn key(&self, (): ()) -> K {
        self.0
    }
}

/// A state in the lowest bits of a word, and in the others a number that is never 0.
impl<K: Word> Slot for K {
    type Key = K;
    type Mask = K;
    const FULL_EIGHTHS: usize = 6;

    fn empty() -> K {
        K::ZERO
    }

    #[inline]
    fn is_empty(&self) -> bool {
        *self == K::ZERO
    }

    #[inline]
    fn key(&self, mask: K) -> K {
        *self & mask
    }
}

/// Tells when a table becomes useless: after a cancel, or when memory was refused.
#[derive(Clone)]
pub(crate) struct Guard {
    pub(crate) cancel: Cancel,
    pub(crate) memory: Memory,
}

impl Guard {
    /// Why tables are useless, if they are.
    pub(crate) fn why_useless(&self) -> Option<StopReason> {
        if self.cancel.is_cancelled() {
            return Some(StopReason::Cancelled);
        }
        let is_full = self.memory.was_refused();
        is_full.then_some(StopReason::MemoryLimit)
    }

    pub(crate) fn is_useless(&self) -> bool {
        self.why_useless().is_some()
    }
}

/// Slots of which some have a state.
pub(crate) struct Slots<S: Slot> {
    slots: Vec<S>,
    mask: S::Mask,
    used: usize,
    guard: Guard,
    taken: Option<Taken>,
}

impl<S: Slot> Slots<S> {
    /// No slots. They ask for memory before they become more; meanwhile the old and the new ones both
    /// count. If memory is refused or the work is cancelled, the states are dropped, and what is there
    /// must not be used any more.
    pub(crate) fn until(guard: &Guard, mask: S::Mask) -> Slots<S> {
        Slots {
            slots: Vec::new(),
            mask,
            used: 0,
            guard: guard.clone(),
            taken: None,
        }
    }

    /// The number of states.
    pub(crate) fn len(&self) -> usize {
        self.used
    }

    /// The bytes of all slots.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.slots[..])
    }

    pub(crate) fn guard(&self) -> &Guard {
        &self.guard
    }

    /// The slot of a state, and whether the state is new; then its slot is empty and must be filled.
    #[inline]
    pub(crate) fn find(&mut self, key: S::Key) -> (&mut S, bool) {
        if self.used * 8 >= self.slots.len() * S::FULL_EIGHTHS {
            self.grow();
        }
        let at = self.slot(key);
        let slot = &mut self.slots[at];
        let is_new = slot.is_empty();
        self.used += usize::from(is_new);
        (slot, is_new)
    }

    /// What the slot of a state holds.
    pub(crate) fn get(&self, key: S::Key) -> Option<&S> {
        if self.used == 0 {
            return None;
        }
        Some(&self.slots[self.slot(key)]).filter(|slot| !slot.is_empty())
    }

    /// Reads the slot where a state would be, so that it is in the cache, and returns nothing
    /// meaningful.
    #[inline]
    pub(crate) fn glance(&self, key: S::Key) -> u64 {
        let slot = self.slots.get(self.home(key));
        slot.map_or(0, |slot| slot.key(self.mask).low())
    }

    /// The slot where the search for a state begins. Hashes are scaled to the number of slots, so
    /// a table that grows goes through memory in order.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "it is below the number of slots"
    )]
    fn home(&self, key: S::Key) -> usize {
        ((u128::from(key.hash()) * self.slots.len() as u128) >> u64::BITS) as usize
    }

    #[inline]
    fn slot(&self, key: S::Key) -> usize {
        let mut at = self.home(key);
        while !self.slots[at].is_empty() && self.slots[at].key(self.mask) != key {
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
        let memory = &self.guard.memory;
        let bytes = slots * size_of::<S>();
        let spare = memory.bytes_max().unwrap_or(0) / SPARE_SHARE;
        memory.left().is_none_or(|left| left >= bytes + spare)
    }

    /// Makes room for this many states in all.
    pub(crate) fn reserve(&mut self, states: usize) {
        let size = (states * 8).div_ceil(S::FULL_EIGHTHS) + 1;
        if states > 0 && size > self.slots.len() {
            self.resize(size.max(SLOTS_MIN));
        }
    }

    fn resize(&mut self, size: usize) {
        let Some(taken) = self.guard.memory.take(size * size_of::<S>()) else {
            return self.forget();
        };
        let mut slots = Vec::with_capacity(size);
        while slots.len() < size {
            if self.guard.is_useless() {
                return self.forget();
            }
            let some = (slots.len() + SLOTS_BETWEEN_GLANCES).min(size);
            slots.resize(some, S::empty());
        }
        let slots = std::mem::replace(&mut self.slots, slots);
        for (number, slot) in slots.into_iter().enumerate() {
            if number.is_multiple_of(SLOTS_BETWEEN_GLANCES) && self.guard.is_useless() {
                return self.forget();
            }
            if !slot.is_empty() {
                let at = self.slot(slot.key(self.mask));
                self.slots[at] = slot;
            }
        }
        self.taken = Some(taken);
    }

    /// Starts again with room for a few states.
    pub(crate) fn forget(&mut self) {
        self.slots = vec![S::empty(); SLOTS_MIN];
        self.used = 0;
        self.taken = None;
    }

    /// What the slots with a state hold.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &S> {
        self.slots.iter().filter(|slot| !slot.is_empty())
    }

    /// Removes some of the states and hands them on.
    pub(crate) fn part(&mut self, is_parted: impl Fn(S::Key) -> bool, mut take: impl FnMut(S)) {
        let others = Slots::until(&self.guard, self.mask);
        let whole = std::mem::replace(self, others);
        let stay = whole.iter().filter(|slot| !is_parted(slot.key(self.mask)));
        self.reserve(stay.count());
        for slot in whole.slots.into_iter().filter(|slot| !slot.is_empty()) {
            let key = slot.key(self.mask);
            if is_parted(key) {
                take(slot)
            } else {
                *self.find(key).0 = slot;
            }
        }
    }

    /// What the slots with a state hold, in the order of the states, in the memory that they had, and
    /// that memory.
    pub(crate) fn into_sorted(self) -> (Vec<S>, Option<Taken>) {
        let slots = self.slots.into_iter();
        let mut states: Vec<S> = slots.filter(|slot| !slot.is_empty()).collect();
        states.sort_unstable_by_key(|slot| slot.key(self.mask));
        (states, self.taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn within(bytes: usize) -> Guard {
        Guard {
            cancel: Cancel::default(),
            memory: Memory::limited(bytes),
        }
    }

    fn put(slots: &mut Slots<(u64, u64)>, state: u64) {
        *slots.find(state).0 = (state, state + 1);
    }

    #[test]
    fn slots_that_become_more_keep_their_states_until_they_are_cancelled() {
        let guard = within(1 << 20);
        let mut slots = Slots::until(&guard, ());
        (0..1000).for_each(|state| put(&mut slots, state));
        let mut states: Vec<_> = slots.iter().copied().collect();
        states.sort_unstable();
        let expected: Vec<(u64, u64)> = (0..1000).map(|state| (state, state + 1)).collect();
        assert_eq!(states, expected);
        // After a cancel there is still room for states, but little.
        guard.cancel.cancel();
        (1000..9000).for_each(|state| put(&mut slots, state));
        assert!(slots.slots.len() <= SLOTS_MIN && slots.len() < SLOTS_MIN);
    }

    #[test]
    fn slots_that_would_pass_the_limit_forget_their_states() {
        for (bytes, fits) in [(1 << 14, false), (1 << 20, true)] {
            let guard = within(bytes);
            let mut slots = Slots::until(&guard, ());
            for state in 0..2000 {
                put(&mut slots, state);
                assert!(slots.bytes() <= bytes);
            }
            assert_eq!((slots.len() == 2000, guard.is_useless()), (fits, !fits));
            drop(slots);
            assert_eq!(guard.memory.left(), Some(bytes));
        }
    }
}

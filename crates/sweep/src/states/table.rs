//! States with a value for each.

use pavage_search::Taken;

use crate::states::form::Form;
use crate::states::natural::Natural;
use crate::states::slots::{Guard, Slots};
use crate::states::word::Word;

/// Bytes that are taken at once for what values hold outside the table.
const HEAP_MIN: usize = 1 << 12;

/// A table of states.
pub(crate) trait Filled: Sized {
    /// An empty table for states of this form. When the guard is useless, what it holds means nothing.
    fn until(guard: &Guard, form: Form) -> Self;
    /// The number of states.
    fn len(&self) -> usize;
    /// The bytes of all slots.
    fn bytes(&self) -> usize;
}

/// The states met at one cell, with a value for each.
pub(crate) struct Table<K: Word, V: Clone + Default> {
    slots: Slots<(K, V)>,
    /// The bytes that values hold outside the table.
    heap: usize,
    /// Their memory.
    heap_taken: Option<Taken>,
}

impl<K: Word, V: Clone + Default> Filled for Table<K, V> {
    fn until(guard: &Guard, _: Form) -> Table<K, V> {
        Table {
            slots: Slots::until(guard, ()),
            heap: 0,
            heap_taken: None,
        }
    }

    fn len(&self) -> usize {
        self.slots.len()
    }

    fn bytes(&self) -> usize {
        self.slots.bytes()
    }
}

impl<K: Word, V: Clone + Default> Table<K, V> {
    /// The value of a state, and whether the state is new; a new state has the default value.
    #[inline]
    pub(crate) fn entry(&mut self, key: K) -> (&mut V, bool) {
        let (slot, is_new) = self.slots.find(key);
        if is_new {
            slot.0 = key;
        }
        (&mut slot.1, is_new)
    }

    /// The value of a state.
    pub(crate) fn get(&self, key: K) -> Option<&V> {
        self.slots.get(key).map(|slot| &slot.1)
    }

    /// As [`Slots::glance`].
    #[inline]
    pub(crate) fn glance(&self, key: K) -> u64 {
        self.slots.glance(key)
    }

    /// Makes room for this many states in all.
    pub(crate) fn reserve(&mut self, states: usize) {
        self.slots.reserve(states);
    }

    /// The states with their values.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (K, &V)> {
        self.slots.iter().map(|(key, value)| (*key, value))
    }
}

impl<K: Word> Table<K, Natural> {
    /// Adds to the count of a state.
    #[inline]
    pub(crate) fn add(&mut self, key: K, count: &Natural) {
        let (sum, is_new) = self.entry(key);
        let before = if is_new { 0 } else { sum.heap() };
        if is_new {
            *sum = count.clone();
        } else {
            sum.add(count);
        }
        let more = sum.heap() - before;
        self.hold(more);
    }

    /// Adds a multiple of a count.
    #[inline]
    pub(crate) fn add_times(&mut self, key: K, count: &Natural, factor: u32) {
        match factor {
            1 => self.add(key, count),
            _ => self.add(key, &count.times(factor)),
        }
    }

    /// Removes some of the states and adds them to a list with their values.
    pub(crate) fn part(&mut self, is_parted: impl Fn(K) -> bool, parted: &mut Vec<(K, Natural)>) {
        let mut heap = self.heap;
        self.slots.part(is_parted, |(state, count)| {
            heap -= count.heap();
            parted.push((state, count));
        });
        self.heap = 0;
        self.heap_taken = None;
        self.hold(heap);
    }

    /// The states in the order of their words, in the memory that the table had, and that memory.
    pub(crate) fn into_sorted(self) -> (Vec<(K, Natural)>, [Option<Taken>; 2]) {
        let (states, taken) = self.slots.into_sorted();
        (states, [taken, self.heap_taken])
    }

    /// The bytes that counts hold outside the table.
    pub(crate) fn heap(&self) -> usize {
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
        let bytes = self.heap + self.heap / 4 + HEAP_MIN;
        let taken = match &mut self.heap_taken {
            Some(taken) => taken.resize(bytes),
            none => {
                *none = self.slots.guard().memory.take(bytes);
                none.is_some()
            }
        };
        if !taken {
            self.slots.forget();
            self.heap = 0;
            self.heap_taken = None;
        }
    }
}

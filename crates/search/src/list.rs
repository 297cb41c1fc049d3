//! Lists that ask for memory.

use crate::{Memory, Taken};

/// A list that asks for memory before it grows. While it grows, the old and the new buffer both
/// count.
pub struct List<T> {
    items: Vec<T>,
    memory: Memory,
    taken: Taken,
}

impl<T> List<T> {
    /// An empty list.
    #[must_use]
    pub fn new(memory: &Memory) -> List<T> {
        List {
            items: Vec::new(),
            memory: memory.clone(),
            taken: Taken::default(),
        }
    }

    /// Adds an item at the end. If there is no memory for it, the item is dropped, and
    /// [`Memory::was_refused`] tells so.
    #[inline]
    pub fn push(&mut self, item: T) {
        if self.items.len() < self.items.capacity() || self.grow() {
            self.items.push(item);
        }
    }

    #[cold]
    fn grow(&mut self) -> bool {
        let capacity = (self.items.capacity() * 2).max(64);
        let bytes = capacity * size_of::<T>();
        let Some(taken) = self.memory.take(bytes) else {
            return false;
        };
        self.items.reserve_exact(capacity - self.items.len());
        self.taken = taken;
        true
    }

    /// Its items.
    #[must_use]
    pub fn items(&self) -> &[T] {
        &self.items
    }

    /// Its items, to be changed.
    pub fn items_mut(&mut self) -> &mut [T] {
        &mut self.items
    }

    /// Keeps the first `length` items and gives back the room of the others.
    #[must_use]
    pub fn shorten(mut self, length: usize) -> List<T> {
        self.items.truncate(length);
        self.items.shrink_to_fit();
        let bytes = self.items.capacity() * size_of::<T>();
        let _ = self.taken.resize(bytes.min(self.taken.bytes()));
        self
    }
}

//! A memory limit: work asks for memory before it takes it.
//!
//! Code that is about to allocate much memory calls [`Memory::take`] first, and keeps the returned
//! [`Taken`] as long as the allocation. Small allocations are not counted.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// A limit on memory in bytes. Clones share it. The default has no limit.
///
/// ```
/// use pavage_model::Memory;
///
/// let memory = Memory::limited(1000);
/// let taken = memory.take(600);
/// assert!(taken.is_some());
/// assert!(memory.take(600).is_none(), "only 400 are left");
/// drop(taken);
/// assert!(memory.take(600).is_some());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Memory(Option<Arc<Meter>>);

#[derive(Debug)]
struct Meter {
    bytes_max: usize,
    taken: AtomicUsize,
    most: AtomicUsize,
    was_refused: AtomicBool,
    whole: Memory,
}

impl Memory {
    /// A limit of `bytes_max` bytes.
    #[must_use]
    pub fn limited(bytes_max: usize) -> Memory {
        Memory::default().part(bytes_max)
    }

    /// A part with its own limit. What is taken from the part also counts in the whole.
    #[must_use]
    pub fn part(&self, bytes_max: usize) -> Memory {
        Memory(Some(Arc::new(Meter {
            bytes_max,
            taken: AtomicUsize::new(0),
            most: AtomicUsize::new(0),
            was_refused: AtomicBool::new(false),
            whole: self.clone(),
        })))
    }

    /// The limit, if there is one: the lower of this limit and that of the whole.
    #[must_use]
    pub fn bytes_max(&self) -> Option<usize> {
        let meter = self.0.as_ref()?;
        let whole = meter.whole.bytes_max().unwrap_or(usize::MAX);
        Some(meter.bytes_max.min(whole))
    }

    /// The bytes that are left, if there is a limit.
    #[must_use]
    pub fn left(&self) -> Option<usize> {
        let meter = self.0.as_ref()?;
        let left = meter.bytes_max.saturating_sub(meter.taken.load(Relaxed));
        Some(left.min(meter.whole.left().unwrap_or(usize::MAX)))
    }

    /// Takes `bytes` bytes until the returned value is dropped; `None` if that would exceed the
    /// limit.
    #[must_use]
    pub fn take(&self, bytes: usize) -> Option<Taken> {
        self.add(bytes).then(|| Taken {
            memory: self.clone(),
            bytes,
        })
    }

    /// The most bytes that were taken at once; 0 without a limit.
    #[must_use]
    pub fn most(&self) -> usize {
        self.0.as_ref().map_or(0, |meter| meter.most.load(Relaxed))
    }

    /// Whether a request was ever refused.
    #[must_use]
    pub fn was_refused(&self) -> bool {
        let meter = self.0.as_ref();
        meter.is_some_and(|meter| meter.was_refused.load(Relaxed))
    }

    fn add(&self, bytes: usize) -> bool {
        let Some(meter) = &self.0 else {
            return true;
        };
        let sum = |taken: usize| {
            let sum = taken.checked_add(bytes);
            sum.filter(|sum| *sum <= meter.bytes_max)
        };
        let fits = match meter.taken.fetch_update(Relaxed, Relaxed, sum) {
            Ok(before) if meter.whole.add(bytes) => {
                meter.most.fetch_max(before + bytes, Relaxed);
                true
            }
            Ok(_) => {
                meter.taken.fetch_sub(bytes, Relaxed);
                false
            }
            Err(_) => false,
        };
        if !fits {
            meter.was_refused.store(true, Relaxed);
        }
        fits
    }

    fn remove(&self, bytes: usize) {
        if let Some(meter) = &self.0 {
            meter.taken.fetch_sub(bytes, Relaxed);
            meter.whole.remove(bytes);
        }
    }
}

/// Bytes that are held. Dropping this gives them back.
#[derive(Debug, Default)]
pub struct Taken {
    memory: Memory,
    bytes: usize,
}

impl Taken {
    /// How many bytes are held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Changes the size to `bytes` bytes. Returns false and changes nothing if that would exceed
    /// the limit.
    #[must_use]
    pub fn resize(&mut self, bytes: usize) -> bool {
        let fits = bytes <= self.bytes || self.memory.add(bytes - self.bytes);
        if fits {
            self.memory.remove(self.bytes.saturating_sub(bytes));
            self.bytes = bytes;
        }
        fits
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        self.memory.remove(self.bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_counts_until_it_is_dropped() {
        let whole = Memory::limited(100);
        let part = whole.part(60);
        let mut first = part.take(50).expect("it fits");
        assert!(part.take(20).is_none() && part.was_refused() && !whole.was_refused());
        assert_eq!((part.left(), whole.left()), (Some(10), Some(50)));
        let second = whole.take(45).expect("it fits");
        assert!(!first.resize(60), "the whole is full");
        assert!(first.resize(55) && first.resize(5));
        assert_eq!((part.left(), whole.left()), (Some(50), Some(50)));
        drop(second);
        drop(first);
        assert_eq!((part.left(), whole.left()), (Some(60), Some(100)));
        assert_eq!((part.most(), whole.most()), (55, 100));
        assert!(whole.take(usize::MAX).is_none());
    }

    #[test]
    fn without_a_bound_everything_fits() {
        let memory = Memory::default();
        let mut taken = memory.take(usize::MAX).expect("no bound");
        assert!(taken.resize(3) && taken.resize(usize::MAX));
        assert_eq!((memory.left(), memory.bytes_max()), (None, None));
    }
}

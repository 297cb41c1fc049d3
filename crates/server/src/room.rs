//! The memory limit for the bodies of requests. Short bodies are always accepted: the first bytes
//! of every body are free, and the number of connections and waiting jobs is limited. Longer bodies
//! share a bounded pool, from which a body takes what has arrived of it. So large bodies, slow or
//! many, can block each other, but never the moves of a player.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Bodies reserve memory in steps of this many bytes.
const STEP: usize = 1 << 10;

/// The memory available.
#[derive(Clone)]
pub(crate) struct Rooms {
    /// Bytes of each body that are free.
    free_bytes: usize,
    /// The pool for everything longer, in steps.
    pool: Arc<Semaphore>,
}

/// The memory that one body reserves, until dropped.
pub(crate) struct Room {
    of: Rooms,
    steps: usize,
    held: Option<OwnedSemaphorePermit>,
}

impl Rooms {
    pub(crate) fn new(free_bytes: usize, pool_bytes: usize) -> Rooms {
        Rooms {
            free_bytes,
            pool: Arc::new(Semaphore::new(pool_bytes / STEP)),
        }
    }

    /// The reservation for a body of which nothing has arrived yet.
    pub(crate) fn none_yet(&self) -> Room {
        Room {
            of: self.clone(),
            steps: 0,
            held: None,
        }
    }
}

impl Room {
    /// Reserves memory for a body of this many bytes; none if there is not enough left.
    pub(crate) fn grow_to(&mut self, bytes: usize) -> Option<()> {
        let wanted = bytes.saturating_sub(self.of.free_bytes).div_ceil(STEP);
        let more = u32::try_from(wanted.saturating_sub(self.steps)).ok()?;
        if more == 0 {
            return Some(());
        }
        let taken = Arc::clone(&self.of.pool)
            .try_acquire_many_owned(more)
            .ok()?;
        match &mut self.held {
            Some(held) => held.merge(taken),
            held => *held = Some(taken),
        }
        self.steps = wanted;
        Some(())
    }

    /// Whether the body is short: it takes nothing of the pool.
    pub(crate) fn is_free(&self) -> bool {
        self.steps == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_short_is_borne_when_the_pool_is_full() {
        let rooms = Rooms::new(1000, 4 * STEP);
        let mut long = rooms.none_yet();
        assert_eq!(long.grow_to(1000), Some(()));
        assert!(long.is_free());
        assert_eq!(long.grow_to(1001), Some(()));
        assert!(!long.is_free());
        assert_eq!(long.grow_to(1000 + 3 * STEP), Some(()));
        let mut other = rooms.none_yet();
        assert_eq!(other.grow_to(1000 + STEP), Some(()));
        // The pool is full: neither grows, and what is short takes nothing.
        assert_eq!(long.grow_to(1000 + 4 * STEP), None);
        assert_eq!(other.grow_to(1001 + STEP), None);
        assert_eq!(rooms.none_yet().grow_to(1000), Some(()));
        drop(long);
        assert_eq!(other.grow_to(1000 + 4 * STEP), Some(()));
        drop(other);
        assert_eq!(rooms.pool.available_permits(), 4);
    }
}

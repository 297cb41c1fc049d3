//! Room for the bodies of requests. What is short is always borne: so many bytes of every body are
//! free, and there are only so many connections and waiting jobs. What is longer shares a bounded
//! pool, of which a body takes what has arrived of it. So large bodies, slow or many, can shut out
//! each other, but never the moves of somebody who plays.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Bodies take room in steps of this many bytes.
const STEP: usize = 1 << 10;

/// The room there is.
#[derive(Clone)]
pub(crate) struct Rooms {
    /// Bytes of each body that take no room.
    free_bytes: usize,
    /// Room for all that is longer, in steps.
    pool: Arc<Semaphore>,
}

/// The room that one body takes, until dropped.
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

    /// Room for a body of which nothing has come yet.
    pub(crate) fn none_yet(&self) -> Room {
        Room {
            of: self.clone(),
            steps: 0,
            held: None,
        }
    }
}

impl Room {
    /// Takes the room of a body of so many bytes; none when there is not as much left.
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

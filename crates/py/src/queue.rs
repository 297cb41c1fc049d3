//! What a search hands to the caller: as much as the caller takes soon, so that a slow caller slows
//! the search down, and memory stays as it is.

use std::mem::take;
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The most things that wait for the caller.
const WAITING_MAX: usize = 1024;
/// So many things are worth waking the caller at once.
const WORTH_WAKING: usize = 256;
/// For this long the caller waits for so many; then the first one wakes it. To be woken for each
/// costs more than most searches take to find it.
const GATHER: Duration = Duration::from_millis(1);

/// Things on their way from a search to the caller. Clones are one queue.
pub(crate) struct Queue<T>(Arc<(Mutex<State<T>>, Condvar)>);

struct State<T> {
    waiting: Vec<T>,
    /// How many things wake the caller.
    wakes_at: usize,
    /// The search has ended.
    is_over: bool,
    /// The caller wants no more.
    is_closed: bool,
}

impl<T> Clone for Queue<T> {
    fn clone(&self) -> Queue<T> {
        Queue(Arc::clone(&self.0))
    }
}

impl<T> Queue<T> {
    pub(crate) fn new() -> Queue<T> {
        let state = State {
            waiting: Vec::new(),
            wakes_at: WORTH_WAKING,
            is_over: false,
            is_closed: false,
        };
        Queue(Arc::new((Mutex::new(state), Condvar::new())))
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands on a thing, once there is room. Breaks if the caller wants no more.
    pub(crate) fn push(&self, thing: T) -> ControlFlow<()> {
        let mut state = self.lock();
        while state.waiting.len() >= WAITING_MAX && !state.is_closed {
            state = (self.0.1.wait(state)).unwrap_or_else(PoisonError::into_inner);
        }
        if state.is_closed {
            return ControlFlow::Break(());
        }
        state.waiting.push(thing);
        if state.waiting.len() == state.wakes_at {
            self.0.1.notify_all();
        }
        ControlFlow::Continue(())
    }

    /// What waits for the caller, if need be after a while; nothing if the search has nothing yet.
    pub(crate) fn take(&self, most: Duration) -> Vec<T> {
        let mut state = self.lock();
        for (wakes_at, most) in [(WORTH_WAKING, GATHER), (1, most)] {
            if state.waiting.is_empty() && !state.is_over {
                state.wakes_at = wakes_at;
                let waited = self.0.1.wait_timeout(state, most);
                state = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
        }
        let taken = take(&mut state.waiting);
        self.0.1.notify_all();
        taken
    }

    /// Whether the search has ended and everything was taken.
    pub(crate) fn is_done(&self) -> bool {
        let state = self.lock();
        state.is_over && state.waiting.is_empty()
    }

    /// The caller wants no more.
    pub(crate) fn close(&self) {
        self.lock().is_closed = true;
        self.0.1.notify_all();
    }

    /// Says that the search has ended once this is dropped, however it ends.
    pub(crate) fn end(&self) -> Ending<T> {
        Ending(self.clone())
    }
}

/// See [`Queue::end`].
pub(crate) struct Ending<T>(Queue<T>);

impl<T> Drop for Ending<T> {
    fn drop(&mut self) {
        self.0.lock().is_over = true;
        self.0.0.1.notify_all();
    }
}

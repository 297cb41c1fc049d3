//! A flag that stops work.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that stops work from outside. Clones share the flag.
///
/// ```
/// use pavage_model::Cancel;
///
/// let cancel = Cancel::default();
/// let (elsewhere, part) = (cancel.clone(), cancel.part());
/// part.cancel();
/// assert!(part.is_cancelled() && !cancel.is_cancelled());
/// elsewhere.cancel();
/// assert!(cancel.is_cancelled() && cancel.part().is_cancelled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<Flag>);

#[derive(Debug, Default)]
struct Flag {
    is_set: AtomicBool,
    whole: Option<Cancel>,
}

impl Cancel {
    /// A flag for a part of the work: it is set by itself or with this one.
    #[must_use]
    pub fn part(&self) -> Cancel {
        Cancel(Arc::new(Flag {
            is_set: AtomicBool::new(false),
            whole: Some(self.clone()),
        }))
    }

    /// Asks all work that holds this flag, or one for a part, to stop within milliseconds.
    pub fn cancel(&self) {
        self.0.is_set.store(true, Ordering::Relaxed);
    }

    /// Whether the flag was set.
    #[must_use]
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        let is_set = self.0.is_set.load(Ordering::Relaxed);
        is_set || self.0.whole.as_ref().is_some_and(Cancel::is_cancelled)
    }
}

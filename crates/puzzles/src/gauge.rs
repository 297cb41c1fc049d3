//! How far work is, for whoever watches it: told by those who work, read whenever somebody likes.

use std::sync::{Arc, Mutex, PoisonError};

use crate::Message;

/// How far work is.
#[derive(Clone, Debug, PartialEq)]
pub struct Advance {
    /// What there is so far.
    pub message: Message,
    /// The share of the work that is done, from 0 to 1, where the whole is known.
    pub share: Option<f64>,
}

/// Shows how far work is. Its copies are one gauge: who works holds one, who watches another. Nothing
/// that is found depends on it.
#[derive(Clone, Debug, Default)]
pub struct Gauge(Arc<Mutex<Option<Advance>>>);

impl Gauge {
    /// Shows that so much is done.
    pub fn show(&self, message: Message, share: Option<f64>) {
        let mut shown = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *shown = Some(Advance { message, share });
    }

    /// Shows that so much of a known whole is done.
    pub fn show_of(&self, message: Message, done: usize, whole: usize) {
        self.show(message, Some(done as f64 / whole.max(1) as f64));
    }

    /// What is shown; nothing before the first was.
    #[must_use]
    pub fn read(&self) -> Option<Advance> {
        let shown = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        shown.clone()
    }
}

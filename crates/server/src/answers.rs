//! Room for long answers: whoever takes one slowly keeps a copy of it here, and these copies together
//! have a bound.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::response::Response;
use futures_util::stream::unfold;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Shorter answers need no room: connections bound them.
const SHORT: usize = 256 << 10;
/// Room is counted in pieces of so many bytes.
const PIECE: usize = 64 << 10;

/// The room there is.
pub(crate) struct Answers {
    pieces: Arc<Semaphore>,
    all: u32,
}

/// Room that is taken, until dropped.
pub(crate) type Held = Option<OwnedSemaphorePermit>;

impl Answers {
    /// Room for so many bytes.
    pub(crate) fn new(bytes: usize) -> Answers {
        let all = u32::try_from(bytes.div_ceil(PIECE)).unwrap_or(u32::MAX >> 4);
        Answers {
            pieces: Arc::new(Semaphore::new(all as usize)),
            all,
        }
    }

    /// Waits until there is room for an answer of so many bytes; for one that is larger than all room
    /// until there is no other.
    pub(crate) async fn hold(&self, bytes: usize) -> Held {
        if bytes <= SHORT {
            return None;
        }
        let pieces = u32::try_from(bytes.div_ceil(PIECE)).unwrap_or(u32::MAX);
        let pieces = Arc::clone(&self.pieces).acquire_many_owned(pieces.min(self.all));
        pieces.await.ok()
    }
}

/// The same answer, which keeps its room until it has been taken.
pub(crate) fn keeping(held: Held, response: Response, body: String) -> Response {
    let whole = (Some(Bytes::from(body)), held);
    let parts = unfold(whole, |(bytes, held)| async move {
        let bytes = bytes?;
        Some((Ok::<_, Infallible>(bytes), (None, held)))
    });
    response.map(|_| Body::from_stream(parts))
}

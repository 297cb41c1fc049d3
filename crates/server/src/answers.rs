//! A memory limit for long answers: a slow client keeps a copy of its answer here, and all copies
//! together are limited.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::response::Response;
use futures_util::stream::unfold;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Shorter answers are not counted: the limit on connections bounds them.
const SHORT: usize = 256 << 10;
/// Memory is counted in units of this many bytes.
const PIECE: usize = 64 << 10;

/// The memory available.
pub(crate) struct Answers {
    pieces: Arc<Semaphore>,
    all: u32,
}

/// Memory reserved until dropped.
pub(crate) type Held = Option<OwnedSemaphorePermit>;

impl Answers {
    /// A limit of this many bytes.
    pub(crate) fn new(bytes: usize) -> Answers {
        let all = u32::try_from(bytes.div_ceil(PIECE)).unwrap_or(u32::MAX >> 4);
        Answers {
            pieces: Arc::new(Semaphore::new(all as usize)),
            all,
        }
    }

    /// Waits until there is memory for an answer of this many bytes; an answer larger than the
    /// limit waits until there is no other.
    pub(crate) async fn hold(&self, bytes: usize) -> Held {
        if bytes <= SHORT {
            return None;
        }
        let pieces = u32::try_from(bytes.div_ceil(PIECE)).unwrap_or(u32::MAX);
        let pieces = Arc::clone(&self.pieces).acquire_many_owned(pieces.min(self.all));
        pieces.await.ok()
    }
}

/// The same answer, which keeps its reservation until it has been sent.
pub(crate) fn keeping(held: Held, response: Response, body: String) -> Response {
    let whole = (Some(Bytes::from(body)), held);
    let parts = unfold(whole, |(bytes, held)| async move {
        let bytes = bytes?;
        Some((Ok::<_, Infallible>(bytes), (None, held)))
    });
    response.map(|_| Body::from_stream(parts))
}

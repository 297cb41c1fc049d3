//! Short work on blocking threads, as many at a time as there are slots.

use std::sync::Arc;

use pavage_app::Cancel;
use tokio::sync::Semaphore;

use crate::answer::Refused;

/// Cancels the work when dropped, because nobody waits for it then.
struct Waiting(Cancel);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Does short work on a blocking thread, when one of these slots is free. The work is cancelled
/// when the client disconnects or the request times out.
pub(crate) async fn desk<T: Send + 'static>(
    desks: &Arc<Semaphore>,
    work: impl FnOnce(&Cancel) -> T + Send + 'static,
) -> Result<T, Refused> {
    let free = Arc::clone(desks).acquire_owned().await;
    let free = free.map_err(|_| Refused::internal())?;
    let cancel = Cancel::default();
    let _waiting = Waiting(cancel.clone());
    let done = tokio::task::spawn_blocking(move || {
        let _until_done = free;
        work(&cancel)
    });
    done.await.map_err(|_| Refused::internal())
}

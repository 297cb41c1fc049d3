//! Solutions handed out while the search runs.

use std::sync::{Mutex, PoisonError};

use pavage_app::stream::Streamed;
use pavage_app::{Cancel, Message, Options, Run};
use pavage_host::Aside;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::fault::Fault;
use crate::making::{Found, Making};
use crate::queue::Queue;
use crate::work::{Asked, LISTEN_EVERY, wait};

/// A search, and what it found and nobody has taken yet.
#[pyclass(frozen, module = "pavage._pavage")]
pub(crate) struct Stream {
    queue: Queue<Found>,
    cancel: Cancel,
    making: Making,
    /// The search; `None` once its end was told, and while another thread waits for it.
    search: Mutex<Option<Aside<Result<Streamed, Message>>>>,
    /// The process in which the search runs. A copy of the process made by `fork` lacks its thread,
    /// and may have copied its locks while that held them.
    process: u32,
}

impl Stream {
    /// Begins a search that hands on what it finds.
    pub(crate) fn begin(
        asked: &Asked,
        making: Making,
        search: impl FnOnce(&Options, &Run<'_>, &Queue<Found>) -> Result<Streamed, Message>
        + Send
        + 'static,
    ) -> Stream {
        let (queue, cancel) = (Queue::new(), Cancel::default());
        let handing = queue.clone();
        let search = asked.begin(&cancel, None, move |options, run| {
            let _ending = handing.end();
            search(options, run, &handing)
        });
        Stream {
            queue,
            cancel,
            making,
            search: Mutex::new(Some(search)),
            process: std::process::id(),
        }
    }

    fn is_copy(&self) -> bool {
        std::process::id() != self.process
    }

    /// The next solutions; `None` after the last one.
    fn wait_for_some(&self, py: Python<'_>) -> Result<Option<Vec<Found>>, Fault> {
        if self.is_copy() {
            return Err(Message::new("python-forked").into());
        }
        let searching = |search| {
            let mut place = self.search.lock().unwrap_or_else(PoisonError::into_inner);
            std::mem::replace(&mut *place, search)
        };
        let Some(mut search) = searching(None) else {
            return Ok(None);
        };
        loop {
            let queue = self.queue.clone();
            let found = py.detach(move || queue.take(LISTEN_EVERY));
            if let Err(interrupt) = py.check_signals() {
                self.close();
                return Err(interrupt.into());
            }
            if !found.is_empty() {
                searching(Some(search));
                return Ok(Some(found));
            }
            if !self.queue.is_done() {
                continue;
            }
            let ended;
            (search, ended) = wait(py, search, LISTEN_EVERY);
            match ended {
                Some(Ok(streamed)) => {
                    let limit = streamed?.limit;
                    return limit.map_or(Ok(None), |limit| Err(limit.into()));
                }
                Some(Err(panic)) => return Err(Fault::of_panic(&*panic)),
                None => {}
            }
        }
    }
}

#[pymethods]
impl Stream {
    /// The next solutions, at least one; None after the last one.
    fn take<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyList>>> {
        let found = self.wait_for_some(py);
        let Some(found) = found.map_err(|fault| fault.raise(py, self.making.lang()))? else {
            return Ok(None);
        };
        let made = found.into_iter().map(|found| self.making.made(py, found));
        let made: Vec<_> = made.collect::<PyResult<_>>()?;
        PyList::new(py, made).map(Some)
    }

    /// Ends the search.
    fn close(&self) {
        if !self.is_copy() {
            self.cancel.cancel();
            self.queue.close();
        }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.close();
    }
}

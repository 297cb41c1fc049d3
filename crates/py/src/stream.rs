//! Solutions handed out while the search runs.

use std::sync::{Mutex, PoisonError};

use pavage_app::stream::Streamed;
use pavage_app::{Cancel, Message, Options, Run};
use pavage_host::Aside;
use pavage_words::Lang;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::cover::Labels;
use crate::fault::Fault;
use crate::position::{About, Position};
use crate::queue::Queue;
use crate::work::{Asked, LISTEN_EVERY, wait};

/// What a search hands on.
pub(crate) enum Found {
    /// A solution of a puzzle.
    Position(Box<dyn pavage_app::AnyPosition>),
    /// The numbers of the options of a cover.
    Options(Vec<u32>),
}

/// What makes Python's objects of it.
pub(crate) enum Making {
    /// Of solutions of a puzzle.
    Positions(About),
    /// Of the options of a cover.
    Options(Labels),
}

/// A search, and what it found and nobody has taken yet.
#[pyclass(frozen, module = "pavage._pavage")]
pub(crate) struct Stream {
    queue: Queue<Found>,
    cancel: Cancel,
    making: Making,
    lang: Lang,
    /// The search; `None` once its end was told, and while another thread waits for it.
    search: Mutex<Option<Aside<Result<Streamed, Message>>>>,
}

impl Stream {
    /// Begins a search that hands on what it finds.
    pub(crate) fn begin(
        asked: &Asked,
        (making, lang): (Making, Lang),
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
            lang,
            search: Mutex::new(Some(search)),
        }
    }

    fn made<'py>(&self, py: Python<'py>, found: Found) -> PyResult<Bound<'py, PyAny>> {
        match (&self.making, found) {
            (Making::Positions(about), Found::Position(position)) => {
                Position::new(position, about.clone()).into_bound_py_any(py)
            }
            (Making::Options(labels), Found::Options(options)) => {
                labels.solution(py, &options)?.into_bound_py_any(py)
            }
            _ => unreachable!("a stream hands on what it makes something of"),
        }
    }

    /// The next solutions; `None` after the last one.
    fn wait_for_some(&self, py: Python<'_>) -> Result<Option<Vec<Found>>, Fault> {
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
        let Some(found) = found.map_err(|fault| fault.raise(py, self.lang))? else {
            return Ok(None);
        };
        let made = found.into_iter().map(|found| self.made(py, found));
        let made: Vec<_> = made.collect::<PyResult<_>>()?;
        PyList::new(py, made).map(Some)
    }

    /// Ends the search.
    fn close(&self) {
        self.cancel.cancel();
        self.queue.close();
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.close();
    }
}

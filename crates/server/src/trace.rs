//! The trace of what a server is asked, where one is recorded.

use std::sync::{Arc, Mutex, PoisonError};

use pavage_host::Log;
use pavage_wire::trace::{Entry, STOP};
use pavage_words::Lang;

/// A trace with the numbers of its jobs.
pub(crate) struct Trace {
    log: Arc<Log>,
    /// The id of each job that the trace has, once it has one.
    jobs: Mutex<Vec<Option<String>>>,
}

impl Trace {
    pub(crate) fn new(log: Arc<Log>) -> Trace {
        Trace {
            log,
            jobs: Mutex::default(),
        }
    }

    /// Records a request.
    pub(crate) fn asked(&self, operation: &str, lang: Lang, body: &str) {
        let entry = Entry {
            operation: operation.to_owned(),
            lang: lang.code().to_owned(),
            body: body.to_owned(),
        };
        // Ignore the error: whoever asks wants the answer.
        let _unrecorded = self.log.add(&entry.to_string());
    }

    /// Records a request for work, and returns its place in the trace.
    pub(crate) fn asked_job(&self, lang: Lang, body: &str) -> usize {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        self.asked("job", lang, body);
        jobs.push(None);
        jobs.len() - 1
    }

    /// The job of that place has this id.
    pub(crate) fn began(&self, place: usize, id: &str) {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        jobs[place] = Some(id.to_owned());
    }

    /// Records that a job is stopped.
    pub(crate) fn stopped(&self, id: &str) {
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = jobs.iter().position(|job| job.as_deref() == Some(id)) {
            self.asked(STOP, Lang::default(), &(place + 1).to_string());
        }
    }
}

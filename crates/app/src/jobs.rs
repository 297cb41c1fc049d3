//! Long tasks that run aside: started through a spawner that is handed in, watched, cancelled, and
//! asked for their result.

use std::sync::mpsc::{Receiver, Sender, channel};

use pavage_search::{Cancel, Progress};

/// Work to be run aside.
pub type Work = Box<dyn FnOnce() + Send>;

/// Runs work somewhere: on a thread, in a worker of a page, or at once.
pub trait Spawner {
    /// Starts the work.
    fn spawn(&self, work: Work);
}

/// Runs each work on a thread of its own.
pub struct Threads;

impl Spawner for Threads {
    fn spawn(&self, work: Work) {
        std::thread::spawn(work);
    }
}

/// Runs work at once, before `spawn` returns: where there are no threads.
pub struct AtOnce;

impl Spawner for AtOnce {
    fn spawn(&self, work: Work) {
        work();
    }
}

/// What a job tells while it runs.
#[derive(Debug)]
pub enum Notice<T> {
    /// How far it is.
    Progress(Progress),
    /// Its result; the last thing it tells.
    Done(T),
}

/// A job that was started.
pub struct Job<T> {
    cancel: Cancel,
    notices: Receiver<Notice<T>>,
}

/// What the work of a job is handed.
pub struct Reporter<T> {
    /// Tells the work to stop.
    pub cancel: Cancel,
    notices: Sender<Notice<T>>,
}

impl<T> Reporter<T> {
    /// Passes progress on; it is lost when nobody listens any more.
    pub fn progress(&self, progress: &Progress) {
        let _nobody_listens = self.notices.send(Notice::Progress(progress.clone()));
    }
}

impl<T: Send + 'static> Job<T> {
    /// Starts a job.
    pub fn start(
        spawner: &dyn Spawner,
        work: impl FnOnce(&Reporter<T>) -> T + Send + 'static,
    ) -> Job<T> {
        let (sender, notices) = channel();
        let cancel = Cancel::default();
        let reporter = Reporter {
            cancel: cancel.clone(),
            notices: sender,
        };
        spawner.spawn(Box::new(move || {
            let result = work(&reporter);
            let _nobody_listens = reporter.notices.send(Notice::Done(result));
        }));
        Job { cancel, notices }
    }

    /// Asks the job to stop; it still gives a result.
    pub fn cancel(&self) {
        self.cancel.cancel();
    }

    /// What the job told since it was last asked, without waiting.
    pub fn poll(&self) -> Option<Notice<T>> {
        self.notices.try_recv().ok()
    }

    /// Waits for the result; `None` when the work panicked.
    #[must_use]
    pub fn wait(self) -> Option<T> {
        self.notices.iter().find_map(|notice| match notice {
            Notice::Done(result) => Some(result),
            Notice::Progress(_) => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_gives_its_result_and_its_progress() {
        let job = Job::start(&AtOnce, |reporter| {
            reporter.progress(&Progress::default());
            7
        });
        assert!(matches!(job.poll(), Some(Notice::Progress(_))));
        assert!(matches!(job.poll(), Some(Notice::Done(7))));
        assert!(job.poll().is_none());
    }

    #[test]
    fn a_cancelled_job_still_answers() {
        let job = Job::start(&Threads, |reporter: &Reporter<bool>| {
            while !reporter.cancel.is_cancelled() {
                std::thread::yield_now();
            }
            true
        });
        job.cancel();
        assert_eq!(job.wait(), Some(true));
    }
}

//! What a job tells, as a stream of events: always the newest of each kind, never more than some
//! twenty times a second, and its end last.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::Event;
use futures_util::stream::{Stream, unfold};
use pavage_app::wire::waiting_event;
use tokio::sync::watch;

use super::board::Board;
use super::job::{End, Heard, Job, News, Phase};

/// Between two looks at a job.
const PACE: Duration = Duration::from_millis(50);
/// A look is taken this often even if nothing was told, for queues and gauges move.
const LOOK: Duration = Duration::from_millis(200);

/// Somebody who listens to a job, until dropped.
struct Listener {
    board: Arc<Board>,
    job: Arc<Job>,
}

impl Drop for Listener {
    fn drop(&mut self) {
        if self.job.leave() {
            self.board.cancel(&self.job);
        }
    }
}

struct Ear {
    listener: Listener,
    bell: watch::Receiver<bool>,
    heard: Heard,
    /// How many waited before the job when it was last told.
    waiting: Option<usize>,
    pending: VecDeque<Event>,
    is_first: bool,
    has_ended: bool,
}

/// The events of a job from now on. Who drops the stream has stopped listening.
pub(super) fn events(
    board: &Arc<Board>,
    job: &Arc<Job>,
) -> impl Stream<Item = Result<Event, Infallible>> + Send + use<> {
    job.listen();
    let ear = Ear {
        bell: job.bell(),
        listener: Listener {
            board: Arc::clone(board),
            job: Arc::clone(job),
        },
        heard: Heard::default(),
        waiting: None,
        pending: VecDeque::new(),
        is_first: true,
        has_ended: false,
    };
    unfold(ear, |mut ear| async move {
        let event = ear.next().await?;
        Some((Ok(event), ear))
    })
}

impl Ear {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.pending.pop_front() {
                return Some(event);
            }
            if self.has_ended {
                return None;
            }
            if !std::mem::take(&mut self.is_first) {
                // The end is told at once.
                let ended = self.bell.wait_for(|has_ended| *has_ended);
                let _whether_ended = tokio::time::timeout(PACE, ended).await;
            }
            self.bell.mark_unchanged();
            self.look();
            if self.pending.is_empty() {
                let _whether_told = tokio::time::timeout(LOOK, self.bell.changed()).await;
            }
        }
    }

    fn look(&mut self) {
        let job = &self.listener.job;
        if job.phase() == Phase::Queued {
            let waiting = self.listener.board.waiting(job);
            if self.waiting != Some(waiting) {
                self.waiting = Some(waiting);
                let event = Event::default().event("queued");
                self.pending.push_back(event.data(waiting_event(waiting)));
            }
        }
        for news in job.news(&mut self.heard) {
            let (name, json) = match news {
                News::Progress(json) => ("progress", json),
                News::Best(json) => ("best", json),
                News::Reading(json) => ("reading", json),
                News::End(End::Result(json)) => ("result", json),
                News::End(End::Error(json)) => ("error", json),
            };
            self.has_ended |= matches!(name, "result" | "error");
            self.pending
                .push_back(Event::default().event(name).data(json));
        }
    }
}

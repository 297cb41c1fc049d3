//! The events of a job as a stream: always the newest of each kind, at most about twenty times a
//! second, and the end last.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::Event;
use futures_util::stream::{Stream, unfold};
use pavage_wire::{JobState, waiting_event};
use tokio::sync::watch;

use super::job::{End, Job, News, Received};
use crate::answers::Held;
use crate::state::Server;

/// The time between two looks at a job.
const PACE: Duration = Duration::from_millis(50);
/// A look is taken this often even if nothing was told, for queues move.
const LOOK: Duration = Duration::from_millis(200);

/// A listener of a job, until dropped.
struct Listener {
    server: Arc<Server>,
    job: Arc<Job>,
}

impl Drop for Listener {
    fn drop(&mut self) {
        if self.job.leave() {
            self.server.jobs.cancel(&self.job);
        }
    }
}

/// What a listener has received, and what is to be sent next.
struct Events {
    listener: Listener,
    bell: watch::Receiver<bool>,
    received: Received,
    /// How many waited before the job when it was last told.
    waiting: Option<usize>,
    pending: VecDeque<Pending>,
    /// Room for the end, until it has been taken.
    held: Held,
    is_first: bool,
    has_ended: bool,
}

/// The next event.
enum Pending {
    Waiting(usize),
    News(News),
}

/// The events of a job from now on. Dropping the stream ends the listening.
pub(super) fn events(
    server: &Arc<Server>,
    job: &Arc<Job>,
) -> impl Stream<Item = Result<Event, Infallible>> + Send + use<> {
    job.listen();
    let events = Events {
        bell: job.bell(),
        listener: Listener {
            server: Arc::clone(server),
            job: Arc::clone(job),
        },
        received: Received::default(),
        waiting: None,
        pending: VecDeque::new(),
        held: None,
        is_first: true,
        has_ended: false,
    };
    unfold(events, |mut events| async move {
        let event = events.next().await?;
        Some((Ok(event), events))
    })
}

impl Events {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(next) = self.pending.pop_front() {
                return Some(self.event(next).await);
            }
            if self.has_ended {
                return None;
            }
            if !std::mem::take(&mut self.is_first) {
                // Send the end at once.
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
        if job.phase() == JobState::Queued {
            let waiting = self.listener.server.jobs.waiting(job);
            if self.waiting != Some(waiting) {
                self.waiting = Some(waiting);
                self.pending.push_back(Pending::Waiting(waiting));
            }
        }
        for news in job.news(&mut self.received) {
            self.has_ended |= matches!(news, News::End(_));
            self.pending.push_back(Pending::News(news));
        }
    }

    /// An event in the form of the API. The end waits for memory, because it may be long.
    async fn event(&mut self, pending: Pending) -> Event {
        let (name, json) = match pending {
            Pending::Waiting(waiting) => {
                let event = Event::default().event("queued");
                return event.data(waiting_event(waiting));
            }
            Pending::News(News::Progress(json)) => ("progress", json),
            Pending::News(News::Best(json)) => ("best", json),
            Pending::News(News::Reading(json)) => ("reading", json),
            Pending::News(News::End(end)) => {
                let (name, json) = match end {
                    End::Result(json) => ("result", json),
                    End::Error(json) => ("error", json),
                };
                self.held = self.listener.server.answers.hold(json.len()).await;
                (name, json)
            }
        };
        Event::default().event(name).data(json)
    }
}

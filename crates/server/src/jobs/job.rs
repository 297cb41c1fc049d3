//! One job: what is to be done, what it told last, and how many listen.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use pavage_app::{Cancel, Clock};
use pavage_wire::service::{Fault, JobEvent, JobSpec};
use pavage_wire::{JobFacts, JobState, Latest, job_answer};
use pavage_words::Words;
use tokio::sync::watch;

use crate::asked::Asked;

/// A job on the board.
pub(crate) struct Job {
    pub(crate) id: String,
    pub(crate) kind: &'static str,
    pub(crate) stay: bool,
    /// The catalogue of its language.
    pub(crate) words: Arc<Words>,
    pub(super) cancel: Cancel,
    clock: Arc<dyn Clock>,
    state: Mutex<State>,
    /// Notified of every event of the job; the value says whether it was the last.
    news: watch::Sender<bool>,
}

/// An event, and its number among those of its kind.
#[derive(Clone, Default)]
struct Slot {
    number: u64,
    json: Option<Arc<str>>,
}

impl Slot {
    fn put(&mut self, json: String) {
        self.number += 1;
        self.json = Some(json.into());
    }

    fn text(&self) -> Option<&str> {
        self.json.as_deref()
    }
}

/// Work that is not begun.
pub(super) struct Unbegun {
    /// The parsed request. For waiting work only the text is kept, because a position takes much
    /// more memory.
    work: Option<JobSpec>,
    asked: Asked,
}

impl Unbegun {
    /// The work; what waited is read again.
    pub(super) fn work(self, cancel: &Cancel) -> Result<JobSpec, Fault> {
        match self.work {
            Some(work) => Ok(work),
            None => JobSpec::read(self.asked.text(), cancel),
        }
    }
}

struct State {
    phase: JobState,
    unbegun: Option<Unbegun>,
    /// By the clock, as are the others.
    started: Option<Duration>,
    ended: Option<Duration>,
    /// When somebody last listened or asked.
    seen: Duration,
    listeners: usize,
    progress: Slot,
    best: Slot,
    reading: Slot,
    end: Option<End>,
}

/// The final event of a job.
#[derive(Clone)]
pub(super) enum End {
    Result(Arc<str>),
    Error(Arc<str>),
}

/// Which events of a job a listener has received.
#[derive(Default)]
pub(super) struct Received {
    progress: u64,
    best: u64,
    reading: u64,
}

/// What to send to a listener.
pub(super) enum News {
    Progress(Arc<str>),
    Best(Arc<str>),
    Reading(Arc<str>),
    End(End),
}

impl Job {
    pub(super) fn new(
        id: String,
        work: JobSpec,
        asked: Asked,
        words: Arc<Words>,
        clock: Arc<dyn Clock>,
    ) -> Job {
        Job {
            id,
            kind: work.kind(),
            stay: work.stays(),
            words,
            cancel: Cancel::default(),
            state: Mutex::new(State {
                phase: JobState::Queued,
                unbegun: Some(Unbegun {
                    work: Some(work),
                    asked,
                }),
                started: None,
                ended: None,
                seen: clock.elapsed(),
                listeners: 0,
                progress: Slot::default(),
                best: Slot::default(),
                reading: Slot::default(),
                end: None,
            }),
            news: watch::Sender::new(false),
            clock,
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn since(&self, moment: Duration) -> Duration {
        self.clock.elapsed().saturating_sub(moment)
    }

    pub(super) fn phase(&self) -> JobState {
        self.state().phase
    }

    /// Takes the work to begin it; none when it was cancelled before.
    pub(super) fn begin(&self) -> Option<Unbegun> {
        let mut state = self.state();
        let unbegun = state.unbegun.take()?;
        state.phase = JobState::Running;
        state.started = Some(self.clock.elapsed());
        Some(unbegun)
    }

    /// Keeps only the text of waiting work.
    pub(super) fn fold(&self) {
        let folded = self
            .state()
            .unbegun
            .as_mut()
            .and_then(|unbegun| unbegun.work.take());
        // Others need not wait while much is given back.
        drop(folded);
    }

    pub(super) fn tell(&self, event: JobEvent) {
        let mut state = self.state();
        match event {
            JobEvent::Progress(json) => state.progress.put(json),
            JobEvent::Best(json) => state.best.put(json),
            JobEvent::Reading(json) => state.reading.put(json),
            // A job that is cancelled here ends by itself, with its result.
            JobEvent::SoFar(_) => return,
        }
        drop(state);
        self.news.send_modify(|_has_ended| ());
    }

    /// Ends the job, once.
    pub(super) fn end(&self, phase: JobState, end: End) {
        let mut state = self.state();
        if !state.phase.has_ended() {
            state.phase = phase;
            state.unbegun = None;
            state.ended = Some(self.clock.elapsed());
            state.end = Some(end);
        }
        drop(state);
        self.news.send_replace(true);
    }

    /// What a listener has not received yet.
    pub(super) fn news(&self, received: &mut Received) -> Vec<News> {
        let state = self.state();
        let mut news = Vec::new();
        let mut add = |slot: &Slot, received: &mut u64, wrap: fn(Arc<str>) -> News| {
            if let Some(json) = slot.json.as_ref().filter(|_| slot.number > *received) {
                *received = slot.number;
                news.push(wrap(Arc::clone(json)));
            }
        };
        add(&state.progress, &mut received.progress, News::Progress);
        add(&state.best, &mut received.best, News::Best);
        add(&state.reading, &mut received.reading, News::Reading);
        news.extend(state.end.clone().map(News::End));
        news
    }

    /// Is woken by everything the job tells.
    pub(super) fn bell(&self) -> watch::Receiver<bool> {
        self.news.subscribe()
    }

    pub(super) fn listen(&self) {
        let mut state = self.state();
        state.listeners += 1;
        state.seen = self.clock.elapsed();
    }

    /// Removes a listener; returns whether it was the last one of a job that needs listeners.
    pub(super) fn leave(&self) -> bool {
        let mut state = self.state();
        state.listeners -= 1;
        state.seen = self.clock.elapsed();
        state.listeners == 0 && !self.stay && !state.phase.has_ended()
    }

    /// Notes that somebody asked.
    pub(super) fn touch(&self) {
        self.state().seen = self.clock.elapsed();
    }

    /// Whether nobody has listened or asked for this long, and the job needs listeners.
    pub(super) fn is_forgotten(&self, idle_time: Duration) -> bool {
        let state = self.state();
        let alone = state.listeners == 0 && !self.stay && !state.phase.has_ended();
        alone && self.since(state.seen) >= idle_time
    }

    /// How long ago it ended; none while it goes on or somebody listens.
    pub(super) fn ended_for(&self) -> Option<Duration> {
        let state = self.state();
        let ended = state.ended.filter(|_| state.listeners == 0)?;
        Some(self.since(ended))
    }

    /// Bytes of what it keeps.
    pub(super) fn size(&self) -> usize {
        let state = self.state();
        let slots = [&state.progress, &state.best, &state.reading];
        let told: usize = slots
            .iter()
            .map(|slot| slot.text().map_or(0, str::len))
            .sum();
        told + match &state.end {
            Some(End::Result(json) | End::Error(json)) => json.len(),
            None => 0,
        }
    }

    /// What is known of it, of which so many wait before it.
    pub(super) fn facts(&self, waiting: usize) -> JobFacts {
        facts_of(self, &self.state(), waiting)
    }

    /// All that is known of it.
    pub(super) fn answer(&self, waiting: usize) -> String {
        let state = self.state();
        let mut latest = Latest {
            progress: state.progress.text(),
            best: state.best.text(),
            reading: state.reading.text(),
            ..Latest::default()
        };
        match &state.end {
            Some(End::Result(json)) => latest.result = Some(json),
            Some(End::Error(json)) => latest.error = Some(json),
            None => {}
        }
        job_answer(&facts_of(self, &state, waiting), latest)
    }
}

fn facts_of(job: &Job, state: &State, waiting: usize) -> JobFacts {
    let until = state.ended.unwrap_or_else(|| job.clock.elapsed());
    let elapsed = state.started.map(|started| until.saturating_sub(started));
    JobFacts {
        id: job.id.clone(),
        kind: job.kind,
        state: state.phase,
        stay: job.stay,
        listeners: state.listeners,
        elapsed: elapsed.unwrap_or_default(),
        waiting,
    }
}

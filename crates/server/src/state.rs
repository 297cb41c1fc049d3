//! What all requests share: the configuration, the catalogues, the jobs, the saved items, and the
//! limits of memory.

use std::sync::Arc;

use pavage_host::cores;
use pavage_words::{Lang, Words};
use tokio::sync::Semaphore;

use crate::answers::Answers;
use crate::config::Config;
use crate::jobs::Pool;
use crate::room::{Room, Rooms};
use crate::saved::Store;
use crate::trace::Trace;

/// What all requests share.
pub(crate) struct Server {
    pub(crate) config: Config,
    pub(crate) jobs: Arc<Pool>,
    pub(crate) saved: Store,
    pub(crate) results: Store,
    /// Memory for bodies of requests.
    pub(crate) rooms: Rooms,
    /// Slots for short work on requests,
    pub(crate) desks: Arc<Semaphore>,
    /// and for long requests: others do not wait for them.
    long_desks: Arc<Semaphore>,
    /// The slot for painting pictures, one at a time: each takes much memory and time.
    pub(crate) easel: Arc<Semaphore>,
    /// Memory for long answers being sent.
    pub(crate) answers: Answers,
    /// What was asked, where it is recorded.
    pub(crate) trace: Option<Trace>,
    words: Vec<Arc<Words>>,
}

impl Server {
    pub(crate) fn new(config: Config) -> Arc<Server> {
        let folder = |name| config.data.as_ref().map(|data| data.join(name));
        let words = |lang: Lang| Arc::new(Words::new(lang));
        Arc::new(Server {
            jobs: Pool::new(&config),
            saved: Store::new(folder("games"), ".pavage", config.saved_games),
            results: Store::new(folder("results"), ".json", config.saved_results),
            rooms: Rooms::new(config.short_bytes, config.bodies_bytes),
            desks: Arc::new(Semaphore::new(2 * cores().get())),
            long_desks: Arc::new(Semaphore::new(cores().get())),
            easel: Arc::new(Semaphore::new(1)),
            answers: Answers::new(config.answers_bytes),
            trace: config.trace.clone().map(Trace::new),
            words: Lang::ALL.into_iter().map(words).collect(),
            config,
        })
    }

    /// Records a request, where a trace is asked for.
    pub(crate) fn record(&self, operation: &str, words: &Words, body: &str) {
        if let Some(trace) = &self.trace {
            trace.asked(operation, words.lang(), body);
        }
    }

    /// The slots for a request whose body has this reservation.
    pub(crate) fn desks_for(&self, room: &Room) -> &Arc<Semaphore> {
        if room.is_free() {
            &self.desks
        } else {
            &self.long_desks
        }
    }

    pub(crate) fn words(&self, lang: Lang) -> &Arc<Words> {
        let found = self.words.iter().find(|words| words.lang() == lang);
        found.expect("all languages were opened")
    }
}

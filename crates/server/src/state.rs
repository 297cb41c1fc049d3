//! What all requests share: the configuration, the words, the jobs, what is saved, and the room
//! there is for more.

use std::sync::Arc;

use pavage_host::cores;
use pavage_words::{Lang, Words};
use tokio::sync::Semaphore;

use crate::answers::Answers;
use crate::config::Config;
use crate::jobs::Board;
use crate::room::{Room, Rooms};
use crate::saved::Store;

/// What all requests share.
pub(crate) struct Server {
    pub(crate) config: Config,
    pub(crate) jobs: Arc<Board>,
    pub(crate) saved: Store,
    pub(crate) results: Store,
    /// Room for bodies of requests.
    pub(crate) rooms: Rooms,
    /// Desks for short work on requests,
    pub(crate) desks: Arc<Semaphore>,
    /// and those for requests that are long: others do not wait for them.
    long_desks: Arc<Semaphore>,
    /// Where pictures are painted, one at a time: each takes much memory and time.
    pub(crate) easel: Arc<Semaphore>,
    /// Room for long answers that are being taken.
    pub(crate) answers: Answers,
    words: Vec<Arc<Words>>,
}

impl Server {
    pub(crate) fn new(config: Config) -> Arc<Server> {
        let folder = |name| config.data.as_ref().map(|data| data.join(name));
        let words = |lang: Lang| Arc::new(Words::new(lang));
        Arc::new(Server {
            jobs: Board::new(&config),
            saved: Store::new(folder("games"), ".pavage", config.saved_games),
            results: Store::new(folder("results"), ".json", config.saved_results),
            rooms: Rooms::new(config.short_bytes, config.bodies_bytes),
            desks: Arc::new(Semaphore::new(2 * cores().get())),
            long_desks: Arc::new(Semaphore::new(cores().get())),
            easel: Arc::new(Semaphore::new(1)),
            answers: Answers::new(config.answers_bytes),
            words: Lang::ALL.into_iter().map(words).collect(),
            config,
        })
    }

    /// The desks for a request whose body takes that room.
    pub(crate) fn desks_for(&self, room: &Room) -> &Arc<Semaphore> {
        match room.is_free() {
            true => &self.desks,
            false => &self.long_desks,
        }
    }

    pub(crate) fn words(&self, lang: Lang) -> &Arc<Words> {
        let found = self.words.iter().find(|words| words.lang() == lang);
        found.expect("all languages were opened")
    }
}

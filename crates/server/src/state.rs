//! What all requests share: the configuration, the words, the jobs, what is saved, and the room
//! there is for more.

use std::sync::Arc;

use pavage_words::{Lang, Words};
use tokio::sync::Semaphore;

use crate::config::{Config, cores};
use crate::jobs::Board;
use crate::saved::Store;

/// What all requests share.
pub(crate) struct Server {
    pub(crate) config: Config,
    pub(crate) jobs: Arc<Board>,
    pub(crate) saved: Store,
    pub(crate) results: Store,
    /// Room for bodies of requests, in kibibytes.
    pub(crate) bodies: Arc<Semaphore>,
    /// Room for short work on requests.
    pub(crate) desks: Arc<Semaphore>,
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
            bodies: Arc::new(Semaphore::new(config.bodies_bytes >> 10)),
            desks: Arc::new(Semaphore::new(2 * cores().get())),
            words: Lang::ALL.into_iter().map(words).collect(),
            config,
        })
    }

    pub(crate) fn words(&self, lang: Lang) -> &Arc<Words> {
        let found = self.words.iter().find(|words| words.lang() == lang);
        found.expect("all languages were opened")
    }
}

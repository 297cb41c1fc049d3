//! What a server is told: where it listens and what it bears.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use pavage_app::Message;
use pavage_app::wire::Limits;

/// Makes a PNG picture of a drawing; handed in, for fonts are the business of the command.
pub type Raster = fn(svg: &str) -> Result<Vec<u8>, Message>;

/// What a server is told.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on, by name or number.
    pub host: String,
    /// The port, 0 for any free one.
    pub port: u16,
    /// The folder of the saved games; without one none are kept.
    pub data: Option<PathBuf>,
    /// Makes pictures; without it there are none in PNG.
    pub raster: Option<Raster>,
    /// Jobs that run at a time, each on the share of the cores that falls to it.
    pub jobs_running: NonZeroUsize,
    /// Jobs that may wait.
    pub jobs_waiting: usize,
    /// The time a job may run.
    pub job_time: Duration,
    /// The time after which a job ends that nobody listens to.
    pub idle_time: Duration,
    /// The time a result is kept after its job has ended.
    pub keep_time: Duration,
    /// The time that the head of a request may take.
    pub head_time: Duration,
    /// The time from the head of a request to its answer.
    pub request_time: Duration,
    /// The most bytes of a request's body.
    pub body_bytes: usize,
    /// Bytes of bodies that are held at a time.
    pub bodies_bytes: usize,
    /// The most connections at a time.
    pub connections: usize,
    /// The most saved games.
    pub saved_games: usize,
}

impl Default for Config {
    fn default() -> Config {
        let cores = cores();
        Config {
            host: "127.0.0.1".to_owned(),
            port: 7878,
            data: None,
            raster: None,
            jobs_running: cores.max(NonZeroUsize::MIN.saturating_add(1)),
            jobs_waiting: 256,
            job_time: Duration::from_secs(600),
            idle_time: Duration::from_secs(10),
            keep_time: Duration::from_secs(120),
            head_time: Duration::from_secs(10),
            request_time: Duration::from_secs(20),
            // The longest puzzle, with every character of it escaped but few.
            body_bytes: 6 << 20,
            bodies_bytes: 64 << 20,
            connections: 512,
            saved_games: 1000,
        }
    }
}

impl Config {
    /// The limits that those who ask should know.
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            body_bytes: self.body_bytes,
            jobs_running: self.jobs_running.get(),
            jobs_waiting: self.jobs_waiting,
            job_seconds: self.job_time.as_secs(),
            saved_games: self.saved_games,
        }
    }
}

/// The cores of this machine.
pub(crate) fn cores() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

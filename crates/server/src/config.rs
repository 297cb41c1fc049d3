//! The configuration of a server: where it listens and its limits.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use pavage_app::{Clock, Message};
use pavage_host::{Log, SystemClock, cores};
use pavage_wire::Limits;
use pavage_wire::service::BODY_BYTES_MAX;

use crate::host_name::HostName;

/// Makes a PNG picture of a drawing; passed in, because fonts belong to the command.
pub type Raster = fn(svg: &str) -> Result<Vec<u8>, Message>;

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on, by name or number.
    pub host: String,
    /// Further names of this machine that requests may be for.
    pub names: Vec<HostName>,
    /// The port, 0 for any free one.
    pub port: u16,
    /// The folder of saved games and results; without one none are kept.
    pub data: Option<PathBuf>,
    /// Makes pictures; without it there are none in PNG.
    pub raster: Option<Raster>,
    /// Where requests are recorded, if anywhere.
    pub trace: Option<Arc<Log>>,
    /// Tells how long nobody has listened to a job, and how long ago it ended.
    pub clock: Arc<dyn Clock>,
    /// Jobs that run at a time, each on the share of the cores that falls to it.
    pub jobs_running: NonZeroUsize,
    /// Jobs that may wait.
    pub jobs_waiting: usize,
    /// Bytes that the tables of all running jobs may take; each has an equal share.
    pub jobs_bytes: usize,
    /// The time a job may run.
    pub job_time: Duration,
    /// The time after which a job without listeners ends.
    pub idle_time: Duration,
    /// The time a result is kept after its job has ended.
    pub keep_time: Duration,
    /// The time that the head of a request may take.
    pub head_time: Duration,
    /// The time from the head of a request to its answer.
    pub request_time: Duration,
    /// The time during which a client may read nothing of an answer that is ready.
    pub taking_time: Duration,
    /// The time that requests have to finish when the server ends.
    pub last_time: Duration,
    /// The most bytes of a request's body.
    pub body_bytes: usize,
    /// Bytes of each body that are always accepted, whatever else is held.
    pub short_bytes: usize,
    /// Bytes of all bodies beyond those that are held at a time.
    pub bodies_bytes: usize,
    /// Bytes of all long answers that are being taken at a time.
    pub answers_bytes: usize,
    /// The most connections at a time.
    pub connections: usize,
    /// The most saved games,
    pub saved_games: usize,
    /// and saved results.
    pub saved_results: usize,
}

/// Bytes for the tables of all jobs,
const JOBS_BYTES: usize = 1 << 30;
/// and for those of one at least.
const JOB_BYTES_MIN: usize = 256 << 20;

impl Default for Config {
    fn default() -> Config {
        let jobs_running = cores().max(NonZeroUsize::MIN.saturating_add(1));
        Config {
            host: "127.0.0.1".to_owned(),
            names: Vec::new(),
            port: 7878,
            data: None,
            raster: None,
            trace: None,
            clock: Arc::new(SystemClock::start()),
            jobs_running,
            jobs_waiting: 256,
            // A smaller share would be too little for the boards of common games.
            jobs_bytes: JOBS_BYTES.max(JOB_BYTES_MIN * jobs_running.get()),
            job_time: Duration::from_secs(600),
            idle_time: Duration::from_secs(10),
            keep_time: Duration::from_secs(120),
            head_time: Duration::from_secs(10),
            request_time: Duration::from_secs(20),
            taking_time: Duration::from_secs(30),
            last_time: Duration::from_secs(3),
            body_bytes: BODY_BYTES_MAX,
            // The largest board as text, with some moves.
            short_bytes: 128 << 10,
            bodies_bytes: 64 << 20,
            answers_bytes: 64 << 20,
            connections: 512,
            saved_games: 1000,
            saved_results: 1000,
        }
    }
}

impl Config {
    /// Bytes that the tables of one job may take. The share does not depend on what is free, so
    /// that a job ends the same way whatever else runs.
    pub(crate) fn job_bytes(&self) -> usize {
        self.jobs_bytes / self.jobs_running
    }

    /// The limits that clients should know.
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            body_bytes: self.body_bytes,
            jobs_running: self.jobs_running.get(),
            jobs_waiting: self.jobs_waiting,
            job_bytes: self.job_bytes(),
            job_seconds: self.job_time.as_secs(),
            saved_games: self.saved_games,
            saved_results: self.saved_results,
        }
    }
}

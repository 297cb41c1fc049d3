//! The server to be measured: the command itself, started as a user starts it, with a folder of its own
//! for what is saved.

use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value as Json;

use crate::http::Client;

/// A server that runs, until it is dropped.
pub struct Served {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
    /// From the start of the process to the first page,
    pub page_after: Duration,
    /// and to the first answer of the interface.
    pub answer_after: Duration,
    folder: PathBuf,
}

impl Served {
    /// Starts the program, or the one that lies beside this one.
    ///
    /// # Errors
    /// It cannot be started, or does not answer.
    pub fn start(program: Option<&str>) -> io::Result<Served> {
        let beside = std::env::current_exe()?.with_file_name("pavage");
        let program = program.map_or(beside, PathBuf::from);
        let folder = std::env::temp_dir().join(format!("pavage-load-{}", std::process::id()));
        let began = Instant::now();
        let mut child = Command::new(program)
            .args(["serve", "--port", "0", "--json"])
            .env("XDG_DATA_HOME", &folder)
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        let out = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        BufReader::new(out).read_line(&mut line)?;
        let ready: Json = serde_json::from_str(&line)?;
        let url = ready["url"].as_str().unwrap_or_default();
        let address = url.trim_start_matches("http://").trim_end_matches('/');
        let address: SocketAddr = address.parse().map_err(io::Error::other)?;
        Client::connect(address)?.ask("GET", "/", "")?;
        let page_after = began.elapsed();
        Client::connect(address)?.ask("GET", "/api/list", "")?;
        Ok(Served {
            child,
            address,
            page_after,
            answer_after: began.elapsed(),
            folder,
        })
    }

    /// Kibibytes of memory that the server holds, where the system tells.
    #[must_use]
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().trim_end_matches(" kB").parse().ok()
    }

    /// The time that the processor has worked for the server, where the system tells in hundredths of
    /// a second.
    #[must_use]
    pub fn worked(&self) -> Option<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        let (_, rest) = stat.rsplit_once(')')?;
        let mut ticks = rest.split_whitespace().skip(11).map(str::parse::<u64>);
        let both = ticks.next()?.ok()? + ticks.next()?.ok()?;
        Some(Duration::from_millis(10 * both))
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _may_be_gone = self.child.kill();
        let _ended = self.child.wait();
        let _made_by_the_server = std::fs::remove_dir_all(&self.folder);
    }
}

/// Times, in their order.
#[derive(Default)]
pub struct Times(Vec<Duration>);

impl Times {
    /// Adds one.
    pub fn add(&mut self, time: Duration) {
        self.0.push(time);
    }

    /// Adds others.
    pub fn extend(&mut self, other: Times) {
        self.0.extend(other.0);
    }

    /// How many there are, and of these, in milliseconds, the median, the one that a hundredth exceed,
    /// and the longest.
    #[must_use]
    pub fn summary(mut self) -> (usize, [f64; 3]) {
        self.0.sort_unstable();
        let at = |share: f64| {
            let at = (self.0.len() as f64 * share) as usize;
            let time = self.0.get(at).or(self.0.last());
            time.map_or(0.0, |time| time.as_secs_f64() * 1000.0)
        };
        (self.0.len(), [at(0.5), at(0.99), at(1.0)])
    }
}

//! The options that all commands share, understood.

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::ArgMatches;
use pavage_app::choose;
use pavage_app::{Cancel, Clock, Limits, Memory, Message, Options, Run, Settings};
use pavage_host::{cores, threads};
use pavage_words::Lang;

use crate::args;
use crate::meaning::{self, number};

/// The most threads that can be asked for.
const THREADS_MAX: usize = 1024;

/// The options that all commands share.
#[derive(Clone, Debug)]
pub(crate) struct Common {
    pub(crate) json: bool,
    pub(crate) quiet: bool,
    pub(crate) threads: NonZeroUsize,
    /// Whether their number was typed.
    pub(crate) threads_named: bool,
    pub(crate) time_limit: Option<Duration>,
    /// The memory limit of all work together.
    pub(crate) memory: Memory,
    pub(crate) seed: u64,
    pub(crate) engine: Option<String>,
    pub(crate) heuristic: Option<String>,
    pub(crate) format: Option<String>,
    pub(crate) race: bool,
    pub(crate) portfolio: bool,
    pub(crate) uniform: bool,
    /// Whether the readings of the search are printed as lines.
    pub(crate) verbose: bool,
    /// Options of families' own searches.
    pub(crate) settings: Settings,
}

impl Default for Common {
    fn default() -> Common {
        Common {
            json: false,
            quiet: false,
            threads: cores(),
            threads_named: false,
            time_limit: None,
            memory: Memory::default(),
            seed: 0,
            engine: None,
            heuristic: None,
            format: None,
            race: false,
            portfolio: false,
            uniform: false,
            verbose: false,
            settings: Settings::new(),
        }
    }
}

impl Common {
    /// Understands what was typed.
    ///
    /// # Errors
    /// A value is not understood; the message says what would be.
    pub(crate) fn from_matches(matches: &ArgMatches) -> Result<Common, Message> {
        let usual = Common::default();
        let text = |name| matches.get_one::<String>(name).cloned();
        let threads = match text("threads") {
            Some(typed) => number("threads", &typed, 1..=THREADS_MAX)?,
            None => usual.threads.get(),
        };
        let time_limit = text("time-limit").map(|typed| meaning::duration("time-limit", &typed));
        let memory_limit = text(args::MEMORY_LIMIT);
        let memory_limit = memory_limit.map(|typed| meaning::size(args::MEMORY_LIMIT, &typed));
        let seed = text("seed").map(|typed| number("seed", &typed, 0..=u64::MAX));
        if let Some(lang) = text("lang")
            && !Lang::ALL.iter().any(|known| known.code() == lang)
        {
            return Err(Message::new("lang-unknown").with("lang", lang));
        }
        Ok(Common {
            json: matches.get_flag("json"),
            quiet: matches.get_flag("quiet"),
            threads: NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN),
            threads_named: matches.get_one::<String>("threads").is_some(),
            time_limit: time_limit.transpose()?,
            memory: memory_limit
                .transpose()?
                .map_or_else(Memory::default, Memory::limited),
            seed: seed.transpose()?.unwrap_or_default(),
            engine: text("engine").and_then(|typed| choose::named(&typed)),
            heuristic: text("heuristic"),
            format: text("format"),
            race: matches.get_flag("race"),
            portfolio: meaning::has(matches, "portfolio"),
            uniform: meaning::has(matches, "uniform"),
            verbose: meaning::has(matches, "verbose"),
            settings: meaning::settings(matches, &args::engine_specs()),
        })
    }

    /// How to search, as typed.
    pub(crate) fn options(&self) -> Options {
        Options {
            engine: self.engine.clone(),
            heuristic: self.heuristic.clone(),
            race: self.race,
            portfolio: self.portfolio,
            uniform: self.uniform,
            settings: self.settings.clone(),
        }
    }

    /// A run that begins now, with the limits as typed, and that the flag stops.
    pub(crate) fn run<'a>(&self, clock: &'a dyn Clock, cancel: &Cancel) -> Run<'a> {
        let now = clock.elapsed();
        Run {
            limits: Limits {
                deadline: self.time_limit.map(|limit| now + limit),
                ..Limits::default()
            },
            cancel: cancel.clone(),
            memory: self.memory.clone(),
            clock,
            began: now,
            threads: threads(self.threads),
            seed: self.seed,
            observer: None,
        }
    }
}

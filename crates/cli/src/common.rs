//! The options that all commands share, understood.

use std::num::{NonZeroU64, NonZeroUsize};
use std::time::Duration;

use clap::ArgMatches;
use pavage_app::solve::limit_met;
use pavage_app::{
    Cancel, Clock, Limits, Memory, Message, Options, Pruning, Run, Settings, StopReason, Symmetry,
};
use pavage_host::{cores, threads};

use crate::args;
use crate::meaning;
use crate::options::table::{
    ENGINE, EVERY, FORMAT, HEURISTIC, JSON, LANG, MAX_WORK, MEMORY_LIMIT, PORTFOLIO, QUIET, RACE,
    SEED, THREADS, TIME_LIMIT, UNIFORM, VERBOSE,
};

/// The options that all commands share.
#[derive(Clone, Debug)]
pub(crate) struct Common {
    pub(crate) json: bool,
    pub(crate) quiet: bool,
    pub(crate) threads: NonZeroUsize,
    /// Whether their number was typed.
    pub(crate) threads_named: bool,
    pub(crate) time_limit: Option<Duration>,
    /// The most work of reasoning.
    pub(crate) work_max: Option<u64>,
    /// The memory limit of all work together.
    pub(crate) memory: Memory,
    pub(crate) seed: u64,
    pub(crate) engine: Option<String>,
    pub(crate) heuristic: Option<String>,
    pub(crate) format: Option<String>,
    pub(crate) race: bool,
    pub(crate) portfolio: bool,
    pub(crate) uniform: bool,
    pub(crate) symmetry: Symmetry,
    /// What comparisons also switch off.
    pub(crate) without: Vec<Pruning>,
    /// Whether the readings of the search are printed as lines.
    pub(crate) verbose: bool,
    /// The number of steps between two of them.
    pub(crate) reading_every: Option<NonZeroU64>,
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
            work_max: None,
            memory: Memory::default(),
            seed: 0,
            engine: None,
            heuristic: None,
            format: None,
            race: false,
            portfolio: false,
            uniform: false,
            symmetry: Symmetry::default(),
            without: Vec::new(),
            verbose: false,
            reading_every: None,
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
        let threads = THREADS.value_in(matches)?;
        let time_limit = TIME_LIMIT.value_in(matches)?;
        let memory = MEMORY_LIMIT.value_in(matches)?;
        let seed = SEED.value_in(matches)?;
        LANG.value_in(matches)?;
        Ok(Common {
            json: JSON.is_in(matches),
            quiet: QUIET.is_in(matches),
            threads: threads.unwrap_or_else(cores),
            threads_named: threads.is_some(),
            time_limit,
            work_max: MAX_WORK.value_in(matches)?,
            memory: memory.unwrap_or_default(),
            seed: seed.unwrap_or_default(),
            engine: ENGINE.value_in(matches)?.flatten(),
            heuristic: HEURISTIC.value_in(matches)?,
            format: FORMAT.value_in(matches)?,
            race: RACE.is_in(matches),
            portfolio: PORTFOLIO.is_in(matches),
            uniform: UNIFORM.is_in(matches),
            symmetry: Symmetry::default(),
            without: Vec::new(),
            verbose: VERBOSE.is_in(matches),
            reading_every: EVERY.value_in(matches)?,
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
            levels: self.verbose,
            symmetry: self.symmetry,
            without: self.without.clone(),
            patterns: false,
            reading_every: self.reading_every,
            settings: self.settings.clone(),
        }
    }

    /// The limit that ended reasoning.
    pub(crate) fn limit_of_reasoning(&self, stop: StopReason) -> Message {
        let met = limit_met(stop, &self.unbegun());
        match (stop, self.work_max) {
            (StopReason::NodeLimit, Some(max)) => Message::new("limit-work-max").with("max", max),
            (StopReason::MemoryLimit, _) => Message::new("limit-memory-more").with("limit", met),
            (StopReason::TimeLimit, _) => Message::new("limit-time-more").with("limit", met),
            _ => met,
        }
    }

    /// A run that never begins, with the memory limit as typed.
    pub(crate) fn unbegun(&self) -> Run<'static> {
        Run {
            memory: self.memory.clone(),
            ..Run::default()
        }
    }

    /// A run that begins now, with the limits as typed, and that the flag stops.
    pub(crate) fn run<'a>(&self, clock: &'a dyn Clock, cancel: &Cancel) -> Run<'a> {
        let now = clock.elapsed();
        Run {
            limits: Limits {
                deadline: self.time_limit.map(|limit| now + limit),
                nodes_max: self.work_max,
                ..Limits::default()
            },
            cancel: cancel.clone(),
            memory: self.memory.clone(),
            clock,
            began: now,
            threads: threads(self.threads),
            seed: self.seed,
            observer: None,
            disk: None,
        }
    }
}

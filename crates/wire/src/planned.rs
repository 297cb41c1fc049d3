//! The lines of `plan` and `run`, and the log of a shard.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::line;
use crate::shards::Plan;

/// What `pavage plan --json` prints of a plan that was made.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PlannedJson<'a> {
    /// The hash that names the plan.
    plan: &'a str,
    /// The file with the plan.
    file: &'a str,
    /// What is to be done: `count`, `solve`, `rate` or `generate`.
    work: &'a str,
    /// The puzzle as it was named; empty if it has no name.
    puzzle: &'a str,
    /// How the work is divided: by branches of a search tree (`tree`), by `slices` of a sweep, by
    /// a `list` of puzzles or seeds, by `attempts`, or not at all (`settled`).
    division: &'a str,
    /// The number of shards.
    shards: usize,
    /// The shards that have nothing to do.
    empty: usize,
    /// The number of units, of work that is divided into units; else null.
    units: Option<u32>,
}

/// The line of `plan`.
#[must_use]
pub fn plan_line(plan: &Plan, file: &str) -> String {
    let question = plan.question();
    line(&PlannedJson {
        plan: plan.hash(),
        file,
        work: question.work().name(),
        puzzle: question.name(),
        division: question.division().name(),
        shards: plan.shards(),
        empty: plan.empty(),
        units: plan.units(),
    })
}

/// What `pavage run --json` prints of a shard.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct RanJson<'a> {
    /// The hash that names the plan.
    plan: &'a str,
    /// The number of the shard, counted from 0.
    shard: usize,
    /// The number of shards.
    of: usize,
    /// `done`, or `limit` if a limit was reached first.
    status: &'a str,
    /// The file with the result; null if the shard is not done.
    file: Option<&'a str>,
}

/// The line of `run`. `file` is where the result is, if the shard is done.
#[must_use]
pub fn run_line(plan: &Plan, shard: usize, file: Option<&str>) -> String {
    line(&RanJson {
        plan: plan.hash(),
        shard,
        of: plan.shards(),
        status: if file.is_some() { "done" } else { "limit" },
        file,
    })
}

#[derive(Serialize, Deserialize)]
struct LogJson {
    elapsed_ms: u64,
    done: bool,
}

/// A line of the log of a shard: how long a run of it took, and whether it came to its end.
#[must_use]
pub fn shard_log_line(elapsed: Duration, is_done: bool) -> String {
    line(&LogJson {
        elapsed_ms: u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX),
        done: is_done,
    })
}

/// The time that the runs in a log took together. Lines that say nothing are passed over.
#[must_use]
pub fn time_in_log(log: &str) -> Duration {
    let lines = log
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok());
    let times = lines.map(|line: LogJson| Duration::from_millis(line.elapsed_ms));
    times.fold(Duration::ZERO, Duration::saturating_add)
}

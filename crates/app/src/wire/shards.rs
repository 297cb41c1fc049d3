//! The lines of `plan` and `run`, and the log of a shard.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::line;
use crate::shards::Plan;

/// What is told of a plan that was made.
#[derive(Serialize)]
struct PlannedJson<'a> {
    plan: &'a str,
    file: &'a str,
    work: &'a str,
    puzzle: &'a str,
    division: &'a str,
    shards: usize,
    empty: usize,
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

#[derive(Serialize)]
struct RanJson<'a> {
    plan: &'a str,
    shard: usize,
    of: usize,
    status: &'a str,
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

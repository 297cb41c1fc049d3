//! What a server reports about itself, its jobs and its saved items.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value as Json};

use super::answers::milliseconds;
use super::line;
use super::play::Limits;

#[derive(Serialize)]
struct HealthJson {
    status: &'static str,
    version: &'static str,
}

/// The answer that the server is alive.
#[must_use]
pub fn health_answer() -> String {
    line(&HealthJson {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
    })
}

#[derive(Serialize)]
struct ServeJson<'a> {
    url: &'a str,
}

/// The line of `serve`, with the address of the page.
#[must_use]
pub fn serve_line(url: &str) -> String {
    line(&ServeJson { url })
}

/// What is known of a job.
#[derive(Clone, Debug, Serialize)]
pub struct JobFacts {
    /// The id of the job.
    pub id: String,
    /// The kind of work.
    pub kind: &'static str,
    /// `queued`, `running`, `done`, `failed` or `cancelled`.
    pub state: &'static str,
    /// Whether the job goes on when nobody listens.
    pub stay: bool,
    /// How many clients listen.
    pub listeners: usize,
    /// The time since it began to run.
    #[serde(rename = "elapsed_ms", serialize_with = "as_milliseconds")]
    pub elapsed: Duration,
    /// How many jobs wait before it.
    pub waiting: usize,
}

fn as_milliseconds<S: serde::Serializer>(elapsed: &Duration, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(milliseconds(*elapsed))
}

#[derive(Serialize)]
struct CreatedJson<'a> {
    id: &'a str,
    state: &'static str,
    waiting: usize,
}

/// The answer to the request that started a job.
#[must_use]
pub fn job_created(job: &JobFacts) -> String {
    line(&CreatedJson {
        id: &job.id,
        state: job.state,
        waiting: job.waiting,
    })
}

/// A summary of a job.
#[must_use]
pub fn job_summary(job: &JobFacts) -> String {
    line(job)
}

/// The last events of a job, each as JSON.
#[derive(Clone, Copy, Debug, Default)]
pub struct Latest<'a> {
    /// The progress of the job.
    pub progress: Option<&'a str>,
    /// The best position so far.
    pub best: Option<&'a str>,
    /// The inner values of its search.
    pub reading: Option<&'a str>,
    /// Its result.
    pub result: Option<&'a str>,
    /// Why there is no result.
    pub error: Option<&'a str>,
}

#[derive(Serialize)]
struct JobJson<'a> {
    #[serde(flatten)]
    facts: &'a JobFacts,
    progress: Option<&'a RawValue>,
    best: Option<&'a RawValue>,
    reading: Option<&'a RawValue>,
    result: Option<&'a RawValue>,
    error: Option<&'a RawValue>,
}

/// A job and its last events.
#[must_use]
pub fn job_answer(job: &JobFacts, latest: Latest<'_>) -> String {
    line(&JobJson {
        facts: job,
        progress: raw(latest.progress),
        best: raw(latest.best),
        reading: raw(latest.reading),
        result: raw(latest.result),
        error: raw(latest.error),
    })
}

fn raw(json: Option<&str>) -> Option<&RawValue> {
    json.map(|json| serde_json::from_str(json).expect("jobs tell JSON"))
}

#[derive(Serialize)]
struct JobListJson<'a> {
    jobs: &'a [JobFacts],
    limits: Limits,
}

/// All known jobs.
#[must_use]
pub fn job_list(jobs: &[JobFacts], limits: Limits) -> String {
    line(&JobListJson { jobs, limits })
}

#[derive(Serialize)]
struct WaitingJson {
    waiting: usize,
}

/// The event that a job waits, and behind how many other jobs.
#[must_use]
pub fn waiting_event(waiting: usize) -> String {
    line(&WaitingJson { waiting })
}

/// What is known of a saved game or result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SavedFacts {
    /// Its name.
    pub name: String,
    /// The length of its text in bytes.
    pub bytes: u64,
    /// When it was saved, as a date and time in UTC.
    pub changed: String,
}

/// A summary of a saved game.
#[must_use]
pub fn saved_entry(saved: &SavedFacts) -> String {
    line(saved)
}

#[derive(Serialize)]
struct SavedListJson<'a> {
    games: &'a [SavedFacts],
}

/// The saved games.
#[must_use]
pub fn saved_list(games: &[SavedFacts]) -> String {
    line(&SavedListJson { games })
}

#[derive(Serialize)]
struct SavedGameJson<'a> {
    #[serde(flatten)]
    facts: &'a SavedFacts,
    game: &'a str,
}

/// A saved game with its text.
#[must_use]
pub fn saved_game(saved: &SavedFacts, game: &str) -> String {
    line(&SavedGameJson { facts: saved, game })
}

#[derive(Serialize)]
struct ResultListJson<'a> {
    results: &'a [SavedFacts],
}

/// The saved results.
#[must_use]
pub fn result_list(results: &[SavedFacts]) -> String {
    line(&ResultListJson { results })
}

/// A result as it is stored.
#[derive(Deserialize, Serialize)]
struct KeptJson<P, R> {
    puzzle: P,
    result: R,
}

/// The text of a result as it is stored.
#[must_use]
pub fn kept_text(puzzle: &str, result: &Map<String, Json>) -> String {
    line(&KeptJson { puzzle, result })
}

#[derive(Serialize)]
struct SavedResultJson<'a> {
    #[serde(flatten)]
    facts: &'a SavedFacts,
    puzzle: String,
    result: &'a RawValue,
}

/// A saved result with its text; `None` if [`kept_text`] did not write the text.
#[must_use]
pub fn saved_result(saved: &SavedFacts, text: &str) -> Option<String> {
    let kept: KeptJson<String, &RawValue> = serde_json::from_str(text).ok()?;
    Some(line(&SavedResultJson {
        facts: saved,
        puzzle: kept.puzzle,
        result: kept.result,
    }))
}

//! What a server reports about itself, its jobs and its saved items.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value as Json};

use super::line;
use super::play::Limits;
use super::values::milliseconds;
#[cfg(feature = "schema")]
use super::{
    jobs::{BestJson, ProgressJson, ReadingJson, ResultJson},
    said::FaultJson,
};

/// The answer that the server is alive.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct HealthJson {
    /// Always `ok`.
    status: &'static str,
    /// The version of the program.
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

/// What `pavage serve --json` prints once the server listens.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ServeJson<'a> {
    /// The address of the page.
    url: &'a str,
}

/// The line of `serve`, with the address of the page.
#[must_use]
pub fn serve_line(url: &str) -> String {
    line(&ServeJson { url })
}

/// The state of a job. A job that was cancelled while it ran is done: the status of its result is
/// `limit`, with what was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum JobState {
    /// It waits for others to end.
    Queued,
    /// It runs.
    Running,
    /// It has a result.
    Done,
    /// It has no result, for a reason that it tells.
    Failed,
    /// It was cancelled while it waited.
    Cancelled,
}

impl JobState {
    /// Whether the job has come to its end.
    #[must_use]
    pub fn has_ended(self) -> bool {
        !matches!(self, JobState::Queued | JobState::Running)
    }
}

/// What is known of a job.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JobFacts {
    /// The id of the job.
    pub id: String,
    /// The kind of work.
    #[cfg_attr(feature = "schema", schemars(with = "super::schema::Kind"))]
    pub kind: &'static str,
    /// The state of the job.
    pub state: JobState,
    /// Whether the job goes on when nobody listens.
    pub stay: bool,
    /// How many clients listen.
    pub listeners: usize,
    /// The time since it began to run, in milliseconds; 0 while it waits.
    #[serde(rename = "elapsed_ms", serialize_with = "as_milliseconds")]
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    pub elapsed: Duration,
    /// How many jobs wait before it.
    pub waiting: usize,
}

fn as_milliseconds<S: serde::Serializer>(elapsed: &Duration, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(milliseconds(*elapsed))
}

/// The answer to the request that started a job.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct JobCreatedJson<'a> {
    /// The id of the job.
    id: &'a str,
    /// The state of the job.
    state: JobState,
    /// How many jobs wait before it.
    waiting: usize,
}

/// The answer to the request that started a job.
#[must_use]
pub fn job_created(job: &JobFacts) -> String {
    line(&JobCreatedJson {
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

/// A job and what it told last.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct JobJson<'a> {
    #[serde(flatten)]
    facts: &'a JobFacts,
    /// How far it is; null if it has not told yet.
    #[cfg_attr(feature = "schema", schemars(with = "Option<ProgressJson>"))]
    progress: Option<&'a RawValue>,
    /// The best position so far; null if there is none.
    #[cfg_attr(feature = "schema", schemars(with = "Option<BestJson>"))]
    best: Option<&'a RawValue>,
    /// The inner values of its search; null if it tells none.
    #[cfg_attr(feature = "schema", schemars(with = "Option<ReadingJson>"))]
    reading: Option<&'a RawValue>,
    /// Its result; null if there is none.
    #[cfg_attr(feature = "schema", schemars(with = "Option<ResultJson<'static>>"))]
    result: Option<&'a RawValue>,
    /// Why there is no result; null if nothing is wrong.
    #[cfg_attr(feature = "schema", schemars(with = "Option<FaultJson>"))]
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

/// All known jobs.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct JobListJson<'a> {
    /// The jobs.
    jobs: &'a [JobFacts],
    /// The limits of a request and of a job.
    limits: Limits,
}

/// All known jobs.
#[must_use]
pub fn job_list(jobs: &[JobFacts], limits: Limits) -> String {
    line(&JobListJson { jobs, limits })
}

/// The event that a job waits.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct WaitingJson {
    /// How many jobs wait before it.
    waiting: usize,
}

/// The event that a job waits, and behind how many other jobs.
#[must_use]
pub fn waiting_event(waiting: usize) -> String {
    line(&WaitingJson { waiting })
}

/// What is known of a saved game or result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SavedFacts {
    /// Its name.
    pub name: String,
    /// The length of its text in bytes.
    pub bytes: u64,
    /// When it was saved, as a date and time in UTC.
    #[cfg_attr(feature = "schema", schemars(extend("format" = "date-time")))]
    pub changed: String,
}

/// A summary of a saved game.
#[must_use]
pub fn saved_entry(saved: &SavedFacts) -> String {
    line(saved)
}

/// The saved games, the one saved last first.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct SavedListJson<'a> {
    /// The games.
    games: &'a [SavedFacts],
}

/// The saved games.
#[must_use]
pub fn saved_list(games: &[SavedFacts]) -> String {
    line(&SavedListJson { games })
}

/// A saved game with its text.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct SavedGameJson<'a> {
    #[serde(flatten)]
    facts: &'a SavedFacts,
    /// The text of the game.
    game: &'a str,
}

/// A saved game with its text.
#[must_use]
pub fn saved_game(saved: &SavedFacts, game: &str) -> String {
    line(&SavedGameJson { facts: saved, game })
}

/// The saved results, the one saved last first.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct ResultListJson<'a> {
    /// The results.
    results: &'a [SavedFacts],
}

/// The saved results.
#[must_use]
pub fn result_list(results: &[SavedFacts]) -> String {
    line(&ResultListJson { results })
}

/// A result as it is stored.
#[derive(Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct StoredJson<P, R> {
    /// The text of the puzzle or of the game.
    puzzle: P,
    /// What was found: what the command prints under `--json`, after the kind of the work.
    result: R,
}

/// The text of a result as it is stored.
#[must_use]
pub fn kept_text(puzzle: &str, result: &Map<String, Json>) -> String {
    line(&StoredJson { puzzle, result })
}

/// A saved result, with the puzzle or game that it is about.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct SavedResultJson<'a> {
    #[serde(flatten)]
    facts: &'a SavedFacts,
    /// The text of the puzzle or of the game.
    puzzle: String,
    /// What was found: what the command prints under `--json`, after the kind of the work.
    #[cfg_attr(feature = "schema", schemars(with = "super::schema::KeptResult"))]
    result: &'a RawValue,
}

/// A saved result with its text; `None` if [`kept_text`] did not write the text.
#[must_use]
pub fn saved_result(saved: &SavedFacts, text: &str) -> Option<String> {
    let kept: StoredJson<String, &RawValue> = serde_json::from_str(text).ok()?;
    Some(line(&SavedResultJson {
        facts: saved,
        puzzle: kept.puzzle,
        result: kept.result,
    }))
}

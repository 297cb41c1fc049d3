//! Requests and answers of jobs in parts. Plans and pieces are texts within them, because numbers
//! that pass through pages have 53 bits.

use pavage_family::{Message, ReadError};
use pavage_search::{Stats, StopReason};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value as Json};

use super::line;
use super::requests::{JobRequest, read_request};

/// Which part is to be run.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PartRequest {
    pub(crate) plan: String,
    pub(crate) number: usize,
}

/// A request to merge the results of parts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MergeRequest {
    /// The job.
    pub(crate) request: JobRequest,
    pub(crate) plan: String,
    /// What is known of each part; null if nothing is.
    pub(crate) results: Vec<Option<Known>>,
    /// The time that the job took.
    pub(crate) elapsed_ms: f64,
}

/// What a request tells of a part: its result, or the progress of one that was stopped.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Known {
    Done { piece: String, stop: StopReason },
    Stopped(Costs),
}

/// What is read of an event of progress.
#[derive(Deserialize)]
pub(crate) struct Costs {
    nodes: u64,
    placements: u64,
    pruned: u64,
    solutions: u64,
    depth: u32,
}

impl From<Costs> for Stats {
    fn from(costs: Costs) -> Stats {
        Stats {
            nodes: costs.nodes,
            placements: costs.placements,
            pruned: costs.pruned,
            solutions: costs.solutions,
            weight: costs.solutions,
            kept: costs.solutions,
            depth_max: costs.depth,
        }
    }
}

#[derive(Serialize)]
struct CutAnswer<'a> {
    parts: Vec<PartJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plan: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'a RawValue>,
}

/// What a page knows of a part.
#[derive(Serialize)]
struct PartJson {
    share: f64,
    limit: Option<u64>,
}

/// The answer of a job that was cut, or need not be.
pub(crate) fn cut_answer(
    plan: Option<&str>,
    shares: &[f64],
    limit: Option<u64>,
    result: Option<&str>,
) -> String {
    let parts = shares.iter().map(|&share| PartJson { share, limit });
    let raw = |result| serde_json::from_str(result).expect("results are objects");
    line(&CutAnswer {
        parts: parts.collect(),
        plan,
        result: result.map(raw),
    })
}

#[derive(Serialize)]
struct PartAnswer<'a> {
    /// How many solutions there are.
    found: u64,
    stop: StopReason,
    piece: &'a str,
}

/// The answer of a part.
pub(crate) fn part_answer(found: u64, stop: StopReason, piece: &str) -> String {
    line(&PartAnswer { found, stop, piece })
}

/// Reads the request of a job that has one more field.
///
/// # Errors
/// The text is not JSON, is no such request, or does not have the field.
pub(crate) fn read_job_with<T: DeserializeOwned>(
    text: &str,
    field: &str,
) -> Result<(JobRequest, T), ReadError> {
    let unreadable = |error: serde_json::Error| {
        let reason = error.to_string();
        let message = Message::new("request-unreadable").with("reason", reason.as_str());
        ReadError::at(1, message)
    };
    let mut object: Map<String, Json> = read_request(text)?;
    let value = object.remove(field).unwrap_or_default();
    let value = serde_json::from_value(value).map_err(unreadable)?;
    let request = serde_json::from_value(Json::Object(object)).map_err(unreadable)?;
    Ok((request, value))
}

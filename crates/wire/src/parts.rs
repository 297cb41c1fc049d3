//! Requests and answers of jobs in parts. Plans and pieces are texts within them, because numbers
//! that pass through pages have 53 bits.

use pavage_search::{Stats, StopReason};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::line;
use super::requests::JobRequest;

/// A request to cut a job into parts.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct CutRequest {
    /// The job.
    #[serde(flatten)]
    pub(crate) job: JobRequest,
    /// The most parts wanted.
    pub(crate) parts: u64,
}

/// A request to run a part of a job.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct PartRequest {
    /// The job.
    #[serde(flatten)]
    pub(crate) job: JobRequest,
    /// Which part of it.
    pub(crate) part: PartOfPlan,
}

/// Which part of a plan is to be run.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct PartOfPlan {
    /// The plan of the parts.
    pub(crate) plan: String,
    /// The number of the part, counted from 0.
    pub(crate) number: usize,
}

/// A request to merge the results of parts into the result of their job.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct MergeRequest {
    /// The job.
    pub(crate) request: JobRequest,
    /// The plan of the parts.
    pub(crate) plan: String,
    /// What is known of each part; null if nothing is.
    pub(crate) results: Vec<Option<PartKnown>>,
    /// The time that the job took, in milliseconds.
    pub(crate) elapsed_ms: f64,
}

/// What is known of a part: its result, or the progress that it told last if it was stopped.
#[derive(Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) enum PartKnown {
    /// The result.
    Done {
        /// What its worker did, as a text.
        piece: String,
        /// Why it ended.
        #[cfg_attr(feature = "schema", schemars(with = "super::schema::StopReason"))]
        stop: StopReason,
    },
    /// The progress.
    Stopped(Costs),
}

/// The costs in an event of progress.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Costs {
    /// The nodes that were visited.
    nodes: u64,
    /// The placements that were tried.
    placements: u64,
    /// The nodes that were given up early.
    pruned: u64,
    /// The solutions found.
    solutions: u64,
    /// The depth of the search tree at which the search was.
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
            // Nothing is known of its tree.
            ..Stats::default()
        }
    }
}

/// A job that was cut, or need not be.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct CutJson<'a> {
    /// The parts; none if the job cannot be divided, or came to its end.
    parts: Vec<PartJson>,
    /// The plan of the parts, as a text for later requests.
    #[serde(skip_serializing_if = "Option::is_none")]
    plan: Option<&'a str>,
    /// The result, if the job came to its end meanwhile.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<super::jobs::ResultJson<'static>>")
    )]
    result: Option<&'a RawValue>,
}

/// What a page knows of a part.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PartJson {
    /// The estimated fraction of the work.
    share: f64,
    /// How many solutions the job lists; null if it lists none.
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
    line(&CutJson {
        parts: parts.collect(),
        plan,
        result: result.map(raw),
    })
}

/// The result of a part.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct PartResultJson<'a> {
    /// How many solutions it found.
    found: u64,
    /// Why it ended.
    #[cfg_attr(feature = "schema", schemars(with = "super::schema::StopReason"))]
    stop: StopReason,
    /// What its worker did, as a text.
    piece: &'a str,
}

/// The answer of a part.
pub(crate) fn part_answer(found: u64, stop: StopReason, piece: &str) -> String {
    line(&PartResultJson { found, stop, piece })
}

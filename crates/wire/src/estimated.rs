//! The JSON line of an estimate.

use pavage_app::{AnyPosition, Estimate, Estimated, StopReason};
use serde::Serialize;

use super::line;

/// How an estimate ended.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
enum EstimateStatus {
    /// All walks were made, or as many as about a second allows where nobody said how many.
    Estimated,
    /// A limit was reached first. The numbers are those of the walks made until then.
    Limit,
}

/// An estimated number.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct EstimatedJson {
    /// The mean over all walks.
    mean: f64,
    /// The standard error of the mean. Trees of which most walks miss the large part may be far larger.
    error: f64,
}

/// What `pavage count --estimate --json` prints of a puzzle.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct EstimateJson<'a> {
    /// The puzzle as it was named, by its file or built-in name; empty if it has no name.
    puzzle: &'a str,
    /// The family of the puzzle.
    family: &'a str,
    /// How the estimate ended.
    status: EstimateStatus,
    /// How many walks down the tree were made.
    walks: u64,
    /// The nodes of the tree of all solutions, as the engine `dance` searches it.
    nodes: EstimatedJson,
    /// The solutions.
    solutions: EstimatedJson,
    /// The mean number of nodes at each level of the tree, the root first.
    nodes_by_level: &'a [f64],
}

/// The line of an estimate.
#[must_use]
pub fn estimate_line(puzzle: &str, position: &dyn AnyPosition, estimate: &Estimate) -> String {
    let json = |of: Estimated| EstimatedJson {
        mean: of.mean,
        error: of.error,
    };
    line(&EstimateJson {
        puzzle,
        family: position.family(),
        status: match estimate.stop {
            StopReason::Exhausted => EstimateStatus::Estimated,
            _ => EstimateStatus::Limit,
        },
        walks: estimate.walks,
        nodes: json(estimate.nodes),
        solutions: json(estimate.solutions),
        nodes_by_level: &estimate.profile,
    })
}

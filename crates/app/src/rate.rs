//! Ratings: how hard puzzles are.

use std::time::Duration;

use pavage_family::{AnyPosition, Rating, Step, Value, Way};
use pavage_search::{Run, StopReason};

use crate::options::{Refusal, cannot_reason, check_way};
use crate::play::{Intuition, intuition};

/// A rating, and how long it took.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated {
    /// How hard the puzzle is.
    pub rating: Rating,
    /// The step that proves without a search that the puzzle has no solution, if one does.
    pub proof: Option<Box<Step>>,
    /// How far the trained network comes without a search, where the puzzle has one solution and the
    /// network knows its family.
    pub intuition: Option<Intuition>,
    /// How long it took.
    pub elapsed: Duration,
}

/// Rates a position. If the cheapest way was asked for and a limit was reached before it was
/// proved, the rating says so and keeps what was found.
///
/// # Errors
/// The puzzle's family does not reason, or has no ways to choose from.
pub fn rate(position: &dyn AnyPosition, way: Way, run: &Run<'_>) -> Result<Rated, Refusal> {
    check_way(position, way)?;
    let rating = position.rate(way, run);
    let mut rating = rating.ok_or_else(|| cannot_reason(position))?;
    if way == Way::Exact && rating.stopped.is_none() && is_unproved(&rating) {
        rating.stopped = Some(run.stop().unwrap_or(StopReason::NodeLimit));
    }
    let proof = (rating.unique == Some(false)).then(|| position.refute(run));
    let intuition = (rating.unique == Some(true)).then(|| intuition(position, run));
    Ok(Rated {
        rating,
        intuition: intuition.flatten(),
        proof: proof.flatten().map(Box::new),
        elapsed: run.elapsed(),
    })
}

/// Whether the rating has a cost that may not be the least.
#[must_use]
pub fn is_unproved(rating: &Rating) -> bool {
    let unproved = ("cost_proved", Value::Flag(false));
    rating.fields.contains(&unproved)
}

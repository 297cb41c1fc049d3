//! Solves for the solutions of least price.

use pavage_family::{AnyPosition, Message};
use pavage_search::{Run, StopReason, cheapest};

use super::{Ended, HELD_MAX, Held, Solved, Status, Total, held_max, unsearched};
use crate::options::limit_met;
use crate::problem::cover_told;

/// The name under which the search is told.
const ENGINE: &str = "cheapest";

/// Finds so many solutions of least price, in rising order, or all if there are fewer. Not a case of
/// [`super::solve`], so that a front without prices does not carry it.
///
/// # Errors
/// The options of the puzzle have no prices.
pub fn solve_cheapest(
    position: &dyn AnyPosition,
    wanted: u64,
    run: &Run<'_>,
) -> Result<Solved, Message> {
    let cover = match cover_told(position, run) {
        Ok(cover) => cover,
        Err(reason) => return Ok(unsearched(reason, None, run)),
    };
    let model = cover.model();
    if !model.has_prices() {
        return Err(Message::new("cheapest-no-prices").with("family", position.family()));
    }
    let most = usize::try_from(wanted.min(HELD_MAX)).expect("so many fit");
    let found = cheapest(model, most, run);
    let mut held = Held::new(run);
    let mut prices = Vec::new();
    for solution in &found.solutions {
        if !held.add(&*cover, &solution.options) {
            break;
        }
        prices.push(solution.price);
    }
    let (solutions, refused) = held.end();
    let stop = refused.unwrap_or(found.stop);
    let count = solutions.len() as u64;
    // What is dearer than those wanted was not looked for.
    let total = if stop == StopReason::Exhausted && count < wanted.min(HELD_MAX) {
        Total::Exactly(count)
    } else {
        Total::AtLeast(count)
    };
    let ended = match stop {
        StopReason::Exhausted if count == 0 => Ended::with(Status::Unsolvable),
        StopReason::Exhausted if count == HELD_MAX && wanted > count => {
            Ended::because(Status::Limit, held_max())
        }
        StopReason::Exhausted => Ended::with(Status::Solved),
        stop => Ended::because(Status::Limit, limit_met(stop, run)),
    };
    Ok(Solved {
        solutions,
        prices: Some(prices),
        stats: found.stats,
        engine: Some(ENGINE),
        ..Solved::ended(ended, total, stop, run)
    })
}

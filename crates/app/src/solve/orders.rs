//! Solving by an engine under several orderings that take turns: which of them a family declares
//! ([`pavage_family::Family::orders`]). Each goes on where it stopped, on one thread.
//!
//! Nothing here reads a clock. Which ordering answers, and what all cost, is the same for any number of
//! threads.

use std::sync::Arc;

use pavage_family::{AnyCover, AnyPosition, Message};
use pavage_search::{Run, StopReason, Task};

use super::race::Lane;
use super::{Search, Solved, Wanted};
use crate::options::Options;
use crate::turns::{Lane as Turn, Turns, percent};

/// The work of the first ordering before the others begin: a twentieth of a second.
const ALONE: u64 = 1 << 19;
/// The odds of the first ordering, and those of each of the others.
const FIRST: u64 = 3;
const OTHER: u64 = 2;

/// Looks for one solution under each of these orderings; `None` where the engine cannot pause, or has not the
/// memory for all of them.
///
/// # Errors
/// No engine takes the model.
pub(super) fn solve(
    position: &dyn AnyPosition,
    cover: &Arc<dyn AnyCover>,
    orders: &[&'static str],
    options: &Options,
    run: &Run<'_>,
) -> Result<Option<Solved>, Message> {
    let search = |order| Search::new(position, Arc::clone(cover), order, Wanted::First, options);
    let searches: Result<Vec<Search<'_>>, Message> =
        orders.iter().map(|order| search(*order)).collect();
    let searches = searches?;
    let tasks: Vec<Task> = searches.iter().map(|search| search.task(run)).collect();
    let first = &searches[0];
    let Some(prepared) = first.engine().pausing(first.model(), &tasks, run) else {
        return Ok(None);
    };
    let lanes = searches.iter().zip(prepared);
    let lanes = lanes.map(|(search, pausing)| Some(Lane::new(search, pausing.ok()?, run)));
    let Some(mut lanes) = lanes.collect::<Option<Vec<Lane<'_>>>>() else {
        return Ok(None);
    };
    let odds = (0..lanes.len()).map(|at| if at == 0 { FIRST } else { OTHER });
    let mut turns = Turns {
        lanes: odds.map(Turn::new).collect(),
        alone: ALONE,
    };
    let mut stop = StopReason::MemoryLimit;
    let mut last = 0;
    while let Some((at, work)) = turns.next() {
        last = at;
        stop = lanes[at].go_up_to(work, run);
        turns.lanes[at].work = lanes[at].work().max(work);
        match stop {
            StopReason::NodeLimit => {}
            StopReason::MemoryLimit | StopReason::Overflow => turns.lanes[at].is_out = true,
            _ => break,
        }
    }
    let works: Vec<u64> = lanes.iter().map(Lane::work).collect();
    let whole = works
        .iter()
        .fold(0_u64, |sum, work| sum.saturating_add(*work));
    let share = percent(whole - works[last], whole);
    let solved = lanes[last].found(stop, run);
    let remark = Message::new("chosen-orders").with("heuristic", orders[last]);
    let remark = remark.with("percent", share);
    let chosen = solved.chosen.clone().map(|chosen| {
        let message = Message::new("chosen-second").with("first", chosen);
        message.with("then", remark)
    });
    Ok(Some(Solved {
        chosen: chosen.filter(|_| share > 0).or(solved.chosen),
        work: Some(whole),
        ..solved
    }))
}

//! The example family's own search: it lights what is dark, for there is nothing else to do.

use pavage_search::{Stats, StopReason, Summary};

use crate::SearchRun;

/// Looks at one node and finds the one solution, as the limits allow.
pub(super) fn search(state: &[bool], run: &mut SearchRun<'_, Vec<bool>>) -> Summary {
    let mut stats = Stats::default();
    if let Some(stop) = stop(run, 0) {
        return Summary { stop, stats };
    }
    let dark = state.iter().filter(|lit| !**lit).count();
    stats.nodes = 1;
    stats.placements = dark as u64;
    stats.depth_max = u32::try_from(dark).unwrap_or(u32::MAX);
    stats.solutions = 1;
    stats.weight = 1;
    (run.on_solution)(vec![true; state.len()]);
    let stop = match run.limits.solutions_max {
        Some(1) => StopReason::SolutionLimit,
        _ => StopReason::Exhausted,
    };
    Summary { stop, stats }
}

/// The reason to stop before the next node after so many, if there is one.
pub(super) fn stop(run: &SearchRun<'_, Vec<bool>>, nodes: u64) -> Option<StopReason> {
    let limits = &run.limits;
    if run.cancel.is_cancelled() {
        return Some(StopReason::Cancelled);
    }
    if limits.solutions_max == Some(0) {
        return Some(StopReason::SolutionLimit);
    }
    if limits.nodes_max.is_some_and(|most| nodes >= most) {
        return Some(StopReason::NodeLimit);
    }
    let late = limits
        .deadline
        .is_some_and(|end| std::time::Instant::now() >= end);
    late.then_some(StopReason::TimeLimit)
}

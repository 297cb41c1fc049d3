//! The example family's own search: it lights the dark lamps, as there is no other choice.

use pavage_search::{Run, Stats, StopReason, Summary};

use pavage_family::Findings;

/// Visits one node and finds the one solution, as the limits allow.
pub(super) fn search(
    state: &[bool],
    run: &Run<'_>,
    findings: &mut Findings<'_, Vec<bool>>,
) -> Summary {
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
    (findings.on_solution)(vec![true; state.len()]);
    let stop = match run.limits.solutions_max {
        Some(1) => StopReason::SolutionLimit,
        _ => StopReason::Exhausted,
    };
    Summary { stop, stats }
}

/// The reason to stop after `nodes` nodes, if there is one.
pub(super) fn stop(run: &Run<'_>, nodes: u64) -> Option<StopReason> {
    if run.cancel.is_cancelled() {
        return Some(StopReason::Cancelled);
    }
    if run.limits.solutions_max == Some(0) {
        return Some(StopReason::SolutionLimit);
    }
    run.stop_after(nodes)
}

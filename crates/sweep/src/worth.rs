//! Whether to sweep or to visit: a sweep is worth as much memory as the visits take time.

use pavage_search::{Run, SymmetricModel, nodes_by_orbits};

/// A sweep may always take this much: some hundredths of a second.
const BYTES_MIN: usize = 8 << 20;
/// Bytes of states for each node that visits are estimated to take. States of one cell are a part of
/// all, and estimates are too small more often than too large.
const BYTES_PER_NODE: u64 = 16;

/// Nodes that are visited in the time that a sweep takes for a state.
const NODES_PER_STATE: u64 = 8;

/// The run of a sweep after which solutions can still be visited: its memory is bounded by the size
/// of the tree that would be visited. On flat boards a sweep merges so many partial solutions that
/// it stays far below; on bulky solids, where it cannot, it gives way early. Where the limit of the
/// run is lower, a sweep in parts may take the time that the visits would.
#[must_use]
pub fn worth_sweeping<'a>(of: SymmetricModel<'_>, run: &Run<'a>) -> Run<'a> {
    let mut worth = run.clone();
    worth.limits.states_sliced_max = Some(0);
    if let Ok(Some(nodes)) = nodes_by_orbits(of, run) {
        let bytes = usize::try_from(nodes.saturating_mul(BYTES_PER_NODE)).unwrap_or(usize::MAX);
        if run.memory.left().is_some_and(|left| left < bytes) {
            worth.limits.states_sliced_max = Some(nodes / NODES_PER_STATE);
        } else {
            worth = worth.within(bytes.max(BYTES_MIN));
        }
    }
    worth
}

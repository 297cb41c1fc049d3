//! Whether to sweep or to visit: a sweep is worth as much memory as the visits take time.

use crate::{Model, OptionId, Run, nodes_by_orbits};

/// A sweep may always take this much: some hundredths of a second.
const BYTES_MIN: usize = 8 << 20;
/// Bytes of states for each node that visits are estimated to take. States of one cell are a part of
/// all, and estimates are too small more often than too large.
const BYTES_PER_NODE: u64 = 16;

/// The run of a sweep after which solutions can still be visited: its memory is bounded by the size
/// of the tree that would be visited. On flat boards a sweep merges so many partial solutions that
/// it stays far below; on bulky solids, where it cannot, it gives way early.
#[must_use]
pub fn worth_sweeping<'a>(model: &Model, symmetries: &[Vec<OptionId>], run: &Run<'a>) -> Run<'a> {
    match nodes_by_orbits(model, symmetries, run) {
        Ok(Some(nodes)) => {
            let bytes = nodes.saturating_mul(BYTES_PER_NODE);
            run.within(usize::try_from(bytes).unwrap_or(usize::MAX).max(BYTES_MIN))
        }
        _ => run.clone(),
    }
}

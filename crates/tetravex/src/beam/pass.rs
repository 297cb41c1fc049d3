//! One pass of a beam over the board.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use pavage_family::numbers::as_u32;
use pavage_search::{Run, StopReason};

use super::layer::{CANDIDATE_BYTES, Candidate, Choices, Chosen, Growth, Layer};
use super::scan::Scan;
use super::watch::Watch;

/// States that one thread expands at a time.
const STATES_SHARED: usize = 512;

/// How many sides of a tile may be wrong: fewer where many tiles are left.
const BREAKS: u32 = 1;
const BREAKS_AT_END: u32 = 2;
/// A tile has no more sides.
const BREAKS_MOST: u32 = 4;

/// The choices of a state take about as many bytes as so many entries, as most of them are shared.
const CHOICES_EACH: usize = 64;

/// The bytes that a pass takes for each state that it keeps.
pub(super) fn bytes_each(scan: &Scan) -> usize {
    2 * Layer::bytes_each(scan) + CANDIDATE_BYTES + 8 * CHOICES_EACH
}

/// Lays the board row by row and keeps the `width` most promising states after each tile. Returns the
/// pictures of the best board in the order of the scan. `drawn` decides all chances.
///
/// # Errors
/// A limit of the run was met.
pub(super) fn pass(
    scan: &Scan,
    width: usize,
    drawn: usize,
    watch: &mut Watch<'_, '_>,
) -> Result<Vec<u32>, StopReason> {
    let mut layer = Layer::first(scan, as_u32(drawn));
    let mut next = Layer::default();
    let mut choices = Choices::default();
    let mut chosen = Chosen::new(width);
    for place in 0..scan.size() {
        let step = scan.step(place);
        if let Some(sides) = step.laid {
            layer.pass_over(sides, step.col);
            continue;
        }
        if watch.left() < layer.count as u64 {
            return Err(StopReason::NodeLimit);
        }
        let is_end = place + 2 * scan.cols >= scan.size();
        let mut breaks_max = if is_end { BREAKS_AT_END } else { BREAKS };
        let growth = loop {
            let growth = Growth::new(scan, place, &step, breaks_max);
            expand(&growth, &layer, &mut chosen, watch.run())?;
            // Where no tile fits, more sides of one are wrong; each tile left can be laid somehow.
            if !chosen.candidates.is_empty() || breaks_max == BREAKS_MOST {
                break growth;
            }
            breaks_max += 1;
        };
        watch.count(layer.count as u64, chosen.candidates.len() as u64);
        growth.grow(&layer, &chosen.candidates, &mut choices, &mut next);
        std::mem::swap(&mut layer, &mut next);
        if step.col + 1 == scan.cols {
            choices.prune(&mut layer);
        }
        watch.report();
    }
    Ok(choices.path(layer.best()))
}

/// The best candidates of a layer. They do not depend on how the states are shared out: what a thread
/// leaves out, because of what others found before, is not among the best.
fn expand(
    growth: &Growth<'_>,
    layer: &Layer,
    chosen: &mut Chosen,
    run: &Run<'_>,
) -> Result<(), StopReason> {
    chosen.clear();
    let most = AtomicU32::new(chosen.most());
    let jobs = layer.count.div_ceil(STATES_SHARED);
    let work = |job: usize| {
        let mut found: Vec<Candidate> = Vec::new();
        let states = job * STATES_SHARED..layer.count.min((job + 1) * STATES_SHARED);
        for state in states {
            growth.expand(layer, state, most.load(Relaxed), &mut found);
        }
        found
    };
    run.threads.in_order(jobs, work, |_, found| {
        chosen.candidates.extend_from_slice(&found);
        if chosen.is_full() {
            chosen.keep_best();
            most.store(chosen.most(), Relaxed);
        }
        run.stop().map_or(Ok(()), Err)
    })?;
    chosen.keep_best();
    Ok(())
}

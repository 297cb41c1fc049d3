//! Counts all solutions, and their orbits, by sweeps: in memory, with a folder, or by a device.

use num_bigint::BigUint;
use pavage_search::diagram::{OrbitOption, exact_share};
use pavage_search::{CountResult, Model, Number, OptionId, Run, Stats, StopReason, Unsupported};

use crate::cover::choices::{by_orbits, cycles};
use crate::cover::encoding::{Encoding, Layout, check, too_long};
use crate::cover::folded::Folded;
use crate::cover::mirror::{Mirror, is_identity};
use crate::device::{self, SweepDevice};
use crate::execute::disk::{self, Store};
use crate::execute::run;
use crate::states::bounds::{Bounds, Cost};
use crate::states::word::{IS_SMALL, Wide, Word};

/// Counts all solutions and their orbits without listing them.
///
/// `symmetries` is the whole group including the identity, each symmetry as the image of every
/// option. An empty list means the identity alone. The nodes of the result are states, and the node
/// limit counts them. Time and memory grow with the number of states, which is at most exponential
/// in the length of the front and in the number of pieces. States that pass the memory limit go to the
/// folder of the run ([`Run::disk`]), or are swept in parts; in a folder, what a count that was broken off
/// has left is taken up, and taken away once both numbers are known. The number of orbits is refused
/// where the orbits of options are too long for a state.
///
/// # Errors
/// The model has colours, an option without a cell, or a front too long for a state of 255 bits.
///
/// # Panics
/// A division by the number of symmetries has a remainder. Then the symmetries are not a group of
/// symmetries of the model.
pub fn count_by_sweep(
    model: &Model,
    symmetries: &[Vec<OptionId>],
    run: &Run<'_>,
) -> Result<CountResult, Unsupported> {
    check(model)?;
    let bounds = Bounds::new(run);
    let Some(disk) = run.disk.filter(|_| !IS_SMALL) else {
        return count_within(model, symmetries, bounds, Means::default());
    };
    match Store::open_for(disk, disk::fingerprint(model, symmetries)) {
        Ok(store) => {
            let store = Some(store);
            let means = Means {
                store,
                ..Means::default()
            };
            count_within(model, symmetries, bounds, means)
        }
        Err(fault) => {
            disk.fail(fault);
            let limit = StopReason::DiskLimit;
            Ok(CountResult::stopped(limit, Stats::default(), 0))
        }
    }
}

/// Counts as [`count_by_sweep`] does, with steps that a device makes. If the device fails, the count
/// begins again without it. The costs are those of a sweep in memory, unless memory runs short.
///
/// # Errors
/// As [`count_by_sweep`].
pub fn count_by_device(
    model: &Model,
    symmetries: &[Vec<OptionId>],
    run: &Run<'_>,
    device: &dyn SweepDevice,
) -> Result<CountResult, Unsupported> {
    check(model)?;
    let means = Means {
        device: Some(device),
        ..Means::default()
    };
    count_within(model, symmetries, Bounds::new(run), means)
}

/// What may make the steps of a count, or hold its states, besides this machine's threads and memory.
#[derive(Default)]
pub(crate) struct Means<'a> {
    /// Where states go that memory cannot hold.
    store: Option<Store<'a>>,
    /// What makes the steps.
    device: Option<&'a dyn SweepDevice>,
}

/// Counts all solutions and their orbits.
pub(crate) fn count_within(
    model: &Model,
    symmetries: &[Vec<OptionId>],
    mut bounds: Bounds<'_>,
    mut means: Means<'_>,
) -> Result<CountResult, Unsupported> {
    let mut cost = Cost::default();
    let solutions = match count_all(model, symmetries, &mut bounds, &mut means, &mut cost)? {
        Ok(solutions) => solutions,
        Err(limit) => return Ok(CountResult::stopped(limit, cost.stats, cost.bytes)),
    };
    let orbits = count_orbits(
        model,
        symmetries,
        &solutions,
        &mut bounds,
        &mut means,
        &mut cost,
    );
    let counted = CountResult {
        solutions: Ok(solutions),
        orbits,
        stats: cost.stats,
        bytes: cost.bytes,
    };
    if let Some(store) = &mut means.store
        && counted.stop() == StopReason::Exhausted
    {
        store.finish();
    }
    Ok(counted)
}

/// Counts all solutions.
fn count_all(
    model: &Model,
    symmetries: &[Vec<OptionId>],
    bounds: &mut Bounds<'_>,
    means: &mut Means<'_>,
    cost: &mut Cost,
) -> Result<Result<BigUint, StopReason>, Unsupported> {
    let found = || {
        bounds.poll.stop().map_or(Ok(()), Err)?;
        let mirror = Mirror::find(model, symmetries, bounds)?;
        let choices = by_orbits(model, symmetries, mirror.as_ref(), bounds)?;
        Ok((mirror, choices))
    };
    let (mirror, choices) = match found() {
        Ok(found) => found,
        Err(limit) => return Ok(Err(limit)),
    };
    let ways = Ways {
        choices: &choices,
        mirror: mirror.as_ref(),
        folded: &Folded::NOTHING,
    };
    sweep(model, &ways, bounds, means, cost)
}

/// Counts the orbits of so many solutions: the sum of the solutions that each symmetry keeps, divided by
/// the number of symmetries. Symmetries that move no option, such as the identity, keep all.
fn count_orbits(
    model: &Model,
    symmetries: &[Vec<OptionId>],
    solutions: &BigUint,
    bounds: &mut Bounds<'_>,
    means: &mut Means<'_>,
    cost: &mut Cost,
) -> Number {
    let (moving, still): (Vec<_>, Vec<_>) =
        symmetries.iter().partition(|image| !is_identity(image));
    let mut kept = solutions * still.len().max(1);
    for image in moving {
        kept += sweep_kept(model, image, bounds, means, cost)??;
    }
    Ok(exact_share(kept, symmetries.len().max(1)))
}

/// Counts the solutions that a symmetry keeps.
pub(crate) fn sweep_kept(
    model: &Model,
    image: &[OptionId],
    bounds: &mut Bounds<'_>,
    means: &mut Means<'_>,
    cost: &mut Cost,
) -> Result<Result<BigUint, StopReason>, Unsupported> {
    let folded = match Folded::by(model, image, bounds) {
        Ok(folded) => folded,
        Err(stop) => return Ok(Err(stop)),
    };
    let ways = Ways {
        choices: &cycles(model, image),
        mirror: None,
        folded: &folded,
    };
    sweep(model, &ways, bounds, means, cost)
}

/// What is counted: sets of choices that cover all items, but for those that are folded away.
pub(crate) struct Ways<'a> {
    pub(crate) choices: &'a [OrbitOption],
    pub(crate) mirror: Option<&'a Mirror>,
    pub(crate) folded: &'a Folded,
}

/// Counts the ways to choose, in the narrowest words that suffice.
pub(crate) fn sweep(
    model: &Model,
    ways: &Ways<'_>,
    bounds: &mut Bounds<'_>,
    means: &mut Means<'_>,
    cost: &mut Cost,
) -> Result<Result<BigUint, StopReason>, Unsupported> {
    let &Ways {
        choices,
        mirror,
        folded,
    } = ways;
    if let Some((count, stats)) = means.store.as_mut().and_then(Store::ended) {
        cost.stats = stats;
        return Ok(Ok(count));
    }
    let layout = Layout::new(model, choices, folded)?;
    if let Some(unsupported) = too_long(layout.bits) {
        return Err(unsupported);
    }
    let _taken = match layout.hold(choices, bounds) {
        Ok(taken) => taken,
        Err(stop) => return Ok(Err(stop)),
    };
    let counted = if layout.bits < u64::BITS {
        through::<u64>(&layout.pack(model, choices, mirror), bounds, means, cost)
    } else if layout.bits < u128::BITS {
        through::<u128>(&layout.pack(model, choices, mirror), bounds, means, cost)
    } else {
        through::<Wide>(&layout.pack(model, choices, mirror), bounds, means, cost)
    };
    if let (Ok(count), Some(store)) = (&counted, &mut means.store) {
        store.end(count, &cost.stats);
    }
    Ok(counted)
}

/// Counts the ways through an encoding: in memory, by a device, or with a folder.
fn through<K: Word>(
    encoding: &Encoding<K>,
    bounds: &mut Bounds<'_>,
    means: &mut Means<'_>,
    cost: &mut Cost,
) -> Result<BigUint, StopReason> {
    if IS_SMALL {
        // A browser lends neither a folder nor a device.
        return run::run(encoding, bounds, cost);
    }
    if let Some(store) = &mut means.store {
        return disk::run(encoding, store, bounds, cost);
    }
    let swept = means
        .device
        .and_then(|device| device::run(encoding, device, bounds, cost));
    swept.unwrap_or_else(|| {
        // What a device that failed was asked for, it would be asked for again.
        means.device = None;
        run::run(encoding, bounds, cost)
    })
}

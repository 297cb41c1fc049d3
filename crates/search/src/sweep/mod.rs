//! Counting without enumerating: a sweep over the cells. It merges all ways to cover the cells
//! behind the front into one state with a count.
//!
//! *Idea.* What can still be covered depends on which cells beyond the front are covered and on
//! which pieces are used, not on how. So partial solutions that agree in both form one state, and
//! only their number is kept. This is dynamic programming over a frontier, known as transfer
//! matrices for dominoes. Knuth's ZDDs of exact covers merge the same states (TAOCP 7.1.4). The
//! cost is the number of states, not of solutions.
//!
//! *Profiles.* A state is a profile, the cells beyond the front that are covered, and a supply, the pieces
//! that are left. Which moves fit depends on the profile alone, so it is found once for all states with it.
//!
//! *Pruning.* The remaining pieces must fill each closed region behind the front exactly, so its size
//! must be a sum of their sizes. A piece that no longer begins anywhere must have been used.
//!
//! *Items.* Without cells that are known, the items that are swept and their order are chosen so that few
//! are open at a time. An item beside them is forgotten once no option covers it any more.
//!
//! *Mirror.* States that are images of each other under a symmetry that keeps the front are merged.
//!
//! *Symmetry.* Take an item that is covered once and that every symmetry keeps. One option of each
//! orbit of its options, and that option's image in the mirror, stand for the whole orbit. The
//! option that begins latest in the sweep is taken, because the item is then still free in most
//! states. The number of orbits follows from the lemma of Cauchy and Frobenius. For each symmetry,
//! the solutions that it keeps are those of the model whose options are the orbits of options under
//! it.

mod bounds;
mod by_profile;
mod choices;
mod combinations;
mod crew;
mod device;
mod disk;
mod draw;
mod encoding;
mod fits;
mod folded;
mod front;
mod graph;
mod groups;
mod levels;
mod mirror;
mod natural;
mod orders;
mod parked;
mod pockets;
mod run;
mod slices;
mod slots;
mod solutions;
mod step;
mod table;
mod tally;
mod transitions;
mod word;

pub use combinations::{Combinations, count_combinations};
pub use device::{
    SweepClosing, SweepDevice, SweepField, SweepFlip, SweepGeometry, SweepHalt, SweepMove,
    SweepPiece, SweepPlan, SweepWatch, Swept, count_by_device,
};
pub(crate) use draw::numbers_drawn;
pub use num_bigint::BigUint;
pub use slices::{Slice, SliceCount, count_kept, count_slice, slices};
pub use solutions::{Solutions, Tabulated, tabulate};

use crate::{
    Asked, CountResult, Engine, ItemId, Model, Number, OptionId, Run, Stats, StopReason, Turn,
    Unsupported,
};
use bounds::Cost;
use choices::{by_orbits, cycles, is_identity};
use encoding::{Choice, Layout};
use folded::Folded;
use mirror::Mirror;
use word::{Wide, Word as _};

/// The longest state, in bits.
const STATE_BITS: u32 = Wide::BITS - 1;

/// Whether a small program counts more than a fast one, as in a browser. Then the longest states have
/// counts of any length at once.
const IS_SMALL: bool = cfg!(target_family = "wasm");

/// Whether states in words of so many bits may lie in the way that is quick and takes more code.
const fn may_be_quick(bits: u32) -> bool {
    !IS_SMALL || bits == u64::BITS
}

/// The engine that counts by sweeping.
pub(crate) struct Sweep;

impl Engine for Sweep {
    fn name(&self) -> &'static str {
        "sweep"
    }

    fn gives(&self) -> &'static [Asked] {
        &[Asked::Count, Asked::Combinations, Asked::Table]
    }

    fn supports(&self, model: &Model) -> Result<(), Unsupported> {
        sweep_supports(model)
    }

    /// Without a tiling, nothing promises a short front, whatever the order of the items.
    fn speed(&self, asked: Asked, model: &Model) -> Result<u32, Unsupported> {
        match (asked, model.tiling()) {
            (Asked::Count, None) => Err(Unsupported::NoTiling),
            _ => Ok(100),
        }
    }

    fn count(
        &self,
        model: &Model,
        symmetries: &[Vec<OptionId>],
        run: &Run<'_>,
    ) -> Result<CountResult, Unsupported> {
        count_by_sweep(model, symmetries, run)
    }

    fn work_of_node(&self, _model: &Model) -> u64 {
        3
    }

    fn count_in_turns(
        &self,
        model: &Model,
        symmetries: &[Vec<OptionId>],
        run: &Run<'_>,
        turn: &mut Turn<'_>,
    ) -> Result<CountResult, Unsupported> {
        check(model)?;
        count_within(model, symmetries, bounds::Bounds::new(run).in_turns(turn))
    }

    fn combinations(
        &self,
        model: &Model,
        items: &[ItemId],
        run: &Run<'_>,
    ) -> Result<Combinations, Unsupported> {
        count_combinations(model, items, run)
    }

    fn tabulate(
        &self,
        model: &Model,
        symmetries: &[Vec<OptionId>],
        run: &Run<'_>,
    ) -> Result<Tabulated, Unsupported> {
        tabulate(model, symmetries, run)
    }
}

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
    let mut bounds = bounds::Bounds::new(run);
    let Some(disk) = run.disk.filter(|_| !IS_SMALL) else {
        return count_within(model, symmetries, bounds);
    };
    match disk::Store::open_for(disk, disk::fingerprint(model, symmetries)) {
        Ok(store) => bounds.store = Some(store),
        Err(fault) => {
            disk.fail(fault);
            return Ok(CountResult::stopped(
                StopReason::DiskLimit,
                Stats::default(),
                0,
            ));
        }
    }
    count_within(model, symmetries, bounds)
}

fn count_within(
    model: &Model,
    symmetries: &[Vec<OptionId>],
    mut bounds: bounds::Bounds<'_>,
) -> Result<CountResult, Unsupported> {
    let mut cost = Cost::default();
    let solutions = match count_all(model, symmetries, &mut bounds, &mut cost)? {
        Ok(solutions) => solutions,
        Err(limit) => return Ok(CountResult::stopped(limit, cost.stats, cost.bytes)),
    };
    let orbits = count_orbits(model, symmetries, &solutions, &mut bounds, &mut cost);
    let counted = CountResult {
        solutions: Ok(solutions),
        orbits,
        stats: cost.stats,
        bytes: cost.bytes,
    };
    if let Some(store) = &mut bounds.store
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
    bounds: &mut bounds::Bounds<'_>,
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
    sweep(model, &ways, bounds, cost)
}

/// Counts the orbits of so many solutions: the sum of the solutions that each symmetry keeps, divided by
/// the number of symmetries. Symmetries that move no option, such as the identity, keep all.
fn count_orbits(
    model: &Model,
    symmetries: &[Vec<OptionId>],
    solutions: &BigUint,
    bounds: &mut bounds::Bounds<'_>,
    cost: &mut Cost,
) -> Number {
    let (moving, still): (Vec<_>, Vec<_>) =
        symmetries.iter().partition(|image| !is_identity(image));
    let mut kept = solutions * still.len().max(1);
    for image in moving {
        kept += sweep_kept(model, image, bounds, cost)??;
    }
    Ok(exact_share(kept, symmetries.len().max(1)))
}

/// Checks that [`count_by_sweep`] can count a model.
///
/// # Errors
/// What the engine does not support.
pub fn sweep_supports(model: &Model) -> Result<(), Unsupported> {
    check(model)?;
    too_long(encoding::bits_of(model)?).map_or(Ok(()), Err)
}

/// Divides a sum over a group or an orbit by its size.
///
/// # Panics
/// There is a remainder. Then the values that were summed are not invariant.
fn exact_share(sum: BigUint, size: usize) -> BigUint {
    let share = &sum / size;
    assert!(
        &share * size == sum,
        "{size} does not divide {sum}: the symmetries are not a group of this model"
    );
    share
}

fn check(model: &Model) -> Result<(), Unsupported> {
    let entries = |option| model.entries(option).iter();
    let has_colors = model
        .options()
        .flat_map(entries)
        .any(|entry| entry.color.is_some());
    if has_colors {
        Err(Unsupported::Colors)
    } else {
        Ok(())
    }
}

fn too_long(bits: u32) -> Option<Unsupported> {
    (bits > STATE_BITS).then_some(Unsupported::State {
        bits,
        most: STATE_BITS,
    })
}

/// Counts the solutions that a symmetry keeps.
fn sweep_kept(
    model: &Model,
    image: &[OptionId],
    bounds: &mut bounds::Bounds<'_>,
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
    sweep(model, &ways, bounds, cost)
}

/// What is counted: sets of choices that cover all items, but for those that are folded away.
struct Ways<'a> {
    choices: &'a [Choice],
    mirror: Option<&'a Mirror>,
    folded: &'a Folded,
}

/// Counts the ways to choose, in the narrowest words that suffice.
fn sweep(
    model: &Model,
    ways: &Ways<'_>,
    bounds: &mut bounds::Bounds<'_>,
    cost: &mut Cost,
) -> Result<Result<BigUint, StopReason>, Unsupported> {
    let &Ways {
        choices,
        mirror,
        folded,
    } = ways;
    if let Some((count, stats)) = bounds.store.as_mut().and_then(disk::Store::ended) {
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
    let counted = if layout.fits(mirror, u64::BITS) {
        through::<u64>(&layout.pack(model, choices, mirror), bounds, cost)
    } else if layout.fits(None, u128::BITS) {
        through::<u128>(&layout.pack(model, choices, mirror), bounds, cost)
    } else {
        through::<Wide>(&layout.pack(model, choices, mirror), bounds, cost)
    };
    if let (Ok(count), Some(store)) = (&counted, &mut bounds.store) {
        store.end(count, &cost.stats);
    }
    Ok(counted)
}

/// Counts the ways through an encoding: in memory, by a device, or with a folder.
fn through<K: word::Word>(
    encoding: &encoding::Encoding<K>,
    bounds: &mut bounds::Bounds<'_>,
    cost: &mut Cost,
) -> Result<BigUint, StopReason> {
    match bounds.store.take() {
        // A browser lends no folder.
        _ if IS_SMALL => run::run::<K>(encoding, bounds, cost),
        None => match bounds.device {
            Some(device) => device::through::<K>(encoding, device, bounds, cost),
            None => run::run::<K>(encoding, bounds, cost),
        },
        Some(mut store) => {
            let end = disk::run::<K>(encoding, &mut store, bounds, cost);
            bounds.store = Some(store);
            end
        }
    }
}

//! Cuts a sweep into slices, for machines that share nothing.
//!
//! *Idea.* Every solution covers an item that is covered once by exactly one option. So the solutions
//! with each of its options are counted apart, in models without the options that conflict with it,
//! and added up. If all symmetries keep the item, one option of each orbit stands for the orbit. Two
//! items make more slices than one.
//!
//! The number of orbits follows from the solutions that each symmetry keeps, as for a whole sweep:
//! [`count_kept`] counts these.

use super::bounds;
use super::bounds::Cost;
use super::choices::is_identity;
use super::{check, count_by_sweep, stopped, sweep_kept};
use crate::orbits::{Covering, is_first, orbit_size};
use crate::{Bounds, CountResult, ItemId, Model, OptionId, Run, StopReason, Unsupported};

/// The solutions that contain some options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slice {
    /// The options, none of which conflicts with another. Without any, the slice is the whole.
    pub options: Vec<OptionId>,
    /// How many solutions each solution of the slice stands for, itself included.
    pub weight: u64,
}

/// Cuts a count into at least `number` slices by the options of one item or two, if there are as
/// many: each solution of the model is in one slice, or is the image under a symmetry of solutions
/// in slices, as their weights say. Symmetries that move no option are those of
/// [`crate::count_by_sweep`].
///
/// # Errors
/// The limit that was reached.
pub fn slices(
    model: &Model,
    symmetries: &[Vec<OptionId>],
    number: usize,
    run: &Run<'_>,
) -> Result<Vec<Slice>, StopReason> {
    let _taken = run.hold(Covering::bytes(model))?;
    let covering = Covering::new(model, run)?;
    let items = items_once(model);
    let mut first: Option<(ItemId, Vec<Slice>)> = None;
    for &item in &items {
        run.check(0)?;
        let Some(found) = by_item(covering.of(item), symmetries) else {
            continue;
        };
        // The fewest slices that are enough, or else the most.
        let is_better = |best: &Vec<Slice>| match (found.len() >= number, best.len() >= number) {
            (true, true) => found.len() < best.len(),
            (enough, was_enough) => !was_enough && (enough || found.len() > best.len()),
        };
        if first.as_ref().is_none_or(|(_, best)| is_better(best)) {
            first = Some((item, found));
        }
    }
    let Some((item, slices)) = first else {
        return Ok(vec![Slice {
            options: Vec::new(),
            weight: 1,
        }]);
    };
    if slices.len() >= number {
        return Ok(slices);
    }
    let others = items.iter().filter(|other| **other != item);
    let Some(second) = others.max_by_key(|other| (covering.of(**other).len(), other.0)) else {
        return Ok(slices);
    };
    let mut twice = Vec::new();
    for slice in slices {
        run.check(0)?;
        // An option of the first item may cover the second one as well.
        if slice
            .options
            .iter()
            .any(|option| covers(model, *option, *second))
        {
            twice.push(slice);
            continue;
        }
        let fitting = covering.of(*second).iter();
        let fitting = fitting.filter(|option| fits(model, &slice.options, **option));
        twice.extend(fitting.map(|&option| Slice {
            options: with(&slice.options, option),
            ..slice
        }));
    }
    Ok(twice)
}

/// Counts the solutions of a slice, without its weight.
///
/// # Errors
/// As [`crate::count_by_sweep`].
pub fn count_slice(
    model: &Model,
    slice: &Slice,
    run: &Run<'_>,
) -> Result<CountResult, Unsupported> {
    check(model)?;
    let part = match part_of(model, &slice.options, run) {
        Ok(part) => part,
        Err(stop) => return Ok(stopped(stop, Cost::default())),
    };
    count_by_sweep(&part, &[], run)
}

/// Counts the solutions that a symmetry keeps, given as the image of every option.
///
/// # Errors
/// As [`crate::count_by_sweep`], or an orbit of options is too long for a state.
pub fn count_kept(
    model: &Model,
    image: &[OptionId],
    run: &Run<'_>,
) -> Result<CountResult, Unsupported> {
    check(model)?;
    let mut bounds = bounds::Bounds::new(run);
    let mut cost = Cost::default();
    if is_identity(image) {
        return count_by_sweep(model, &[], run);
    }
    let found = sweep_kept(model, image, &mut bounds, &mut cost)?;
    Ok(match found {
        Ok(solutions) => CountResult {
            solutions: Some(solutions),
            orbits: None,
            stop: StopReason::Exhausted,
            stats: cost.stats,
            bytes: cost.bytes,
        },
        Err(stop) => stopped(stop, cost),
    })
}

/// The items that are covered once and are not cells, or all that are covered once.
fn items_once(model: &Model) -> Vec<ItemId> {
    let once = |item: &ItemId| model.bounds(*item) == Some(Bounds::ONCE);
    let all: Vec<ItemId> = (0..model.primary_count() as u32)
        .map(ItemId)
        .filter(once)
        .collect();
    let mut is_cell = vec![false; model.item_count()];
    for cell in model.tiling().map_or(&[][..], |tiling| &tiling.cells) {
        is_cell[cell.index()] = true;
    }
    let others: Vec<ItemId> = all
        .iter()
        .copied()
        .filter(|item| !is_cell[item.index()])
        .collect();
    match others.is_empty() {
        true => all,
        false => others,
    }
}

/// The slices by the options of an item: the first of each orbit. `None` if the symmetries do not
/// keep the item.
fn by_item(options: &[OptionId], symmetries: &[Vec<OptionId>]) -> Option<Vec<Slice>> {
    let stays = |option: &OptionId| {
        let mut images = symmetries.iter().map(|image| image[option.index()]);
        images.all(|image| options.binary_search(&image).is_ok())
    };
    if !options.iter().all(stays) {
        return None;
    }
    let firsts = options.iter().filter(|at| is_first(symmetries, **at));
    let slice = |&option: &OptionId| Slice {
        options: vec![option],
        weight: orbit_size(symmetries, option).max(1),
    };
    Some(firsts.map(slice).collect())
}

fn with(options: &[OptionId], more: OptionId) -> Vec<OptionId> {
    options.iter().copied().chain([more]).collect()
}

fn covers(model: &Model, option: OptionId, item: ItemId) -> bool {
    model.entries(option).iter().any(|entry| entry.item == item)
}

/// Whether an option can be in a solution with these, as far as two options show.
fn fits(model: &Model, options: &[OptionId], option: OptionId) -> bool {
    let once = |item: ItemId| model.bounds(item).is_none_or(|bounds| bounds.max == 1);
    let entries = model.entries(option).iter();
    let mut shared = entries.filter(|entry| once(entry.item));
    !shared.any(|entry| {
        let has = |other: &OptionId| {
            let mut entries = model.entries(*other).iter();
            entries.any(|other| other.item == entry.item)
        };
        options.iter().any(has)
    })
}

/// The model with these options and those that fit them.
fn part_of(model: &Model, options: &[OptionId], run: &Run<'_>) -> Result<Model, StopReason> {
    let mut builder = Model::builder();
    for index in 0..model.item_count() as u32 {
        let name = model.item_name(ItemId(index));
        let added = match model.bounds(ItemId(index)) {
            Some(bounds) => builder.primary_between(name, bounds),
            None => builder.secondary(name),
        };
        added.expect("the full model has this item");
    }
    for option in model.options() {
        run.check(option.index())?;
        if options.contains(&option) || fits(model, options, option) {
            let added = builder.option(model.entries(option));
            added.expect("the full model has this option");
        }
    }
    if let Some(tiling) = model.tiling() {
        builder.tiling(tiling.clone());
    }
    let model = builder.build();
    Ok(model.expect("fewer options do not contradict the tiling"))
}

//! Cuts a sweep into slices, for machines that share nothing.
//!
//! *Idea.* Every solution covers an item that is covered once by exactly one option, which begins at
//! some cell of the sweep. So the solutions in which it begins before a certain cell and the others are
//! counted apart, and added up. Both sweeps use all symmetries, and beyond that cell their states
//! differ: in one all have used the item, in the other none, until it begins. So they meet few states
//! twice. Several items make more slices, and so do several cells for an item.
//!
//! The number of orbits follows from the solutions that each symmetry keeps, as for a whole sweep:
//! [`count_kept`] counts these.

use std::ops::Range;

use num_bigint::BigUint;
use pavage_bits::SmallSort as _;
use pavage_search::diagram::OrbitOption;
use pavage_search::narrow::{as_u32, whole};
use pavage_search::{Bounds, ItemId, Model, OptionId, Run, Stats, StopReason, Unsupported};

use crate::count::{Means, Ways, count_by_sweep, sweep, sweep_kept};
use crate::cover::choices::by_orbits;
use crate::cover::encoding::{check, places};
use crate::cover::folded::Folded;
use crate::cover::mirror::{Mirror, is_identity};
use crate::cover::orders::swept_items;
use crate::states::bounds::{self, Cost};

// What is below, and the choices by orbits, decide which slices a plan of shards has. Whoever changes
// them raises `FORM` of the plans, so that no result of an older version is taken for one of these.

/// Where a cut makes two slices of about the same size, as a share of the cells at which the options
/// of an item begin. A sweep meets most states a little later.
const MIDDLE: f64 = 0.45;
/// Several cuts for the same item lie within this share of the cells, around the middle.
const SPREAD: f64 = 0.55;

/// The solutions in which some items are covered by options that begin within certain cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slice {
    /// Without any, the slice is the whole.
    stretches: Vec<Stretch>,
    /// Whether states that are images of each other are merged.
    is_mirrored: bool,
}

/// An item, and the cells at which the option that covers it may begin, in the order of the sweep.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stretch {
    item: ItemId,
    cells: Range<u32>,
}

/// An item by which a sweep may be cut.
struct Cuttable {
    item: ItemId,
    /// The first cell at which one of its options begins, and the others, each once.
    first: u32,
    cuts: Vec<u32>,
    /// How many of its options are on the smaller side of a cut in the middle.
    balance: usize,
}

/// Cuts a count into at least `number` slices, if that many can be made: each solution is in exactly one
/// of them. `symmetries` are those of [`count_by_sweep`]. The same model is always cut in the same way.
///
/// Each time that the number of slices doubles, all of them together meet about a third more states.
///
/// # Errors
/// The limit that was reached.
pub fn slices(
    model: &Model,
    symmetries: &[Vec<OptionId>],
    number: usize,
    run: &Run<'_>,
) -> Result<Vec<Slice>, StopReason> {
    let limits = bounds::Bounds::new(run);
    let mut best = Vec::new();
    for is_mirrored in [true, false] {
        let reduced = Reduced::of(model, symmetries, is_mirrored, &limits)?;
        let found = cut(&reduced.cuttable(model), number, is_mirrored);
        if found.len() >= number {
            return Ok(found);
        }
        if found.len() > best.len() {
            best = found;
        }
    }
    Ok(best)
}

/// What is counted for a share of the work: the solutions of a slice, or those that a symmetry keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SliceCount {
    /// How many they are, or the limit that was reached first.
    pub solutions: Result<BigUint, StopReason>,
    /// What it cost.
    pub stats: Stats,
}

/// Counts the solutions of a slice, with the symmetries with which it was cut.
///
/// # Errors
/// As [`count_by_sweep`].
pub fn count_slice(
    model: &Model,
    symmetries: &[Vec<OptionId>],
    slice: &Slice,
    run: &Run<'_>,
) -> Result<SliceCount, Unsupported> {
    check(model)?;
    let mut limits = bounds::Bounds::new(run);
    let mut cost = Cost::default();
    let mut reduced = match Reduced::of(model, symmetries, slice.is_mirrored, &limits) {
        Ok(reduced) => reduced,
        Err(stop) => return Ok(counted(Err(stop), cost)),
    };
    reduced.keep(model, &slice.stretches);
    let ways = Ways {
        choices: &reduced.choices,
        mirror: reduced.mirror.as_ref(),
        folded: &Folded::NOTHING,
    };
    let found = sweep(model, &ways, &mut limits, &mut Means::default(), &mut cost)?;
    Ok(counted(found, cost))
}

/// Counts the solutions that a symmetry keeps, given as the image of every option.
///
/// # Errors
/// As [`count_by_sweep`], or an orbit of options is too long for a state.
pub fn count_kept(
    model: &Model,
    image: &[OptionId],
    run: &Run<'_>,
) -> Result<SliceCount, Unsupported> {
    check(model)?;
    if is_identity(image) {
        let all = count_by_sweep(model, &[], run)?;
        return Ok(SliceCount {
            solutions: all.solutions,
            stats: all.stats,
        });
    }
    let mut limits = bounds::Bounds::new(run);
    let mut cost = Cost::default();
    let found = sweep_kept(model, image, &mut limits, &mut Means::default(), &mut cost)?;
    Ok(counted(found, cost))
}

fn counted(solutions: Result<BigUint, StopReason>, cost: Cost) -> SliceCount {
    SliceCount {
        solutions,
        stats: cost.stats,
    }
}

/// What a whole sweep goes through, thinned out by the symmetries.
struct Reduced {
    choices: Vec<OrbitOption>,
    mirror: Option<Mirror>,
    /// The place of each item among the cells.
    place_of: Vec<Option<u32>>,
}

impl Reduced {
    fn of(
        model: &Model,
        symmetries: &[Vec<OptionId>],
        is_mirrored: bool,
        limits: &bounds::Bounds<'_>,
    ) -> Result<Reduced, StopReason> {
        let mirror = if is_mirrored {
            Mirror::find(model, symmetries, limits)?
        } else {
            None
        };
        let choices = by_orbits(model, symmetries, mirror.as_ref(), limits)?;
        let mut place_of = vec![None; model.item_count()];
        for (at, cell) in swept_items(model).iter().enumerate() {
            place_of[cell.index()] = Some(as_u32(at));
        }
        Ok(Reduced {
            choices,
            mirror,
            place_of,
        })
    }

    /// Where a choice and its image in the mirror begin: never after either.
    fn begin(&self, model: &Model, choice: &OrbitOption) -> u32 {
        let first = places(model, &self.place_of, &choice.options).min();
        let first = first.unwrap_or(0);
        match &self.mirror {
            Some(mirror) => mirror.begin_of_block(first),
            None => first,
        }
    }

    /// Keeps only the choices within some stretches.
    fn keep(&mut self, model: &Model, stretches: &[Stretch]) {
        let mut choices = std::mem::take(&mut self.choices);
        choices.retain(|choice| {
            let begin = self.begin(model, choice);
            stretches.iter().all(|stretch| {
                stretch.cells.contains(&begin)
                    || !choice
                        .options
                        .iter()
                        .any(|&option| model.covers(option, stretch.item))
            })
        });
        self.choices = choices;
    }

    /// The items that may be cut by, the best first: items that are covered once, that the mirror
    /// keeps, and whose options the symmetries have not thinned out. If others are there, no cells.
    fn cuttable(&self, model: &Model) -> Vec<Cuttable> {
        let once = |item: &ItemId| model.bounds(*item) == Some(Bounds::ONCE);
        let stays = |item: &ItemId| {
            let mirror = self.mirror.as_ref();
            mirror.is_none_or(|mirror| mirror.keeps(*item))
        };
        let mut begins: Vec<Vec<u32>> = vec![Vec::new(); model.item_count()];
        let mut is_thin = vec![false; model.item_count()];
        for choice in &self.choices {
            let begin = self.begin(model, choice);
            for &option in &choice.options {
                for entry in model.entries(option) {
                    begins[entry.item.index()].push(begin);
                    is_thin[entry.item.index()] |= choice.weight > 1 && self.is_other(entry.item);
                }
            }
        }
        let cells = self.place_of.iter().flatten().count() as f64;
        let middle = as_u32(whole(cells * MIDDLE));
        let items = model.primary_items();
        let items = items.filter(|item| once(item) && stays(item) && !is_thin[item.index()]);
        let cuttable = items.filter_map(|item| {
            let begins = &mut begins[item.index()];
            begins.small_sort();
            let early = begins.iter().filter(|begin| **begin < middle).count();
            let balance = early.min(begins.len() - early);
            begins.dedup();
            let (&first, cuts) = begins.split_first()?;
            let cuts = cuts.to_vec();
            (!cuts.is_empty()).then_some(Cuttable {
                item,
                first,
                cuts,
                balance,
            })
        });
        let (mut others, mut cells): (Vec<_>, Vec<_>) =
            cuttable.partition(|cuttable| self.is_other(cuttable.item));
        let found = if others.is_empty() {
            &mut cells
        } else {
            &mut others
        };
        found.small_sort_by_key(|cuttable| (std::cmp::Reverse(cuttable.balance), cuttable.item.0));
        std::mem::take(found)
    }

    /// Whether an item is no cell of the sweep.
    fn is_other(&self, item: ItemId) -> bool {
        self.place_of[item.index()].is_none()
    }
}

/// At least `number` slices by these items, or as many as can be.
fn cut(items: &[Cuttable], number: usize, is_mirrored: bool) -> Vec<Slice> {
    let whole = Slice {
        stretches: Vec::new(),
        is_mirrored,
    };
    let mut slices = vec![whole];
    let parts = items.iter().zip(parts(items, number));
    for (cuttable, parts) in parts.filter(|(_, parts)| *parts > 1) {
        let stretches = stretches(cuttable, parts);
        let with = |slice: &Slice, stretch: &Stretch| {
            let mut slice = slice.clone();
            slice.stretches.push(stretch.clone());
            slice
        };
        let cut = slices
            .iter()
            .flat_map(|slice| stretches.iter().map(move |stretch| with(slice, stretch)));
        slices = cut.collect();
    }
    slices
}

/// In how many stretches each item is cut, so that they make at least `number` slices in all: as few
/// for each as can be.
fn parts(items: &[Cuttable], number: usize) -> Vec<usize> {
    let most = |at: usize| items[at].cuts.len() + 1;
    let mut parts = vec![1; items.len()];
    let mut all = 1;
    for least in 2.. {
        for at in 0..items.len() {
            if all >= number {
                return parts;
            }
            if most(at) >= least {
                all = all / parts[at] * least;
                parts[at] = least;
                // Three instead of two times two, where that is enough.
                let three = all / 2 * 3;
                if least == 2 && all < number && three >= number && most(at) > 2 {
                    parts[at] = 3;
                    return parts;
                }
            }
        }
        if (0..items.len()).all(|at| most(at) <= least) {
            return parts;
        }
    }
    unreachable!("every item has a last cut")
}

/// The stretches of an item, between cuts as near as can be to where they divide the work evenly.
fn stretches(cuttable: &Cuttable, parts: usize) -> Vec<Stretch> {
    let Cuttable { item, cuts, .. } = cuttable;
    let reach = f64::from(cuts[cuts.len() - 1]) - f64::from(cuttable.first);
    let mut ends = vec![0];
    let mut from = 0;
    for part in 1..parts {
        let share = MIDDLE + SPREAD * (part as f64 / parts as f64 - 0.5);
        let wanted = f64::from(cuttable.first) + share * reach;
        // Enough cuts must be left for the other parts.
        let left = &cuts[from..cuts.len() + part + 1 - parts];
        let nearest = (0..left.len()).min_by(|one, other| {
            let distance = |at: &usize| (f64::from(left[*at]) - wanted).abs();
            distance(one).total_cmp(&distance(other))
        });
        from += nearest.unwrap_or(0);
        ends.push(cuts[from]);
        from += 1;
    }
    ends.push(u32::MAX);
    let cells = ends.windows(2).map(|ends| ends[0]..ends[1]);
    cells.map(|cells| Stretch { item: *item, cells }).collect()
}

//! The choices of a sweep: single options, one option of each orbit, or whole orbits.

use pavage_bits::SmallSort as _;
use pavage_search::Covering;
use pavage_search::diagram::OrbitOption;
use pavage_search::narrow::as_u32;
use pavage_search::{Bounds, ItemId, Model, OptionId, StopReason};

use crate::cover::encoding::places;
use crate::cover::mirror::Mirror;
use crate::cover::orders::{is_usable, swept_items};
use crate::states::bounds::Bounds as Limits;

/// Each option as a choice.
pub(crate) fn singles(model: &Model) -> Vec<OrbitOption> {
    let single = |option| OrbitOption {
        options: vec![option],
        weight: 1,
    };
    let usable = model.options().filter(|option| is_usable(model, *option));
    usable.map(single).collect()
}

/// Each option as a choice, but for one item only one option of each orbit. With a mirror, also the
/// image of that option, so that the mirror maps choices to choices. The caller holds the memory of
/// the choices.
pub(crate) fn by_orbits(
    model: &Model,
    symmetries: &[Vec<OptionId>],
    mirror: Option<&Mirror>,
    bounds: &Limits<'_>,
) -> Result<Vec<OrbitOption>, StopReason> {
    let _taken = bounds.hold(OrbitOption::bytes(
        model.option_count(),
        model.option_count(),
    ))?;
    let mut choices = singles(model);
    let Some((item, orbits)) = best_item(model, symmetries, mirror, bounds)? else {
        return Ok(choices);
    };
    choices.retain(|choice| !model.covers(choice.options[0], item));
    choices.extend(orbits);
    Ok(choices)
}

/// The item whose orbits begin latest in the sweep, if it has fewer orbits than options.
fn best_item(
    model: &Model,
    symmetries: &[Vec<OptionId>],
    mirror: Option<&Mirror>,
    bounds: &Limits<'_>,
) -> Result<Option<(ItemId, Vec<OrbitOption>)>, StopReason> {
    let _taken = bounds.hold(Covering::bytes(model))?;
    let covering = Covering::new(model, &bounds.poll)?;
    let cells = swept_items(model);
    let mut place_of = vec![None; model.item_count()];
    for (at, item) in cells.iter().enumerate() {
        place_of[item.index()] = Some(as_u32(at));
    }
    let begin = |option| places(model, &place_of, &[option]).min().unwrap_or(0);
    let firsts: Vec<u32> = model.options().map(begin).collect();
    let first = |option: OptionId| firsts[option.index()];
    let once = |item: &ItemId| model.bounds(*item) == Some(Bounds::ONCE);
    let others = model.primary_items().filter(once);
    let mut best: Option<(f64, ItemId, Vec<OrbitOption>)> = None;
    for item in others.filter(|item| place_of[item.index()].is_none()) {
        let options = covering.of(item);
        let Some(orbits) = orbits(options, symmetries, mirror, bounds, &first)? else {
            continue;
        };
        if orbits.len() == options.len() {
            continue;
        }
        let begins: f64 = orbits
            .iter()
            .map(|orbit| f64::from(first(orbit.options[0])))
            .sum();
        let score = begins / orbits.len() as f64;
        if best.as_ref().is_none_or(|(least, ..)| score > *least) {
            best = Some((score, item, orbits));
        }
    }
    Ok(best.map(|(_, item, orbits)| (item, orbits)))
}

/// For each orbit of these options, the option that begins latest and its image in the mirror.
/// `None` if the options are not closed under the symmetries, or if an option and its image do not
/// divide an orbit evenly.
fn orbits(
    options: &[OptionId],
    symmetries: &[Vec<OptionId>],
    mirror: Option<&Mirror>,
    bounds: &Limits<'_>,
    first: &dyn Fn(OptionId) -> u32,
) -> Result<Option<Vec<OrbitOption>>, StopReason> {
    let image = |option: OptionId| mirror.map_or(option, |mirror| mirror.options[option.index()]);
    let begins = |option: OptionId| {
        let image = image(option);
        (first(option) + first(image), option.max(image))
    };
    let mut found = Vec::new();
    let mut orbit: Vec<OptionId> = Vec::new();
    for (step, &option) in options.iter().enumerate() {
        bounds.poll.check(step)?;
        orbit.clear();
        orbit.extend(symmetries.iter().map(|image| image[option.index()]));
        orbit.push(option);
        orbit.small_sort();
        orbit.dedup();
        if !orbit
            .iter()
            .all(|image| options.binary_search(image).is_ok())
        {
            return Ok(None);
        }
        let latest = orbit.iter().map(|option| begins(*option)).max();
        if latest == Some(begins(option)) {
            let chosen = if image(option) == option { 1 } else { 2 };
            if !orbit.len().is_multiple_of(chosen) {
                return Ok(None);
            }
            found.push(OrbitOption {
                options: vec![option],
                weight: as_u32(orbit.len() / chosen),
            });
        }
    }
    Ok(Some(found))
}

/// The orbits of options under one symmetry. A solution that the symmetry keeps has all options of
/// an orbit or none.
pub(crate) fn cycles(model: &Model, image: &[OptionId]) -> Vec<OrbitOption> {
    let mut is_seen = vec![false; image.len()];
    let mut found = Vec::new();
    for mut option in model.options().filter(|option| is_usable(model, *option)) {
        let mut options = Vec::new();
        while !is_seen[option.index()] {
            is_seen[option.index()] = true;
            options.push(option);
            option = image[option.index()];
        }
        if !options.is_empty() {
            found.push(OrbitOption { options, weight: 1 });
        }
    }
    found
}

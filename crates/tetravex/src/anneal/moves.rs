//! Steps that move many tiles at once: two rectangles are exchanged, or the lines of a rectangle are
//! shifted cyclically by one.

use super::heat::Heat;
use super::sites::Sites;
use crate::Tile;
use pavage_family::random::Random;

/// The most rows or columns of rectangles that are exchanged.
const BLOCK_MAX: usize = 4;

/// Sites with their new tiles.
type Changes = Vec<(usize, Tile)>;

/// The exchange of two random rectangles. `None` if they overlap or contain cells that may not
/// change.
pub(super) fn blocks(sites: &Sites, random: &mut Random) -> Option<Changes> {
    let [rows, cols] = sites.frame();
    let [high, wide] = [rows, cols].map(|most| random.between(1, most.min(BLOCK_MAX)));
    let mut corner = || {
        [
            random.between(0, rows - high),
            random.between(0, cols - wide),
        ]
    };
    let (one, other) = (corner(), corner());
    if one[0].abs_diff(other[0]) < high && one[1].abs_diff(other[1]) < wide {
        return None;
    }
    let mut changes = Vec::new();
    for (to, from) in [(one, other), (other, one)] {
        for row in 0..high {
            for col in 0..wide {
                let at = |[top, left]: [usize; 2]| (top + row) * cols + left + col;
                changes.push(moved(sites, at(to), at(from))?);
            }
        }
    }
    Some(changes)
}

/// The cyclic shift of the lines of a random rectangle by one. `None` as for [`blocks`].
pub(super) fn shift(sites: &Sites, random: &mut Random) -> Option<Changes> {
    let [rows, cols] = sites.frame();
    let is_down = random.below(2) == 0;
    let (along, across) = if is_down { (rows, cols) } else { (cols, rows) };
    if along < 2 {
        return None;
    }
    let length = random.between(2, along);
    let width = random.between(1, across);
    let from = random.between(0, along - length);
    let beside = random.between(0, across - width);
    let by = if random.below(2) == 0 { 1 } else { length - 1 };
    let mut changes = Vec::new();
    for line in beside..beside + width {
        let at = |place: usize| {
            if is_down {
                (from + place) * cols + line
            } else {
                line * cols + from + place
            }
        };
        for place in 0..length {
            changes.push(moved(sites, at(place), at((place + by) % length))?);
        }
    }
    Some(changes)
}

/// The change that moves the tile of one cell to another, if both may change and are in one group.
fn moved(sites: &Sites, to: usize, from: usize) -> Option<(usize, Tile)> {
    let [to, from] = [sites.site(to)?, sites.site(from)?];
    (sites.group(to).0 == sites.group(from).0).then(|| (to, sites.tile(from)))
}

/// Makes the changes if the energy does not grow, and otherwise with the probability exp(−Δ/T).
/// `is_in` has an entry for each site, all of them false.
pub(super) fn try_changes(
    sites: &mut Sites,
    changes: &Changes,
    is_in: &mut [bool],
    heat: &Heat,
    random: &mut Random,
) -> bool {
    let set: Vec<usize> = changes.iter().map(|&(site, _)| site).collect();
    let before: Vec<Tile> = set.iter().map(|&site| sites.tile(site)).collect();
    for &site in &set {
        is_in[site] = true;
    }
    let matched = sites.matches(&set, is_in);
    for &(site, tile) in changes {
        sites.lay(site, tile);
    }
    let gain = sites.matches(&set, is_in) - matched;
    for &site in &set {
        is_in[site] = false;
    }
    let is_made = gain >= 0 || random.unit() < libm::exp(f64::from(gain) / heat.temperature);
    if is_made {
        sites.gain(gain);
        for site in set {
            sites.settle(site);
        }
    } else {
        for (site, tile) in set.into_iter().zip(before) {
            sites.lay(site, tile);
        }
    }
    is_made
}

#[cfg(test)]
mod tests {
    use super::super::heat::Step;
    use super::super::samples;
    use super::super::start::{Start, energy};
    use super::*;

    #[test]
    fn energy_by_gains_is_energy_counted_again() {
        for seed in 0..60 {
            let mut random = Random::new(seed);
            let (puzzle, state) = samples::any(&mut random);
            let start = Start::random(&puzzle, &state, &mut random);
            let mut sites = Sites::new(&puzzle, &start, &mut random);
            let mut is_in = vec![false; sites.length()];
            let mut step = Step::default();
            let heat = Heat::new(0.3 + random.unit());
            for _ in 0..300 {
                let changes = match random.below(6) {
                    0 => shift(&sites, &mut random),
                    1 => blocks(&sites, &mut random),
                    _ => {
                        step.make(&mut sites, &heat, &mut random);
                        None
                    }
                };
                if let Some(changes) = changes {
                    try_changes(&mut sites, &changes, &mut is_in, &heat, &mut random);
                }
                let tiles = sites.tiles();
                assert_eq!(sites.energy(), energy(&puzzle, &tiles), "seed {seed}");
                for (cell, &free) in start.is_free.iter().enumerate() {
                    assert!(
                        free || tiles[cell] == start.tiles[cell],
                        "what is fixed stays"
                    );
                }
            }
            let sorted = |tiles: Vec<Tile>| {
                let kinds = tiles.into_iter().map(|tile| puzzle.kind_of(tile));
                let mut kinds: Vec<_> = kinds.collect();
                kinds.sort_unstable();
                kinds
            };
            assert_eq!(sorted(sites.tiles()), sorted(start.tiles), "the same tiles");
        }
    }
}

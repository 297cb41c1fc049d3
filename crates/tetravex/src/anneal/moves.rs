//! Steps that move many tiles at once: two rectangles are exchanged, the lines of a rectangle are
//! shifted cyclically by one, or scattered tiles are redealt in the best way.

use super::assign::assign;
use super::heat::{Heat, best_turn};
use super::sites::{NONE, Sites, hits};
use crate::Tile;
use pavage_family::random::Random;

/// The most rows or columns of rectangles that are exchanged.
const BLOCK_MAX: usize = 4;

/// The most tiles that are redealt.
const DEALT_MAX: usize = 20;

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
        let at = |place: usize| match is_down {
            true => (from + place) * cols + line,
            false => line * cols + from + place,
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

/// Takes tiles from cells that do not touch each other and do not match on all sides, and redeals
/// them so that as many sides as possible match. Because the cells do not touch, the value of a
/// tile in a cell does not depend on the others, so the best assignment is found exactly.
///
/// Random numbers of the scale of the temperature are added to the values, so that the result may
/// also get worse. (With Gumbel's distribution, the best assignment is approximately a sample of
/// all assignments: Papandreou and Yuille 2011.)
pub(super) fn deal(
    sites: &mut Sites,
    is_in: &mut [bool],
    heat: &Heat,
    noise: &mut Noise,
    random: &mut Random,
) -> Changes {
    let set = scattered(sites, is_in, random);
    let tiles: Vec<Tile> = set.iter().map(|&site| sites.tile(site)).collect();
    let mut costs = Vec::with_capacity(set.len() * set.len());
    for &site in &set {
        let wish = sites.wish(site);
        for &tile in &tiles {
            let turns = if sites.can_turn { 4 } else { 1 };
            let worth = (0..turns).map(|by| hits(tile.turned(by), wish)).max();
            let disturbed = noise.draw(random) * heat.temperature;
            let worth = f64::from(worth.unwrap_or(0)) + disturbed;
            costs.push((-1000.0 * worth) as i64);
        }
    }
    let mut changes = Vec::new();
    for (&site, from) in set.iter().zip(assign(set.len(), &costs)) {
        let (before, wish) = (sites.tile(site), sites.wish(site));
        let tile = match sites.can_turn {
            true => best_turn(tiles[from], wish, random),
            false => tiles[from],
        };
        if tile != before {
            sites.gain(i32::from(hits(tile, wish)) - i32::from(hits(before, wish)));
            sites.lay(site, tile);
            sites.settle(site);
            changes.push((site, tile));
        }
    }
    changes
}

/// Random numbers of Gumbel's distribution, interpolated linearly in a table. Logarithms would take
/// as long as everything else.
#[derive(Default)]
pub(super) struct Noise(Option<Vec<f64>>);

impl Noise {
    const STEPS: usize = 1 << 10;

    fn draw(&mut self, random: &mut Random) -> f64 {
        let steps = Noise::STEPS as f64;
        let unit = random.unit();
        let at = (unit * steps) as usize;
        if at == 0 || at == Noise::STEPS - 1 {
            // Near both ends the curve is not nearly linear.
            return gumbel(unit);
        }
        let curve = self.0.get_or_insert_with(|| {
            let all = 0..Noise::STEPS;
            all.map(|at| gumbel(at as f64 / steps)).collect()
        });
        curve[at] + (unit * steps - at as f64) * (curve[at + 1] - curve[at])
    }
}

/// The number that Gumbel's distribution exceeds with the probability 1 − `unit`.
fn gumbel(unit: f64) -> f64 {
    -libm::log(-libm::log(unit.max(1e-12)))
}

/// Bad sites of one group that do not touch each other.
fn scattered(sites: &Sites, is_in: &mut [bool], random: &mut Random) -> Vec<usize> {
    let mut bad: Vec<u32> = sites.bad().to_vec();
    let mut set = Vec::new();
    let mut group = None;
    for at in 0..bad.len() {
        let from = random.between(at, bad.len() - 1);
        bad.swap(at, from);
        let site = bad[at] as usize;
        let its = sites.group(site).0;
        let touches = |other: u32| other != NONE && is_in[other as usize];
        if *group.get_or_insert(its) != its || sites.near(site).into_iter().any(touches) {
            continue;
        }
        is_in[site] = true;
        set.push(site);
        if set.len() == DEALT_MAX {
            break;
        }
    }
    for &site in &set {
        is_in[site] = false;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::super::heat::Step;
    use super::super::samples;
    use super::super::start::{Start, energy};
    use super::*;

    #[test]
    fn noise_follows_its_curve() {
        let (mut noise, mut random) = (Noise::default(), Random::new(3));
        for _ in 0..20_000 {
            let unit = random.clone().unit();
            let drawn = noise.draw(&mut random);
            assert!((drawn - gumbel(unit)).abs() < 0.1, "{unit}: {drawn}");
        }
    }

    #[test]
    fn energy_by_gains_is_energy_counted_again() {
        for seed in 0..60 {
            let mut random = Random::new(seed);
            let (puzzle, state) = samples::any(&mut random);
            let start = Start::random(&puzzle, &state, &mut random);
            let mut sites = Sites::new(&puzzle, &start, &mut random);
            let mut is_in = vec![false; sites.length()];
            let (mut step, mut noise) = (Step::default(), Noise::default());
            let heat = Heat::new(0.3 + random.unit());
            for _ in 0..300 {
                match random.below(6) {
                    0 => drop(deal(&mut sites, &mut is_in, &heat, &mut noise, &mut random)),
                    1 | 2 => {
                        let changes = match random.below(2) {
                            0 => shift(&sites, &mut random),
                            _ => blocks(&sites, &mut random),
                        };
                        if let Some(changes) = changes {
                            try_changes(&mut sites, &changes, &mut is_in, &heat, &mut random);
                        }
                    }
                    _ => drop(step.make(&mut sites, &heat, &mut random)),
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

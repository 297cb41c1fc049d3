//! A step without refusals. A cell that does not match all around is taken at random; all changes
//! that bring another tile there are weighed, each by exp(gain/T), and one of them is made by these
//! weights (the heat-bath rule, also known as Gibbs sampling: Geman and Geman 1984). Leaving the
//! cell as it is, is one of them.
//!
//! Where tiles may be turned, both tiles of a change are turned as they fit best; turning the tile
//! in its cell is a change, too.

use std::ops::Range;

use super::sites::{LANES, NONE, Sites, hits};
use crate::Tile;
use pavage_family::random::Random;

/// On larger boards a step weighs the tiles of so many cells in a row, not of all.
const WINDOW: usize = 1024;

/// Gains are kept as bytes with this added.
const ZERO: u8 = 16;

/// The most that a change gains or loses: all sides of two tiles.
const GAIN_MAX: usize = 8;

/// The weights of gains at a temperature.
pub(super) struct Heat {
    pub temperature: f64,
    weights: [u32; 32],
}

impl Heat {
    pub(super) fn new(temperature: f64) -> Heat {
        let mut weights = [0; 32];
        let zero = usize::from(ZERO);
        for (at, weight) in weights.iter_mut().enumerate() {
            if at.abs_diff(zero) <= GAIN_MAX {
                let gain = at as f64 - zero as f64;
                // Sixteen of them fit a word. What exceeds the limit is all but sure.
                let most = f64::from(u32::MAX / LANES as u32);
                *weight = (65536.0 * libm::exp(gain / temperature)).min(most) as u32;
            }
        }
        Heat {
            temperature,
            weights,
        }
    }

    fn weight(&self, gain: u8) -> u32 {
        self.weights[usize::from(gain % 32)]
    }
}

/// The change that was made.
pub(super) enum Made {
    /// None.
    Nothing,
    /// The tile of this site was turned.
    Turn(usize),
    /// The tiles of these sites changed places.
    Swap(usize, usize),
}

/// Room for the gains of all changes of a site.
#[derive(Default)]
pub(super) struct Step {
    gains: Vec<u8>,
}

impl Step {
    /// Makes a step; the energy is not 0 before.
    pub(super) fn make(&mut self, sites: &mut Sites, heat: &Heat, random: &mut Random) -> Made {
        let bad = sites.bad();
        if bad.is_empty() {
            // What is wrong lies between cells that may not change.
            return Made::Nothing;
        }
        let site = bad[random.index(bad.len())] as usize;
        let window = window(sites.group(site).1, random);
        self.weigh(sites, site, window.clone());
        let turns = turns(sites, site, heat);
        match self.pick(heat, turns.iter().sum(), random) {
            Pick::Swap(at) => {
                let other = window.start + at;
                sites.gain(i32::from(self.gains[at]) - i32::from(ZERO));
                swap(sites, site, other, random);
                Made::Swap(site, other)
            }
            Pick::Turn(at) => {
                let quarters = quarters(at, &turns);
                let tile = sites.tile(site).turned(quarters);
                if tile == sites.tile(site) {
                    return Made::Nothing;
                }
                let gain = i32::from(hits(tile, sites.wish(site))) - i32::from(sites.hits[site]);
                sites.gain(gain);
                sites.lay(site, tile);
                sites.settle(site);
                Made::Turn(site)
            }
        }
    }

    /// Fills in what the energy gains when the tiles of the site and of each of the window change
    /// places.
    fn weigh(&mut self, sites: &Sites, site: usize, window: Range<usize>) {
        let (tile, wish) = (sites.tile(site), sites.wish(site));
        let lists = Lists {
            base: ZERO - sites.hits[site],
            hits: &sites.hits[window.clone()],
            sides: parts(&sites.sides, &window),
            wishes: parts(&sites.wishes, &window),
        };
        self.gains.resize(window.len(), 0);
        if sites.can_turn {
            weigh_turned(&mut self.gains, &lists, tile, wish);
        } else {
            weigh_plain(&mut self.gains, &lists, tile, wish);
        }
        for (side, other) in sites.near(site).into_iter().enumerate() {
            if other != NONE && window.contains(&(other as usize)) {
                let other = other as usize;
                self.gains[other - window.start] = gain_beside(sites, site, side, other);
            }
        }
        if window.contains(&site) {
            // Leaving the tile there is weighed with turning it.
            self.gains[site - window.start] = 0;
        }
    }

    /// A change by its weight. `extra` is the weight of all turns.
    fn pick(&self, heat: &Heat, extra: u64, random: &mut Random) -> Pick {
        let mut sums = [0; WINDOW / LANES];
        let mut total = extra;
        for (sum, gains) in sums.iter_mut().zip(self.gains.chunks_exact(LANES)) {
            *sum = gains.iter().map(|&gain| heat.weight(gain)).sum();
            total += u64::from(*sum);
        }
        let mut at = random.below(total);
        if at < extra {
            return Pick::Turn(at);
        }
        at -= extra;
        for (chunk, &sum) in sums.iter().enumerate() {
            if at >= u64::from(sum) {
                at -= u64::from(sum);
                continue;
            }
            for (lane, &gain) in self.gains[chunk * LANES..].iter().enumerate() {
                let weight = u64::from(heat.weight(gain));
                if at < weight {
                    return Pick::Swap(chunk * LANES + lane);
                }
                at -= weight;
            }
        }
        unreachable!("the number is less than the sum of all weights")
    }
}

/// What was picked: a place in the window, or a number below the weight of all turns.
enum Pick {
    Swap(usize),
    Turn(u64),
}

/// Which sites are weighed, whole lanes; on large boards those around the site and some more.
fn window(group: Range<usize>, random: &mut Random) -> Range<usize> {
    let end = group.end.next_multiple_of(LANES);
    let length = end - group.start;
    if length <= WINDOW {
        return group.start..end;
    }
    let from = group.start + LANES * random.index((length - WINDOW) / LANES + 1);
    from..from + WINDOW
}

/// The weights of turning the tile of a site by no, one, two and three quarters.
fn turns(sites: &Sites, site: usize, heat: &Heat) -> [u64; 4] {
    let (tile, wish) = (sites.tile(site), sites.wish(site));
    let count = if sites.can_turn { 4 } else { 1 };
    std::array::from_fn(|quarters| {
        if quarters >= count {
            return 0;
        }
        let hits = hits(tile.turned(quarters as u8), wish);
        u64::from(heat.weight(ZERO + hits - sites.hits[site]))
    })
}

/// Which turn a number below the weight of all belongs to.
fn quarters(mut at: u64, turns: &[u64; 4]) -> u8 {
    for (quarters, &weight) in turns.iter().enumerate() {
        if at < weight {
            return quarters as u8;
        }
        at -= weight;
    }
    0
}

fn swap(sites: &mut Sites, one: usize, other: usize, random: &mut Random) {
    let (mut here, mut there) = (sites.tile(other), sites.tile(one));
    if sites.can_turn && !sites.near(one).contains(&(other as u32)) {
        here = best_turn(here, sites.wish(one), random);
        there = best_turn(there, sites.wish(other), random);
    }
    sites.lay(one, here);
    sites.lay(other, there);
    sites.settle(one);
    sites.settle(other);
}

/// The tile turned as it fits best, any of the best.
pub(super) fn best_turn(tile: Tile, wish: Tile, random: &mut Random) -> Tile {
    let (mut best, mut most, mut ties) = (tile, 0, 0);
    for turned in (0..4).map(|quarters| tile.turned(quarters)) {
        let hits = hits(turned, wish);
        if ties == 0 || hits > most {
            (best, most, ties) = (turned, hits, 1);
        } else if hits == most {
            ties += 1;
            if random.index(ties) == 0 {
                best = turned;
            }
        }
    }
    best
}

/// The gain where the other site is beside the one: the pair between them is counted once, and as it
/// will be. The tiles are not turned.
fn gain_beside(sites: &Sites, site: usize, side: usize, other: usize) -> u8 {
    let back = side ^ 2;
    let (tile, wish) = (sites.tile(site), sites.wish(site));
    let (tile_there, wish_there) = (sites.tile(other), sites.wish(other));
    let between = tile_there.0[side] == sites.turned_to_neighbour(tile.0[back]);
    let before = tile.0[side] == wish.0[side];
    let wrongly =
        u8::from(tile_there.0[side] == wish.0[side]) + u8::from(tile.0[back] == wish_there.0[back]);
    ZERO + hits(tile_there, wish) + hits(tile, wish_there) + u8::from(between) + u8::from(before)
        - wrongly
        - sites.hits[site]
        - sites.hits[other]
}

/// The lists of a window, of equal length.
struct Lists<'a> {
    base: u8,
    hits: &'a [u8],
    sides: [&'a [u8]; 4],
    wishes: [&'a [u8]; 4],
}

/// A part of each of four lists. Spelled out, for a closure here is not always inlined.
fn parts<'a>([a, b, c, d]: &'a [Vec<u8>; 4], part: &Range<usize>) -> [&'a [u8]; 4] {
    let at = |list: &'a Vec<u8>| &list[part.clone()];
    [at(a), at(b), at(c), at(d)]
}

/// The beginning of each of four lists: what tells the compiler that they are of equal length.
fn cut([a, b, c, d]: [&[u8]; 4], length: usize) -> [&[u8]; 4] {
    [&a[..length], &b[..length], &c[..length], &d[..length]]
}

// Both loops are kept apart and free of branches, so that compilers turn them into instructions that
// work on many bytes at once.

#[inline(never)]
fn weigh_plain(gains: &mut [u8], lists: &Lists<'_>, tile: Tile, wish: Tile) {
    let length = gains.len();
    let before = &lists.hits[..length];
    let [s0, s1, s2, s3] = cut(lists.sides, length);
    let [w0, w1, w2, w3] = cut(lists.wishes, length);
    for at in 0..length {
        let here = hits(Tile([s0[at], s1[at], s2[at], s3[at]]), wish);
        let there = hits(Tile([w0[at], w1[at], w2[at], w3[at]]), tile);
        gains[at] = lists
            .base
            .wrapping_sub(before[at])
            .wrapping_add(here + there);
    }
}

#[inline(never)]
fn weigh_turned(gains: &mut [u8], lists: &Lists<'_>, tile: Tile, wish: Tile) {
    let most = |to: Tile, Tile([a, b, c, d]): Tile| {
        let one = hits(to, Tile([a, b, c, d])).max(hits(to, Tile([b, c, d, a])));
        let two = hits(to, Tile([c, d, a, b])).max(hits(to, Tile([d, a, b, c])));
        one.max(two)
    };
    let length = gains.len();
    let before = &lists.hits[..length];
    let [s0, s1, s2, s3] = cut(lists.sides, length);
    let [w0, w1, w2, w3] = cut(lists.wishes, length);
    for at in 0..length {
        let here = most(Tile([s0[at], s1[at], s2[at], s3[at]]), wish);
        let there = most(Tile([w0[at], w1[at], w2[at], w3[at]]), tile);
        gains[at] = lists
            .base
            .wrapping_sub(before[at])
            .wrapping_add(here + there);
    }
}

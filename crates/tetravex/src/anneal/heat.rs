//! A step without rejections. A random cell that does not match on all sides is chosen. All changes
//! that bring another tile there get a weight of exp(gain/T), and one of them is made with a
//! probability proportional to its weight (the heat-bath rule, also known as Gibbs sampling: Geman
//! and Geman 1984). Leaving the cell unchanged is one of the choices.
//!
//! Where tiles may be turned, both tiles of a change get their best turn. Turning the tile in its
//! cell is a change, too.

use std::ops::Range;

use pavage_bits::Random;
use pavage_family::numbers::{as_u8, as_u32, rounded_down};

use super::sites::{LANES, NONE, Sites, hits};
use crate::Tile;

/// On larger boards a step weighs the tiles of this many consecutive cells instead of all.
const WINDOW: usize = 1024;

/// Gains are stored as bytes with this offset.
const ZERO: u8 = 16;

/// The largest gain or loss of a change: all sides of two tiles.
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
                // The sum of sixteen weights fits a word. A weight that exceeds this bound is
                // practically certain.
                let most = f64::from(u32::MAX / as_u32(LANES));
                let wanted = 65536.0 * libm::exp(gain / temperature);
                *weight = u32::try_from(rounded_down(wanted.min(most))).unwrap_or(u32::MAX);
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
    /// The tiles of these sites were exchanged.
    Swap(usize, usize),
}

/// Scratch memory for the gains of all changes of a site.
#[derive(Default)]
pub(super) struct Step {
    gains: Vec<u8>,
    /// The site whose changes were weighed last; `None` where there was none to weigh.
    site: Option<usize>,
    /// The weight of the change that was picked last, and that of all together.
    picked: [u64; 2],
}

impl Step {
    /// The site whose changes were weighed in the last step.
    pub(super) fn site(&self) -> Option<usize> {
        self.site
    }

    /// How likely the change of the last step was to be picked, from 0 to 1.
    pub(super) fn chance(&self) -> f64 {
        let [weight, all] = self.picked;
        weight as f64 / all.max(1) as f64
    }

    /// Makes a step. The energy must not be 0.
    pub(super) fn make(&mut self, sites: &mut Sites, heat: &Heat, random: &mut Random) -> Made {
        let bad = sites.bad();
        if bad.is_empty() {
            // The mistakes are between cells that may not change.
            (self.site, self.picked) = (None, [0; 2]);
            return Made::Nothing;
        }
        let site = bad[random.index(bad.len())] as usize;
        self.site = Some(site);
        let window = window(sites.group(site).1, random);
        self.weigh(sites, site, window.clone());
        let turns = turns(sites, site, heat);
        let (pick, all) = self.pick(heat, turns.iter().sum(), random);
        match pick {
            Pick::Swap(at) => {
                self.picked = [u64::from(heat.weight(self.gains[at])), all];
                let other = window.start + at;
                sites.gain(i32::from(self.gains[at]) - i32::from(ZERO));
                swap(sites, site, other, random);
                Made::Swap(site, other)
            }
            Pick::Turn(at) => {
                let quarters = quarters(at, &turns);
                self.picked = [turns[usize::from(quarters)], all];
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

    /// Computes the gain of exchanging the tiles of the site and of each site of the window.
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
            // Leaving the tile there is weighed together with the turns.
            self.gains[site - window.start] = 0;
        }
    }

    /// Picks a change by its weight, and returns the weight of all too. `extra` is the weight of all
    /// turns.
    fn pick(&self, heat: &Heat, extra: u64, random: &mut Random) -> (Pick, u64) {
        let mut sums = [0; WINDOW / LANES];
        let mut total = extra;
        for (sum, gains) in sums.iter_mut().zip(self.gains.chunks_exact(LANES)) {
            *sum = gains.iter().map(|&gain| heat.weight(gain)).sum();
            total += u64::from(*sum);
        }
        let mut at = random.below(total);
        if at < extra {
            return (Pick::Turn(at), total);
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
                    return (Pick::Swap(chunk * LANES + lane), total);
                }
                at -= weight;
            }
        }
        unreachable!("the number is less than the sum of all weights")
    }
}

/// The choice: an index in the window, or a number below the weight of all turns.
enum Pick {
    Swap(usize),
    Turn(u64),
}

/// The sites that are weighed, in whole lanes. In a large group they are a random part of it.
fn window(group: Range<usize>, random: &mut Random) -> Range<usize> {
    let end = group.end.next_multiple_of(LANES);
    let length = end - group.start;
    if length <= WINDOW {
        return group.start..end;
    }
    let from = group.start + LANES * random.index((length - WINDOW) / LANES + 1);
    from..from + WINDOW
}

/// The weights of turning the tile of a site by 0, 1, 2 and 3 quarter turns.
fn turns(sites: &Sites, site: usize, heat: &Heat) -> [u64; 4] {
    let (tile, wish) = (sites.tile(site), sites.wish(site));
    let count = if sites.can_turn { 4 } else { 1 };
    std::array::from_fn(|quarters| {
        if quarters >= count {
            return 0;
        }
        let hits = hits(tile.turned(as_u8(quarters)), wish);
        u64::from(heat.weight(ZERO + hits - sites.hits[site]))
    })
}

/// The turn to which a number below the weight of all turns belongs.
fn quarters(mut at: u64, turns: &[u64; 4]) -> u8 {
    for (quarters, &weight) in turns.iter().enumerate() {
        if at < weight {
            return as_u8(quarters);
        }
        at -= weight;
    }
    0
}

fn swap(sites: &mut Sites, one: usize, other: usize, random: &mut Random) {
    let (mut here, mut there) = (sites.tile(other), sites.tile(one));
    if sites.can_turn && !sites.near(one).contains(&as_u32(other)) {
        here = best_turn(here, sites.wish(one), random);
        there = best_turn(there, sites.wish(other), random);
    }
    sites.lay(one, here);
    sites.lay(other, there);
    sites.settle(one);
    sites.settle(other);
}

/// The best turn of a tile, a random one of the best.
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

/// The gain when the two sites are neighbours. The pair between them is counted once, as it will
/// be. The tiles are not turned.
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

/// The lists of a window. They have equal length.
struct Lists<'a> {
    base: u8,
    hits: &'a [u8],
    sides: [&'a [u8]; 4],
    wishes: [&'a [u8]; 4],
}

/// A part of each of four lists. It is written out, because a closure is not always inlined here.
fn parts<'a>([a, b, c, d]: &'a [Vec<u8>; 4], part: &Range<usize>) -> [&'a [u8]; 4] {
    let at = |list: &'a Vec<u8>| &list[part.clone()];
    [at(a), at(b), at(c), at(d)]
}

/// The beginning of each of four lists. It tells the compiler that they have equal length.
fn cut([a, b, c, d]: [&[u8]; 4], length: usize) -> [&[u8]; 4] {
    [&a[..length], &b[..length], &c[..length], &d[..length]]
}

// The two loops are separate and free of branches, so that compilers vectorise them.

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

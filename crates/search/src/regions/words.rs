//! Flood fill by whole words.
//!
//! On a board read row by row, neighbours lie at few distances in the order of the cells. Then a
//! flood grows by shifts. Otherwise it unites the neighbour masks of its cells.

use super::Stock;
use crate::Tiling;
use crate::bits::{Bits, and, count, each, is_empty, lowest, minus, none, or, set};
use crate::narrow::as_u32;

/// With more distances than this, neighbour masks are used.
const DISTANCES_MAX: usize = 6;

/// The neighbours of cells, where cell `c` is bit `c`.
#[derive(Clone)]
pub(crate) struct WordFlood<const W: usize> {
    cells: Bits<W>,
    /// For each distance below 64, the cells that have a neighbour that far up.
    steps: Vec<(u32, Bits<W>)>,
    /// For each cell, its neighbours; empty if steps are used.
    around: Vec<Bits<W>>,
}

impl<const W: usize> WordFlood<W> {
    pub(crate) fn new(tiling: &Tiling) -> WordFlood<W> {
        let mut cells = none();
        let mut steps: Vec<(u32, Bits<W>)> = Vec::new();
        let mut around = vec![none(); tiling.cells.len()];
        for (at, list) in tiling.neighbours.iter().enumerate() {
            set(&mut cells, as_u32(at));
            for &next in list {
                set(&mut around[at], next);
                // Neighbours list each other, so each pair is taken once.
                let Some(distance) = next.checked_sub(as_u32(at)) else {
                    continue;
                };
                let place = steps.iter().position(|step| step.0 == distance);
                let place = place.unwrap_or_else(|| {
                    steps.push((distance, none()));
                    steps.len() - 1
                });
                set(&mut steps[place].1, as_u32(at));
            }
        }
        if steps.len() <= DISTANCES_MAX && steps.iter().all(|step| (1..64).contains(&step.0)) {
            around.clear();
        }
        WordFlood {
            cells,
            steps,
            around,
        }
    }

    /// A set of cells together with its neighbours.
    #[inline]
    fn grown(&self, from: Bits<W>) -> Bits<W> {
        let mut to = from;
        if self.around.is_empty() {
            for &(by, lower) in &self.steps {
                to = or(to, up(and(from, lower), by));
                to = or(to, and(down(from, by), lower));
            }
        } else {
            for cell in each(from) {
                to = or(to, self.around[cell as usize]);
            }
        }
        to
    }

    /// A part of a region together with its neighbours in the region, and some that lie farther: one
    /// distance starts from what the one before reached.
    #[inline]
    fn spread(&self, from: Bits<W>, free: Bits<W>) -> Bits<W> {
        if !self.around.is_empty() {
            return and(self.grown(from), free);
        }
        let mut to = from;
        for &(by, lower) in &self.steps {
            to = or(to, and(up(and(to, lower), by), free));
            to = or(to, and(and(down(to, by), lower), free));
        }
        to
    }

    /// Whether the free cells around `placed`, which has cells, are seen to hang together without
    /// going farther than two steps or 128 cells. The empty board is free otherwise. If not, they
    /// may still hang together farther away.
    #[inline]
    pub(crate) fn hangs_together_near(&self, placed: Bits<W>) -> bool {
        let free = minus(self.cells, placed);
        let seeds = and(self.grown(placed), free);
        let (Some(first), true) = (lowest(seeds), self.around.is_empty()) else {
            return false;
        };
        let far = self.steps.iter().map(|step| step.0).max().unwrap_or(0);
        let start = first.saturating_sub(far);
        let near = window(free, start);
        let wanted = window(seeds, start);
        if wanted.count_ones() != count(seeds) {
            return false;
        }
        let mut steps = [(0, 0); DISTANCES_MAX];
        for (to, &(by, lower)) in steps.iter_mut().zip(&self.steps) {
            *to = (by, window(lower, start));
        }
        let steps = &steps[..self.steps.len()];
        let mut reached = wanted & wanted.wrapping_neg();
        loop {
            let before = reached;
            for &(by, lower) in steps {
                reached |= (reached & lower) << by & near;
                reached |= reached >> by & lower & near;
            }
            if wanted & !reached == 0 || reached == before {
                return wanted & !reached == 0;
            }
        }
    }

    /// A region of free cells that cannot be filled, if there is one. Checks the regions around
    /// `placed`, or all regions if `placed` is empty. With `only_splits`, a single region around
    /// `placed` is not checked.
    #[inline]
    pub(crate) fn unfillable(
        &self,
        used: Bits<W>,
        placed: Bits<W>,
        stock: &mut Stock,
        only_splits: bool,
    ) -> Option<Bits<W>> {
        let free = minus(self.cells, used);
        let placed = and(placed, self.cells);
        let mut seeds = if is_empty(placed) {
            free
        } else {
            and(self.grown(placed), free)
        };
        let mut may_stop = only_splits;
        while let Some(seed) = lowest(seeds) {
            let mut region = none();
            set(&mut region, seed);
            loop {
                let larger = self.spread(region, free);
                if may_stop && is_empty(minus(seeds, larger)) {
                    return None;
                }
                if larger == region {
                    break;
                }
                region = larger;
            }
            if stock.cuts(count(region), each(region)) {
                return Some(region);
            }
            may_stop = false;
            seeds = minus(seeds, region);
        }
        None
    }
}

/// The 128 bits from `start` on.
#[inline]
fn window<const W: usize>(bits: Bits<W>, start: u32) -> u128 {
    let (word, rest) = (start as usize / 64, start % 64);
    let at = |word: usize| u128::from(bits.get(word).copied().unwrap_or(0));
    let low = at(word) | at(word + 1) << 64;
    match rest {
        0 => low,
        _ => low >> rest | at(word + 2) << (128 - rest),
    }
}

fn up<const W: usize>(bits: Bits<W>, by: u32) -> Bits<W> {
    std::array::from_fn(|word| {
        let carry = if word > 0 {
            bits[word - 1] >> (64 - by)
        } else {
            0
        };
        bits[word] << by | carry
    })
}

fn down<const W: usize>(bits: Bits<W>, by: u32) -> Bits<W> {
    std::array::from_fn(|word| {
        let carry = if word + 1 < W {
            bits[word + 1] << (64 - by)
        } else {
            0
        };
        bits[word] >> by | carry
    })
}

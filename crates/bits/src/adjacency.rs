//! Floods by whole words.
//!
//! On a board read row by row, neighbours lie at few distances in the order of the cells. Then a
//! flood grows by shifts. Otherwise it unites the neighbour masks of its cells.

use crate::Bits;

/// With more distances than this, neighbour masks are used.
const DISTANCES_MAX: usize = 6;

/// Which cells touch, of at most `64 * W`.
#[derive(Clone, Debug)]
pub struct Adjacency<const W: usize> {
    cells: Bits<W>,
    /// For each distance below 64, the cells that have a neighbour that far up.
    steps: Vec<(usize, Bits<W>)>,
    /// For each cell, its neighbours; empty if steps are used.
    around: Vec<Bits<W>>,
}

impl<const W: usize> Adjacency<W> {
    /// The cells whose neighbours are listed. Neighbours list each other.
    #[must_use]
    pub fn new(neighbours: &[Vec<u32>]) -> Adjacency<W> {
        let mut steps: Vec<(usize, Bits<W>)> = Vec::new();
        let mut around = vec![Bits::EMPTY; neighbours.len()];
        for (at, list) in neighbours.iter().enumerate() {
            for next in list.iter().map(|&next| next as usize) {
                around[at].insert(next);
                // Neighbours list each other, so each pair is taken once.
                let Some(distance) = next.checked_sub(at) else {
                    continue;
                };
                let place = steps.iter().position(|step| step.0 == distance);
                let place = place.unwrap_or_else(|| {
                    steps.push((distance, Bits::EMPTY));
                    steps.len() - 1
                });
                steps[place].1.insert(at);
            }
        }
        if steps.len() <= DISTANCES_MAX && steps.iter().all(|step| (1..64).contains(&step.0)) {
            around.clear();
        }
        Adjacency {
            cells: (0..neighbours.len()).collect(),
            steps,
            around,
        }
    }

    /// All cells.
    #[must_use]
    #[inline]
    pub fn cells(&self) -> Bits<W> {
        self.cells
    }

    /// A set of cells together with its neighbours.
    #[must_use]
    #[inline(always)]
    pub fn grown(&self, from: Bits<W>) -> Bits<W> {
        let mut to = from;
        if self.around.is_empty() {
            for &(by, lower) in &self.steps {
                to = to | up(from & lower, by);
                to = to | (down(from, by) & lower);
            }
        } else {
            for cell in from.members() {
                to = to | self.around[cell];
            }
        }
        to
    }

    /// The cells of a set that are connected in it to some of them.
    #[must_use]
    #[inline]
    pub fn flood(&self, from: Bits<W>, within: Bits<W>) -> Bits<W> {
        let (mut reached, mut front) = (from, from);
        while !front.is_empty() {
            front = self.spread(front, within) & !reached;
            reached = reached | front;
        }
        reached
    }

    /// A part of a region together with its neighbours in the region, and some that lie farther: one
    /// distance starts from what the one before reached.
    #[must_use]
    #[inline(always)]
    pub fn spread(&self, from: Bits<W>, region: Bits<W>) -> Bits<W> {
        if !self.around.is_empty() {
            return self.grown(from) & region;
        }
        let mut to = from;
        for &(by, lower) in &self.steps {
            to = to | (up(to & lower, by) & region);
            to = to | (down(to, by) & lower & region);
        }
        to
    }

    /// Whether the other cells around `placed`, which has cells, are seen to hang together without
    /// going farther than two steps or 128 cells. If not, they may still hang together farther away.
    #[must_use]
    #[inline]
    pub fn hangs_together_near(&self, placed: Bits<W>) -> bool {
        let free = self.cells & !placed;
        let seeds = self.grown(placed) & free;
        let (Some(first), true) = (seeds.first(), self.around.is_empty()) else {
            return false;
        };
        let far = self.steps.iter().map(|step| step.0).max().unwrap_or(0);
        let start = first.saturating_sub(far);
        let near = window(free, start);
        let wanted = window(seeds, start);
        if wanted.count_ones() != seeds.len() {
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
}

/// The 128 bits from `start` on.
#[inline]
fn window<const W: usize>(bits: Bits<W>, start: usize) -> u128 {
    let (word, rest) = (start / 64, start % 64);
    let at = |word: usize| u128::from(bits.0.get(word).copied().unwrap_or(0));
    let low = at(word) | at(word + 1) << 64;
    match rest {
        0 => low,
        _ => low >> rest | at(word + 2) << (128 - rest),
    }
}

#[inline(always)]
fn up<const W: usize>(bits: Bits<W>, by: usize) -> Bits<W> {
    Bits(std::array::from_fn(|word| {
        let carry = if word > 0 {
            bits.0[word - 1] >> (64 - by)
        } else {
            0
        };
        bits.0[word] << by | carry
    }))
}

#[inline(always)]
fn down<const W: usize>(bits: Bits<W>, by: usize) -> Bits<W> {
    Bits(std::array::from_fn(|word| {
        let carry = if word + 1 < W {
            bits.0[word + 1] << (64 - by)
        } else {
            0
        };
        bits.0[word] >> by | carry
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Random, flood};

    /// Boards of squares with holes: of few distances, and, cell by cell in a random order, of many.
    #[test]
    fn floods_by_words_are_those_by_lists() {
        let mut random = Random::new(1);
        for at in 0..200 {
            let (rows, cols) = (random.between(1, 12), random.between(1, 20));
            let mut number: Vec<usize> = (0..rows * cols).collect();
            if at % 2 == 1 {
                random.shuffle(&mut number);
            }
            let mut neighbours = vec![Vec::new(); rows * cols];
            for cell in 0..rows * cols {
                let right = (cell % cols + 1 < cols).then(|| cell + 1);
                for next in right
                    .into_iter()
                    .chain(Some(cell + cols).filter(|&at| at < rows * cols))
                {
                    let [one, other] = [cell, next].map(|cell| number[cell]);
                    neighbours[one].push(u32::try_from(other).unwrap());
                    neighbours[other].push(u32::try_from(one).unwrap());
                }
            }
            let touch = Adjacency::<4>::new(&neighbours);
            let within: Bits<4> = (0..rows * cols).filter(|_| random.below(3) > 0).collect();
            for start in within.members() {
                let mut left = within;
                left.remove(start);
                let mut reached = vec![start];
                let around = |cell: usize| neighbours[cell].iter().map(|&next| next as usize);
                flood(&mut reached, around, |next| {
                    let is_new = left.has(next);
                    left.remove(next);
                    is_new
                });
                assert_eq!(
                    touch.flood(Bits::one(start), within),
                    reached.into_iter().collect()
                );
            }
        }
    }
}

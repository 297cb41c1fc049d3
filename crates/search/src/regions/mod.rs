//! Which regions the remaining pieces can fill.
//!
//! Whether a region can be filled depends on the whole multiset of remaining pieces, never on its
//! size alone. So an answer that is kept by size alone would be wrong for the next position.

mod flood;
mod hopeless;
mod patterns;

pub(crate) use flood::Flood;
#[cfg(test)]
pub(crate) use hopeless::tests::rods;
pub(crate) use hopeless::{Hopeless, hopeless_options};

use pavage_bits::{Adjacency, Bits, SubsetSums};

use patterns::Patterns;

use crate::narrow::as_u32;
use crate::{Bounds, Model, Task, Tiling};

/// The multiset of sizes of the pieces that may still be used, and what is asked of a region.
#[derive(Clone, Debug)]
pub(crate) struct Stock {
    count_by_size: Vec<u32>,
    /// The sizes that occur, each once.
    sizes: Vec<u32>,
    total: u64,
    sums: SubsetSums,
    /// Whether the sizes of pieces must add up to that of a region.
    by_size: bool,
    /// Whether regions are looked up, too.
    patterns: Option<Patterns>,
}

impl Stock {
    /// All pieces of a tiling, each as many times as it may be used.
    pub(crate) fn new(model: &Model, tiling: &Tiling) -> Stock {
        let cells = tiling.cells.len();
        let mut stock = Stock {
            count_by_size: vec![0; cells + 1],
            sizes: Vec::new(),
            total: 0,
            sums: SubsetSums::up_to(0),
            by_size: true,
            patterns: None,
        };
        for &(piece, size) in &tiling.pieces {
            let count = model.bounds(piece).map_or(0, |Bounds { max, .. }| max);
            if let Some(slot) = stock.count_by_size.get_mut(size as usize) {
                let after = slot.saturating_add(count);
                stock.total += u64::from(after - *slot) * u64::from(size);
                *slot = after;
            }
        }
        stock.sizes = (1..=as_u32(cells))
            .filter(|&size| stock.count_by_size[size as usize] > 0)
            .collect();
        stock
    }

    /// The same for a search, which may ask more or less of a region.
    pub(crate) fn of_search(model: &Model, tiling: &Tiling, task: &Task) -> Stock {
        Stock {
            by_size: task.prune_regions,
            patterns: task.prune_patterns.then(|| Patterns::new(model, tiling)),
            ..Stock::new(model, tiling)
        }
    }

    /// Whether a region of so many cells is one that the search cuts.
    #[inline]
    pub(crate) fn cuts(&mut self, size: u32, cells: impl Iterator<Item = u32>) -> bool {
        if self.by_size && !self.can_fill(size) {
            return true;
        }
        let patterns = self.patterns.as_mut();
        patterns.is_some_and(|patterns| patterns.has(size, cells))
    }

    /// Marks a piece of this size as used.
    pub(crate) fn take(&mut self, size: u32) {
        self.count_by_size[size as usize] -= 1;
        self.total -= u64::from(size);
    }

    /// Marks a piece of this size as free again.
    pub(crate) fn put(&mut self, size: u32) {
        self.count_by_size[size as usize] += 1;
        self.total += u64::from(size);
    }

    /// Whether the remaining pieces have exactly this many cells in all.
    pub(crate) fn is_exactly(&self, cells: u32) -> bool {
        self.total == u64::from(cells)
    }

    /// Whether some of the remaining pieces have exactly this many cells together. Costs one shift
    /// of a bit set for each piece size and binary digit of its count.
    pub(crate) fn can_fill(&mut self, cells: u32) -> bool {
        if u64::from(cells) >= self.total {
            return u64::from(cells) == self.total;
        }
        self.sums.restart(cells as usize);
        for &size in self.sizes.iter().take_while(|&&size| size <= cells) {
            let count = self.count_by_size[size as usize];
            self.sums.add(size as usize, count as usize);
        }
        self.sums.has(cells as usize)
    }

    /// A region of free cells that cannot be filled, if there is one. Checks the regions around
    /// `placed`, or all regions if `placed` is empty. With `only_splits`, a single region around
    /// `placed` is not checked.
    #[inline]
    pub(crate) fn cut_off<const W: usize>(
        &mut self,
        touch: &Adjacency<W>,
        used: Bits<W>,
        placed: Bits<W>,
        only_splits: bool,
    ) -> Option<Bits<W>> {
        let free = touch.cells() & !used;
        let placed = placed & touch.cells();
        let mut seeds = if placed.is_empty() {
            free
        } else {
            touch.grown(placed) & free
        };
        let mut may_stop = only_splits;
        while let Some(seed) = seeds.first() {
            let mut region = Bits::one(seed);
            loop {
                let larger = touch.spread(region, free);
                if may_stop && (seeds & !larger).is_empty() {
                    return None;
                }
                if larger == region {
                    break;
                }
                region = larger;
            }
            if self.cuts(region.len(), region.members().map(as_u32)) {
                return Some(region);
            }
            may_stop = false;
            seeds = seeds & !region;
        }
        None
    }
}

//! Pockets: small regions that a piece cuts off. A pocket can never be filled if no choice of the
//! remaining pieces adds up to its size.

use pavage_bits::SubsetSums;
use pavage_family::numbers::as_i32;

use super::layout::{Kind, Neighbours};

/// The most cells of a pocket.
pub(super) const CELLS_MAX: usize = 40;

/// Looks for pockets. It keeps its memory from one look to the next.
pub(super) struct Pockets<'a> {
    neighbours: &'a Neighbours,
    /// The most cells of a closed region that counts as a pocket.
    limit: usize,
    /// The number of the last flood that reached each cell.
    seen: Vec<u32>,
    /// The first flood beside the piece that is looked at.
    first: u32,
    /// The last flood.
    flood: u32,
    open: Vec<i32>,
}

impl<'a> Pockets<'a> {
    /// For a layout of `bytes` bytes, and pockets of at most `limit` cells.
    pub(super) fn new(bytes: usize, neighbours: &'a Neighbours, limit: usize) -> Pockets<'a> {
        Pockets {
            neighbours,
            limit: limit.min(CELLS_MAX),
            seen: vec![0; bytes],
            first: 1,
            flood: 0,
            open: Vec::new(),
        }
    }

    /// Whether the size of each pocket beside a newly placed piece is a sum of sizes of remaining
    /// pieces, given by their kinds and counts.
    pub(super) fn fit(
        &mut self,
        taken: &[u8],
        piece: &[i32],
        kinds: &[Kind],
        left: &[u16],
    ) -> bool {
        let mut sums = None;
        self.first = self.flood + 1;
        for &cell in piece {
            for step in self.neighbours.of(cell as usize) {
                let start = cell + step;
                let is_known = self.seen[start as usize] >= self.first;
                if taken[start as usize] != 0 || is_known {
                    continue;
                }
                let Some(size) = self.closed(taken, start) else {
                    continue;
                };
                let sums = *sums.get_or_insert_with(|| sums_up_to(self.limit, kinds, left));
                if sums >> size & 1 == 0 {
                    return false;
                }
            }
        }
        true
    }

    /// The number of cells of the region of a cell, if it is a pocket.
    fn closed(&mut self, taken: &[u8], start: i32) -> Option<usize> {
        self.flood += 1;
        self.open.clear();
        self.open.push(start);
        self.seen[start as usize] = self.flood;
        let mut at = 0;
        while let Some(&cell) = self.open.get(at) {
            at += 1;
            for step in self.neighbours.of(cell as usize) {
                let next = (cell + step) as usize;
                if taken[next] != 0 || self.seen[next] == self.flood {
                    continue;
                }
                if self.seen[next] >= self.first {
                    // An earlier flood of this region came to its limit.
                    return None;
                }
                self.seen[next] = self.flood;
                self.open.push(as_i32(next));
            }
            if self.open.len() > self.limit {
                return None;
            }
        }
        Some(self.open.len())
    }
}

/// The sums up to `limit` of sizes of some of the pieces, as bits.
pub(super) fn sums_up_to(limit: usize, kinds: &[Kind], left: &[u16]) -> u64 {
    let mut sums = SubsetSums::<[u64; 1]>::fixed();
    for (kind, &left) in kinds.iter().zip(left) {
        sums.add(kind.size, usize::from(left));
    }
    sums.words()[0] & ((1 << (limit + 1)) - 1)
}

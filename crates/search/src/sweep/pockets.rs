//! Pockets: holes behind the front that nothing reaches from outside, so that pieces left must
//! fill them exactly.

use super::plan::{Piece, Place, Plan};
use super::word::Word;

/// Entries of the memory of sums, a power of two.
const SLOTS: usize = 1 << 12;
/// Larger pockets are taken to be fillable.
const SIZE_MAX: u32 = 63;

/// Finds pockets that cannot be filled.
pub(super) struct Pockets<K> {
    window: u32,
    cells: usize,
    ahead: Vec<(u32, Vec<bool>)>,
    pieces: Vec<Piece>,
    /// Where the sweep stands: by distance, the cells of the window that have a neighbour so far
    /// ahead.
    here: Vec<(u32, K)>,
    /// Cells of the window with a neighbour beyond it.
    open: K,
    /// Cells of the window that exist.
    exist: K,
    /// Which sums of sizes the pieces left can make, by what is used.
    sums: Vec<(K, u64)>,
    /// No neighbours are known, or too many kinds of them.
    is_blind: bool,
}

impl<K: Word> Pockets<K> {
    pub(super) fn new(plan: &Plan<K>) -> Pockets<K> {
        Pockets {
            window: plan.window,
            cells: plan.cells,
            ahead: plan.ahead.clone(),
            pieces: plan.pieces.clone(),
            here: Vec::new(),
            open: K::ZERO,
            exist: K::ZERO,
            sums: vec![(!K::ZERO, 0); SLOTS],
            is_blind: plan.ahead.is_empty() || plan.ahead.len() > 12,
        }
    }

    /// Moves on to a cell.
    pub(super) fn stand_at(&mut self, cell: usize) {
        self.here.clear();
        self.open = K::ZERO;
        let inside = (self.cells - cell).min(self.window as usize) as u32;
        self.exist = K::lowest(inside);
        for (distance, has) in &self.ahead {
            let mut near = K::ZERO;
            for at in (0..inside).filter(|&at| has[cell + at as usize]) {
                if at + distance < self.window {
                    near = near | K::ONE << at;
                } else {
                    self.open = self.open | K::ONE << at;
                }
            }
            if near != K::ZERO {
                self.here.push((*distance, near));
            }
        }
    }

    /// Whether a state has a pocket that the pieces left cannot fill.
    #[inline]
    pub(super) fn is_dead(&mut self, state: K) -> bool {
        if self.is_blind {
            return false;
        }
        let mut left = !state & self.exist;
        left = left & !self.flood(left & self.open, left);
        if left == K::ZERO {
            return false;
        }
        let sums = self.sums_for(state & !K::lowest(self.window));
        while left != K::ZERO {
            // The lowest bit.
            let seed = left & (!left).plus(K::ONE);
            let pocket = self.flood(seed, left);
            let size = pocket.len();
            if size <= SIZE_MAX && sums >> size & 1 == 0 {
                return true;
            }
            left = left & !pocket;
        }
        false
    }

    /// All of `within` that some of `seed` reaches.
    #[inline]
    fn flood(&self, seed: K, within: K) -> K {
        let mut reached = seed;
        loop {
            let before = reached;
            for &(distance, near) in &self.here {
                reached = reached | (reached & near) << distance | (reached >> distance & near);
            }
            reached = reached & within;
            if reached == before {
                return reached;
            }
        }
    }

    /// The sums that the pieces left can make, as bits.
    #[inline]
    fn sums_for(&mut self, used: K) -> u64 {
        let slot = (used.hash() >> 52) as usize & (SLOTS - 1);
        if self.sums[slot].0 != used {
            self.sums[slot] = (used, sums(&self.pieces, used));
        }
        self.sums[slot].1
    }
}

fn sums<K: Word>(pieces: &[Piece], used: K) -> u64 {
    let mut sums = 1_u64;
    for piece in pieces {
        let left = match piece.place {
            Place::Once { bit, .. } => u64::from(used >> bit & K::ONE == K::ZERO),
            Place::Often { shift, width, .. } => {
                let most = (1_u64 << width) - 1;
                most - ((used >> shift).low() & most)
            }
        };
        if piece.size > SIZE_MAX {
            continue;
        }
        for _ in 0..left.min(u64::from(SIZE_MAX / piece.size.max(1))) {
            sums |= sums << piece.size;
        }
    }
    sums
}

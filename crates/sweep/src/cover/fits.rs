//! Finds the moves from a cell that fit a state, for many moves at once.
//!
//! For each value of each byte of a state, a table holds the moves that it excludes, one bit each.
//! So a few table look-ups answer for all moves, of which two or three in a hundred fit.

use crate::cover::encoding::Move;
use crate::states::word::Word;

/// Values of a byte.
const BYTE: usize = 1 << 8;

/// A limited number of moves from one cell, one per bit of a word.
pub(crate) struct Bank<K> {
    moves: Vec<Move<K>>,
    /// The excluded moves, by byte of the state and by its value.
    excluded: Vec<[u128; BYTE]>,
}

impl<K: Word> Bank<K> {
    /// All moves from a cell, for states of `bits` bits.
    pub(crate) fn banks(moves: &[Move<K>], bits: u32) -> Vec<Bank<K>> {
        let banks = moves.chunks(u128::BITS as usize);
        banks.map(|moves| Bank::new(moves, bits)).collect()
    }

    fn new(moves: &[Move<K>], bits: u32) -> Bank<K> {
        // The moves that cover each bit of a state.
        let mut by_bit = vec![[0_u128; 8]; bits.div_ceil(8) as usize];
        for (number, step) in moves.iter().enumerate() {
            let mut rest = step.covers;
            while rest != K::ZERO {
                let bit = (!rest).trailing_ones();
                by_bit[bit as usize / 8][bit as usize % 8] |= 1 << number;
                rest = rest & !(K::ONE << bit);
            }
        }
        let mut excluded = Vec::with_capacity(by_bit.len());
        for by_bit in by_bit {
            let mut table = [0; BYTE];
            for value in 1..BYTE {
                let rest = table[value & (value - 1)];
                table[value] = rest | by_bit[value.trailing_zeros() as usize];
            }
            excluded.push(table);
        }
        Bank {
            moves: moves.to_vec(),
            excluded,
        }
    }

    /// The moves that cover nothing that is already covered.
    #[inline]
    pub(crate) fn fitting(&self, state: K) -> impl Iterator<Item = Move<K>> {
        let mut excluded = 0;
        let mut rest = state;
        for table in &self.excluded {
            excluded |= table[(rest.low() & 0xFF) as usize];
            rest = rest >> 8;
        }
        let mut fits = !excluded & u128::MAX >> (u128::BITS as usize - self.moves.len());
        std::iter::from_fn(move || {
            let step = *self.moves.get(fits.trailing_zeros() as usize)?;
            fits &= fits - 1;
            Some(step)
        })
    }
}

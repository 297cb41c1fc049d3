//! Sets of numbers: as slices of words of any length, and in a fixed number of words, as plain arrays
//! that the compiler can unroll.

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// Puts a number into a set.
#[inline]
pub fn insert(set: &mut [u64], number: usize) {
    set[number / 64] |= 1 << (number % 64);
}

/// Takes a number out of a set.
#[inline]
pub fn remove(set: &mut [u64], number: usize) {
    set[number / 64] &= !(1 << (number % 64));
}

/// Whether a number is in a set.
#[must_use]
#[inline]
pub fn has(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

/// The numbers of a set that is given by its words, the least first.
#[inline]
pub fn members(words: impl IntoIterator<Item = u64>) -> impl Iterator<Item = usize> {
    let words = words.into_iter().enumerate();
    words.flat_map(|(at, word)| ones(word).map(move |bit| at * 64 + bit as usize))
}

/// The bits of a word that are set, the lowest first.
#[inline]
pub fn ones(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(bit)
    })
}

/// A set of numbers below `64 * W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Bits<W> {
    /// The set without any number.
    pub const EMPTY: Bits<W> = Bits([0; W]);

    /// The set of one number.
    #[must_use]
    #[inline]
    pub fn one(number: usize) -> Bits<W> {
        let mut bits = Bits::EMPTY;
        bits.insert(number);
        bits
    }

    /// Puts a number into the set.
    #[inline]
    pub fn insert(&mut self, number: usize) {
        insert(&mut self.0, number);
    }

    /// Takes a number out of the set.
    #[inline]
    pub fn remove(&mut self, number: usize) {
        remove(&mut self.0, number);
    }

    /// Whether a number is in the set.
    #[must_use]
    #[inline]
    pub fn has(&self, number: usize) -> bool {
        has(&self.0, number)
    }

    /// How many numbers are in the set.
    #[must_use]
    #[inline]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether no number is in the set.
    #[must_use]
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    /// The least number, if any.
    #[must_use]
    #[inline(always)]
    pub fn first(self) -> Option<usize> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Some(at * 64 + self.0[at].trailing_zeros() as usize)
    }

    /// The numbers of the set, the least first.
    #[inline]
    pub fn members(self) -> impl Iterator<Item = usize> {
        members(self.0)
    }
}

impl<const W: usize> FromIterator<usize> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Bits<W> {
        let mut bits = Bits::EMPTY;
        numbers.into_iter().for_each(|number| bits.insert(number));
        bits
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Bits<W>;

    #[inline(always)]
    fn not(self) -> Bits<W> {
        Bits(std::array::from_fn(|at| !self.0[at]))
    }
}

macro_rules! by_words {
    ($operator:ident, $name:ident) => {
        impl<const W: usize> $operator for Bits<W> {
            type Output = Bits<W>;

            #[inline(always)]
            fn $name(self, other: Bits<W>) -> Bits<W> {
                Bits(std::array::from_fn(|at| self.0[at].$name(other.0[at])))
            }
        }
    };
}

by_words!(BitAnd, bitand);
by_words!(BitOr, bitor);
by_words!(BitXor, bitxor);

//! The states of a sweep as machine words, and counts that notice an overflow.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

use num_bigint::BigUint;

/// A state in one word.
pub(super) trait Word:
    Copy
    + Ord
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// The number of bits.
    const BITS: u32;
    /// The word without any bit.
    const ZERO: Self;
    /// The word with the lowest bit.
    const ONE: Self;

    /// The sum, which must fit.
    fn plus(self, other: Self) -> Self;
    /// The number of lowest bits that are set without a gap.
    fn trailing_ones(self) -> u32;
    /// The lowest bits as a number.
    fn low(self) -> u64;
    /// The number of bits set.
    fn len(self) -> u32;
    /// A hash, mostly different for different words.
    fn hash(self) -> u64;

    /// The word with the `count` lowest bits set.
    fn lowest(count: u32) -> Self {
        match count {
            0 => Self::ZERO,
            _ => !Self::ZERO >> (Self::BITS - count),
        }
    }
}

const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

macro_rules! words {
    ($word:ty, $hash:expr) => {
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: $word = 0;
            const ONE: $word = 1;

            #[inline]
            fn plus(self, other: $word) -> $word {
                self.wrapping_add(other)
            }

            #[inline]
            fn trailing_ones(self) -> u32 {
                self.trailing_ones()
            }

            #[inline]
            fn low(self) -> u64 {
                self as u64
            }

            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn hash(self) -> u64 {
                $hash(self)
            }
        }
    };
}

words!(u64, hash);
words!(u128, |word: u128| {
    hash(((word >> 64) as u64).wrapping_mul(MIX).rotate_left(29) ^ word as u64)
});

/// Multiplies by the golden ratio (Knuth, TAOCP 6.4), with the high half folded in first.
#[inline]
fn hash(word: u64) -> u64 {
    (word ^ word >> 32).wrapping_mul(MIX)
}

/// A number of ways.
pub(super) trait Count: Clone + Default + PartialOrd + Send + Sync + 'static {
    /// This number, if it fits.
    fn of(number: u64) -> Self;
    /// Adds a number. Returns false if the sum does not fit.
    fn add(&mut self, other: &Self) -> bool;
    /// The product with a small number, if it fits.
    fn times(&self, factor: u32) -> Option<Self>;
    /// The product, which must fit.
    fn product(&self, other: &Self) -> Self;
    /// This number minus a smaller one.
    fn minus(&self, other: &Self) -> Self;
    /// The bytes that it holds outside itself.
    fn heap(&self) -> usize;
    /// The number with arbitrary precision.
    fn exact(&self) -> BigUint;
}

macro_rules! counts {
    ($number:ty) => {
        impl Count for $number {
            #[inline]
            fn of(number: u64) -> $number {
                <$number>::from(number)
            }

            #[inline]
            fn add(&mut self, other: &$number) -> bool {
                let (sum, too_large) = self.overflowing_add(*other);
                *self = sum;
                !too_large
            }

            #[inline]
            fn times(&self, factor: u32) -> Option<$number> {
                self.checked_mul(<$number>::from(factor))
            }

            fn product(&self, other: &$number) -> $number {
                self * other
            }

            fn minus(&self, other: &$number) -> $number {
                self - other
            }

            #[inline]
            fn heap(&self) -> usize {
                0
            }

            fn exact(&self) -> BigUint {
                BigUint::from(*self)
            }
        }
    };
}

counts!(u64);
counts!(u128);

impl Count for BigUint {
    fn of(number: u64) -> BigUint {
        BigUint::from(number)
    }

    fn add(&mut self, other: &BigUint) -> bool {
        *self += other;
        true
    }

    fn times(&self, factor: u32) -> Option<BigUint> {
        Some(self * factor)
    }

    fn product(&self, other: &BigUint) -> BigUint {
        self * other
    }

    fn minus(&self, other: &BigUint) -> BigUint {
        self - other
    }

    /// The bytes of its digits and of an allocation.
    fn heap(&self) -> usize {
        self.bits() as usize / 8 + 32
    }

    fn exact(&self) -> BigUint {
        self.clone()
    }
}

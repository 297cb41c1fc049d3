//! The states of a sweep as machine words.

use std::cmp::Ordering;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

use pavage_search::narrow::as_u32;

/// The longest state, in bits.
pub(crate) const STATE_BITS: u32 = Wide::BITS - 1;

/// Whether a small program counts more than a fast one, as in a browser. Then the longest states have
/// counts of any length at once.
pub(crate) const IS_SMALL: bool = cfg!(target_family = "wasm");

/// Whether states in words of so many bits may lie in the way that is quick and takes more code.
pub(crate) const fn may_be_quick(bits: u32) -> bool {
    !IS_SMALL || bits == u64::BITS
}

/// A state in one word.
pub(crate) trait Word:
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
    /// A number as a word.
    fn of(number: u64) -> Self;
    /// The number of bits set.
    fn len(self) -> u32;
    /// A hash, mostly different for different words.
    fn hash(self) -> u64;

    /// The word with the `count` lowest bits set.
    #[inline]
    fn lowest(count: u32) -> Self {
        match count {
            0 => Self::ZERO,
            _ => !Self::ZERO >> (Self::BITS - count),
        }
    }
}

const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

macro_rules! words {
    ($word:ty, $hash:expr, $low:expr) => {
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
                $low(self)
            }

            #[inline]
            fn of(number: u64) -> $word {
                number.into()
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

words!(u64, hash, |word| word);
words!(
    u128,
    |word: u128| hash(((word >> 64) as u64).wrapping_mul(MIX).rotate_left(29) ^ low_half(word)),
    low_half
);

#[inline]
fn low_half(word: u128) -> u64 {
    (word & 0xFFFF_FFFF_FFFF_FFFF) as u64
}

/// Multiplies by the golden ratio (Knuth, TAOCP 6.4), with the high half folded in first.
#[inline]
fn hash(word: u64) -> u64 {
    (word ^ word >> 32).wrapping_mul(MIX)
}

/// The machine words of a [`Wide`].
const WORDS: usize = 4;

/// A state of up to 255 bits. The first machine word has the lowest bits. Such states are rare, so
/// what takes much code is not repeated wherever it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wide([u64; WORDS]);

impl Wide {
    fn each(of: impl Fn(usize) -> u64) -> Wide {
        Wide(std::array::from_fn(of))
    }
}

impl Ord for Wide {
    fn cmp(&self, other: &Wide) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl PartialOrd for Wide {
    fn partial_cmp(&self, other: &Wide) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl BitAnd for Wide {
    type Output = Wide;

    #[inline]
    fn bitand(self, other: Wide) -> Wide {
        Wide::each(|at| self.0[at] & other.0[at])
    }
}

impl BitOr for Wide {
    type Output = Wide;

    #[inline]
    fn bitor(self, other: Wide) -> Wide {
        Wide::each(|at| self.0[at] | other.0[at])
    }
}

impl Not for Wide {
    type Output = Wide;

    #[inline]
    fn not(self) -> Wide {
        Wide::each(|at| !self.0[at])
    }
}

impl Shl<u32> for Wide {
    type Output = Wide;

    #[inline(never)]
    fn shl(self, by: u32) -> Wide {
        let (words, bits) = ((by / u64::BITS) as usize, by % u64::BITS);
        let from = |at: Option<usize>| at.map_or(0, |at| self.0[at]);
        Wide::each(|at| {
            let low = from(at.checked_sub(words + 1)).checked_shr(u64::BITS - bits);
            from(at.checked_sub(words)) << bits | low.unwrap_or(0)
        })
    }
}

impl Shr<u32> for Wide {
    type Output = Wide;

    #[inline(never)]
    fn shr(self, by: u32) -> Wide {
        let (words, bits) = ((by / u64::BITS) as usize, by % u64::BITS);
        let from = |at: usize| self.0.get(at).copied().unwrap_or(0);
        Wide::each(|at| {
            let high = from(at + words + 1).checked_shl(u64::BITS - bits);
            from(at + words) >> bits | high.unwrap_or(0)
        })
    }
}

impl Word for Wide {
    const BITS: u32 = u64::BITS * as_u32(WORDS);
    const ZERO: Wide = Wide([0; WORDS]);
    const ONE: Wide = Wide([1, 0, 0, 0]);

    #[inline(never)]
    fn plus(self, other: Wide) -> Wide {
        let mut carry = false;
        Wide(std::array::from_fn(|at| {
            let (sum, over) = self.0[at].overflowing_add(other.0[at]);
            let (sum, over_too) = sum.overflowing_add(u64::from(carry));
            carry = over | over_too;
            sum
        }))
    }

    fn trailing_ones(self) -> u32 {
        let full = self.0.iter().take_while(|word| **word == u64::MAX).count();
        let next = self.0.get(full).map_or(0, |word| word.trailing_ones());
        as_u32(full) * u64::BITS + next
    }

    fn low(self) -> u64 {
        self.0[0]
    }

    fn of(number: u64) -> Wide {
        Wide([number, 0, 0, 0])
    }

    fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(never)]
    fn hash(self) -> u64 {
        let mixed = self.0.iter().rev().fold(0_u64, |mixed, word| {
            mixed.wrapping_mul(MIX).rotate_left(29) ^ word
        });
        hash(mixed)
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::*;

    /// A wide word and a number of the same value.
    fn both(low: u128, high: u128) -> (Wide, BigUint) {
        let words = [
            low_half(low),
            (low >> 64) as u64,
            low_half(high),
            (high >> 64) as u64,
        ];
        (Wide(words), (BigUint::from(high) << 128_u32) + low)
    }

    fn value(word: Wide) -> BigUint {
        let words = word.0.iter().rev();
        words.fold(BigUint::ZERO, |value, word| (value << 64_u32) + word)
    }

    #[test]
    fn wide_words_are_numbers_of_256_bits() {
        let (some, number) = both(0xFEDC_BA98_7654_3210_0123_4567_89AB_CDEF, u128::MAX / 7);
        let (other, addend) = both(u128::MAX - 5, u128::MAX / 3);
        let all = (BigUint::from(1_u8) << 256_u32) - 1_u8;
        assert_eq!(value(some.plus(other)), (&number + &addend) & &all);
        assert_eq!(value(some & other), &number & &addend);
        assert_eq!(value(some | other), &number | &addend);
        assert_eq!(value(!some), &all - &number);
        assert_eq!(some.cmp(&other), number.cmp(&addend));
        assert_eq!(u64::from(some.len()), number.count_ones());
        for by in 0..256 {
            assert_eq!(value(some << by), (&number << by) & &all, "{by}");
            assert_eq!(value(some >> by), &number >> by, "{by}");
            assert_eq!(Wide::lowest(by).trailing_ones(), by);
            assert_eq!(value(Wide::lowest(by)) + 1_u8, BigUint::from(1_u8) << by);
        }
        assert_eq!((!Wide::ZERO).trailing_ones(), 256);
    }
}

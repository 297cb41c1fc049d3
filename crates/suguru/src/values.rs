//! A set of a cage's values, as bits.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

/// A set of values from 1 to 16.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Values(u16);

impl Values {
    /// No value.
    pub const NONE: Values = Values(0);
    /// The largest value there can be.
    pub const MAX: u8 = 16;

    /// The values from 1 to `n`, at most [`Values::MAX`].
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are at most sixteen values"
    )]
    pub const fn up_to(n: usize) -> Values {
        Values(((1_u32 << n) - 1) as u16)
    }

    /// One value, from 1 to [`Values::MAX`].
    #[must_use]
    pub const fn only(value: u8) -> Values {
        Values(1 << (value - 1))
    }

    /// Whether a value is in it.
    #[must_use]
    pub const fn has(self, value: u8) -> bool {
        self.0 >> (value - 1) & 1 == 1
    }

    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it has exactly one value.
    #[must_use]
    pub const fn is_single(self) -> bool {
        self.0 != 0 && self.0 & (self.0 - 1) == 0
    }

    /// Whether it has more than one value.
    #[must_use]
    pub const fn is_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether it has exactly two values.
    #[must_use]
    pub const fn is_pair(self) -> bool {
        let rest = Values(self.0 & self.0.wrapping_sub(1));
        rest.is_single()
    }

    /// How many values are in it.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The smallest value in it.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "it is the number of one of sixteen bits"
    )]
    pub const fn first(self) -> Option<u8> {
        if self.0 == 0 {
            None
        } else {
            Some(self.0.trailing_zeros() as u8 + 1)
        }
    }

    /// The value, if it is the only one.
    #[must_use]
    pub const fn single(self) -> Option<u8> {
        if self.is_single() { self.first() } else { None }
    }

    /// Whether two lists have the same sets. It looks at all, many at once.
    pub(super) fn are_same(one: &[Values], other: &[Values]) -> bool {
        let pairs = one.iter().zip(other);
        one.len() == other.len()
            && pairs.fold(0, |rest, (one, other)| rest | (one.0 ^ other.0)) == 0
    }

    /// Whether every one of its values is in the other set.
    #[must_use]
    pub const fn is_within(self, other: Values) -> bool {
        self.0 & !other.0 == 0
    }
}

impl BitAnd for Values {
    type Output = Values;

    fn bitand(self, other: Values) -> Values {
        Values(self.0 & other.0)
    }
}

impl BitOr for Values {
    type Output = Values;

    fn bitor(self, other: Values) -> Values {
        Values(self.0 | other.0)
    }
}

impl BitOrAssign for Values {
    fn bitor_assign(&mut self, other: Values) {
        self.0 |= other.0;
    }
}

impl Sub for Values {
    type Output = Values;

    fn sub(self, other: Values) -> Values {
        Values(self.0 & !other.0)
    }
}

/// The values in rising order.
impl Iterator for Values {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl FromIterator<u8> for Values {
    fn from_iter<I: IntoIterator<Item = u8>>(values: I) -> Values {
        let sets = values.into_iter().map(Values::only);
        sets.fold(Values::NONE, |all, one| all | one)
    }
}

//! Numbers of solutions of any length, quick while they are short.

use crate::BigUint;

/// A number of solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Total {
    /// One of 128 bits.
    Short(u128),
    /// A longer one, or one that was longer before.
    Long(Box<BigUint>),
}

/// What is known of a part that was counted.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Counted {
    /// Its solutions.
    pub(super) total: Total,
    /// The nodes of the tree in which each of them is visited.
    pub(super) visits: f64,
}

impl Counted {
    /// Of both of two choices.
    pub(super) fn plus(&self, other: &Counted) -> Counted {
        Counted {
            total: self.total.plus(&other.total),
            visits: self.visits + other.visits,
        }
    }

    /// Of both of two parts, one below each solution of the other.
    pub(super) fn times(&self, below: &Counted) -> Counted {
        Counted {
            total: self.total.times(&below.total),
            visits: self.visits + self.total.rounded() * below.visits,
        }
    }
}

impl Total {
    pub(super) const ZERO: Total = Total::Short(0);
    pub(super) const ONE: Total = Total::Short(1);

    pub(super) fn is_zero(&self) -> bool {
        matches!(self, Total::Short(0))
    }

    pub(super) fn plus(&self, other: &Total) -> Total {
        let short = match (self, other) {
            (Total::Short(a), Total::Short(b)) => a.checked_add(*b),
            _ => None,
        };
        let long = || Total::Long(Box::new(self.long() + other.long()));
        short.map_or_else(long, Total::Short)
    }

    pub(super) fn times(&self, other: &Total) -> Total {
        if self.is_zero() || other.is_zero() {
            return Total::ZERO;
        }
        let short = match (self, other) {
            (Total::Short(a), Total::Short(b)) => a.checked_mul(*b),
            _ => None,
        };
        let long = || Total::Long(Box::new(self.long() * other.long()));
        short.map_or_else(long, Total::Short)
    }

    /// The number as a float.
    fn rounded(&self) -> f64 {
        match self {
            Total::Short(number) => *number as f64,
            // A power of two, by its exponent; the largest one for longer numbers.
            Total::Long(number) => f64::from_bits((1023 + number.bits().min(1023)) << 52),
        }
    }

    /// The number, or the largest one of 64 bits if it is longer.
    pub(super) fn saturated(&self) -> u64 {
        match self {
            Total::Short(number) => u64::try_from(*number).unwrap_or(u64::MAX),
            Total::Long(number) => u64::try_from(&**number).unwrap_or(u64::MAX),
        }
    }

    /// The number at any length.
    pub(super) fn long(&self) -> BigUint {
        match self {
            Total::Short(number) => BigUint::from(*number),
            Total::Long(number) => BigUint::clone(number),
        }
    }

    /// The bytes that it takes beside itself.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Total::Short(_) => 0,
            Total::Long(number) => {
                size_of::<BigUint>() + usize::try_from(number.bits() / 8).unwrap_or(usize::MAX)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_long_numbers_agree() {
        let big = Total::Short(u128::MAX);
        let long = BigUint::from(u128::MAX);
        assert_eq!(big.plus(&Total::ONE).long(), &long + 1_u8);
        assert_eq!(big.times(&big).long(), &long * &long);
        assert_eq!(
            big.times(&big).plus(&Total::Short(2)).long(),
            &long * &long + 2_u8
        );
        assert_eq!(big.times(&Total::ZERO), Total::ZERO);
        assert_eq!(big.times(&big).times(&Total::ZERO), Total::ZERO);
        assert_eq!(Total::Short(2).times(&Total::Short(2)), Total::Short(4));
    }
}

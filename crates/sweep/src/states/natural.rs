//! Numbers of ways: exact, of any length, and as short as a few words as long as they are.

use num_bigint::BigUint;

/// A number of ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Natural {
    /// Below 2^128: the low word and the high one.
    Short(u64, u64),
    /// Any other.
    Long(Box<BigUint>),
}

impl Default for Natural {
    fn default() -> Natural {
        Natural::Short(0, 0)
    }
}

impl From<u64> for Natural {
    #[inline]
    fn from(number: u64) -> Natural {
        Natural::Short(number, 0)
    }
}

impl From<u128> for Natural {
    #[inline]
    fn from(number: u128) -> Natural {
        let word = |number: u128| u64::try_from(number & u128::from(u64::MAX));
        let fits = "a word has 64 bits";
        Natural::Short(word(number).expect(fits), word(number >> 64).expect(fits))
    }
}

impl From<BigUint> for Natural {
    fn from(number: BigUint) -> Natural {
        match u128::try_from(&number) {
            Ok(short) => short.into(),
            Err(_) => Natural::Long(Box::new(number)),
        }
    }
}

impl Natural {
    /// This number, if it is below 2^128.
    #[inline]
    fn short(&self) -> Option<u128> {
        match *self {
            Natural::Short(low, high) => Some(u128::from(high) << 64 | u128::from(low)),
            Natural::Long(_) => None,
        }
    }

    /// This number, if it is a word.
    #[inline]
    pub(crate) fn word(&self) -> Option<u64> {
        match *self {
            Natural::Short(low, 0) => Some(low),
            _ => None,
        }
    }

    /// This number.
    pub(crate) fn exact(&self) -> BigUint {
        match self {
            Natural::Short(low, high) => BigUint::from(*high) << 64_u32 | BigUint::from(*low),
            Natural::Long(number) => (**number).clone(),
        }
    }

    /// Adds a number.
    #[inline]
    pub(crate) fn add(&mut self, other: &Natural) {
        if let (Some(one), Some(more)) = (self.short(), other.short())
            && let Some(sum) = one.checked_add(more)
        {
            *self = sum.into();
        } else {
            self.add_long(other);
        }
    }

    #[cold]
    fn add_long(&mut self, other: &Natural) {
        match self {
            Natural::Long(number) => **number += other.exact(),
            Natural::Short(..) => *self = (self.exact() + other.exact()).into(),
        }
    }

    /// The product with a small number.
    #[inline]
    pub(crate) fn times(&self, factor: u32) -> Natural {
        match self.short().and_then(|one| one.checked_mul(factor.into())) {
            Some(product) => product.into(),
            None => (self.exact() * factor).into(),
        }
    }

    /// The bytes that it holds outside itself.
    #[inline]
    pub(crate) fn heap(&self) -> usize {
        match self {
            Natural::Short(..) => 0,
            // Its digits, and two allocations.
            Natural::Long(number) => usize::try_from(number.bits() / 8).unwrap_or(usize::MAX) + 64,
        }
    }

    /// Adds its bytes to a list, the lowest first, without zeros at the end.
    pub(crate) fn write(&self, to: &mut Vec<u8>) {
        match self.short() {
            Some(short) => {
                let zeros = (short.leading_zeros() / u8::BITS) as usize;
                let bytes = short.to_le_bytes();
                to.extend_from_slice(&bytes[..bytes.len() - zeros]);
            }
            None => to.extend(self.exact().to_bytes_le()),
        }
    }

    /// The number of these bytes.
    pub(crate) fn read(bytes: &[u8]) -> Natural {
        let mut whole = [0; size_of::<u128>()];
        match whole.get_mut(..bytes.len()) {
            Some(low) => {
                low.copy_from_slice(bytes);
                u128::from_le_bytes(whole).into()
            }
            None => BigUint::from_bytes_le(bytes).into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> impl Iterator<Item = BigUint> {
        let near = |bits: u32| {
            let power = BigUint::from(1_u8) << bits;
            [&power - 1_u8, power.clone(), power + 1_u8]
        };
        [0, 1, 63, 64, 65, 127, 128, 129, 300]
            .into_iter()
            .flat_map(near)
    }

    #[test]
    fn it_counts_as_numbers_of_any_length_do() {
        for one in some() {
            let number = Natural::from(one.clone());
            assert_eq!(number.exact(), one);
            assert_eq!(number.word(), u64::try_from(&one).ok());
            assert_eq!(number.heap() == 0, one.bits() <= 128);
            let mut bytes = Vec::new();
            number.write(&mut bytes);
            assert!(bytes.last() != Some(&0) || one == BigUint::ZERO, "{one}");
            assert_eq!(Natural::read(&bytes), number);
            for factor in [0, 1, 2, u32::MAX] {
                assert_eq!(number.times(factor).exact(), &one * factor);
            }
            for other in some() {
                let mut sum = number.clone();
                sum.add(&other.clone().into());
                assert_eq!(sum.exact(), &one + &other);
                // There is one way to write a number, so that equal ones are equal.
                assert_eq!(sum, Natural::from(&one + other));
            }
        }
    }
}

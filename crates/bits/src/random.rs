//! Random numbers and random choices that depend on a seed alone.

/// A stream of random numbers, the same on every machine: the generator SplitMix64 (Steele, Lea,
/// Flood 2014), which is small and fast and takes any seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random(u64);

impl Random {
    /// The stream of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 to `bound` − 1, or 0 if `bound` is 0. It is the high half of a product,
    /// which is as uniform as 64 bits allow.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    /// A number of at least 0 and less than 1.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A random index of a list that is not empty.
    #[inline]
    pub fn index(&mut self, length: usize) -> usize {
        let at = self.below(length as u64);
        usize::try_from(at).expect("it is below a length")
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.index(high - low + 1)
    }

    /// Shuffles a list; every order has the same probability (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.index(at + 1));
        }
    }

    /// A random index, with a probability proportional to its weight. `None` if there are no
    /// weights.
    pub fn weighted(&mut self, weights: &[u64]) -> Option<usize> {
        let total: u64 = weights.iter().sum();
        if total == 0 {
            return None;
        }
        let mut at = self.below(total);
        weights.iter().position(|&weight| {
            let here = at < weight;
            at = at.saturating_sub(weight);
            here
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_paper() {
        let mut random = Random::new(1_234_567);
        let numbers: Vec<u64> = (0..5).map(|_| random.next_u64()).collect();
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(numbers, expected);
    }

    #[test]
    fn numbers_are_below_their_bound() {
        let mut random = Random::new(0);
        for bound in [1, 2, 3, 1000, u64::MAX] {
            assert!((0..100).all(|_| random.below(bound) < bound));
        }
        assert_eq!(random.below(0), 0);
        assert!((0..100).all(|_| (0.0..1.0).contains(&random.unit())));
    }
}

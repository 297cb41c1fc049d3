//! Random numbers and random choices that depend on a seed alone.

use pavage_search::{BigUint, SplitMix64};

/// A stream of random numbers, the same on every machine.
#[derive(Clone, Debug)]
pub struct Random(SplitMix64);

impl Random {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Random {
        Random(SplitMix64::new(seed))
    }

    /// A number from 0 to `bound` − 1; `bound` is positive.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0.below(bound)
    }

    /// A number from 0 to `bound` − 1, uniformly distributed if the words of the stream are;
    /// `bound` is positive. It draws numbers with as many bits as `bound` until one is below it.
    pub fn below_big(&mut self, bound: &BigUint) -> BigUint {
        let bits = bound.bits();
        let excess = bits.next_multiple_of(64) - bits;
        loop {
            let words = (0..bits.div_ceil(64)).flat_map(|_| self.0.next_u64().to_le_bytes());
            let drawn = BigUint::from_bytes_le(&words.collect::<Vec<u8>>()) >> excess;
            if drawn < *bound {
                return drawn;
            }
        }
    }

    /// Shuffles a list; every order has the same probability (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.index(at + 1));
        }
    }

    /// A number of at least 0 and less than 1.
    pub fn unit(&mut self) -> f64 {
        self.0.unit()
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.index(high - low + 1)
    }

    /// A random index of a list that is not empty.
    pub fn index(&mut self, length: usize) -> usize {
        let at = self.below(length as u64);
        usize::try_from(at).expect("it is below a length")
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
    fn big_numbers_are_below_their_bound_and_equally_likely() {
        let mut random = Random::new(5);
        assert_eq!(random.below_big(&BigUint::from(1_u32)), BigUint::ZERO);
        for bound in [6_usize, 64, 65] {
            let mut met = vec![0_u32; bound];
            for _ in 0..bound * 200 {
                let drawn = random.below_big(&BigUint::from(bound));
                met[usize::try_from(&drawn).expect("it is small")] += 1;
            }
            let far = met.iter().map(|&met| f64::from(met) - 200.0);
            let chi_square: f64 = far.map(|far| far * far / 200.0).sum();
            // Four standard deviations above the mean.
            let freedom = bound as f64 - 1.0;
            assert!(
                chi_square < freedom + 4.0 * (2.0 * freedom).sqrt(),
                "{met:?}"
            );
        }
        // The bound needs more than one word; the numbers fall into all three thirds.
        let bound = BigUint::from(3_u32) << 100_u32;
        let thirds = (0..100).map(|_| random.below_big(&bound) >> 100_u32);
        let thirds: Vec<u32> = thirds
            .map(|at| u32::try_from(&at).expect("0 to 2"))
            .collect();
        assert!((0..3).all(|third| thirds.iter().filter(|at| **at == third).count() > 15));
    }
}

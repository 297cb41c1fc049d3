//! Random numbers that depend on a seed alone, the same on every machine.

/// The SplitMix64 generator (Steele, Lea, Flood 2014). It is small and fast and takes any seed.
///
/// ```
/// # use pavage_search::SplitMix64;
/// let mut random = SplitMix64::new(7);
/// let dice: Vec<u64> = (0..5).map(|_| 1 + random.below(6)).collect();
/// assert_eq!(dice, [3, 1, 6, 4, 3]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator of a seed.
    #[must_use]
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The next number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 to `bound` − 1, or 0 if `bound` is 0. It is the high half of a product,
    /// which is as uniform as 64 bits allow.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    /// A number of at least 0 and less than 1.
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_paper() {
        let mut random = SplitMix64::new(1_234_567);
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
        let mut random = SplitMix64::new(0);
        for bound in [1, 2, 3, 1000, u64::MAX] {
            assert!((0..100).all(|_| random.below(bound) < bound));
        }
        assert_eq!(random.below(0), 0);
        assert!((0..100).all(|_| (0.0..1.0).contains(&random.unit())));
    }
}

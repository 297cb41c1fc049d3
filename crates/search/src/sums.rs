//! Subset sums of a multiset of numbers, as a bit set. Adding a number shifts the set once for each
//! binary digit of its number of copies.

/// The sums of all subsets of the numbers added, as a bit set. At first it holds 0 alone.
///
/// The bits are a `Vec<u64>` or, if the largest sum is known, an array without allocation. Sums
/// beyond the last bit are dropped.
///
/// ```
/// # use pavage_search::SubsetSums;
/// let mut sums = SubsetSums::up_to(100);
/// sums.add(5, 12);
/// sums.add(4, 1);
/// assert!(sums.has(64) && !sums.has(63));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubsetSums<B = Vec<u64>>(B);

impl SubsetSums {
    /// An empty set, with room for sums up to `most`.
    #[must_use]
    pub fn up_to(most: usize) -> SubsetSums {
        let mut sums = SubsetSums(Vec::new());
        sums.restart(most);
        sums
    }

    /// Starts again, with room for sums up to `most`.
    pub fn restart(&mut self, most: usize) {
        self.0.clear();
        self.0.resize(most / 64 + 1, 0);
        self.0[0] = 1;
    }
}

impl<const WORDS: usize> SubsetSums<[u64; WORDS]> {
    /// An empty set, with room for sums below `64 * WORDS`.
    #[must_use]
    pub fn fixed() -> SubsetSums<[u64; WORDS]> {
        let mut words = [0; WORDS];
        words[0] = 1;
        SubsetSums(words)
    }
}

impl<B: AsRef<[u64]> + AsMut<[u64]>> SubsetSums<B> {
    /// Adds a number that may be used up to `copies` times.
    #[inline]
    pub fn add(&mut self, number: usize, copies: usize) {
        let words = self.0.as_mut();
        let mut left = copies;
        let mut batch = 1;
        while left > 0 {
            let now = batch.min(left);
            let by = number.saturating_mul(now);
            // Further copies would not fit.
            if by >= words.len() * 64 {
                break;
            }
            shift_or(words, by);
            left -= now;
            batch *= 2;
        }
    }

    /// Whether this number is a sum.
    #[must_use]
    #[inline]
    pub fn has(&self, sum: usize) -> bool {
        let word = self.0.as_ref().get(sum / 64);
        word.is_some_and(|word| word >> (sum % 64) & 1 == 1)
    }

    /// The sums as bits, lowest first.
    #[must_use]
    #[inline]
    pub fn words(&self) -> &[u64] {
        self.0.as_ref()
    }
}

/// Unites a set of bits with itself shifted up.
#[inline]
fn shift_or(bits: &mut [u64], by: usize) {
    let (words, rest) = (by / 64, by % 64);
    for at in (words..bits.len()).rev() {
        let low = bits[at - words] << rest;
        let carry = match rest {
            0 => 0,
            _ if at > words => bits[at - words - 1] >> (64 - rest),
            _ => 0,
        };
        bits[at] |= low | carry;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavage_bits::Random;

    #[test]
    fn sums_are_those_by_definition() {
        let mut random = Random::new(3);
        let mut below = |bound| usize::try_from(random.below(bound)).expect("it is small");
        for _ in 0..300 {
            let most = below(200);
            let parts: Vec<(usize, usize)> = (0..below(5)).map(|_| (below(70), below(9))).collect();
            let mut expected = vec![false; most + 1];
            expected[0] = true;
            for &(number, copies) in &parts {
                for _ in 0..copies {
                    for at in (number..=most).rev() {
                        expected[at] |= expected[at - number];
                    }
                }
            }
            let mut sums = SubsetSums::up_to(most);
            let mut fixed = SubsetSums::<[u64; 4]>::fixed();
            for (number, copies) in parts {
                sums.add(number, copies);
                fixed.add(number, copies);
            }
            let found: Vec<bool> = (0..=most).map(|sum| sums.has(sum)).collect();
            assert_eq!(found, expected);
            assert!((0..=most).all(|sum| fixed.has(sum) == sums.has(sum)));
            assert!(!sums.has(most + 64));
            assert_eq!(sums.words().len(), most / 64 + 1);
        }
    }
}

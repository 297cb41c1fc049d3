//! Subset sums of a multiset of numbers, as a bit set. Adding a number shifts the set once for each
//! binary digit of its number of copies.

/// The sums of all subsets of the numbers added, as a bit set. At first it holds 0 alone.
///
/// The bits are a `Vec<u64>` or, if the largest sum is known, an array without allocation. Sums
/// beyond the last bit are dropped.
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

    /// The sums up to `most` of numbers, each given with how many times it may be used.
    #[must_use]
    pub fn of(most: usize, numbers: impl IntoIterator<Item = (usize, usize)>) -> SubsetSums {
        let mut sums = SubsetSums::up_to(most);
        for (number, copies) in numbers {
            sums.add(number, copies);
        }
        sums
    }

    /// The sums up to `most` of choices that must all be made: so many times, one of some numbers.
    #[must_use]
    pub fn of_choices<'a>(
        most: usize,
        choices: impl IntoIterator<Item = (usize, &'a [usize])>,
    ) -> SubsetSums {
        let mut sums = SubsetSums::up_to(most);
        for (copies, numbers) in choices {
            for _ in 0..copies {
                let mut further = SubsetSums::none(most);
                for &number in numbers {
                    further.unite(&sums, number);
                }
                sums = further;
            }
        }
        sums
    }

    /// A set that does not hold even 0, with room for sums up to `most`.
    #[must_use]
    pub fn none(most: usize) -> SubsetSums {
        SubsetSums(vec![0; most / 64 + 1])
    }

    /// Unites this set with another, each of whose sums has a number more.
    pub fn unite(&mut self, other: &SubsetSums, more: usize) {
        for (at, word) in self.0.iter_mut().enumerate() {
            *word |= shifted(&other.0, at, more);
        }
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
            // From above, so that a word is read before it changes.
            for at in (by / 64..words.len()).rev() {
                words[at] |= shifted(words, at, by);
            }
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

/// The word at a place of a set of bits that is shifted up.
#[inline]
fn shifted(bits: &[u64], at: usize, by: usize) -> u64 {
    let word = |more: usize| at.checked_sub(by / 64 + more).map_or(0, |at| bits[at]);
    match by % 64 {
        0 => word(0),
        rest => word(0) << rest | word(1) >> (64 - rest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;

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
            let sums = SubsetSums::of(most, parts.iter().copied());
            let mut fixed = SubsetSums::<[u64; 4]>::fixed();
            for &(number, copies) in &parts {
                fixed.add(number, copies);
            }
            let choices: Vec<(usize, [usize; 2])> = parts
                .iter()
                .map(|&(number, copies)| (copies, [0, number]))
                .collect();
            let choices = choices
                .iter()
                .map(|(copies, numbers)| (*copies, &numbers[..]));
            assert_eq!(SubsetSums::of_choices(most, choices), sums);
            let found: Vec<bool> = (0..=most).map(|sum| sums.has(sum)).collect();
            assert_eq!(found, expected);
            assert!((0..=most).all(|sum| fixed.has(sum) == sums.has(sum)));
            assert!(!sums.has(most + 64));
            assert_eq!(sums.words().len(), most / 64 + 1);
        }
    }
}

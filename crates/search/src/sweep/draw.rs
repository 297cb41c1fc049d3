//! Draws solutions uniformly at random.

use std::collections::HashSet;

use num_bigint::BigUint;

use super::solutions::Solutions;
use crate::OptionId;
use pavage_bits::Random;

impl Solutions {
    /// Draws `count` different solutions, or all if there are fewer. Every selection in every order
    /// is equally likely. The seed decides which one is drawn.
    #[must_use]
    pub fn drawn(&self, seed: u64, count: u64) -> Vec<Vec<OptionId>> {
        let numbers = self.numbers_drawn(seed, count);
        let nth = |number: &BigUint| self.nth(number);
        numbers.iter().filter_map(nth).collect()
    }

    /// The numbers of the solutions that [`Solutions::drawn`] gives.
    #[must_use]
    pub fn numbers_drawn(&self, seed: u64, count: u64) -> Vec<BigUint> {
        numbers_drawn(self.total(), seed, count)
    }
}

/// Draws `count` different numbers below a bound, or all if there are fewer.
pub(crate) fn numbers_drawn(bound: &BigUint, seed: u64, count: u64) -> Vec<BigUint> {
    let mut random = Random::new(seed);
    match u64::try_from(bound) {
        Ok(bound) if bound / 2 <= count => shuffled(bound, count, &mut random),
        _ => distinct(bound, count, &mut random),
    }
}

/// Draws `count` different numbers below a bound of at least twice `count`.
fn distinct(bound: &BigUint, count: u64, random: &mut Random) -> Vec<BigUint> {
    let mut seen = HashSet::new();
    let mut numbers = Vec::new();
    while (numbers.len() as u64) < count {
        let number = below(bound, random);
        if seen.insert(number.clone()) {
            numbers.push(number);
        }
    }
    numbers
}

/// The first `count` numbers of a random permutation of those below a bound (Fisher and Yates).
fn shuffled(bound: u64, count: u64, random: &mut Random) -> Vec<BigUint> {
    let mut numbers: Vec<u64> = (0..bound).collect();
    let count = usize::try_from(count.min(bound)).expect("the numbers are in memory");
    for at in 0..count {
        let left = BigUint::from(bound - at as u64);
        let other = usize::try_from(below(&left, random));
        numbers.swap(at, at + other.expect("it is below a length"));
    }
    numbers[..count]
        .iter()
        .copied()
        .map(BigUint::from)
        .collect()
}

/// A uniform number below a bound that is not 0. Draws numbers with as many bits until one is below
/// the bound.
fn below(bound: &BigUint, random: &mut Random) -> BigUint {
    let bits = bound.bits();
    loop {
        let digits = (0..bits.div_ceil(32)).map(|_| (random.next_u64() >> 32) as u32);
        let number = BigUint::new(digits.collect()) >> (bits.div_ceil(32) * 32 - bits);
        if number < *bound {
            return number;
        }
    }
}

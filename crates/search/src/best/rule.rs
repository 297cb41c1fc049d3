//! Which branch goes next.
//!
//! Chances are products of many small numbers, so they are added up as logarithms, in whole numbers. They
//! are computed by sums, products and quotients of floats alone, which are the same on every machine.

use std::cmp::Reverse;

use crate::Guidance;
use crate::narrow::as_u32;

/// So many units are 1 in the logarithm of a chance.
const UNIT: f64 = 65_536.0;

/// How branches are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// By the number of choices that are not the best of their level.
    Discrepancies,
    /// By depth divided by chance.
    Levin,
}

/// What was paid on the way to a branch. The less, the sooner its turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Paid(u64);

/// A choice of a level, with what its branch costs beyond the way to the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Priced {
    pub(super) choice: u32,
    price: u64,
}

impl Rule {
    /// The choices of a level, the best first. `scores` are those of its options, which a choice beyond
    /// them follows: the one to cover the item no more. Without scores the best comes first already.
    pub(super) fn priced(
        self,
        width: u32,
        scores: Option<&[i32]>,
        guide: Option<&Guidance>,
    ) -> Vec<Priced> {
        let least = scores.and_then(|scores| scores.iter().min().copied());
        let score = |choice: u32| {
            let found = scores.and_then(|scores| scores.get(choice as usize).copied());
            found.or(least).unwrap_or(0)
        };
        let mut choices: Vec<u32> = (0..width).collect();
        choices.sort_by_key(|&choice| Reverse(score(choice)));
        let prices: Vec<u64> = match self {
            Rule::Discrepancies => (0..width).map(|rank| u64::from(rank > 0)).collect(),
            Rule::Levin => {
                let unit = guide.map_or(1.0, |guide| guide.0.unit());
                let scores = choices
                    .iter()
                    .map(|&choice| f64::from(score(choice)) / unit);
                surprises(&scores.collect::<Vec<f64>>())
            }
        };
        let priced = choices.into_iter().zip(prices);
        priced
            .map(|(choice, price)| Priced { choice, price })
            .collect()
    }

    /// When the turn of a branch comes that has so much paid and is so deep.
    pub(super) fn turn(self, paid: Paid, depth: usize) -> u64 {
        match self {
            Rule::Discrepancies => paid.0,
            Rule::Levin => paid
                .0
                .saturating_add(units(ln(f64::from(as_u32(depth).max(1))))),
        }
    }
}

impl Paid {
    pub(super) fn and(self, more: Priced) -> Paid {
        Paid(self.0.saturating_add(more.price))
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "logarithms of chances are far below 2^47"
)]
fn units(number: f64) -> u64 {
    (number.max(0.0) * UNIT) as u64
}

/// The logarithms of one divided by the chances of these scores, the highest first.
fn surprises(scores: &[f64]) -> Vec<u64> {
    let most = scores.first().copied().unwrap_or(0.0);
    let sum: f64 = scores.iter().map(|score| exp(score - most)).sum();
    let all = ln(sum);
    scores
        .iter()
        .map(|score| units(all + most - score))
        .collect()
}

/// e to the power of a number that is not positive.
fn exp(number: f64) -> f64 {
    if number < -40.0 {
        return 0.0;
    }
    let x = number / 1024.0;
    let mut power = 1.0 + x * (1.0 + x / 2.0 * (1.0 + x / 3.0 * (1.0 + x / 4.0)));
    for _ in 0..10 {
        power *= power;
    }
    power
}

/// The natural logarithm of a number from 1 on.
fn ln(number: f64) -> f64 {
    let (mut rest, mut twos) = (number, 0.0);
    while rest > 1.5 {
        rest /= 2.0;
        twos += 1.0;
    }
    let y = (rest - 1.0) / (rest + 1.0);
    let square = y * y;
    let mut sum = 0.0;
    for odd in (0..12_u32).rev() {
        sum = sum * square + 1.0 / f64::from(2 * odd + 1);
    }
    2.0 * y * sum + twos * std::f64::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_and_powers_are_close() {
        for at in 1..2000_u32 {
            let number = f64::from(at) / 7.0 + 1.0;
            assert!((exp(-ln(number)) * number - 1.0).abs() < 1e-9, "{number}");
            let sum = ln(number) + std::f64::consts::LN_2;
            assert!((ln(2.0 * number) - sum).abs() < 1e-9, "{number}");
        }
        let e = std::f64::consts::E;
        assert!((ln(e) - 1.0).abs() < 1e-12 && (exp(-1.0) * e - 1.0).abs() < 1e-12);
        assert!(exp(-1e6) < 1e-15);
    }

    #[test]
    fn chances_add_up_to_one() {
        let surprises = surprises(&[2.0, 1.0, -4096.0]);
        let chances = surprises.iter().map(|&units| exp(-(units as f64) / UNIT));
        assert!((chances.sum::<f64>() - 1.0).abs() < 1e-4, "{surprises:?}");
        assert!(surprises.is_sorted());
    }

    #[test]
    fn the_best_choice_costs_no_discrepancy() {
        let priced = Rule::Discrepancies.priced(4, Some(&[3, 9, 5]), None);
        let order: Vec<u32> = priced.iter().map(|priced| priced.choice).collect();
        // The last one, which covers the item no more, has no score.
        assert_eq!(order, [1, 2, 0, 3]);
        let paid: Vec<u64> = priced.iter().map(|it| Paid::default().and(*it).0).collect();
        assert_eq!(paid, [0, 1, 1, 1]);
    }

    #[test]
    fn without_scores_all_are_equally_likely() {
        let priced = Rule::Levin.priced(8, None, None);
        let each = units(3.0 * std::f64::consts::LN_2);
        assert!(priced.iter().all(|it| it.price.abs_diff(each) <= 1));
        let order: Vec<u32> = priced.iter().map(|priced| priced.choice).collect();
        assert_eq!(order, [0, 1, 2, 3, 4, 5, 6, 7]);
    }
}

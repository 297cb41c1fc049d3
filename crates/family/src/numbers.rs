//! Numbers of one kind from numbers of another.

use pavage_search::BigUint;

/// The whole number at or just below a number: 0 where that is negative or no number, and the largest
/// where it is larger.
#[must_use]
#[expect(
    clippy::cast_possible_truncation,
    reason = "a cast from a floating-point number stays within the range"
)]
pub fn rounded_down(number: f64) -> u64 {
    number as u64
}

/// The logarithm to base 2 of a number of any length; `None` for 0.
#[must_use]
pub fn log2(number: &BigUint) -> Option<f64> {
    let shift = number.bits().saturating_sub(60);
    let top = u64::try_from(number >> shift).expect("it has 60 bits");
    (top > 0).then(|| libm::log2(top as f64) + shift as f64)
}

/// Indices as the smaller numbers that tables hold.
pub use pavage_search::narrow::{as_i32, as_u8, as_u16, as_u32};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_long_numbers_too() {
        let one = BigUint::from(1_u8);
        assert_eq!(log2(&BigUint::ZERO), None);
        for power in [0, 1, 59, 60, 61, 64, 1000] {
            assert_eq!(log2(&(&one << power)), Some(f64::from(power)));
        }
        let three = log2(&(BigUint::from(3_u8) << 200)).expect("it is not 0");
        assert!((three - 201.584_962_500_721_16).abs() < 1e-9, "{three}");
    }

    #[test]
    fn what_is_outside_becomes_the_nearest_that_is_not() {
        let check = |number: f64, expected: u64| assert_eq!(rounded_down(number), expected);
        check(2.9, 2);
        check(-0.1, 0);
        check(f64::NAN, 0);
        check(f64::INFINITY, u64::MAX);
        check(4_294_968_296.0, 4_294_968_296);
    }
}

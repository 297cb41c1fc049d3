//! Whole numbers from numbers of other kinds.

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

/// Indices as the smaller numbers that tables hold.
pub use pavage_search::narrow::{as_i32, as_u8, as_u16, as_u32};

#[cfg(test)]
mod tests {
    use super::*;

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

//! Indices as the smaller numbers that tables hold, and whole numbers from floating-point ones.

/// Indices as the smaller numbers that tables hold. Debug builds check that they fit: searches do this
/// in their innermost loops.
macro_rules! narrowed {
    ($($name:ident $number:ty, $bits:literal;)*) => {
        $(
            #[doc = concat!("An index as a number of ", $bits, " bits, which it fits.")]
            #[must_use]
            #[inline]
            #[expect(
                clippy::cast_possible_truncation,
                reason = "checked in debug builds: searches do this in their innermost loops"
            )]
            pub const fn $name(index: usize) -> $number {
                debug_assert!(index <= <$number>::MAX as usize, "an index is too large");
                index as $number
            }
        )*
    };
}

narrowed! {
    as_u32 u32, 32;
    as_u16 u16, 16;
    as_u8 u8, 8;
    as_i32 i32, 32;
}

/// The whole number at or below a number: 0 where that is negative or no number, and the largest where
/// it is larger.
#[must_use]
#[expect(
    clippy::cast_possible_truncation,
    reason = "a cast from a floating-point number stays within the range"
)]
pub fn whole(number: f64) -> usize {
    number as usize
}

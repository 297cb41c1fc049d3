//! Sets of up to `64 * W` bits in `W` words, as plain arrays the compiler can unroll.

use crate::narrow::as_u32;

/// A set of bits.
pub(crate) type Bits<const W: usize> = [u64; W];

pub(crate) const fn none<const W: usize>() -> Bits<W> {
    [0; W]
}

pub(crate) fn one<const W: usize>(bit: u32) -> Bits<W> {
    let mut bits = none();
    set(&mut bits, bit);
    bits
}

pub(crate) fn set<const W: usize>(bits: &mut Bits<W>, bit: u32) {
    bits[bit as usize / 64] |= 1 << (bit % 64);
}

pub(crate) fn has<const W: usize>(bits: &Bits<W>, bit: u32) -> bool {
    bits[bit as usize / 64] >> (bit % 64) & 1 == 1
}

#[inline(always)]
pub(crate) fn and<const W: usize>(a: Bits<W>, b: Bits<W>) -> Bits<W> {
    std::array::from_fn(|word| a[word] & b[word])
}

#[inline(always)]
pub(crate) fn or<const W: usize>(a: Bits<W>, b: Bits<W>) -> Bits<W> {
    std::array::from_fn(|word| a[word] | b[word])
}

#[inline(always)]
pub(crate) fn xor<const W: usize>(a: Bits<W>, b: Bits<W>) -> Bits<W> {
    std::array::from_fn(|word| a[word] ^ b[word])
}

/// The bits of `a` that are not in `b`.
#[inline(always)]
pub(crate) fn minus<const W: usize>(a: Bits<W>, b: Bits<W>) -> Bits<W> {
    std::array::from_fn(|word| a[word] & !b[word])
}

#[inline(always)]
pub(crate) fn is_empty<const W: usize>(bits: Bits<W>) -> bool {
    bits.iter().fold(0, |any, word| any | word) == 0
}

#[inline(always)]
pub(crate) fn meets<const W: usize>(a: Bits<W>, b: Bits<W>) -> bool {
    !is_empty(and(a, b))
}

pub(crate) fn count<const W: usize>(bits: Bits<W>) -> u32 {
    bits.iter().map(|word| word.count_ones()).sum()
}

/// The lowest bit, if any.
#[inline(always)]
pub(crate) fn lowest<const W: usize>(bits: Bits<W>) -> Option<u32> {
    let word = bits.iter().position(|&word| word != 0)?;
    Some(as_u32(word) * 64 + bits[word].trailing_zeros())
}

/// All bits, lowest first.
pub(crate) fn each<const W: usize>(mut bits: Bits<W>) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = lowest(bits)?;
        bits[bit as usize / 64] &= bits[bit as usize / 64] - 1;
        Some(bit)
    })
}

//! Sets as machine words: of colours, and of pictures.

use std::ops::{BitAnd, BitOr};

/// A set of colours as one word.
pub(super) trait Colors:
    Copy + Eq + Send + Sync + BitAnd<Output = Self> + BitOr<Output = Self> + 'static
{
    /// How many colours fit.
    const WIDTH: usize;
    /// No colour.
    const NONE: Self;

    /// The set of one colour.
    fn only(color: usize) -> Self;
    /// How many colours it has.
    fn len(self) -> u32;
    /// As the low bits of a word.
    fn bits(self) -> u64;
}

macro_rules! colors {
    ($word:ty) => {
        impl Colors for $word {
            const WIDTH: usize = <$word>::BITS as usize;
            const NONE: Self = 0;

            fn only(color: usize) -> Self {
                1 << color
            }

            fn len(self) -> u32 {
                self.count_ones()
            }

            fn bits(self) -> u64 {
                u64::from(self)
            }
        }
    };
}

colors!(u16);
colors!(u64);

/// A set of pictures: `W` words of 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pictures<const W: usize>([u64; W]);

impl<const W: usize> Pictures<W> {
    /// No picture.
    pub(super) const NONE: Pictures<W> = Pictures([0; W]);

    /// The set of one picture.
    pub(super) fn only(picture: usize) -> Pictures<W> {
        let mut set = Pictures::NONE;
        set.insert(picture);
        set
    }

    pub(super) fn insert(&mut self, picture: usize) {
        self.0[picture / 64] |= 1 << (picture % 64);
    }

    pub(super) fn remove(&mut self, picture: usize) {
        self.0[picture / 64] &= !(1 << (picture % 64));
    }

    pub(super) fn has(&self, picture: usize) -> bool {
        self.0[picture / 64] >> (picture % 64) & 1 == 1
    }

    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// A picture of it; 0 if it has none.
    pub(super) fn first(&self) -> usize {
        self.iter().next().unwrap_or(0)
    }

    #[inline]
    pub(super) fn and(&self, other: &Pictures<W>) -> Pictures<W> {
        Pictures(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    #[inline]
    pub(super) fn add(&mut self, other: &Pictures<W>) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    /// Its pictures, the first first.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(at, word)| {
            let rest = |word: &u64| Some(word & (word - 1)).filter(|&rest| rest != 0);
            let words = std::iter::successors(Some(word).filter(|&word| word != 0), rest);
            words.map(move |word| at * 64 + word.trailing_zeros() as usize)
        })
    }
}

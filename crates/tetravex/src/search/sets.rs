//! Sets of colours as machine words.

/// A set of colours for each of the four sides.
pub(super) trait Sides: Copy + Eq + Send + Sync + 'static {
    /// The most colours.
    const WIDTH: usize;
    /// No colour on any side.
    const NONE: Self;

    /// The colours of one side, as the low bits of a word.
    fn on(self, side: usize) -> u64;
    /// This set with the colours of one side replaced.
    fn with(self, side: usize, colors: u64) -> Self;
    /// The intersection.
    fn and(self, other: Self) -> Self;
    /// The union.
    fn or(self, other: Self) -> Self;
}

/// Up to 16 colours: four lanes of one word.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Narrow(u64);

/// Up to 64 colours: a word for each side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Wide([u64; 4]);

impl Sides for Narrow {
    const WIDTH: usize = 16;
    const NONE: Narrow = Narrow(0);

    #[inline]
    fn on(self, side: usize) -> u64 {
        self.0 >> (16 * side) & 0xffff
    }

    #[inline]
    fn with(self, side: usize, colors: u64) -> Narrow {
        Narrow(self.0 & !(0xffff << (16 * side)) | colors << (16 * side))
    }

    #[inline]
    fn and(self, other: Narrow) -> Narrow {
        Narrow(self.0 & other.0)
    }

    #[inline]
    fn or(self, other: Narrow) -> Narrow {
        Narrow(self.0 | other.0)
    }
}

impl Sides for Wide {
    const WIDTH: usize = 64;
    const NONE: Wide = Wide([0; 4]);

    #[inline]
    fn on(self, side: usize) -> u64 {
        self.0[side]
    }

    #[inline]
    fn with(mut self, side: usize, colors: u64) -> Wide {
        self.0[side] = colors;
        self
    }

    #[inline]
    fn and(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|side| self.0[side] & other.0[side]))
    }

    #[inline]
    fn or(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|side| self.0[side] | other.0[side]))
    }
}

//! Sets as machine words: of colours, and of pictures.

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

/// A set of pictures: `W` words of 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pictures<const W: usize>([u64; W]);

impl<const W: usize> Pictures<W> {
    /// No picture.
    pub(super) const NONE: Pictures<W> = Pictures([0; W]);

    /// The set of one picture.
    #[inline]
    pub(super) fn only(picture: usize) -> Pictures<W> {
        let mut set = Pictures::NONE;
        set.insert(picture);
        set
    }

    #[inline]
    pub(super) fn insert(&mut self, picture: usize) {
        self.0[picture / 64] |= 1 << (picture % 64);
    }

    #[inline]
    pub(super) fn remove(&mut self, picture: usize) {
        self.0[picture / 64] &= !(1 << (picture % 64));
    }

    #[inline]
    pub(super) fn has(&self, picture: usize) -> bool {
        self.0[picture / 64] >> (picture % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The first picture of the set, or 0 if it is empty.
    #[inline]
    pub(super) fn first(&self) -> usize {
        let mut first = 0;
        self.any(|picture| {
            first = picture;
            true
        });
        first
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

    /// Whether a test accepts one of its pictures. They are tested in order.
    #[inline]
    pub(super) fn any(&self, mut is_one: impl FnMut(usize) -> bool) -> bool {
        for (at, &word) in self.0.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                if is_one(at * 64 + left.trailing_zeros() as usize) {
                    return true;
                }
                left &= left - 1;
            }
        }
        false
    }
}

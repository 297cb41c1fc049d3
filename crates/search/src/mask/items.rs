//! How many live options each item has that must be covered: in bit planes for up to 64 items, in
//! bytes for more. Items are numbered in the order in which ties between them are broken.

use crate::least::{first_place, least};
use crate::narrow::as_u32;

/// More options than an item has.
pub(super) const CHOICES: usize = 32;

/// The planes of a count.
const PLANES: usize = 5;
const _: () = assert!(CHOICES == 1 << PLANES);

/// Added to the count of an item once it is covered, so that it is never the least.
const COVERED: u8 = 128;

/// What the counts say of a position.
pub(super) enum Fewest {
    /// An item is left without an option.
    Dead,
    /// The first of those with the fewest options.
    Item(usize),
}

/// The items of a position, and how many live options each has.
pub(super) trait Items: Clone + Send + Sync + 'static {
    /// The items that each option covers.
    type Covered: Default + Send + Sync;

    /// So many items, all to be covered, without options.
    fn open(items: usize) -> Self;
    /// Adds an option that covers these items.
    fn add(&mut self, covered: &mut Self::Covered, items: &[u16]);
    /// Becomes what is above with the items of an option covered. Returns `false` where no other item
    /// is left then; the counts are not valid.
    fn cover(&mut self, above: &Self, covered: &Self::Covered, option: usize) -> bool;
    /// Counts off an option that is live no more.
    fn leave(&mut self, covered: &Self::Covered, option: usize);
    /// Where to go on; there is an item to be covered.
    fn fewest(&self) -> Fewest;
    /// Whether this item is to be covered and has no option.
    fn is_dead(&self, item: usize) -> bool;
}

/// At most 64 items. Plane `p` holds bit `p` of the count of every item.
#[derive(Clone)]
pub(super) struct Planes {
    counts: [u64; PLANES],
    /// The items to be covered.
    open: u64,
}

impl Planes {
    /// The items that are to be covered and have no option.
    fn dead(&self) -> u64 {
        self.open & !self.counts.iter().fold(0, |any, plane| any | plane)
    }
}

impl Items for Planes {
    type Covered = Vec<u64>;

    fn open(items: usize) -> Planes {
        Planes {
            counts: [0; PLANES],
            open: (0..items).fold(0, |open, item| open | 1 << item),
        }
    }

    fn add(&mut self, covered: &mut Vec<u64>, items: &[u16]) {
        let mask = items.iter().fold(0, |mask, &item| mask | 1 << item);
        covered.push(mask);
        let mut carry = mask;
        for plane in &mut self.counts {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
    }

    #[inline(always)]
    fn cover(&mut self, above: &Planes, covered: &Vec<u64>, option: usize) -> bool {
        self.open = above.open & !covered[option];
        self.counts = above.counts;
        self.open != 0
    }

    #[inline(always)]
    fn leave(&mut self, covered: &Vec<u64>, option: usize) {
        let mut borrow = covered[option];
        for plane in &mut self.counts {
            (*plane, borrow) = (*plane ^ borrow, borrow & !*plane);
        }
    }

    #[inline(always)]
    fn fewest(&self) -> Fewest {
        if self.dead() != 0 {
            return Fewest::Dead;
        }
        let mut fewest = self.open;
        for plane in self.counts.iter().rev() {
            let without = fewest & !plane;
            if without != 0 {
                fewest = without;
            }
        }
        Fewest::Item(fewest.trailing_zeros() as usize)
    }

    fn is_dead(&self, item: usize) -> bool {
        self.dead() >> item & 1 == 1
    }
}

/// Fewer than `N` items, with a byte for the count of each.
#[derive(Clone)]
pub(super) struct Bytes<const N: usize> {
    counts: [u8; N],
    /// How many items are to be covered.
    open: usize,
}

/// The items that options cover, one option after the other.
pub(super) struct Runs {
    items: Vec<u16>,
    /// Where those of each option begin, and where those of the last one end.
    starts: Vec<u32>,
}

impl Default for Runs {
    fn default() -> Runs {
        Runs {
            items: Vec::new(),
            starts: vec![0],
        }
    }
}

impl Runs {
    #[inline(always)]
    fn of(&self, option: usize) -> &[u16] {
        &self.items[self.starts[option] as usize..self.starts[option + 1] as usize]
    }
}

impl<const N: usize> Items for Bytes<N> {
    type Covered = Runs;

    fn open(items: usize) -> Bytes<N> {
        let mut counts = [COVERED; N];
        counts[..items].fill(0);
        Bytes {
            counts,
            open: items,
        }
    }

    fn add(&mut self, covered: &mut Runs, items: &[u16]) {
        for &item in items {
            self.counts[usize::from(item)] += 1;
        }
        covered.items.extend(items);
        covered.starts.push(as_u32(covered.items.len()));
    }

    #[inline(always)]
    fn cover(&mut self, above: &Bytes<N>, covered: &Runs, option: usize) -> bool {
        let items = covered.of(option);
        self.open = above.open - items.len();
        if self.open == 0 {
            return false;
        }
        self.counts = above.counts;
        for &item in items {
            self.counts[usize::from(item)] |= COVERED;
        }
        true
    }

    #[inline(always)]
    fn leave(&mut self, covered: &Runs, option: usize) {
        for &item in covered.of(option) {
            self.counts[usize::from(item)] -= 1;
        }
    }

    #[inline(always)]
    fn fewest(&self) -> Fewest {
        match least(&self.counts, u8::MAX) {
            0 => Fewest::Dead,
            least => Fewest::Item(first_place(&self.counts, least)),
        }
    }

    fn is_dead(&self, item: usize) -> bool {
        self.counts[item] == 0
    }
}

/// A number of something of which there are few.
pub(super) fn as_u16(number: usize) -> u16 {
    u16::try_from(number).expect("there are few")
}

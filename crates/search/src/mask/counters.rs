//! Bit-sliced counters that count the options of all items at once.
//!
//! Plane `p` holds bit `p` of the count of every item. A tree of full adders (Harley and Seal) adds
//! eight options at a time, in some five operations each on words of items. No item is examined
//! alone. The items with the smallest count are then read off the planes, from the highest plane
//! down.

use pavage_bits::Bits;

/// Enough for the largest number of options that a model can have.
const PLANES: usize = 32;
/// Options added in one step. Lists are padded with empty options.
pub(super) const STEP: usize = 8;

/// The number of options of each item.
#[derive(Clone)]
pub(super) struct Counters<const W: usize> {
    planes: [Bits<W>; PLANES],
    /// All planes from this one on are empty.
    height: usize,
}

impl<const W: usize> Counters<W> {
    pub(super) fn new() -> Counters<W> {
        Counters {
            planes: [Bits::EMPTY; PLANES],
            height: 0,
        }
    }

    /// Adds the options of a list in whole steps. A remainder of less than a step is not counted.
    #[inline]
    pub(super) fn count(&mut self, options: &[Bits<W>]) {
        self.count_steps(options.as_chunks::<STEP>().0.iter().copied());
    }

    /// Adds options that come in whole steps.
    #[inline]
    pub(super) fn count_steps(&mut self, steps: impl Iterator<Item = [Bits<W>; STEP]>) {
        let [mut ones, mut twos, mut fours] = [Bits::EMPTY; 3];
        self.planes[3..self.height.max(3)].fill(Bits::EMPTY);
        self.height = 3;
        for [a, b, c, d, e, f, g, h] in steps {
            let (two_a, two_b, two_c, two_d, four_a, four_b, mut carry);
            (ones, two_a) = add(ones, a, b);
            (ones, two_b) = add(ones, c, d);
            (twos, four_a) = add(twos, two_a, two_b);
            (ones, two_c) = add(ones, e, f);
            (ones, two_d) = add(ones, g, h);
            (twos, four_b) = add(twos, two_c, two_d);
            (fours, carry) = add(fours, four_a, four_b);
            let mut at = 3;
            while !carry.is_empty() {
                let plane = self.planes[at];
                self.planes[at] = plane ^ carry;
                carry = plane & carry;
                at += 1;
            }
            self.height = self.height.max(at);
        }
        [self.planes[0], self.planes[1], self.planes[2]] = [ones, twos, fours];
    }

    /// Becomes the difference of two: the options of `all` without some of them.
    pub(super) fn subtract(&mut self, all: &Counters<W>, some: &Counters<W>) {
        let mut borrow = Bits::EMPTY;
        for (at, (to, &from)) in self
            .planes
            .iter_mut()
            .zip(&all.planes[..all.height])
            .enumerate()
        {
            let less = if at < some.height {
                some.planes[at]
            } else {
                Bits::EMPTY
            };
            let differ = from ^ less;
            *to = differ ^ borrow;
            borrow = (less & !from) | (borrow & !differ);
        }
        self.height = all.height;
        while self.height > 0 && self.planes[self.height - 1].is_empty() {
            self.height -= 1;
        }
    }

    /// The items that have at least one option.
    pub(super) fn any(&self) -> Bits<W> {
        self.planes[..self.height]
            .iter()
            .fold(Bits::EMPTY, |any, &plane| any | plane)
    }

    /// Those of these items that have the fewest options.
    pub(super) fn fewest(&self, mut items: Bits<W>) -> Bits<W> {
        for &plane in self.planes[..self.height].iter().rev() {
            let without = items & !plane;
            if !without.is_empty() {
                items = without;
            }
        }
        items
    }
}

/// A full adder: sum and carry.
#[inline(always)]
fn add<const W: usize>(a: Bits<W>, b: Bits<W>, c: Bits<W>) -> (Bits<W>, Bits<W>) {
    let half = a ^ b;
    (half ^ c, (a & b) | (half & c))
}

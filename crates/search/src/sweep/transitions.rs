//! What leads on from a profile: transitions that all states with it share, and what they make of a
//! supply.

use super::encoding::Form;
use super::pockets::Sums;
use crate::Stats;

/// Leads from all states with a profile to states with another one.
pub(super) struct Transition<K> {
    /// Bits of a supply that must be clear before, and that are set.
    pub(super) covers: u64,
    /// The number added to the fields of a supply.
    pub(super) adds: u64,
    /// Bits that must be set after it.
    pub(super) due: u64,
    /// The sizes of pockets, as bits. What is left must be able to fill each.
    pub(super) pockets: u64,
    /// How many options it stands for.
    pub(super) weight: u32,
    pub(super) to: Destination<K>,
    /// The place in the mirror of which the states may be kept instead.
    pub(super) image: Option<Image<K>>,
}

/// Where states with a profile lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Destination<K> {
    pub(super) cell: usize,
    pub(super) profile: K,
}

/// Where the images of states lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Image<K> {
    pub(super) to: Destination<K>,
    /// Whether only the smaller one of a state and its image is kept there.
    pub(super) is_tied: bool,
    /// Whether the image has the smaller profile.
    pub(super) is_smaller: bool,
}

/// What leads to supplies after a transition, besides the transition.
pub(super) struct Supplies {
    form: Form,
    guards: u64,
    /// Bits to exchange in the mirror: the distance between two bits, and the lower ones.
    swaps: Vec<(u32, u64)>,
    sums: Sums,
}

/// The states to which a transition leads.
#[derive(Default)]
pub(super) struct Arrived {
    /// Supplies with counts: the first so many. The others are of earlier transitions.
    words: Vec<u64>,
    len: usize,
    /// The same of states that are kept in the mirror.
    pub(super) mirrored: Vec<u64>,
    /// Supplies with counts that the weight of the transition makes too large for a word, and whether
    /// they are kept in the mirror.
    pub(super) large: Vec<(u64, bool)>,
    /// How many states the transition fits, and how many of them lead to no solution.
    pub(super) fitting: u64,
    pub(super) dead: u64,
}

impl Arrived {
    /// Supplies with counts.
    pub(super) fn kept(&self) -> &[u64] {
        &self.words[..self.len]
    }

    /// Keeps those of which this is true, without a jump for each: it is as good as random.
    #[inline]
    fn retain(&mut self, mut is_kept: impl FnMut(u64) -> bool) {
        let words = &mut self.words[..self.len];
        let mut kept = 0;
        for at in 0..words.len() {
            let word = words[at];
            words[kept] = word;
            kept += usize::from(is_kept(word));
        }
        self.len = kept;
    }

    /// Adds to costs.
    pub(super) fn tell(&self, stats: &mut Stats) {
        stats.placements += self.fitting;
        stats.pruned += self.dead;
    }

    fn clear(&mut self) {
        self.len = 0;
        self.mirrored.clear();
        self.large.clear();
        (self.fitting, self.dead) = (0, 0);
    }
}

impl Supplies {
    pub(super) fn new(form: Form, guards: u64, swaps: Vec<(u32, u64)>, sums: Sums) -> Supplies {
        Supplies {
            form,
            guards,
            swaps,
            sums,
        }
    }

    /// Moves states with a profile, supplies with counts, by one of its transitions.
    pub(super) fn lead<K>(&mut self, by: &Transition<K>, words: &[u64], arrived: &mut Arrived) {
        arrived.clear();
        self.take(by, words, arrived);
        arrived.fitting = arrived.len as u64;
        if by.due | by.pockets != 0 {
            self.sift(by, arrived);
            arrived.dead = arrived.fitting - arrived.len as u64;
        }
        if by.weight > 1 {
            self.multiply(by.weight, arrived);
        }
        if let Some(image) = &by.image {
            self.mirror(image, arrived);
        }
    }

    /// The states that a transition fits, after it.
    fn take<K>(&self, by: &Transition<K>, words: &[u64], arrived: &mut Arrived) {
        if arrived.words.len() < words.len() {
            arrived.words.resize(words.len(), 0);
        }
        let (covers, adds, guards) = (by.covers, by.adds, self.guards);
        let kept = &mut arrived.words[..words.len()];
        let mut fitting = 0;
        // Each is written, because whether its piece is left is as good as random.
        for word in words {
            let next = (word | covers).wrapping_add(adds);
            kept[fitting] = next;
            fitting += usize::from(word & covers | next & guards == 0);
        }
        arrived.len = fitting;
    }

    /// Drops the states that lead to no solution.
    fn sift<K>(&mut self, by: &Transition<K>, arrived: &mut Arrived) {
        let (due, pockets) = (by.due, by.pockets);
        if pockets == 0 {
            arrived.retain(|word| !word & due == 0);
            return;
        }
        let (supplies, sums) = (self.form.supplies(), &mut self.sums);
        let mut known = sums.known();
        arrived.retain(|word| {
            let unfilled = pockets & !known.of(word & supplies);
            !word & due | unfilled == 0
        });
    }

    /// Multiplies all counts, and sets those aside that fit no word then.
    #[cold]
    fn multiply(&self, weight: u32, arrived: &mut Arrived) {
        let form = self.form;
        let mut kept = 0;
        for at in 0..arrived.len {
            let word = arrived.words[at];
            let (supply, count) = (word & form.supplies(), word >> form.supply());
            let product = count.checked_mul(weight.into());
            match product.filter(|product| *product < form.count_max()) {
                Some(product) => {
                    arrived.words[kept] = form.word(supply, product);
                    kept += 1;
                }
                None => arrived.large.push((word, false)),
            }
        }
        arrived.len = kept;
    }

    /// Sets those aside that are kept in the mirror.
    fn mirror<K>(&self, image: &Image<K>, arrived: &mut Arrived) {
        if self.swaps.is_empty() {
            // All have the supply that they have in the mirror, so all are kept in one place.
            if self.image(image, 0).is_some() {
                let Arrived {
                    words, mirrored, ..
                } = arrived;
                mirrored.extend_from_slice(&words[..arrived.len]);
                arrived.len = 0;
            }
        } else {
            let mut mirrored = std::mem::take(&mut arrived.mirrored);
            arrived.retain(|word| {
                let image = self.image(image, word);
                mirrored.extend(image);
                image.is_none()
            });
            arrived.mirrored = mirrored;
        }
        for (word, is_mirrored) in &mut arrived.large {
            if let Some(image) = self.image(image, *word) {
                (*word, *is_mirrored) = (image, true);
            }
        }
    }

    /// A supply with its count in the mirror, if it is kept there.
    #[inline]
    fn image<K>(&self, image: &Image<K>, word: u64) -> Option<u64> {
        let supply = word & self.form.supplies();
        let swapped = self.swapped(supply);
        // States are compared as words, of which supplies are the higher bits.
        let is_kept = image.is_tied && (swapped > supply || swapped == supply && !image.is_smaller);
        (!is_kept).then_some(word - supply + swapped)
    }

    #[inline]
    fn swapped(&self, supply: u64) -> u64 {
        self.swaps.iter().fold(supply, |supply, &(by, lower)| {
            let stay = supply & !(lower | lower << by);
            stay | (supply & lower) << by | supply >> by & lower
        })
    }
}

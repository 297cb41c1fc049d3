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
    /// Supplies with counts.
    pub(super) kept: Vec<u64>,
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
    /// Adds to costs.
    pub(super) fn tell(&self, stats: &mut Stats) {
        stats.placements += self.fitting;
        stats.pruned += self.dead;
    }

    fn clear(&mut self) {
        self.kept.clear();
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
        self.take(by, words, &mut arrived.kept);
        arrived.fitting = arrived.kept.len() as u64;
        if by.due | by.pockets != 0 {
            self.sift(by, &mut arrived.kept);
            arrived.dead = arrived.fitting - arrived.kept.len() as u64;
        }
        if by.weight > 1 {
            self.multiply(by.weight, arrived);
        }
        if let Some(image) = &by.image {
            self.mirror(image, arrived);
        }
    }

    /// The states that a transition fits, after it.
    fn take<K>(&self, by: &Transition<K>, words: &[u64], kept: &mut Vec<u64>) {
        // Each is written, because whether its piece is left is as good as random.
        kept.resize(words.len(), 0);
        let (covers, adds, guards) = (by.covers, by.adds, self.guards);
        let mut fitting = 0;
        for word in words {
            let next = (word | covers).wrapping_add(adds);
            kept[fitting] = next;
            fitting += usize::from(word & covers | next & guards == 0);
        }
        kept.truncate(fitting);
    }

    /// Drops the states that lead to no solution.
    fn sift<K>(&mut self, by: &Transition<K>, kept: &mut Vec<u64>) {
        let (supplies, sums) = (self.form.supplies(), &mut self.sums);
        kept.retain(|word| {
            let is_late = !word & by.due != 0;
            !is_late && (by.pockets == 0 || by.pockets & !sums.of(word & supplies) == 0)
        });
    }

    /// Multiplies all counts, and sets those aside that fit no word then.
    #[cold]
    fn multiply(&self, weight: u32, arrived: &mut Arrived) {
        let (form, large) = (self.form, &mut arrived.large);
        arrived.kept.retain_mut(|word| {
            let (supply, count) = (*word & form.supplies(), *word >> form.supply());
            let product = count.checked_mul(weight.into());
            let product = product.filter(|product| *product < form.count_max());
            match product {
                Some(product) => *word = form.word(supply, product),
                None => large.push((*word, false)),
            }
            product.is_some()
        });
    }

    /// Sets those aside that are kept in the mirror.
    fn mirror<K>(&self, image: &Image<K>, arrived: &mut Arrived) {
        let mirrored = &mut arrived.mirrored;
        arrived.kept.retain(|word| {
            let image = self.image(image, *word);
            mirrored.extend(image);
            image.is_none()
        });
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

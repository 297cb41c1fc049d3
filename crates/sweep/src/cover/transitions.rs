//! What leads on from a profile: transitions that all states with it share, and what they make of a
//! supply.

use pavage_search::Stats;

use crate::cover::pockets::Sums;
use crate::states::form::Form;

/// Leads from all states with a profile to states with another one.
pub(crate) struct Transition<K> {
    /// Bits of a supply that must be clear before, and that are set.
    pub(crate) covers: u64,
    /// The number added to the fields of a supply.
    pub(crate) adds: u64,
    /// Bits that must be set after it.
    pub(crate) due: u64,
    /// The sizes of pockets, as bits. What is left must be able to fill each.
    pub(crate) pockets: u64,
    /// Whether nothing that any state with the profile has left can.
    pub(crate) is_dead: bool,
    /// How many options it stands for.
    pub(crate) weight: u32,
    pub(crate) to: Destination<K>,
    /// The place in the mirror of which the states may be kept instead.
    pub(crate) image: Option<Image<K>>,
}

/// Where states with a profile lie.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Destination<K> {
    pub(crate) cell: usize,
    pub(crate) profile: K,
}

/// Where the images of states lie.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Image<K> {
    pub(crate) to: Destination<K>,
    /// Whether only the smaller one of a state and its image is kept there.
    pub(crate) is_tied: bool,
    /// Whether the image has the smaller profile.
    pub(crate) is_smaller: bool,
}

/// What leads to supplies after a transition, besides the transition.
pub(crate) struct Supplies {
    form: Form,
    guards: u64,
    /// Bits to exchange in the mirror: the distance between two bits, and the lower ones.
    swaps: Vec<(u32, u64)>,
    sums: Sums,
}

/// The states to which a transition leads.
#[derive(Default)]
pub(crate) struct Arrived {
    /// The states that the transition fits, after it: supplies with counts.
    fitting: Words,
    /// Those of them that may lead to a solution, unless all may.
    kept: Words,
    is_all_kept: bool,
    /// Supplies with counts of states that are kept in the mirror.
    mirrored: Words,
    /// Supplies with counts that the weight of the transition makes too large for a word, and whether
    /// they are kept in the mirror.
    pub(crate) large: Vec<(u64, bool)>,
}

impl Arrived {
    /// Supplies with counts.
    pub(crate) fn kept(&self) -> &[u64] {
        if self.is_all_kept {
            self.fitting.all()
        } else {
            self.kept.all()
        }
    }

    /// Supplies with counts of states that are kept in the mirror.
    pub(crate) fn mirrored(&self) -> &[u64] {
        self.mirrored.all()
    }
}

/// Words at the beginning of a list that is written again and again.
#[derive(Default)]
struct Words {
    list: Vec<u64>,
    len: usize,
}

impl Words {
    fn all(&self) -> &[u64] {
        &self.list[..self.len]
    }

    /// What becomes of words, where it is kept. Each is written, without a jump: whether it is kept is as
    /// good as random.
    #[inline]
    fn select(&mut self, from: &[u64], mut becomes: impl FnMut(u64) -> (u64, bool)) {
        if self.list.len() < from.len() {
            self.list.resize(from.len(), 0);
        }
        let list = &mut self.list[..from.len()];
        let mut len = 0;
        for word in from {
            let (word, is_kept) = becomes(*word);
            list[len] = word;
            len += usize::from(is_kept);
        }
        self.len = len;
    }

    /// Moves some of the words to others: what becomes of them there, and whether they are moved.
    #[inline]
    fn part(&mut self, others: &mut Words, mut becomes: impl FnMut(u64) -> (u64, bool)) {
        if others.list.len() < self.len {
            others.list.resize(self.len, 0);
        }
        let (words, moved_words) = (&mut self.list[..self.len], &mut others.list[..self.len]);
        let (mut len, mut moved) = (0, 0);
        for at in 0..words.len() {
            let word = words[at];
            let (there, is_moved) = becomes(word);
            words[len] = word;
            len += usize::from(!is_moved);
            moved_words[moved] = there;
            moved += usize::from(is_moved);
        }
        (self.len, others.len) = (len, moved);
    }
}

impl Supplies {
    pub(crate) fn new(form: Form, guards: u64, swaps: Vec<(u32, u64)>, sums: Sums) -> Supplies {
        Supplies {
            form,
            guards,
            swaps,
            sums,
        }
    }

    /// Moves states with a profile, supplies with counts, by one of its transitions. `is_taken` says that
    /// these states were moved last, by one that covers and adds the same.
    pub(crate) fn lead<K>(
        &mut self,
        by: &Transition<K>,
        words: &[u64],
        is_taken: bool,
        arrived: &mut Arrived,
        stats: &mut Stats,
    ) {
        if !is_taken {
            self.take(by, words, &mut arrived.fitting);
        }
        stats.placements += arrived.fitting.len as u64;
        arrived.mirrored.len = 0;
        arrived.large.clear();
        arrived.is_all_kept = by.due | by.pockets == 0 && by.weight == 1 && by.image.is_none();
        if arrived.is_all_kept {
            return;
        }
        if by.is_dead {
            arrived.kept.len = 0;
        } else {
            self.sift(by, arrived);
        }
        stats.pruned += (arrived.fitting.len - arrived.kept.len) as u64;
        if by.weight > 1 {
            self.multiply(by.weight, arrived);
        }
        if let Some(image) = &by.image {
            self.mirror(image, arrived);
        }
    }

    /// Marks transitions after which nothing can fill the pockets, whichever of the states with the profile
    /// they lead from. All of these have covered what `common` says.
    pub(crate) fn mark_dead<K>(&mut self, common: u64, transitions: &mut [Transition<K>]) {
        if self.guards != 0 {
            // Fields of numbers have no bits in common that mean anything.
            return;
        }
        for by in transitions.iter_mut().filter(|by| by.pockets != 0) {
            by.is_dead = by.pockets & !self.sums.known().of(common | by.covers) != 0;
        }
    }

    /// The states that a transition fits, after it.
    fn take<K>(&self, by: &Transition<K>, words: &[u64], fitting: &mut Words) {
        let (covers, adds, guards) = (by.covers, by.adds, self.guards);
        if adds == 0 {
            // No guard is set before it.
            fitting.select(words, |word| (word | covers, word & covers == 0));
            return;
        }
        fitting.select(words, |word| {
            let next = (word | covers).wrapping_add(adds);
            (next, word & covers | next & guards == 0)
        });
    }

    /// Keeps the states that may lead to a solution.
    fn sift<K>(&mut self, by: &Transition<K>, arrived: &mut Arrived) {
        let (due, pockets) = (by.due, by.pockets);
        let Arrived { fitting, kept, .. } = arrived;
        if pockets == 0 {
            kept.select(fitting.all(), |word| (word, !word & due == 0));
            return;
        }
        let (supplies, sums) = (self.form.supplies(), &mut self.sums);
        let mut known = sums.known();
        kept.select(fitting.all(), |word| {
            let unfilled = pockets & !known.of(word & supplies);
            (word, !word & due | unfilled == 0)
        });
    }

    /// Multiplies all counts, and sets those aside that fit no word then.
    #[cold]
    fn multiply(&self, weight: u32, arrived: &mut Arrived) {
        let form = self.form;
        let Arrived { kept, large, .. } = arrived;
        let mut fitting = 0;
        for at in 0..kept.len {
            let word = kept.list[at];
            let (supply, count) = (word & form.supplies(), word >> form.supply());
            let product = count.checked_mul(weight.into());
            match product.filter(|product| *product < form.count_max()) {
                Some(product) => {
                    kept.list[fitting] = form.word(supply, product);
                    fitting += 1;
                }
                None => large.push((word, false)),
            }
        }
        kept.len = fitting;
    }

    /// Sets those aside that are kept in the mirror.
    fn mirror<K>(&self, image: &Image<K>, arrived: &mut Arrived) {
        let Arrived {
            kept,
            mirrored,
            large,
            ..
        } = arrived;
        kept.part(mirrored, |word| self.image(image, word));
        for (word, is_mirrored) in large {
            let (image, is_kept) = self.image(image, *word);
            if is_kept {
                (*word, *is_mirrored) = (image, true);
            }
        }
    }

    /// A supply with its count in the mirror, and whether it is kept there.
    #[inline]
    fn image<K>(&self, image: &Image<K>, word: u64) -> (u64, bool) {
        let supply = word & self.form.supplies();
        let swapped = self.swapped(supply);
        // States are compared as words, of which supplies are the higher bits.
        let stays =
            image.is_tied & ((swapped > supply) | ((swapped == supply) & !image.is_smaller));
        (word - supply + swapped, !stays)
    }

    #[inline]
    fn swapped(&self, supply: u64) -> u64 {
        self.swaps.iter().fold(supply, |supply, &(by, lower)| {
            let stay = supply & !(lower | lower << by);
            stay | (supply & lower) << by | supply >> by & lower
        })
    }
}

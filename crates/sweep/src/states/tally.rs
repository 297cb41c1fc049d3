//! States with the number of ways to each, in few bytes.
//!
//! *Idea.* Most states of a large sweep have few ways to them, and a state seldom fills its word. So a state
//! and its count share one word: the state has the lowest bits, the count the others. A count that does not
//! fit there lies in a table beside it, and a mark in the word says so. Where this becomes true of many
//! states, all of them move there. So sums are exact in one pass, whatever the counts.

use crate::states::form::Form;
use crate::states::groups::{Groups, Merger};
use crate::states::natural::Natural;
use crate::states::slots::{Guard, Slots};
use crate::states::table::{Filled, Table};
use crate::states::word::{Word, may_be_quick};

/// With fewer bits than this beside a state, counts lie elsewhere at once.
const COUNT_BITS_MIN: u32 = 4;
/// With so many, counts are numbers of a machine.
const COUNT_BITS_MAX: u32 = 63;
/// Where more than one of so many states has a count elsewhere, all move there.
const STATES_PER_LARGE: usize = 4;
/// As long as there are fewer states than this, none move.
const STATES_MOVED_MIN: usize = 64;

/// A number of ways that is looked at.
#[derive(Clone, Copy)]
pub(crate) enum Ways<'a> {
    /// The number itself.
    Few(u64),
    /// Where one lies that is larger than any word.
    Many(&'a Natural),
}

impl<'a> Ways<'a> {
    /// A count as it is looked at.
    #[inline]
    pub(crate) fn of(count: &'a Natural) -> Ways<'a> {
        count.word().map_or(Ways::Many(count), Ways::Few)
    }

    /// The count.
    pub(crate) fn count(self) -> Natural {
        match self {
            Ways::Few(number) => number.into(),
            Ways::Many(count) => count.clone(),
        }
    }
}

/// How a state and its count share a word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Packing<K> {
    /// How many bits the state has.
    bits: u32,
    /// These bits.
    mask: K,
    /// Says that the count lies elsewhere: larger than any other. 0 if all lie elsewhere.
    elsewhere: u64,
}

impl<K: Word> Packing<K> {
    /// Whether a state may share its word at all. What long states gain is not worth its code in a browser.
    const PACKS: bool = may_be_quick(K::BITS);

    fn new(bits: u32) -> Packing<K> {
        let free = (K::BITS - bits).min(COUNT_BITS_MAX);
        let is_roomy = Self::PACKS && free >= COUNT_BITS_MIN;
        Packing {
            bits,
            mask: K::lowest(bits),
            elsewhere: if is_roomy { (1 << free) - 1 } else { 0 },
        }
    }

    #[inline]
    fn word(&self, state: K, count: u64) -> K {
        state | K::of(count) << self.bits
    }

    /// A state and its count, unless that lies elsewhere.
    #[inline]
    fn unpack(&self, word: K) -> Option<(K, u64)> {
        let count = (word >> self.bits).low();
        (count != self.elsewhere).then_some((word & self.mask, count))
    }

    /// The states of such words and of others, with the number of ways to each.
    fn show<'a>(
        &self,
        packed: impl Iterator<Item = &'a K>,
        large: impl Iterator<Item = (K, &'a Natural)>,
    ) -> impl Iterator<Item = (K, Ways<'a>)> {
        packed
            .filter_map(|word| self.unpack(*word))
            .map(|(state, count)| (state, Ways::Few(count)))
            .chain(large.map(|(state, count)| (state, Ways::of(count))))
    }
}

/// The states met at one cell, with the number of ways to each.
pub(crate) struct Tally<K: Word> {
    packing: Packing<K>,
    /// Every state, unless all counts lie elsewhere.
    packed: Slots<K>,
    /// Every state, where they lie by profile.
    groups: Option<Box<Groups<K>>>,
    /// The counts that lie elsewhere.
    large: Table<K, Natural>,
}

impl<K: Word> Filled for Tally<K> {
    fn until(guard: &Guard, form: Form) -> Tally<K> {
        let packing = Packing::new(form.bits);
        let is_grouped = Packing::<K>::PACKS && form.is_grouped();
        Tally {
            packed: Slots::until(guard, packing.mask),
            groups: is_grouped.then(|| Box::new(Groups::until(guard, form))),
            large: Table::until(guard, form),
            packing,
        }
    }

    fn len(&self) -> usize {
        if let Some(groups) = self.groups() {
            groups.len()
        } else if self.is_packed() {
            self.packed.len()
        } else {
            self.large.len()
        }
    }

    fn bytes(&self) -> usize {
        let groups = self.groups().map_or(0, Groups::bytes);
        self.packed.bytes() + self.large.bytes() + groups
    }
}

impl<K: Word> Tally<K> {
    /// Whether states lie in words with their counts.
    #[inline]
    fn is_packed(&self) -> bool {
        Packing::<K>::PACKS && self.packing.elsewhere != 0
    }

    /// The states by profile, if they lie so.
    #[inline]
    pub(crate) fn groups(&self) -> Option<&Groups<K>> {
        self.groups.as_deref().filter(|_| Packing::<K>::PACKS)
    }

    /// Adds states with a profile, all of them different, to those that lie by profile.
    pub(crate) fn extend(&mut self, profile: K, words: &[u64], merger: &mut Merger) {
        let Tally { groups, large, .. } = self;
        if let Some(groups) = groups {
            let mut keep = |state, count: u64| large.add(state, &count.into());
            groups.extend(profile, words, merger, &mut keep);
        }
    }

    /// Merges equal states with a profile, by its number.
    pub(crate) fn merge(&mut self, number: usize, merger: &mut Merger) {
        let Tally { groups, large, .. } = self;
        if let Some(groups) = groups {
            let mut keep = |state, count: u64| large.add(state, &count.into());
            groups.merge(number, merger, &mut keep);
        }
    }

    /// Drops the states with a profile, by its number.
    pub(crate) fn release(&mut self, number: usize) {
        if let Some(groups) = &mut self.groups {
            groups.release(number);
        }
    }

    /// Merges equal states of all profiles.
    pub(crate) fn merge_all(&mut self, merger: &mut Merger) {
        for number in 0..self.groups().map_or(0, Groups::profiles) {
            self.merge(number, merger);
        }
    }

    /// The number of ways to a state beyond what lies by profile.
    pub(crate) fn beyond(&self, state: K) -> Option<&Natural> {
        self.large.get(state)
    }

    /// Whether the number of ways to all states lies by profile.
    pub(crate) fn is_within(&self) -> bool {
        self.large.len() == 0
    }

    #[cold]
    #[inline(never)]
    fn add_grouped(&mut self, state: K, ways: Ways<'_>, factor: u32) {
        let Some(groups) = &mut self.groups else {
            return;
        };
        let count = match ways {
            Ways::Few(number) => number.checked_mul(factor.into()),
            Ways::Many(_) => None,
        };
        if !groups.push(state, count) {
            self.add_large(state, ways, factor);
        }
    }

    /// Adds a multiple of a number of ways to that of a state.
    #[inline]
    pub(crate) fn add(&mut self, state: K, ways: Ways<'_>, factor: u32) {
        if self.groups().is_some() {
            return self.add_grouped(state, ways, factor);
        }
        if !self.is_packed() {
            return self.add_large(state, ways, factor);
        }
        let elsewhere = self.packing.elsewhere;
        let (slot, _) = self.packed.find(state);
        let before = (*slot >> self.packing.bits).low();
        if before == elsewhere {
            return self.add_large(state, ways, factor);
        }
        let sum = match ways {
            Ways::Few(number) => number
                .checked_mul(factor.into())
                .and_then(|more| more.checked_add(before)),
            Ways::Many(_) => None,
        };
        match sum {
            Some(sum) if sum < elsewhere => *slot = self.packing.word(state, sum),
            _ => {
                *slot = self.packing.word(state, elsewhere);
                self.move_out(state, before, ways, factor);
            }
        }
    }

    fn add_large(&mut self, state: K, ways: Ways<'_>, factor: u32) {
        match ways {
            Ways::Few(number) => self.large.add_times(state, &number.into(), factor),
            Ways::Many(count) => self.large.add_times(state, count, factor),
        }
    }

    /// Moves a count elsewhere, and adds to it.
    #[cold]
    fn move_out(&mut self, state: K, before: u64, ways: Ways<'_>, factor: u32) {
        if before > 0 {
            self.large.add(state, &before.into());
        }
        self.add_large(state, ways, factor);
        let states = self.packed.len();
        if states >= STATES_MOVED_MIN && self.large.len() * STATES_PER_LARGE > states {
            self.move_all();
        }
    }

    /// Moves all counts elsewhere.
    fn move_all(&mut self) {
        let others = Slots::until(self.packed.guard(), self.packing.mask);
        let packed = std::mem::replace(&mut self.packed, others);
        self.large.reserve(packed.len());
        for (state, count) in packed.iter().filter_map(|word| self.packing.unpack(*word)) {
            self.large.add(state, &count.into());
        }
        self.packing.elsewhere = 0;
    }

    /// Reads where a state would be, so that it is in the cache, and returns nothing meaningful.
    #[inline]
    pub(crate) fn glance(&self, state: K) -> u64 {
        if self.is_packed() {
            self.packed.glance(state)
        } else {
            self.large.glance(state)
        }
    }

    /// Makes room for this many states in all.
    pub(crate) fn reserve(&mut self, states: usize) {
        if self.groups().is_some() {
            // Each profile makes room for its own.
        } else if self.is_packed() {
            self.packed.reserve(states);
        } else {
            self.large.reserve(states);
        }
    }

    /// The states with the number of ways to each. Those that lie by profile may come more than once, each
    /// time with a part of their number.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (K, Ways<'_>)> {
        let others = self.packing.show(self.packed.iter(), self.large.iter());
        let grouped = self.groups().into_iter().flat_map(Groups::iter);
        others.chain(grouped.map(|(state, count)| (state, Ways::Few(count))))
    }

    /// How many states would be removed, in one word with their counts and others, and the bytes that they
    /// take then.
    pub(crate) fn weigh(&self, is_parted: impl Fn(K) -> bool) -> ([usize; 2], usize) {
        let packed = self
            .packed
            .iter()
            .filter_map(|word| self.packing.unpack(*word));
        let mut packed = packed.filter(|(state, _)| is_parted(*state)).count();
        let (mut large, mut heap) = (0, 0);
        let grouped = self.groups().into_iter().flat_map(Groups::iter);
        for (_, count) in grouped.filter(|(state, _)| is_parted(*state)) {
            let place = if count < self.packing.elsewhere {
                &mut packed
            } else {
                &mut large
            };
            *place += 1;
        }
        for (_, count) in self.large.iter().filter(|(state, _)| is_parted(*state)) {
            large += 1;
            heap += count.heap();
        }
        let bytes = packed * size_of::<K>() + large * size_of::<(K, Natural)>() + heap;
        ([packed, large], bytes)
    }

    /// Removes some of the states and adds them to others.
    pub(crate) fn part(&mut self, is_parted: impl Fn(K) -> bool, parted: &mut Parted<K>) {
        if let Some(groups) = &mut self.groups {
            groups.part(&is_parted, |state, count| {
                if count < self.packing.elsewhere {
                    parted.packed.push(self.packing.word(state, count));
                } else {
                    parted.large.push((state, Natural::from(count)));
                }
            });
        }
        if self.is_packed() {
            self.packed.part(&is_parted, |word| {
                let packed = self.packing.unpack(word).map(|_| word);
                parted.packed.extend(packed);
            });
        }
        self.large.part(is_parted, &mut parted.large);
    }

    /// Hands on the states with their counts in the order of the states, until that fails.
    pub(crate) fn in_order<E>(
        self,
        mut each: impl FnMut(K, &Natural) -> Result<(), E>,
    ) -> Result<(), E> {
        if !self.is_packed() {
            let (sorted, _taken) = self.large.into_sorted();
            return sorted
                .iter()
                .try_for_each(|(state, count)| each(*state, count));
        }
        let Tally {
            packing,
            packed,
            mut large,
            ..
        } = self;
        let (sorted, _taken) = packed.into_sorted();
        sorted
            .into_iter()
            .try_for_each(|word| match packing.unpack(word) {
                Some((state, count)) => each(state, &count.into()),
                None => {
                    let state = word & packing.mask;
                    each(state, large.entry(state).0)
                }
            })
    }

    /// The bytes that counts hold outside their slots.
    pub(crate) fn heap(&self) -> usize {
        self.large.heap()
    }
}

/// States that were removed from tables, with their counts.
pub(crate) struct Parted<K> {
    packing: Packing<K>,
    packed: Vec<K>,
    large: Vec<(K, Natural)>,
}

impl<K: Word> Parted<K> {
    /// None, with room for so many of so many bits: in one word with their counts, and others.
    pub(crate) fn of(bits: u32, states: [usize; 2]) -> Parted<K> {
        Parted {
            packing: Packing::new(bits),
            packed: Vec::with_capacity(states[0]),
            large: Vec::with_capacity(states[1]),
        }
    }

    /// A state to which there is one way.
    pub(crate) fn one(bits: u32, state: K) -> Parted<K> {
        let mut one = Parted::of(bits, [0, 1]);
        one.large.push((state, Natural::from(1_u64)));
        one
    }

    /// The number of states.
    pub(crate) fn len(&self) -> usize {
        self.packed.len() + self.large.len()
    }

    /// The states with the number of ways to each.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (K, Ways<'_>)> {
        let large = self.large.iter().map(|(state, count)| (*state, count));
        self.packing.show(self.packed.iter(), large)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use num_bigint::BigUint;

    use super::*;
    use crate::states::word::Wide;
    use pavage_search::{Cancel, Memory};

    /// States of so many bits and what is added to them: often little, seldom very much.
    fn additions(bits: u32, large: u64) -> impl Iterator<Item = (u64, u64, u32)> {
        let mut random = u64::from(bits);
        let mut next = move |bound: u64| {
            random = random.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            (random >> 33) % bound
        };
        (0..6000).map(move |_| {
            let state = next(1500) & ((1 << bits) - 1);
            let is_large = next(1000) < large;
            let ways = if is_large {
                next(1 << 31) << 31
            } else {
                next(5) + 1
            };
            (state, ways, u32::try_from(next(3) + 1).unwrap_or(1))
        })
    }

    fn tally<K: Word>(bits: u32) -> Tally<K> {
        let guard = Guard {
            cancel: Cancel::default(),
            memory: Memory::default(),
        };
        Tally::until(&guard, Form::flat(bits))
    }

    fn sums<K: Word>(all: impl Iterator<Item = (K, Natural)>) -> BTreeMap<K, BigUint> {
        let mut sums = BTreeMap::new();
        for (state, count) in all {
            assert!(sums.insert(state, count.exact()).is_none(), "it comes once");
        }
        sums
    }

    /// Whether all counts moved.
    fn sums_are_exact<K: Word>(bits: u32, large: u64, is_many: bool) -> bool {
        let mut found = tally::<K>(bits);
        let mut expected = BTreeMap::new();
        for (state, ways, factor) in additions(bits.min(20), large) {
            let state = K::of(state) << bits.saturating_sub(20);
            let count = Natural::from(ways);
            let shown = if is_many {
                Ways::Many(&count)
            } else {
                Ways::of(&count)
            };
            found.add(state, shown, factor);
            *expected.entry(state).or_insert(BigUint::ZERO) += BigUint::from(ways) * factor;
        }
        let own = |tally: &Tally<K>| sums(tally.iter().map(|(state, ways)| (state, ways.count())));
        assert_eq!(found.len(), expected.len());
        assert!(own(&found) == expected);
        let middle = K::of(700) << bits.saturating_sub(20);
        let mut parted = Parted::of(bits, [0, 0]);
        found.part(|state| state < middle, &mut parted);
        assert_eq!(found.len() + parted.len(), expected.len());
        assert!(own(&found).keys().all(|state| *state >= middle));
        for (state, ways) in parted.iter() {
            assert!(state < middle);
            found.add(state, ways, 1);
        }
        assert!(own(&found) == expected);
        let moved = found.packing.elsewhere == 0;
        let mut sorted = Vec::new();
        let end: Result<(), ()> = found.in_order(|state, count| {
            sorted.push((state, count.exact()));
            Ok(())
        });
        assert!(end.is_ok() && sorted.into_iter().eq(expected));
        moved
    }

    #[test]
    fn sums_are_exact_in_few_bits_and_beyond() {
        for bits in [1, 12, 38, 57] {
            // Seven bits hold most of these.
            assert!(!sums_are_exact::<u64>(bits, 0, false));
            assert!(!sums_are_exact::<u64>(bits, 20, false));
            assert!(sums_are_exact::<u64>(bits, 500, false) == (bits > 1));
            assert!(bits < 12 || sums_are_exact::<u64>(bits, 0, true));
        }
        assert!(sums_are_exact::<u64>(61, 0, false));
        assert!(!sums_are_exact::<u128>(64, 20, false));
        assert!(sums_are_exact::<u128>(125, 20, false));
        assert!(!sums_are_exact::<Wide>(128, 20, false));
        assert!(sums_are_exact::<Wide>(255, 20, false));
    }

    #[test]
    fn a_sum_that_is_no_word_lies_elsewhere() {
        let mut found = tally::<u64>(20);
        for _ in 0..3 {
            found.add(3, Ways::Few(u64::MAX), 2);
        }
        let counts: Vec<BigUint> = found.iter().map(|(_, ways)| ways.count().exact()).collect();
        assert_eq!(counts, [BigUint::from(u64::MAX) * 6_u8]);
    }
}

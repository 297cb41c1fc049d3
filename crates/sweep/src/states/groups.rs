//! States by profile: the lowest bits of a state, which say what is covered beyond the front. The other
//! bits are its supply: what is left to cover it with.
//!
//! *Idea.* Many states share a profile, and what leads on from them lies close together: a transition
//! takes all states with a profile to states with one other profile. So the states of a profile are a list of
//! supplies with counts, and what arrives is written to the end of the list, without a search for its state.
//! When the list is full, equal supplies are added up in a table that has a place for each supply
//! ([`Merger`]). A list that is then still long gets more room; so it seldom has equal supplies for long.
//!
//! *Words.* A supply and a count share a word: the supply has the lowest bits. A count that does not fit
//! there lies elsewhere, by its state, and the word keeps what is left of it, which may be 0.

use pavage_search::Taken;
use pavage_search::narrow::as_u32;

use crate::states::form::Form;
use crate::states::slots::{Guard, Slots};
use crate::states::word::Word;

/// The bytes of a list besides its profile and its words, on a machine of 64 bits. They count as many on any
/// other, so that a limit of memory is met at the same state.
const GROUP_BYTES: usize = 32;
/// Bytes that are taken at once.
const BYTES_MIN: usize = 1 << 12;
/// A list gets more room when more than this many fifths are taken after equal supplies were added up.
const FULL_FIFTHS: usize = 4;
/// A list with room for fewer words than this gets twice as much, and what is equal in it stays until the end.
const LIST_SHORT: usize = 1 << 9;
/// A list has room for so many words at least.
const LIST_MIN: usize = 1 << 6;

/// The states of a table, by profile.
pub(crate) struct Groups<K: Word> {
    form: Form,
    /// The number of each profile.
    numbers: Slots<(K, u32)>,
    groups: Vec<Group<K>>,
    /// The words of all groups.
    words: usize,
    /// The bytes of all lists.
    bytes: usize,
    /// Their memory.
    taken: Option<Taken>,
}

/// The states with a profile.
pub(crate) struct Group<K> {
    pub(crate) profile: K,
    /// Supplies with counts.
    words: Vec<u64>,
    /// How many of the first words have supplies that differ.
    distinct: usize,
}

impl<K> Group<K> {
    /// The supplies with their counts.
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    /// The bits that are set in all supplies.
    pub(crate) fn common(&self, form: Form) -> u64 {
        let all = self.words.iter().fold(u64::MAX, |all, word| all & word);
        all & form.supplies()
    }
}

impl<K: Word> Groups<K> {
    /// None, until the guard is useless.
    pub(crate) fn until(guard: &Guard, form: Form) -> Groups<K> {
        Groups {
            form,
            numbers: Slots::until(guard, ()),
            groups: Vec::new(),
            words: 0,
            bytes: 0,
            taken: None,
        }
    }

    /// The number of states, of which some count more than once until they are [merged](Self::merge).
    pub(crate) fn len(&self) -> usize {
        self.words
    }

    /// The bytes of all lists and slots.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes + self.numbers.bytes()
    }

    /// The number of profiles.
    pub(crate) fn profiles(&self) -> usize {
        self.groups.len()
    }

    /// The states with a profile, by its number.
    pub(crate) fn group(&self, number: usize) -> Option<&Group<K>> {
        self.groups.get(number)
    }

    /// All states with counts. A state may come more than once, each time with a part of its count.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (K, u64)> {
        let form = self.form;
        self.groups.iter().flat_map(move |group| {
            let state = move |word: &u64| form.state(group.profile, *word);
            group.words.iter().map(state)
        })
    }

    /// Adds states with a profile, all of them different.
    #[inline]
    pub(crate) fn extend(
        &mut self,
        profile: K,
        words: &[u64],
        merger: &mut Merger,
        keep: &mut Keep<'_, K>,
    ) {
        let number = self.number(profile);
        if self.is_full(number, words.len()) {
            // What arrives in one piece differs, so two such lists seldom have much in common.
            let is_worth = |group: &Group<K>| {
                let len = group.words.len();
                len >= LIST_SHORT && len > group.distinct * 5 / 4
            };
            if self.groups.get(number).is_some_and(is_worth) {
                self.merge(number, merger, keep);
            }
            self.make_room(number, words.len());
        }
        if let Some(group) = self.groups.get_mut(number) {
            if group.words.is_empty() {
                group.distinct = words.len();
            }
            group.words.extend_from_slice(words);
            self.words += words.len();
        }
    }

    /// Adds a state with a count, or without where that does not fit a word, and says whether it does.
    pub(crate) fn push(&mut self, state: K, count: Option<u64>) -> bool {
        let form = self.form;
        let number = self.number(state & K::lowest(form.profile));
        if self.is_full(number, 1) {
            self.make_room(number, 1);
        }
        let count = count.filter(|count| *count < form.count_max());
        if let Some(group) = self.groups.get_mut(number) {
            let word = form.word(form.supply_of(state), count.unwrap_or(0));
            group.words.push(word);
            self.words += 1;
        }
        count.is_some()
    }

    /// Merges equal states with a profile.
    pub(crate) fn merge(&mut self, number: usize, merger: &mut Merger, keep: &mut Keep<'_, K>) {
        let form = self.form;
        let Some(group) = self.groups.get_mut(number) else {
            return;
        };
        let before = group.words.len();
        if group.distinct == before {
            return;
        }
        let profile = group.profile;
        let mut keep = |word| {
            let (state, count) = form.state(profile, word);
            keep(state, count)
        };
        merger.merge(form, &mut group.words, &mut keep);
        group.distinct = group.words.len();
        self.words -= before - group.distinct;
    }

    /// Drops the states with a profile.
    pub(crate) fn release(&mut self, number: usize) {
        let Some(group) = self.groups.get_mut(number) else {
            return;
        };
        let words = std::mem::take(&mut group.words);
        self.words -= words.len();
        self.bytes -= words.capacity() * size_of::<u64>();
        if let Some(taken) = &mut self.taken
            && self.bytes < taken.bytes() / 4 * 3
        {
            // Less is always granted.
            let _ = taken.resize(self.bytes);
        }
    }

    /// Removes some of the states and hands them on, each perhaps more than once.
    pub(crate) fn part(&mut self, is_parted: impl Fn(K) -> bool, mut take: impl FnMut(K, u64)) {
        let form = self.form;
        for group in &mut self.groups {
            let profile = group.profile;
            group.words.retain(|word| {
                let (state, count) = form.state(profile, *word);
                let is_parted = is_parted(state);
                if is_parted {
                    take(state, count);
                }
                !is_parted
            });
            group.distinct = 0;
            self.bytes -= group.words.capacity() * size_of::<u64>();
            group.words.shrink_to_fit();
            self.bytes += group.words.capacity() * size_of::<u64>();
        }
        self.words = self.groups.iter().map(|group| group.words.len()).sum();
        if let Some(taken) = &mut self.taken {
            let _ = taken.resize(self.bytes);
        }
    }

    /// The number of a profile.
    #[inline]
    fn number(&mut self, profile: K) -> usize {
        let (slot, is_new) = self.numbers.find(profile);
        if !is_new {
            return slot.1 as usize;
        }
        let number = self.groups.len();
        *slot = (profile, as_u32(number));
        let before = self.groups.capacity();
        self.groups.push(Group {
            profile,
            words: Vec::new(),
            distinct: 0,
        });
        let more = self.groups.capacity() - before;
        self.hold(more * (size_of::<K>() + GROUP_BYTES));
        number
    }

    /// Whether there is no room for so many more states with a profile.
    #[inline]
    fn is_full(&self, number: usize, more: usize) -> bool {
        let lacks = |group: &Group<K>| group.words.len() + more > group.words.capacity();
        self.groups.get(number).is_some_and(lacks)
    }

    /// Makes room for so many more states with a profile and for some after them, unless there is plenty.
    fn make_room(&mut self, number: usize, more: usize) {
        let Some(Group { words, .. }) = self.groups.get(number) else {
            return;
        };
        let (needed, before) = (words.len() + more, words.capacity());
        if needed * 5 <= before * FULL_FIFTHS {
            return;
        }
        let more = if before < LIST_SHORT {
            before.max(LIST_MIN)
        } else {
            before / 4
        };
        let wanted = needed.max(before + more);
        self.hold((wanted - before) * size_of::<u64>());
        if let Some(Group { words, .. }) = self.groups.get_mut(number) {
            words.reserve_exact(wanted - words.len());
        }
    }

    /// Takes memory for lists that became longer.
    #[inline]
    fn hold(&mut self, more: usize) {
        self.bytes += more;
        if self.bytes > self.taken.as_ref().map_or(0, Taken::bytes) {
            self.hold_ahead();
        }
    }

    #[cold]
    fn hold_ahead(&mut self) {
        let bytes = self.bytes + self.bytes / 8 + BYTES_MIN;
        let is_taken = match &mut self.taken {
            Some(taken) => taken.resize(bytes),
            none => {
                *none = self.numbers.guard().memory.take(bytes);
                none.is_some()
            }
        };
        if !is_taken {
            // The guard is useless now, and so is what would be here.
            self.numbers.forget();
            self.groups = Vec::new();
            (self.words, self.bytes, self.taken) = (0, 0, None);
        }
    }
}

/// Takes a count that does not fit a word, or a part of it.
pub(crate) type Keep<'a, K> = dyn FnMut(K, u64) + 'a;

/// A place for each supply, where equal ones are added up.
#[derive(Default)]
pub(crate) struct Merger {
    /// One more than the sum of each supply; 0 for those that were not met.
    sums: Vec<u64>,
}

impl Merger {
    /// The bytes of one for supplies of so many bits.
    pub(crate) fn bytes(form: Form) -> usize {
        size_of::<u64>() << form.supply()
    }

    /// Adds up equal supplies, and hands on what does not fit a word.
    fn merge(&mut self, form: Form, words: &mut Vec<u64>, keep: &mut dyn FnMut(u64)) {
        self.sums.resize(1 << form.supply(), 0);
        let (mask, most) = (form.supplies(), form.count_max());
        let sums = &mut self.sums[..1 << form.supply()];
        let mut distinct = 0;
        for at in 0..words.len() {
            let word = words[at];
            let supply = word & mask;
            let known = &mut sums[place_of(supply)];
            // Each is written, because whether it was met before is as good as random.
            words[distinct] = supply;
            distinct += usize::from(*known == 0);
            let sum = (*known).max(1) + (word >> form.supply());
            if sum <= most {
                *known = sum;
            } else {
                keep(form.word(supply, (*known).max(1) - 1));
                keep(word);
                *known = 1;
            }
        }
        words.truncate(distinct);
        for word in words {
            let sum = std::mem::take(&mut sums[place_of(*word)]);
            *word = form.word(*word, sum - 1);
        }
    }
}

/// A supply as the number of its place.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "it has few bits")]
pub(crate) fn place_of(supply: u64) -> usize {
    supply as usize
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use pavage_search::{Cancel, Memory};

    const FORM: Form = Form {
        bits: 24,
        profile: 12,
    };

    fn within(memory: Memory) -> Guard {
        Guard {
            cancel: Cancel::default(),
            memory,
        }
    }

    /// Lists of different supplies with counts, most of which fit a word together.
    fn additions() -> impl Iterator<Item = (u64, Vec<u64>)> {
        let mut random = 1_u64;
        let mut next = move |bound: u64| {
            random = random.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            (random >> 33) % bound
        };
        (0..3000).map(move |_| {
            let (profile, first, step) = (next(50), next(900), 1 + next(9));
            let large = next(40) == 0;
            let word = |number| {
                let count = if large {
                    FORM.count_max() - 1
                } else {
                    1 + next(9)
                };
                FORM.word(first + number * step, count)
            };
            (profile, (0..=first % 30).map(word).collect())
        })
    }

    #[test]
    fn what_is_added_by_profile_is_what_was_added() {
        let mut groups = Groups::<u64>::until(&within(Memory::default()), FORM);
        let mut merger = Merger::default();
        let (mut found, mut expected) = (BTreeMap::new(), BTreeMap::new());
        let mut kept = 0;
        for (profile, words) in additions() {
            for word in &words {
                let (state, count) = FORM.state(profile, *word);
                *expected.entry(state).or_insert(0_u128) += u128::from(count);
            }
            let mut keep = |state, count: u64| {
                kept += 1;
                *found.entry(state).or_insert(0_u128) += u128::from(count);
            };
            if words.len() == 1 {
                let (state, count) = FORM.state(profile, words[0]);
                assert!(groups.push(state, Some(count)));
            } else {
                groups.extend(profile, &words, &mut merger, &mut keep);
            }
        }
        let unmerged = groups.len();
        for number in 0..groups.profiles() {
            let mut keep = |state, count: u64| {
                *found.entry(state).or_insert(0_u128) += u128::from(count);
            };
            groups.merge(number, &mut merger, &mut keep);
        }
        assert!(kept > 100 && groups.len() < unmerged);
        assert_eq!(groups.len(), expected.len());
        assert_eq!(groups.iter().count(), groups.len());
        for (state, count) in groups.iter() {
            *found.entry(state).or_insert(0) += u128::from(count);
        }
        assert!(found == expected);
        let mut parted = BTreeMap::new();
        groups.part(
            |state| state & 1 == 1,
            |state, count| assert!(parted.insert(state, count).is_none()),
        );
        assert_eq!(groups.len() + parted.len(), expected.len());
        assert!(groups.iter().all(|(state, _)| state & 1 == 0));
    }

    #[test]
    fn groups_that_would_pass_the_limit_forget_their_states() {
        for (bytes, fits) in [(1 << 15, false), (1 << 22, true)] {
            let guard = within(Memory::limited(bytes));
            let mut groups = Groups::<u64>::until(&guard, FORM);
            let mut merger = Merger::default();
            for (profile, words) in additions() {
                groups.extend(profile, &words, &mut merger, &mut |_, _| ());
                assert!(groups.bytes() <= bytes);
            }
            assert_eq!(guard.why_useless().is_none(), fits);
            drop(groups);
            assert_eq!(guard.memory.left(), Some(bytes));
        }
    }
}

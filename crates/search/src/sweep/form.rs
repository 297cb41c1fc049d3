//! How states lie in tables: by profile and supply, or one by one.

use super::word::Word;

/// How states lie in tables: by profile or one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Form {
    /// How many bits a state has.
    pub(super) bits: u32,
    /// How many of its lowest bits are the profile; all of them where states lie one by one.
    pub(super) profile: u32,
}

impl Form {
    /// States of so many bits that lie one by one.
    pub(super) fn flat(bits: u32) -> Form {
        Form {
            bits,
            profile: bits,
        }
    }

    /// Whether states lie by profile.
    pub(super) fn is_grouped(self) -> bool {
        self.profile < self.bits
    }

    /// How many bits a supply has.
    pub(super) fn supply(self) -> u32 {
        self.bits - self.profile
    }

    /// All bits of a supply.
    pub(super) fn supplies(self) -> u64 {
        (1 << self.supply()) - 1
    }

    /// More than any count that shares a word with a supply.
    pub(super) fn count_max(self) -> u64 {
        u64::MAX >> self.supply()
    }

    /// A supply and a count in one word.
    pub(super) fn word(self, supply: u64, count: u64) -> u64 {
        supply | count << self.supply()
    }

    /// The supply of a state.
    pub(super) fn supply_of<K: Word>(self, state: K) -> u64 {
        (state >> self.profile).low()
    }

    /// The state of a profile and a supply with a count, and the count.
    pub(super) fn state<K: Word>(self, profile: K, word: u64) -> (K, u64) {
        let supply = K::of(word & self.supplies());
        (profile | supply << self.profile, word >> self.supply())
    }
}

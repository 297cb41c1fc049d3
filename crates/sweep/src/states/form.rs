//! How states lie in tables: by profile and supply, or one by one.

use crate::states::word::Word;

/// How states lie in tables: by profile or one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    /// How many bits a state has.
    pub(crate) bits: u32,
    /// How many of its lowest bits are the profile; all of them where states lie one by one.
    pub(crate) profile: u32,
}

impl Form {
    /// States of so many bits that lie one by one.
    pub(crate) fn flat(bits: u32) -> Form {
        Form {
            bits,
            profile: bits,
        }
    }

    /// Whether states lie by profile.
    pub(crate) fn is_grouped(self) -> bool {
        self.profile < self.bits
    }

    /// How many bits a supply has.
    pub(crate) fn supply(self) -> u32 {
        self.bits - self.profile
    }

    /// All bits of a supply.
    pub(crate) fn supplies(self) -> u64 {
        (1 << self.supply()) - 1
    }

    /// More than any count that shares a word with a supply.
    pub(crate) fn count_max(self) -> u64 {
        u64::MAX >> self.supply()
    }

    /// A supply and a count in one word.
    pub(crate) fn word(self, supply: u64, count: u64) -> u64 {
        supply | count << self.supply()
    }

    /// The supply of a state.
    pub(crate) fn supply_of<K: Word>(self, state: K) -> u64 {
        (state >> self.profile).low()
    }

    /// The state of a profile and a supply with a count, and the count.
    pub(crate) fn state<K: Word>(self, profile: K, word: u64) -> (K, u64) {
        let supply = K::of(word & self.supplies());
        (profile | supply << self.profile, word >> self.supply())
    }
}

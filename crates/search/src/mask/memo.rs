//! Remembers what subtrees cost, in a table of fixed size.
//!
//! Keys are compared in full, so a hit is exact; a new entry replaces the one in its place.

use super::bits::Bits;
use crate::Stats;

/// Entries in the table, a power of two.
const SLOTS: usize = 1 << 15;

/// What tells a position: covered bits, and counts of repeated items.
pub(super) type Key<const W: usize> = (Bits<W>, u64);

/// The table.
#[derive(Clone)]
pub(super) struct Memo<const W: usize> {
    slots: Vec<Option<(Key<W>, Stats)>>,
}

impl<const W: usize> Memo<W> {
    /// An empty table, or one of no size for those who never ask it.
    pub(super) fn new(used: bool) -> Memo<W> {
        Memo {
            slots: vec![None; if used { SLOTS } else { 0 }],
        }
    }

    pub(super) fn get(&self, key: &Key<W>) -> Option<Stats> {
        let slot = self.slots[slot_of(key)].as_ref()?;
        (slot.0 == *key).then_some(slot.1)
    }

    pub(super) fn put(&mut self, key: Key<W>, cost: Stats) {
        self.slots[slot_of(&key)] = Some((key, cost));
    }
}

fn slot_of<const W: usize>(key: &Key<W>) -> usize {
    let mix =
        |hash: u64, word: u64| (hash.rotate_left(26) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let hash = key
        .0
        .iter()
        .fold(mix(0, key.1), |hash, &word| mix(hash, word));
    (hash >> (64 - SLOTS.trailing_zeros())) as usize
}

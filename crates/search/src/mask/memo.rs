//! A memo of the costs of subtrees, in a table of fixed size.
//!
//! Keys are compared in full, so a hit is exact. A new entry replaces the one in its slot.

use pavage_bits::Bits;

use crate::Stats;

/// The most entries in the table, a power of two.
const SLOTS_MAX: usize = 1 << 15;

/// The key of a position: covered bits, and counts of repeated items.
pub(super) type Key<const W: usize> = (Bits<W>, u64);

/// The table.
#[derive(Clone)]
pub(super) struct Memo<const W: usize> {
    /// A part of the hash of each entry. The tags are small enough to stay in the cache while most
    /// look-ups miss.
    tags: Vec<u16>,
    entries: Vec<(Key<W>, Stats)>,
}

impl<const W: usize> Memo<W> {
    /// An empty table for a model with this many options. Small models need no large table.
    pub(super) fn new(options: usize) -> Memo<W> {
        let slots = slots_for(options);
        // An entry without nodes is empty: every subtree has a node.
        let empty = ((Bits::EMPTY, 0), Stats::default());
        Memo {
            tags: vec![0; slots],
            entries: vec![empty; slots],
        }
    }

    /// The bytes of a table for this many options.
    pub(super) fn bytes_for(options: usize) -> usize {
        slots_for(options) * (size_of::<u16>() + size_of::<(Key<W>, Stats)>())
    }

    /// The bytes that the table takes.
    pub(super) fn bytes(&self) -> usize {
        self.tags.len() * (size_of::<u16>() + size_of::<(Key<W>, Stats)>())
    }

    #[inline]
    pub(super) fn get(&self, key: &Key<W>) -> Option<Stats> {
        let (slot, tag) = place_of(key, self.tags.len());
        if self.tags[slot] != tag {
            return None;
        }
        let entry = &self.entries[slot];
        (entry.0 == *key && entry.1.nodes > 0).then_some(entry.1)
    }

    pub(super) fn put(&mut self, key: Key<W>, cost: Stats) {
        let (slot, tag) = place_of(&key, self.tags.len());
        self.tags[slot] = tag;
        self.entries[slot] = (key, cost);
    }
}

/// The number of slots of a table for this many options.
fn slots_for(options: usize) -> usize {
    let wanted = options.saturating_mul(32).clamp(2, SLOTS_MAX);
    wanted.next_power_of_two()
}

/// The slot of a key in a table with `slots` slots, a power of two, and its tag.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "the shifted hash is below the number of slots, and a tag is a part of it"
)]
fn place_of<const W: usize>(key: &Key<W>, slots: usize) -> (usize, u16) {
    let mix =
        |hash: u64, word: u64| (hash.rotate_left(26) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let hash = key
        .0
        .0
        .iter()
        .fold(mix(0, key.1), |hash, &word| mix(hash, word));
    (
        (hash >> (64 - slots.trailing_zeros())) as usize,
        (hash >> 32) as u16,
    )
}

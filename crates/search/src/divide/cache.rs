//! The numbers of solutions of parts met before.
//!
//! Keys are compared in full, so a hit is exact. When memory is short, what was neither stored nor
//! found for a while is forgotten: entries are in two tables, and the older one goes first.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::total::Counted;
use crate::{Memory, Run, StopReason, Taken};

/// About how many bytes an entry takes beside its key and its number.
const ENTRY_BYTES: usize = 96;

type Table = HashMap<Box<[u64]>, Counted, BuildHasherDefault<Mix>>;

/// The cache.
pub(super) struct Cache {
    young: Table,
    old: Table,
    young_bytes: usize,
    memory: Memory,
    taken: Taken,
    /// The most bytes that it held at once.
    pub(super) bytes_most: usize,
}

impl Cache {
    pub(super) fn new(run: &Run<'_>) -> Result<Cache, StopReason> {
        Ok(Cache {
            young: Table::default(),
            old: Table::default(),
            young_bytes: 0,
            memory: run.memory.clone(),
            taken: run.hold(0)?,
            bytes_most: 0,
        })
    }

    pub(super) fn get(&mut self, key: &[u64]) -> Option<Counted> {
        if let Some(counted) = self.young.get(key) {
            return Some(counted.clone());
        }
        let (key, counted) = self.old.remove_entry(key)?;
        self.young_bytes += bytes(&key, &counted);
        self.young.insert(key, counted.clone());
        Some(counted)
    }

    /// Stores a number, if there is room for it once older ones are forgotten.
    pub(super) fn put(&mut self, key: &[u64], counted: Counted) {
        let more = bytes(key, &counted);
        let left = self.memory.left();
        let most = left.map(|left| left.saturating_add(self.taken.bytes()));
        if most.is_some_and(|most| self.young_bytes + more > most / 2) {
            self.forget();
        }
        if !self.taken.resize(self.taken.bytes() + more) {
            self.forget();
            if !self.taken.resize(self.taken.bytes() + more) {
                return;
            }
        }
        self.young_bytes += more;
        self.bytes_most = self.bytes_most.max(self.taken.bytes());
        self.young.insert(key.into(), counted);
    }

    /// Forgets the older table, and begins a new one.
    fn forget(&mut self) {
        self.old = std::mem::take(&mut self.young);
        let held = std::mem::take(&mut self.young_bytes);
        assert!(self.taken.resize(held), "less always fits");
    }
}

fn bytes(key: &[u64], counted: &Counted) -> usize {
    size_of_val(key) + counted.total.bytes() + ENTRY_BYTES
}

/// A quick hash of words.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

#[cfg(test)]
mod tests {
    use super::super::total::Total;
    use super::*;

    fn of(number: u64) -> Counted {
        Counted {
            total: Total::Short(u128::from(number) + 7),
            visits: 1.0,
        }
    }

    #[test]
    fn forgets_the_oldest_and_never_errs() {
        let run = Run::default().within(10 * (ENTRY_BYTES + 8));
        let mut cache = Cache::new(&run).expect("it is empty");
        for number in 0..100_u64 {
            cache.put(&[number], of(number));
            assert!(cache.get(&[number]).is_some());
            // One that is asked for again and again stays.
            assert!(cache.get(&[0]).is_some());
            for known in 0..=number {
                let found = cache.young.get(&[known][..]);
                assert!(found.is_none_or(|found| *found == of(known)));
            }
        }
        assert!(cache.get(&[3]).is_none());
        assert!(run.memory.most() <= 10 * (ENTRY_BYTES + 8));
        let none = Run::default().within(1);
        let mut cache = Cache::new(&none).expect("it is empty");
        cache.put(&[1], of(1));
        assert!(cache.get(&[1]).is_none());
    }
}

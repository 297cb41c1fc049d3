//! States that wait while others are swept.
//!
//! *Idea.* Every solution passes through exactly one of the states that are known when a sweep comes
//! to a cell. So these may be swept in two parts, one after the other, and a part needs less memory
//! than the whole. Both parts may meet the same states further on, which is work done twice. How
//! often depends on how they are cut: states that have used a piece and states that have not merge
//! late. So a part that has become smaller waits again, for the others to come to the same cell,
//! and joins them there.

use std::ops::RangeInclusive;

use pavage_search::Taken;

use crate::cover::encoding::{Encoding, Place};
use crate::states::bounds::Bounds;
use crate::states::levels::Levels;
use crate::states::tally::{Parted, Tally, Ways};
use crate::states::word::Word;

/// States of each table that are looked at to find a cut.
const STATES_SAMPLED_MAX: usize = 1 << 10;
/// A cut must leave at least one state in so many on either side.
const SHARE_MIN: usize = 16;

/// States with their numbers of ways, by cell.
type ByCell<K> = Vec<(usize, Parted<K>)>;

/// States that wait.
pub(crate) struct Parked<K> {
    /// The first cell that has states.
    pub(crate) from: usize,
    /// The share of the whole work.
    pub(crate) weight: f64,
    states: ByCell<K>,
    taken: Taken,
}

impl<K: Word> Parked<K> {
    /// The state before the first cell.
    pub(crate) fn start(encoding: &Encoding<K>) -> Parked<K> {
        Parked {
            from: 0,
            weight: 1.0,
            states: vec![(0, Parted::one(encoding.bits, encoding.start))],
            taken: Taken::default(),
        }
    }

    /// The bytes of the states.
    pub(crate) fn bytes(&self) -> usize {
        self.taken.bytes()
    }

    /// Adds the states to tables.
    pub(crate) fn resume(self, levels: &mut Levels<Tally<K>>) {
        for (cell, states) in self.states {
            levels.reserve(cell, states.len());
            for (state, ways) in states.iter() {
                levels.add(cell, state, ways);
            }
        }
    }

    /// Removes about a half of the states from these tables, those of cells from `from` on. `None` if
    /// they cannot be cut, or if there is no memory.
    pub(crate) fn half_of(
        levels: &mut Levels<Tally<K>>,
        from: usize,
        encoding: &Encoding<K>,
        weight: f64,
        bounds: &Bounds<'_>,
    ) -> Option<Parked<K>> {
        let bit = best_cut(levels, from, encoding)?;
        let is_parted = |state| has(state, bit);
        Parked::part_of(levels, from..=encoding.cells, &is_parted, weight, bounds)
    }

    /// Removes all states from these tables. `None` if there is no memory.
    pub(crate) fn all_of(
        levels: &mut Levels<Tally<K>>,
        from: usize,
        encoding: &Encoding<K>,
        weight: f64,
        bounds: &Bounds<'_>,
    ) -> Option<Parked<K>> {
        Parked::part_of(levels, from..=encoding.cells, &|_| true, weight, bounds)
    }

    fn part_of(
        levels: &mut Levels<Tally<K>>,
        cells: RangeInclusive<usize>,
        is_parted: &dyn Fn(K) -> bool,
        weight: f64,
        bounds: &Bounds<'_>,
    ) -> Option<Parked<K>> {
        let from = *cells.start();
        let mut bytes = 0;
        for cell in cells.clone() {
            let weights = levels.at(cell).map(|table| table.weigh(is_parted).1);
            bytes += weights.sum::<usize>();
        }
        if bounds.guard.memory.left().is_some_and(|left| left < bytes) {
            return None;
        }
        let taken = bounds.hold(bytes).ok()?;
        let states = cells
            .map(|cell| (cell, levels.part(cell, is_parted)))
            .filter(|(_, states)| states.len() > 0);
        Some(Parked {
            from,
            weight,
            states: states.collect(),
            taken,
        })
    }
}

/// The bit that cuts a sample most evenly: a piece that is used or not. `None` if each is used in
/// nearly all states or in nearly none.
///
/// Cells are no use. Whatever part of the states is kept, a few cells on nearly all fronts are there
/// again, and the parts would multiply without end. A piece that is used stays used.
fn best_cut<K: Word>(
    levels: &Levels<Tally<K>>,
    from: usize,
    encoding: &Encoding<K>,
) -> Option<u32> {
    let bits = encoding.others.iter().filter_map(|place| match *place {
        Place::Once { bit, .. } => Some(bit),
        Place::Often { .. } | Place::Free => None,
    });
    let mut parted: Vec<(u32, usize)> = bits.map(|bit| (bit, 0)).collect();
    let mut all = 0;
    for cell in from..=encoding.cells {
        for (state, _) in levels.at(cell).flat_map(sample) {
            all += 1;
            for (bit, parted) in &mut parted {
                *parted += usize::from(has(state, *bit));
            }
        }
    }
    let smaller = parted
        .iter()
        .map(|(bit, parted)| ((*parted).min(all - parted), *bit));
    let (smaller, bit) = smaller.max()?;
    (smaller > 0 && smaller * SHARE_MIN >= all).then_some(bit)
}

fn has<K: Word>(state: K, bit: u32) -> bool {
    state >> bit & K::ONE != K::ZERO
}

/// Some of the states of a table. Their order is that of their hashes, so the first ones are as good
/// as random ones.
fn sample<K: Word>(table: &Tally<K>) -> impl Iterator<Item = (K, Ways<'_>)> {
    // Where they lie by profile, the first ones are much alike.
    let apart = match table.groups() {
        Some(groups) => groups.len() / STATES_SAMPLED_MAX,
        None => 0,
    };
    table.iter().step_by(apart.max(1)).take(STATES_SAMPLED_MAX)
}

//! A sweep whose steps another machine makes, such as a graphics processor.
//!
//! What a step needs is written down as numbers of 32 bits, which any such machine has: a [`SweepPlan`].
//! The machine is a [`SweepDevice`]; it goes from cell to cell through all states and gives back those at the
//! end. It knows no model and no puzzle, and nothing here knows how it works.

use num_bigint::BigUint;
use pavage_search::narrow::as_u32;
use pavage_search::{Memory, Stats, StopReason};

use crate::cover::encoding::{Encoding, Place};
use crate::cover::front::is_complete;
use crate::cover::plan::{SweepClosing, SweepField, SweepMove, SweepPiece, SweepPlan, Swept};
use crate::states::bounds::{Bounds, Cost};
use crate::states::word::Word;

/// The numbers of 32 bits in a count: first so many, with long states twice as many, then always twice as many.
const LIMBS: usize = 2;
/// With longer counts than this, the sweep is made without the device.
const LIMBS_MAX: usize = 32;

/// Makes the steps of a sweep.
pub trait SweepDevice: Send + Sync {
    /// Goes from the first cell to the end. Returns the states at the end, each once, with their counts.
    ///
    /// # Errors
    /// Why it came to no end.
    fn sweep(&self, plan: &SweepPlan, watch: &mut SweepWatch<'_>) -> Result<Vec<Swept>, SweepHalt>;
}

/// Why a sweep by a device came to no end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SweepHalt {
    /// A limit was reached.
    Stopped(StopReason),
    /// A count did not fit its limbs.
    Outgrown,
    /// The device failed, or does not take the plan; the text says how. The sweep is then made without it.
    Lost(String),
}

/// What a device asks and tells while it sweeps.
pub struct SweepWatch<'a> {
    /// The memory of the run, from which the device takes what it holds, too.
    pub memory: &'a Memory,
    /// What it has done so far; the device counts the states that it moves as nodes.
    pub stats: Stats,
    look: &'a mut Look<'a>,
    states_sliced_max: Option<u64>,
}

/// Is told the cell, the share of the work that is done, and the costs; says why to stop.
type Look<'a> = dyn FnMut(usize, f64, &Stats) -> Option<StopReason> + 'a;

impl SweepWatch<'_> {
    /// Checks the limits of the run, between two steps.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn look(&mut self, cell: usize, done: f64) -> Result<(), SweepHalt> {
        let stop = (self.look)(cell, done, &self.stats);
        stop.map_or(Ok(()), |stop| Err(SweepHalt::Stopped(stop)))
    }

    /// Whether states may be swept in parts when memory runs short.
    #[must_use]
    pub fn may_slice(&self) -> bool {
        self.states_sliced_max
            .is_none_or(|max| self.stats.nodes < max)
    }
}

/// Counts the ways through an encoding; `None` if the device cannot.
pub(crate) fn run<K: Word>(
    encoding: &Encoding<K>,
    device: &dyn SweepDevice,
    bounds: &mut Bounds<'_>,
    cost: &mut Cost,
) -> Option<Result<BigUint, StopReason>> {
    let before = cost.stats;
    let mut limbs = if K::BITS > u64::BITS {
        2 * LIMBS
    } else {
        LIMBS
    };
    loop {
        match swept(&plan(encoding, limbs), device, bounds, cost) {
            Ok(states) => return Some(Ok(counted(encoding, &states))),
            Err(SweepHalt::Stopped(stop)) => return Some(Err(stop)),
            Err(SweepHalt::Outgrown) => {
                cost.stats = before;
                limbs *= 2;
            }
            Err(SweepHalt::Lost(_)) => limbs = usize::MAX,
        }
        if limbs > LIMBS_MAX {
            bounds.renew();
            cost.stats = before;
            return None;
        }
    }
}

fn swept(
    plan: &SweepPlan,
    device: &dyn SweepDevice,
    bounds: &mut Bounds<'_>,
    cost: &mut Cost,
) -> Result<Vec<Swept>, SweepHalt> {
    let memory = bounds.guard.memory.clone();
    let states_sliced_max = bounds.poll.limits.states_sliced_max;
    let stats = cost.stats;
    let mut look = |cell: usize, done: f64, stats: &Stats| {
        cost.stats = *stats;
        bounds.look(cell, done, cost)
    };
    let mut watch = SweepWatch {
        memory: &memory,
        stats,
        look: &mut look,
        states_sliced_max,
    };
    let end = device.sweep(plan, &mut watch);
    let stats = watch.stats;
    cost.stats = stats;
    cost.bytes = cost.bytes.max(memory.most());
    end
}

/// The sum over the states at the end.
fn counted<K: Word>(encoding: &Encoding<K>, states: &[Swept]) -> BigUint {
    let complete = states
        .iter()
        .filter(|swept| is_complete(encoding, word::<K>(&swept.state)));
    complete
        .map(|swept| BigUint::from_slice(&swept.count))
        .sum()
}

/// An encoding as numbers of 32 bits.
fn plan<K: Word>(encoding: &Encoding<K>, limbs: usize) -> SweepPlan {
    // Images in a mirror may be longer than states.
    let bits = match encoding.flip {
        Some(_) => K::BITS,
        None => encoding.bits,
    };
    let words = bits.div_ceil(u32::BITS) as usize;
    let of = |word: K| numbers(word, words);
    let all = |words: &[K]| words.iter().map(|word| of(*word)).collect();
    let moves = |moves: &Vec<_>| moves.iter().map(|by| a_move(by, words)).collect();
    SweepPlan {
        words,
        limbs,
        cells: encoding.cells,
        window: encoding.window,
        start: of(encoding.start),
        guards: of(encoding.guards),
        moves: encoding.moves.iter().map(moves).collect(),
        due: all(&encoding.due),
        closing: encoding.closing.as_ref().map(|closing| SweepClosing {
            kept: all(closing.kept()),
            fields: closing.fields().map(fields).collect(),
        }),
        pieces: encoding.pieces.iter().map(piece).collect(),
        geometries: crate::cover::pockets::geometries(encoding, &of),
        flip: encoding.flip.as_ref().map(|flip| flip.plan(&of)),
        cuts: cuts(&encoding.others),
    }
}

fn a_move<K: Word>(by: &crate::cover::encoding::Move<K>, words: usize) -> SweepMove {
    SweepMove {
        covers: numbers(by.covers, words),
        adds: numbers(by.adds, words),
        weight: by.weight,
    }
}

fn fields(places: &[Place]) -> Vec<SweepField> {
    let field = |place: &Place| match *place {
        Place::Often {
            shift,
            width,
            bounds,
        } => {
            let most = u32::MAX >> (u32::BITS - width);
            Some(SweepField {
                shift,
                width,
                least: most - bounds.max + bounds.min,
            })
        }
        Place::Once { .. } | Place::Free => None,
    };
    places.iter().filter_map(field).collect()
}

fn piece(piece: &crate::cover::encoding::Piece) -> SweepPiece {
    SweepPiece {
        size: piece.size,
        field: match piece.place {
            Place::Once { bit, .. } => Some((bit, 1)),
            Place::Often { shift, width, .. } => Some((shift, width)),
            Place::Free => None,
        },
    }
}

fn cuts(others: &[Place]) -> Vec<u32> {
    let once = |place: &Place| match *place {
        Place::Once { bit, .. } => Some(bit),
        Place::Often { .. } | Place::Free => None,
    };
    others.iter().filter_map(once).collect()
}

/// The lowest bits of a word, as so many numbers.
fn numbers<K: Word>(word: K, words: usize) -> Vec<u32> {
    let at = |at: usize| {
        let low = (word >> (as_u32(at) * u32::BITS)).low() & u64::from(u32::MAX);
        u32::try_from(low).expect("it has 32 bits")
    };
    (0..words).map(at).collect()
}

/// The word of these numbers.
fn word<K: Word>(numbers: &[u32]) -> K {
    let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
    let parts = bytes.enumerate().filter(|(_, byte)| *byte > 0);
    parts.fold(K::ZERO, |word, (at, byte)| {
        word | K::of(byte.into()) << (as_u32(at) * u8::BITS)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::states::word::Wide;

    #[test]
    fn a_word_is_the_word_of_its_numbers() {
        let some = 0xFEDC_BA98_7654_3210_0123_4567_89AB_CDEF_u128;
        assert_eq!(
            numbers(some, 4),
            [0x89AB_CDEF, 0x0123_4567, 0x7654_3210, 0xFEDC_BA98]
        );
        assert_eq!(word::<u128>(&numbers(some, 4)), some);
        let wide = word::<Wide>(&[1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(numbers(wide, 8), [1, 2, 3, 4, 5, 6, 7, 0]);
        assert_eq!(numbers(0x1_0000_0002_u64, 2), [2, 1]);
    }
}

//! Pockets: closed regions behind the front. Nothing reaches them from outside, so the remaining
//! pieces must fill them exactly.

use pavage_bits::SubsetSums;
use pavage_search::narrow::as_u32;

use crate::cover::encoding::{AHEAD_MAX, Encoding, Piece, Place};
use crate::cover::plan::SweepGeometry;
use crate::states::form::Form;
use crate::states::groups::place_of;
use crate::states::word::Word;

/// Entries of a cache, a power of two.
const SLOTS: usize = 1 << SLOT_BITS;
const SLOT_BITS: u32 = 12;
/// Larger pockets are assumed to be fillable.
const SIZE_MAX: u32 = 63;
/// A hash multiplier; any large odd number works.
const CELL_MIX: u64 = 0xD6E8_FEB8_6659_FD93;

/// Supplies of up to so many bits have a place each for their sums.
const SUPPLY_BITS_MAX: u32 = 16;

/// Finds pockets that cannot be filled.
pub(crate) struct Pockets<K> {
    /// The bits of the window.
    window: K,
    pieces: Vec<Piece>,
    /// The geometry of the window at each cell. Empty if no neighbours are known or there are too
    /// many distances.
    geometries: Vec<Geometry<K>>,
    /// A cache of windows, each with its cell and the sizes of its pockets as bits.
    pockets: Vec<(K, u32, u64)>,
    /// The sums of sizes that the remaining pieces can make.
    sums: KnownSums<K>,
}

/// Sums of sizes that the remaining pieces can make, as bits.
enum KnownSums<K> {
    /// Of every supply.
    All(Form, Sums),
    /// A cache of them, by the used pieces.
    Some(Vec<(K, u64)>),
}

/// The geometry of the window at a certain cell.
struct Geometry<K> {
    /// For each distance, the cells that have a neighbour that far ahead.
    near: Vec<(u32, K)>,
    /// Cells with a neighbour beyond the window.
    open: K,
    /// Cells that exist.
    exist: K,
}

impl<K: Word> Pockets<K> {
    pub(crate) fn new(encoding: &Encoding<K>) -> Pockets<K> {
        let is_blind = encoding.ahead.is_empty() || encoding.ahead.len() > AHEAD_MAX;
        let cells = if is_blind { 0 } else { encoding.cells };
        let form = Form {
            bits: encoding.bits,
            profile: encoding.window,
        };
        Pockets {
            window: K::lowest(encoding.window),
            pieces: encoding.pieces.clone(),
            geometries: (0..cells)
                .map(|cell| Geometry::new(encoding, cell))
                .collect(),
            pockets: vec![(!K::ZERO, 0, 0); SLOTS],
            sums: if form.supply() <= SUPPLY_BITS_MAX {
                KnownSums::All(form, Sums::new(encoding, form))
            } else {
                KnownSums::Some(vec![(!K::ZERO, 0); SLOTS])
            },
        }
    }

    /// Whether the remaining pieces of a state cannot fill pockets of these sizes, bits.
    #[inline]
    pub(crate) fn are_dead(&mut self, pockets: u64, state: K) -> bool {
        pockets & !self.sums(state) != 0
    }

    /// The sizes of all pockets of a window at a cell, as bits.
    #[inline]
    pub(crate) fn sizes(&mut self, window: K, cell: usize) -> u64 {
        let Some(geometry) = self.geometries.get(cell) else {
            return 0;
        };
        let slot = slot(
            window
                .hash()
                .wrapping_add((cell as u64).wrapping_mul(CELL_MIX)),
        );
        let known = &mut self.pockets[slot];
        if (known.0, known.1) != (window, as_u32(cell)) {
            *known = (window, as_u32(cell), geometry.pockets(window));
        }
        known.2
    }

    /// The sums of sizes that the remaining pieces of a state can make, as bits.
    #[inline]
    fn sums(&mut self, state: K) -> u64 {
        match &mut self.sums {
            KnownSums::All(form, sums) => sums.known().of(form.supply_of(state)),
            KnownSums::Some(some) => {
                let used = state & !self.window;
                let known = &mut some[slot(used.hash())];
                if known.0 != used {
                    *known = (used, sums(&self.pieces, used));
                }
                known.1
            }
        }
    }
}

/// The sums of sizes that the remaining pieces can make, as bits, by supply.
pub(crate) struct Sums {
    form: Form,
    /// Where supplies store them.
    pieces: Vec<Piece>,
    /// 0 as long as they are not known.
    known: Vec<u64>,
}

impl Sums {
    pub(crate) fn new<K>(encoding: &Encoding<K>, form: Form) -> Sums {
        let in_supply = |piece: &Piece| Piece {
            place: piece.place.down(form.profile),
            ..*piece
        };
        Sums {
            form,
            // Where states lie one by one, nobody asks.
            pieces: if form.profile == encoding.window {
                encoding.pieces.iter().map(in_supply).collect()
            } else {
                Vec::new()
            },
            known: Vec::new(),
        }
    }

    /// The bytes of those of all supplies.
    pub(crate) fn bytes(form: Form) -> usize {
        size_of::<u64>() << form.supply()
    }

    /// Those of all supplies, to be asked many times.
    pub(crate) fn known(&mut self) -> Known<'_> {
        if self.known.is_empty() {
            self.known.resize(1 << self.form.supply(), 0);
        }
        Known {
            pieces: &self.pieces,
            known: &mut self.known,
        }
    }
}

/// The sums of sizes by supply, with a place for each supply.
pub(crate) struct Known<'a> {
    pieces: &'a [Piece],
    known: &'a mut [u64],
}

impl Known<'_> {
    /// Those of a supply.
    #[inline]
    pub(crate) fn of(&mut self, supply: u64) -> u64 {
        let known = &mut self.known[place_of(supply)];
        if *known == 0 {
            // No piece at all has size 0, so this is never 0.
            *known = Self::found(self.pieces, supply);
        }
        *known
    }

    #[cold]
    fn found(pieces: &[Piece], supply: u64) -> u64 {
        sums(pieces, supply)
    }
}

/// The geometry of the window at each cell, in numbers; empty if there is no search for pockets.
pub(crate) fn geometries<K: Word>(
    encoding: &Encoding<K>,
    of: &dyn Fn(K) -> Vec<u32>,
) -> Vec<SweepGeometry> {
    let numbers = |geometry: Geometry<K>| SweepGeometry {
        near: geometry
            .near
            .iter()
            .map(|(distance, near)| (*distance, of(*near)))
            .collect(),
        open: of(geometry.open),
        exist: of(geometry.exist),
    };
    let all = Pockets::new(encoding).geometries;
    all.into_iter().map(numbers).collect()
}

fn slot(hash: u64) -> usize {
    (hash >> (u64::BITS - SLOT_BITS)) as usize
}

impl<K: Word> Geometry<K> {
    fn new(encoding: &Encoding<K>, cell: usize) -> Geometry<K> {
        let inside = as_u32((encoding.cells - cell).min(encoding.window as usize));
        let mut geometry = Geometry {
            near: Vec::new(),
            open: K::ZERO,
            exist: K::lowest(inside),
        };
        for (distance, has) in &encoding.ahead {
            let mut near = K::ZERO;
            for at in (0..inside).filter(|&at| has[cell + at as usize]) {
                if at + distance < encoding.window {
                    near = near | K::ONE << at;
                } else {
                    geometry.open = geometry.open | K::ONE << at;
                }
            }
            if near != K::ZERO {
                geometry.near.push((*distance, near));
            }
        }
        geometry
    }

    /// The sizes of all pockets of a window, as bits, without the largest ones.
    fn pockets(&self, window: K) -> u64 {
        let mut left = !window & self.exist;
        left = left & !self.flood(left & self.open, left);
        let mut sizes = 0;
        while left != K::ZERO {
            // The lowest bit.
            let seed = left & (!left).plus(K::ONE);
            let pocket = self.flood(seed, left);
            let size = pocket.len();
            if size <= SIZE_MAX {
                sizes |= 1 << size;
            }
            left = left & !pocket;
        }
        sizes
    }

    /// All cells of `within` that can be reached from `seed`.
    #[inline]
    fn flood(&self, seed: K, within: K) -> K {
        let mut reached = seed;
        loop {
            let before = reached;
            for &(distance, near) in &self.near {
                let beside = (reached & near) << distance | (reached >> distance & near);
                reached = reached | beside & within;
            }
            if reached == before || reached == within {
                return reached;
            }
        }
    }
}

/// The sums of sizes that the remaining pieces can make, as bits.
fn sums<K: Word>(pieces: &[Piece], used: K) -> u64 {
    let mut sums = SubsetSums::<[u64; 1]>::fixed();
    for piece in pieces {
        let left = match piece.place {
            Place::Once { bit, .. } => u64::from(used >> bit & K::ONE == K::ZERO),
            Place::Often { shift, width, .. } => {
                let most = (1_u64 << width) - 1;
                most - ((used >> shift).low() & most)
            }
            Place::Free => u64::from(SIZE_MAX),
        };
        let left = usize::try_from(left).expect("a puzzle has fewer copies");
        sums.add(piece.size as usize, left);
    }
    sums.words()[0]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of five cells, of which the last ones have neighbours beyond the window.
    const ROW: u32 = 5;
    const CELLS: u32 = 23;
    const WINDOW: u64 = (1 << CELLS) - 1;

    fn geometry() -> Geometry<u64> {
        let cells = |has: &dyn Fn(u32) -> bool| {
            let bits = (0..CELLS).filter(|cell| has(*cell));
            bits.fold(0, |all, cell| all | 1 << cell)
        };
        Geometry {
            near: vec![
                (1, cells(&|cell| cell % ROW < ROW - 1 && cell + 1 < CELLS)),
                (ROW, cells(&|cell| cell + ROW < CELLS)),
            ],
            open: cells(&|cell| cell + ROW >= CELLS),
            exist: cells(&|_| true),
        }
    }

    /// The sizes of the regions without an open cell, each found cell by cell.
    fn plain(window: u64) -> u64 {
        let mut left: Vec<u32> = (0..CELLS).filter(|cell| window >> cell & 1 == 0).collect();
        let mut sizes = 0;
        while let Some(seed) = left.pop() {
            let (mut region, mut at) = (vec![seed], 0);
            while let Some(&cell) = region.get(at) {
                let is_near = |other: &mut u32| match cell.abs_diff(*other) {
                    1 => cell / ROW == *other / ROW,
                    distance => distance == ROW,
                };
                region.extend(left.extract_if(.., is_near));
                at += 1;
            }
            if region.iter().all(|cell| cell + ROW < CELLS) {
                sizes |= 1 << region.len();
            }
        }
        sizes
    }

    #[test]
    fn pockets_are_the_closed_regions() {
        let geometry = geometry();
        let mut random = 1_u64;
        let mut several = 0;
        for _ in 0..20_000 {
            random = random.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            let window = (random >> 20 | random >> 41) & WINDOW;
            let sizes = geometry.pockets(window);
            assert_eq!(sizes, plain(window), "{window:023b}");
            several += u32::from(sizes.count_ones() > 1);
        }
        assert!(several > 1000, "{several}");
    }
}

//! Small regions that no pieces fill, whatever their size says.

use std::collections::HashMap;
use std::sync::Arc;

use pavage_bits::SmallSort as _;

use crate::narrow::as_u32;
use crate::{Model, Tiling};

/// The most cells of a region that is looked at.
const CELLS_MAX: usize = 7;
/// The most regions that are kept.
const KNOWN_MAX: usize = 1 << 16;

/// Which small regions all pieces of a puzzle together do not fill. What is known of a region is
/// kept, up to a bound: how many of the pieces are left makes no difference here.
#[derive(Clone, Debug)]
pub(crate) struct Patterns {
    lists: Arc<Lists>,
    known: HashMap<Box<[u32]>, bool>,
}

#[derive(Debug)]
struct Lists {
    /// For each cell, the options whose first cell it is.
    by_first: Vec<Vec<Placed>>,
    /// How often each piece may be used.
    counts: Vec<u32>,
    /// The most cells of a region that is looked at.
    cells_max: usize,
}

/// An option.
#[derive(Debug)]
struct Placed {
    piece: usize,
    /// Its cells in rising order.
    cells: Box<[u32]>,
}

impl Patterns {
    /// Lists the options by their first cells.
    pub(crate) fn new(model: &Model, tiling: &Tiling) -> Patterns {
        let mut cell_of = vec![None; model.item_count()];
        for (cell, item) in tiling.cells.iter().enumerate() {
            cell_of[item.index()] = Some(as_u32(cell));
        }
        let mut piece_of = vec![None; model.item_count()];
        for (piece, (item, _)) in tiling.pieces.iter().enumerate() {
            piece_of[item.index()] = Some(piece);
        }
        let largest = tiling.pieces.iter().map(|(_, size)| *size as usize).max();
        let mut lists = Lists {
            by_first: tiling.cells.iter().map(|_| Vec::new()).collect(),
            counts: tiling
                .pieces
                .iter()
                .map(|(item, _)| model.bounds(*item).map_or(0, |bounds| bounds.max))
                .collect(),
            cells_max: largest.unwrap_or(0).min(CELLS_MAX),
        };
        for option in model.options() {
            let items = || model.entries(option).iter().map(|entry| entry.item.index());
            let mut cells: Vec<u32> = items().filter_map(|item| cell_of[item]).collect();
            cells.small_sort();
            let piece = items().find_map(|item| piece_of[item]);
            if let (Some(piece), Some(&first)) = (piece, cells.first()) {
                let cells = cells.into();
                lists.by_first[first as usize].push(Placed { piece, cells });
            }
        }
        Patterns {
            lists: Arc::new(lists),
            known: HashMap::new(),
        }
    }

    /// Whether no pieces fill a region of so many cells.
    pub(crate) fn has(&mut self, size: u32, cells: impl Iterator<Item = u32>) -> bool {
        if size as usize > self.lists.cells_max {
            return false;
        }
        let mut region: Box<[u32]> = cells.collect();
        region.small_sort();
        if let Some(&is_dead) = self.known.get(&region) {
            return is_dead;
        }
        let is_dead = !self.lists.fill(&region, &mut Vec::new());
        if self.known.len() < KNOWN_MAX {
            self.known.insert(region, is_dead);
        }
        is_dead
    }
}

impl Lists {
    /// Whether the pieces that are not used fill these cells, which are in rising order.
    fn fill(&self, region: &[u32], used: &mut Vec<usize>) -> bool {
        let Some(first) = region.first() else {
            return true;
        };
        self.by_first[*first as usize].iter().any(|placed| {
            let times = used.iter().filter(|piece| **piece == placed.piece).count();
            let is_left = as_u32(times) < self.counts[placed.piece];
            let has = |cell: &u32| region.binary_search(cell).is_ok();
            if !is_left || !placed.cells.iter().all(has) {
                return false;
            }
            let is_free = |cell: &u32| placed.cells.binary_search(cell).is_err();
            let rest: Vec<u32> = region.iter().copied().filter(is_free).collect();
            used.push(placed.piece);
            let is_filled = self.fill(&rest, used);
            used.pop();
            is_filled
        })
    }
}

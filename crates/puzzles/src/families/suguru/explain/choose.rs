//! Which cells to suppose when no technique helps: the way without regard to what comes later.

use pavage_grid::CellId;

use super::super::candidates::Candidates;
use super::super::layout::Layout;
use super::super::techniques::{Meter, Sheet, Supposition, suppose_cells};
use crate::reasoning::Budget;

/// The most cells that are supposed together; past that, worlds are nested.
const TOGETHER_MAX: usize = 3;

/// The most open cells for which triples are tried: their number grows with the third power.
const OPEN_MAX: usize = 64;

/// Cells to be supposed in every way, level 0 inside: single cells by the fewest steps in their
/// worlds; else the first pair, else the first triple that teaches anything, those with few
/// assignments first.
#[must_use]
pub fn next_hypothesis(
    layout: &Layout,
    candidates: &Candidates,
    budget: &Budget,
) -> Option<Vec<CellId>> {
    let sheet = Sheet::settled(layout, candidates);
    let mut meter = Meter::new(budget);
    let mut cells: Vec<CellId> = layout.cells().filter(|cell| sheet.is_open(*cell)).collect();
    cells.sort_by_key(|cell| sheet.get(*cell).len());
    let single = cells.iter().filter_map(|cell| {
        let found = suppose_cells(layout, &sheet, &[*cell], 0, &mut meter)?;
        Some((steps(&found), *cell))
    });
    if let Some((_, cell)) = single.min() {
        return Some(vec![cell]);
    }
    let together_max = if cells.len() > OPEN_MAX {
        2
    } else {
        TOGETHER_MAX
    };
    (2..=together_max).find_map(|count| {
        let mut sets = Vec::new();
        choose(&cells, count, &mut Vec::new(), &mut sets);
        let ways = |set: &Vec<CellId>| -> usize {
            set.iter().map(|cell| sheet.get(*cell).len()).product()
        };
        sets.sort_by_cached_key(ways);
        sets.into_iter().find(|set| {
            meter.stopped().is_none() && suppose_cells(layout, &sheet, set, 0, &mut meter).is_some()
        })
    })
}

/// How many steps have to be told.
fn steps(supposition: &Supposition) -> usize {
    let worlds = supposition.deduction.worlds.iter();
    worlds.map(|world| world.events.len()).sum()
}

/// All ways to choose so many cells, in order.
fn choose(cells: &[CellId], count: usize, chosen: &mut Vec<CellId>, sets: &mut Vec<Vec<CellId>>) {
    if count == 0 {
        sets.push(chosen.clone());
        return;
    }
    for at in 0..cells.len() {
        chosen.push(cells[at]);
        choose(&cells[at + 1..], count - 1, chosen, sets);
        chosen.pop();
    }
}

//! Level 0 in its plainest form, for the checkers of techniques: sweep over all rules until
//! nothing changes. It records nothing and hurries nowhere.

use pavage_grid::CellId;

use super::super::layout::Layout;
use super::super::values::Values;
use super::Sheet;

/// What is left of the candidates when a cell has a value; `None` where that cannot be.
pub(super) fn world(
    layout: &Layout,
    sheet: &Sheet,
    cell: CellId,
    value: u8,
) -> Option<Vec<Values>> {
    let mut held = sheet.candidates().as_slice().to_vec();
    held[cell.index()] = Values::only(value);
    loop {
        let before = held.clone();
        for cell in layout.cells() {
            if let Some(value) = held[cell.index()].single() {
                for peer in layout.peers(cell) {
                    held[peer.index()] = held[peer.index()] - Values::only(value);
                }
            }
        }
        for cage in layout.cages() {
            let cells = layout.cage(cage);
            for value in 1..=cells.len() as u8 {
                let mut places = cells.iter().filter(|cell| held[cell.index()].has(value));
                let (place, more) = (places.next()?, places.next());
                if more.is_none() {
                    held[place.index()] = Values::only(value);
                }
            }
        }
        if held.iter().any(|values| values.is_empty()) {
            return None;
        }
        if held == before {
            return Some(held);
        }
    }
}

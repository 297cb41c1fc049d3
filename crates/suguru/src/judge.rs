//! The judge of Suguru. It checks a position against the rules and uses only rows, columns and
//! cages. It shares no code with deductions, searches or models, and does not use the layout's
//! lists of cells that see each other.
//!
//! The rules: every cell is filled; a cage of n cells holds the values from 1 to n, each once;
//! cells that touch, also at a corner, hold different values; the givens stay.

use std::collections::{BTreeMap, HashMap};

use super::puzzle::{Puzzle, State};
use pavage_family::{Message, Place, Report, Violation};

/// A board as the judge sees it.
struct Sheet {
    /// Cells in reading order, with the number of their cage, the given and the value.
    cells: Vec<(Place, u16, Option<u8>, Option<u8>)>,
}

/// The first rule that the givens of a puzzle break, if they break one.
pub(super) fn broken_givens(puzzle: &Puzzle) -> Option<Violation> {
    check(puzzle, &State::start(puzzle)).first_clash()
}

/// Every rule that the position breaks, taken as a solution: first what contradicts, then the cells
/// that are empty.
pub(super) fn check(puzzle: &Puzzle, state: &State) -> Report {
    let layout = puzzle.layout();
    let cells = layout.cells().map(|cell| {
        let value = state.values()[cell.index()];
        (
            layout.place(cell),
            layout.cage_of(cell).0,
            puzzle.given(cell),
            value,
        )
    });
    let sheet = Sheet {
        cells: cells.collect(),
    };
    let mut violations = sheet.changed();
    violations.extend(sheet.cages());
    violations.extend(sheet.touching());
    violations.extend(sheet.empty());
    Report { violations }
}

impl Sheet {
    /// Checks that every cell has a value.
    fn empty(&self) -> Vec<Violation> {
        let empty = self.cells.iter().filter(|(.., value)| value.is_none());
        empty
            .map(|(spot, ..)| Violation::at(vec![*spot], Message::new("cell-empty")))
            .collect()
    }

    /// Checks that the givens are unchanged.
    fn changed(&self) -> Vec<Violation> {
        let judge = |&(spot, _, given, value): &(Place, u16, Option<u8>, Option<u8>)| {
            let given = given.filter(|_| given != value && value.is_some())?;
            let message = Message::new("given-changed").with("value", u32::from(given));
            Some(Violation::at(vec![spot], message))
        };
        self.cells.iter().filter_map(judge).collect()
    }

    /// Checks that a cage of n cells holds 1 to n, each once.
    fn cages(&self) -> Vec<Violation> {
        let mut cages: BTreeMap<u16, Vec<(Place, Option<u8>)>> = BTreeMap::new();
        for &(spot, cage, _, value) in &self.cells {
            cages.entry(cage).or_default().push((spot, value));
        }
        cages.values().flat_map(|cage| judge_cage(cage)).collect()
    }

    /// Checks that touching cells hold different values.
    fn touching(&self) -> Vec<Violation> {
        let values: HashMap<Place, u8> = self
            .cells
            .iter()
            .filter_map(|&(spot, .., value)| Some((spot, value?)))
            .collect();
        let mut violations = Vec::new();
        for &(spot, .., value) in &self.cells {
            let Some(value) = value else { continue };
            // Each pair is checked once, from the cell that comes first in reading order.
            let [row, col] = [spot.row, spot.col].map(i32::from);
            let later = [
                [row, col + 1],
                [row + 1, col - 1],
                [row + 1, col],
                [row + 1, col + 1],
            ];
            for other in later {
                let [Ok(row), Ok(col)] = other.map(u16::try_from) else {
                    continue;
                };
                let other = Place::flat(row, col);
                if values.get(&other) == Some(&value) {
                    let message = Message::new("touching-equal")
                        .with("value", u32::from(value))
                        .and_at(other);
                    let cells = vec![spot, other];
                    violations.push(Violation::at(cells, message));
                }
            }
        }
        violations
    }
}

fn judge_cage(cage: &[(Place, Option<u8>)]) -> Vec<Violation> {
    let mut violations = Vec::new();
    let mut spots: BTreeMap<u8, Vec<Place>> = BTreeMap::new();
    for &(spot, value) in cage {
        let Some(value) = value else { continue };
        spots.entry(value).or_default().push(spot);
        if value == 0 || usize::from(value) > cage.len() {
            let message = Message::new("value-out-of-range")
                .with("value", u32::from(value))
                .with("max", cage.len());
            violations.push(Violation::at(vec![spot], message));
        }
    }
    for (value, spots) in spots {
        if spots.len() > 1 {
            let message = Message::new("cage-repeats")
                .with("value", u32::from(value))
                .with("times", spots.len());
            violations.push(Violation::at(spots, message));
        }
    }
    violations
}

//! The candidates of cells as plain lists, and all ways to fill some of them. The checker of
//! explanations uses these rules of the game in their simplest form.

use pavage_family::numbers::as_u8;
use pavage_grid::CellId;

use super::super::layout::Layout;
use super::super::puzzle::{Puzzle, State};

/// The candidates of each cell, by cell.
pub type Lists = Vec<Vec<u8>>;

/// The candidates of a position: from its values and notes, with rule `seen`.
#[must_use]
pub fn lists_of(puzzle: &Puzzle, state: &State) -> Lists {
    let layout = puzzle.layout();
    let all = |cell: CellId| (1..=as_u8(layout.cage(layout.cage_of(cell)).len())).collect();
    let noted = |cell: CellId| match state.notes(cell) {
        Some(notes) => notes.collect(),
        None => all(cell),
    };
    let mut lists: Lists = layout.cells().map(noted).collect();
    for cell in layout.cells() {
        if let Some(value) = state.values()[cell.index()] {
            write(layout, &mut lists, cell, value);
        }
    }
    lists
}

/// Whether cells can be filled from their lists so that cells that see each other differ.
///
/// The search branches on the cell with the fewest values, or on the value with the fewest places
/// in a cage whose cells are all named, because that cage must contain the value.
pub(super) fn possible(layout: &Layout, lists: &Lists, named: &[CellId]) -> bool {
    let mut named = named.to_vec();
    named.sort_unstable();
    named.dedup();
    let whole = layout.cages().map(|cage| layout.cage(cage).to_vec());
    let whole: Vec<Vec<CellId>> = whole
        .filter(|cells| cells.iter().all(|cell| named.contains(cell)))
        .collect();
    fill(layout, lists.clone(), &named, &whole)
}

fn fill(layout: &Layout, lists: Lists, open: &[CellId], whole: &[Vec<CellId>]) -> bool {
    let by_cell = open.iter().map(|cell| {
        let values = lists[cell.index()].iter();
        values.map(|value| (*cell, *value)).collect::<Vec<_>>()
    });
    let by_cage = whole.iter().flat_map(|cells| {
        (1..=as_u8(cells.len())).map(|value| {
            let places = cells
                .iter()
                .filter(|cell| lists[cell.index()].contains(&value));
            places.map(|cell| (*cell, value)).collect::<Vec<_>>()
        })
    });
    let settled = |choice: &Vec<(CellId, u8)>| choice.len() == 1 && !open.contains(&choice[0].0);
    let choices = by_cell.chain(by_cage).filter(|choice| !settled(choice));
    let Some(choice) = choices.min_by_key(Vec::len) else {
        return true;
    };
    choice.into_iter().any(|(cell, value)| {
        let mut lists = lists.clone();
        write(layout, &mut lists, cell, value);
        let open: Vec<CellId> = open
            .iter()
            .copied()
            .filter(|other| *other != cell)
            .collect();
        fill(layout, lists, &open, whole)
    })
}

/// Writes a value and removes it from the cells that see the cell.
pub(super) fn write(layout: &Layout, lists: &mut Lists, cell: CellId, value: u8) {
    lists[cell.index()].retain(|other| *other == value);
    for other in layout.cells().filter(|other| see(layout, cell, *other)) {
        lists[other.index()].retain(|held| *held != value);
    }
}

/// Whether two cells touch or share a cage.
pub(super) fn see(layout: &Layout, one: CellId, other: CellId) -> bool {
    let [here, there] = [one, other].map(|cell| layout.place(cell));
    let touch = here.row.abs_diff(there.row) <= 1 && here.col.abs_diff(there.col) <= 1;
    one != other && (touch || layout.cage_of(one) == layout.cage_of(other))
}

/// Whether every cell has one value.
pub(super) fn decided(lists: &Lists) -> bool {
    lists.iter().all(|list| list.len() == 1)
}

/// Whether a full position satisfies the rules and the lists.
pub(super) fn solves(layout: &Layout, lists: &Lists, solution: &State) -> bool {
    let value = |cell: CellId| solution.values()[cell.index()];
    layout.cells().all(|cell| {
        let Some(held) = value(cell) else {
            return false;
        };
        let mut others = layout.cells().filter(|other| see(layout, cell, *other));
        lists[cell.index()].contains(&held) && others.all(|other| value(other) != Some(held))
    })
}

//! A position as a picture and as plain data.

use pavage_family::numbers::{as_u8, as_u16};
use pavage_grid::{CellId, SQUARE};

use super::puzzle::{Puzzle, State};
use pavage_family::{
    Action, Gesture, GestureKind, Group, Look, Mark, Message, Solution, Tray, View, ViewCell,
};

/// The picture: one group for each cage.
pub(super) fn view(puzzle: &Puzzle, state: &State) -> View {
    let layout = puzzle.layout();
    let number = |value: u8| Message::new("number").with("number", u32::from(value));
    let cell = |cell: CellId| {
        let noted = state.notes(cell);
        let note = |value| {
            noted
                .is_some_and(|noted| noted.has(value))
                .then(|| number(value))
        };
        let notes = match noted {
            Some(_) => layout.values_of(cell).map(note).collect(),
            None => Vec::new(),
        };
        ViewCell {
            place: layout.place(cell),
            group: Some(layout.cage_of(cell).0.into()),
            label: state.values()[cell.index()].map(number),
            notes,
            centre: layout
                .values_of(cell)
                .filter(|value| state.centre(cell).has(*value))
                .map(number)
                .collect(),
            colour: state.colour(cell),
            mark: match puzzle.given(cell) {
                Some(_) => Mark::Given,
                None => Mark::Plain,
            },
            ..ViewCell::default()
        }
    };
    let [rows, cols] = layout.frame().map(as_u16);
    let group = |at: usize| Group {
        name: (at + 1).to_string(),
        letter: None,
        colour: None,
    };
    View {
        look: Look::Cages,
        lattice: &SQUARE,
        layers: 1,
        rows,
        cols,
        cells: layout.cells().map(cell).collect(),
        groups: (0..layout.cages().len()).map(group).collect(),
        ..View::default()
    }
}

const GESTURES: [Gesture; 7] = [
    Gesture::new(GestureKind::Write, "set {cell} {value}"),
    Gesture::new(GestureKind::Enter, "enter {cell} {value}"),
    Gesture::new(GestureKind::Note, "note {cell} {values}"),
    Gesture::new(GestureKind::Centre, "centre {cell} {values}"),
    Gesture::new(GestureKind::Colour, "colour {cell} {values}"),
    Gesture::new(GestureKind::Cross, "drop {cell} {value}"),
    Gesture::new(GestureKind::Erase, "clear {cell}"),
];

const ACTIONS: [Action; 1] = [Action {
    code: "notes",
    label: "action-notes",
    mv: "notes",
}];

/// The numbers that cells take.
pub(super) fn tray(puzzle: &Puzzle) -> Tray {
    let layout = puzzle.layout();
    let values = |cell: CellId| as_u8(layout.values_of(cell).len());
    Tray {
        values: layout.cells().map(values).collect(),
        gestures: GESTURES.to_vec(),
        actions: ACTIONS.to_vec(),
        ..Tray::default()
    }
}

/// Rows of numbers.
pub(super) fn solution(puzzle: &Puzzle, state: &State) -> Solution {
    let layout = puzzle.layout();
    let [rows, cols] = layout.frame();
    let number = |row, col| {
        let cell = layout.cell_at(row, col)?;
        Some(state.values()[cell.index()].unwrap_or(0))
    };
    let row = |row| (0..cols).map(|col| number(row, col)).collect();
    Solution::Numbers((0..rows).map(row).collect())
}

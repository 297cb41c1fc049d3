//! The picture of a position. A small puzzle is shown as its matrix: a column for each item, with
//! its name at the top, and a row for each option, with its number at the left. Options chosen are
//! pieces that cover the cells of their row and the names of their items. A larger puzzle is shown
//! as its items alone, in rows: the name of each, and beside it the number of the option that covers
//! it.

use super::puzzle::{Covered, Item, Puzzle, State};
use pavage_family::{
    ChosenOption, Gesture, GestureKind, Group, Look, Mark, Message, Place, SQUARE, Solution, Tray,
    View, ViewCell,
};

/// The most options and items of a puzzle that is shown as a matrix.
pub const SHOWN_MAX: usize = 40;

fn is_matrix(puzzle: &Puzzle) -> bool {
    puzzle.items().len() <= SHOWN_MAX && puzzle.option_count() <= SHOWN_MAX
}

/// How many items a row of the list of items has. Each takes two cells, so that the list is about as
/// wide as it is high.
fn items_in_row(puzzle: &Puzzle) -> usize {
    let items = puzzle.items().len().max(1);
    let half = items.div_ceil(2);
    let side = half.isqrt();
    if side * side < half { side + 1 } else { side }
}

fn side(cells: usize) -> u16 {
    u16::try_from(cells).expect("puzzles have fewer rows and columns")
}

/// Where the name of an item is.
pub(super) fn place_of_item(puzzle: &Puzzle, item: usize) -> Place {
    if is_matrix(puzzle) {
        return Place::at_indices(0, item + 1);
    }
    let in_row = items_in_row(puzzle);
    Place::at_indices(item / in_row, 2 * (item % in_row))
}

/// Where the number of an option is, if the puzzle is shown as a matrix.
pub(super) fn place_of_option(puzzle: &Puzzle, option: usize) -> Option<Place> {
    is_matrix(puzzle).then(|| Place::at_indices(option + 1, 0))
}

/// Where a list of items shows which option covers an item.
fn place_beside_item(puzzle: &Puzzle, item: usize) -> Place {
    let [row, col] = place_of_item(puzzle, item).indices();
    Place::at_indices(row, col + 1)
}

/// The option whose row this is, if the puzzle is shown as a matrix.
pub(super) fn option_at(puzzle: &Puzzle, cell: Place) -> Option<usize> {
    let [row, col] = cell.indices();
    let option = row.checked_sub(1)?;
    let is_row = is_matrix(puzzle) && option < puzzle.option_count() && col <= puzzle.items().len();
    is_row.then_some(option)
}

pub(super) fn view(puzzle: &Puzzle, state: &State) -> View {
    let covered = Covered::by(puzzle, state);
    let group_of = |option: usize| {
        let group = state.chosen.binary_search(&option).ok();
        group.map(|group| u32::try_from(group).expect("puzzles have fewer options"))
    };
    let mut cells = Vec::new();
    for (item, of) in puzzle.items().iter().enumerate() {
        let by = covered.coverer(item);
        let group = by.and_then(group_of);
        cells.push(name_cell(puzzle, item, of, group));
        if !is_matrix(puzzle) {
            let name = name_cell(puzzle, item, of, group);
            cells.push(ViewCell {
                place: place_beside_item(puzzle, item),
                label: by.and_then(|option| label(&option.to_string())),
                mark: match group {
                    Some(_) => Mark::Name,
                    None => Mark::Plain,
                },
                ..name
            });
        }
    }
    let [rows, cols] = if is_matrix(puzzle) {
        for option in 0..puzzle.option_count() {
            push_row(&mut cells, puzzle, option, group_of(option));
        }
        [puzzle.option_count() + 1, puzzle.items().len() + 1]
    } else {
        let in_row = items_in_row(puzzle);
        [puzzle.items().len().div_ceil(in_row), 2 * in_row]
    };
    let group = |option: &usize| Group {
        name: option.to_string(),
        letter: None,
        colour: None,
    };
    View {
        look: Look::Pieces,
        lattice: &SQUARE,
        layers: 1,
        rows: side(rows),
        cols: side(cols),
        cells,
        groups: state.chosen.iter().map(group).collect(),
        ..View::default()
    }
}

fn label(text: &str) -> Option<Message> {
    Some(Message::new("cover-label").with("text", text))
}

fn name_cell(puzzle: &Puzzle, item: usize, of: &Item, group: Option<u32>) -> ViewCell {
    ViewCell {
        place: place_of_item(puzzle, item),
        group,
        label: label(&of.name),
        mark: match (group, of.bounds) {
            (Some(_), _) => Mark::Name,
            (None, Some(_)) => Mark::Plain,
            // It may stay uncovered.
            (None, None) => Mark::Open,
        },
        ..ViewCell::default()
    }
}

/// The row of an option: its number, and its entries among dots.
fn push_row(cells: &mut Vec<ViewCell>, puzzle: &Puzzle, option: usize, group: Option<u32>) {
    let is_given = puzzle.given().binary_search(&option).is_ok();
    cells.push(ViewCell {
        place: Place::at_indices(option + 1, 0),
        group,
        label: label(&option.to_string()),
        mark: match group {
            _ if is_given => Mark::Given,
            Some(_) => Mark::Name,
            None => Mark::Plain,
        },
        ..ViewCell::default()
    });
    let first = cells.len();
    for item in 0..puzzle.items().len() {
        cells.push(ViewCell {
            place: Place::at_indices(option + 1, item + 1),
            label: label("·"),
            ..ViewCell::default()
        });
    }
    for entry in puzzle.option(option) {
        let cell = &mut cells[first + entry.item];
        cell.group = group;
        if group.is_some() {
            cell.mark = Mark::Name;
        }
        cell.label = match entry.color {
            None => label("1"),
            Some(color) => label(&puzzle.color_word(color)),
        };
    }
}

pub(super) fn tray(puzzle: &Puzzle) -> Tray {
    let touch = Gesture::new(GestureKind::Touch, "touch {cell}");
    Tray {
        gestures: is_matrix(puzzle).then_some(touch).into_iter().collect(),
        ..Tray::default()
    }
}

pub(super) fn solution(puzzle: &Puzzle, state: &State) -> Solution {
    let option = |&number: &usize| ChosenOption {
        number,
        items: puzzle.option_words(number),
    };
    Solution::Options(state.chosen.iter().map(option).collect())
}

//! A packing position as a picture and as plain data.

use super::pieces::Piece;
use super::puzzle::{Placement, Puzzle, State};
use super::rules::CellRule;
use super::{copies, grid_text};
use pavage_family::numbers::{as_u16, as_u32};
use pavage_family::{Group, Look, Mark, Message, Placed, Solution, View, ViewCell};
use pavage_grid::{ANY_COLOUR, CellId};

/// The picture: one group for each placed piece.
pub(super) fn view(puzzle: &Puzzle, state: &State) -> View {
    let board = puzzle.board();
    let mut owner: Vec<Option<u32>> = vec![None; board.size()];
    for (group, placement) in state.placed.iter().enumerate() {
        placement
            .cells
            .iter()
            .for_each(|cell| owner[cell.index()] = Some(as_u32(group)));
    }
    let of_puzzle = |placement: &Placement| puzzle.fixed().binary_search(placement).is_ok();
    let is_fixed: Vec<bool> = state.placed.iter().map(of_puzzle).collect();
    let cells = board.cells().map(|cell| {
        let group = owner[cell.index()];
        let mark = match group {
            Some(group) if is_fixed[group as usize] => Mark::Given,
            None if puzzle.is_open(cell) || state.open.binary_search(&cell).is_ok() => Mark::Open,
            _ => Mark::Plain,
        };
        let label = puzzle.label(cell).cloned();
        let label = label.or_else(|| rule_label(puzzle, cell, mark));
        ViewCell {
            place: board.place(cell),
            group,
            label,
            mark,
            ..ViewCell::default()
        }
    });
    let group = |(placement, letter): (&Placement, char)| Group {
        name: placement.piece.to_string(),
        letter: (letter != placement.piece).then(|| letter.to_string()),
        colour: puzzle.piece(placement.piece).and_then(|piece| piece.colour),
    };
    let [rows, cols] = puzzle.frame().largest().map(as_u16);
    let lettered = state.placed.iter().zip(copies::letters(puzzle, state));
    let groups = lettered.map(group).collect();
    View {
        look: Look::Pieces,
        lattice: board.lattice(),
        layers: as_u16(puzzle.frame().layers().len()),
        rows,
        cols,
        wrap: board.wrap(),
        cells: cells.collect(),
        groups,
        ..View::default()
    }
}

/// What is written on a cell because of its rule: the label of a choice, or that it may stay open.
fn rule_label(puzzle: &Puzzle, cell: CellId, mark: Mark) -> Option<Message> {
    match puzzle.rules().of(cell) {
        CellRule::Choice(_) => {
            let mut choices = puzzle.rules().choices().iter();
            let label = choices.find_map(|choice| {
                let place = choice.cells.iter().position(|other| *other == cell)?;
                Some(choice.labels[place].as_str())
            })?;
            Some(Message::new("choice-label").with("label", label))
        }
        CellRule::Optional if mark != Mark::Open => Some(Message::new("optional-label")),
        _ if puzzle.board().colour(cell) != ANY_COLOUR => {
            let colour = puzzle.board().colour(cell).to_string();
            Some(Message::new("choice-label").with("label", colour))
        }
        _ => None,
    }
}

/// The copies that a state leaves out of pieces with a largest number, if pieces may be left out.
pub(super) fn unused(puzzle: &Puzzle, state: &State) -> Option<Vec<(String, u32)>> {
    let pieces = puzzle.pieces();
    if pieces.iter().all(|piece| piece.left_out == 0) {
        return None;
    }
    let left = pieces.iter().zip(puzzle.remaining(state));
    let limited = left.filter(|(piece, left)| piece.count != Piece::UNLIMITED && *left > 0);
    Some(
        limited
            .map(|(piece, left)| (piece.name.to_string(), left))
            .collect(),
    )
}

/// Letter rows, or layers of them, and placements.
pub(super) fn solution(puzzle: &Puzzle, state: &State) -> Solution {
    let placed = |placement: &Placement| Placed {
        piece: placement.piece.to_string(),
        cells: placement
            .cells
            .iter()
            .map(|&cell| puzzle.board().place(cell))
            .collect(),
    };
    let mut layers = grid_text::layers(puzzle, state);
    let placed = state.placed.iter().map(placed).collect();
    if puzzle.board().lattice().is_solid {
        Solution::Layers { layers, placed }
    } else {
        Solution::Rows {
            rows: layers.swap_remove(0),
            placed,
        }
    }
}

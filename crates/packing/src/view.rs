//! A packing position as a picture and as plain data.

use super::puzzle::{Placement, Puzzle, State};
use super::{copies, grid_text};
use pavage_family::numbers::{as_u16, as_u32};
use pavage_family::{Group, Look, Mark, Placed, Solution, View, ViewCell};

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
            None if puzzle.is_open(cell) => Mark::Open,
            _ => Mark::Plain,
        };
        let label = puzzle.label(cell).cloned();
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
        cells: cells.collect(),
        groups,
        ..View::default()
    }
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

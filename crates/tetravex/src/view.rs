//! A position as a picture and as plain data.

use super::puzzle::{Puzzle, State};
use super::tetravex_text::listed;
use super::tile::Tile;
use pavage_family::numbers::as_u16;
use pavage_family::{
    Gesture, GestureKind, Look, Mark, SQUARE, Solution, Tiles, Tray, View, ViewCell,
};

/// The picture: the sides of each tile on the board, and the tiles in the supply.
pub(super) fn view(puzzle: &Puzzle, state: &State) -> View {
    let cell = |(cell, tile): (usize, &Option<Tile>)| ViewCell {
        place: puzzle.place(cell),
        sides: tile.map(|tile| tile.0),
        mark: match puzzle.fixed()[cell] {
            Some(_) => Mark::Given,
            None => Mark::Plain,
        },
        ..ViewCell::default()
    };
    let [rows, cols] = puzzle.frame().map(as_u16);
    let supply = if puzzle.is_unlimited() {
        puzzle.tiles().iter().map(|tile| tile.0).collect()
    } else {
        let waiting = listed(puzzle, state).into_iter().filter(|(_, lies)| !lies);
        waiting.map(|(tile, _)| tile.0).collect()
    };
    View {
        look: Look::Tiles,
        lattice: &SQUARE,
        layers: 1,
        wrap: None,
        rows,
        cols,
        cells: state.cells.iter().enumerate().map(cell).collect(),
        groups: Vec::new(),
        tiles: Some(Tiles { supply }),
    }
}

const GESTURES: [Gesture; 5] = [
    Gesture::new(GestureKind::Lay, "put {cell} {tile}"),
    Gesture::new(GestureKind::Take, "take {cell}"),
    Gesture::new(GestureKind::Swap, "swap {cell} {other}"),
    Gesture::new(GestureKind::Shift, "shift {direction}"),
    Gesture::new(GestureKind::Turn, "turn {cell}"),
];

/// The gestures for tiles. The tiles themselves are in the picture's supply.
pub(super) fn tray(puzzle: &Puzzle) -> Tray {
    let allowed = |gesture: &Gesture| gesture.kind != GestureKind::Turn || puzzle.can_turn();
    Tray {
        gestures: GESTURES.into_iter().filter(allowed).collect(),
        actions: Vec::new(),
        ..Tray::default()
    }
}

/// Rows of tiles.
pub(super) fn solution(puzzle: &Puzzle, state: &State) -> Solution {
    let rows = state.cells.chunks(puzzle.frame()[1]);
    let sides = |cell: &Option<Tile>| cell.map(|tile| tile.0);
    Solution::Tiles(rows.map(|row| row.iter().map(sides).collect()).collect())
}

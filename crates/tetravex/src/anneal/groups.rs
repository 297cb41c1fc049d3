//! Which tiles may be exchanged with each other.

use super::start::Start;
use crate::{Puzzle, Rim, SIDES, Tile};

/// Free cells with their initial tiles.
pub(super) type Group = Vec<(usize, Tile)>;

/// Groups of cells whose tiles may be exchanged. If the colour of the rim occurs only there, the
/// sides of a tile with this colour tell which cells it fits: those with as many sides on the rim
/// and, where tiles are not turned, the same sides. Otherwise, or if some sort of cells has another
/// number of tiles, all cells are one group.
pub(super) fn groups(puzzle: &Puzzle, start: &Start) -> Vec<Group> {
    let is_free = |&cell: &usize| start.is_free[cell];
    let cells: Vec<usize> = (0..puzzle.size()).filter(is_free).collect();
    let tiles: Vec<Tile> = cells.iter().map(|&cell| start.tiles[cell]).collect();
    by_rim(puzzle, &cells, &tiles).unwrap_or_else(|| vec![cells.into_iter().zip(tiles).collect()])
}

fn by_rim(puzzle: &Puzzle, cells: &[usize], tiles: &[Tile]) -> Option<Vec<Group>> {
    let Rim::BorderOnly(rim) = puzzle.rim() else {
        return None;
    };
    let turns = if puzzle.can_turn() { 4 } else { 1 };
    let sort = |sides: [bool; 4]| {
        let mask = sides
            .iter()
            .fold(0_u8, |mask, &is| mask << 1 | u8::from(is));
        let turned = (0..turns).map(|by| (mask << by | mask >> (4 - by)) & 15);
        turned.min().unwrap_or(mask)
    };
    let sort_of_cell =
        |cell: &usize| sort(SIDES.map(|side| puzzle.neighbour(*cell, side).is_none()));
    let sort_of_tile = |tile: &Tile| sort(tile.0.map(|color| color == rim));
    let mut groups = Vec::new();
    for sort in 0..16 {
        let cells: Vec<usize> = cells
            .iter()
            .copied()
            .filter(|c| sort_of_cell(c) == sort)
            .collect();
        let tiles: Vec<Tile> = tiles
            .iter()
            .copied()
            .filter(|t| sort_of_tile(t) == sort)
            .collect();
        if cells.len() != tiles.len() {
            return None;
        }
        if !cells.is_empty() {
            groups.push(cells.into_iter().zip(tiles).collect());
        }
    }
    Some(groups)
}

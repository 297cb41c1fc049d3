//! Which tiles may be exchanged with each other.

use super::start::Start;
use crate::{Puzzle, Rim, SIDES, Tile};

/// Free cells with their initial tiles.
pub(in super::super) type Group = Vec<(usize, Tile)>;

/// Groups of cells whose tiles may be exchanged. If the colour of the rim occurs only there, the
/// sides of a tile with this colour tell which cells it fits: those with as many sides on the rim
/// and, where tiles are not turned, the same sides. Otherwise, or if some sort of cells has another
/// number of tiles, all cells are one group. Of a given board, tiles that lie in a cell of their own
/// sort stay there.
pub(in super::super) fn groups(puzzle: &Puzzle, start: &Start) -> Vec<Group> {
    let is_free = |&cell: &usize| start.is_free[cell];
    let cells: Vec<usize> = (0..puzzle.size()).filter(is_free).collect();
    let tiles: Vec<Tile> = cells.iter().map(|&cell| start.tiles[cell]).collect();
    by_rim(puzzle, &cells, &tiles, start.is_given)
        .unwrap_or_else(|| vec![cells.into_iter().zip(tiles).collect()])
}

fn by_rim(puzzle: &Puzzle, cells: &[usize], tiles: &[Tile], is_given: bool) -> Option<Vec<Group>> {
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
        let (mut group, mut free, mut rest): (Group, Vec<usize>, Vec<Tile>) = Default::default();
        for (&cell, &tile) in cells.iter().zip(tiles) {
            let fits = [sort_of_cell(&cell) == sort, sort_of_tile(&tile) == sort];
            if is_given && fits == [true, true] {
                group.push((cell, tile));
                continue;
            }
            free.extend(fits[0].then_some(cell));
            rest.extend(fits[1].then_some(tile));
        }
        if free.len() != rest.len() {
            return None;
        }
        group.extend(free.into_iter().zip(rest));
        if !group.is_empty() {
            groups.push(group);
        }
    }
    Some(groups)
}

//! Blocks of tiles that fit together but lie elsewhere than in a solution. Annealing makes them: no
//! exchange of two tiles can move them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use pavage_bits::SmallSort as _;
use pavage_grid::Place;

use crate::{Group, Mark, Message, View};

/// The fewest tiles of a block. Two tiles fit together by chance.
const TILES_MIN: usize = 3;

/// Tiles that lie beside each other as they do in a solution, only elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Their cells, in reading order.
    pub cells: Vec<Place>,
    /// How many rows down and how many columns to the right they belong; negative up and to the left.
    pub shift: [i32; 2],
}

impl Block {
    /// Says where it belongs: so many rows and columns away.
    #[must_use]
    pub fn belongs(&self) -> Message {
        let [down, right] = self.shift;
        let rows = match down {
            0 => None,
            1.. => Some(Message::new("block-down")),
            _ => Some(Message::new("block-up")),
        };
        let columns = match right {
            0 => None,
            1.. => Some(Message::new("block-right")),
            _ => Some(Message::new("block-left")),
        };
        let rows = rows.map(|rows| rows.with("rows", u64::from(down.unsigned_abs())));
        let columns = columns.map(|it| it.with("columns", u64::from(right.unsigned_abs())));
        match (rows, columns) {
            (Some(rows), Some(columns)) => Message::new("block-both")
                .with("rows", rows)
                .with("columns", columns),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => unreachable!("a block does not lie where it belongs"),
        }
    }
}

/// The blocks on a board of tiles, the largest first. No two of them share a cell.
#[must_use]
pub fn blocks(view: &View, solution: &View) -> Vec<Block> {
    let mut homes: HashMap<[u8; 4], Vec<Place>> = HashMap::new();
    for cell in &solution.cells {
        if let Some(sides) = cell.sides {
            homes.entry(sides).or_default().push(cell.place);
        }
    }
    // The tiles that belong elsewhere, by where that is.
    let mut by_shift: BTreeMap<[i32; 2], BTreeSet<Place>> = BTreeMap::new();
    for cell in view.cells.iter().filter(|cell| cell.mark == Mark::Plain) {
        let homes = cell.sides.and_then(|sides| homes.get(&sides));
        let homes = homes.map_or(&[][..], Vec::as_slice);
        if homes.contains(&cell.place) {
            continue;
        }
        for home in homes {
            let shift = shift(cell.place, *home);
            by_shift.entry(shift).or_default().insert(cell.place);
        }
    }
    let mut found: Vec<Block> = Vec::new();
    for (shift, mut cells) in by_shift {
        while let Some(first) = cells.pop_first() {
            let cells = taken(first, &mut cells);
            if cells.len() >= TILES_MIN {
                found.push(Block { cells, shift });
            }
        }
    }
    found.small_sort_by(|one, other| {
        let size = other.cells.len().cmp(&one.cells.len());
        size.then_with(|| one.cells.cmp(&other.cells))
    });
    let mut used: BTreeSet<Place> = BTreeSet::new();
    found.retain(|block| {
        let is_new = block.cells.iter().all(|cell| !used.contains(cell));
        if is_new {
            used.extend(&block.cells);
        }
        is_new
    });
    found
}

/// The picture with each block as a group of its own.
#[must_use]
pub fn with_blocks(mut view: View, blocks: &[Block]) -> View {
    for (block, number) in blocks.iter().zip(0_u32..) {
        view.groups.push(Group {
            name: (number + 1).to_string(),
            letter: None,
            colour: None,
        });
        for cell in &mut view.cells {
            if block.cells.contains(&cell.place) {
                cell.group = Some(number);
            }
        }
    }
    view
}

fn shift(from: Place, to: Place) -> [i32; 2] {
    [
        i32::from(to.row) - i32::from(from.row),
        i32::from(to.col) - i32::from(from.col),
    ]
}

/// Takes the cells that hang together with the first one, in reading order.
fn taken(first: Place, cells: &mut BTreeSet<Place>) -> Vec<Place> {
    let mut found = vec![first];
    let mut at = 0;
    while let Some(&place) = found.get(at) {
        at += 1;
        for [down, right] in [[0, 1], [1, 0], [0, -1], [-1, 0]] {
            let beside = Place {
                row: place.row.wrapping_add_signed(down),
                col: place.col.wrapping_add_signed(right),
                ..place
            };
            if cells.remove(&beside) {
                found.push(beside);
            }
        }
    }
    found.small_sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::as_u16;
    use crate::{Look, ViewCell};

    /// A board of tiles called by letters; `.` is an empty cell.
    fn board(rows: &[&str]) -> View {
        let cell = |(row, col, letter): (usize, usize, u8)| ViewCell {
            place: Place::flat(as_u16(row), as_u16(col)),
            sides: (letter != b'.').then_some([letter; 4]),
            ..ViewCell::default()
        };
        let letters = rows.iter().enumerate().flat_map(|(row, line)| {
            let line = line.bytes().enumerate();
            line.map(move |(col, letter)| (row, col, letter))
        });
        View {
            look: Look::Tiles,
            cells: letters.map(cell).collect(),
            ..View::default()
        }
    }

    fn check(rows: &[&str], solution: &[&str], expected: &[(usize, [i32; 2])]) {
        let found = blocks(&board(rows), &board(solution));
        let found: Vec<_> = found.iter().map(|it| (it.cells.len(), it.shift)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_block_one_row_too_high_is_found() {
        let solution = ["abcd", "efgh", "ijkl"];
        check(
            &["efgd", "ijkh", "abcl"],
            &solution,
            &[(6, [1, 0]), (3, [-2, 0])],
        );
        // Two tiles are no block, and tiles that are right belong to none.
        check(&["efcd", "bagh", "ijkl"], &solution, &[]);
        check(&solution, &solution, &[]);
        check(&[".ef.", ".ij.", "...."], &solution, &[(4, [1, -1])]);
    }

    #[test]
    fn equal_tiles_may_belong_to_several_places() {
        check(&["aab", "..."], &["...", "aab"], &[(3, [1, 0])]);
        let framed = with_blocks(
            board(&["aab", "..."]),
            &blocks(&board(&["aab", "..."]), &board(&["...", "aab"])),
        );
        let groups: Vec<_> = framed.cells.iter().map(|cell| cell.group).collect();
        assert_eq!(groups, [Some(0), Some(0), Some(0), None, None, None]);
    }
}

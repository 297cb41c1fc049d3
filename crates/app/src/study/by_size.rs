//! Studies of several puzzles together: the runs of all boards of one size are one sample.

use std::collections::BTreeMap;

use pavage_family::{AnyPosition, Boards};
use pavage_search::BigUint;

use super::Row;

/// Layers, rows and columns of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size(pub [u16; 3]);

/// The runs on all boards of one size.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// How many boards there were.
    pub puzzles: usize,
    /// The full boards among which the search looks; of several puzzles, those of the one that has
    /// most. `None` if the family has no such boards.
    pub boards: Option<Boards>,
    /// The runs of each value.
    pub rows: Vec<Row>,
}

/// The runs on several puzzles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BySize {
    groups: BTreeMap<Size, Group>,
}

impl Size {
    /// The size of a board.
    #[must_use]
    pub fn of(position: &dyn AnyPosition) -> Size {
        let view = position.view();
        Size([view.layers, view.rows, view.cols])
    }

    /// The size in words, with this between the numbers.
    #[must_use]
    pub fn named(self, by: &str) -> String {
        let flat = usize::from(self.0[0] <= 1);
        let numbers = self.0[flat..].iter().map(u16::to_string);
        numbers.collect::<Vec<_>>().join(by)
    }
}

impl BySize {
    /// Adds the runs on a puzzle.
    pub fn add(&mut self, position: &dyn AnyPosition, rows: &[Row]) {
        let group = self.groups.entry(Size::of(position)).or_insert(Group {
            puzzles: 0,
            boards: None,
            rows: Vec::new(),
        });
        group.puzzles += 1;
        let most = |boards: &Boards| (boards.tiles, boards.turns);
        group.boards = group
            .boards
            .into_iter()
            .chain(position.boards())
            .max_by_key(most);
        merge(&mut group.rows, rows);
    }

    /// The sizes, from the smallest on, with their runs.
    pub fn groups(&self) -> impl Iterator<Item = (Size, &Group)> {
        self.groups.iter().map(|(size, group)| (*size, group))
    }

    /// The runs of all sizes together.
    #[must_use]
    pub fn total(&self) -> Group {
        let mut total = Group {
            puzzles: 0,
            boards: None,
            rows: Vec::new(),
        };
        for group in self.groups.values() {
            total.puzzles += group.puzzles;
            merge(&mut total.rows, &group.rows);
        }
        total
    }
}

/// Adds the runs of each value to those of the same value.
fn merge(into: &mut Vec<Row>, rows: &[Row]) {
    for row in rows {
        match into.iter_mut().find(|known| known.value == row.value) {
            Some(known) => known.runs.extend_from_slice(&row.runs),
            None => into.push(row.clone()),
        }
    }
}

/// How many full boards there are.
#[must_use]
pub fn boards_number(boards: Boards) -> BigUint {
    let factorial: BigUint = (1..=boards.tiles).map(BigUint::from).product();
    factorial * BigUint::from(boards.turns).pow(boards.tiles)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_boards_are_those_of_the_report() {
        let check = |tiles, turns, number: &str| {
            assert_eq!(boards_number(Boards { tiles, turns }).to_string(), number);
        };
        // 2 by 2 to 4 by 4 with one tile fixed.
        check(3, 1, "6");
        check(8, 1, "40320");
        check(15, 1, "1307674368000");
        check(2, 4, "32");
        check(0, 4, "1");
    }
}

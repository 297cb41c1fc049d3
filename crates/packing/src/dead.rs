//! Regions that no pieces of a set fill: a search that leaves one of them has failed.

use std::collections::BTreeSet;

use pavage_bits::SmallSort as _;
use pavage_family::{Place, SQUARE, Shown, TrayPiece};

/// The most cells of such a region.
pub const CELLS_MAX: usize = 7;

/// Row and column of a cell.
type Square = (i32, i32);

/// Cells in reading order, moved to row and column 0.
type Region = Vec<Square>;

/// The connected regions of up to so many cells that no pieces of a set fill, by size and then in
/// reading order; of those that turns or mirror images of all pieces make equal, the first. `None` if
/// the set is not one of squares.
#[must_use]
pub fn dead_regions(shown: &Shown, cells_max: usize) -> Option<Vec<Vec<Place>>> {
    if shown.lattice != &SQUARE {
        return None;
    }
    let stock = Stock::of(&shown.pieces);
    let same = symmetries(&stock);
    let mut dead = Vec::new();
    let mut regions = BTreeSet::from([vec![(0, 0)]]);
    for _ in 1..=cells_max {
        for region in &regions {
            let images = same
                .iter()
                .map(|image| moved(region.iter().map(|at| image(*at))));
            if images.min().as_ref() == Some(region) && !stock.clone().fills(region) {
                dead.push(region.iter().map(|&(row, col)| place(row, col)).collect());
            }
        }
        regions = regions.iter().flat_map(grown).collect();
    }
    Some(dead)
}

/// The largest number of cells worth looking at: beyond the largest piece, regions are dead only by
/// what is next to them.
#[must_use]
pub fn cells_max(shown: &Shown) -> usize {
    let sizes = shown.pieces.iter().filter_map(|piece| piece.images.first());
    sizes.map(Vec::len).max().unwrap_or(0).min(CELLS_MAX)
}

fn place(row: i32, col: i32) -> Place {
    let number = |at| u16::try_from(at).expect("regions begin at 0 and are small");
    Place::flat(number(row), number(col))
}

/// The regions with one cell more.
fn grown(region: &Region) -> Vec<Region> {
    let beside = |&(row, col): &Square| {
        [
            (row - 1, col),
            (row, col + 1),
            (row + 1, col),
            (row, col - 1),
        ]
    };
    let around = region
        .iter()
        .flat_map(beside)
        .filter(|at| !region.contains(at));
    around
        .map(|at| moved(region.iter().copied().chain([at])))
        .collect()
}

/// Cells in reading order, moved to row and column 0.
fn moved(cells: impl Iterator<Item = Square> + Clone) -> Region {
    let row = cells.clone().map(|(row, _)| row).min().unwrap_or(0);
    let col = cells.clone().map(|(_, col)| col).min().unwrap_or(0);
    let mut cells: Region = cells.map(|at| (at.0 - row, at.1 - col)).collect();
    cells.small_sort();
    cells
}

/// The turns of a square and its mirror images.
const IMAGES: [fn(Square) -> Square; 8] = [
    |(row, col)| (row, col),
    |(row, col)| (col, -row),
    |(row, col)| (-row, -col),
    |(row, col)| (-col, row),
    |(row, col)| (row, -col),
    |(row, col)| (col, row),
    |(row, col)| (-row, col),
    |(row, col)| (-col, -row),
];

/// Those that make ways to lie of the ways to lie of each piece.
fn symmetries(stock: &Stock) -> Vec<fn(Square) -> Square> {
    let keeps = |image: &fn(Square) -> Square, ways: &BTreeSet<Region>| {
        ways.iter()
            .all(|way| ways.contains(&moved(way.iter().map(|at| image(*at)))))
    };
    let all = IMAGES.into_iter();
    all.filter(|image| stock.0.iter().all(|(ways, _)| keeps(image, ways)))
        .collect()
}

/// The ways in which each piece can lie, and how many of it are left.
#[derive(Clone)]
struct Stock(Vec<(BTreeSet<Region>, u32)>);

impl Stock {
    fn of(pieces: &[TrayPiece]) -> Stock {
        let way = |image: &Vec<Place>| {
            moved(
                image
                    .iter()
                    .map(|at| (i32::from(at.row), i32::from(at.col))),
            )
        };
        let ways = |piece: &TrayPiece| (piece.images.iter().map(way).collect(), piece.count);
        Stock(pieces.iter().map(ways).collect())
    }

    /// Whether some of the pieces fill these cells, which are in reading order.
    fn fills(&mut self, cells: &[Square]) -> bool {
        let Some(&first) = cells.first() else {
            return true;
        };
        for at in 0..self.0.len() {
            if self.0[at].1 == 0 {
                continue;
            }
            self.0[at].1 -= 1;
            let ways: Vec<Region> = self.0[at].0.iter().cloned().collect();
            for way in ways {
                // The first cell can only be the first of what covers it.
                let (row, col) = (first.0 - way[0].0, first.1 - way[0].1);
                let covered: Region = way.iter().map(|at| (at.0 + row, at.1 + col)).collect();
                if covered.iter().all(|at| cells.contains(at)) {
                    let rest = cells.iter().copied().filter(|at| !covered.contains(at));
                    let rest: Region = rest.collect();
                    if self.fills(&rest) {
                        self.0[at].1 += 1;
                        return true;
                    }
                }
            }
            self.0[at].1 += 1;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sets::shown;

    fn numbers(name: &str, cells: usize) -> Vec<usize> {
        let set = shown(name).expect("it is built in");
        let dead = dead_regions(&set, cells).expect("squares");
        (1..=cells)
            .map(|size| dead.iter().filter(|region| region.len() == size).count())
            .collect()
    }

    #[test]
    fn pentominoes_fill_their_own_shapes_only() {
        // All smaller polyominoes: 1, 1, 2 and 5; and of six cells all 35.
        assert_eq!(numbers("pentomino", 6), [1, 1, 2, 5, 0, 35]);
    }

    #[test]
    fn pieces_that_are_not_turned_over_leave_more() {
        let set = shown("calendar").expect("it is built in");
        // Ten pieces that turn: all regions of one to three cells, of the seven one-sided tetrominoes
        // and the eighteen one-sided pentominoes those that are no pieces.
        let is_of = |size: usize| {
            set.pieces
                .iter()
                .filter(move |piece| piece.images[0].len() == size)
                .count()
        };
        let expected = [1, 1, 2, 7 - is_of(4), 18 - is_of(5)];
        assert_eq!(numbers("calendar", 5), expected);
    }
}

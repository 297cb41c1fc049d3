//! How many pieces of different shapes there are, and whether a board can be cut into such pieces
//! at all, as far as areas tell.

use pavage_grid::{CUBIC, HEXAGONAL, Lattice, SQUARE, TRIANGULAR};

/// The free polyominoes of 1, 2, 3 … cells (OEIS A000105).
const FREE: [usize; 14] = [
    1, 1, 2, 5, 12, 35, 108, 369, 1285, 4655, 17073, 63600, 238_591, 901_971,
];
/// Those that enclose no cells (OEIS A000104).
const NONE_ENCLOSED: [usize; 14] = [
    1, 1, 2, 5, 12, 35, 107, 363, 1248, 4460, 16094, 58937, 217_117, 805_475,
];

/// The free polyhexes (OEIS A000228).
const HEXAGONS: [usize; 10] = [1, 1, 3, 7, 22, 82, 333, 1448, 6572, 30490];
/// The free polyiamonds (OEIS A000577).
const TRIANGLES: [usize; 12] = [1, 1, 1, 3, 4, 12, 24, 66, 160, 448, 1186, 3334];
/// The polycubes up to turning (OEIS A000162).
const CUBES: [usize; 8] = [1, 1, 2, 8, 29, 166, 1023, 6922];

/// The pieces of different shapes that may be used.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shapes {
    /// The cells of the smallest and of the largest piece.
    pub(super) min: usize,
    pub(super) max: usize,
    pub(super) none_enclosed: bool,
    /// The lattice of their cells.
    pub(super) lattice: &'static Lattice,
}

impl Shapes {
    /// How many shapes have so many cells, at most. Beyond the table there are more than any board
    /// takes, or nobody has told.
    pub(super) fn of_size(self, size: usize) -> usize {
        let table: &[usize] = match self.lattice {
            lattice if lattice == &SQUARE && self.none_enclosed => &NONE_ENCLOSED,
            lattice if lattice == &SQUARE => &FREE,
            lattice if lattice == &CUBIC => &CUBES,
            lattice if lattice == &HEXAGONAL => &HEXAGONS,
            lattice if lattice == &TRIANGULAR => &TRIANGLES,
            _ => &[],
        };
        table.get(size - 1).copied().unwrap_or(usize::MAX)
    }

    /// Whether the areas of some pieces of different shapes, so many if a number is given, add up to
    /// this number of cells.
    ///
    /// The areas that P such pieces can have are all numbers from the sum of the P smallest to the
    /// sum of the P largest: from any other choice than the largest, a piece can be exchanged for
    /// one of one cell more. Both sums grow with P, so without a number it is enough to look at the
    /// least P whose largest pieces suffice.
    pub(super) fn can_fill(self, cells: usize, parts: Option<usize>) -> bool {
        let parts = match parts {
            Some(parts) => parts,
            None => match self.fewest(cells) {
                Some(parts) => parts,
                None => return false,
            },
        };
        let least = area(
            parts,
            (self.min..=self.max).map(|size| (size, self.of_size(size))),
        );
        let sizes = (self.min..=self.max).rev();
        let most = area(parts, sizes.map(|size| (size, self.of_size(size))));
        least.is_some_and(|least| least <= cells) && most.is_some_and(|most| most >= cells)
    }

    /// The fewest pieces of different shapes with at least so many cells; `None` if all of them
    /// together have fewer.
    fn fewest(self, cells: usize) -> Option<usize> {
        let (mut left, mut parts) = (cells, 0);
        for size in (self.min..=self.max).rev() {
            let number = left.div_ceil(size).min(self.of_size(size));
            left = left.saturating_sub(number.saturating_mul(size));
            parts += number;
            if left == 0 {
                return Some(parts);
            }
        }
        None
    }
}

/// The sum of the sizes of the first pieces of a list of sizes with their numbers; `None` if there
/// are fewer pieces.
fn area(parts: usize, sizes: impl Iterator<Item = (usize, usize)>) -> Option<usize> {
    let (mut left, mut sum) = (parts, 0_usize);
    for (size, number) in sizes {
        let taken = number.min(left);
        sum = sum.saturating_add(taken.saturating_mul(size));
        left -= taken;
        if left == 0 {
            return Some(sum);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether some choice of the shapes fits, by trying all numbers of pieces of each size.
    fn by_trial(shapes: Shapes, size: usize, cells: usize, parts: Option<usize>) -> bool {
        if size > shapes.max {
            return cells == 0 && parts.is_none_or(|parts| parts == 0);
        }
        (0..=shapes.of_size(size)).any(|number| {
            let used = number * size;
            used <= cells
                && parts.is_none_or(|parts| number <= parts)
                && by_trial(
                    shapes,
                    size + 1,
                    cells - used,
                    parts.map(|parts| parts - number),
                )
        })
    }

    #[test]
    fn areas_are_those_of_some_choice() {
        for (min, max) in [(1, 4), (2, 4), (3, 4), (1, 1), (4, 4), (3, 5)] {
            let shapes = Shapes {
                min,
                max,
                none_enclosed: false,
                lattice: &SQUARE,
            };
            for cells in 1..60 {
                for parts in [None, Some(1), Some(2), Some(3), Some(5), Some(8), Some(12)] {
                    let expected = by_trial(shapes, min, cells, parts);
                    let found = shapes.can_fill(cells, parts);
                    assert_eq!(found, expected, "{min}-{max} {cells} {parts:?}");
                }
            }
        }
    }
}

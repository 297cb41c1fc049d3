//! The orderings of packing, by name. Each is a tie-break under the minimum remaining values rule.
//! Among items with equally few options, pieces come before cells, in the order of the heuristic.
//! The options of the chosen item are tried in the order of their pieces.
//!
//! | name | pieces in order of |
//! |---|---|
//! | `mrv` | nothing: the order of the board and the set |
//! | `ascender`, `descender` | cells, rising or falling |
//! | `compactness`, `compactness-inverse` | short side ÷ long side of the bounding box, falling or rising |
//! | `perimeter`, `perimeter-inverse` | sides that touch no other cell of the piece, rising or falling |
//! | `holes`, `holes-inverse` | empty cells of the bounding box, enclosed ones included, rising or falling |
//! | `along-edge`, `around-pieces` | none: placements with most of their outline on the rim or on what lies, or only on what lies, first |
//! | `random` | nothing: items and options shuffled by the seed |
//!
//! Beside them there is `learned`: at each node a trained network orders the options of the item chosen.

use pavage_bits::SmallSort as _;
use pavage_family::numbers::as_u32;
use pavage_grid::{Lattice, Shape};

use super::puzzle::{Puzzle, State};

/// The names, the default first.
pub(super) const NAMES: &[&str] = &[
    "mrv",
    "ascender",
    "descender",
    "compactness",
    "compactness-inverse",
    "perimeter",
    "perimeter-inverse",
    "holes",
    "holes-inverse",
    "along-edge",
    "around-pieces",
    "random",
];

/// The ordering by a trained network.
#[cfg(feature = "learned")]
pub(super) const LEARNED: &str = "learned";

/// With more empty cells than this, a board with cells to spare is large.
const LARGE_CELLS: usize = 100;

/// The orderings that take turns where one solution of a position is wanted: on large boards with cells to
/// spare, pieces with short outlines first, which leave the fewest pockets, and the usual order.
pub(super) fn in_turns(puzzle: &Puzzle, state: &State) -> &'static [&'static str] {
    let has_spare = puzzle.rules().spare.most() != Some(0);
    let empty = || puzzle.empty(state).into_iter().filter(|empty| *empty);
    if has_spare && empty().count() > LARGE_CELLS {
        &["perimeter-inverse", "mrv"]
    } else {
        &[]
    }
}

/// The fraction that an ordering compares, in rising order.
type Measure = fn(&Lattice, &Shape) -> (usize, usize);

/// The measures with their rising and falling names.
const MEASURES: &[(&str, &str, Measure)] = &[
    ("ascender", "descender", |_, shape| (shape.size(), 1)),
    ("compactness-inverse", "compactness", |_, shape| {
        let mut sides = shape.bounding_box();
        sides.small_sort();
        let [_, short, long] = sides;
        (short, long)
    }),
    ("perimeter", "perimeter-inverse", |lattice, shape| {
        (shape.perimeter(lattice), 1)
    }),
    ("holes", "holes-inverse", |lattice, shape| {
        (shape.empty_in_box(lattice), 1)
    }),
];

/// The rank of each shape under a heuristic that compares shapes. Shapes with equal measures have
/// equal ranks. `None` for other names.
pub(super) fn ranks(name: &str, lattice: &Lattice, shapes: &[&Shape]) -> Option<Vec<u32>> {
    let (falling, measure) = MEASURES.iter().find_map(|(rising, falling, measure)| {
        (name == *rising)
            .then_some((false, measure))
            .or((name == *falling).then_some((true, measure)))
    })?;
    let values: Vec<(usize, usize)> = shapes.iter().map(|shape| measure(lattice, shape)).collect();
    let less = |a: &(usize, usize), b: &(usize, usize)| a.0 * b.1 < b.0 * a.1;
    let rank = |value: &(usize, usize)| {
        let before = |other: &&(usize, usize)| {
            if falling {
                less(value, other)
            } else {
                less(other, value)
            }
        };
        as_u32(values.iter().filter(before).count())
    };
    Some(values.iter().map(rank).collect())
}

#[cfg(test)]
mod tests {
    use pavage_grid::SQUARE;

    use super::super::sets::built_in_set;
    use super::*;

    /// The letters of the IQ Puzzler Pro in the order of a heuristic, with equals in brackets.
    fn order(name: &str) -> String {
        let set = built_in_set("iq-puzzler-pro").unwrap();
        let shapes: Vec<&Shape> = set.iter().map(|piece| &piece.shape).collect();
        let ranks = ranks(name, &SQUARE, &shapes).unwrap();
        let mut groups: std::collections::BTreeMap<u32, String> = Default::default();
        for (rank, piece) in ranks.into_iter().zip(&set) {
            groups.entry(rank).or_default().push(piece.name);
        }
        groups
            .into_values()
            .map(|letters| format!("[{letters}]"))
            .collect()
    }

    #[test]
    fn pieces_are_ordered_by_their_measure() {
        assert_eq!(order("ascender"), "[I][DGK][ABCEFHJL]");
        assert_eq!(order("descender"), "[ABCEFHJL][DGK][I]");
        assert_eq!(order("compactness"), "[BFHI][DGJKL][ACE]");
        assert_eq!(order("compactness-inverse"), "[ACE][DGJKL][BFHI]");
        assert_eq!(order("perimeter"), "[I][DGJK][ABCEFHL]");
        assert_eq!(order("holes"), "[IJL][DGK][ACE][BFH]");
        assert_eq!(order("holes-inverse"), "[BFH][ACE][DGK][IJL]");
    }
}

//! Points, and lattices as tables of steps and symmetries.

use std::fmt;
use std::ops::{Add, Sub};

use crate::Place;

/// A lattice point. On the square lattice: row, column, 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(pub [i32; 3]);

impl Point {
    /// The point at a row and a column of a flat lattice.
    #[must_use]
    pub const fn flat(row: i32, col: i32) -> Point {
        Point([row, col, 0])
    }

    /// The point of a place on a flat board; `None` for a place on a layer.
    #[must_use]
    pub fn at(place: Place) -> Option<Point> {
        let flat = Point::flat(place.row.into(), place.col.into());
        place.is_flat().then_some(flat)
    }

    /// The point's place on a flat board. A coordinate that a place cannot hold becomes a row or
    /// column that no board has.
    #[must_use]
    pub fn place(self) -> Place {
        let [row, col, _] = self.0.map(|at| u16::try_from(at).unwrap_or(u16::MAX));
        Place::flat(row, col)
    }
}

impl Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Point([a + d, b + e, c + f])
    }
}

impl Sub for Point {
    type Output = Point;

    fn sub(self, other: Point) -> Point {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Point([a - d, b - e, c - f])
    }
}

/// What a symmetry does to a piece that lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Movement {
    /// Nothing.
    Rest,
    /// It turns the piece.
    Turn,
    /// It flips the piece over, left to right.
    Flip,
    /// It flips and turns the piece.
    FlipAndTurn,
}

/// A symmetry of a lattice that keeps the origin: an integer matrix.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// The matrix, by rows.
    pub matrix: [[i32; 3]; 3],
    /// What it does to a piece.
    pub movement: Movement,
}

impl Symmetry {
    /// The image of a point.
    #[must_use]
    pub fn apply(&self, point: Point) -> Point {
        Point(
            self.matrix
                .map(|row| row.iter().zip(point.0).map(|(a, b)| a * b).sum()),
        )
    }
}

impl fmt::Debug for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {:?}", self.movement, self.matrix)
    }
}

/// A lattice: which points are neighbours, which symmetries there are, and what its cells look
/// like.
///
/// The unit of length in drawings is the side of a cell. Coordinates go right and down from the
/// upper left corner of the drawing.
#[derive(Debug, PartialEq)]
pub struct Lattice {
    /// The name of the lattice.
    pub name: &'static str,
    /// The steps from a cell to the cells that share a side with it. The opposite of each step is
    /// also a step.
    pub steps: &'static [Point],
    /// The symmetries that keep the origin, the identity first.
    pub symmetries: &'static [Symmetry],
    /// The offset in a drawing from one layer, row and column to the next. The offset of layers may
    /// be zero if they are drawn side by side.
    pub axes: [[f64; 2]; 3],
    /// The corners of a cell at row 0 and column 0, clockwise, for each kind of cell. The kind of a
    /// cell is its row plus its column, modulo the number of kinds.
    pub outlines: &'static [&'static [[f64; 2]]],
}

impl Lattice {
    /// The corners of the cell at a place, clockwise.
    #[must_use]
    pub fn outline(&self, place: Place) -> Vec<[f64; 2]> {
        let at = [place.layer_number(), place.row, place.col].map(f64::from);
        let along = |way: usize| -> f64 {
            at.iter()
                .zip(&self.axes)
                .map(|(n, axis)| n * axis[way])
                .sum()
        };
        let [x, y] = [along(0), along(1)];
        let [row, col] = place.indices();
        let corners = self.outlines[(row + col) % self.outlines.len()].iter();
        corners.map(|[right, down]| [x + right, y + down]).collect()
    }

    /// Width and height of a drawing of this many rows and columns of one of this many layers.
    #[must_use]
    pub fn extent(&self, [layers, rows, cols]: [u16; 3]) -> [f64; 2] {
        // Axes point right and down, and the last two cells of each axis include every kind.
        let last = |count: u16| count.saturating_sub(2)..count;
        let places = last(layers).flat_map(|layer| {
            last(rows).flat_map(move |row| last(cols).map(move |col| Place::on(layer, row, col)))
        });
        let corners = places.flat_map(|place| self.outline(place));
        corners.fold([0.0, 0.0], |[width, height], [x, y]| {
            [f64::max(width, x), f64::max(height, y)]
        })
    }
}

/// The square lattice, where no other is given.
impl Default for &'static Lattice {
    fn default() -> &'static Lattice {
        &SQUARE
    }
}

/// How a piece may be moved before it is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Freedom {
    /// It may be turned.
    pub rotate: bool,
    /// It may be flipped over; only left to right if it may not also be turned.
    pub flip: bool,
}

impl Freedom {
    /// It may be turned and flipped.
    pub const ALL: Freedom = Freedom {
        rotate: true,
        flip: true,
    };

    /// Whether this freedom includes a movement.
    #[must_use]
    pub fn allows(self, movement: Movement) -> bool {
        match movement {
            Movement::Rest => true,
            Movement::Turn => self.rotate,
            Movement::Flip => self.flip,
            Movement::FlipAndTurn => self.rotate && self.flip,
        }
    }
}

const fn flat(movement: Movement, rows: [i32; 2], cols: [i32; 2]) -> Symmetry {
    Symmetry {
        matrix: [[rows[0], rows[1], 0], [cols[0], cols[1], 0], [0, 0, 1]],
        movement,
    }
}

/// The square lattice: four neighbours, eight symmetries.
pub static SQUARE: Lattice = Lattice {
    name: "square",
    steps: &[
        Point::flat(0, 1),
        Point::flat(1, 0),
        Point::flat(0, -1),
        Point::flat(-1, 0),
    ],
    symmetries: &[
        flat(Movement::Rest, [1, 0], [0, 1]),
        flat(Movement::Turn, [0, 1], [-1, 0]),
        flat(Movement::Turn, [-1, 0], [0, -1]),
        flat(Movement::Turn, [0, -1], [1, 0]),
        flat(Movement::Flip, [1, 0], [0, -1]),
        flat(Movement::FlipAndTurn, [0, 1], [1, 0]),
        flat(Movement::FlipAndTurn, [-1, 0], [0, 1]),
        flat(Movement::FlipAndTurn, [0, -1], [-1, 0]),
    ],
    axes: [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0]],
    outlines: &[&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]],
};

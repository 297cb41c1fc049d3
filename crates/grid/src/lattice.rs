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

    /// The point of a place on a flat board; `None` for one on a layer.
    #[must_use]
    pub fn at(place: Place) -> Option<Point> {
        let flat = Point::flat(place.row.into(), place.col.into());
        place.is_flat().then_some(flat)
    }

    /// Its place on a flat board. What a place cannot tell becomes a row or column that no board has.
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
    /// It flips and turns.
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

/// A lattice: which points touch, and which symmetries there are.
#[derive(Debug, PartialEq, Eq)]
pub struct Lattice {
    /// Its name.
    pub name: &'static str,
    /// From a cell to the cells it touches along a side; with each step its opposite.
    pub steps: &'static [Point],
    /// The symmetries that keep the origin, the identity first.
    pub symmetries: &'static [Symmetry],
}

/// How a piece may be moved before it is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Freedom {
    /// It may be turned.
    pub rotate: bool,
    /// It may be flipped over. Where it may not be turned as well, only left to right.
    pub flip: bool,
}

impl Freedom {
    /// It may be turned and flipped.
    pub const ALL: Freedom = Freedom {
        rotate: true,
        flip: true,
    };

    /// Whether a symmetry keeps within this freedom.
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
};

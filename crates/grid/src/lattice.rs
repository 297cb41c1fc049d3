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

/// A lattice: which points touch, which symmetries there are, and what its cells look like.
///
/// Drawings measure in lengths of a cell's side, to the right and down, from the upper left corner of
/// what they draw.
#[derive(Debug, PartialEq)]
pub struct Lattice {
    /// Its name.
    pub name: &'static str,
    /// From a cell to the cells it touches along a side; with each step its opposite.
    pub steps: &'static [Point],
    /// The symmetries that keep the origin, the identity first.
    pub symmetries: &'static [Symmetry],
    /// How far the next layer, row and column lie in a drawing. Layers that are drawn side by side
    /// need not be apart.
    pub axes: [[f64; 2]; 3],
    /// The corners of a cell at row 0 and column 0, clockwise. Where cells have several kinds, the kind
    /// of a cell is its row plus its column, modulo their number.
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

    /// Width and height of a drawing of so many rows and columns of one of so many layers.
    #[must_use]
    pub fn extent(&self, [layers, rows, cols]: [u16; 3]) -> [f64; 2] {
        // Axes point to the right and down; the last two of each have cells of every kind.
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

/// The square lattice, for what says of none that it has it.
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
    axes: [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0]],
    outlines: &[&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]],
};

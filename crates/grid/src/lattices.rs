//! The lattices, as tables.

use std::f64::consts::FRAC_1_SQRT_2;
use std::sync::OnceLock;

use crate::{Body, Lattice, Point};

/// All lattices, the usual one first.
pub static LATTICES: [&Lattice; 5] = [&SQUARE, &CUBIC, &BALLS, &HEXAGONAL, &TRIANGULAR];

const CELLS: &[[f64; 2]] = &[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
/// The height of a triangle, and half the width of a hexagon.
const HEIGHT: f64 = 0.866_025_403_784_438_6;

/// Squares: four neighbours, eight symmetries.
pub static SQUARE: Lattice = Lattice {
    name: "square",
    is_solid: false,
    period: 1,
    steps: &[&[
        Point::flat(0, 1),
        Point::flat(1, 0),
        Point::flat(0, -1),
        Point::flat(-1, 0),
    ]],
    scale: [1, 1, 1],
    offsets: &[[0, 0, 0]],
    turns: &[[[1, 0, 0], [0, 0, 1], [0, -1, 0]]],
    mirror: [[1, 0, 0], [0, 1, 0], [0, 0, -1]],
    divisor: 1,
    lengths: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    axes: [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0]],
    outlines: &[CELLS],
    body: Body::Tile,
    rise: [0.0; 3],
    closed: OnceLock::new(),
};

/// Cubes: six neighbours, 48 symmetries.
pub static CUBIC: Lattice = Lattice {
    name: "cubic",
    is_solid: true,
    period: 1,
    steps: &[&[
        Point([0, 0, 1]),
        Point([0, 1, 0]),
        Point([1, 0, 0]),
        Point([0, 0, -1]),
        Point([0, -1, 0]),
        Point([-1, 0, 0]),
    ]],
    scale: [1, 1, 1],
    offsets: &[[0, 0, 0]],
    turns: &[
        [[1, 0, 0], [0, 0, 1], [0, -1, 0]],
        [[0, 1, 0], [-1, 0, 0], [0, 0, 1]],
    ],
    mirror: [[1, 0, 0], [0, 1, 0], [0, 0, -1]],
    divisor: 1,
    lengths: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    axes: [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0]],
    outlines: &[CELLS],
    body: Body::Cube,
    rise: [0.0, 0.0, 1.0],
    closed: OnceLock::new(),
};

/// Balls stacked as oranges are (face-centred cubic): twelve neighbours, 48 symmetries.
///
/// The ball at layer k, row r and column c lies on the balls (r, c), (r, c+1), (r+1, c) and
/// (r+1, c+1) of layer k-1. Its centre is at (c + k/2, r + k/2, k/√2).
pub static BALLS: Lattice = Lattice {
    name: "balls",
    is_solid: true,
    period: 1,
    steps: &[&[
        Point([0, 0, 1]),
        Point([0, 1, 0]),
        Point([0, 0, -1]),
        Point([0, -1, 0]),
        Point([1, 0, 0]),
        Point([1, 0, -1]),
        Point([1, -1, 0]),
        Point([1, -1, -1]),
        Point([-1, 0, 0]),
        Point([-1, 0, 1]),
        Point([-1, 1, 0]),
        Point([-1, 1, 1]),
    ]],
    scale: [1, 1, 1],
    offsets: &[[0, 0, 0]],
    // A quarter turn about the vertical, and a half turn that exchanges the vertical with a level
    // axis.
    turns: &[
        [[1, 0, 0], [0, 0, 1], [-1, -1, 0]],
        [[-1, -1, -1], [0, 0, 1], [0, 1, 0]],
    ],
    mirror: [[1, 0, 0], [0, 1, 0], [-1, 0, -1]],
    divisor: 1,
    lengths: [[2, 1, 1], [1, 2, 0], [1, 0, 2]],
    axes: [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0]],
    outlines: &[CELLS],
    body: Body::Ball,
    rise: [0.5, 0.5, FRAC_1_SQRT_2],
    closed: OnceLock::new(),
};

/// Hexagons that stand on a corner, in doubled columns: a cell has an even sum of row and column,
/// and its neighbours in the row lie two columns away. Six neighbours, twelve symmetries.
pub static HEXAGONAL: Lattice = Lattice {
    name: "hexagonal",
    is_solid: false,
    period: 2,
    steps: &[&[
        Point::flat(0, 2),
        Point::flat(1, 1),
        Point::flat(1, -1),
        Point::flat(0, -2),
        Point::flat(-1, -1),
        Point::flat(-1, 1),
    ]],
    scale: [1, 1, 1],
    offsets: &[[0, 0, 0]],
    turns: &[[[2, 0, 0], [0, 1, 1], [0, -3, 1]]],
    mirror: [[2, 0, 0], [0, 2, 0], [0, 0, -2]],
    divisor: 2,
    lengths: [[1, 0, 0], [0, 3, 0], [0, 0, 1]],
    axes: [[0.0, 0.0], [0.0, 1.5], [HEIGHT, 0.0]],
    outlines: &[&[
        [HEIGHT, 0.0],
        [2.0 * HEIGHT, 0.5],
        [2.0 * HEIGHT, 1.5],
        [HEIGHT, 2.0],
        [0.0, 1.5],
        [0.0, 0.5],
    ]],
    body: Body::Tile,
    rise: [0.0; 3],
    closed: OnceLock::new(),
};

/// Triangles that point up and down in turn: a cell points up where the sum of row and column is
/// even. Three neighbours, twelve symmetries.
///
/// Their centres are counted from a corner, in thirds of a row and halves of a side.
pub static TRIANGULAR: Lattice = Lattice {
    name: "triangular",
    is_solid: false,
    period: 2,
    steps: &[
        &[Point::flat(0, 1), Point::flat(1, 0), Point::flat(0, -1)],
        &[Point::flat(0, 1), Point::flat(0, -1), Point::flat(-1, 0)],
    ],
    scale: [1, 3, 1],
    offsets: &[[0, 2, 0], [0, 1, 0]],
    turns: &[[[2, 0, 0], [0, 1, 3], [0, -1, 1]]],
    mirror: [[2, 0, 0], [0, 2, 0], [0, 0, -2]],
    divisor: 2,
    lengths: [[1, 0, 0], [0, 1, 0], [0, 0, 3]],
    axes: [[0.0, 0.0], [0.0, HEIGHT], [0.5, 0.0]],
    outlines: &[
        &[[0.5, 0.0], [1.0, HEIGHT], [0.0, HEIGHT]],
        &[[0.0, 0.0], [1.0, 0.0], [0.5, HEIGHT]],
    ],
    body: Body::Tile,
    rise: [0.0; 3],
    closed: OnceLock::new(),
};

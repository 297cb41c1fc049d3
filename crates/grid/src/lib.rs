//! Lattices, cells, boards, symmetries and polyform shapes.
//!
//! A lattice is data: which points are cells, the steps to a cell's neighbours, the generators of
//! the symmetries that map the lattice to itself, and what a cell looks like. There are squares,
//! cubes, stacked balls, hexagons and triangles. Nothing here knows of puzzles or of search.

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod board;
mod lattice;
mod lattices;
mod letters;
mod place;
mod polyform;
mod shape;
mod symmetry;

pub use board::{Board, BoardError, CELLS_MAX, CellId, Wrap};
pub use lattice::{Body, Lattice, Point};
pub use lattices::{BALLS, CUBIC, HEXAGONAL, LATTICES, SQUARE, TRIANGULAR};
pub use letters::letter_names;
pub use place::{NoPlace, Place};
pub use polyform::{Likeness, polyforms};
pub use shape::{ANY_COLOUR, Shape, ShapeError};
pub use symmetry::{Freedom, Matrix, Movement, Symmetry};

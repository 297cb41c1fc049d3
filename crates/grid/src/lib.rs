//! Lattices, boards, symmetries and polyform shapes.
//!
//! A lattice is data: the steps to a cell's neighbours and the symmetries that map the lattice to
//! itself, on integer points with three coordinates. This crate has the square lattice. Other
//! lattices, such as ball pyramids or hexagons, are further tables of steps and matrices. Nothing
//! here knows of puzzles or of search.

mod board;
mod lattice;
mod letters;
mod place;
mod shape;

pub use board::{Board, BoardError, CELLS_MAX, CellId};
pub use lattice::{Freedom, Lattice, Movement, Point, SQUARE, Symmetry};
pub use letters::letter_names;
pub use place::{NoPlace, Place};
pub use shape::{Shape, ShapeError};

//! Pieces.

use pavage_grid::{Freedom, Lattice, SQUARE, Shape};

/// A kind of piece. Equal pieces are one piece with a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its letter.
    pub name: char,
    /// Its shape as drawn.
    pub shape: Shape,
    /// How it may be moved.
    pub freedom: Freedom,
    /// How many copies there are, at least 1.
    pub count: u32,
    /// Its colour: red, green, blue.
    pub colour: Option<[u8; 3]>,
}

impl Piece {
    /// Its distinct images under the transformations it allows.
    #[must_use]
    pub fn orientations(&self) -> Vec<Shape> {
        self.shape.orientations(lattice(), self.freedom)
    }
}

/// The lattice of the pieces.
pub(super) fn lattice() -> &'static Lattice {
    &SQUARE
}

/// Whether a letter may name a piece. Some letters have a meaning in letter grids.
pub(super) fn is_name(letter: char) -> bool {
    !letter.is_whitespace() && !letter.is_control() && !matches!(letter, '.' | '#' | '-')
}

//! Pieces.

use pavage_grid::{Freedom, Lattice, Point, SQUARE, Shape};

use super::amount::Amount;

/// A kind of piece. Equal pieces are one piece with a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its letter.
    pub name: char,
    /// The lattice of its cells.
    pub lattice: &'static Lattice,
    /// Its shape as drawn.
    pub shape: Shape,
    /// How it may be moved. On a solid lattice, `flip` says whether it may be replaced by its mirror
    /// image.
    pub freedom: Freedom,
    /// How many copies there are, at least 1: [`Piece::UNLIMITED`] if as many as fit.
    pub count: u32,
    /// How many of the copies may be left out.
    pub left_out: u32,
    /// Its colour: red, green, blue.
    pub colour: Option<[u8; 3]>,
}

impl Piece {
    /// The count of a piece of which there are as many copies as anybody wants.
    pub const UNLIMITED: u32 = u32::MAX;

    /// A piece of which there is one, with no colour of its own.
    #[must_use]
    pub fn new(name: char, lattice: &'static Lattice, shape: Shape, freedom: Freedom) -> Piece {
        Piece {
            name,
            lattice,
            shape,
            freedom,
            count: 1,
            left_out: 0,
            colour: None,
        }
    }

    /// How many copies must be laid.
    #[must_use]
    pub fn least(&self) -> u32 {
        self.count.saturating_sub(self.left_out)
    }

    /// The piece with these copies: those that must be laid, and those that may be.
    #[must_use]
    pub fn with_copies(self, copies: Amount) -> Piece {
        let count = copies.most().unwrap_or(Piece::UNLIMITED);
        Piece {
            count,
            left_out: count.saturating_sub(copies.least()),
            ..self
        }
    }

    /// How many copies there are, as it is typed.
    pub(super) fn copies(&self) -> Amount {
        let most = Some(self.count).filter(|count| *count != Piece::UNLIMITED);
        Amount::between(self.least(), most)
    }

    /// Its distinct images under the transformations it allows.
    #[must_use]
    pub fn orientations(&self) -> Vec<Shape> {
        self.shape.orientations(self.lattice, self.freedom)
    }

    /// The piece on another lattice. A piece of squares is also one layer of cubes or of balls.
    /// There it turns in space, and is not replaced by its mirror image. `None` if the lattices do
    /// not go together.
    #[must_use]
    pub fn on(self, lattice: &'static Lattice) -> Option<Piece> {
        if self.lattice == lattice {
            return Some(self);
        }
        if self.lattice != &SQUARE || !lattice.is_solid {
            return None;
        }
        let points: Vec<Point> = self.shape.points().to_vec();
        let shape = Shape::new(lattice, &points).ok()?;
        let freedom = Freedom {
            flip: false,
            ..self.freedom
        };
        Some(Piece {
            lattice,
            shape,
            freedom,
            ..self
        })
    }
}

/// How pieces of a lattice may be moved if nothing else is said.
pub(super) fn usual_freedom(lattice: &Lattice) -> Freedom {
    Freedom {
        rotate: true,
        flip: !lattice.is_solid,
    }
}

/// The least image of a shape under the usual freedom. It is equal for pieces that are copies.
pub(super) fn canonical(lattice: &Lattice, shape: &Shape) -> Shape {
    let mut images = shape.orientations(lattice, usual_freedom(lattice));
    images.swap_remove(0)
}

/// Whether a letter may name a piece. Some letters have a meaning in letter grids.
pub(super) fn is_name(letter: char) -> bool {
    !letter.is_whitespace() && !letter.is_control() && !matches!(letter, '.' | '#' | '-' | '?')
}

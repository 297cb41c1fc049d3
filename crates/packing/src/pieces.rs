//! Pieces.

use pavage_bits::SmallSort as _;
use pavage_grid::{Board, CellId, Freedom, Lattice, Point, SQUARE, Shape};

use super::amount::Amount;

/// A kind of piece. Equal pieces are one piece with a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its letter.
    pub name: char,
    /// The lattice of its cells.
    pub lattice: &'static Lattice,
    /// Its shape as drawn, the first of several.
    pub shape: Shape,
    /// Other shapes, of which a copy may have one instead.
    pub others: Vec<Shape>,
    /// Whether it is laid as the mirror image of what is drawn, and never as it is drawn.
    pub face_down: bool,
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

    /// The piece of which there is one copy, with one shape as it is drawn.
    #[must_use]
    pub fn new(name: char, lattice: &'static Lattice, shape: Shape, freedom: Freedom) -> Piece {
        Piece {
            name,
            lattice,
            shape,
            others: Vec::new(),
            face_down: false,
            freedom,
            count: 1,
            left_out: 0,
            colour: None,
        }
    }

    /// Its distinct images under the transformations it allows.
    #[must_use]
    pub fn orientations(&self) -> Vec<Shape> {
        if !self.face_down && self.others.is_empty() {
            return self.shape.orientations(self.lattice, self.freedom);
        }
        let images = self.shapes().flat_map(|shape| {
            if self.face_down {
                let freedom = Freedom {
                    flip: false,
                    ..self.freedom
                };
                let mirrored = shape.mirrored(self.lattice);
                mirrored.orientations(self.lattice, freedom)
            } else {
                shape.orientations(self.lattice, self.freedom)
            }
        });
        let mut images: Vec<Shape> = images.collect();
        images.small_sort();
        images.dedup();
        images
    }

    /// The shapes that a copy may have, as drawn.
    pub fn shapes(&self) -> impl Iterator<Item = &Shape> {
        [&self.shape].into_iter().chain(&self.others)
    }

    /// Whether it is connected, has no colours, and all its shapes have one size.
    pub(super) fn is_plain(&self) -> bool {
        self.shapes().all(|shape| {
            shape.size() == self.shape.size()
                && !shape.is_coloured()
                && shape.is_connected(self.lattice)
        })
    }

    /// Whether some of its shapes are not connected.
    pub(super) fn is_in_parts(&self) -> bool {
        !self.shapes().all(|shape| shape.is_connected(self.lattice))
    }

    /// The least and the greatest number of cells of a copy.
    pub(super) fn sizes(&self) -> [usize; 2] {
        let sizes = || self.shapes().map(Shape::size);
        let own = self.shape.size();
        [sizes().min().unwrap_or(own), sizes().max().unwrap_or(own)]
    }

    /// Whether it can lie on these sorted cells of a board.
    pub(super) fn lies_on(&self, board: &Board, cells: &[CellId]) -> bool {
        let lies = |image: &Shape| {
            let mut firsts = cells.iter();
            image.size() == cells.len()
                && firsts.any(|&first| board.cells_of(image, first).as_deref() == Some(cells))
        };
        self.orientations().iter().any(lies)
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
        let on = |shape: &Shape| {
            let points = shape.points().iter().enumerate();
            let cells: Vec<(Point, char)> = points
                .map(|(at, &point)| (point, shape.colour(at)))
                .collect();
            Shape::in_parts(lattice, &cells).ok()
        };
        let shape = on(&self.shape)?;
        let others = self.others.iter().map(on).collect::<Option<_>>()?;
        let freedom = Freedom {
            flip: false,
            ..self.freedom
        };
        Some(Piece {
            lattice,
            shape,
            others,
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

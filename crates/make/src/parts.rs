//! What of a puzzle is made: its board and its pieces.

use pavage_family::{AnyPosition, Lattice, Look, Message, Place, Point, TrayPiece, View};
use pavage_grid::{ANY_COLOUR, Shape};

/// The most cells of a piece.
const PIECE_CELLS_MAX: usize = 500;
/// The most pieces, with all copies.
const PIECES_MAX: u32 = 1000;
/// The most cells of all of them together.
const CELLS_MAX: usize = 20_000;

/// The board and the pieces of a packing puzzle.
#[derive(Clone, Debug)]
pub struct Parts {
    pub(crate) lattice: &'static Lattice,
    /// The rows and columns of the cells of the lowest layer.
    pub(crate) board: Vec<[i32; 2]>,
    pub(crate) pieces: Vec<Piece>,
}

/// A piece.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) name: String,
    /// How many there are.
    pub(crate) count: u32,
    /// Its cells, in every way in which it may lie; first as it lies flattest.
    pub(crate) images: Vec<Vec<Point>>,
}

impl Parts {
    /// The parts of a puzzle.
    ///
    /// # Errors
    /// It has no pieces that could be made: it is no packing puzzle, its board is a cylinder, or a piece is
    /// one of several shapes, consists of several parts or is too large; the message says which.
    pub fn of(position: &dyn AnyPosition) -> Result<Parts, Message> {
        let view = position.view();
        let tray = position.tray();
        if view.look != Look::Pieces || tray.pieces.is_empty() {
            return Err(Message::new("make-family").with("family", position.family()));
        }
        if view.wrap.is_some() {
            return Err(Message::new("make-wrap"));
        }
        let lattice = view.lattice;
        let pieces = tray.pieces.iter().filter(|piece| piece.count > 0);
        let pieces: Result<Vec<Piece>, Message> =
            pieces.map(|piece| Piece::of(lattice, piece)).collect();
        let pieces = pieces?;
        let total = pieces
            .iter()
            .map(|piece| u64::from(piece.count))
            .sum::<u64>();
        if total > u64::from(PIECES_MAX) {
            let message = Message::new("make-pieces").with("pieces", total);
            return Err(message.with("max", PIECES_MAX));
        }
        let cells = pieces
            .iter()
            .map(|piece| piece.count as usize * piece.images[0].len());
        within(cells.sum(), CELLS_MAX)?;
        Ok(Parts {
            lattice,
            board: lowest(&view),
            pieces,
        })
    }
}

/// Refuses more cells than that.
pub(crate) fn within(cells: usize, max: usize) -> Result<(), Message> {
    if cells <= max {
        return Ok(());
    }
    let message = Message::new("make-cells").with("cells", cells);
    Err(message.with("max", max))
}

/// The cells of the lowest layer that has any.
fn lowest(view: &View) -> Vec<[i32; 2]> {
    let places = || view.cells.iter().map(|cell| cell.place);
    let layer = places().map(|place| place.layer_number()).min();
    let cells = places().filter(|place| Some(place.layer_number()) == layer);
    cells
        .map(|Place { row, col, .. }| [i32::from(row), i32::from(col)])
        .collect()
}

impl Piece {
    fn of(lattice: &'static Lattice, piece: &TrayPiece) -> Result<Piece, Message> {
        let refused = |code| Message::new(code).with("piece", piece.name.as_str());
        let point = |place: &Place| {
            lattice
                .point(*place)
                .expect("pieces lie on the lattice of their board")
        };
        let images = piece.images.iter();
        let images: Vec<Vec<Point>> = images
            .map(|image| image.iter().map(point).collect())
            .collect();
        if images[0].len() > PIECE_CELLS_MAX {
            return Err(refused("make-piece-large").with("max", PIECE_CELLS_MAX));
        }
        let shape = |image: &Vec<Point>| {
            let cells: Vec<(Point, char)> = image.iter().map(|cell| (*cell, ANY_COLOUR)).collect();
            Shape::in_parts(lattice, &cells).expect("images have cells of their lattice")
        };
        let first = shape(&images[0]);
        if !first.is_connected(lattice) {
            return Err(refused("make-parts"));
        }
        let symmetries = lattice.symmetries().iter();
        let same: Vec<Shape> = symmetries
            .map(|symmetry| first.image(lattice, symmetry))
            .collect();
        if !images.iter().all(|image| same.contains(&shape(image))) {
            return Err(refused("make-shapes"));
        }
        Ok(Piece {
            name: piece.name.clone(),
            count: piece.count,
            images,
        })
    }
}

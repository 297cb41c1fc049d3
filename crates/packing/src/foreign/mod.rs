//! Packing puzzles in the files of other programs: each reader makes a board, pieces and rules of its text.

pub(super) mod burrtools;
pub(super) mod challenges;
pub(super) mod iqpuzzle;
pub(super) mod presents;
pub(super) mod soma;

use std::collections::HashMap;

use pavage_family::numbers::as_i32;
use pavage_family::{Message, ReadError};
use pavage_grid::{ANY_COLOUR, Board, CELLS_MAX, Lattice, Point, Shape, ShapeError};

use super::amount::Amount;
use super::grid_text::{board_message, too_large};
use super::pieces::Piece;
use super::puzzle::{Frame, Parts, Puzzle};
use super::rules::Rules;

/// The most places in the box around a board or a piece.
const BOX_MAX: usize = CELLS_MAX;
/// The most places that all boxes of a file have together.
const PLACES_MAX: usize = 1 << 22;
/// The longest side of a board.
const SIDE_MAX: usize = u16::MAX as usize;

/// What a file makes its reader look at.
#[derive(Default)]
struct Looked(usize);

impl Looked {
    /// Adds so many places.
    ///
    /// # Errors
    /// They are too many.
    fn at(&mut self, places: usize) -> Result<(), Message> {
        self.0 = self.0.saturating_add(places);
        if self.0 > PLACES_MAX {
            return Err(Message::new("foreign-large").with("max", PLACES_MAX));
        }
        Ok(())
    }
}

/// A board, and what may lie on it.
struct Draft {
    lattice: &'static Lattice,
    /// The cells of the board, and whether each may stay open.
    cells: Vec<(Point, bool)>,
    /// The colours of these cells, if they have any.
    colours: Vec<char>,
    pieces: Vec<Piece>,
    used: Option<Amount>,
    spare: Amount,
}

impl Draft {
    /// The puzzle. Its board is moved into the corner, and layers are as large as they must be.
    fn puzzle(self) -> Result<Puzzle, ReadError> {
        if self.cells.len() > CELLS_MAX {
            return Err(too_large(self.cells.len() as u64).into());
        }
        let least = |axis: usize| self.cells.iter().map(|(point, _)| point.0[axis]).min();
        let mut low = [0, 1, 2].map(|axis| least(axis).unwrap_or(0));
        // Cells keep their kind.
        if (low[1] + low[2]).rem_euclid(self.lattice.period) != 0 {
            low[2] -= 1;
        }
        let moved = |point: &Point| Point([0, 1, 2].map(|axis| point.0[axis] - low[axis]));
        let points: Vec<Point> = self.cells.iter().map(|(point, _)| moved(point)).collect();
        let side = |axis: usize| {
            let sides = points.iter().map(|point| point.0[axis] as usize + 1);
            sides.max().unwrap_or(1)
        };
        let whole = [0, 1, 2].map(side);
        if let Some(side) = whole.into_iter().find(|side| *side > SIDE_MAX) {
            let message = Message::new("foreign-side").with("side", side);
            return Err(message.with("max", SIDE_MAX).into());
        }
        // Layers of balls are as large as they must be, others as large as the largest.
        let mut layers = vec![[whole[1], whole[2]]; whole[0]];
        if self.lattice == &pavage_grid::BALLS {
            layers.fill([1, 1]);
            for Point([layer, row, col]) in &points {
                let sides = &mut layers[*layer as usize];
                sides[0] = sides[0].max(*row as usize + 1);
                sides[1] = sides[1].max(*col as usize + 1);
            }
        }
        let frame = Frame::of_layers(layers).expect("there is a layer");
        let open: Vec<Point> = self
            .cells
            .iter()
            .filter(|(_, is_optional)| *is_optional)
            .map(|(point, _)| moved(point))
            .collect();
        let of_point: HashMap<Point, char> = points.iter().copied().zip(self.colours).collect();
        let board = Board::new(self.lattice, points).map_err(|error| board_message(&error))?;
        let colour = |point: &Point| of_point.get(point).copied().unwrap_or(ANY_COLOUR);
        let colours = board.points().iter().map(colour).collect();
        let board = board.coloured(colours);
        let mut rules = Rules::usual(board.size())
            .using(self.used)
            .sparing(self.spare);
        for cell in open.into_iter().filter_map(|point| board.cell(point)) {
            rules.let_open(cell).expect("there is no choice");
        }
        let puzzle = Puzzle::new(Parts {
            board,
            frame,
            pieces: self.pieces,
            set_name: None,
        })?;
        Ok(puzzle.with_rules(rules))
    }
}

/// The shape of these cells.
///
/// # Errors
/// There are none, or they are not connected.
fn shape(lattice: &'static Lattice, points: &[Point], piece: &str) -> Result<Shape, Message> {
    Shape::new(lattice, points).map_err(|error| {
        let code = match error {
            ShapeError::Empty => "foreign-piece-empty",
            ShapeError::Disconnected | ShapeError::NoCell => "foreign-piece-apart",
        };
        Message::new(code).with("piece", piece)
    })
}

/// The message that a file has more pieces than there are letters.
fn too_many_pieces(pieces: usize) -> Message {
    Message::new("foreign-pieces-many").with("pieces", pieces)
}

/// A cell of a flat board.
fn flat(row: usize, col: usize) -> Point {
    Point([0, row, col].map(as_i32))
}

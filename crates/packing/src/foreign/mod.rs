//! Packing puzzles in the files of other programs: each reader makes a board, pieces and rules of its text.

pub(super) mod burrtools;
pub(super) mod challenges;
pub(super) mod iqpuzzle;
pub(super) mod presents;
pub(super) mod soma;

use pavage_family::numbers::as_i32;
use pavage_family::{Message, ReadError};
use pavage_grid::{Board, Lattice, Point, Shape, ShapeError};

use super::amount::Amount;
use super::grid_text::board_message;
use super::pieces::Piece;
use super::puzzle::{Frame, Parts, Puzzle};
use super::rules::Rules;

/// The most places in the box around a board or a piece.
const BOX_MAX: usize = 1 << 20;

/// A board, and what may lie on it.
struct Draft {
    lattice: &'static Lattice,
    /// The cells of the board, and whether each may stay open.
    cells: Vec<(Point, bool)>,
    pieces: Vec<Piece>,
    used: Option<Amount>,
    spare: Amount,
}

impl Draft {
    /// The puzzle. Its board is moved into the corner, and layers are as large as they must be.
    fn puzzle(self) -> Result<Puzzle, ReadError> {
        let least = |axis: usize| self.cells.iter().map(|(point, _)| point.0[axis]).min();
        let mut low = [0, 1, 2].map(|axis| least(axis).unwrap_or(0));
        // Cells keep their kind.
        if (low[1] + low[2]).rem_euclid(self.lattice.period) != 0 {
            low[2] -= 1;
        }
        let moved = |point: &Point| Point([0, 1, 2].map(|axis| point.0[axis] - low[axis]));
        let points: Vec<Point> = self.cells.iter().map(|(point, _)| moved(point)).collect();
        let sides = |layer: Option<i32>| {
            let of = points
                .iter()
                .filter(|point| layer.is_none_or(|at| point.0[0] == at));
            let of: Vec<&Point> = of.collect();
            [1, 2].map(|axis| {
                of.iter()
                    .map(|point| point.0[axis] as usize + 1)
                    .max()
                    .unwrap_or(1)
            })
        };
        let layers = 1 + points.iter().map(|point| point.0[0]).max().unwrap_or(0);
        let is_even = self.lattice != &pavage_grid::BALLS;
        let frame = (0..layers).map(|layer| sides((!is_even).then_some(layer)));
        let frame = Frame::of_layers(frame.collect()).expect("there is a layer");
        let open: Vec<Point> = self
            .cells
            .iter()
            .filter(|(_, is_optional)| *is_optional)
            .map(|(point, _)| moved(point))
            .collect();
        let board = Board::new(self.lattice, points).map_err(|error| board_message(&error))?;
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

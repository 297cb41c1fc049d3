//! Copies of a piece, told apart by letters: in a drawing each connected set of one letter is one
//! piece.
//!
//! A copy keeps the letter of its piece unless a copy that it touches has it. Otherwise it has the
//! first letter that names no piece and that nothing has that it touches. Read back, a letter that
//! names no piece stands for any piece of that shape of which copies are left.

use std::collections::HashMap;

use pavage_grid::{Board, CellId, Shape, letter_names};

use super::pieces::Piece;
use super::puzzle::{OPEN, Placement, Puzzle, State};

/// The letter of each piece of a state, in the order of the state. Given pieces have the letters with
/// which they were drawn; those that were listed instead come next, then the others, each in the order of
/// their first cells.
pub(super) fn letters(puzzle: &Puzzle, state: &State) -> Vec<char> {
    let placed = &state.placed;
    if !has_copies(puzzle.pieces()) {
        return placed.iter().map(|placement| placement.piece).collect();
    }
    let mut owners: Vec<Option<usize>> = vec![None; puzzle.board().size()];
    for (at, placement) in placed.iter().enumerate() {
        for cell in &placement.cells {
            owners[cell.index()] = Some(at);
        }
    }
    let drawn = placed
        .iter()
        .map(|placement| puzzle.drawn_letter(placement));
    let mut letters: Vec<Option<char>> = drawn.collect();
    let is_given = |at: &usize| puzzle.fixed().binary_search(&placed[*at]).is_ok();
    let (given, others): (Vec<usize>, Vec<usize>) = (0..placed.len()).partition(is_given);
    for at in given.into_iter().chain(others) {
        if letters[at].is_some() {
            continue;
        }
        let placement = &placed[at];
        let around = placement.cells.iter();
        let around = around.flat_map(|&cell| puzzle.board().neighbours(cell));
        let around = around.filter_map(|cell| owners[cell.index()]);
        let near: Vec<char> = around.filter_map(|other| letters[other]).collect();
        let own = Some(placement.piece).filter(|own| !near.contains(own));
        let mut others = letter_names();
        let other =
            || others.find(|letter| puzzle.piece(*letter).is_none() && !near.contains(letter));
        letters[at] = own.or_else(other);
    }
    let pairs = letters.into_iter().zip(placed);
    pairs
        .map(|(letter, placement)| letter.unwrap_or(placement.piece))
        .collect()
}

/// Pieces as they were drawn, with the names of the pieces that their letters stand for. `before`
/// lies on the board already. A letter that can stand for no piece is left as it is.
pub(super) fn named(puzzle: &Puzzle, before: &State, drawn: Vec<Placement>) -> Vec<Placement> {
    let pieces = puzzle.pieces();
    let is_named =
        |placement: &Placement| placement.piece == OPEN || puzzle.piece(placement.piece).is_some();
    if !has_copies(pieces) || drawn.iter().all(is_named) {
        return drawn;
    }
    let known = drawn.iter().filter(|placement| is_named(placement));
    let used = State::new(before.placed.iter().chain(known).cloned().collect());
    let mut naming = Naming {
        left: puzzle.remaining(&used),
        shapes: HashMap::new(),
        holders: vec![Vec::new(); pieces.len()],
        tried: vec![false; pieces.len()],
    };
    for (at, piece) in pieces
        .iter()
        .enumerate()
        .filter(|(at, _)| naming.left[*at] > 0)
    {
        for shape in piece.orientations() {
            naming.shapes.entry(shape).or_default().push(at);
        }
    }
    let shapes: Vec<Option<Shape>> = drawn
        .iter()
        .map(|placement| {
            let of_board = || shape_of(puzzle.board(), &placement.cells);
            (!is_named(placement)).then(of_board).flatten()
        })
        .collect();
    for (at, shape) in shapes.iter().enumerate() {
        naming.tried.fill(false);
        if let Some(shape) = shape
            && !naming.hold(at, &shapes)
        {
            // Nor does any later path lead on from here.
            naming.shapes.remove(shape);
        }
    }
    let mut named = drawn;
    for (piece, held) in pieces.iter().zip(naming.holders) {
        for at in held {
            named[at].piece = piece.name;
        }
    }
    named
}

fn has_copies(pieces: &[Piece]) -> bool {
    pieces.iter().any(|piece| piece.count > 1)
}

/// The shape of cells, if they are connected.
pub(super) fn shape_of(board: &Board, cells: &[CellId]) -> Option<Shape> {
    let points: Vec<_> = cells.iter().map(|&cell| board.point(cell)).collect();
    Shape::new(board.lattice(), &points).ok()
}

/// A matching of drawn shapes with copies that are left, grown by augmenting paths: one shape may
/// fit pieces of different freedom.
struct Naming {
    /// The number of copies of each piece.
    left: Vec<u32>,
    /// The pieces that each shape fits.
    shapes: HashMap<Shape, Vec<usize>>,
    /// The drawn shapes that hold copies of each piece.
    holders: Vec<Vec<usize>>,
    /// The pieces that the path has tried.
    tried: Vec<bool>,
}

impl Naming {
    /// Gives a drawn shape a copy, if need be one that another shape can do without.
    fn hold(&mut self, at: usize, shapes: &[Option<Shape>]) -> bool {
        let fitting = shapes[at].as_ref().and_then(|shape| self.shapes.get(shape));
        for piece in fitting.cloned().unwrap_or_default() {
            if std::mem::replace(&mut self.tried[piece], true) {
                continue;
            }
            if (self.holders[piece].len() as u64) < u64::from(self.left[piece]) {
                self.holders[piece].push(at);
                return true;
            }
            for place in 0..self.holders[piece].len() {
                let other = self.holders[piece][place];
                if self.hold(other, shapes) {
                    self.holders[piece][place] = at;
                    return true;
                }
            }
        }
        false
    }
}

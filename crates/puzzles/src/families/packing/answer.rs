//! Reads what is offered as a solution: a letter grid on the puzzle's board.

use pavage_grid::{Board, CellId, Point, Shape};

use super::grid_text::LetterGrid;
use super::puzzle::{Placement, Puzzle, State};
use crate::{Message, ReadError};

/// Attempts to tell touching copies of a piece apart are given up after this many steps.
const STEPS_MAX: u32 = 100_000;

/// The position that a letter grid shows. Each connected set of a letter is one piece; where it is
/// as large as several copies of a piece that has copies, it is split into them if it can be.
///
/// # Errors
/// The text is no letter grid, or of another board.
pub(super) fn read(puzzle: &Puzzle, text: &str) -> Result<State, ReadError> {
    let grid = LetterGrid::read(text)?;
    check_board(puzzle, grid.frame, &grid.board)?;
    let placed = grid
        .placements()
        .into_iter()
        .flat_map(|set| split(puzzle, set));
    Ok(State::new(placed.collect()))
}

/// The position that another puzzle starts from, as an answer to this one.
///
/// # Errors
/// It has another board.
pub(super) fn of_puzzle(puzzle: &Puzzle, answer: &Puzzle) -> Result<State, ReadError> {
    check_board(puzzle, answer.frame(), answer.board())?;
    Ok(State::new(answer.fixed().to_vec()))
}

fn check_board(puzzle: &Puzzle, frame: [usize; 2], other: &Board) -> Result<(), Message> {
    let board = puzzle.board();
    let [rows, cols] = puzzle.frame();
    if frame != [rows, cols] {
        let [found_rows, found_cols] = frame;
        let message = Message::new("answer-other-size")
            .with("rows", rows)
            .with("cols", cols);
        return Err(message
            .with("found_rows", found_rows)
            .with("found_cols", found_cols));
    }
    let stray = |point: &&Point| board.cell(**point).is_none();
    if let Some(point) = other.points().iter().find(stray) {
        return Err(at_point("answer-outside", *point));
    }
    match board
        .points()
        .iter()
        .find(|point| other.cell(**point).is_none())
    {
        Some(&point) => Err(at_point("answer-cell-absent", point)),
        None => Ok(()),
    }
}

fn at_point(code: &'static str, point: Point) -> Message {
    let [row, col, _] = point.0;
    Message::new(code)
        .with("row", row as u32 + 1)
        .with("col", col as u32 + 1)
}

/// The copies of which a connected set of one letter consists; the set itself when it is no sum of
/// copies.
fn split(puzzle: &Puzzle, set: Placement) -> Vec<Placement> {
    let Some(piece) = puzzle.piece(set.piece) else {
        return vec![set];
    };
    let size = piece.shape.size();
    if piece.count == 1 || set.cells.len() == size || !set.cells.len().is_multiple_of(size) {
        return vec![set];
    }
    let mut splitter = Splitter {
        puzzle,
        images: piece.orientations(),
        left: set.cells.clone(),
        steps: 0,
    };
    let mut copies = Vec::new();
    if !splitter.take_first(&mut copies) {
        return vec![set];
    }
    copies
        .into_iter()
        .map(|cells| Placement {
            cells,
            piece: set.piece,
        })
        .collect()
}

struct Splitter<'a> {
    puzzle: &'a Puzzle,
    images: Vec<Shape>,
    left: Vec<CellId>,
    steps: u32,
}

impl Splitter<'_> {
    /// Covers the first cell left by a copy, then the rest; takes back what fails.
    fn take_first(&mut self, copies: &mut Vec<Vec<CellId>>) -> bool {
        let Some(&first) = self.left.first() else {
            return true;
        };
        for at in 0..self.images.len() {
            self.steps += 1;
            if self.steps > STEPS_MAX {
                return false;
            }
            let cells = self.puzzle.board().cells_of(&self.images[at], first);
            let fits =
                |cells: &Vec<CellId>| cells.iter().all(|c| self.left.binary_search(c).is_ok());
            let Some(cells) = cells.filter(fits) else {
                continue;
            };
            let before = self.left.clone();
            self.left.retain(|cell| !cells.contains(cell));
            copies.push(cells);
            if self.take_first(copies) {
                return true;
            }
            copies.pop();
            self.left = before;
        }
        false
    }
}

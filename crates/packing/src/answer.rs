//! Reads a solution given as a letter grid on the puzzle's board.

use std::collections::HashSet;

use pavage_grid::{Board, CellId, Point};

use super::copies;
use super::grid_text::{LetterGrid, has_whole_rows};
use super::pieces::Piece;
use super::puzzle::{Frame, Placement, Puzzle, State};
use pavage_family::{Message, ReadError};

/// The most steps that are spent on telling touching copies of a piece apart.
const COPY_STEPS_MAX: u32 = 100_000;

/// The position that a letter grid shows. Each connected set of one letter is one piece. If the set
/// is as large as several copies of the piece, it is split into copies where possible. Letters that
/// name no piece then stand for copies that are left.
///
/// # Errors
/// The text is not a letter grid, or its board is not the puzzle's.
pub(super) fn read(puzzle: &Puzzle, text: &str) -> Result<State, ReadError> {
    let mut grid = LetterGrid::read_on(text, puzzle.board().lattice())?;
    check_board(puzzle, &grid.frame, &grid.board)?;
    grid.board.clone_from(puzzle.board());
    let sets = copies::joined(puzzle.pieces(), puzzle.board(), grid.placements());
    let placed = sets.into_iter().flat_map(|set| split(puzzle, set));
    let drawn = placed.collect();
    Ok(State::new(copies::named(puzzle, &State::default(), drawn)))
}

/// The starting position of another puzzle, as an answer to this one.
///
/// # Errors
/// The other puzzle has another board.
pub(super) fn of_puzzle(puzzle: &Puzzle, answer: &Puzzle) -> Result<State, ReadError> {
    check_board(puzzle, answer.frame(), answer.board())?;
    Ok(answer.start())
}

fn check_board(puzzle: &Puzzle, frame: &Frame, other: &Board) -> Result<(), Message> {
    let board = puzzle.board();
    if board.lattice() != other.lattice() {
        let message = Message::new("answer-other-lattice").with("lattice", board.lattice().name);
        return Err(message.with("found", other.lattice().name));
    }
    if has_whole_rows(board.lattice()) {
        check_frame(puzzle.frame(), frame)?;
    }
    let stray = |point: &&Point| board.cell(**point).is_none();
    if let Some(point) = other.points().iter().find(stray) {
        return Err(at_point("answer-outside", board, *point));
    }
    match board
        .points()
        .iter()
        .find(|point| other.cell(**point).is_none())
    {
        Some(&point) => Err(at_point("answer-cell-absent", board, point)),
        None => Ok(()),
    }
}

/// Checks that an answer has the layers of the board, each with as many rows and columns. Where rows
/// may end early, only the cells count.
fn check_frame(frame: &Frame, found: &Frame) -> Result<(), Message> {
    let (layers, found_layers) = (frame.layers(), found.layers());
    if layers.len() != found_layers.len() {
        let message = Message::new("answer-other-layers").with("layers", layers.len());
        return Err(message.with("found", found_layers.len()));
    }
    for (at, ([rows, cols], [found_rows, found_cols])) in
        layers.iter().zip(found_layers).enumerate()
    {
        if [rows, cols] != [found_rows, found_cols] {
            let message = match layers.len() {
                1 => Message::new("answer-other-size"),
                _ => Message::new("answer-other-layer").with("layer", at + 1),
            };
            let message = message.with("rows", *rows).with("cols", *cols);
            return Err(message
                .with("found_rows", *found_rows)
                .with("found_cols", *found_cols));
        }
    }
    Ok(())
}

fn at_point(code: &'static str, board: &Board, point: Point) -> Message {
    Message::new(code).at(board.lattice().place(point))
}

/// The copies that make up a connected set of one letter. It is the set itself when copies cannot
/// make it up.
fn split(puzzle: &Puzzle, set: Placement) -> Vec<Placement> {
    let Some(piece) = puzzle.piece(set.piece).filter(|piece| piece.count > 1) else {
        return vec![set];
    };
    let board = puzzle.board();
    if set.cells.len() <= piece.sizes()[0] || piece.lies_on(board, &set.cells) {
        return vec![set];
    }
    let mut splitter = Splitter {
        ways: ways(board, piece, &set.cells),
        cells: &set.cells,
        is_left: vec![true; set.cells.len()],
        steps: 0,
    };
    let Some(copies) = splitter.split() else {
        return vec![set];
    };
    let placement = |(first, way): (usize, usize)| Placement {
        cells: splitter.copy(first, way),
        piece: set.piece,
    };
    copies.into_iter().map(placement).collect()
}

/// The placements of a piece on cells of a set, as indices into it; for each cell those of which it is
/// the first.
fn ways(board: &Board, piece: &Piece, cells: &[CellId]) -> Vec<Vec<Vec<usize>>> {
    let mut ways: Vec<Vec<Vec<usize>>> = vec![Vec::new(); cells.len()];
    for image in piece.orientations() {
        for &first in cells {
            let on = board.cells_of(&image, first).into_iter().flatten();
            let on: Option<Vec<usize>> = on.map(|cell| cells.binary_search(&cell).ok()).collect();
            if let Some(on) = on.filter(|on| on.len() == image.size()) {
                ways[on[0]].push(on);
            }
        }
    }
    for ways in &mut ways {
        let mut known = HashSet::new();
        ways.retain(|on| known.insert(on.clone()));
    }
    ways
}

/// A backtracking search: it covers the first uncovered cell with a copy, then the next, and takes
/// back copies that lead nowhere.
struct Splitter<'a> {
    /// For each cell of the set, the placements that begin there.
    ways: Vec<Vec<Vec<usize>>>,
    /// The set, sorted.
    cells: &'a [CellId],
    /// For each cell of the set, whether no copy covers it yet.
    is_left: Vec<bool>,
    steps: u32,
}

/// The search was given up.
struct TooManySteps;

impl Splitter<'_> {
    /// The copies, each by the cell where it begins and its number there. `None` if the set is not made
    /// of copies, or if the search took too many steps. It is not recursive, because there may be as
    /// many copies as cells.
    fn split(&mut self) -> Option<Vec<(usize, usize)>> {
        let mut copies = Vec::new();
        let (mut first, mut from) = (0, 0);
        loop {
            while self.is_left.get(first) == Some(&false) {
                first += 1;
            }
            if first == self.cells.len() {
                return Some(copies);
            }
            match self.next_way(first, from).ok()? {
                Some(way) => {
                    self.set_left(first, way, false);
                    copies.push((first, way));
                    from = 0;
                }
                None => {
                    let (last, way): (usize, usize) = copies.pop()?;
                    self.set_left(last, way, true);
                    (first, from) = (last, way + 1);
                }
            }
        }
    }

    /// The first placement, from this one on, that begins at a cell and covers only uncovered cells.
    fn next_way(&mut self, first: usize, from: usize) -> Result<Option<usize>, TooManySteps> {
        for way in from..self.ways[first].len() {
            self.steps += 1;
            if self.steps > COPY_STEPS_MAX {
                return Err(TooManySteps);
            }
            if self.ways[first][way].iter().all(|at| self.is_left[*at]) {
                return Ok(Some(way));
            }
        }
        Ok(None)
    }

    fn set_left(&mut self, first: usize, way: usize, is_left: bool) {
        for &at in &self.ways[first][way] {
            self.is_left[at] = is_left;
        }
    }

    fn copy(&self, first: usize, way: usize) -> Vec<CellId> {
        let on = self.ways[first][way].iter();
        on.map(|&at| self.cells[at]).collect()
    }
}

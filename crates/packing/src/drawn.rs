//! What is left of a puzzle, as text that names no built-in set or board. A reader needs to know
//! only the lattices.

use pavage_grid::Board;

use super::pieces::Piece;
use super::puzzle::{Parts, Puzzle, State};
use super::toml_text;

/// The cells to cover and the pieces left, each drawn. `None` if nothing is left, or if rules leave
/// pieces out or cells open.
pub(super) fn drawn(puzzle: &Puzzle, state: &State) -> Option<String> {
    if !puzzle.is_exact() {
        return None;
    }
    let empty = puzzle.empty(state);
    let board = puzzle.board();
    let points = board.cells().filter(|cell| empty[cell.index()]);
    let points = points.map(|cell| board.point(cell)).collect();
    let pieces = puzzle.pieces().iter().zip(puzzle.remaining(state));
    let pieces = pieces
        .filter(|(_, left)| *left > 0)
        .map(|(piece, count)| Piece {
            count,
            colour: None,
            ..piece.clone()
        });
    let left = Puzzle::new(Parts {
        board: Board::new(board.lattice(), points).ok()?,
        frame: puzzle.frame().clone(),
        pieces: pieces.collect(),
        set_name: None,
    });
    Some(toml_text::write(&left.ok()?, &State::default()))
}

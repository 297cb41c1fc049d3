//! A player's moves as short text. `A 1,1 1,2 2,2` puts piece A on those cells (row and column,
//! counted from 1; on a board with layers `2:1,1`, with the layer first). `. 1,2` leaves that cell open.
//! `- 1,2` takes the piece on that cell off the board, or no longer leaves the cell open.

use std::fmt;
use std::str::FromStr;

use pavage_bits::SmallSort as _;
use pavage_grid::CellId;

use super::puzzle::{Placement, Puzzle, State};
use pavage_family::{Message, Place};

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Puts a piece on cells.
    Place {
        /// Its letter.
        piece: char,
        /// Its cells.
        cells: Vec<Place>,
    },
    /// Takes the piece on this cell off the board.
    Lift {
        /// The cell.
        cell: Place,
    },
}

impl FromStr for Move {
    type Err = Message;

    fn from_str(text: &str) -> Result<Move, Message> {
        let bad = || Message::new("packing-move-unreadable").with("move", text);
        let mut words = text.split_whitespace();
        let piece = words.next().and_then(single).ok_or_else(bad)?;
        let cells: Option<Vec<Place>> = words.map(cell).collect();
        let cells = cells.filter(|cells| !cells.is_empty()).ok_or_else(bad)?;
        match (piece, cells.as_slice()) {
            ('-', &[cell]) => Ok(Move::Lift { cell }),
            ('-', _) => Err(bad()),
            _ => Ok(Move::Place { piece, cells }),
        }
    }
}

fn single(word: &str) -> Option<char> {
    let mut letters = word.chars();
    letters.next().filter(|_| letters.next().is_none())
}

fn cell(word: &str) -> Option<Place> {
    word.parse().ok()
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place { piece, cells } => {
                write!(f, "{piece}")?;
                cells.iter().try_for_each(|cell| write!(f, " {cell}"))
            }
            Move::Lift { cell } => write!(f, "- {cell}"),
        }
    }
}

/// The state after a move.
pub(super) fn play(puzzle: &Puzzle, state: &State, mv: &Move) -> Result<State, Message> {
    match mv {
        Move::Place { piece, cells } => {
            let cells = cells.iter().map(|&cell| find(puzzle, cell));
            let mut cells = cells.collect::<Result<Vec<_>, _>>()?;
            cells.small_sort();
            cells.dedup();
            puzzle.with_placement(
                state,
                Placement {
                    cells,
                    piece: *piece,
                },
            )
        }
        Move::Lift { cell } => lift(puzzle, state, *cell),
    }
}

fn find(puzzle: &Puzzle, place: Place) -> Result<CellId, Message> {
    let board = puzzle.board();
    if place.is_flat() == board.lattice().is_solid {
        let code = if board.lattice().is_solid {
            "move-without-layer"
        } else {
            "move-with-layer"
        };
        return Err(Message::new(code).with("place", place.to_string()));
    }
    let outside = || Message::new("move-outside").at(place);
    board.at(place).ok_or_else(outside)
}

fn lift(puzzle: &Puzzle, state: &State, place: Place) -> Result<State, Message> {
    let cell = find(puzzle, place)?;
    let refuse = |code| Message::new(code).at(place);
    if let Ok(at) = state.open.binary_search(&cell) {
        if puzzle.opened().binary_search(&cell).is_ok() {
            return Err(refuse("move-fixed-open"));
        }
        let mut state = state.clone();
        state.open.remove(at);
        return Ok(state);
    }
    let on_cell = |placement: &&Placement| placement.cells.contains(&cell);
    let lifted = state
        .placed
        .iter()
        .find(on_cell)
        .ok_or_else(|| refuse("move-empty-cell"))?;
    if puzzle.fixed().binary_search(lifted).is_ok() {
        return Err(refuse("move-fixed-piece"));
    }
    let mut rest = state.clone();
    rest.placed.retain(|placement| placement != lifted);
    Ok(rest)
}

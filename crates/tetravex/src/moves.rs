//! A player's moves as short text. Rows and columns are counted from 1; a tile is written top,
//! left, right, bottom.
//!
//! | | |
//! |---|---|
//! | `put 2,3 1234` | lays a tile of the supply on row 2, column 3; a tile there goes back |
//! | `take 2,3` | takes the tile away |
//! | `swap 2,3 4,5` | exchanges the tiles of two cells; one of them may be empty |
//! | `turn 2,3` | turns the tile a quarter turn clockwise, where tiles may be turned |
//! | `shift left` | moves all tiles that are not fixed by one cell: up, down, left or right |

use std::fmt;
use std::str::FromStr;

use super::puzzle::{Puzzle, State};
use super::tile::{Side, Tile};
use pavage_family::{Message, Place};

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Lays a tile on a cell.
    Put {
        /// The cell.
        cell: Place,
        /// The tile as it will lie.
        tile: Tile,
    },
    /// Takes a tile away.
    Take {
        /// The cell.
        cell: Place,
    },
    /// Exchanges the tiles of two cells.
    Swap {
        /// One of them.
        cell: Place,
        /// The other one.
        other: Place,
    },
    /// Turns a tile a quarter turn clockwise.
    Turn {
        /// The cell.
        cell: Place,
    },
    /// Moves all tiles that are not fixed by one cell.
    Shift {
        /// The direction.
        to: Side,
    },
}

const SHIFTS: [(&str, Side); 4] = [
    ("up", Side::Top),
    ("right", Side::Right),
    ("down", Side::Bottom),
    ("left", Side::Left),
];

impl FromStr for Move {
    type Err = Message;

    fn from_str(text: &str) -> Result<Move, Message> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let read = match words[..] {
            ["put", cell, tile] => match (spot(cell), tile.parse()) {
                (Some(cell), Ok(tile)) => Some(Move::Put { cell, tile }),
                _ => None,
            },
            ["take", cell] => spot(cell).map(|cell| Move::Take { cell }),
            ["turn", cell] => spot(cell).map(|cell| Move::Turn { cell }),
            ["swap", cell, other] => match (spot(cell), spot(other)) {
                (Some(cell), Some(other)) => Some(Move::Swap { cell, other }),
                _ => None,
            },
            ["shift", to] => {
                let known = SHIFTS.iter().find(|(name, _)| *name == to);
                known.map(|&(_, to)| Move::Shift { to })
            }
            _ => None,
        };
        read.ok_or_else(|| Message::new("move-unreadable").with("move", text))
    }
}

fn spot(word: &str) -> Option<Place> {
    word.parse().ok().filter(Place::is_flat)
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Put { cell, tile } => write!(f, "put {cell} {tile}"),
            Move::Take { cell } => write!(f, "take {cell}"),
            Move::Turn { cell } => write!(f, "turn {cell}"),
            Move::Swap { cell, other } => write!(f, "swap {cell} {other}"),
            Move::Shift { to } => write!(f, "shift {}", SHIFTS[to.index()].0),
        }
    }
}

/// The state after a move. A tile that clashes is accepted: players may err.
pub(super) fn play(puzzle: &Puzzle, state: &State, mv: &Move) -> Result<State, Message> {
    let mut next = state.clone();
    match *mv {
        Move::Put { cell: spot, tile } => {
            let cell = free_cell(puzzle, spot)?;
            next.cells[cell] = None;
            check_supply(puzzle, &next, tile)?;
            next.cells[cell] = Some(tile);
        }
        Move::Take { cell: spot } => {
            let cell = free_cell(puzzle, spot)?;
            let taken = next.cells[cell].take();
            taken.ok_or_else(|| refusal("move-tile-absent", spot))?;
        }
        Move::Turn { cell: spot } => {
            let cell = free_cell(puzzle, spot)?;
            if !puzzle.can_turn() {
                return Err(Message::new("move-turn-not"));
            }
            let tile = next.cells[cell].ok_or_else(|| refusal("move-tile-absent", spot))?;
            next.cells[cell] = Some(tile.turned(1));
        }
        Move::Swap { cell: spot, other } => {
            let cells = [free_cell(puzzle, spot)?, free_cell(puzzle, other)?];
            if cells.iter().all(|&cell| next.cells[cell].is_none()) {
                return Err(refusal("move-tile-absent", spot));
            }
            next.cells.swap(cells[0], cells[1]);
        }
        Move::Shift { to } => next.cells = shifted(puzzle, state, to)?,
    }
    Ok(next)
}

fn refusal(code: &'static str, spot: Place) -> Message {
    Message::new(code).at(spot)
}

/// A cell without a fixed tile.
fn free_cell(puzzle: &Puzzle, spot: Place) -> Result<usize, Message> {
    let [rows, cols] = puzzle.frame();
    let [row, col] = spot.indices();
    if row >= rows || col >= cols {
        return Err(refusal("move-outside", spot));
    }
    let cell = row * cols + col;
    match puzzle.fixed()[cell] {
        Some(_) => Err(refusal("move-fixed-tile", spot)),
        None => Ok(cell),
    }
}

/// Checks that the puzzle has such a tile that is not on the board yet.
fn check_supply(puzzle: &Puzzle, state: &State, tile: Tile) -> Result<(), Message> {
    let refuse = |code| Message::new(code).with("tile", tile.to_string());
    let kind = puzzle.kind_of(tile);
    let kind = kind.ok_or_else(|| refuse("move-tile-unknown"))?;
    match state.supply(puzzle)[kind.index()] {
        0 => Err(refuse("move-tile-used")),
        _ => Ok(()),
    }
}

/// The tiles of the board after a shift.
fn shifted(puzzle: &Puzzle, state: &State, to: Side) -> Result<Vec<Option<Tile>>, Message> {
    let mut next = puzzle.fixed().to_vec();
    let mut any = false;
    for (cell, tile) in state.cells.iter().enumerate() {
        if tile.is_none() || puzzle.fixed()[cell].is_some() {
            continue;
        }
        let refuse = |code| Err(refusal(code, puzzle.place(cell)));
        match puzzle.neighbour(cell, to) {
            None => return refuse("move-shift-rim"),
            Some(other) if puzzle.fixed()[other].is_some() => return refuse("move-shift-fixed"),
            Some(other) => next[other] = *tile,
        }
        any = true;
    }
    any.then_some(next)
        .ok_or_else(|| Message::new("move-shift-bare"))
}

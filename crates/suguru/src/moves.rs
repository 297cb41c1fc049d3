//! A player's moves as short text. Rows and columns are counted from 1; several values are
//! separated by commas.
//!
//! | | |
//! |---|---|
//! | `set 1,2 3` | writes 3 into row 1, column 2 |
//! | `clear 1,2` | erases the value and the notes of the cell |
//! | `note 1,2 1,4` | notes that the cell holds 1 or 4 |
//! | `drop 1,2 4` | crosses 4 out: from the notes, or from all values of the cage |
//! | `notes` | notes the values that no seen cell has; values crossed out stay so |

use std::fmt;
use std::str::FromStr;

use pavage_grid::CellId;

use super::puzzle::{Puzzle, State};
use super::values::Values;
use pavage_family::{Message, Place};

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Writes a value into a cell.
    Set {
        /// The cell.
        cell: Place,
        /// The value.
        value: u8,
    },
    /// Erases the value and the notes of a cell.
    Clear {
        /// The cell.
        cell: Place,
    },
    /// Notes the candidates of a cell.
    Note {
        /// The cell.
        cell: Place,
        /// All its candidates.
        values: Vec<u8>,
    },
    /// Crosses out candidates of a cell.
    Drop {
        /// The cell.
        cell: Place,
        /// The values to cross out.
        values: Vec<u8>,
    },
    /// Notes in every empty cell the candidates that the written values leave.
    Notes,
}

impl FromStr for Move {
    type Err = Message;

    fn from_str(text: &str) -> Result<Move, Message> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let read = match words[..] {
            ["set", cell, value] => spot(cell).and_then(|cell| {
                let value = value.parse().ok()?;
                Some(Move::Set { cell, value })
            }),
            ["clear", cell] => spot(cell).map(|cell| Move::Clear { cell }),
            ["note", cell, list] => spot(cell).and_then(|cell| {
                let values = values(list)?;
                Some(Move::Note { cell, values })
            }),
            ["drop", cell, list] => spot(cell).and_then(|cell| {
                let values = values(list)?;
                Some(Move::Drop { cell, values })
            }),
            ["notes"] => Some(Move::Notes),
            _ => None,
        };
        read.ok_or_else(|| Message::new("move-unreadable").with("move", text))
    }
}

fn spot(word: &str) -> Option<Place> {
    word.parse().ok().filter(Place::is_flat)
}

fn values(list: &str) -> Option<Vec<u8>> {
    list.split(',').map(|word| word.parse().ok()).collect()
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |values: &[u8]| {
            let words: Vec<String> = values.iter().map(u8::to_string).collect();
            words.join(",")
        };
        match self {
            Move::Set { cell, value } => write!(f, "set {cell} {value}"),
            Move::Clear { cell } => write!(f, "clear {cell}"),
            Move::Note { cell, values } => write!(f, "note {cell} {}", list(values)),
            Move::Drop { cell, values } => write!(f, "drop {cell} {}", list(values)),
            Move::Notes => f.write_str("notes"),
        }
    }
}

/// The state after a move. Wrong values are accepted: players may err.
pub(super) fn play(puzzle: &Puzzle, state: &State, mv: &Move) -> Result<State, Message> {
    let mut next = state.clone();
    match mv {
        Move::Set { cell: spot, value } => {
            let cell = own_cell(puzzle, *spot)?;
            allowed(puzzle, cell, *spot, &[*value])?;
            next.values[cell.index()] = Some(*value);
            next.notes[cell.index()] = None;
        }
        Move::Clear { cell: spot } => {
            let cell = own_cell(puzzle, *spot)?;
            let written = next.values[cell.index()].take().is_some();
            let noted = next.notes[cell.index()].take().is_some();
            if !written && !noted {
                return Err(refusal("move-cell-bare", *spot));
            }
        }
        Move::Note { cell: spot, values } => {
            let cell = bare_cell(puzzle, state, *spot)?;
            next.notes[cell.index()] = Some(allowed(puzzle, cell, *spot, values)?);
        }
        Move::Drop { cell: spot, values } => {
            let cell = bare_cell(puzzle, state, *spot)?;
            let dropped = allowed(puzzle, cell, *spot, values)?;
            let before = state.notes(cell);
            let before = before.unwrap_or(puzzle.layout().values_of(cell));
            if (before & dropped).is_empty() {
                return Err(refusal("move-value-dropped", *spot));
            }
            next.notes[cell.index()] = Some(before - dropped);
        }
        Move::Notes => {
            next.notes = noted(puzzle, state);
            if next.notes == state.notes {
                return Err(Message::new("move-notes-same"));
            }
        }
    }
    Ok(next)
}

/// The notes of all cells: in an empty cell, the values that no cell of its cage and no neighbour
/// has. Values that the player crossed out stay crossed out, unless nothing would be left: the
/// notes then belong to another position.
fn noted(puzzle: &Puzzle, state: &State) -> Vec<Option<Values>> {
    let layout = puzzle.layout();
    let note = |cell: CellId| {
        if state.values()[cell.index()].is_some() {
            return None;
        }
        let mut left = layout.values_of(cell);
        for peer in layout.peers(cell) {
            if let Some(value) = state.values()[peer.index()] {
                left = left - Values::only(value);
            }
        }
        let kept = state.notes(cell).map(|noted| left & noted);
        kept.filter(|kept| !kept.is_empty()).or(Some(left))
    };
    layout.cells().map(note).collect()
}

fn refusal(code: &'static str, spot: Place) -> Message {
    Message::new(code).at(spot)
}

/// A cell that the player may write into.
fn own_cell(puzzle: &Puzzle, spot: Place) -> Result<CellId, Message> {
    let outside = || refusal("move-outside", spot);
    let cell = puzzle.layout().at(spot).ok_or_else(outside)?;
    match puzzle.given(cell) {
        Some(_) => Err(refusal("move-given", spot)),
        None => Ok(cell),
    }
}

/// An empty cell, which may have notes.
fn bare_cell(puzzle: &Puzzle, state: &State, spot: Place) -> Result<CellId, Message> {
    let cell = own_cell(puzzle, spot)?;
    match state.values()[cell.index()] {
        Some(_) => Err(refusal("move-cell-filled", spot)),
        None => Ok(cell),
    }
}

/// The values as a set, if the cage has them.
fn allowed(puzzle: &Puzzle, cell: CellId, spot: Place, values: &[u8]) -> Result<Values, Message> {
    let max = puzzle.layout().values_of(cell).len();
    match values
        .iter()
        .find(|&&value| value == 0 || usize::from(value) > max)
    {
        Some(&value) => {
            let message = refusal("move-value-outside", spot);
            Err(message.with("value", u32::from(value)).with("max", max))
        }
        None => Ok(values.iter().copied().collect()),
    }
}

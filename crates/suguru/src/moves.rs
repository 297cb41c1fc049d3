//! A player's moves as short text. Rows and columns are counted from 1; several values are
//! separated by commas.
//!
//! | | |
//! |---|---|
//! | `set 1,2 3` | writes 3 into row 1, column 2 |
//! | `enter 1,2 3` | the same, and takes 3 out of the notes of the cage and of the neighbours |
//! | `clear 1,2` | erases the value and the notes of the cell |
//! | `note 1,2 1,4` | notes that the cell holds 1 or 4; `-` in place of values takes the notes away |
//! | `centre 1,2 1,4` | the same in the middle of the cell, where no hint looks at it |
//! | `colour 1,2 3` | gives the cell the colour 3; `-` takes its colour away |
//! | `drop 1,2 4` | crosses 4 out: from the notes, or from all values of the cage |
//! | `notes` | notes the values that no seen cell has; values crossed out stay so |

use std::fmt;
use std::str::FromStr;

use pavage_grid::CellId;

use super::puzzle::{COLOURS, Puzzle, State};
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
    /// Writes a value into a cell, and takes it out of the notes of the cells that see it.
    Enter {
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
        /// All its candidates; none to take the notes away.
        values: Vec<u8>,
    },
    /// Notes values in the middle of a cell.
    Centre {
        /// The cell.
        cell: Place,
        /// All values noted there.
        values: Vec<u8>,
    },
    /// Gives a cell a colour.
    Colour {
        /// The cell.
        cell: Place,
        /// The colour; `None` to take it away.
        colour: Option<u8>,
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
            ["enter", cell, value] => spot(cell).and_then(|cell| {
                let value = value.parse().ok()?;
                Some(Move::Enter { cell, value })
            }),
            ["clear", cell] => spot(cell).map(|cell| Move::Clear { cell }),
            ["note", cell, list] => spot(cell).and_then(|cell| {
                let values = values_or_none(list)?;
                Some(Move::Note { cell, values })
            }),
            ["centre", cell, list] => spot(cell).and_then(|cell| {
                let values = values_or_none(list)?;
                Some(Move::Centre { cell, values })
            }),
            ["colour", cell, NONE] => spot(cell).map(|cell| Move::Colour { cell, colour: None }),
            ["colour", cell, colour] => spot(cell).and_then(|cell| {
                let colour = Some(colour.parse().ok()?);
                Some(Move::Colour { cell, colour })
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

/// What stands in place of values that are taken away.
const NONE: &str = "-";

fn spot(word: &str) -> Option<Place> {
    word.parse().ok().filter(Place::is_flat)
}

fn values(list: &str) -> Option<Vec<u8>> {
    list.split(',').map(|word| word.parse().ok()).collect()
}

fn values_or_none(list: &str) -> Option<Vec<u8>> {
    if list == NONE {
        Some(Vec::new())
    } else {
        values(list)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |values: &[u8]| {
            let words: Vec<String> = values.iter().map(u8::to_string).collect();
            if words.is_empty() {
                NONE.to_owned()
            } else {
                words.join(",")
            }
        };
        match self {
            Move::Set { cell, value } => write!(f, "set {cell} {value}"),
            Move::Enter { cell, value } => write!(f, "enter {cell} {value}"),
            Move::Clear { cell } => write!(f, "clear {cell}"),
            Move::Note { cell, values } => write!(f, "note {cell} {}", list(values)),
            Move::Centre { cell, values } => write!(f, "centre {cell} {}", list(values)),
            Move::Colour { cell, colour } => {
                write!(f, "colour {cell} {}", list(colour.as_slice()))
            }
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
            write_value(puzzle, &mut next, *spot, *value)?;
        }
        Move::Enter { cell: spot, value } => {
            let cell = write_value(puzzle, &mut next, *spot, *value)?;
            let gone = Values::only(*value);
            for peer in puzzle.layout().peers(cell) {
                let at = peer.index();
                next.notes[at] = next.notes[at].map(|noted| noted - gone);
                next.centre[at] = next.centre[at] - gone;
            }
        }
        Move::Clear { cell: spot } => {
            let cell = own_cell(puzzle, *spot)?;
            let written = next.values[cell.index()].take().is_some();
            let noted = next.notes[cell.index()].take().is_some();
            let centred = !std::mem::take(&mut next.centre[cell.index()]).is_empty();
            if !written && !noted && !centred {
                return Err(refusal("move-cell-bare", *spot));
            }
        }
        Move::Note { cell: spot, values } => {
            let cell = bare_cell(puzzle, state, *spot)?;
            let noted = allowed(puzzle, cell, *spot, values)?;
            next.notes[cell.index()] = (!noted.is_empty()).then_some(noted);
        }
        Move::Centre { cell: spot, values } => {
            let cell = bare_cell(puzzle, state, *spot)?;
            next.centre[cell.index()] = allowed(puzzle, cell, *spot, values)?;
        }
        Move::Colour { cell: spot, colour } => {
            let cell = puzzle.layout().at(*spot);
            let cell = cell.ok_or_else(|| refusal("move-outside", *spot))?;
            if let Some(colour) = colour.filter(|colour| !(1..=COLOURS).contains(colour)) {
                let message = Message::new("move-colour-outside");
                return Err(message
                    .with("colour", u32::from(colour))
                    .with("max", u32::from(COLOURS)));
            }
            next.colours[cell.index()] = *colour;
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

/// Writes a value into a cell of the player's, which then has no notes.
fn write_value(
    puzzle: &Puzzle,
    state: &mut State,
    spot: Place,
    value: u8,
) -> Result<CellId, Message> {
    let cell = own_cell(puzzle, spot)?;
    allowed(puzzle, cell, spot, &[value])?;
    state.values[cell.index()] = Some(value);
    state.notes[cell.index()] = None;
    state.centre[cell.index()] = Values::NONE;
    Ok(cell)
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

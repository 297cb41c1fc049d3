//! A player's moves as short text. Options are counted from 0, rows and columns of the picture
//! from 1.
//!
//! | | |
//! |---|---|
//! | `choose 3` | chooses option 3 |
//! | `drop 3` | takes it back |
//! | `touch 5,2` | chooses or takes back the option whose row of the matrix this is |

use std::fmt;
use std::str::FromStr;

use super::puzzle::{Covered, Puzzle, State, option_absent};
use super::view;
use pavage_family::{Message, Place};

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Chooses an option.
    Choose(usize),
    /// Takes an option back.
    Drop(usize),
    /// Chooses the option of a row, or takes it back.
    Touch(Place),
}

impl FromStr for Move {
    type Err = Message;

    fn from_str(text: &str) -> Result<Move, Message> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |word: &str| {
            let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| word.parse().ok()).flatten()
        };
        let read = match words[..] {
            ["choose", option] => number(option).map(Move::Choose),
            ["drop", option] => number(option).map(Move::Drop),
            ["touch", cell] => {
                let cell: Option<Place> = cell.parse().ok();
                cell.filter(Place::is_flat).map(Move::Touch)
            }
            _ => None,
        };
        read.ok_or_else(|| Message::new("move-unreadable").with("move", text))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Choose(option) => write!(f, "choose {option}"),
            Move::Drop(option) => write!(f, "drop {option}"),
            Move::Touch(cell) => write!(f, "touch {cell}"),
        }
    }
}

/// The state after a move.
pub(super) fn play(puzzle: &Puzzle, state: &State, mv: &Move) -> Result<State, Message> {
    match *mv {
        Move::Choose(option) => choose(puzzle, state, option),
        Move::Drop(option) => drop(puzzle, state, option),
        Move::Touch(cell) => {
            let option = view::option_at(puzzle, cell);
            let option = option.ok_or_else(|| Message::new("move-no-option").at(cell))?;
            match state.chosen.binary_search(&option) {
                Ok(_) => drop(puzzle, state, option),
                Err(_) => choose(puzzle, state, option),
            }
        }
    }
}

fn choose(puzzle: &Puzzle, state: &State, option: usize) -> Result<State, Message> {
    let Err(at) = state.chosen.binary_search(&option) else {
        return Err(Message::new("cover-option-again").with("option", option.to_string()));
    };
    Covered::by(puzzle, state).choose(puzzle, option)?;
    let mut next = state.clone();
    next.chosen.insert(at, option);
    Ok(next)
}

fn drop(puzzle: &Puzzle, state: &State, option: usize) -> Result<State, Message> {
    if option >= puzzle.option_count() {
        return Err(option_absent(puzzle, option));
    }
    let refuse = |code| Message::new(code).with("option", option.to_string());
    if puzzle.given().binary_search(&option).is_ok() {
        return Err(refuse("move-option-given"));
    }
    let at = state.chosen.binary_search(&option);
    let at = at.map_err(|_| refuse("move-option-unchosen"))?;
    let mut next = state.clone();
    next.chosen.remove(at);
    Ok(next)
}

//! What is wished of a level, read from the options.

use super::super::puzzle::{Parts, Puzzle};
use super::super::{boards, built_in_set, needed_set};
use crate::{Class, Message, Settings};

/// What is wished.
pub(super) struct Wish {
    /// The board and the pieces, none of them placed.
    pub puzzle: Puzzle,
    /// Whether there is to be exactly one solution.
    pub unique: bool,
    /// The class; such a level has one solution.
    pub class: Option<Class>,
    /// How many pieces are placed in advance.
    pub fixed: Option<usize>,
}

impl Wish {
    /// # Errors
    /// An option is wrong, or the pieces do not have as many cells as the board.
    pub(super) fn read(settings: &Settings) -> Result<Wish, Message> {
        let grid = boards::wished(settings)?;
        let named = settings.get("board").and_then(boards::set_of_named);
        let set = match settings.get("pieces").or(named) {
            Some(set) => set,
            None => needed_set(&grid.board)?,
        };
        let puzzle = Puzzle::new(Parts {
            board: grid.board,
            frame: grid.frame,
            pieces: built_in_set(set)?,
            set_name: Some(set.to_owned()),
        })?;
        let pieces = pieces(&puzzle);
        let class = settings.get("difficulty").map(class_named).transpose()?;
        let fixed = settings.get("fixed");
        Ok(Wish {
            puzzle,
            unique: settings.has("unique") || class.is_some(),
            class,
            fixed: fixed.map(|typed| fixed_number(typed, pieces)).transpose()?,
        })
    }
}

/// How many pieces there are, copies counted.
pub(super) fn pieces(puzzle: &Puzzle) -> usize {
    let pieces = puzzle.pieces().iter();
    pieces.map(|piece| piece.count as usize).sum()
}

/// At least one piece is left to be placed.
fn fixed_number(typed: &str, pieces: usize) -> Result<usize, Message> {
    let number = typed.parse().ok().filter(|number| *number < pieces);
    number.ok_or_else(|| {
        let message = Message::new("level-fixed-bad").with("typed", typed);
        message.with("max", pieces - 1)
    })
}

fn class_named(typed: &str) -> Result<Class, Message> {
    let names = || Class::ALL.map(Class::name).join(", ");
    Class::named(typed).ok_or_else(|| {
        let message = Message::new("class-unknown").with("typed", typed);
        message.with("known", names())
    })
}

//! The wishes for a level, read from the options.

use super::super::amount::Amount;
use super::super::puzzle::{Parts, Puzzle};
use super::super::sets::set_on;
use super::super::{Packing, boards, needed_set};
use pavage_family::settings::{FROM, foreign_drawing};
use pavage_family::text::toml_family;
use pavage_family::{Class, Family, Message, Settings};

/// The wishes for a level.
pub(super) struct Wish {
    /// The board and the pieces. Pieces already placed stay.
    pub puzzle: Puzzle,
    /// Whether there must be exactly one solution.
    pub unique: bool,
    /// The wished class. A level with a class has one solution.
    pub class: Option<Class>,
    /// How many pieces are placed in advance.
    pub fixed: Option<usize>,
}

impl Wish {
    /// # Errors
    /// An option is wrong, or the pieces do not have as many cells as the board.
    pub(super) fn read(settings: &Settings) -> Result<Wish, Message> {
        let puzzle = match settings.get(FROM) {
            Some(text) => puzzle_of(text, settings)?,
            None => puzzle_on_board(settings)?,
        };
        let class = class_of(settings)?;
        let unique = settings.has("unique") || class.is_some();
        Wish::of(puzzle, unique, class, settings.get("fixed"))
    }

    /// The wish for a puzzle. The number of placed pieces is as typed.
    ///
    /// # Errors
    /// So many pieces cannot be placed.
    pub(super) fn of(
        puzzle: Puzzle,
        unique: bool,
        class: Option<Class>,
        fixed: Option<&str>,
    ) -> Result<Wish, Message> {
        Ok(Wish {
            unique,
            class,
            fixed: fixed.map(|typed| number(typed, &puzzle)).transpose()?,
            puzzle,
        })
    }
}

/// The wished class, if one is wished.
pub(super) fn class_of(settings: &Settings) -> Result<Option<Class>, Message> {
    settings.get("difficulty").map(class_named).transpose()
}

/// The puzzle of a text. Pieces placed in it stay.
fn puzzle_of(text: &str, settings: &Settings) -> Result<Puzzle, Message> {
    if settings.has("board") {
        return Err(Message::new("level-from-board"));
    }
    let format = match toml_family(text) {
        Some(_) => "toml",
        None => "grid",
    };
    let read = Packing::read(text, format, settings);
    // A level is another puzzle than the drawing.
    let untitled = read.map(|puzzle| puzzle.titled(None));
    untitled.map_err(|error| foreign_drawing(Packing::NAME, error))
}

/// The puzzle of a named board and a named set. Where one of them is named alone, the other is the one
/// that belongs to it.
fn puzzle_on_board(settings: &Settings) -> Result<Puzzle, Message> {
    let board = boards::wished_name(settings);
    let board = board.ok_or_else(|| Message::new("level-board-needed"))?;
    let grid = boards::wished(settings)?;
    let named = Some(board).and_then(boards::set_of_named);
    let set = match settings.get("pieces").or(named) {
        Some(set) => set,
        None => needed_set(&grid.board)?,
    };
    let lattice = grid.board.lattice();
    Puzzle::new(Parts {
        board: grid.board,
        frame: grid.frame,
        pieces: set_on(set, lattice)?,
        set_name: Some(set.to_owned()),
    })
}

/// The number of pieces to place. It includes the puzzle's own, and leaves at least one.
fn number(typed: &str, puzzle: &Puzzle) -> Result<usize, Message> {
    let pieces: usize = puzzle
        .pieces()
        .iter()
        .map(|piece| piece.count as usize)
        .fold(0, usize::saturating_add);
    let most = puzzle.rules().used.and_then(Amount::most);
    let most = most.map_or(puzzle.board().size(), |most| most as usize);
    let (min, max) = (puzzle.fixed().len(), pieces.min(most) - 1);
    let number = typed.parse().ok();
    let number = number.filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| {
        let message = Message::new("level-fixed-bad").with("typed", typed);
        message.with("min", min).with("max", max)
    })
}

fn class_named(typed: &str) -> Result<Class, Message> {
    let names = || Class::ALL.map(Class::name).join(", ");
    Class::named(typed).ok_or_else(|| {
        let message = Message::new("class-unknown").with("typed", typed);
        message.with("known", names())
    })
}

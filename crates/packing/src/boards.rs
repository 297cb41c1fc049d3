//! The built-in boards, and the puzzles made of them.

use pavage_grid::{Board, BoardError, CELLS_MAX};

use super::grid_text::{LetterGrid, board_message, too_large};
use super::{Packing, sets};
use pavage_family::{BuiltIn, Family, Message, Settings, Shown};

/// The built-in puzzles.
pub(super) const BUILT_INS: &[BuiltIn] = &[
    BuiltIn {
        name: "iq-puzzler-pro",
        about: "built-in-iq-puzzler-pro",
    },
    BuiltIn {
        name: "iq-puzzler-pro-diagonal",
        about: "built-in-iq-puzzler-pro-diagonal",
    },
    BuiltIn {
        name: "kanoodle",
        about: "built-in-kanoodle",
    },
    BuiltIn {
        name: "pentomino-6x10",
        about: "built-in-pentomino",
    },
    BuiltIn {
        name: "pentomino-5x12",
        about: "built-in-pentomino",
    },
    BuiltIn {
        name: "pentomino-4x15",
        about: "built-in-pentomino",
    },
    BuiltIn {
        name: "pentomino-3x20",
        about: "built-in-pentomino",
    },
    BuiltIn {
        name: "pentomino-8x8-hole",
        about: "built-in-pentomino-8x8-hole",
    },
];

/// The board of a built-in puzzle: a size, or the rows of its file.
const BOARDS: &[(&str, &str)] = &[
    (
        "iq-puzzler-pro",
        include_str!("../../../data/boards/iq-puzzler-pro.txt"),
    ),
    (
        "iq-puzzler-pro-diagonal",
        include_str!("../../../data/boards/iq-puzzler-pro-diagonal.txt"),
    ),
    ("kanoodle", "5x11"),
    ("pentomino-6x10", "6x10"),
    ("pentomino-5x12", "5x12"),
    ("pentomino-4x15", "4x15"),
    ("pentomino-3x20", "3x20"),
    (
        "pentomino-8x8-hole",
        include_str!("../../../data/boards/pentomino-8x8-hole.txt"),
    ),
];

/// Names of the built-in boards.
pub(super) fn names() -> Vec<&'static str> {
    BOARDS.iter().map(|(name, _)| *name).collect()
}

/// The board of that name as it is listed, with the pieces that belong to it.
pub(super) fn shown(name: &str) -> Option<Shown> {
    let set = set_of_named(name)?;
    let puzzle = Packing::built_in(name, &Settings::new()).ok()?;
    let view = Packing::view(&puzzle, &Packing::start(&puzzle));
    Some(Shown {
        lattice: view.lattice,
        board: Some(view),
        pieces: sets::shown(set)?.pieces,
    })
}

/// The piece set that belongs to a built-in board.
pub(super) fn set_of(board: &str) -> &'static str {
    match board {
        "kanoodle" => "kanoodle",
        name if name.starts_with("pentomino") => "pentomino",
        _ => "iq-puzzler-pro",
    }
}

/// The piece set that belongs to a board of this name; `None` when there is no such board.
pub(super) fn set_of_named(text: &str) -> Option<&'static str> {
    let mut boards = BOARDS.iter();
    let board = boards.find(|(name, _)| *name == text.trim());
    board.map(|(name, _)| set_of(name))
}

/// The board of that name, or of that size (rows and columns: `5x11`); `None` when the text is
/// neither.
pub(super) fn by_name_or_size(text: &str) -> Option<Result<LetterGrid, Message>> {
    let text = text.trim();
    match BOARDS.iter().find(|(name, _)| *name == text) {
        Some((_, board)) => Some(drawn_or_sized(board)),
        None => parse_size(text).map(|size| rectangle(size?)),
    }
}

/// The board that the generator's option `board` names.
pub(super) fn wished(settings: &Settings) -> Result<LetterGrid, Message> {
    let board = settings.get("board");
    let board = board.ok_or_else(|| Message::new("made-board-needed"))?;
    let unknown = || {
        Message::new("made-board-unknown")
            .with("board", board)
            .with("known", names().join(", "))
    };
    by_name_or_size(board).ok_or_else(unknown)?
}

fn drawn_or_sized(board: &str) -> Result<LetterGrid, Message> {
    match parse_size(board) {
        Some(size) => rectangle(size?),
        None => LetterGrid::read(board).map_err(|error| error.message),
    }
}

fn rectangle([rows, cols]: [usize; 2]) -> Result<LetterGrid, Message> {
    let board = Board::rectangle(rows, cols).map_err(|error| board_message(&error))?;
    Ok(LetterGrid::empty(board, [rows, cols]))
}

/// Rows and columns written as `5x11` or `5×11`. `None` when the text does not have this form; an
/// error when the numbers make no board.
pub(super) fn parse_size(text: &str) -> Option<Result<[usize; 2], Message>> {
    let (rows, cols) = text.trim().split_once(['x', 'X', '×'])?;
    // The message says how many cells, on platforms of 32 bits too.
    let number = |digits: &str| -> Option<u64> {
        let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| digits.parse().unwrap_or(u64::MAX))
    };
    let (rows, cols) = (number(rows.trim())?, number(cols.trim())?);
    let cells = rows.saturating_mul(cols);
    Some(match cells {
        0 => Err(board_message(&BoardError::Empty)),
        _ if cells <= CELLS_MAX as u64 => Ok([rows as usize, cols as usize]),
        _ => Err(too_large(cells)),
    })
}

/// The default piece set of a bare letter grid: the set of the IQ Puzzler Pro for its boards, the
/// pentominoes for 60 cells, otherwise none.
pub(super) fn default_set(board: &Board) -> Option<&'static str> {
    let form = board.form();
    let of_game = ["iq-puzzler-pro", "iq-puzzler-pro-diagonal"]
        .into_iter()
        .any(|name| {
            let same = by_name_or_size(name)
                .and_then(Result::ok)
                .map(|grid| grid.board.form());
            same.as_ref() == Some(&form)
        });
    match board.size() {
        _ if of_game => Some("iq-puzzler-pro"),
        60 => Some("pentomino"),
        _ => None,
    }
}

//! The built-in boards, and the puzzles made of them.

use pavage_grid::{BALLS, Board, CUBIC, HEXAGONAL, Lattice, SQUARE, TRIANGULAR};

use super::grid_text::LetterGrid;
use super::sizes::{Size, lattice_named};
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
    BuiltIn {
        name: "iq-puzzler-pro-pyramid",
        about: "built-in-iq-puzzler-pro-pyramid",
    },
    BuiltIn {
        name: "kanoodle-pyramid",
        about: "built-in-kanoodle-pyramid",
    },
    BuiltIn {
        name: "soma",
        about: "built-in-soma",
    },
    BuiltIn {
        name: "slothouber-graatsma",
        about: "built-in-slothouber-graatsma",
    },
    BuiltIn {
        name: "bedlam",
        about: "built-in-bedlam",
    },
    BuiltIn {
        name: "solid-pentomino-3x4x5",
        about: "built-in-solid-pentomino",
    },
    BuiltIn {
        name: "solid-pentomino-2x5x6",
        about: "built-in-solid-pentomino",
    },
    BuiltIn {
        name: "solid-pentomino-2x3x10",
        about: "built-in-solid-pentomino",
    },
    BuiltIn {
        name: "hexiamond-6x6",
        about: "built-in-hexiamond",
    },
    BuiltIn {
        name: "tetrahex-4x7",
        about: "built-in-tetrahex",
    },
    BuiltIn {
        name: "dice-6x6",
        about: "built-in-dice",
    },
];

/// The file of a built-in puzzle that is more than a board and a set; `None` if it is not.
pub(super) fn file_of_puzzle(name: &str) -> Option<&'static str> {
    (name == "dice-6x6").then_some(include_str!("../data/puzzles/dice-6x6.toml"))
}

/// A built-in board.
struct BuiltInBoard {
    name: &'static str,
    lattice: &'static Lattice,
    /// The piece set that belongs to it.
    set: &'static str,
    /// A size, or the rows of its file.
    text: &'static str,
}

static BOARDS: &[BuiltInBoard] = &[
    BuiltInBoard {
        name: "iq-puzzler-pro",
        lattice: &SQUARE,
        set: "iq-puzzler-pro",
        text: include_str!("../data/boards/iq-puzzler-pro.txt"),
    },
    BuiltInBoard {
        name: "iq-puzzler-pro-diagonal",
        lattice: &SQUARE,
        set: "iq-puzzler-pro",
        text: include_str!("../data/boards/iq-puzzler-pro-diagonal.txt"),
    },
    BuiltInBoard {
        name: "kanoodle",
        lattice: &SQUARE,
        set: "kanoodle",
        text: "5x11",
    },
    BuiltInBoard {
        name: "pentomino-6x10",
        lattice: &SQUARE,
        set: "pentomino",
        text: "6x10",
    },
    BuiltInBoard {
        name: "pentomino-5x12",
        lattice: &SQUARE,
        set: "pentomino",
        text: "5x12",
    },
    BuiltInBoard {
        name: "pentomino-4x15",
        lattice: &SQUARE,
        set: "pentomino",
        text: "4x15",
    },
    BuiltInBoard {
        name: "pentomino-3x20",
        lattice: &SQUARE,
        set: "pentomino",
        text: "3x20",
    },
    BuiltInBoard {
        name: "pentomino-8x8-hole",
        lattice: &SQUARE,
        set: "pentomino",
        text: include_str!("../data/boards/pentomino-8x8-hole.txt"),
    },
    BuiltInBoard {
        name: "iq-puzzler-pro-pyramid",
        lattice: &BALLS,
        set: "iq-puzzler-pro",
        text: "pyramid 5",
    },
    BuiltInBoard {
        name: "kanoodle-pyramid",
        lattice: &BALLS,
        set: "kanoodle",
        text: "pyramid 5",
    },
    BuiltInBoard {
        name: "soma",
        lattice: &CUBIC,
        set: "soma",
        text: "3x3x3",
    },
    BuiltInBoard {
        name: "slothouber-graatsma",
        lattice: &CUBIC,
        set: "slothouber-graatsma",
        text: "3x3x3",
    },
    BuiltInBoard {
        name: "bedlam",
        lattice: &CUBIC,
        set: "bedlam",
        text: "4x4x4",
    },
    BuiltInBoard {
        name: "solid-pentomino-3x4x5",
        lattice: &CUBIC,
        set: "pentomino",
        text: "3x4x5",
    },
    BuiltInBoard {
        name: "solid-pentomino-2x5x6",
        lattice: &CUBIC,
        set: "pentomino",
        text: "2x5x6",
    },
    BuiltInBoard {
        name: "solid-pentomino-2x3x10",
        lattice: &CUBIC,
        set: "pentomino",
        text: "2x3x10",
    },
    BuiltInBoard {
        name: "hexiamond-6x6",
        lattice: &TRIANGULAR,
        set: "hexiamond",
        text: "parallelogram 6x6",
    },
    BuiltInBoard {
        name: "tetrahex-4x7",
        lattice: &HEXAGONAL,
        set: "tetrahex",
        text: "parallelogram 4x7",
    },
];

/// Names of the built-in boards.
pub(super) fn names() -> Vec<&'static str> {
    BOARDS.iter().map(|board| board.name).collect()
}

/// The board of that name as it is listed, with the pieces that belong to it.
pub(super) fn shown(name: &str) -> Option<Shown> {
    let puzzle = Packing::built_in(named(name)?.name, &Settings::new()).ok()?;
    let view = Packing::view(&puzzle, &Packing::start(&puzzle));
    Some(Shown {
        lattice: view.lattice,
        board: Some(view),
        pieces: sets::shown(set_of_named(name)?)?.pieces,
    })
}

fn named(text: &str) -> Option<&'static BuiltInBoard> {
    let mut boards = BOARDS.iter();
    boards.find(|board| board.name == text.trim())
}

/// The piece set that belongs to a board of this name; `None` when there is no such board.
pub(super) fn set_of_named(text: &str) -> Option<&'static str> {
    Some(named(text)?.set)
}

/// The built-in board of that name.
pub(super) fn by_name(text: &str) -> Option<LetterGrid> {
    Some(named(text)?.grid())
}

/// The board of that name or size on a lattice; `None` when the text is neither a name nor a size.
/// The lattice is that of the board or of the size if none is given.
pub(super) fn by_name_or_size(
    text: &str,
    lattice: Option<&'static Lattice>,
) -> Option<Result<LetterGrid, Message>> {
    if let Some(board) = named(text) {
        let fits = lattice.is_none_or(|lattice| lattice == board.lattice);
        let other = || {
            let message = Message::new("board-other-lattice").with("board", board.name);
            message.with("lattice", board.lattice.name)
        };
        return Some(fits.then(|| board.grid()).ok_or_else(other));
    }
    let size = Size::read(text)?;
    Some(size.and_then(|size| size.grid(lattice.unwrap_or_else(|| size.lattice()))))
}

/// The name or the size of the board that the generator's options ask for: of several that belong to a
/// set, the first.
pub(super) fn wished_name(settings: &Settings) -> Option<&str> {
    let of_set = |set: &str| BOARDS.iter().find(|board| board.set == set);
    let own = || Some(of_set(settings.get("pieces")?)?.name);
    settings.get("board").or_else(own)
}

/// The board that the generator's options ask for, on the lattice that they name.
pub(super) fn wished(settings: &Settings) -> Result<LetterGrid, Message> {
    let board = wished_name(settings);
    let board = board.ok_or_else(|| Message::new("made-board-needed"))?;
    let lattice = settings.get("lattice").map(lattice_named).transpose()?;
    by_name_or_size(board, lattice).ok_or_else(|| unknown(board))?
}

/// The message that a text is neither a size nor the name of a board.
pub(super) fn unknown(board: &str) -> Message {
    let message = Message::new("made-board-unknown").with("board", board);
    message.with("known", names().join(", "))
}

impl BuiltInBoard {
    fn grid(&self) -> LetterGrid {
        let grid = match Size::read(self.text) {
            Some(size) => size.and_then(|size| size.grid(self.lattice)),
            None => LetterGrid::read_on(self.text, self.lattice).map_err(|error| error.message),
        };
        grid.expect("the built-in boards are tested")
    }
}

/// The default piece set of a bare letter grid: the set of the IQ Puzzler Pro for its boards, the
/// pentominoes for 60 cells, otherwise none.
pub(super) fn default_set(board: &Board) -> Option<&'static str> {
    let form = board.form();
    let of_game = BOARDS
        .iter()
        .filter(|one| one.set == "iq-puzzler-pro" && one.lattice == board.lattice())
        .any(|one| one.grid().board.form() == form);
    match board.size() {
        _ if of_game => Some("iq-puzzler-pro"),
        60 if board.lattice() == &SQUARE => Some("pentomino"),
        _ => None,
    }
}

//! The pieces beside the picture and the moves that a player can make. They let a front end offer
//! every move without knowing a rule.

use pavage_grid::Place;

/// The pieces and moves that a player has at hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tray {
    /// All pieces of the puzzle, including those on the board.
    pub pieces: Vec<TrayPiece>,
    /// For each cell of the view, in the same order, the largest number it may take (the smallest
    /// is 1). Empty when cells take no numbers.
    pub values: Vec<u8>,
    /// The rules by which a player may leave cells open.
    pub openings: Vec<Opening>,
    /// For each cell of the view, in the same order, the index of the opening by which it may stay
    /// open while no piece covers it. Empty when there are no openings.
    pub opened_by: Vec<Option<u32>>,
    /// How many pieces lie on the board in the end, where the puzzle says so of all together.
    pub used: Option<Used>,
    /// The gestures with which a player moves.
    pub gestures: Vec<Gesture>,
    /// Whole moves that need no target, such as buttons.
    pub actions: Vec<Action>,
}

/// Cells of which a player may leave some open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The name of the choice, if exactly one of its cells stays open.
    pub choice: Option<String>,
    /// How many of the cells are open.
    pub open: u32,
    /// How many of them are open at least in the end.
    pub least: u32,
    /// How many of them may be open; `None` if all may.
    pub most: Option<u32>,
}

/// How many pieces are laid in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Used {
    /// At least so many.
    pub least: u32,
    /// At most so many; `None` if there is no such limit.
    pub most: Option<u32>,
}

/// A piece in the tray.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrayPiece {
    /// Its name, as used in moves.
    pub name: String,
    /// Its own colour (red, green, blue), if it has one.
    pub colour: Option<[u8; 3]>,
    /// How many copies there are.
    pub count: u32,
    /// How many copies are not on the board.
    pub left: u32,
    /// Its distinct images under the transformations it allows, each as the places in its bounding
    /// box.
    pub images: Vec<Vec<Place>>,
    /// For each image, the index of its quarter turn clockwise. Empty when the piece may not be
    /// turned.
    pub turned: Vec<u32>,
    /// For each image, the index of its left-right mirror image. Empty when the piece may not be
    /// flipped.
    pub flipped: Vec<u32>,
}

/// A gesture of the player, and the move it makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gesture {
    /// The kind of gesture.
    pub kind: GestureKind,
    /// The text of the move, with names in braces for what the player points at: `{cell}` and
    /// `{other}` (row and column from 1, separated by a comma), `{cells}` (several, separated by
    /// blanks), `{piece}`, `{value}`, `{values}` (separated by commas; `-` for none), `{tile}` (top, left, right,
    /// bottom, separated by slashes), `{direction}` (`up`, `right`, `down`, `left`), `{index}` (of
    /// the cell, from 0).
    pub mv: &'static str,
}

impl Gesture {
    /// A gesture that makes a move.
    #[must_use]
    pub const fn new(kind: GestureKind, mv: &'static str) -> Gesture {
        Gesture { kind, mv }
    }
}

/// A whole move that needs no target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action {
    /// Its code.
    pub code: &'static str,
    /// Catalogue code of its label.
    pub label: &'static str,
    /// The text of the move.
    pub mv: &'static str,
}

/// The kinds of gestures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GestureKind {
    /// Puts a piece of the tray on cells.
    Place,
    /// Lifts the piece on a cell off the board.
    Lift,
    /// Writes a number into a cell.
    Write,
    /// Writes a number into a cell, and takes it out of the notes that it makes wrong.
    Enter,
    /// Notes candidates in a cell.
    Note,
    /// Notes numbers in the middle of a cell.
    Centre,
    /// Gives a cell one of the colours from 1 to 8, or takes it away.
    Colour,
    /// Crosses a number out.
    Cross,
    /// Erases the numbers and notes of a cell.
    Erase,
    /// Lays a waiting tile on a cell.
    Lay,
    /// Takes the tile off a cell.
    Take,
    /// Swaps the contents of two cells.
    Swap,
    /// Turns the tile of a cell a quarter turn clockwise.
    Turn,
    /// Shifts all tiles by one cell.
    Shift,
    /// Touches a cell.
    Touch,
    /// Leaves a cell open.
    Open,
    /// No longer leaves a cell open.
    Close,
}

impl GestureKind {
    /// All kinds.
    pub const ALL: [GestureKind; 17] = [
        GestureKind::Place,
        GestureKind::Lift,
        GestureKind::Write,
        GestureKind::Enter,
        GestureKind::Note,
        GestureKind::Centre,
        GestureKind::Colour,
        GestureKind::Cross,
        GestureKind::Erase,
        GestureKind::Lay,
        GestureKind::Take,
        GestureKind::Swap,
        GestureKind::Turn,
        GestureKind::Shift,
        GestureKind::Touch,
        GestureKind::Open,
        GestureKind::Close,
    ];

    /// Its name in data.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GestureKind::Place => "place",
            GestureKind::Lift => "lift",
            GestureKind::Write => "write",
            GestureKind::Enter => "enter",
            GestureKind::Note => "note",
            GestureKind::Centre => "centre",
            GestureKind::Colour => "colour",
            GestureKind::Cross => "cross",
            GestureKind::Erase => "erase",
            GestureKind::Lay => "lay",
            GestureKind::Take => "take",
            GestureKind::Swap => "swap",
            GestureKind::Turn => "turn",
            GestureKind::Shift => "shift",
            GestureKind::Touch => "touch",
            GestureKind::Open => "open",
            GestureKind::Close => "close",
        }
    }
}

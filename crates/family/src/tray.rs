//! What lies at a player's hand beside the picture, and what the player may do with it: enough for a
//! front to offer every move without knowing a rule.

use pavage_grid::Place;

/// What is at hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tray {
    /// The pieces of the puzzle, those on the board included.
    pub pieces: Vec<TrayPiece>,
    /// For each cell of the view, in its order, how many numbers from 1 it may take; empty where
    /// cells take no numbers.
    pub values: Vec<u8>,
    /// What a player may do.
    pub gestures: Vec<Gesture>,
    /// What may be done at a touch, without pointing at anything.
    pub actions: Vec<Action>,
}

/// A piece as it lies in the tray.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrayPiece {
    /// Its name, as moves have it.
    pub name: String,
    /// Its own colour (red, green, blue), if it has one.
    pub colour: Option<[u8; 3]>,
    /// How many there are.
    pub count: u32,
    /// How many of them are not on the board.
    pub left: u32,
    /// Its distinct images under the movements it allows, as places in the box around each.
    pub images: Vec<Vec<Place>>,
    /// For each image, which one is a quarter turn clockwise from it; empty where the piece may not
    /// be turned.
    pub turned: Vec<u32>,
    /// For each image, which one is its mirror image left to right; empty where the piece may not be
    /// turned over.
    pub flipped: Vec<u32>,
}

/// Something that a player may do, and the move it makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gesture {
    /// What is done.
    pub kind: GestureKind,
    /// The text of the move, with names in braces for what the player points at: `{cell}` and
    /// `{other}` (row and column from 1, a comma between them), `{cells}` (several, blanks between
    /// them), `{piece}`, `{value}`, `{values}` (commas between them), `{tile}` (top, left, right,
    /// bottom, slashes between them), `{direction}` (`up`, `right`, `down`, `left`), `{index}` (of the
    /// cell, from 0).
    pub mv: &'static str,
}

/// A whole move that is made at a touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action {
    /// Its code.
    pub code: &'static str,
    /// The code of what it is called.
    pub label: &'static str,
    /// The text of the move.
    pub mv: &'static str,
}

/// The kinds of gestures that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GestureKind {
    /// Puts a piece of the tray on cells.
    Place,
    /// Takes the piece on a cell away.
    Lift,
    /// Writes a number into a cell.
    Write,
    /// Notes numbers in a cell.
    Note,
    /// Crosses a number out.
    Cross,
    /// Takes numbers and notes of a cell away.
    Erase,
    /// Lays a waiting tile into a cell.
    Lay,
    /// Takes the tile of a cell away.
    Take,
    /// Exchanges what is in two cells.
    Swap,
    /// Turns the tile of a cell a quarter clockwise.
    Turn,
    /// Moves all tiles one cell on.
    Shift,
    /// Touches a cell.
    Touch,
}

impl GestureKind {
    /// Its name in data.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GestureKind::Place => "place",
            GestureKind::Lift => "lift",
            GestureKind::Write => "write",
            GestureKind::Note => "note",
            GestureKind::Cross => "cross",
            GestureKind::Erase => "erase",
            GestureKind::Lay => "lay",
            GestureKind::Take => "take",
            GestureKind::Swap => "swap",
            GestureKind::Turn => "turn",
            GestureKind::Shift => "shift",
            GestureKind::Touch => "touch",
        }
    }
}

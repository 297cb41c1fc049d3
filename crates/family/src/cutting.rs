//! What a generator that cuts a board into pieces tells on the way, so that the cutting can be shown.

use pavage_grid::Place;

/// A step of the cutting of a board, told as [`pavage_search::Notice::Other`]. The steps that a
/// generator tells lead from the whole board to the pieces of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CutStep {
    /// A piece of these cells is cut off.
    Off(Vec<Place>),
    /// A piece is joined to the rest again.
    Back(Vec<Place>, Joined),
}

/// Why a piece is joined to the rest again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joined {
    /// Its region ends before it has the size that was drawn for it.
    Small,
    /// The cells that it leaves cannot be divided into pieces.
    Rest,
    /// It encloses cells, which is not wished.
    Encloses,
    /// Another piece has its shape.
    Repeated,
    /// It is cut anew, with others.
    Anew,
}

impl Joined {
    /// Every reason.
    pub const ALL: [Joined; 5] = [
        Joined::Small,
        Joined::Rest,
        Joined::Encloses,
        Joined::Repeated,
        Joined::Anew,
    ];

    /// Its name in recordings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Joined::Small => "small",
            Joined::Rest => "rest",
            Joined::Encloses => "encloses",
            Joined::Repeated => "repeated",
            Joined::Anew => "anew",
        }
    }
}

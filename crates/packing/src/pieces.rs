//! Pieces, piece sets, and the sets that are built in.

use pavage_grid::{Freedom, Lattice, SQUARE, Shape};

use super::toml_text;
use pavage_family::Message;

/// A kind of piece: equal ones are one piece with a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its letter.
    pub name: char,
    /// Its shape as drawn.
    pub shape: Shape,
    /// How it may be moved.
    pub freedom: Freedom,
    /// How many there are, at least 1.
    pub count: u32,
    /// Its colour: red, green, blue.
    pub colour: Option<[u8; 3]>,
}

impl Piece {
    /// Its distinct images under the movements it allows.
    #[must_use]
    pub fn orientations(&self) -> Vec<Shape> {
        self.shape.orientations(lattice(), self.freedom)
    }
}

/// The lattice of the pieces.
pub(super) fn lattice() -> &'static Lattice {
    &SQUARE
}

/// Letters that no piece may have: they mean something in a letter grid.
pub(super) fn is_name(letter: char) -> bool {
    !letter.is_whitespace() && !letter.is_control() && !matches!(letter, '.' | '#' | '-')
}

/// A set that is built in, by name, with its text.
struct BuiltInSet {
    name: &'static str,
    text: &'static str,
}

static SETS: &[BuiltInSet] = &[
    BuiltInSet {
        name: "iq-puzzler-pro",
        text: include_str!("../../../data/sets/iq-puzzler-pro.toml"),
    },
    BuiltInSet {
        name: "kanoodle",
        text: include_str!("../../../data/sets/kanoodle.toml"),
    },
    BuiltInSet {
        name: "pentomino",
        text: include_str!("../../../data/sets/pentomino.toml"),
    },
    BuiltInSet {
        name: "pentomino-one-sided",
        text: include_str!("../../../data/sets/pentomino-one-sided.toml"),
    },
    BuiltInSet {
        name: "calendar",
        text: include_str!("../../../data/sets/calendar.toml"),
    },
    BuiltInSet {
        name: "a-puzzle-a-day",
        text: include_str!("../../../data/sets/a-puzzle-a-day.toml"),
    },
];

/// Names of the sets that are built in.
#[must_use]
pub fn set_names() -> Vec<&'static str> {
    SETS.iter().map(|set| set.name).collect()
}

/// The pieces of a built-in set.
///
/// # Errors
/// There is no set of that name; the message lists those there are.
pub fn built_in_set(name: &str) -> Result<Vec<Piece>, Message> {
    let unknown = || {
        let known = set_names().join(", ");
        Message::new("set-unknown")
            .with("set", name)
            .with("known", known)
    };
    let set = SETS
        .iter()
        .find(|set| set.name == name)
        .ok_or_else(unknown)?;
    Ok(toml_text::read_set(set.text).expect("the built-in sets are tested"))
}

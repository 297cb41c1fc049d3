//! The built-in piece sets.

use pavage_family::{Message, Shown};

use super::piece_text::read_set;
use super::pieces::{Piece, lattice};
use super::tray;

/// A built-in set: its name and its text.
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

/// Names of the built-in sets.
#[must_use]
pub fn set_names() -> Vec<&'static str> {
    SETS.iter().map(|set| set.name).collect()
}

/// The set of that name as it is listed.
pub(super) fn shown(name: &str) -> Option<Shown> {
    let pieces = built_in_set(name).ok()?;
    Some(Shown {
        lattice: lattice(),
        board: None,
        pieces: tray::of_set(&pieces),
    })
}

/// The pieces of a built-in set.
///
/// # Errors
/// There is no set of that name; the message lists the existing names.
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
    Ok(read_set(set.text).expect("the built-in sets are tested"))
}

//! One built-in thing by its name: what it is, and what it looks like.

use pavage_family::{AnyPosition, Shown};
use pavage_puzzles::{families, listed_families};

use crate::load::built_ins;

/// The kind of a built-in puzzle. Other kinds are the keys of the families' lists.
pub const PUZZLE: &str = "puzzle";

/// A built-in thing.
pub struct Listed {
    /// The family that it belongs to.
    pub family: &'static str,
    /// What it is: [`PUZZLE`], or the key of a list, for instance `piece_sets`.
    pub kind: &'static str,
    /// Catalogue code of the description of a puzzle, or of the heading of a list.
    pub about: &'static str,
    /// What it looks like.
    pub shown: Shown,
}

/// The description of a level of a book.
const LEVEL: &str = "built-in-level";

/// A built-in puzzle, or a level of a book.
#[must_use]
pub fn puzzle(name: &str, position: &dyn AnyPosition) -> Listed {
    let mut all = built_ins();
    let found = all.find(|(_, built_in)| built_in.name == name);
    let view = position.view();
    Listed {
        family: position.family(),
        kind: PUZZLE,
        about: found.map_or(LEVEL, |(_, built_in)| built_in.about),
        shown: Shown {
            lattice: view.lattice,
            board: Some(view),
            pieces: position.tray().pieces,
        },
    }
}

/// A built-in thing that is no puzzle, for instance a piece set.
#[must_use]
pub fn thing(name: &str) -> Option<Listed> {
    families().iter().find_map(|family| {
        let list = family
            .lists()
            .iter()
            .find(|list| (list.names)().contains(&name))?;
        Some(Listed {
            family: family.name(),
            kind: list.key,
            about: list.heading,
            shown: (list.show)(name)?,
        })
    })
}

/// All names that can be asked for, each once.
#[must_use]
pub fn names() -> Vec<&'static str> {
    let puzzles = listed_families().flat_map(|family| family.built_ins().iter().map(|b| b.name));
    let lists = listed_families().flat_map(|family| family.lists());
    let others = lists.flat_map(|list| (list.names)());
    let mut names: Vec<&'static str> = Vec::new();
    for name in puzzles.chain(others) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

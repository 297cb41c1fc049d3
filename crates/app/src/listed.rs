//! One built-in thing by its name: what it is, and what it looks like.

use pavage_family::{AnyPosition, Place, Shown, TrayPiece};
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

/// A built-in puzzle.
///
/// # Panics
/// No built-in puzzle has that name.
#[must_use]
pub fn puzzle(name: &str, position: &dyn AnyPosition) -> Listed {
    let mut all = built_ins();
    let found = all.find(|(_, built_in)| built_in.name == name);
    let (family, built_in) = found.expect("the caller found it");
    let view = position.view();
    Listed {
        family: family.name(),
        kind: PUZZLE,
        about: built_in.about,
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

/// The ways in which a piece can lie, each once, with its cells in reading order: as it is drawn, turned
/// clockwise step by step, then its mirror image turned likewise. Where turns of one axis and the mirror
/// do not reach all, as in space, the others follow in the order of their cells.
#[must_use]
pub fn variants(piece: &TrayPiece) -> Vec<Vec<Place>> {
    let mut order: Vec<u32> = Vec::with_capacity(piece.images.len());
    let mirrored = piece.flipped.first().copied();
    for first in [Some(0), mirrored].into_iter().flatten() {
        let mut image = first;
        while !order.contains(&image) {
            order.push(image);
            image = piece.turned.get(image as usize).copied().unwrap_or(image);
        }
    }
    let by_place = |place: &Place| (place.layer_number(), place.row, place.col);
    let in_reading_order = |image: &Vec<Place>| {
        let mut cells = image.clone();
        cells.sort_unstable_by_key(by_place);
        cells
    };
    let reached = order
        .iter()
        .map(|&image| in_reading_order(&piece.images[image as usize]));
    let mut variants: Vec<Vec<Place>> = reached.collect();
    let others = (0..)
        .zip(&piece.images)
        .filter(|(at, _)| !order.contains(at));
    let mut others: Vec<Vec<Place>> = others.map(|(_, image)| in_reading_order(image)).collect();
    others.sort_unstable_by_key(|cells| cells.iter().map(by_place).collect::<Vec<_>>());
    variants.extend(others);
    variants
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

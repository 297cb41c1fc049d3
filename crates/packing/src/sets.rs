//! The built-in piece sets.

use std::sync::OnceLock;

use pavage_family::{Message, Shown};
use pavage_grid::{
    BALLS, CUBIC, HEXAGONAL, Lattice, Likeness, SQUARE, TRIANGULAR, letter_names, polyforms,
};

use super::piece_text::read_set;
use super::pieces::{Piece, usual_freedom};
use super::tray;

/// A built-in set: its name and its text.
struct BuiltInSet {
    name: &'static str,
    text: &'static str,
}

const fn set(name: &'static str, text: &'static str) -> BuiltInSet {
    BuiltInSet { name, text }
}

/// All polyforms of a size as a set: flat ones up to turning and flipping over, solid ones up to
/// turning.
struct PolyformSet {
    name: &'static str,
    lattice: &'static Lattice,
    cells: usize,
}

const fn polyform(name: &'static str, lattice: &'static Lattice, cells: usize) -> PolyformSet {
    PolyformSet {
        name,
        lattice,
        cells,
    }
}

static POLYFORMS: [PolyformSet; 18] = [
    polyform("tromino", &SQUARE, 3),
    polyform("tetromino", &SQUARE, 4),
    polyform("hexomino", &SQUARE, 6),
    polyform("heptomino", &SQUARE, 7),
    polyform("tricube", &CUBIC, 3),
    polyform("tetracube", &CUBIC, 4),
    polyform("pentacube", &CUBIC, 5),
    polyform("triball", &BALLS, 3),
    polyform("tetraball", &BALLS, 4),
    polyform("trihex", &HEXAGONAL, 3),
    polyform("tetrahex", &HEXAGONAL, 4),
    polyform("pentahex", &HEXAGONAL, 5),
    polyform("hexahex", &HEXAGONAL, 6),
    polyform("tetriamond", &TRIANGULAR, 4),
    polyform("pentiamond", &TRIANGULAR, 5),
    polyform("hexiamond", &TRIANGULAR, 6),
    polyform("heptiamond", &TRIANGULAR, 7),
    polyform("octiamond", &TRIANGULAR, 8),
];

static SETS: &[BuiltInSet] = &[
    set(
        "iq-puzzler-pro",
        include_str!("../data/sets/iq-puzzler-pro.toml"),
    ),
    set("kanoodle", include_str!("../data/sets/kanoodle.toml")),
    set("pentomino", include_str!("../data/sets/pentomino.toml")),
    set(
        "pentomino-one-sided",
        include_str!("../data/sets/pentomino-one-sided.toml"),
    ),
    set("soma", include_str!("../data/sets/soma.toml")),
    set(
        "slothouber-graatsma",
        include_str!("../data/sets/slothouber-graatsma.toml"),
    ),
    set("bedlam", include_str!("../data/sets/bedlam.toml")),
    set("calendar", include_str!("../data/sets/calendar.toml")),
    set(
        "a-puzzle-a-day",
        include_str!("../data/sets/a-puzzle-a-day.toml"),
    ),
];

/// Names of the built-in sets.
#[must_use]
pub fn set_names() -> Vec<&'static str> {
    let drawn = SETS.iter().map(|set| set.name);
    drawn.chain(POLYFORMS.iter().map(|set| set.name)).collect()
}

/// Names of the sets whose pieces can lie on a lattice.
pub(super) fn set_names_for(lattice: &'static Lattice) -> Vec<&'static str> {
    let serves = |name: &&str| {
        let piece = built_in_set(name)
            .ok()
            .and_then(|set| set.into_iter().next());
        piece.is_some_and(|piece| piece.on(lattice).is_some())
    };
    set_names().into_iter().filter(serves).collect()
}

/// The set of that name as it is listed.
pub(super) fn shown(name: &str) -> Option<Shown> {
    let pieces = built_in_set(name).ok()?;
    Some(Shown {
        lattice: pieces[0].lattice,
        board: None,
        pieces: tray::of_set(&pieces),
    })
}

/// The pieces of a built-in set.
///
/// # Errors
/// There is no set of that name; the message lists the existing names.
///
/// # Examples
/// ```
/// use pavage_packing::built_in_set;
///
/// assert_eq!(built_in_set("pentomino").unwrap().len(), 12);
/// let error = built_in_set("heptagon").unwrap_err();
/// assert_eq!(error.code, "set-unknown");
/// ```
pub fn built_in_set(name: &str) -> Result<Vec<Piece>, Message> {
    pieces_of(name).ok_or_else(|| unknown(name, &set_names()))
}

fn pieces_of(name: &str) -> Option<Vec<Piece>> {
    if let Some(set) = SETS.iter().find(|set| set.name == name) {
        return Some(read_set(set.text).expect("the built-in sets are tested"));
    }
    let at = POLYFORMS.iter().position(|set| set.name == name)?;
    // All pieces of seven cells take a while to find, and messages ask for each set.
    static MADE: [OnceLock<Vec<Piece>>; POLYFORMS.len()] =
        [const { OnceLock::new() }; POLYFORMS.len()];
    Some(MADE[at].get_or_init(|| POLYFORMS[at].pieces()).clone())
}

fn unknown(name: &str, known: &[&str]) -> Message {
    let message = Message::new("set-unknown").with("set", name);
    message.with("known", known.join(", "))
}

/// The pieces of a built-in set, for a board of this lattice.
///
/// # Errors
/// There is no set of that name, or its pieces are of another lattice. The message lists the sets for
/// this lattice.
pub(super) fn set_on(name: &str, lattice: &'static Lattice) -> Result<Vec<Piece>, Message> {
    let set = pieces_of(name).ok_or_else(|| unknown(name, &set_names_for(lattice)))?;
    let own = set[0].lattice;
    let pieces: Option<Vec<Piece>> = set.into_iter().map(|piece| piece.on(lattice)).collect();
    pieces.ok_or_else(|| {
        let message = Message::new("set-other-lattice").with("set", name);
        let message = message.with("its", own.name).with("lattice", lattice.name);
        message.with("known", set_names_for(lattice).join(", "))
    })
}

impl PolyformSet {
    fn pieces(&self) -> Vec<Piece> {
        let freedom = usual_freedom(self.lattice);
        let likeness = if freedom.flip {
            Likeness::Free
        } else {
            Likeness::OneSided
        };
        let shapes = polyforms(self.lattice, self.cells, likeness).into_iter();
        let piece = |(shape, name)| Piece::new(name, self.lattice, shape, freedom);
        shapes.zip(letter_names()).map(piece).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pavage_grid::Freedom;

    #[test]
    fn sets_of_polyforms_have_all_of_them() {
        let check = |name: &str, number: usize, cells: usize| {
            let set = built_in_set(name).expect("a set");
            assert_eq!(set.len(), number, "{name}");
            assert!(
                set.iter().all(|piece| piece.shape.size() == cells),
                "{name}"
            );
        };
        check("tetromino", 5, 4);
        check("heptomino", 108, 7);
        check("tetracube", 8, 4);
        check("pentacube", 29, 5);
        check("triball", 4, 3);
        check("tetrahex", 7, 4);
        check("hexahex", 82, 6);
        check("hexiamond", 12, 6);
        check("octiamond", 66, 8);
        check("pentomino", 12, 5);
    }

    /// Its pieces are the tricube and the tetracubes that are no boxes.
    #[test]
    fn soma_has_the_irregular_small_polycubes() {
        let soma = built_in_set("soma").expect("a set");
        let mut expected = polyforms(&CUBIC, 4, Likeness::OneSided);
        expected.extend(polyforms(&CUBIC, 3, Likeness::OneSided));
        expected.retain(|shape| shape.empty_in_box(&CUBIC) > 0);
        let turned =
            |shape: &pavage_grid::Shape| shape.orientations(&CUBIC, Freedom::TURNS).swap_remove(0);
        let mut expected: Vec<_> = expected.iter().map(turned).collect();
        let mut found: Vec<_> = soma.iter().map(|piece| turned(&piece.shape)).collect();
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected);
    }
}

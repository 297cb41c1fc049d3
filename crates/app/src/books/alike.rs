//! Solved boards that are alike: one becomes the other by a turn or a mirror image of the board, and by
//! other names of its cages or colours. What is marked in one, as given, is marked in the other.

use std::collections::HashMap;

use pavage_bits::SmallSort as _;
use pavage_family::{Look, Point, View, ViewCell};

/// What a solved board has in common with all that are like it, and with no others. Its length grows with
/// the number of cells, and the time with the symmetries of the lattice too.
pub(super) fn kind(view: &View) -> String {
    let symmetries = view.lattice.symmetries().iter();
    let images =
        symmetries.map(|symmetry| image(view, |point| view.lattice.image(symmetry, point)));
    images.min().unwrap_or_default()
}

/// The board after a motion, as text.
fn image(view: &View, moved: impl Fn(Point) -> Point) -> String {
    let point = |cell: &ViewCell| {
        let point = view.lattice.point(cell.place);
        point.expect("a cell of a lattice lies on it")
    };
    let cells = view.cells.iter();
    let mut cells: Vec<(Point, &ViewCell)> = cells.map(|cell| (moved(point(cell)), cell)).collect();
    cells.small_sort_by_key(|(point, _)| *point);
    let Some(&(first, _)) = cells.first() else {
        return String::new();
    };
    let mut names = Renamed::default();
    let mut text = String::new();
    for (at, cell) in cells {
        text += &format!("{:?}{:?}", (at - first).0, cell.mark);
        match view.look {
            // Which piece lies there follows from its shape, but for pieces that are alike.
            Look::Pieces => text += &format!("{:?}", cell.group.map(|group| names.number(group))),
            Look::Cages => {
                let cage = cell.group.map(|group| names.number(group));
                text += &format!("{cage:?}{:?}", cell.label);
            }
            Look::Tiles => {
                let towards = |step| moved(point(cell) + step) - at;
                let sides = cell.sides.map(|sides| turned(sides, towards));
                let sides = sides.map(|sides| sides.map(|colour| names.number(colour.into())));
                text += &format!("{sides:?}");
            }
        }
    }
    text
}

/// Numbers in place of names, in the order in which they come.
#[derive(Default)]
struct Renamed(HashMap<u32, usize>);

impl Renamed {
    fn number(&mut self, name: u32) -> usize {
        let next = self.0.len();
        *self.0.entry(name).or_insert(next)
    }
}

/// The steps to the top, right, bottom and left of a tile.
const SIDES: [Point; 4] = [
    Point::flat(-1, 0),
    Point::flat(0, 1),
    Point::flat(1, 0),
    Point::flat(0, -1),
];

/// The sides of a tile after a motion that makes of each of these steps another one.
fn turned(sides: [u8; 4], moved: impl Fn(Point) -> Point) -> [u8; 4] {
    let mut after = sides;
    for (step, side) in SIDES.into_iter().zip(sides) {
        let towards = moved(step);
        if let Some(at) = SIDES.iter().position(|step| *step == towards) {
            after[at] = side;
        }
    }
    after
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Reading, read};

    fn of(text: &str) -> String {
        let read = read(text.as_bytes(), &Reading::default());
        kind(&read.expect("a puzzle").position.view())
    }

    #[test]
    fn images_are_alike_and_nothing_else_is() {
        let check = |one: &str, other: &str, alike: bool| {
            assert_eq!(of(one) == of(other), alike, "{one}\n{other}");
        };
        let packing = |board: &str| {
            let pieces = "[[pieces]]\nname = \"A\"\nshape = \"##\"\n[[pieces]]\nname = \"B\"\nshape = \"##\"\n";
            format!("family = \"packing\"\nboard = \"\"\"\n{board}\n\"\"\"\n{pieces}")
        };
        check(&packing("AA\nBB"), &packing("BA\nBA"), true);
        check(&packing("AA\nBB\n##"), &packing("BB\nAA"), true);
        check(&packing("AA.\n.BB"), &packing("BB.\n.AA"), true);
        check(&packing("AA.\n.BB"), &packing("AA.\nBB."), false);
        let suguru = |cages: &str, givens: &str| {
            format!("family = \"suguru\"\ncages = \"{cages}\"\ngivens = \"{givens}\"\n")
        };
        check(
            &suguru("AAB\\nABB", "123\\n321"),
            &suguru("XXY\\nXYY", "123\\n321"),
            true,
        );
        check(
            &suguru("AAB\\nABB", "121\\n323"),
            &suguru("AAB\\nABB", "323\\n121"),
            true,
        );
        check(
            &suguru("AAB\\nABB", "121\\n323"),
            &suguru("AAB\\nABB", "131\\n232"),
            false,
        );
        // Top, left, right, bottom of each.
        let tiles = |size: &str, tiles: &str| {
            format!("family = \"tetravex\"\nsize = \"{size}\"\ntiles = \"\"\"\n{tiles}\n\"\"\"\n")
        };
        let upright = tiles("2x1", "1234@\n4567@");
        check(&upright, &tiles("2x1", "7654@\n4321@"), true);
        check(&upright, &tiles("2x1", "0234@\n4567@"), true);
        check(&upright, &tiles("1x2", "2143@\n5476@"), true);
        check(&upright, &tiles("2x1", "1234@\n4557@"), false);
        check(&upright, &tiles("2x1", "1234@\n5467@"), false);
    }
}

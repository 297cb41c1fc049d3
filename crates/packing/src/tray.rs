//! The tray of a packing puzzle: the images of the pieces, and the image that a turn or a flip
//! leads to.

use std::collections::HashMap;

use pavage_grid::{Freedom, Lattice, Movement, Point, Shape, Symmetry};

use super::pieces::Piece;
use super::puzzle::{Placement, Puzzle, State};
use pavage_family::numbers::as_u32;
use pavage_family::{Gesture, GestureKind, Place, Tray, TrayPiece};

const GESTURES: [Gesture; 2] = [
    Gesture {
        kind: GestureKind::Place,
        mv: "{piece} {cells}",
    },
    Gesture {
        kind: GestureKind::Lift,
        mv: "- {cell}",
    },
];

/// The pieces of a set.
pub(super) fn of_set(pieces: &[Piece]) -> Vec<TrayPiece> {
    let in_box = |piece: &Piece| in_tray(piece, piece.count, piece.count);
    pieces.iter().map(in_box).collect()
}

/// The pieces, with the number of copies that a state leaves.
pub(super) fn tray(puzzle: &Puzzle, state: &State) -> Tray {
    let left = puzzle.remaining(state).into_iter();
    let pieces = puzzle.pieces().iter().zip(left);
    let in_tray = |(piece, left): (&Piece, u32)| {
        let is_named = |placement: &&Placement| placement.piece == piece.name;
        let laid = || as_u32(state.placed.iter().filter(is_named).count());
        // Of a piece without a largest number, there is what fits.
        let count = match piece.count {
            Piece::UNLIMITED => laid() + left,
            count => count,
        };
        in_tray(piece, count, left)
    };
    Tray {
        pieces: pieces.map(in_tray).collect(),
        values: Vec::new(),
        gestures: GESTURES.to_vec(),
        actions: Vec::new(),
    }
}

fn in_tray(piece: &Piece, count: u32, left: u32) -> TrayPiece {
    let mut images = piece.orientations();
    // Pieces lie flat in the tray, if they can.
    images.sort_by_key(|image| {
        let [low, high] = image.corners();
        high.0[0] - low.0[0]
    });
    let lattice = piece.lattice;
    let to = |allowed, symmetry| {
        if allowed {
            images_after(lattice, &images, symmetry)
        } else {
            Vec::new()
        }
    };
    // The smallest turn to the right, and the flip.
    let mut all = lattice.symmetries().iter();
    let turn = all.next().and_then(|_| all.next());
    let flip = all.find(|symmetry| symmetry.movement == Movement::Flip);
    let Freedom { rotate, flip: over } = piece.freedom;
    TrayPiece {
        name: piece.name.to_string(),
        colour: piece.colour,
        count,
        left,
        turned: to(rotate, turn),
        flipped: to(over, flip),
        images: images.iter().map(|image| boxed(lattice, image)).collect(),
    }
}

/// The image that each image becomes.
fn images_after(lattice: &Lattice, images: &[Shape], symmetry: Option<&Symmetry>) -> Vec<u32> {
    let index: HashMap<&Shape, u32> = images.iter().zip(0..).collect();
    let image = |shape: &Shape| {
        let points = shape.points().iter();
        let points = points.map(|&point| Some(lattice.image(symmetry?, point)));
        let moved = Shape::new(lattice, &points.collect::<Option<Vec<_>>>()?).ok()?;
        index.get(&moved).copied()
    };
    images
        .iter()
        .map(image)
        .collect::<Option<_>>()
        .unwrap_or_default()
}

/// The cells of a shape, relative to the first corner of its bounding box. A translation that would
/// change their kinds goes one column less far.
fn boxed(lattice: &Lattice, shape: &Shape) -> Vec<Place> {
    let [low, _] = shape.corners();
    let [_, row, col] = low.0;
    let margin = Point::flat(0, (row + col).rem_euclid(lattice.period));
    let points = shape.points().iter().map(|&point| point - low + margin);
    points.map(|point| lattice.place(point)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Packing;
    use pavage_family::{Family, Settings};

    /// Four turns and two flips lead back to the same image, and each leads to the right cells.
    #[test]
    fn turns_and_flips_lead_to_the_right_images() {
        let puzzle = Packing::built_in("iq-puzzler-pro", &Settings::new()).expect("built in");
        let tray = tray(&puzzle, &Packing::start(&puzzle));
        assert_eq!(tray.pieces.len(), 12);
        for piece in &tray.pieces {
            for (at, image) in piece.images.iter().enumerate() {
                let turned = piece.turned[at] as usize;
                let flipped = piece.flipped[at] as usize;
                assert_eq!(
                    sorted(&piece.images[turned]),
                    moved(image, |[r, c]| [c, -r])
                );
                assert_eq!(
                    sorted(&piece.images[flipped]),
                    moved(image, |[r, c]| [r, -c])
                );
                assert_eq!(piece.flipped[flipped] as usize, at);
            }
        }
    }

    #[test]
    fn plane_pieces_lie_flat_in_the_tray_of_a_solid() {
        for (name, solid) in [("iq-puzzler-pro-pyramid", 0), ("soma", 3)] {
            let puzzle = Packing::built_in(name, &Settings::new()).expect("built in");
            let tray = tray(&puzzle, &Packing::start(&puzzle));
            let is_flat = |piece: &&TrayPiece| {
                let first = piece.images[0][0].layer_number();
                piece.images[0]
                    .iter()
                    .all(|place| place.layer_number() == first)
            };
            let flat = tray.pieces.iter().filter(is_flat).count();
            assert_eq!(tray.pieces.len() - flat, solid, "{name}");
        }
    }

    #[test]
    fn what_is_forbidden_leads_nowhere() {
        let toml = "family = \"packing\"\nboard = \"1x3\"\nrotate = false\nflip = true\n[[pieces]]\nname = \"I\"\nshape = \"###\"\n";
        let puzzle = Packing::read(toml, "toml", &Settings::new()).expect("a puzzle");
        let tray = tray(&puzzle, &Packing::start(&puzzle));
        let piece = &tray.pieces[0];
        assert_eq!((piece.images.len(), piece.left), (1, 1));
        assert!(piece.turned.is_empty());
        assert_eq!(piece.flipped, [0]);
    }

    fn sorted(cells: &[Place]) -> Vec<[i32; 2]> {
        moved(cells, |cell| cell)
    }

    fn moved(cells: &[Place], by: impl Fn([i32; 2]) -> [i32; 2]) -> Vec<[i32; 2]> {
        let cells = cells
            .iter()
            .map(|cell| by([cell.row, cell.col].map(i32::from)));
        let mut cells: Vec<_> = cells.collect();
        let low = |axis: usize| cells.iter().map(|cell: &[i32; 2]| cell[axis]).min();
        let corner = [low(0), low(1)].map(|low| low.expect("it has cells"));
        for cell in &mut cells {
            *cell = [cell[0] - corner[0], cell[1] - corner[1]];
        }
        cells.sort_unstable();
        cells
    }
}

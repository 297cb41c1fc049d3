//! The tray of a packing puzzle: the images of the pieces, and the image that a turn or a flip
//! leads to.

use std::collections::HashMap;

use pavage_bits::SmallSort as _;
use pavage_grid::{Lattice, Movement, Point, Shape, Symmetry};

use super::amount::Amount;
use super::pieces::Piece;
use super::puzzle::{Placement, Puzzle, State};
use super::rules::CellRule;
use pavage_family::numbers::as_u32;
use pavage_family::{Gesture, GestureKind, Opening, Place, Tray, TrayPiece, Used};

const GESTURES: [Gesture; 2] = [
    Gesture::new(GestureKind::Place, "{piece} {cells}"),
    Gesture::new(GestureKind::Lift, "- {cell}"),
];

/// What a player can do besides where cells may stay open.
const OPENING_GESTURES: [Gesture; 2] = [
    Gesture::new(GestureKind::Open, ". {cell}"),
    Gesture::new(GestureKind::Close, "- {cell}"),
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
    let (openings, opened_by) = openings(puzzle, state);
    let mut gestures = GESTURES.to_vec();
    if !openings.is_empty() {
        gestures.extend(OPENING_GESTURES);
    }
    Tray {
        pieces: pieces.map(in_tray).collect(),
        openings,
        opened_by,
        used: puzzle.rules().used.map(|used| Used {
            least: used.least(),
            most: used.most(),
        }),
        gestures,
        ..Tray::default()
    }
}

/// The rules by which the player may leave cells open, and which of them each cell has. Cells that the
/// puzzle leaves open or has covered, and choices that it has made, are none of the player's.
fn openings(puzzle: &Puzzle, state: &State) -> (Vec<Opening>, Vec<Option<u32>>) {
    let rules = puzzle.rules();
    let left = |at: usize| {
        let opened = puzzle.opened().iter();
        let made = opened.filter(|cell| rules.of(**cell) == CellRule::Choice(at));
        as_u32(rules.bundles()[at].len() - made.count().min(rules.bundles()[at].len()))
    };
    let mut known: Vec<CellRule> = Vec::new();
    let mut openings = Vec::new();
    if rules.spare.most() != Some(0) {
        known.push(CellRule::Covered);
        openings.push(opening(rules.spare));
    }
    if puzzle.board().cells().any(|cell| rules.is_optional(cell)) {
        known.push(CellRule::Optional);
        openings.push(opening(Amount::ANY));
    }
    for at in 0..rules.bundles().len() {
        if let left @ 1.. = left(at) {
            known.push(CellRule::Choice(at));
            openings.push(Opening {
                choice: Some(rules.names_of(at)),
                ..opening(Amount::exactly(left))
            });
        }
    }
    if openings.is_empty() {
        return (openings, Vec::new());
    }
    let mut is_players = vec![true; puzzle.board().size()];
    let fixed = puzzle.fixed().iter().flat_map(|placed| &placed.cells);
    for cell in fixed.chain(puzzle.opened()) {
        is_players[cell.index()] = false;
    }
    let opened_by = puzzle.board().cells().map(|cell| {
        let is_players = is_players[cell.index()] && !puzzle.is_open(cell);
        let rule = known.iter().position(|rule| *rule == rules.of(cell));
        rule.filter(|_| is_players).map(as_u32)
    });
    let opened_by: Vec<Option<u32>> = opened_by.collect();
    for cell in &state.open {
        let rule = known.iter().position(|rule| *rule == rules.of(*cell));
        if let Some(rule) = rule {
            openings[rule].open += 1;
        }
    }
    (openings, opened_by)
}

/// So many cells, none of them open.
fn opening(number: Amount) -> Opening {
    Opening {
        choice: None,
        open: 0,
        least: number.least(),
        most: number.most(),
    }
}

fn in_tray(piece: &Piece, count: u32, left: u32) -> TrayPiece {
    let mut images = piece.orientations();
    // Pieces lie flat in the tray, if they can.
    images.small_sort_by_key(|image| {
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
    let [rotate, over] = [piece.freedom.rotate, piece.freedom.flip && !piece.face_down];
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
    let image = |shape: &Shape| index.get(&shape.image(lattice, symmetry?)).copied();
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

    /// A cell that was left open counts; what the puzzle has decided is not the player's.
    #[test]
    fn cells_may_be_left_open() {
        let toml = "family = \"packing\"\nboard = \"2x4\"\nspare = 1\noptional = [[1, 0]]\n\
            [[choice]]\nname = \"a\"\ncells = [[0, 0], [0, 1]]\n\
            [[choice]]\nname = \"b\"\ncells = [[0, 2], [0, 3]]\n\
            [[pieces]]\nname = \"I\"\nshape = \"##\"\ncount = \"any\"\n\
            [[placed]]\npiece = \"I\"\ncells = [[1, 2], [1, 3]]\n";
        let mut settings = Settings::new();
        settings.set("choose", "b=2");
        let puzzle = Packing::read(toml, "toml", &settings).expect("a puzzle");
        let start = Packing::start(&puzzle);
        let play = |state, mv: &str| {
            let mv = mv.parse().expect("a move");
            Packing::play(&puzzle, state, &mv).expect("it is allowed")
        };
        let state = play(&play(&start, ". 1,2"), ". 2,2");
        let numbers = |state: &State| {
            let tray = tray(&puzzle, state);
            let number = |of: &Opening| (of.choice.clone(), of.open, of.least, of.most);
            tray.openings.iter().map(number).collect::<Vec<_>>()
        };
        let choice = Some("a".to_owned());
        let all = |spare, chosen| {
            vec![
                (None, spare, 1, Some(1)),
                (None, 0, 0, None),
                (choice.clone(), chosen, 1, Some(1)),
            ]
        };
        assert_eq!(numbers(&start), all(0, 0));
        assert_eq!(numbers(&state), all(1, 1));
        let tray = tray(&puzzle, &state);
        let by = [Some(2), Some(2), None, None, Some(1), Some(0), None, None];
        assert_eq!(tray.opened_by, by);
        assert_eq!(tray.gestures.len(), 4);
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

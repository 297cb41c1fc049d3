//! The ways in which pieces can lie, against turns and mirror images that are made here of the drawing.

use std::collections::BTreeSet;

use pavage_app::listed::{names, thing};
use pavage_app::load::{Reading, built_in, built_ins, read};
use pavage_app::solve::{Wanted, solve};
use pavage_app::variants::{Turned, Variants, variants};
use pavage_app::{Options, Run};
use pavage_app::{Place, TrayPiece};

type Cells = Vec<[u16; 3]>;

fn cells(places: &[Place]) -> Cells {
    let cell = |place: &Place| [place.layer_number(), place.row, place.col];
    places.iter().map(cell).collect()
}

/// Moved to the least row and column, in reading order.
fn moved(cells: &[[i32; 2]]) -> Cells {
    let least = |at: usize| {
        cells
            .iter()
            .map(|cell| cell[at])
            .min()
            .expect("a piece has cells")
    };
    let [row, col] = [least(0), least(1)];
    let cell = |&[r, c]: &[i32; 2]| {
        [
            0,
            u16::try_from(r - row).expect("moved"),
            u16::try_from(c - col).expect("moved"),
        ]
    };
    let mut moved: Cells = cells.iter().map(cell).collect();
    moved.sort_unstable();
    moved
}

/// The drawing turned by 0, 90, 180 and 270 degrees, then its mirror image turned likewise, each once.
fn by_hand(drawing: &Cells, may_turn: bool, may_flip: bool) -> Vec<Cells> {
    let drawn: Vec<[i32; 2]> = drawing
        .iter()
        .map(|&[_, r, c]| [r.into(), c.into()])
        .collect();
    let mirrored = drawn.iter().map(|[r, c]| [*r, -c]).collect();
    let mut all = Vec::new();
    for (mut image, allowed) in [(drawn, true), (mirrored, may_flip)] {
        for _ in 0..if may_turn { 4 } else { 1 } {
            let cells = moved(&image);
            if allowed && !all.contains(&cells) {
                all.push(cells);
            }
            // Clockwise: what was above comes to the right.
            image = image.iter().map(|[r, c]| [*c, -r]).collect();
        }
    }
    all
}

fn of_square(piece: &TrayPiece) -> usize {
    let found: Vec<Cells> = variants(piece).iter().map(|it| cells(it)).collect();
    let (may_turn, may_flip) = (!piece.turned.is_empty(), !piece.flipped.is_empty());
    let drawing = cells(&piece.images[0]);
    assert_eq!(
        found,
        by_hand(&drawing, may_turn, may_flip),
        "{}",
        piece.name
    );
    found.len()
}

#[test]
fn variants_are_turns_and_then_mirror_images() {
    let mut seen = 0;
    for name in names() {
        let Some(listed) = thing(name) else { continue };
        for piece in &listed.shown.pieces {
            let all = variants(piece);
            let distinct: BTreeSet<Cells> = all.iter().map(|it| cells(it)).collect();
            assert_eq!(
                (distinct.len(), all.len()),
                (piece.images.len(), piece.images.len()),
                "{name}"
            );
            if listed.shown.lattice.name == "square" {
                seen += of_square(piece);
            }
        }
    }
    assert!(seen > 1000, "{seen}");
    let pentominoes = thing("pentomino").expect("it is built in").shown.pieces;
    let numbers: usize = pentominoes.iter().map(|piece| variants(piece).len()).sum();
    assert_eq!(numbers, 63, "the fixed pentominoes");
}

#[test]
fn each_piece_of_a_solution_has_its_variant() {
    let mut seen = 0;
    for (family, puzzle) in built_ins() {
        if !["packing", "calendar"].contains(&family.name()) {
            continue;
        }
        let mut reading = Reading::default();
        if family.name() == "calendar" {
            for (name, value) in [("month", "1"), ("day", "1")] {
                reading.settings.set(name, value);
            }
            if puzzle.name == "calendar" {
                reading.settings.set("weekday", "sat");
            }
        }
        let board = built_in(puzzle.name, &reading)
            .expect(puzzle.name)
            .expect(puzzle.name);
        let solved = solve(
            &*board.position,
            Wanted::First,
            &Options::default(),
            &Run::default(),
        );
        let solved = solved.expect("usual options");
        let solution = solved.solutions[0].solution();
        let placed = solution.placed().expect("it has pieces");
        let ways = Variants::of(&*board.position);
        let pieces = board.position.tray().pieces;
        for placed in placed {
            let lying = ways
                .lying(placed)
                .unwrap_or_else(|| panic!("{}: {placed:?}", puzzle.name));
            assert!(placed.cells.contains(&lying.at));
            let piece = pieces
                .iter()
                .find(|piece| piece.name == placed.piece)
                .expect("it is there");
            // Moved back to where it lies, the variant is what lies there.
            let variant = &variants(piece)[lying.variant];
            let (from, to) = (variant[0], lying.at);
            let back = |place: &Place| {
                let by =
                    |at: u16, from: u16, to: u16| i32::from(at) - i32::from(from) + i32::from(to);
                [
                    by(place.layer_number(), from.layer_number(), to.layer_number()),
                    by(place.row, from.row, to.row),
                    by(place.col, from.col, to.col),
                ]
            };
            let moved: BTreeSet<[i32; 3]> = variant.iter().map(back).collect();
            let lies = cells(&placed.cells)
                .into_iter()
                .map(|cell| cell.map(i32::from));
            assert_eq!(moved, lies.collect(), "{}", puzzle.name);
            if let Some(Turned { turn, flip }) = lying.turned {
                let mut image: Vec<[i32; 2]> = cells(&piece.images[0])
                    .iter()
                    .map(|&[_, r, c]| [r.into(), if flip { -i32::from(c) } else { c.into() }])
                    .collect();
                for _ in 0..turn / 90 {
                    image = image.iter().map(|[r, c]| [*c, -r]).collect();
                }
                assert_eq!(
                    super::listed::moved(&image),
                    cells(variant),
                    "{}",
                    puzzle.name
                );
            }
            seen += 1;
        }
    }
    assert!(seen > 150, "{seen}");
}

/// A piece across the joint of a cylinder lies as it would on a plane, from its first cell there on.
#[test]
fn pieces_lie_across_the_joint_of_a_cylinder() {
    let text = "family = \"packing\"\nboard = \"\"\"\nB..BB\n\"\"\"\nwrap = \"columns\"\n\
        [[pieces]]\nname = \"A\"\nshape = \"##\"\n[[pieces]]\nname = \"B\"\nshape = \"###\"\n";
    let puzzle = read(text.as_bytes(), &Reading::default());
    let puzzle = puzzle.unwrap_or_else(|error| panic!("{error:?}"));
    let found = solve(
        &*puzzle.position,
        Wanted::All,
        &Options::default(),
        &Run::default(),
    );
    let found = found.expect("usual options");
    assert_eq!(found.solutions.len(), 1);
    let solution = found.solutions[0].solution();
    let ways = Variants::of(&*puzzle.position);
    let lying = solution
        .placed()
        .expect("it has pieces")
        .iter()
        .map(|placed| {
            let lying = ways.lying(placed).expect("it lies there");
            (placed.piece.as_str(), lying.at, lying.variant)
        });
    let lying: Vec<_> = lying.collect();
    assert_eq!(
        lying,
        [("B", Place::flat(0, 3), 0), ("A", Place::flat(0, 1), 0)]
    );
}

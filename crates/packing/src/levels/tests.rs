//! Levels on boards and with sets that are not built in.

use std::collections::BTreeSet;

use super::super::puzzle::Placement;
use super::*;
use pavage_family::Cover;
use pavage_grid::CellId;
use pavage_search::{Run, Sinks, Task, engine};

/// Copies, a hole, pieces that may not be flipped, and pieces that may not be turned or flipped; cells
/// that may stay open, by leave and by number.
const PUZZLES: [&str; 5] = [
    r#"
family = "packing"
board = "6x5"
[[pieces]]
name = "A"
count = 3
shape = """
##
#.
"""
[[pieces]]
name = "B"
count = 2
shape = """
####
"""
[[pieces]]
name = "C"
count = 2
shape = """
##
.#
.#
"""
[[pieces]]
name = "D"
shape = """
#####
"""
"#,
    r#"
family = "packing"
flip = false
board = """
......
.##...
......
......
......
"""
[[pieces]]
name = "L"
count = 3
shape = """
###
#..
"""
[[pieces]]
name = "V"
count = 2
shape = """
##
#.
"""
[[pieces]]
name = "P"
count = 2
shape = """
##
##
#.
"""
"#,
    r#"
family = "packing"
rotate = false
board = "4x7"
[[pieces]]
name = "a"
count = 6
shape = """
##
"""
[[pieces]]
name = "b"
count = 8
shape = """
#
#
"""
"#,
    r#"
family = "packing"
board = """
????
????
???.
"""
[[pieces]]
name = "A"
shape = """
##
"""
count = "0-6"
"#,
    r#"
family = "packing"
board = "3x4"
spare = "0-12"
[[pieces]]
name = "A"
shape = """
##
"""
count = "any"
[[pieces]]
name = "B"
shape = """
###
"""
count = "any"
"#,
];

/// Where any number of cells may stay open, pieces alone leave several solutions: another may lie on the
/// cells that are open.
#[test]
fn cells_are_left_open_where_pieces_alone_do_not_do() {
    let opened = |text: &str| {
        let workshop = workshop(text);
        let made = (0..8).map(|seed| workshop.level(seed, &Run::default()).expect("a level"));
        made.filter(|made| !made.puzzle.opened().is_empty()).count()
    };
    let made = PUZZLES.map(opened);
    assert_eq!(made[..3], [0, 0, 0]);
    assert!(made[3] > 0 && made[4] > 0, "{made:?}");
}

fn workshop(text: &str) -> Workshop {
    let wish = Wish {
        puzzle: Packing::read(text, "toml", &Settings::new()).expect("a puzzle"),
        unique: true,
        class: None,
        fixed: None,
    };
    Workshop::new(wish, &Run::default()).unwrap_or_else(|error| panic!("{error:?}"))
}

#[test]
fn copies_holes_and_pieces_that_are_not_turned() {
    let reference = engine("reference").expect("a known engine");
    for text in PUZZLES {
        let workshop = workshop(text);
        for seed in 0..8 {
            let made = workshop.level(seed, &Run::default());
            let Generated { puzzle, solution } = made.unwrap_or_else(|error| panic!("{error:?}"));
            assert_eq!(Packing::check(&puzzle, &solution).violations, []);
            let cover = Packing::cover(
                &puzzle,
                &Packing::start(&puzzle),
                &pavage_search::Run::default(),
            )
            .expect("areas match");
            let task = Task::default();
            let found =
                reference.search(cover.model(), &task, &Run::default(), &mut Sinks::default());
            assert_eq!(found.stats.solutions, 1, "{text} {seed}");
        }
    }
}

/// One piece can be enough on the pyramids: so many starts leave one solution, up to symmetry.
#[test]
fn one_piece_can_be_enough_on_a_pyramid() {
    for (name, total, starts) in [
        ("kanoodle-pyramid", 2_448_u32, 10),
        ("iq-puzzler-pro-pyramid", 26_720, 6),
    ] {
        let puzzle = Packing::built_in(name, &Settings::new()).expect("built in");
        let solutions = Solutions::of(&puzzle, &Run::default()).expect("no limits");
        assert_eq!(*solutions.total(), BigUint::from(total), "{name}");
        let shares = solutions.shares();
        let all: BigUint = shares.iter().map(|(_, share)| share).sum();
        assert_eq!(all, BigUint::from(12 * total), "{name}: twelve pieces each");
        let symmetries = puzzle.board().symmetries();
        let least = |(placement, _): (Placement, BigUint)| {
            let image = |map: &Vec<CellId>| {
                let cells = placement.cells.iter().map(|cell| map[cell.index()]);
                let mut cells: Vec<CellId> = cells.collect();
                cells.sort_unstable();
                cells
            };
            (placement.piece, symmetries.iter().map(image).min())
        };
        let lone = shares
            .into_iter()
            .filter(|(_, share)| *share == BigUint::from(1_u32));
        let unlike: BTreeSet<_> = lone.map(least).collect();
        assert_eq!(unlike.len(), starts, "{name}");
        let mut random = Random::new(1);
        for _ in 0..20 {
            let state = solutions.random(&mut random);
            assert_eq!(Packing::check(&puzzle, &state).violations, []);
        }
    }
}

//! Generated puzzles keep what the options ask for.

use std::collections::BTreeSet;
use std::time::Duration;

use pavage_family::{Class, Family, Generated, GeneratorError, Reasoner, Settings, Way};
use pavage_search::{Limits, Run, StopReason};
use pavage_tetravex::{Puzzle, Rim, State, Tetravex};

use crate::plain::solutions;

type Options<'a> = &'a [(&'a str, &'a str)];

/// What the generator makes of options.
fn make(options: Options<'_>, seed: u64) -> Result<Generated<Tetravex>, GeneratorError> {
    let mut settings = Settings::new();
    for (name, value) in options {
        settings.set(name, value);
    }
    Tetravex::generate(&settings, seed, &Run::default())
}

fn made(options: Options<'_>, seed: u64) -> Generated<Tetravex> {
    make(options, seed).unwrap_or_else(|error| panic!("{options:?}: {error:?}"))
}

fn fixed(puzzle: &Puzzle) -> Vec<usize> {
    let cells = puzzle.fixed().iter().enumerate();
    cells
        .filter(|(_, tile)| tile.is_some())
        .map(|(cell, _)| cell)
        .collect()
}

#[test]
fn solutions_pass_the_judge() {
    let all: [Options<'_>; 7] = [
        &[("size", "4")],
        &[("size", "3x5"), ("colors", "4"), ("fixed", "3")],
        &[("size", "5x2"), ("rotate", ""), ("fixed", "corner")],
        &[("size", "4x5"), ("border", ""), ("colors", "5")],
        &[("size", "4"), ("border", ""), ("rotate", "")],
        &[("size", "1x1")],
        &[("size", "12"), ("colors", "64")],
    ];
    for options in all {
        for seed in 0..10 {
            let Generated { puzzle, solution } = made(options, seed);
            assert_eq!(Tetravex::check(&puzzle, &solution).violations, []);
            let has = |name: &str| options.iter().any(|(other, _)| *other == name);
            assert_eq!(puzzle.can_turn(), has("rotate"));
            let rim = if has("border") {
                Rim::BorderOnly(0)
            } else {
                Rim::Free
            };
            assert_eq!(puzzle.rim(), rim);
        }
    }
}

#[test]
fn colors_of_the_frame_lie_between_its_tiles_alone() {
    let boards: [Options<'_>; 3] = [
        &[("size", "4x6"), ("colors", "7"), ("frame-colors", "3")],
        &[
            ("size", "5"),
            ("colors", "9"),
            ("frame-colors", "2"),
            ("border", ""),
        ],
        &[
            ("size", "2"),
            ("colors", "2"),
            ("frame-colors", "1"),
            ("rotate", ""),
        ],
    ];
    for options in boards {
        let mut of_frame = 0;
        for seed in 0..10 {
            let Generated { puzzle, solution } = made(options, seed);
            assert_eq!(Tetravex::check(&puzzle, &solution).violations, []);
            let first = u8::from(puzzle.rim() != Rim::Free);
            let frame_colors: u8 = options[2].1.parse().expect("a number");
            let [rows, cols] = puzzle.frame();
            let is_frame =
                |row: usize, col: usize| row == 0 || col == 0 || row + 1 == rows || col + 1 == cols;
            for (cell, tile) in solution.cells().iter().enumerate() {
                let (row, col) = (cell / cols, cell % cols);
                let beyond = [
                    (row > 0).then(|| (row - 1, col)),
                    (col + 1 < cols).then_some((row, col + 1)),
                    (row + 1 < rows).then_some((row + 1, col)),
                    (col > 0).then(|| (row, col - 1)),
                ];
                let colors = tile.expect("it is full").0;
                for (color, beyond) in colors.into_iter().zip(beyond) {
                    let Some((there, across)) = beyond else {
                        continue;
                    };
                    let is_between = is_frame(row, col) && is_frame(there, across);
                    assert!(color >= first, "the border's colour is none of these");
                    assert_eq!(color < first + frame_colors, is_between, "{options:?}");
                    of_frame += u32::from(is_between);
                }
            }
        }
        assert!(of_frame > 0, "{options:?}");
    }
    for bad in ["0", "7", "x", "-1"] {
        let refused = make(&[("colors", "7"), ("frame-colors", bad)], 1);
        let Err(GeneratorError::BadOption(message)) = refused else {
            panic!("{bad} is refused");
        };
        assert_eq!(message.code, "tetravex-frame-colors-bad");
    }
}

#[test]
fn tiles_are_fixed_where_it_is_asked_for() {
    let at = |size: &str, what: &str| fixed(&made(&[("size", size), ("fixed", what)], 3).puzzle);
    assert_eq!(at("3", "centre"), [4]);
    assert_eq!(at("6", "centre"), [14]);
    assert_eq!(at("2x5", "center"), [2]);
    assert_eq!(at("4", "corner"), [0]);
    assert!(at("4", "none").is_empty());
    assert_eq!(at("4", "7").len(), 7);
    assert_eq!(at("4", "16").len(), 16);
}

#[test]
fn what_is_unique_is_so_by_brute_force() {
    for seed in 0..30 {
        let all: [Options<'_>; 4] = [
            &[("size", "3"), ("colors", "4"), ("unique", "")],
            &[("size", "2x4"), ("colors", "3"), ("unique", "")],
            &[
                ("size", "3"),
                ("rotate", ""),
                ("fixed", "1"),
                ("unique", ""),
            ],
            &[
                ("size", "4x3"),
                ("border", ""),
                ("colors", "5"),
                ("unique", ""),
            ],
        ];
        for options in all {
            let Generated { puzzle, solution } = made(options, seed);
            let found = solutions(&puzzle, puzzle.fixed(), 1).expect("there is one solution");
            let told: Vec<_> = solution.cells().iter().copied().flatten().collect();
            assert_eq!(found, [told], "{options:?} {seed}");
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_puzzle() {
    let mut texts = BTreeSet::new();
    for seed in 0..40 {
        let options = [("size", "4x5"), ("fixed", "2"), ("unique", "")];
        let write = |made: Generated<Tetravex>| {
            Tetravex::write(&made.puzzle, &State::start(&made.puzzle), "toml")
        };
        let text = write(made(&options, seed));
        assert_eq!(text, write(made(&options, seed)));
        texts.insert(text);
    }
    assert_eq!(texts.len(), 40, "different seeds make different puzzles");
}

/// Every tile of a board of four distinct ones comes to every place of the list about equally
/// often: rows and columns are torn apart.
#[test]
fn tiles_are_truly_shuffled() {
    let mut came = [[0_u32; 9]; 9];
    for seed in 0..4500 {
        let Generated { puzzle, solution } = made(&[("size", "3"), ("colors", "60")], seed);
        for (place, tile) in puzzle.tiles().iter().enumerate() {
            let cell = solution
                .cells()
                .iter()
                .position(|lies| *lies == Some(*tile));
            came[cell.expect("it lies there")][place] += 1;
        }
    }
    // 500 are expected, with a deviation of 21.
    for (cell, places) in came.iter().enumerate() {
        let usual = places.iter().all(|number| (400..600).contains(number));
        assert!(usual, "{cell}: {places:?}");
    }
}

#[test]
fn classes_that_are_wished_are_made() {
    for class in [Class::Starter, Class::Junior, Class::Expert] {
        let options = [("size", "4"), ("colors", "7"), ("difficulty", class.name())];
        let Generated { puzzle, .. } = made(&options, 5);
        let start = State::start(&puzzle);
        let rating = Tetravex::rate(&puzzle, &start, Way::Greedy, &Run::default());
        assert_eq!(rating.class, Some(class));
    }
}

#[test]
fn wrong_options_are_refused() {
    let check = |options: Options<'_>, code: &str| match make(options, 0) {
        Err(GeneratorError::BadOption(message)) => assert_eq!(message.code, code),
        other => panic!("{options:?}: {:?}", other.err()),
    };
    check(&[("size", "0")], "tetravex-size-bad");
    check(&[("size", "4x")], "tetravex-size-bad");
    check(&[("size", "101x101")], "tetravex-made-large");
    check(&[("colors", "0")], "tetravex-colors-bad");
    check(&[("colors", "65")], "tetravex-colors-bad");
    check(
        &[("colors", "64"), ("border", "")],
        "tetravex-colors-border",
    );
    check(&[("fixed", "middle")], "tetravex-fixed-bad");
    check(&[("size", "3"), ("fixed", "10")], "tetravex-fixed-many");
    check(&[("rotate", ""), ("unique", "")], "tetravex-unique-turning");
    check(&[("difficulty", "easy")], "class-unknown");
}

#[test]
fn what_cannot_be_is_given_up() {
    let options = [("size", "4"), ("colors", "1"), ("unique", "")];
    // With one colour all tiles are equal: one picture.
    assert!(make(&options, 0).is_ok());
    let options = [("size", "5"), ("colors", "2"), ("unique", "")];
    assert!(matches!(make(&options, 0), Err(GeneratorError::GaveUp(_))));
}

#[test]
fn a_deadline_ends_it() {
    let mut settings = Settings::new();
    settings.set("unique", "");
    let run = Run::limited(Limits {
        deadline: Some(Duration::ZERO),
        ..Limits::default()
    });
    let made = Tetravex::generate(&settings, 0, &run);
    assert!(matches!(
        made,
        Err(GeneratorError::Stopped(StopReason::TimeLimit))
    ));
}

//! Generated puzzles keep what the options ask for.

use std::time::Duration;

use pavage_family::{Cover, Family, Generated, GeneratorError};
use pavage_search::{Limits, Run, Sinks, StopReason, Task, engine};
use pavage_suguru::{Layout, Puzzle, State, Suguru};

use super::grids::settings;

/// What the generator makes of options.
fn make(options: &[(&str, &str)], seed: u64) -> Result<Generated<Suguru>, GeneratorError> {
    Suguru::generate(&settings(options), seed, &Run::default())
}

fn made(options: &[(&str, &str)], seed: u64) -> Generated<Suguru> {
    make(options, seed).unwrap_or_else(|error| panic!("{options:?}: {error:?}"))
}

/// Whether a puzzle has exactly one solution, by an engine that knows no puzzle.
fn is_unique(puzzle: &Puzzle) -> bool {
    let Ok(cover) = Suguru::cover(puzzle, &State::start(puzzle), &Run::default()) else {
        return false;
    };
    let run = Run::limited(Limits {
        solutions_max: Some(2),
        ..Limits::default()
    });
    let engine = engine("dance").expect("a known engine");
    let summary = engine.search(cover.model(), &Task::default(), &run, &mut Sinks::default());
    summary.stats.solutions == 1
}

fn number_of_givens(puzzle: &Puzzle) -> usize {
    puzzle.givens().iter().flatten().count()
}

/// The cells of a rectangle that are given together, each group once.
fn groups(layout: &Layout, symmetry: &str) -> Vec<Vec<usize>> {
    let [rows, cols] = layout.frame();
    let group = |at: usize| {
        let (row, col) = (at / cols, at % cols);
        let (up, left) = (rows - 1 - row, cols - 1 - col);
        let mut group = match symmetry {
            "none" => vec![(row, col)],
            "half-turn" => vec![(row, col), (up, left)],
            "left-right" => vec![(row, col), (row, left)],
            "up-down" => vec![(row, col), (up, col)],
            "both" => vec![(row, col), (row, left), (up, col), (up, left)],
            _ => panic!("{symmetry}"),
        };
        group.sort_unstable();
        group.dedup();
        let cells = group.into_iter().map(|(row, col)| row * cols + col);
        cells.collect::<Vec<usize>>()
    };
    let groups = (0..layout.size()).map(|at| (at, group(at)));
    let once = groups.filter(|(at, group)| group[0] == *at);
    once.map(|(_, group)| group).collect()
}

/// One solution, the one that is told; a regular picture; no group of givens to spare.
fn check(options: &[(&str, &str)], symmetry: &str, seed: u64) {
    let Generated { puzzle, solution } = made(options, seed);
    assert_eq!(Suguru::check(&puzzle, &solution).violations, []);
    assert!(is_unique(&puzzle), "{options:?} {seed}");
    let layout = puzzle.layout();
    for group in groups(layout, symmetry) {
        let given = group.iter().filter(|at| puzzle.givens()[**at].is_some());
        let given = given.count();
        assert!(given == 0 || given == group.len(), "{options:?} {seed}");
        if given > 0 && !options.iter().any(|(name, _)| *name == "clues") {
            let mut fewer = puzzle.givens().to_vec();
            group.iter().for_each(|at| fewer[*at] = None);
            let fewer = Puzzle::new(layout.clone(), fewer).expect("no more givens than before");
            assert!(
                !is_unique(&fewer),
                "{group:?} can be spared: {options:?} {seed}"
            );
        }
    }
}

#[test]
fn puzzles_have_one_solution_and_no_given_to_spare() {
    for seed in 0..150 {
        let size = ["4x5", "6x5", "3x7", "1x6", "7x2", "8x8"][seed as usize % 6];
        check(&[("size", size)], "none", seed);
    }
    check(&[("size", "12x11")], "none", 1);
}

#[test]
fn symmetric_puzzles_have_no_group_to_spare() {
    for symmetry in ["none", "half-turn", "left-right", "up-down", "both"] {
        for seed in 0..20 {
            let size = ["4x5", "5x7", "6x4"][seed as usize % 3];
            check(&[("size", size), ("symmetry", symmetry)], symmetry, seed);
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_puzzle() {
    let mut texts = Vec::new();
    for seed in 0..50 {
        let options = [("size", "6x7"), ("symmetry", "half-turn")];
        let write = |made: Generated<Suguru>| {
            Suguru::write(&made.puzzle, &State::start(&made.puzzle), "compact")
        };
        let text = write(made(&options, seed));
        assert_eq!(text, write(made(&options, seed)));
        texts.push(text);
    }
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), 50, "different seeds make different puzzles");
}

#[test]
fn cages_have_the_sizes_asked_for() {
    for (size, cages, (least, most)) in [
        ("6x7", "1-5", (1, 5)),
        ("6x5", "3-5", (3, 5)),
        ("7x5", "4-6", (4, 6)),
        ("5x4", "4-4", (4, 4)),
        ("8x6", "2-8", (2, 8)),
        ("4x8", "16-16", (16, 16)),
        ("1x5", "1-2", (1, 2)),
        ("3x3", "9-9", (9, 9)),
    ] {
        for seed in 0..10 {
            let made = made(&[("size", size), ("cages", cages)], seed);
            let layout = made.puzzle.layout();
            let sizes = layout.cages().map(|cage| layout.cage(cage).len());
            for cells in sizes {
                assert!((least..=most).contains(&cells), "{cells} in {size} {cages}");
            }
            let typed = size.split_once('x').expect("rows and columns");
            let [rows, cols] = [typed.0, typed.1].map(|typed| typed.parse().ok());
            assert_eq!(layout.frame().map(Some), [rows, cols]);
        }
    }
}

#[test]
fn a_number_of_givens_is_kept() {
    for (size, symmetry, clues) in [
        ("5x6", "none", 12),
        ("5x6", "none", 30),
        ("7x7", "half-turn", 21),
        ("6x6", "left-right", 16),
        ("6x6", "both", 20),
        ("5x5", "both", 13),
    ] {
        for seed in 0..10 {
            let number = clues.to_string();
            let options = [("size", size), ("symmetry", symmetry), ("clues", &number)];
            check(&options, symmetry, seed);
            assert_eq!(
                number_of_givens(&made(&options, seed).puzzle),
                clues,
                "{options:?}"
            );
        }
    }
}

#[test]
fn wrong_options_are_named() {
    for (name, typed, code) in [
        ("size", "4", "suguru-size-bad"),
        ("size", "0x5", "suguru-size-bad"),
        ("size", "5x0", "suguru-size-bad"),
        ("size", "-3x4", "suguru-size-bad"),
        ("size", "4x5x6", "suguru-size-bad"),
        ("size", "", "suguru-size-bad"),
        ("size", "60x60", "suguru-size-large"),
        ("size", "99999999999x99999999999", "suguru-size-large"),
        ("cages", "5", "suguru-cages-bad"),
        ("cages", "5-3", "suguru-cages-bad"),
        ("cages", "0-3", "suguru-cages-bad"),
        ("cages", "3-17", "suguru-cages-bad"),
        ("cages", "1-1", "suguru-cages-small"),
        ("cages", "1-3", "suguru-cages-small"),
        ("clues", "few", "suguru-clues-bad"),
        ("clues", "-1", "suguru-clues-bad"),
        ("clues", "65", "suguru-clues-many"),
        ("symmetry", "round", "suguru-symmetry-unknown"),
        ("difficulty", "hard", "class-unknown"),
    ] {
        match make(&[(name, typed)], 1) {
            Err(GeneratorError::BadOption(message)) => assert_eq!(message.code, code, "{typed}"),
            other => panic!("{name} {typed}: {:?}", other.err()),
        }
    }
}

/// Cages of four do not make nine cells, and something must be given.
#[test]
fn what_cannot_be_is_given_up() {
    for (size, name, typed, code) in [
        ("3x3", "cages", "4-4", "suguru-gave-up-cages"),
        ("5x5", "cages", "10-10", "suguru-gave-up-cages"),
        ("2x3", "clues", "0", "suguru-gave-up"),
    ] {
        let options = [("size", size), (name, typed), ("symmetry", "half-turn")];
        match make(&options, 1) {
            Err(GeneratorError::GaveUp(message)) => assert_eq!(message.code, code, "{options:?}"),
            Err(error) => panic!("{options:?}: {error:?}"),
            Ok(_) => panic!("{options:?}: made"),
        }
    }
}

#[test]
fn three_givens_do_not_lie_in_pairs() {
    let options = [("size", "2x4"), ("clues", "3"), ("symmetry", "half-turn")];
    match make(&options, 1) {
        Err(GeneratorError::BadOption(message)) => {
            assert_eq!(message.code, "suguru-clues-symmetry");
        }
        other => panic!("{:?}", other.err()),
    }
}

#[test]
fn a_limit_ends_it() {
    let cancelled = Run::default();
    cancelled.cancel.cancel();
    let late = Run::limited(Limits {
        deadline: Some(Duration::ZERO),
        ..Limits::default()
    });
    for (run, stop) in [
        (cancelled, StopReason::Cancelled),
        (late, StopReason::TimeLimit),
    ] {
        for options in [
            &[("size", "8x8")][..],
            &[("size", "10x10"), ("cages", "4-4")],
        ] {
            match Suguru::generate(&settings(options), 1, &run) {
                Err(GeneratorError::Stopped(reason)) => assert_eq!(reason, stop),
                Err(error) => panic!("{options:?}: {error:?}"),
                Ok(_) => panic!("{options:?}: made"),
            }
        }
    }
}

/// Two givens of a drawing with many solutions.
const DRAWN: &str =
    "AAABCC/ADDECC/DDDEEF/GGGEEF/GGHHFF/IIHHHF ....../4...../....../....2./....../......";

#[test]
fn the_givens_of_a_drawing_stay_or_go_as_is_wished() {
    let drawn = Suguru::read(DRAWN, "compact", &settings(&[])).expect("a puzzle");
    let stays = |made: &Puzzle| {
        let pairs = drawn.givens().iter().zip(made.givens());
        pairs.filter(|(was, is)| was.is_some() && was == is).count()
    };
    for seed in 0..6 {
        let all = made(&[("from", DRAWN), ("givens", "all")], seed);
        assert!(is_unique(&all.puzzle), "seed {seed}");
        assert_eq!(stays(&all.puzzle), 2, "seed {seed}");
        let starter = [
            ("from", DRAWN),
            ("givens", "all"),
            ("difficulty", "starter"),
        ];
        assert_eq!(stays(&made(&starter, seed).puzzle), 2, "seed {seed}");

        let few = made(&[("from", DRAWN), ("givens", "few")], seed);
        assert!(is_unique(&few.puzzle), "seed {seed}");
        let solution = few.solution.values().to_vec();
        let values = drawn.givens().iter().zip(&solution);
        let agrees = |(given, value): (&Option<u8>, &Option<u8>)| given.is_none() || given == value;
        assert!(values.into_iter().all(agrees), "seed {seed}");
        // No given is too many.
        for at in (0..few.puzzle.givens().len()).filter(|&at| few.puzzle.givens()[at].is_some()) {
            let mut rest = few.puzzle.givens().to_vec();
            rest[at] = None;
            let rest = Puzzle::new(few.puzzle.layout().clone(), rest).expect("fewer givens");
            assert!(!is_unique(&rest), "seed {seed}");
        }
    }
}

#[test]
fn givens_without_a_solution_are_told() {
    let clash = DRAWN.replace("4.....", "44....");
    let code = |options: &[(&str, &str)]| match make(options, 0) {
        Err(GeneratorError::Impossible(message) | GeneratorError::BadOption(message)) => {
            message.code.to_owned()
        }
        other => panic!("{:?}", other.map(|_| "a puzzle")),
    };
    let asked = [("from", clash.as_str()), ("givens", "all")];
    assert_eq!(code(&asked), "suguru-givens-unfilled");
    assert!(make(&asked[..1], 0).is_ok(), "its cages can be filled");
    assert_eq!(
        code(&[("from", DRAWN), ("givens", "some")]),
        "suguru-givens-bad"
    );
    assert_eq!(code(&[("givens", "all")]), "suguru-givens-from");
}

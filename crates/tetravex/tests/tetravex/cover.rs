//! The exact-cover problem, searched by engines that know no puzzle, against plain brute force;
//! what they find is judged.

use std::ops::ControlFlow;

use pavage_family::{Cover, Family, NoCover};
use pavage_search::{Limits, OptionId, Run, Sinks, Task, engine, fastest_for};
use pavage_tetravex::{Puzzle, Rim, State, Tetravex, Tile};

use super::corpus;
use super::grids;
use super::plain::{self, Picture};

/// So many solutions are compared one by one; puzzles with more are passed over.
const MANY: usize = 300;

/// All solutions of a position with an engine, sorted.
fn found(puzzle: &Puzzle, state: &State, engine_name: &str) -> Vec<Picture> {
    let cover = match Tetravex::cover(puzzle, state, &Run::default()) {
        Ok(cover) => cover,
        Err(NoCover::Unsolvable(_)) => return Vec::new(),
        Err(NoCover::TooLarge(message)) => panic!("{message:?}"),
        Err(NoCover::Stopped(stop)) => panic!("nothing limits it: {stop:?}"),
    };
    let mut found = Vec::new();
    let mut on_solution = |chosen: &[OptionId]| {
        let solved = cover.decode(chosen);
        assert_eq!(Tetravex::check(puzzle, &solved).violations, []);
        let picture = solved.cells().iter().map(|tile| tile.expect("it is full"));
        found.push(picture.collect());
        ControlFlow::Continue(())
    };
    let mut sinks = Sinks {
        on_solution: Some(&mut on_solution),
        ..Sinks::default()
    };
    let engine = engine(engine_name).expect("a known engine");
    engine.search(cover.model(), &Task::default(), &Run::default(), &mut sinks);
    found.sort_unstable();
    found
}

#[test]
fn the_corpus_is_counted_by_every_engine() {
    for case in corpus() {
        let puzzle = case.puzzle();
        let state = State::start(&puzzle);
        let expected = plain::solutions(&puzzle, puzzle.fixed(), MANY).expect("few");
        assert_eq!(expected.len(), case.solutions, "{}", case.name);
        for engine in ["reference", "dance"] {
            let found = found(&puzzle, &state, engine);
            assert_eq!(found, expected, "{} with {engine}", case.name);
        }
    }
}

#[test]
fn random_boards_are_solved_as_by_brute_force() {
    let (mut none, mut one, mut several, mut many) = (0, 0, 0, 0);
    for seed in 0..4_000 {
        let puzzle = grids::random(seed);
        let state = State::start(&puzzle);
        let Some(expected) = plain::solutions(&puzzle, puzzle.fixed(), MANY) else {
            many += 1;
            continue;
        };
        match expected.len() {
            0 => none += 1,
            1 => one += 1,
            _ => several += 1,
        }
        assert_eq!(
            found(&puzzle, &state, "dance"),
            expected,
            "{seed} {puzzle:?}"
        );
        if seed % 4 == 0 && puzzle.size() <= 9 && expected.len() < 200 {
            let reference = found(&puzzle, &state, "reference");
            assert_eq!(reference, expected, "{seed} {puzzle:?}");
        }
    }
    assert!(
        none.min(one).min(several) > 400,
        "{none} {one} {several} {many}"
    );
    assert!(many < 400, "{many}");
}

/// What lies stays: the solutions from a position are those of the puzzle that have it.
#[test]
fn tiles_that_lie_are_kept() {
    for seed in 0..600 {
        let puzzle = grids::random(seed);
        let mut dice = grids::Dice::new(seed);
        let mut position = State::start(&puzzle);
        for _ in 0..1 + dice.below(3) {
            let [rows, cols] = puzzle.frame();
            let tile = puzzle.tiles()[dice.below(puzzle.size())];
            let mv = format!(
                "put {},{} {tile}",
                1 + dice.below(rows),
                1 + dice.below(cols)
            );
            let mv = mv.parse().expect("a move");
            position = Tetravex::play(&puzzle, &position, &mv).unwrap_or(position);
        }
        if let Some(expected) = plain::solutions(&puzzle, position.cells(), MANY) {
            assert_eq!(
                found(&puzzle, &position, "dance"),
                expected,
                "{seed} {puzzle:?}"
            );
        }
    }
}

/// The rotations of a cover are permutations that map solutions to solutions.
#[test]
fn symmetries_keep_solutions() {
    let mut turning = 0;
    for seed in 0..1_500 {
        let puzzle = grids::random(seed);
        let Ok(cover) = Tetravex::cover(&puzzle, &State::start(&puzzle), &Run::default()) else {
            continue;
        };
        let symmetries = cover.symmetries(&Run::default()).expect("no limits");
        let all: Vec<OptionId> = cover.model().options().collect();
        assert_eq!(symmetries[0], all, "the identity comes first");
        for image in symmetries.iter() {
            let mut sorted = image.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, all, "{seed}");
        }
        if symmetries.len() == 1 {
            continue;
        }
        turning += 1;
        let mut on_solution = |chosen: &[OptionId]| {
            for image in symmetries.iter() {
                let turned: Vec<OptionId> =
                    chosen.iter().map(|option| image[option.index()]).collect();
                let solved = cover.decode(&turned);
                assert_eq!(Tetravex::check(&puzzle, &solved).violations, [], "{seed}");
            }
            ControlFlow::Continue(())
        };
        let mut sinks = Sinks {
            on_solution: Some(&mut on_solution),
            ..Sinks::default()
        };
        let limits = Limits {
            solutions_max: Some(300),
            ..Limits::default()
        };
        let run = Run::limited(limits);
        fastest_for(cover.model()).search(cover.model(), &Task::default(), &run, &mut sinks);
    }
    assert!(turning > 50, "{turning}");
}

#[test]
fn models_too_large_to_list_are_refused() {
    let side = 100;
    let tiles: Vec<Tile> = (0..side * side)
        .map(|at| Tile([at % 50, at / 50 % 50, at / 2500 % 50, 0].map(|color| color as u8)))
        .collect();
    let fixed = vec![None; tiles.len()];
    let puzzle = Puzzle::new([side, side], tiles, false, Rim::Free, fixed).expect("its parts fit");
    let cover = Tetravex::cover(&puzzle, &State::start(&puzzle), &Run::default());
    assert!(matches!(cover.err(), Some(NoCover::TooLarge(_))));
}

//! Explanations: what each line of the path says holds in every solution that brute force finds,
//! lines say something new, and the end is what brute force finds; ratings agree.

use pavage_family::{End, Explanation, Family, Reasoner, Way};
use pavage_search::{Limits, Run};
use pavage_tetravex::explain::explain;
use pavage_tetravex::{Puzzle, State, Tetravex, Tile};

use crate::grids::random;
use crate::plain::{Picture, solutions};

/// More solutions than this are not listed.
const SOLUTIONS_MAX: usize = 200;

fn told(puzzle: &Puzzle) -> Explanation<State> {
    let start = State::start(puzzle);
    explain(puzzle, &start, Way::Greedy, &Run::default())
}

/// What a word of a path says: of a cell, that it has a tile, or that it does not.
fn said_of(puzzle: &Puzzle, word: &str) -> (usize, bool, Tile) {
    let has = word.contains('=');
    let (spot, tile) = word.split_once(['=', '-']).expect("a cell and a tile");
    let (row, col) = spot.split_once(',').expect("row and column");
    let number = |text: &str| text.parse::<usize>().expect("a number") - 1;
    let cell = number(row) * puzzle.frame()[1] + number(col);
    (cell, has, tile.parse().expect("a tile"))
}

/// Reads the path as anybody would who knows the rules and all solutions, and nothing of how it was
/// found.
fn follow(puzzle: &Puzzle, path: &str, all: &[Picture]) {
    let mut known = Vec::new();
    for line in path.lines() {
        let words: Vec<&str> = line.split_whitespace().skip(1).collect();
        assert!(!words.is_empty(), "{line}");
        for word in words {
            let (cell, has, tile) = said_of(puzzle, word);
            assert!(
                all.iter().all(|picture| (picture[cell] == tile) == has),
                "{line}"
            );
            assert!(!known.contains(&(cell, has, tile)), "{line}");
            known.push((cell, has, tile));
        }
    }
}

/// The solutions in which what a step that turns the board says holds. Each solution has a turn there.
fn of_turn(puzzle: &Puzzle, line: &str, all: Vec<Picture>) -> Vec<Picture> {
    let said: Vec<_> = line.split_whitespace().skip(1).collect();
    let holds = |picture: &Picture| {
        let mut words = said.iter().map(|word| said_of(puzzle, word));
        words.all(|(cell, has, tile)| (picture[cell] == tile) == has)
    };
    let here: Vec<Picture> = all.iter().filter(|one| holds(one)).cloned().collect();
    let is_there = |one: &Picture| {
        turns(puzzle.frame(), one)
            .iter()
            .any(|turn| here.contains(turn))
    };
    assert!(all.iter().all(is_there), "{line}");
    here
}

/// A filled board and its turns.
fn turns([rows, cols]: [usize; 2], picture: &Picture) -> Vec<Picture> {
    let half = |picture: &Picture| -> Picture {
        picture.iter().rev().map(|tile| tile.turned(2)).collect()
    };
    let quarter = |picture: &Picture| -> Picture {
        let cells = 0..rows * cols;
        let from = |cell: usize| (rows - 1 - cell % cols) * cols + cell / cols;
        cells.map(|cell| picture[from(cell)].turned(1)).collect()
    };
    let mut turns = vec![picture.clone(), half(picture)];
    if rows == cols {
        turns.extend([quarter(picture), half(&quarter(picture))]);
    }
    turns
}

#[test]
fn explanations_end_in_what_brute_force_finds() {
    let mut ends = [0; 3];
    for seed in 0..1500 {
        let puzzle = random(seed);
        let Some(mut all) = solutions(&puzzle, puzzle.fixed(), SOLUTIONS_MAX) else {
            continue;
        };
        let explanation = told(&puzzle);
        if explanation.turns() {
            let first = explanation.path.lines().next().expect("a step");
            all = of_turn(&puzzle, first, all);
        }
        follow(&puzzle, &explanation.path, &all);
        assert_eq!(explanation.path.lines().count(), explanation.steps.len());
        let full = |state: &State| -> Picture {
            let tiles = state.cells().iter().copied();
            tiles.map(|tile| tile.expect("it is full")).collect()
        };
        match explanation.end {
            End::Solved(state) => {
                assert_eq!(all, [full(&state)], "{seed}");
                ends[0] += 1;
            }
            End::Contradiction(_) => {
                assert!(all.is_empty(), "{seed}");
                ends[1] += 1;
            }
            End::Several(two) => {
                assert_ne!(two[0], two[1], "{seed}");
                assert!(two.iter().all(|one| all.contains(&full(one))), "{seed}");
                ends[2] += 1;
            }
            // Nobody entered anything.
            End::Wrong(end) => panic!("{seed}: {end:?}"),
            End::Stopped(reason) => panic!("{seed}: {reason:?}"),
        }
    }
    assert!(ends.iter().all(|number| *number > 50), "{ends:?}");
}

/// Moves of the steps that are no part of a world, one after the other, lead to the solution.
#[test]
fn moves_of_explanations_can_be_played() {
    for seed in 0..300 {
        let puzzle = random(seed);
        let explanation = told(&puzzle);
        let End::Solved(solution) = &explanation.end else {
            continue;
        };
        let moves = explanation.steps.iter().flat_map(|step| &step.moves);
        let state = moves.fold(State::start(&puzzle), |state, text| {
            let mv = text.parse().expect("steps have moves");
            Tetravex::play(&puzzle, &state, &mv).expect("moves of steps can be played")
        });
        assert_eq!(&state, solution, "{seed}");
    }
}

/// There is a class exactly where there is one solution, and the score tells the class.
#[test]
fn ratings_agree_with_brute_force() {
    let mut classes = [0; 5];
    for seed in 0..1000 {
        let puzzle = random(seed);
        let Some(all) = solutions(&puzzle, puzzle.fixed(), SOLUTIONS_MAX) else {
            continue;
        };
        let start = State::start(&puzzle);
        let rating = Tetravex::rate(&puzzle, &start, Way::Greedy, &Run::default());
        assert_eq!(rating.unique, Some(all.len() == 1), "{seed}");
        assert_eq!(rating.class.is_some(), all.len() == 1, "{seed}");
        if let (Some(class), Some(score)) = (rating.class, rating.score) {
            assert_eq!((score / 10.0) as usize, class as usize, "{seed}");
            classes[class as usize] += 1;
        }
    }
    assert!(classes[..3].iter().all(|number| *number > 5), "{classes:?}");
}

/// Work that may not go on ends, and says so.
#[test]
fn limits_are_kept() {
    let run = Run::limited(Limits {
        nodes_max: Some(1),
        ..Limits::default()
    });
    let puzzle = random(7);
    let start = State::start(&puzzle);
    let ended = explain(&puzzle, &start, Way::Greedy, &run);
    assert!(matches!(ended.end, End::Stopped(_)) || ended.steps.len() <= 1);
    let rating = Tetravex::rate(&puzzle, &start, Way::Greedy, &run);
    assert!(rating.class.is_none() || rating.stopped.is_none());
}

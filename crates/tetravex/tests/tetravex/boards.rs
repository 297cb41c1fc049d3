//! What searches for one solution are tested with: puzzles that have one, and a run with all that it shows.

use std::sync::Mutex;

use pavage_family::{Best, Family, Findings, OwnSearch, Reading, Settings};
use pavage_host::run_on;
use pavage_search::{Limits, Notice, Run, StopReason, Summary};
use pavage_tetravex::{Puzzle, Rim, State, Tetravex, Tile};

/// A stream of numbers (Marsaglia's xorshift).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at as u64 + 1) as usize);
        }
    }
}

/// What a puzzle for a test is like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wish {
    pub(crate) frame: [usize; 2],
    pub(crate) colors: u64,
    pub(crate) can_turn: bool,
    pub(crate) rim: Rim,
    /// How many tiles are fixed, from the first cell on.
    pub(crate) fixed: usize,
}

pub(crate) const SQUARE: Wish = Wish {
    frame: [4, 4],
    colors: 10,
    can_turn: false,
    rim: Rim::Free,
    fixed: 0,
};

/// A puzzle with a solution.
pub(crate) fn solvable(wish: Wish, seed: u64) -> Puzzle {
    let mut numbers = Numbers(seed * 2 + 1);
    for _ in 0..20 {
        numbers.below(1);
    }
    let [rows, cols] = wish.frame;
    let lowest = u64::from(matches!(wish.rim, Rim::BorderOnly(_)));
    let mut color = |is_rim: bool| match (is_rim, wish.rim.color()) {
        (true, Some(color)) => color,
        _ => (lowest + numbers.below(wish.colors)) as u8,
    };
    let mut tiles = vec![Tile([0; 4]); rows * cols];
    for cell in 0..tiles.len() {
        let (row, col) = (cell / cols, cell % cols);
        let top = match row {
            0 => color(true),
            _ => tiles[cell - cols].0[2],
        };
        let left = match col {
            0 => color(true),
            _ => tiles[cell - 1].0[1],
        };
        let right = color(col + 1 == cols);
        tiles[cell] = Tile([top, right, color(row + 1 == rows), left]);
    }
    let mut fixed = vec![None; tiles.len()];
    for cell in 0..wish.fixed {
        fixed[cell] = Some(tiles[cell]);
    }
    for tile in &mut tiles[wish.fixed..] {
        if wish.can_turn {
            *tile = tile.turned(numbers.below(4) as u8);
        }
    }
    numbers.shuffle(&mut tiles);
    Puzzle::new(wish.frame, tiles, wish.can_turn, wish.rim, fixed).expect("the parts fit")
}

/// All that a search shows.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Shown {
    pub(crate) solutions: Vec<State>,
    pub(crate) best: Vec<Best<State>>,
    pub(crate) readings: Vec<Reading>,
    pub(crate) summary: Option<Summary>,
}

/// The reading that an observer is told.
pub(crate) fn reading<'r>(notice: &Notice<'r>) -> Option<&'r Reading> {
    match notice {
        Notice::Other(any) => any.downcast_ref(),
        _ => None,
    }
}

pub(crate) fn run_from(
    own: &OwnSearch<Tetravex>,
    puzzle: &Puzzle,
    state: &State,
    limits: Limits,
    seed: u64,
    threads: usize,
) -> Shown {
    let mut shown = Shown::default();
    let mut on_solution = |solution| shown.solutions.push(solution);
    let mut on_best = |best| shown.best.push(best);
    let readings = Mutex::new(Vec::new());
    let keep = |notice: &Notice<'_>| {
        if let Some(reading) = reading(notice) {
            readings.lock().expect("nobody panics").push(*reading);
        }
    };
    let run = Run {
        limits,
        seed,
        observer: Some(&keep),
        ..run_on(threads)
    };
    let mut findings = Findings {
        on_best: Some(&mut on_best),
        ..Findings::new(&mut on_solution)
    };
    let summary = (own.search)(puzzle, state, &Settings::new(), &run, &mut findings);
    let summary = summary.expect("the options fit");
    shown.readings = readings.into_inner().expect("nobody panics");
    shown.summary = Some(summary);
    check(puzzle, state, &shown);
    if own.readings && summary.stats.nodes > 0 {
        let last = shown.readings.last().expect("a course has an end");
        assert_eq!(last.iteration, summary.stats.nodes, "it is at the end");
        assert_eq!(last.energy == 0, !shown.solutions.is_empty(), "{last:?}");
    }
    shown
}

/// What every run keeps to.
pub(crate) fn check(puzzle: &Puzzle, state: &State, shown: &Shown) {
    let summary = shown.summary.expect("it ended");
    assert_eq!(summary.stats.solutions, shown.solutions.len() as u64);
    let found = summary.stop == StopReason::SolutionLimit;
    assert_eq!(found, shown.solutions.len() == 1);
    for solution in &shown.solutions {
        let report = Tetravex::check(puzzle, solution);
        assert!(report.violations.is_empty(), "{report:?}");
    }
    for best in shown.best.iter().rev().take(30) {
        let report = Tetravex::check(puzzle, &best.state);
        let wrong = |rule: &str| !["sides-clash", "rim-color", "border-inside"].contains(&rule);
        let wrong = report.violations.iter().find(|found| wrong(found.rule));
        assert!(wrong.is_none(), "{wrong:?}");
        if puzzle.rim() == Rim::Free {
            // Of a rim the judge tells tile by tile, not side by side.
            let broken = report.violations.len() as u64;
            assert_eq!(best.score, best.of.saturating_sub(broken));
        }
    }
    for solution in shown
        .solutions
        .iter()
        .chain(shown.best.iter().map(|best| &best.state))
    {
        for (laid, cell) in state.cells().iter().zip(solution.cells()) {
            assert!(laid.is_none() || laid == cell, "what lies stays");
        }
    }
    let scores: Vec<u64> = shown.best.iter().map(|best| best.score).collect();
    assert!(
        scores.windows(2).all(|pair| pair[0] <= pair[1]),
        "{scores:?}"
    );
    let moments: Vec<u64> = shown.readings.iter().map(|now| now.iteration).collect();
    assert!(
        moments.windows(2).all(|pair| pair[0] < pair[1]),
        "{moments:?}"
    );
    for reading in &shown.readings {
        assert!(reading.best <= reading.energy);
        assert!((0.0..=1.0).contains(&reading.acceptance));
    }
}

/// What small boards are like, of every kind.
fn small() -> Vec<Wish> {
    let turning = Wish {
        can_turn: true,
        ..SQUARE
    };
    let framed = Wish {
        rim: Rim::BorderOnly(0),
        ..turning
    };
    [
        [2, 2]
            .map(|side| Wish {
                frame: [side, side],
                ..SQUARE
            })
            .to_vec(),
        vec![
            Wish {
                frame: [3, 3],
                ..SQUARE
            },
            SQUARE,
            Wish { fixed: 1, ..SQUARE },
            Wish {
                frame: [2, 7],
                colors: 3,
                ..SQUARE
            },
            Wish {
                frame: [1, 1],
                ..SQUARE
            },
            Wish {
                frame: [1, 5],
                ..SQUARE
            },
            Wish {
                frame: [5, 1],
                colors: 2,
                ..turning
            },
            Wish {
                frame: [3, 3],
                colors: 3,
                ..turning
            },
            Wish {
                frame: [4, 3],
                colors: 2,
                ..framed
            },
            Wish {
                frame: [4, 4],
                colors: 5,
                fixed: 2,
                ..framed
            },
            Wish {
                rim: Rim::Border(3),
                ..SQUARE
            },
            Wish {
                colors: 1,
                ..SQUARE
            },
            Wish {
                frame: [5, 5],
                fixed: 1,
                ..SQUARE
            },
        ],
    ]
    .concat()
}

/// A search solves small boards of every kind, and its best board is the solution.
pub(crate) fn solves_small_boards(own: &OwnSearch<Tetravex>, limits: Limits) {
    for wish in small() {
        for seed in 0..3 {
            let puzzle = solvable(wish, seed);
            let shown = run_from(own, &puzzle, &State::start(&puzzle), limits, seed, 1);
            assert_eq!(shown.solutions.len(), 1, "{} {wish:?}", own.name);
            let last = shown.best.last().expect("the solution is the best board");
            assert_eq!((last.score, &last.state), (last.of, &shown.solutions[0]));
        }
    }
}

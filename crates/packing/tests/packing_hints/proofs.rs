//! Proofs without a search: each is checked by what lies on the board, a position that is refuted has
//! no solution, and what people know of colours is found.

use std::collections::{BTreeMap, BTreeSet};

use pavage_family::{End, Family, HintState, Reasoner, Settings, Step, Value, Way};
use pavage_grid::Point;
use pavage_packing::{Packing, Piece, Puzzle, State};
use pavage_search::Run;

use crate::boards::{Dice, of_all_lattices, solutions};
use crate::dead::scattered;

/// The empty cells of a position.
fn empty(puzzle: &Puzzle, state: &State) -> BTreeSet<Point> {
    let board = puzzle.board();
    let taken = state.placed.iter().flat_map(|placed| &placed.cells);
    let taken: BTreeSet<Point> = taken.map(|cell| board.point(*cell)).collect();
    let open = board.cells().filter(|cell| !puzzle.is_open(*cell));
    let open = open.map(|cell| board.point(cell));
    open.filter(|point| !taken.contains(point)).collect()
}

/// The pieces that are left, with their numbers.
fn left<'a>(puzzle: &'a Puzzle, state: &State) -> Vec<(&'a Piece, usize)> {
    let left = puzzle.pieces().iter().map(|piece| {
        let lying = state
            .placed
            .iter()
            .filter(|placed| placed.piece == piece.name);
        (piece, piece.count as usize - lying.count())
    });
    left.filter(|(_, copies)| *copies > 0).collect()
}

/// The cells of every placement of a piece on these cells, by moving the piece as it is drawn.
fn lying(piece: &Piece, cells: &BTreeSet<Point>) -> Vec<Vec<Point>> {
    let lattice = piece.lattice;
    let symmetries = lattice.symmetries().iter();
    let allowed = symmetries.filter(|symmetry| piece.freedom.allows(symmetry.movement));
    let images = allowed.map(|symmetry| {
        let points = piece.shape.points().iter();
        points
            .map(|point| lattice.image(symmetry, *point))
            .collect()
    });
    let mut found = Vec::new();
    for image in images.collect::<Vec<Vec<Point>>>() {
        for cell in cells {
            let shift = *cell - image[0];
            let moved: Vec<Point> = image.iter().map(|point| *point + shift).collect();
            let is_whole = image
                .iter()
                .zip(&moved)
                .all(|(from, to)| lattice.kind(*from) == lattice.kind(*to));
            if is_whole && moved.iter().all(|point| cells.contains(point)) {
                found.push(moved);
            }
        }
    }
    found
}

/// Checks a proof on the cells and pieces alone.
fn check(puzzle: &Puzzle, state: &State, step: &Step) {
    let cells = empty(puzzle, state);
    let pieces = left(puzzle, state);
    match step.rule {
        "area" => {
            let area = pieces
                .iter()
                .map(|(piece, copies)| piece.shape.size() * copies);
            assert_ne!(area.sum::<usize>(), cells.len());
        }
        "imbalance" => {
            let point = |place| puzzle.board().lattice().point(place).expect("a cell");
            let dark: BTreeSet<Point> = step.because.iter().map(|place| point(*place)).collect();
            assert!(dark.is_subset(&cells));
            let mut sums = BTreeSet::from([0]);
            for (piece, copies) in pieces {
                let lying = lying(piece, &cells).into_iter();
                let numbers = lying.map(|at| at.iter().filter(|at| dark.contains(at)).count());
                let numbers: BTreeSet<usize> = numbers.collect();
                for _ in 0..copies {
                    let further = sums
                        .iter()
                        .flat_map(|sum| numbers.iter().map(move |n| sum + n));
                    sums = further.collect();
                }
            }
            assert!(!sums.contains(&dark.len()), "{step:?}");
        }
        "weights" => {
            let number = |name: &str| match step.reason.arg(name) {
                Some(Value::Number(number)) => *number as i32,
                other => panic!("{name} is {other:?}"),
            };
            let Some(Value::Text(block)) = step.reason.arg("block") else {
                panic!("no block in {step:?}");
            };
            let (period, modulus) = (number("period"), number("modulus"));
            let weights: Vec<i32> = block
                .split([' ', '/'])
                .filter_map(|word| word.parse().ok())
                .collect();
            let weight = |point: &Point| {
                let [layer, row, col] = point.0.map(|at| at.rem_euclid(period));
                weights[((layer * period + row) * period + col) as usize]
            };
            let sum = |at: &[Point]| at.iter().map(weight).sum::<i32>() % modulus;
            let mut all = 0;
            for (piece, copies) in pieces {
                let lying = lying(piece, &cells);
                let sums: BTreeSet<i32> = lying.iter().map(|at| sum(at)).collect();
                assert!(sums.len() < 2, "{sums:?} {step:?}");
                all += copies as i32 * sums.first().copied().unwrap_or(0);
                if sums.is_empty() {
                    return;
                }
            }
            let cells: Vec<Point> = cells.into_iter().collect();
            assert_ne!(all % modulus, sum(&cells), "{step:?}");
        }
        "unusable" => {
            let [hole] = &step.holes[..] else {
                panic!("not one hole in {step:?}");
            };
            let named = pieces
                .iter()
                .find(|(piece, _)| hole.piece.contains(piece.name));
            let (piece, _) = named.expect("the piece is left");
            for at in lying(piece, &cells) {
                let mut without = cells.clone();
                at.iter().for_each(|cell| _ = without.remove(cell));
                let sizes = pieces.iter().map(|(other, copies)| {
                    let copies = copies - usize::from(other.name == piece.name);
                    (other.shape.size(), copies)
                });
                let mut sums = BTreeSet::from([0]);
                for (size, copies) in sizes {
                    for _ in 0..copies {
                        sums.extend(sums.iter().map(|sum| sum + size).collect::<Vec<_>>());
                    }
                }
                assert!(
                    regions(piece, without)
                        .iter()
                        .any(|size| !sums.contains(size))
                );
            }
        }
        // The search below checks these.
        "region" | "cell" | "piece" | "dead-end" => {}
        other => panic!("no check of {other}"),
    }
}

/// The sizes of connected cells.
fn regions(piece: &Piece, mut cells: BTreeSet<Point>) -> Vec<usize> {
    let mut sizes = Vec::new();
    while let Some(first) = cells.pop_first() {
        let (mut open, mut size) = (vec![first], 0);
        while let Some(point) = open.pop() {
            size += 1;
            for step in piece.lattice.steps(point) {
                if cells.remove(&(point + *step)) {
                    open.push(point + *step);
                }
            }
        }
        sizes.push(size);
    }
    sizes
}

#[test]
fn a_refuted_position_has_no_solution() {
    let run = Run::default();
    let mut dice = Dice::new(11);
    let mut rules: BTreeMap<&str, usize> = BTreeMap::new();
    let mut missed = 0;
    for (seed, puzzle) in of_all_lattices(20_000..20_600, 150) {
        let start = Packing::start(&puzzle);
        for state in [start.clone(), scattered(&puzzle, &mut dice)] {
            let is_none = solutions(&puzzle, &state, 0).is_some();
            let Some(step) = Packing::refute(&puzzle, &state, &run) else {
                missed += usize::from(is_none);
                continue;
            };
            assert!(is_none, "{seed}: {step:?}");
            check(&puzzle, &state, &step);
            *rules.entry(step.rule).or_default() += 1;
            if state != start {
                continue;
            }
            let told = Packing::hint(&puzzle, &state, Way::Greedy, &run);
            assert_eq!(told.state, HintState::Dead, "{seed}");
            let explained = Packing::explain(&puzzle, &state, Way::Greedy, &run);
            assert!(matches!(explained.end, End::Contradiction(_)), "{seed}");
        }
    }
    let seen: usize = rules.values().sum();
    assert!(
        seen > 500 && seen > 2 * missed,
        "{rules:?}, {missed} missed"
    );
}

#[test]
fn what_people_know_of_colours_is_found() {
    let bars = |board: &str, shape: &str, count: usize| {
        format!(
            "family = \"packing\"\nboard = \"\"\"\n{board}\n\"\"\"\n[[pieces]]\nname = \"A\"\nshape = \"\"\"\n{shape}\n\"\"\"\ncount = {count}\n"
        )
    };
    let square = |side: usize| vec![".".repeat(side); side].join("\n");
    let without_corner = |side: usize| square(side).replacen('.', "#", 1);
    let without_corners = |side: usize| {
        let mut board = without_corner(side);
        board.pop();
        board + "#"
    };
    let cases = [
        // Two corners of a chessboard of one colour; and of one of thousands of cells.
        (bars(&without_corners(8), "##", 31), "imbalance"),
        (bars(&without_corners(50), "##", 1249), "imbalance"),
        // An odd number of tetrominoes that cover one or three dark cells.
        (bars(&square(10), "###\n.#.", 25), "imbalance"),
        (bars(&square(50), "###\n.#.", 625), "imbalance"),
        // Four colours in diagonals.
        (bars(&square(10), "####", 25), "imbalance"),
        (bars(&square(50), "####", 625), "imbalance"),
        // Three colours: bars of three leave only certain cells of a chessboard.
        (bars(&without_corner(8), "###", 21), "imbalance"),
        // Five colours.
        (bars(&without_corner(9), "#####", 16), "imbalance"),
    ];
    for (toml, rule) in cases {
        let puzzle = Packing::read(&toml, "toml", &Settings::new());
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{toml}: {error:?}"));
        let state = Packing::start(&puzzle);
        let step = Packing::refute(&puzzle, &state, &Run::default());
        let step = step.unwrap_or_else(|| panic!("nothing shows it:\n{toml}"));
        assert_eq!(step.rule, rule, "{toml}");
        check(&puzzle, &state, &step);
        // Also where there are too many cells to list placements.
        let told = Packing::hint(&puzzle, &state, Way::Greedy, &Run::default());
        assert_eq!(
            (told.state, told.stopped),
            (HintState::Dead, None),
            "{toml}"
        );
        let told = told.step.expect("a dead position has a reason");
        assert_eq!((told.rule, told.reason), ("dead-end", step.reason));
    }
}

//! Copies are told apart by letters, as the rules say, and are read back: on every lattice.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use pavage_bits::Random;
use pavage_family::{Cover, Family, Settings};
use pavage_grid::{Board, CellId, letter_names};
use pavage_packing::{Packing, Placement, Puzzle, State};
use pavage_search::{OptionId, Run, Sinks, Task, engine};

/// The letter on each cell of a text, in the order of the cells.
fn drawn(puzzle: &Puzzle, text: &str) -> Vec<char> {
    let board = puzzle.board();
    let layers: Vec<Vec<&str>> = if board.lattice().is_solid {
        text.split("\n\n")
            .map(|layer| layer.lines().collect())
            .collect()
    } else {
        vec![text.lines().collect()]
    };
    let letter = |cell: CellId| {
        let [layer, row, col] = board
            .point(cell)
            .0
            .map(|at| usize::try_from(at).expect("drawn"));
        layers[layer][row]
            .chars()
            .nth(col)
            .expect("a cell has a letter")
    };
    board.cells().map(letter).collect()
}

/// Whether cells of two pieces share a side.
fn touch(board: &Board, one: &Placement, other: &Placement) -> bool {
    let mut around = one.cells.iter().flat_map(|&cell| board.neighbours(cell));
    around.any(|cell| other.cells.contains(&cell))
}

/// The judge of letters, from the rules alone: components of one letter are the pieces, and each copy
/// has the letter that the rules give it. `given` are those that keep theirs.
fn judge(puzzle: &Puzzle, state: &State, text: &str, given: &BTreeMap<Placement, char>) {
    let board = puzzle.board();
    let letters = drawn(puzzle, text);
    let components =
        board.components_by(|cell| Some(letters[cell.index()]).filter(|at| *at != '.'));
    let components: BTreeSet<Vec<CellId>> = components.into_iter().collect();
    let pieces = state
        .placed
        .iter()
        .map(|placed| placed.cells.clone())
        .collect();
    assert_eq!(components, pieces, "\n{text}");
    let mut known: Vec<(&Placement, char)> = Vec::new();
    for placement in &state.placed {
        known.extend(given.get(placement).map(|letter| (placement, *letter)));
    }
    for placement in &state.placed {
        if given.contains_key(placement) {
            continue;
        }
        let near = known
            .iter()
            .filter(|(other, _)| touch(board, placement, other));
        let near: Vec<char> = near.map(|(_, letter)| *letter).collect();
        let is_free = |letter: &char| !near.contains(letter);
        let names_none = |letter: &char| puzzle.piece(*letter).is_none();
        let mut all = letter_names().filter(names_none).filter(is_free);
        let letter = Some(placement.piece).filter(is_free).or_else(|| all.next());
        known.push((placement, letter.expect("there are many letters")));
    }
    for (placement, letter) in known {
        assert_eq!(letters[placement.cells[0].index()], letter, "\n{text}");
    }
}

fn solutions(puzzle: &Puzzle, most: usize) -> Vec<State> {
    let run = Run::default();
    let cover = Packing::cover(puzzle, &Packing::start(puzzle), &run).expect("the areas match");
    let mut found = Vec::new();
    let mut on_solution = |chosen: &[OptionId]| {
        found.push(cover.decode(chosen));
        if found.len() < most {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    let mut sinks = Sinks {
        on_solution: Some(&mut on_solution),
        ..Sinks::default()
    };
    let dance = engine("dance").expect("an engine");
    dance.search(cover.model(), &Task::default(), &run, &mut sinks);
    found
}

fn toml(text: &str) -> Puzzle {
    let read = Packing::read(text, "toml", &Settings::new());
    read.unwrap_or_else(|error| panic!("{error:?} in\n{text}"))
}

/// The puzzle with this drawing as its board.
fn with_board(puzzle: &Puzzle, text: &str) -> Puzzle {
    let blank = Packing::write(&puzzle.clone().without_fixed(), &State::default(), "toml");
    let (head, rest) = blank.split_once("\"\"\"\n").expect("a board is drawn");
    let (_, tail) = rest.split_once("\"\"\"\n").expect("the drawing ends");
    toml(&format!("{head}\"\"\"\n{text}\"\"\"\n{tail}"))
}

#[test]
fn copies_are_lettered_by_the_rules_and_read_back() {
    let boards = [
        ("square", "4x5", "2-3"),
        ("square", "6x6", "2-2"),
        ("square", "5x5", "1-2"),
        ("cubic", "2x3x3", "2-3"),
        ("balls", "pyramid 3", "1-3"),
        ("hexagonal", "parallelogram 4x4", "2-3"),
        ("triangular", "parallelogram 3x4", "2-3"),
    ];
    let (mut renamed, mut kept) = (0, 0);
    for (at, (lattice, board, sizes)) in boards.into_iter().enumerate() {
        for seed in 0..6 {
            let mut settings = Settings::new();
            settings.set("lattice", lattice);
            settings.set("board", board);
            settings.set("sizes", sizes);
            let made = Packing::generate(&settings, seed, &Run::default());
            let puzzle = made.unwrap_or_else(|error| panic!("{error:?}")).puzzle;
            for solution in solutions(&puzzle, 8) {
                let text = Packing::write(&puzzle, &solution, "grid");
                judge(&puzzle, &solution, &text, &BTreeMap::new());
                let read = Packing::read_solution(&puzzle, &text).expect("it is read back");
                assert_eq!(Packing::check(&puzzle, &read).violations, []);
                assert_eq!(Packing::write(&puzzle, &read, "grid"), text);
                let letters = drawn(&puzzle, &text);
                renamed += letters
                    .iter()
                    .filter(|at| puzzle.piece(**at).is_none())
                    .count();
                // The whole drawing as the puzzle's own pieces, and as moves.
                let given = with_board(&puzzle, &text);
                assert_eq!(
                    Packing::write(&given, &Packing::start(&given), "grid"),
                    text
                );
                let moves = solution.placed.iter().map(|placed| {
                    let cells = placed.cells.iter();
                    let cells = cells.map(|&cell| puzzle.board().place(cell).to_string());
                    let cells: Vec<String> = cells.collect();
                    let letter = letters[placed.cells[0].index()];
                    format!("{letter} {}", cells.join(" "))
                });
                let played = moves.fold(State::default(), |state, mv| {
                    let mv = mv.parse().expect("a move");
                    Packing::play(&puzzle, &state, &mv).unwrap_or_else(|no| panic!("{no:?}"))
                });
                assert_eq!(Packing::write(&puzzle, &played, "grid"), text);
                // Some of the pieces given, with the letters that they have.
                let mut random = Random::new(seed * 10 + at as u64);
                let some = solution.placed.iter().filter(|_| random.index(3) == 0);
                let some: BTreeMap<Placement, char> = some
                    .map(|placed| (placed.clone(), letters[placed.cells[0].index()]))
                    .collect();
                let outside = |letter: char| matches!(letter, '#' | ' ' | '\n');
                let mut cells = letters.iter().zip(puzzle.board().cells());
                let partial: String = text
                    .chars()
                    .map(|letter| {
                        if outside(letter) {
                            return letter;
                        }
                        let (_, cell) = cells.next().expect("a letter is a cell");
                        let of = some.iter().find(|(placed, _)| placed.cells.contains(&cell));
                        of.map_or('.', |(_, letter)| *letter)
                    })
                    .collect();
                let given = with_board(&puzzle, &partial);
                for solved in solutions(&given, 3) {
                    let text = Packing::write(&given, &solved, "grid");
                    let fixed = given.fixed().iter().map(|placed| {
                        let same = |other: &&Placement| other.cells == placed.cells;
                        let drawn = some.keys().find(same).map(|placed| some[placed]);
                        (placed.clone(), drawn.expect("it was drawn"))
                    });
                    let fixed = fixed.collect();
                    judge(&given, &solved, &text, &fixed);
                    kept += fixed.len();
                }
            }
        }
    }
    assert!(renamed > 500 && kept > 500, "{renamed} {kept}");
}

/// A shape that pieces of different freedom have: each copy finds one that it can be.
#[test]
fn a_letter_stands_for_a_piece_with_copies_left() {
    let text = "family = \"packing\"\nboard = \"3x4\"\nflip = false\n\
        [[pieces]]\nname = \"D\"\nshape = \"##\"\ncount = 3\n\
        [[pieces]]\nname = \"H\"\nshape = \"##\"\nrotate = false\ncount = 3\n";
    let puzzle = toml(text);
    for (rows, is_valid) in [
        ("DDHH\nAABB\nCCEE\n", true),
        ("AACC\nBEFF\nBEGG\n", true),
        ("AACC\nBHHG\nBEEG\n", true),
        ("ABCD\nABCD\nEEFF\n", false),
        ("AACC\nBEFF\nBHGG\n", false),
    ] {
        let read = Packing::read_solution(&puzzle, rows).expect("it has the board");
        let found = Packing::check(&puzzle, &read).violations;
        assert_eq!(found.is_empty(), is_valid, "{rows}{found:?}");
    }
}

/// Sets of single pieces are read as ever: no letter stands for another.
#[test]
fn a_strange_letter_is_refused_where_pieces_are_single() {
    let text = "family = \"packing\"\nboard = \"\"\"\nAA..\n\"\"\"\n\
        [[pieces]]\nname = \"D\"\nshape = \"##\"\n[[pieces]]\nname = \"E\"\nshape = \"##\"\n";
    let refused = Packing::read(text, "toml", &Settings::new());
    assert_eq!(refused.expect_err("no A").message.code, "piece-unknown");
}

/// Copies that are listed, not drawn, and touch: they are lettered as copies in a solution are.
#[test]
fn listed_copies_that_touch_are_told_apart() {
    let text = "family = \"packing\"\nboard = \"2x4\"\n\
        [[pieces]]\nname = \"D\"\nshape = \"##\"\ncount = 4\n\
        [[placed]]\npiece = \"D\"\ncells = [[0, 0], [0, 1]]\n\
        [[placed]]\npiece = \"D\"\ncells = [[0, 2], [0, 3]]\n\
        [[placed]]\npiece = \"D\"\ncells = [[1, 1], [1, 2]]\n";
    let puzzle = toml(text);
    let rows = Packing::solution(&puzzle, &Packing::start(&puzzle)).text_rows();
    assert_eq!(rows, ["DDAA", ".BB."]);
}

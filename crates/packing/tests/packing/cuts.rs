//! Boards that are cut: pieces of different shapes, levels of cuts, and how the orderings race on
//! them.

use pavage_family::{Cover, Family, Generated, GeneratorError, Settings};
use pavage_packing::{Packing, Puzzle};
use pavage_search::{Limits, Order, Run, Sinks, StopReason, Task, engine, fastest_for, portfolio};

fn generated(options: &[(&str, &str)], seed: u64) -> Result<Generated<Packing>, GeneratorError> {
    let mut settings = Settings::new();
    for (name, value) in options {
        settings.set(name, value);
    }
    Packing::generate(&settings, seed, &Run::default())
}

fn made(options: &[(&str, &str)], seed: u64) -> Generated<Packing> {
    generated(options, seed).unwrap_or_else(|error| panic!("{options:?} {seed}: {error:?}"))
}

/// How many pieces have the shape of another.
fn repeats(puzzle: &Puzzle) -> u32 {
    puzzle.pieces().iter().map(|piece| piece.count - 1).sum()
}

fn parts(puzzle: &Puzzle) -> u32 {
    puzzle.pieces().iter().map(|piece| piece.count).sum()
}

#[test]
fn pieces_are_different_wherever_that_is_possible() {
    let check = |options: &[(&str, &str)], seeds: u64| {
        for seed in 0..seeds {
            let distinct = [options, &[("distinct", "")]].concat();
            let puzzle = made(&distinct, seed).puzzle;
            assert_eq!(repeats(&puzzle), 0, "{options:?} {seed}");
            let wished = options.iter().find(|(name, _)| *name == "parts");
            if let Some((_, wished)) = wished {
                assert_eq!(parts(&puzzle).to_string(), *wished);
            }
        }
    };
    check(&[("board", "60x6"), ("sizes", "2-8")], 3);
    check(&[("board", "60x6"), ("sizes", "2-8"), ("parts", "60")], 2);
    check(&[("board", "10x10"), ("sizes", "1-6")], 2);
    check(
        &[
            ("board", "16x10"),
            ("sizes", "3-8"),
            ("shape", "snaky"),
            ("no-holes", ""),
        ],
        3,
    );
    // All twelve pentominoes.
    check(&[("board", "6x10"), ("sizes", "5-5")], 2);
}

/// Cells that are left over join the smallest piece beside them: every cell has a piece, and some pieces
/// are larger than was asked.
#[test]
fn cells_left_over_join_the_smallest_piece_beside_them() {
    let mut larger = 0;
    for (board, sizes, least, most) in [
        ("6x12", "2-6", 2, 6),
        ("3x3", "2-3", 2, 3),
        ("9x7", "4-4", 4, 4),
    ] {
        for seed in 0..20 {
            let options = [("board", board), ("sizes", sizes), ("merge", "")];
            let puzzle = made(&options, seed).puzzle;
            let sizes = puzzle.pieces().iter().map(|piece| piece.shape.size());
            let sizes: Vec<usize> = sizes.collect();
            assert!(
                sizes.iter().all(|size| *size >= least),
                "{options:?} {seed}"
            );
            larger += usize::from(sizes.iter().any(|size| *size > most));
        }
    }
    assert!(larger > 20, "{larger}");
    for other in ["parts", "shape", "no-holes", "distinct", "prefer-distinct"] {
        let value = if other == "parts" { "3" } else { "any" };
        let refused = generated(&[("board", "6x6"), ("merge", ""), (other, value)], 1);
        let Err(GeneratorError::BadOption(message)) = refused else {
            panic!("--merge goes with --{other}");
        };
        assert_eq!(message.code, "cut-merge-with");
    }
}

#[test]
fn a_size_tells_its_lattice() {
    for (size, lattice) in [
        ("4x5", "square"),
        ("2x3x4", "cubic"),
        ("pyramid 4", "balls"),
        ("hexagon 3", "hexagonal"),
        ("parallelogram 4x5", "hexagonal"),
    ] {
        let wishes = [("board", size), ("sizes", "2-5")];
        let alone = made(&wishes, 2).puzzle;
        let named = made(&[&wishes[..], &[("lattice", lattice)]].concat(), 2).puzzle;
        assert_eq!(alone.board().form(), named.board().form(), "{size}");
        assert_eq!(alone.board().lattice().name, lattice, "{size}");
    }
    let triangles = [("board", "hexagon 3"), ("lattice", "triangular")];
    let triangles = made(&[&triangles[..], &[("sizes", "2-5")]].concat(), 2).puzzle;
    assert_eq!(triangles.board().size(), 54);
}

#[test]
fn areas_tell_where_pieces_cannot_be_different() {
    let code = |options: &[(&str, &str)]| match generated(options, 0) {
        Err(GeneratorError::BadOption(message)) => message.code,
        other => panic!("{options:?}: {:?}", other.map(|made| repeats(&made.puzzle))),
    };
    let board = ("board", "10x10");
    let distinct = ("distinct", "");
    assert_eq!(code(&[board, ("sizes", "2-3"), distinct]), "cut-shapes-few");
    assert_eq!(
        code(&[board, ("sizes", "2-5"), ("parts", "27"), distinct]),
        "cut-shapes-few-parts"
    );
    let both = [board, ("prefer-distinct", ""), distinct];
    assert_eq!(code(&both), "cut-distinct-twice");
}

#[test]
fn repeats_are_few_where_different_pieces_are_preferred() {
    let options = [("board", "10x10"), ("sizes", "2-4")];
    let usual = repeats(&made(&options, 1).puzzle);
    let few = repeats(&made(&[options[0], options[1], ("prefer-distinct", "")], 1).puzzle);
    assert!(few < usual, "{few} of {usual}");
    let enough = [("board", "60x6"), ("sizes", "2-8"), ("prefer-distinct", "")];
    assert_eq!(repeats(&made(&enough, 1).puzzle), 0);
}

#[test]
fn levels_of_cuts_have_one_solution() {
    let check = |options: &[(&str, &str)], fixed: Option<usize>| {
        let cut = [&[("board", "16x10"), ("sizes", "3-6")], options].concat();
        let made = made(&cut, 2);
        let puzzle = &made.puzzle;
        if let Some(fixed) = fixed {
            assert_eq!(puzzle.fixed().len(), fixed, "{options:?}");
        }
        let cover = Packing::cover(puzzle, &Packing::start(puzzle), &Run::default());
        let cover = cover.expect("the areas match");
        let run = Run::limited(Limits {
            solutions_max: Some(2),
            ..Limits::default()
        });
        let dance = engine("dance").expect("it is in the table");
        let found = dance.search(cover.model(), &Task::default(), &run, &mut Sinks::default());
        assert_eq!(found.stats.solutions, 1, "{options:?}");
        assert_eq!(found.stop, StopReason::Exhausted, "{options:?}");
    };
    check(&[("fixed", "20"), ("unique", "")], Some(20));
    check(&[("difficulty", "junior")], None);
    let some = made(&[("board", "16x10"), ("sizes", "3-6"), ("fixed", "4")], 2);
    assert_eq!(some.puzzle.fixed().len(), 4);
}

/// Over the boards of 16x10 of three seeds, all orderings in turns visit fewer nodes than the median ordering
/// alone.
#[test]
fn a_race_is_cheaper_than_the_median_ordering() {
    let (mut raced, mut medians) = (0, 0);
    for seed in 1..=3 {
        let puzzle = made(&[("board", "16x10"), ("sizes", "3-6")], seed).puzzle;
        let cover = Packing::cover(&puzzle, &Packing::start(&puzzle), &Run::default());
        let cover = cover.expect("the areas match");
        let orders = Packing::HEURISTICS.iter();
        let orders = orders.map(|name| cover.order(name, 0).expect("a known ordering"));
        let orders: Vec<Order> = orders.filter(|order| order.guide.is_none()).collect();
        let model = cover.model();
        let limits = |nodes_max| Limits {
            nodes_max,
            solutions_max: Some(1),
            ..Limits::default()
        };
        let engine = fastest_for(model);
        let race = Task {
            race: true,
            ..Task::default()
        };
        let run = Run::limited(limits(None));
        let mut sinks = Sinks::default();
        let result = portfolio(engine, model, &orders, &race, &run, &mut sinks);
        assert!(result.winner.is_some());
        let visited: u64 = result.trials.iter().map(|trial| trial.stats.nodes).sum();
        // Up to a bound above which no node changes the comparison.
        let run = Run::limited(limits(Some(20_000)));
        let alone = orders.iter().map(|order| {
            let task = Task {
                order: order.clone(),
                ..Task::default()
            };
            let found = engine.search(model, &task, &run, &mut Sinks::default());
            found.stats.nodes
        });
        let mut alone: Vec<u64> = alone.collect();
        alone.sort_unstable();
        assert!(
            visited <= (orders.len() as u64 + 1) * alone[0],
            "seed {seed}"
        );
        raced += visited;
        medians += alone[orders.len() / 2 - 1].midpoint(alone[orders.len() / 2]);
    }
    assert!(raced < medians, "{raced} nodes, {medians} at the medians");
}

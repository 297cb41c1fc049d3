//! Who names no engine does little more work than who names the best one: in counted work, so the same
//! on every machine. The bench `regret` measures many more puzzles, and time.

use std::path::Path;

use pavage_app::count::count;
use pavage_app::load::{Reading, built_in, read};
use pavage_app::options::Options;
use pavage_app::solve::{Status, Wanted, solve};
use pavage_family::AnyPosition;
use pavage_host::run_on;
use pavage_search::Run;

/// A built-in puzzle, or a case of `corpus/regret`.
fn puzzle(name: &str) -> Box<dyn AnyPosition> {
    let reading = Reading::default();
    if let Some(made) = built_in(name, &reading) {
        return made.expect("it is built in").position;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/regret");
    let text = std::fs::read(folder.join(name)).expect("the case is there");
    read(&text, &reading).expect("it is a puzzle").position
}

/// The nodes of a search by this engine, which ends.
fn nodes(position: &dyn AnyPosition, counts: bool, engine: &str) -> u64 {
    let options = Options {
        engine: Some(engine.to_owned()),
        ..Options::default()
    };
    let run = Run::default();
    if counts {
        let counted = count(position, &options, &run).expect("the engine takes it");
        assert!(counted.count.is_some());
        counted.stats.nodes
    } else {
        let solved = solve(position, Wanted::First, &options, &run).expect("the engine takes it");
        assert_eq!(solved.status, Status::Solved);
        solved.stats.nodes
    }
}

/// The work of all without a name, which is the same for any number of threads, as who answers is.
fn work(position: &dyn AnyPosition, counts: bool) -> u64 {
    let asked = |threads| {
        let (options, run) = (Options::default(), run_on(threads));
        if counts {
            let counted = count(position, &options, &run).expect("it fits");
            let known = (counted.count, counted.up_to_symmetry.ok());
            (format!("{known:?}"), counted.engine, counted.work)
        } else {
            let solved = solve(position, Wanted::First, &options, &run).expect("it fits");
            let solution = solved.solutions.iter().map(|it| it.solution());
            let solution: Vec<_> = solution.collect();
            (format!("{solution:?}"), solved.engine, solved.work)
        }
    };
    let alone = asked(1);
    for threads in [2, 5] {
        assert_eq!(asked(threads), alone, "{threads} threads");
    }
    alone.2.expect("several took turns")
}

/// The work without a name is at most `most` times that of an engine whose nodes take `each`.
#[track_caller]
fn check(name: &str, counts: bool, (engine, each): (&str, u64), most: u64) {
    let position = puzzle(name);
    let alone = nodes(&*position, counts, engine) * each;
    let auto = work(&*position, counts);
    assert!(
        auto <= most * alone,
        "{name}: {auto} for {alone} of {engine}"
    );
}

#[test]
fn solving_without_a_name_is_little_more_work() {
    check("N-5x5x5.toml", false, ("mask", 3), 4);
    check("macmahon.toml", false, ("dance", 5), 4);
}

/// With cells to spare, one ordering finds in thousands of nodes what the usual one does not find, and the
/// other way round.
#[test]
fn boards_with_cells_to_spare_are_filled() {
    for (name, most) in [
        ("presents-2.toml", 2_000_000),
        ("presents-3.toml", 3_000_000),
    ] {
        let work = work(&*puzzle(name), false);
        assert!(work < most, "{name}: {work}");
    }
}

#[test]
fn counting_without_a_name_is_little_more_work() {
    check("pentomino-6x10", true, ("sweep", 3), 3);
    check("iq-puzzler-pro", true, ("sweep", 3), 3);
    check("soma", true, ("sweep", 3), 4);
    check("trominoes-9x30.toml", true, ("sweep", 3), 3);
}

/// Attempts that need little leave what they do not need to those after them, so the first turn ends
/// this board.
#[test]
fn a_large_board_is_filled_in_the_first_turn() {
    let mut settings = pavage_family::Settings::new();
    [("board", "55x121"), ("sizes", "3-6")]
        .iter()
        .for_each(|(option, value)| settings.set(option, value));
    let run = Run::default();
    let family = pavage_puzzles::family("packing").expect("it is a family");
    let generate = family.generator(&settings, &run).expect("its options fit");
    let board = generate(1, &run).expect("it is made").puzzle;
    let solved = solve(&*board, Wanted::First, &Options::default(), &run).expect("it fits");
    assert_eq!(solved.status, Status::Solved);
    assert_eq!(solved.engine, Some("fill"));
    assert!(solved.stats.nodes < 200_000, "{}", solved.stats.nodes);
}

//! The search `fill` for one solution of a large board, against the generator, exact engines and
//! the judge.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of tests are small"
)]

use std::time::Duration;

use pavage_family::{Family, Findings, OwnSearch, Settings};
use pavage_host::run_on;
use pavage_packing::{Packing, Parts, Placement, Puzzle, State};
use pavage_puzzles::family;
use pavage_search::{Limits, Run, Sinks, StopReason, Summary, Task, engine};

fn fill() -> &'static OwnSearch<Packing> {
    let own = Packing::SEARCHES.iter().find(|own| own.name == "fill");
    own.expect("packing has it")
}

/// A board of squares that the generator cut, with its cut.
fn cut(board: &str, sizes: &str, seed: u64) -> (Puzzle, State) {
    cut_on("square", board, sizes, seed)
}

/// A board of any lattice that the generator cut, with its cut.
fn cut_on(lattice: &str, board: &str, sizes: &str, seed: u64) -> (Puzzle, State) {
    let mut wish = Settings::new();
    wish.set("lattice", lattice);
    wish.set("board", board);
    wish.set("sizes", sizes);
    let made = Packing::generate(&wish, seed, &Run::default());
    let made = made.unwrap_or_else(|error| panic!("seed {seed}: {error:?}"));
    (made.puzzle, made.solution)
}

/// A run up to the first solution or so many nodes.
fn nodes(most: u64) -> Run<'static> {
    Run::limited(Limits {
        nodes_max: Some(most),
        solutions_max: Some(1),
        deadline: None,
        states_sliced_max: None,
    })
}

/// Searches, lets the judge look, and gives what was found.
fn search(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> (Summary, Option<State>) {
    let mut found = Vec::new();
    let mut keep = |state: State| found.push(state);
    let mut findings = Findings::new(&mut keep);
    let summary = (fill().search)(puzzle, state, &Settings::new(), run, &mut findings);
    let summary = summary.expect("it has no options");
    assert!(found.len() <= 1);
    for solution in &found {
        assert_eq!(Packing::check(puzzle, solution).violations, []);
        let placed = |placement| solution.placed.contains(placement);
        assert!(state.placed.iter().all(placed), "what lies stays");
    }
    assert_eq!(summary.stats.solutions, found.len() as u64);
    assert_eq!(summary.stop == StopReason::SolutionLimit, !found.is_empty());
    (summary, found.pop())
}

/// Whether there is a solution, as an exact engine says.
fn has_solution(puzzle: &Puzzle, state: &State) -> bool {
    let Ok(cover) = Packing::cover(puzzle, state, &Run::default()) else {
        return false;
    };
    let run = Run::limited(Limits {
        solutions_max: Some(1),
        ..Limits::default()
    });
    let dance = engine("dance").expect("it is there");
    let model = pavage_family::Cover::model(&cover);
    let summary = dance.search(model, &Task::default(), &run, &mut Sinks::default());
    summary.stats.solutions > 0
}

#[test]
fn boards_of_the_generator_are_filled() {
    for (board, sizes) in [
        ("12x12", "3-6"),
        ("16x10", "2-8"),
        ("60x5", "2-8"),
        ("20x20", "2-8"),
        ("7x31", "1-5"),
    ] {
        for seed in 1..=5 {
            let (puzzle, _) = cut(board, sizes, seed);
            let start = Packing::start(&puzzle);
            assert!((fill().odds)(&puzzle, &start).is_some(), "{board} is large");
            let (summary, _) = search(&puzzle, &start, &nodes(200_000));
            assert_eq!(summary.stop, StopReason::SolutionLimit, "{board} {seed}");
        }
    }
}

#[test]
fn boards_of_other_lattices_are_filled() {
    for (lattice, board, sizes) in [
        ("cubic", "6x6x6", "2-6"),
        ("cubic", "10x10x10", "2-6"),
        ("balls", "pyramid 8", "2-6"),
        ("hexagonal", "hexagon 12", "2-6"),
        ("hexagonal", "parallelogram 7x40", "1-5"),
        ("triangular", "parallelogram 10x20", "2-8"),
        ("triangular", "hexagon 6", "1-6"),
    ] {
        for seed in 1..=2 {
            let (puzzle, _) = cut_on(lattice, board, sizes, seed);
            let start = Packing::start(&puzzle);
            assert!((fill().odds)(&puzzle, &start).is_some(), "{board} is large");
            let (summary, _) = search(&puzzle, &start, &nodes(1_000_000));
            assert_eq!(summary.stop, StopReason::SolutionLimit, "{board} {seed}");
        }
    }
}

#[test]
fn thousands_of_cells_are_filled() {
    let (puzzle, _) = cut("40x60", "2-6", 1);
    let (summary, solution) = search(&puzzle, &Packing::start(&puzzle), &nodes(100_000));
    assert!(solution.is_some(), "{summary:?}");
}

/// Boards of few large pieces, with more placements than could be listed. The nodes are those of the
/// first attempt: hardly more than there are pieces.
#[test]
fn large_pieces_are_found_by_their_outlines() {
    for (lattice, board, sizes) in [
        ("square", "55x121", "100-400"),
        ("square", "55x121", "500-2000"),
        ("cubic", "12x12x12", "100-300"),
        ("balls", "pyramid 14", "80-200"),
        ("hexagonal", "parallelogram 20x60", "100-300"),
        ("triangular", "parallelogram 20x40", "100-300"),
    ] {
        for seed in 1..=2 {
            let (puzzle, _) = cut_on(lattice, board, sizes, seed);
            let start = Packing::start(&puzzle);
            let (summary, found) = search(&puzzle, &start, &nodes(1_000));
            assert!(found.is_some(), "{board} {seed}: {summary:?}");
        }
    }
}

/// Positions with pieces laid as in the cut, and then one more somewhere else: small ones, so that
/// an engine can say which of them have a solution.
#[test]
fn it_agrees_with_exact_engines() {
    for (lattice, board, sizes, seeds) in [
        ("square", "6x7", "2-6", 40),
        ("cubic", "3x3x4", "2-6", 20),
        ("balls", "pyramid 4", "2-5", 20),
        ("hexagonal", "hexagon 4", "2-6", 20),
        ("triangular", "parallelogram 4x5", "2-7", 20),
    ] {
        let dead = (1..=seeds)
            .filter(|&seed| !agrees(cut_on(lattice, board, sizes, seed), seed))
            .count();
        assert!(
            (seeds as usize / 5..seeds as usize).contains(&dead),
            "{board}: {dead}"
        );
    }
}

/// The same with large pieces, which are searched by their outlines.
#[test]
fn outlines_agree_with_exact_engines() {
    let mut dead = 0;
    for (lattice, board, sizes) in [
        ("square", "9x20", "32-40"),
        ("cubic", "5x6x6", "32-40"),
        ("balls", "pyramid 8", "32-45"),
        ("hexagonal", "hexagon 8", "32-40"),
        ("triangular", "parallelogram 9x10", "32-40"),
    ] {
        let solved = (1..=12).filter(|&seed| agrees(cut_on(lattice, board, sizes, seed), seed));
        let solved = solved.count();
        assert!(solved > 0, "{board}");
        dead += 12 - solved;
    }
    assert!(dead >= 12, "{dead}");
}

/// Whether a position has a solution, which the search and an engine say alike.
fn agrees((puzzle, solution): (Puzzle, State), seed: u64) -> bool {
    assert!((fill().odds)(&puzzle, &solution).is_none(), "it is small");
    let placed = &solution.placed;
    let laid = (seed as usize % 3) + 1;
    let mut state = State::new(placed[..laid].to_vec());
    let last = placed.last().expect("it has pieces");
    let shifted = shifts(&puzzle, last)
        .filter_map(|moved| puzzle.with_placement(&state, moved).ok())
        .nth(seed as usize % 5);
    state = shifted.unwrap_or(state);
    let (summary, found) = search(&puzzle, &state, &nodes(2_000_000));
    let expected = has_solution(&puzzle, &state);
    assert_eq!(found.is_some(), expected, "seed {seed}: {summary:?}");
    if !expected {
        assert_eq!(summary.stop, StopReason::Exhausted, "seed {seed}");
    }
    expected
}

/// A placement moved to other cells, wherever it comes to lie on the board.
fn shifts<'a>(puzzle: &'a Puzzle, of: &'a Placement) -> impl Iterator<Item = Placement> + 'a {
    let board = puzzle.board();
    let first = board.point(of.cells[0]);
    board.cells().filter_map(move |cell| {
        let by = board.point(cell) - first;
        let moved = of
            .cells
            .iter()
            .map(|&cell| board.cell(board.point(cell) + by));
        Some(Placement {
            cells: moved.collect::<Option<_>>()?,
            piece: of.piece,
        })
    })
}

#[test]
fn pieces_that_lie_stay() {
    for seed in 1..=5 {
        let (puzzle, solution) = cut("12x12", "3-6", seed);
        for laid in [3, 5, 10] {
            let every = solution.placed.len() / laid;
            let some = solution.placed.iter().step_by(every).take(laid).cloned();
            let state = State::new(some.collect());
            let (_, found) = search(&puzzle, &state, &nodes(500_000));
            assert!(found.is_some(), "seed {seed}, {laid} laid");
        }
    }
}

#[test]
fn a_large_board_that_is_dead_is_proved_so() {
    // Two cells that lie alone: no piece has one cell.
    let text = "family = \"packing\"\nboard = \"\"\"\n".to_owned()
        + &format!("{}\n", ".".repeat(20)).repeat(10)
        + &format!("{}\n.{}.\n\"\"\"\n", "#".repeat(20), "#".repeat(18))
        + "[[pieces]]\nname = \"A\"\nshape = \"##/##\"\ncount = 50\n"
        + "[[pieces]]\nname = \"B\"\nshape = \"##\"\n";
    let packing = family("packing").expect("it is there");
    let text = text.replace("##/##", "####");
    let position = packing
        .read(&text, "toml", &Settings::new())
        .expect("it is right");
    let searches = position.usual_searches();
    assert_eq!(searches.first().map(|own| own.name), Some("fill"));
    let mut keep = |_| panic!("it has no solution");
    let (settings, run) = (Settings::new(), nodes(1_000_000));
    let summary = position.search("fill", &settings, &run, &mut Findings::new(&mut keep));
    let summary = summary.expect("it is there");
    let stop = summary.expect("it has no options").stop;
    assert_eq!(stop, StopReason::Exhausted);
}

/// Boards too large for an exact search, each with a reason that is quick to see.
#[test]
fn larger_boards_are_proved_dead_where_that_is_quick() {
    // Under 30 rows of 20 cells a row of its own, and then the pieces: fours, and some others.
    let check = |below: &str, (fours, shape): (usize, &str), others: &str| {
        let rows = format!("{}\n", ".".repeat(20)).repeat(30);
        let text = format!(
            "family = \"packing\"\nboard = \"\"\"\n{rows}{}\n{below}\n\"\"\"\n\
             [[pieces]]\nname = \"A\"\nshape = \"{shape}\"\ncount = {fours}\n{others}",
            "#".repeat(20)
        );
        let packing = family("packing").expect("it is there");
        let position = packing.read(&text, "toml", &Settings::new());
        let position = position.expect("it is right");
        let mut keep = |_| panic!("it has no solution");
        let (settings, run) = (Settings::new(), nodes(1_000));
        let summary = position.search("fill", &settings, &run, &mut Findings::new(&mut keep));
        let summary = summary.expect("it is there").expect("it has no options");
        assert_eq!(summary.stop, StopReason::Exhausted, "{below}: {summary:?}");
    };
    let row = |cells: &str| format!("{cells}{}", "#".repeat(20 - cells.len()));
    let (line, square) = ("####", "##\\n##");
    // A region of three cells, which no fours fill.
    check(&row("...#....."), (152, line), "");
    // Cells that no piece covers, though their region has the size of one.
    let bent = "[[pieces]]\nname = \"B\"\nshape = \"##\\n#.\"\ncount = 5\n";
    check(&row("..."), (147, line), bent);
    // A piece that has no place.
    let long = format!("[[pieces]]\nname = \"B\"\nshape = \"{}\"\n", "#".repeat(32));
    check(&row("....#...."), (144, line), &long);
    // A row of eight cells: a piece covers each of them, five and three are eight, yet only one
    // of the two pieces is straight.
    let others = "[[pieces]]\nname = \"B\"\nshape = \"#####\"\n\
                  [[pieces]]\nname = \"C\"\nshape = \"##\\n#.\"\n";
    check(&row("........"), (150, square), others);
}

#[test]
fn the_answer_depends_on_the_seed_alone() {
    let (puzzle, _) = cut("16x16", "2-16", 4);
    let start = Packing::start(&puzzle);
    let with = |seed, threads| {
        let run = Run {
            limits: nodes(400_000).limits,
            seed,
            ..run_on(threads)
        };
        search(&puzzle, &start, &run)
    };
    let one = with(1, 1);
    assert_eq!(with(1, 1), one);
    assert_eq!(with(1, 3), one);
    assert_ne!(with(2, 1), one);
}

#[test]
fn limits_and_cancels_end_it() {
    let (puzzle, _) = cut("20x20", "2-20", 1);
    let start = Packing::start(&puzzle);
    for most in [0, 1, 100, 5_000] {
        let (summary, found) = search(&puzzle, &start, &nodes(most));
        if found.is_none() {
            assert_eq!(summary.stop, StopReason::NodeLimit);
        }
        assert!(summary.stats.nodes <= most, "{most}: {summary:?}");
    }
    let cancelled = nodes(u64::MAX);
    cancelled.cancel.cancel();
    let (summary, _) = search(&puzzle, &start, &cancelled);
    assert_eq!(summary.stop, StopReason::Cancelled);
    let mut late = nodes(u64::MAX);
    late.limits.deadline = Some(Duration::ZERO);
    let (summary, _) = search(&puzzle, &start, &late);
    assert_eq!(summary.stop, StopReason::TimeLimit);
}

#[test]
fn edges_of_the_possible() {
    // Everything lies already.
    let (puzzle, solution) = cut("12x12", "3-6", 1);
    let (_, found) = search(&puzzle, &solution, &nodes(10));
    assert_eq!(found, Some(solution));
    // The areas differ.
    let parts = Parts {
        board: puzzle.board().clone(),
        frame: puzzle.frame().clone(),
        pieces: puzzle.pieces()[1..].to_vec(),
        set_name: None,
    };
    let smaller = Puzzle::new(parts).expect("it is right");
    let start = Packing::start(&smaller);
    assert!((fill().odds)(&smaller, &start).is_none());
    let (summary, _) = search(&smaller, &start, &nodes(10));
    assert_eq!(summary.stop, StopReason::Exhausted);
}

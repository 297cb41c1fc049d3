//! Levels of packing: one solution, proved by another engine; the class that was asked for; and
//! ratings that grow with the effort.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{ControlFlow, Range};
use std::path::Path;

use std::time::Duration;

use pavage_family::{
    Class, Cover, Family, Generated, Generator, GeneratorError, Rating, Settings, Value,
};
use pavage_packing::{Packing, Puzzle, rate};
use pavage_search::{
    Limits, OptionId, Run, Sinks, StopReason, SymmetricModel, Task, Visited, engine,
    visit_by_orbits,
};

type Options<'a> = &'a [(&'a str, &'a str)];

fn settings(options: Options<'_>) -> Settings {
    let mut settings = Settings::new();
    for (name, value) in options {
        settings.set(name, value);
    }
    settings
}

fn generator(options: Options<'_>) -> Generator<Packing> {
    let generator = Packing::generator(&settings(options), &Run::default());
    generator.unwrap_or_else(|error| panic!("{options:?}: {error:?}"))
}

fn made(generator: &Generator<Packing>, seed: u64) -> Generated<Packing> {
    generator(seed, &Run::default()).unwrap_or_else(|error| panic!("{seed}: {error:?}"))
}

/// Whether the engine that walks the whole tree finds one solution.
fn is_unique(puzzle: &Puzzle) -> bool {
    let cover =
        Packing::cover(puzzle, &Packing::start(puzzle), &Run::default()).expect("the areas match");
    let dance = engine("dance").expect("a known engine");
    let run = Run::limited(Limits {
        solutions_max: Some(2),
        ..Limits::default()
    });
    let found = dance.search(cover.model(), &Task::default(), &run, &mut Sinks::default());
    found.stop == StopReason::Exhausted && found.stats.solutions == 1
}

fn rated(puzzle: &Puzzle) -> Rating {
    rate(puzzle, &Packing::start(puzzle), &Run::default())
}

fn field(rating: &Rating, name: &str) -> i64 {
    let field = rating.fields.iter().find(|(other, _)| *other == name);
    match field.expect("a field of that name").1 {
        Value::Number(number) => number,
        ref other => panic!("{name} is {other:?}"),
    }
}

fn text(made: &Generated<Packing>) -> String {
    Packing::write(&made.puzzle, &Packing::start(&made.puzzle), "grid")
}

#[test]
fn levels_have_one_solution() {
    check_levels(0..1);
}

#[test]
#[ignore = "long"]
fn many_levels_have_one_solution() {
    check_levels(1..4);
}

/// Levels of each board with these seeds have one solution, and none without one of their pieces.
fn check_levels(seeds: Range<u64>) {
    let boards = [
        "5x11",
        "iq-puzzler-pro-diagonal",
        "kanoodle",
        "pentomino-3x20",
        "pentomino-8x8-hole",
        "kanoodle-pyramid",
        "solid-pentomino-2x5x6",
    ];
    for board in boards {
        let generator = generator(&[("board", board), ("unique", "")]);
        for seed in seeds.clone() {
            let Generated { puzzle, solution } = made(&generator, seed);
            assert!(is_unique(&puzzle), "{board} {seed}");
            assert_eq!(Packing::check(&puzzle, &solution).violations, []);
            let placed = |fixed| solution.placed.contains(fixed);
            assert!(puzzle.fixed().iter().all(placed), "{board} {seed}");
            // No piece can be left out.
            for at in 0..puzzle.fixed().len() {
                let mut fixed = puzzle.fixed().to_vec();
                fixed.remove(at);
                let easier = puzzle.clone().with_fixed(fixed).expect("they lay there");
                assert!(!is_unique(&easier), "{board} {seed} {at}");
            }
        }
    }
}

/// The placements of a single piece that leave one solution, one for each class of placements that
/// a symmetry of the board carries into each other.
fn lone_starts(name: &str) -> Vec<String> {
    let run = Run::default();
    let puzzle = Packing::built_in(name, &Settings::new()).expect("a built-in puzzle");
    let cover = Packing::cover(&puzzle, &Packing::start(&puzzle), &run).expect("the areas match");
    let symmetries = cover.symmetries(&run).expect("no limits");
    // How many solutions contain each placement, as often as there are symmetries.
    let mut numbers = vec![0_u64; cover.model().option_count()];
    let mut visit = |visited: &Visited<'_>| {
        for image in symmetries.iter() {
            let options = visited.options.iter();
            let images = options.map(|option| image[option.index()].index());
            images.for_each(|option| numbers[option] += visited.stands_for);
        }
        ControlFlow::Continue(())
    };
    let mask = engine("mask").expect("a known engine");
    let of = SymmetricModel::new(cover.model(), &symmetries);
    let found = visit_by_orbits(mask, of, &run, &mut visit);
    assert_eq!(found.map(|found| found.stop), Ok(StopReason::Exhausted));
    let is_first = |option: &OptionId| {
        let mut images = symmetries.iter().map(|image| image[option.index()]);
        images.all(|image| *option <= image)
    };
    let one = symmetries.len() as u64;
    let options = cover.model().options();
    let starts = options.filter(|option| numbers[option.index()] == one && is_first(option));
    let starts = starts.map(|option| {
        let start = cover.decode(&[option]);
        let level = puzzle.clone().with_fixed(start.placed);
        let level = level.expect("a placement");
        assert!(is_unique(&level), "{name}");
        let placed = &level.fixed()[0];
        let cells = placed.cells.iter().map(|cell| level.board().place(*cell));
        let cells: Vec<String> = cells.map(|place| place.to_string()).collect();
        format!("{} {}", placed.piece, cells.join(" "))
    });
    starts.collect()
}

/// On the pyramids one piece can be enough.
#[test]
fn one_piece_can_leave_one_solution_of_a_pyramid() {
    let expected = [
        "H 1:1,2 1:1,3 1:1,4 1:2,2 1:3,2",
        "I 3:1,2 3:1,3 3:2,2",
        "J 2:3,2 2:3,3 2:3,4 2:4,2 2:4,3",
        "J 3:1,1 3:1,2 3:1,3 3:2,1 3:2,2",
        "J 3:2,1 3:2,2 3:2,3 3:3,1 3:3,2",
        "L 1:2,1 1:2,2 1:2,3 1:3,1 1:3,3",
    ];
    assert_eq!(lone_starts("iq-puzzler-pro-pyramid"), expected);
}

#[test]
#[ignore = "long"]
fn one_piece_can_leave_one_solution_of_the_pyramid_of_kanoodle() {
    let found = lone_starts("kanoodle-pyramid");
    let pieces: String = found.iter().map(|start| &start[..1]).collect();
    assert_eq!(pieces, "AAAABBDEFF", "{found:?}");
}

#[test]
fn the_seed_decides_everything() {
    let options: Options<'_> = &[("board", "iq-puzzler-pro"), ("difficulty", "junior")];
    let (one, other) = (generator(options), generator(options));
    let texts: Vec<String> = (0..6).map(|seed| text(&made(&one, seed))).collect();
    let again: Vec<String> = (0..6).rev().map(|seed| text(&made(&other, seed))).collect();
    assert!(texts.iter().eq(again.iter().rev()));
    assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), 6);
}

#[test]
fn levels_are_of_the_class_that_was_asked_for() {
    for board in ["5x11", "iq-puzzler-pro-diagonal"] {
        for class in Class::ALL {
            let generator = generator(&[("board", board), ("difficulty", class.name())]);
            let level = made(&generator, 7).puzzle;
            let rating = rated(&level);
            assert_eq!(rating.class, Some(class), "{board}: {rating:?}");
            assert_eq!(rating.unique, Some(true));
            assert!(is_unique(&level));
        }
    }
}

#[test]
fn so_many_pieces_are_placed_as_were_asked_for() {
    for number in [3, 5, 11] {
        let fixed = number.to_string();
        let generator = generator(&[("board", "5x11"), ("unique", ""), ("fixed", &fixed)]);
        let level = made(&generator, 1).puzzle;
        assert_eq!(level.fixed().len(), number);
        assert!(is_unique(&level));
    }
    // Without a wish for one solution any pieces of any solution will do.
    let generator = generator(&[("board", "5x11"), ("fixed", "2")]);
    let level = made(&generator, 1);
    assert_eq!(level.puzzle.fixed().len(), 2);
    assert_eq!(
        Packing::check(&level.puzzle, &level.solution).violations,
        []
    );
    assert!(!is_unique(&level.puzzle));
}

#[test]
fn solutions_are_drawn_with_equal_probability() {
    let generator = generator(&[("board", "3x20"), ("pieces", "pentomino")]);
    let mut drawn: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..800 {
        let Generated { puzzle, solution } = made(&generator, seed);
        *drawn
            .entry(Packing::write(&puzzle, &solution, "grid"))
            .or_default() += 1;
    }
    assert_eq!(drawn.len(), 8, "3x20 has 8 solutions");
    let chi_square: f64 = drawn
        .values()
        .map(|&number| f64::from(number) - 100.0)
        .map(|far| far * far / 100.0)
        .sum();
    // Seven degrees of freedom: exceeded once in a thousand times.
    assert!(chi_square < 24.3, "{chi_square}: {drawn:?}");
}

/// The challenges at hand, by number, with the class and the effort that were measured.
#[test]
fn challenges_are_rated_as_documented() {
    let expected = [
        ("001", Class::Starter, 12),
        ("003", Class::Starter, 24),
        ("012", Class::Starter, 25),
        ("025", Class::Master, 458),
        ("033", Class::Wizard, 883),
        ("039", Class::Wizard, 1311),
        ("041", Class::Starter, 17),
        ("060", Class::Junior, 43),
        ("079", Class::Wizard, 2896),
        ("081", Class::Starter, 2),
        ("100", Class::Starter, 27),
        ("118", Class::Wizard, 27222),
    ];
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    for (number, class, effort) in expected {
        let folder = if number >= "081" {
            "pyramid-challenges"
        } else {
            "challenges"
        };
        let file = data.join(folder).join(format!("iq-{number}.txt"));
        let text = std::fs::read_to_string(file).expect("a challenge");
        let puzzle = Packing::read(&text, "grid", &Settings::new()).expect("a puzzle");
        let rating = rated(&puzzle);
        let found = field(&rating, "cost") + field(&rating, "search_left");
        assert_eq!((rating.class, found), (Some(class), effort), "{number}");
    }
}

#[test]
fn classes_and_scores_grow_with_the_effort() {
    let generator = generator(&[("board", "5x11"), ("unique", "")]);
    let mut ratings: Vec<Rating> = (0..25)
        .map(|seed| rated(&made(&generator, seed).puzzle))
        .collect();
    let effort = |rating: &Rating| field(rating, "cost") + field(rating, "search_left");
    ratings.sort_by_key(effort);
    for pair in ratings.windows(2) {
        assert!(pair[0].score <= pair[1].score, "{pair:?}");
        assert!(pair[0].class <= pair[1].class, "{pair:?}");
    }
    for rating in &ratings {
        let class = rating.class.expect("one solution");
        let below = Class::ALL.iter().filter(|other| **other < class).count() as f64;
        let score = rating.score.expect("one solution");
        assert!(10.0 * below <= score, "{rating:?}");
        let is_last = class == Class::Wizard;
        assert!(is_last || score <= 10.0 * below + 10.0, "{rating:?}");
    }
}

#[test]
fn only_one_solution_has_a_class() {
    let read = |text: &str| Packing::read(text, "grid", &Settings::new()).expect("a puzzle");
    let empty = "...........\n".repeat(5);
    let several = rated(&read(&empty));
    assert_eq!((several.class, several.unique), (None, Some(false)));
    assert_eq!(several.message.code, "packing-rated-several");
    assert_eq!(
        several.message.arg("number"),
        Some(&Value::Number(4_331_140))
    );
    // The corner is cut off.
    let rest = "...........\n".repeat(2);
    let none = rated(&read(&format!(
        ".D.........\nDD.........\nD..........\n{rest}"
    )));
    assert_eq!((none.class, none.unique), (None, Some(false)));
    let cancelled = Run::default();
    cancelled.cancel.cancel();
    let puzzle = read(&empty);
    let stopped = rate(&puzzle, &Packing::start(&puzzle), &cancelled);
    assert_eq!((stopped.class, stopped.unique), (None, None));
    assert_eq!(stopped.stopped, Some(StopReason::Cancelled));
}

#[test]
fn pieces_of_a_text_stay() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/challenges/iq-039.txt");
    let text = std::fs::read_to_string(file).expect("a challenge");
    let given = Packing::read(&text, "grid", &Settings::new()).expect("a puzzle");
    let generator = generator(&[("from", &text), ("difficulty", "junior")]);
    for seed in 0..3 {
        let level = made(&generator, seed).puzzle;
        assert!(
            given
                .fixed()
                .iter()
                .all(|placed| level.fixed().contains(placed))
        );
        assert!(level.fixed().len() > given.fixed().len());
        assert!(is_unique(&level));
        assert_eq!(rated(&level).class, Some(Class::Junior));
    }
}

fn refusal(options: Options<'_>) -> (&'static str, bool) {
    let made = Packing::generate(&settings(options), 0, &Run::default());
    match made.err().expect("it is refused") {
        GeneratorError::BadOption(message) => (message.code, true),
        GeneratorError::Impossible(message) | GeneratorError::GaveUp(message) => {
            (message.code, false)
        }
        GeneratorError::Stopped(stop) => panic!("{stop:?}"),
    }
}

#[test]
fn a_set_alone_fills_its_own_board() {
    for (set, board) in [
        ("pentomino", "pentomino-6x10"),
        ("tetrahex", "tetrahex-4x7"),
    ] {
        let alone = made(&generator(&[("pieces", set)]), 3).puzzle;
        let both = made(&generator(&[("pieces", set), ("board", board)]), 3).puzzle;
        assert_eq!(alone.board().form(), both.board().form());
        assert_eq!(alone.fixed(), both.fixed());
    }
    // This set belongs to no board.
    assert_eq!(
        refusal(&[("pieces", "tetromino")]),
        ("level-board-needed", true)
    );
}

#[test]
fn impossible_wishes_are_refused() {
    let bad: [(Options<'_>, &str); 14] = [
        (
            &[("board", "3x20"), ("unique", ""), ("fixed", "0")],
            "level-fixed-few",
        ),
        (&[("from", ".."), ("board", "5x11")], "level-from-board"),
        (&[("from", "..?\n.")], "from-bad"),
        (&[("from", "family = \"calendar\"")], "from-bad"),
        (&[("unique", "")], "level-board-needed"),
        (&[("board", "square"), ("unique", "")], "made-board-unknown"),
        (&[("board", "7x9"), ("unique", "")], "set-needed"),
        (&[("board", "5x11"), ("pieces", "tiles")], "set-unknown"),
        (
            &[("board", "8x8"), ("pieces", "pentomino")],
            "area-mismatch",
        ),
        (
            &[("board", "5x11"), ("difficulty", "easy")],
            "class-unknown",
        ),
        (&[("board", "5x11"), ("fixed", "12")], "level-fixed-bad"),
        (&[("board", "5x11"), ("fixed", "-1")], "level-fixed-bad"),
        (&[("board", "5x11"), ("fixed", "two")], "level-fixed-bad"),
        (
            &[("board", "5x11"), ("pieces", "pentomino"), ("sizes", "2-5")],
            "level-and-cut",
        ),
    ];
    for (options, code) in bad {
        assert_eq!(refusal(options), (code, true), "{options:?}");
    }
    let given_up: [(Options<'_>, &str); 2] = [
        (
            &[("board", "2x30"), ("unique", "")],
            "level-unsolvable-because",
        ),
        (
            &[("board", "5x11"), ("difficulty", "wizard"), ("fixed", "11")],
            "level-gave-up-class",
        ),
    ];
    for (options, code) in given_up {
        assert_eq!(refusal(options), (code, false), "{options:?}");
    }
}

#[test]
fn a_limit_ends_it() {
    let options = settings(&[("board", "3x20"), ("unique", "")]);
    let stopped = |made: Result<Generated<Packing>, GeneratorError>| match made.err() {
        Some(GeneratorError::Stopped(stop)) => stop,
        other => panic!("{other:?}"),
    };
    let cancelled = Run::default();
    cancelled.cancel.cancel();
    let made = Packing::generate(&options, 0, &cancelled);
    assert_eq!(stopped(made), StopReason::Cancelled);
    let late = Run::limited(Limits {
        deadline: Some(Duration::ZERO),
        ..Limits::default()
    });
    let made = Packing::generate(&options, 0, &late);
    assert_eq!(stopped(made), StopReason::TimeLimit);
    // Also when all solutions are tabulated already.
    let generator = Packing::generator(&options, &Run::default());
    let made = generator.expect("a board with solutions")(0, &cancelled);
    assert_eq!(stopped(made), StopReason::Cancelled);
}

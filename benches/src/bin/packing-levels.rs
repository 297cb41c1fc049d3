//! Measures levels of packing: how the challenges at hand are rated, which classes levels without a
//! wish are of, and how long levels of each class take to make. On one thread.
//!
//! `cargo run --release -p pavage-benches --bin packing-levels [-- LEVELS [PART]]` takes so many
//! levels a row (100 if nothing is said), seeds 1 and up. PART is `challenges`, `classes` or
//! `times`; all if nothing is said.
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::path::Path;
use std::time::{Duration, Instant};

use pavage_family::{Class, Family, Generator, Rating, Settings, Value};
use pavage_packing::{Packing, Puzzle, rate};
use pavage_search::Run;

const BOARDS: [&str; 5] = [
    "iq-puzzler-pro",
    "iq-puzzler-pro-diagonal",
    "kanoodle",
    "pentomino-6x10",
    "pentomino-8x8-hole",
];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let levels = args.first().and_then(|arg| arg.parse().ok()).unwrap_or(100);
    let is_asked = |part: &str| args.get(1).is_none_or(|asked| asked == part);
    if is_asked("challenges") {
        challenges();
    }
    if is_asked("classes") {
        classes(levels);
    }
    if is_asked("times") {
        times(levels);
    }
}

fn generator(board: &str, class: Option<Class>) -> Generator<Packing> {
    let mut settings = Settings::new();
    settings.set("board", board);
    settings.set("unique", "");
    if let Some(class) = class {
        settings.set("difficulty", class.name());
    }
    let made = Packing::generator(&settings, &Run::default());
    made.unwrap_or_else(|error| panic!("{board}: {error:?}"))
}

fn rated(puzzle: &Puzzle) -> Rating {
    rate(puzzle, &Packing::start(puzzle), &Run::default())
}

fn field(rating: &Rating, name: &str) -> i64 {
    let found = rating.fields.iter().find(|(other, _)| *other == name);
    match found {
        Some((_, Value::Number(number))) => *number,
        _ => -1,
    }
}

/// The fields that are told, with the class.
fn row(name: &str, puzzle: &Puzzle, rating: &Rating) {
    let number = |name| field(rating, name);
    println!(
        "{name:<12}{:>7}{:>7}{:>7}{:>7}{:>7}{:>8}{:>8.1}  {}",
        puzzle.fixed().len(),
        number("simple_steps") + number("other_steps"),
        number("cost"),
        number("search_left"),
        number("cost") + number("search_left"),
        number("search"),
        rating.score.unwrap_or(f64::NAN),
        rating.class.map_or("none", Class::name)
    );
}

/// The challenges in `data`.
fn challenges() {
    println!(
        "{:<12}{:>7}{:>7}{:>7}{:>7}{:>7}{:>8}{:>8}  class",
        "challenge", "placed", "steps", "cost", "left", "effort", "search", "score"
    );
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/challenges");
    let files = std::fs::read_dir(folder).expect("challenges");
    let mut files: Vec<_> = files.filter_map(|file| Some(file.ok()?.path())).collect();
    files.sort();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a challenge");
        let Ok(puzzle) = Packing::read(&text, "grid", &Settings::new()) else {
            continue;
        };
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        row(&name, &puzzle, &rated(&puzzle));
    }
}

/// Which classes levels are of when none is wished.
fn classes(levels: u64) {
    println!("levels without a wish, by class; medians of pieces placed, effort and search");
    for board in BOARDS {
        let make = generator(board, None);
        let made: Vec<(Puzzle, Rating)> = (1..=levels)
            .filter_map(|seed| make(seed, &Run::default()).ok())
            .map(|made| {
                let rating = rated(&made.puzzle);
                (made.puzzle, rating)
            })
            .collect();
        println!("{board}");
        for class in Class::ALL {
            let of: Vec<_> = made
                .iter()
                .filter(|(_, r)| r.class == Some(class))
                .collect();
            medians(class, &of);
        }
    }
}

fn medians(class: Class, of: &[&(Puzzle, Rating)]) {
    let median = |mut numbers: Vec<i64>| {
        numbers.sort_unstable();
        numbers.get(numbers.len() / 2).copied().unwrap_or(-1)
    };
    let placed = of.iter().map(|(puzzle, _)| puzzle.fixed().len() as i64);
    let effort = of
        .iter()
        .map(|(_, rating)| field(rating, "cost") + field(rating, "search_left"));
    let search = of.iter().map(|(_, rating)| field(rating, "search"));
    println!(
        "  {:<10}{:>6}{:>8}{:>8}{:>8}",
        class.name(),
        of.len(),
        median(placed.collect()),
        median(effort.collect()),
        median(search.collect())
    );
}

/// How long levels of each class take, with the time for the table of all solutions.
fn times(levels: u64) {
    println!("seconds of processor time for {levels} levels, the table of solutions included");
    println!("medians of pieces placed, effort and search");
    for board in BOARDS {
        println!("{board}");
        for class in Class::ALL {
            let begin = cpu();
            let make = generator(board, Some(class));
            let table = cpu() - begin;
            let made: Vec<_> = (1..=levels)
                .map(|seed| make(seed, &Run::default()))
                .collect();
            let time = cpu() - begin;
            let missed = made.iter().filter(|made| made.is_err()).count();
            let rated: Vec<(Puzzle, Rating)> = made
                .into_iter()
                .filter_map(Result::ok)
                .map(|made| {
                    let rating = rated(&made.puzzle);
                    assert_eq!(rating.class, Some(class), "the class that was wished");
                    (made.puzzle, rating)
                })
                .collect();
            medians(class, &rated.iter().collect::<Vec<_>>());
            println!(
                "      {:>8.2} s, table {:.2} s, {missed} without",
                time.as_secs_f64(),
                table.as_secs_f64()
            );
        }
    }
}

/// Processor time of this thread where the system tells it, else time on the wall.
fn cpu() -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanos = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanos.map_or_else(
        || START.get_or_init(Instant::now).elapsed(),
        Duration::from_nanos,
    )
}

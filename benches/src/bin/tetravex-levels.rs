//! Measures what people meet of edge matching: which classes the generator's boards are of, how many
//! boards have one solution, how long generating, rating and hints take. On one thread.
//!
//! `cargo run --release -p pavage-benches --bin tetravex-levels [-- BOARDS [SECONDS [PART]]]` takes so
//! many boards a row (200 if nothing is said), seeds 1 and up, 10 colours; a board whose solutions
//! are not counted within so many seconds (20) is told apart. PART is `classes`, `unique` or `times`;
//! all if nothing is said.
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::time::{Duration, Instant};

use pavage_benches::within;
use pavage_family::{Class, Family, Rating, Reasoner, Settings, Way};
use pavage_search::Run;
use pavage_tetravex::{Puzzle, State, Tetravex, solutions};

/// Boards for which generating is timed; the larger ones take their time.
const TIMED: u64 = 20;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let boards = args.first().and_then(|arg| arg.parse().ok()).unwrap_or(200);
    let seconds = args.get(1).and_then(|arg| arg.parse().ok()).unwrap_or(20.0);
    let limit = Duration::from_secs_f64(seconds);
    let is_asked = |part: &str| args.get(2).is_none_or(|asked| asked == part);
    if is_asked("classes") {
        classes(boards, limit);
    }
    if is_asked("unique") {
        unique(boards, limit);
    }
    if is_asked("times") {
        times(boards.min(TIMED));
    }
}

/// A board of the generator, as it comes or with one solution.
fn board(size: usize, fixed: &str, unique: bool, seed: u64) -> Option<Puzzle> {
    let mut settings = Settings::new();
    settings.set("size", &size.to_string());
    settings.set("colors", "10");
    settings.set("fixed", fixed);
    if unique {
        settings.set("unique", "");
    }
    let made = Tetravex::generate(&settings, seed, &Run::default());
    made.ok().map(|made| made.puzzle)
}

fn rate(puzzle: &Puzzle, run: &Run<'_>) -> Rating {
    Tetravex::rate(puzzle, &State::start(puzzle), Way::Greedy, run)
}

/// How many boards are of each class, and what scores the classes have.
fn classes(boards: u64, limit: Duration) {
    println!("boards as they come, by class");
    print!("{:<16}", "");
    for class in Class::ALL {
        print!("{:>9}", class.name());
    }
    println!("{:>9}{:>9}{:>14}", "several", "unknown", "median score");
    let mut scores: [Vec<f64>; 5] = Default::default();
    for size in 3..=8 {
        for fixed in ["none", "centre"] {
            let rated = (1..=boards).filter_map(|seed| board(size, fixed, false, seed));
            let rated: Vec<Rating> = rated.map(|made| rate(&made, &within(limit))).collect();
            print!("{:<16}", format!("{size}x{size} {fixed}"));
            for (class, scores) in Class::ALL.iter().zip(&mut scores) {
                let of: Vec<&Rating> = rated.iter().filter(|r| r.class == Some(*class)).collect();
                scores.extend(of.iter().filter_map(|rating| rating.score));
                print!("{:>9}", of.len());
            }
            let several = rated.iter().filter(|r| r.unique == Some(false)).count();
            let unknown = rated.iter().filter(|r| r.stopped.is_some()).count();
            let mut all: Vec<f64> = rated.iter().filter_map(|rating| rating.score).collect();
            println!("{several:>9}{unknown:>9}{:>14.1}", middle(&mut all));
        }
    }
    println!("scores: least, median, greatest");
    for (class, scores) in Class::ALL.iter().zip(&mut scores) {
        let middle = middle(scores);
        let ends = [scores.first(), scores.last()].map(|end| end.copied().unwrap_or(f64::NAN));
        println!(
            "{:<16}{:>9.1}{middle:>9.1}{:>9.1}",
            class.name(),
            ends[0],
            ends[1]
        );
    }
}

/// How many boards without a fixed tile have one solution.
fn unique(boards: u64, limit: Duration) {
    println!("boards as they come, without a fixed tile: one solution, several, not told");
    for size in 3..=7 {
        let mut counts = [0_u64; 3];
        for seed in 1..=boards {
            let made = board(size, "none", false, seed).expect("anything is wished");
            let found = solutions(&made, &State::start(&made), 2, &within(limit));
            let at = match found.map(|found| found.len()) {
                Ok(1) => 0,
                Ok(_) => 1,
                Err(_) => 2,
            };
            counts[at] += 1;
        }
        let share = 100.0 * counts[0] as f64 / (counts[0] + counts[1]).max(1) as f64;
        println!("{size}x{size}: {counts:?}, {share:.1} % of those told");
    }
}

/// How long people wait.
fn times(boards: u64) {
    println!(
        "{:<34}{:>12}{:>12}{:>12}",
        "milliseconds", "median", "9 of 10", "worst"
    );
    for size in [4, 6, 8] {
        for fixed in ["none", "centre"] {
            // Without a fixed tile 8x8 is a matter of luck.
            if size == 8 && fixed == "none" {
                continue;
            }
            let name = format!("{size}x{size} {fixed}");
            let made = timed(1..=boards, |seed| board(size, fixed, true, seed));
            row(&format!("generate --unique {name}"), &made.1);
            let puzzles: Vec<Puzzle> = made.0.into_iter().flatten().collect();
            let none = Run::default();
            let rated = timed(&puzzles, |puzzle| rate(puzzle, &none));
            row(&format!("rate {name}"), &rated.1);
            let hinted = timed(&puzzles, |puzzle| {
                Tetravex::hint(puzzle, &State::start(puzzle), Way::Greedy, &none)
            });
            assert!(hinted.0.iter().all(|hint| hint.step.is_some()), "a hint");
            row(&format!("hint {name}"), &hinted.1);
        }
    }
}

/// What comes of each, and how long each took.
fn timed<T, R>(list: impl IntoIterator<Item = T>, run: impl Fn(T) -> R) -> (Vec<R>, Vec<Duration>) {
    let timed = |thing: T| {
        let begin = Instant::now();
        let result = run(thing);
        (result, begin.elapsed())
    };
    list.into_iter().map(timed).unzip()
}

fn middle(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(f64::NAN)
}

fn row(name: &str, times: &[Duration]) {
    let mut times: Vec<f64> = times.iter().map(|time| time.as_secs_f64() * 1e3).collect();
    times.sort_by(f64::total_cmp);
    let at = |share: usize| times[(times.len() * share / 10).min(times.len() - 1)];
    println!("{name:<34}{:>12.3}{:>12.3}{:>12.3}", at(5), at(9), at(10));
}

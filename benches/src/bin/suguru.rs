//! Measures Suguru on one thread: solving, levels, ratings, ways, explaining, generating.
//!
//! `cargo run --release -p pavage-benches --bin suguru [-- INSTANCES [SECONDS [FILE...]]]` makes so
//! many puzzles of each size (40 if nothing is said) with the generator, seeds 1 and up, as few
//! givens as possible; reads the files named besides, in any format. The search for a cheapest way
//! has so many seconds a puzzle (5). Prints medians, the ninth of ten, and the worst. Short times
//! are the least of three runs, so that other programs disturb less. Answers are checked.
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use pavage_benches::within;
use pavage_family::{Class, Cover, End, Family, NoCover, Reasoner, Settings, Way};
use pavage_search::{Limits, Run, Sinks, Task, engine};
use pavage_suguru::{
    Candidates, Costs, Levels, Path, PathEnd, Propagation, Puzzle, State, Suguru, cheapest, greedy,
    solutions,
};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let instances = args.first().and_then(|arg| arg.parse().ok()).unwrap_or(40);
    let seconds = args.get(1).and_then(|arg| arg.parse().ok()).unwrap_or(5.0);
    let files: Vec<Puzzle> = args.iter().skip(2).map(|path| read(path)).collect();
    println!(
        "{:<34}{:>7}{:>12}{:>12}{:>12}",
        "", "puzzles", "median", "9 of 10", "worst"
    );
    let mut sets: Vec<(String, Vec<Puzzle>)> = Vec::new();
    if !files.is_empty() {
        sets.push(("files".to_owned(), files));
    }
    for size in ["6x6", "8x8", "10x10", "15x15", "20x20"] {
        let (puzzles, times) = generated(size, None, instances);
        row(&format!("generate {size}"), &times);
        sets.push((size.to_owned(), puzzles));
    }
    for class in Class::ALL.map(Class::name) {
        let (_, times) = generated("8x8", Some(class), instances.min(20));
        row(&format!("generate 8x8 {class}"), &times);
    }
    let (_, times) = generated("12x12", None, instances);
    row("generate 12x12", &times);
    for (name, puzzles) in &sets {
        let solving = solve(name, puzzles);
        if name == "10x10" {
            solve_generically(puzzles, solving);
        }
    }
    for (name, puzzles) in &sets {
        if !matches!(name.as_str(), "15x15" | "20x20") {
            reason(name, puzzles);
            find_cheapest(name, puzzles, Duration::from_secs_f64(seconds));
        }
    }
}

fn read(path: &str) -> Puzzle {
    let text = std::fs::read_to_string(path).expect("the file can be read");
    let mut formats = Suguru::FORMATS.iter();
    let format = formats
        .find(|format| format.recognises.is_some_and(|is| is(&text)))
        .expect("the file is a Suguru puzzle");
    Suguru::read(&text, format.name, &Settings::new()).expect("the file is a puzzle")
}

/// Puzzles of the generator and how long each took. All have one solution and the class wished.
fn generated(size: &str, class: Option<&str>, count: u64) -> (Vec<Puzzle>, Vec<Duration>) {
    let mut settings = Settings::new();
    settings.set("size", size);
    if let Some(class) = class {
        settings.set("difficulty", class);
    }
    let make = |seed| {
        let start = Instant::now();
        let made = Suguru::generate(&settings, seed, &Run::default());
        let time = start.elapsed();
        let made = made.unwrap_or_else(|error| panic!("seed {seed}, {size}: {error:?}"));
        assert!(is_valid(&made.puzzle, &made.solution));
        if let Some(class) = class {
            let rating = Suguru::rate(
                &made.puzzle,
                &State::start(&made.puzzle),
                Way::Greedy,
                &Run::default(),
            );
            assert_eq!(rating.class.map(Class::name), Some(class));
        }
        (made.puzzle, time)
    };
    (1..=count).map(make).unzip()
}

fn is_valid(puzzle: &Puzzle, state: &State) -> bool {
    Suguru::check(puzzle, state).violations.is_empty()
}

fn start(puzzle: &Puzzle) -> Candidates {
    Candidates::of(puzzle, &State::start(puzzle))
}

/// Solves and proves that there is no other solution; the median.
fn solve(name: &str, puzzles: &[Puzzle]) -> Duration {
    let times = measure(puzzles, |puzzle| {
        let found = solutions(puzzle.layout(), &start(puzzle), 2);
        assert_eq!(found.len(), 1, "one solution");
        found
    });
    for puzzle in puzzles {
        let found = solutions(puzzle.layout(), &start(puzzle), 2);
        assert!(is_valid(puzzle, &found[0].to_state()));
    }
    row(&format!("solve, prove unique: {name}"), &times)
}

/// The same by the generic engine, its model listed before.
fn solve_generically(puzzles: &[Puzzle], ours: Duration) {
    let dance = engine("dance").expect("it is in the table");
    let (task, run) = (
        Task::default(),
        Run::limited(Limits {
            solutions_max: Some(2),
            ..Limits::default()
        }),
    );
    let cover =
        |puzzle: &Puzzle| match Suguru::cover(puzzle, &State::start(puzzle), &Run::default()) {
            Ok(cover) => cover,
            Err(NoCover::Unsolvable(why) | NoCover::TooLarge(why)) => panic!("no cover: {why:?}"),
            Err(NoCover::Stopped(stop)) => panic!("nothing limits it: {stop}"),
        };
    let covers: Vec<_> = puzzles.iter().map(cover).collect();
    row(
        "list the model: 10x10",
        &measure(puzzles, |puzzle| cover(puzzle)),
    );
    let times = measure(&covers, |cover| {
        let summary = dance.search(cover.model(), &task, &run, &mut Sinks::default());
        assert_eq!(summary.stats.solutions, 1);
    });
    let median = row("engine dance: 10x10", &times);
    let ratio = median.as_secs_f64() / ours.as_secs_f64();
    println!("  {ratio:.1} times the own search, besides the model");
}

/// Levels, good ways, ratings and explanations.
fn reason(name: &str, puzzles: &[Puzzle]) {
    let none = Run::default();
    let costs = Costs::default();
    let levels = measure(puzzles, |puzzle| {
        let mut here = Propagation::new(puzzle.layout(), &start(puzzle)).expect("it is solvable");
        Levels::new(&none).smallest(&mut here).expect("it ends")
    });
    row(&format!("level: {name}"), &levels);
    let ways = measure(puzzles, |puzzle| {
        let path = greedy(puzzle.layout(), &start(puzzle), &costs, &none);
        assert_eq!(path.end, PathEnd::Solved);
    });
    row(&format!("greedy way: {name}"), &ways);
    let rated = measure(puzzles, |puzzle| {
        Suguru::rate(puzzle, &State::start(puzzle), Way::Greedy, &none)
    });
    row(&format!("rate: {name}"), &rated);
    let explained = measure(puzzles, |puzzle| {
        let told = Suguru::explain(puzzle, &State::start(puzzle), Way::Greedy, &none);
        let End::Solved(state) = &told.end else {
            panic!("it has one solution");
        };
        assert!(is_valid(puzzle, state));
        told
    });
    row(&format!("explain: {name}"), &explained);
}

/// Cheapest ways, what is proved of them, and how far greedy ways are from them.
fn find_cheapest(name: &str, puzzles: &[Puzzle], limit: Duration) {
    let costs = Costs::default();
    let none = Run::default();
    let (mut times, mut ratios, mut gaps) = (Vec::new(), Vec::new(), Vec::new());
    for puzzle in puzzles {
        let layout = puzzle.layout();
        let begin = Instant::now();
        let best: Path = cheapest(layout, &start(puzzle), &costs, &within(limit));
        times.push(begin.elapsed());
        if best.is_proved() {
            let good = greedy(layout, &start(puzzle), &costs, &none);
            ratios.push(good.cost as f64 / (best.cost as f64).max(1.0));
        } else {
            gaps.push((best.cost - best.cost_min) as f64 / best.cost as f64);
        }
    }
    row(&format!("cheapest way: {name}"), &times);
    let optimal = ratios.iter().filter(|ratio| **ratio <= 1.0).count();
    println!(
        "  proved {} of {} within {} s; greedy/cheapest: median {:.3}, mean {:.3}, {optimal} of {} equal",
        ratios.len(),
        puzzles.len(),
        limit.as_secs_f64(),
        median(&mut ratios.clone()),
        ratios.iter().sum::<f64>() / ratios.len().max(1) as f64,
        ratios.len(),
    );
    if !gaps.is_empty() {
        println!("  gap of the others: median {:.3}", median(&mut gaps));
    }
}

fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The least of three runs on each.
fn measure<T, R>(list: &[T], run: impl Fn(&T) -> R) -> Vec<Duration> {
    let timed = |thing: &T| {
        let begin = Instant::now();
        black_box(run(thing));
        begin.elapsed()
    };
    let least = |thing| (0..3).map(|_| timed(thing)).min().unwrap_or_default();
    list.iter().map(least).collect()
}

/// Prints a row; the median.
fn row(name: &str, times: &[Duration]) -> Duration {
    let mut times = times.to_vec();
    times.sort();
    let at = |share: usize| {
        let place = (times.len() * share / 10).min(times.len().saturating_sub(1));
        times.get(place).copied().unwrap_or_default()
    };
    let [half, nine, worst] = [5, 9, 10].map(at);
    let shown = |time: Duration| format!("{:.3} ms", time.as_secs_f64() * 1e3);
    println!(
        "{name:<34}{:>7}{:>12}{:>12}{:>12}",
        times.len(),
        shown(half),
        shown(nine),
        shown(worst)
    );
    half
}

//! Measures annealing for edge matching, on one thread.
//!
//! `cargo run --release -p pavage-benches --bin anneal [-- SECTION [ARGUMENTS]]`:
//!
//! * `project [BOARDS [LARGEST]]`: the steps of a student project's annealing, from 2×2 to 6×6, as
//!   its report gives them, beside those of the same rule here and of the better one, on so many
//!   boards of 10 colours with one fixed corner tile (100). No run is cut short.
//! * `solve [BOARDS [SECONDS [SIZE]]]`: how many boards of 7×7 without a fixed tile are solved within
//!   so many seconds (20 boards, 30 seconds), and when.
//! * `score [SECONDS [BOARDS]]`: how many sides match on the best board over time, by annealing and by
//!   beam search: 10×10 and 16×16 of 10 colours, and framed 16×16 of 22 colours whose tiles may be
//!   turned, any colour anywhere and with 5 of them for the frame (30 seconds, 3 boards).
//! * `parts [BOARDS [SECONDS]]`: the better rule with and without each of its parts, and at other
//!   temperatures.
//!
//! Without a section, the first. Boards come from the generator, seeds 1 and up; solutions are
//! judged.
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::time::{Duration, Instant};

use pavage_benches::{timed, within};
use pavage_family::{Best, Family, Findings, Settings};
use pavage_search::Run;
use pavage_tetravex::{Puzzle, State, Tetravex};

const RULES: [&str; 2] = ["anneal-plain", "anneal"];
const SCORED: [&str; 3] = ["anneal-plain", "anneal", "beam"];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default| {
        let arg = args.get(at).and_then(|arg| arg.parse::<u64>().ok());
        arg.unwrap_or(default)
    };
    let seconds = |at, default| Duration::from_secs(number(at, default));
    match args.first().map(String::as_str) {
        None | Some("project") => project(number(1, 100), number(2, 6)),
        Some("solve") => solve(number(1, 20), seconds(2, 30), number(3, 7)),
        Some("score") => score(seconds(1, 30), number(2, 3)),
        Some("parts") => parts(number(1, 20), seconds(2, 10)),
        Some(other) => println!("no section {other}: project, solve, score or parts"),
    }
}

fn board(options: &[(&str, &str)], seed: u64) -> Puzzle {
    let mut wish = Settings::new();
    for (name, value) in options {
        wish.set(name, value);
    }
    let made = Tetravex::generate(&wish, seed, &Run::default());
    made.unwrap_or_else(|error| panic!("seed {seed}: {error:?}"))
        .puzzle
}

/// The course of one search.
struct Course {
    is_solved: bool,
    steps: u64,
    time: Duration,
    /// Best boards: when, and how many pairs match of how many.
    scores: Vec<(Duration, u64, u64)>,
}

fn run(
    rule: &str,
    options: &[(&str, &str)],
    puzzle: &Puzzle,
    seed: u64,
    time: Option<Duration>,
) -> Course {
    let mut settings = Settings::new();
    for (name, value) in options {
        settings.set(name, value);
    }
    let own = Tetravex::SEARCHES.iter().find(|own| own.name == rule);
    let own = own.expect("the search is there");
    let start = Instant::now();
    let (mut solution, mut scores) = (None, Vec::new());
    let mut on_solution = |state: State| solution = Some(state);
    let mut on_best = |best: Best<State>| scores.push((start.elapsed(), best.score, best.of));
    let run = Run {
        seed,
        ..time.map_or_else(timed, within)
    };
    let mut findings = Findings {
        // Without a limit only the time counts, and nobody watches.
        on_best: match time {
            Some(_) => Some(&mut on_best),
            None => None,
        },
        ..Findings::new(&mut on_solution)
    };
    let state = State::start(puzzle);
    let summary = (own.search)(puzzle, &state, &settings, &run, &mut findings);
    let time = start.elapsed();
    if let Some(state) = &solution {
        assert!(Tetravex::check(puzzle, state).violations.is_empty());
    }
    Course {
        is_solved: solution.is_some(),
        steps: summary.expect("the options fit").stats.nodes,
        time,
        scores,
    }
}

/// Mean, median and the ninth of ten.
fn spread(mut values: Vec<f64>) -> [f64; 3] {
    values.sort_by(f64::total_cmp);
    let last = values.len() - 1;
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    [mean, values[last / 2], values[last * 9 / 10]]
}

fn project(count: u64, largest: u64) {
    println!(
        "{count} boards of each size, 10 colours, one fixed corner tile; steps, and milliseconds"
    );
    println!(
        "{:<6}{:<14}{:>12}{:>12}{:>12}{:>12}{:>11}{:>11}{:>11}",
        "", "", "project", "mean", "median", "9 of 10", "mean ms", "median ms", "9 of 10"
    );
    let means = [6_u64, 421, 4279, 486_725, 9_785_354];
    for (size, theirs) in (2..=largest).zip(means) {
        let name = size.to_string();
        let wish = [("size", &*name), ("colors", "10"), ("fixed", "corner")];
        let boards: Vec<Puzzle> = (1..=count).map(|seed| board(&wish, seed)).collect();
        for rule in RULES {
            let runs = boards.iter().zip(1..);
            let runs: Vec<Course> = runs
                .map(|(board, seed)| run(rule, &[], board, seed, None))
                .collect();
            assert!(runs.iter().all(|run| run.is_solved));
            let [mean, median, most] = spread(runs.iter().map(|run| run.steps as f64).collect());
            let times = spread(
                runs.iter()
                    .map(|run| 1e3 * run.time.as_secs_f64())
                    .collect(),
            );
            let project = match rule {
                "anneal-plain" => theirs.to_string(),
                _ => String::new(),
            };
            println!(
                "{:<6}{rule:<14}{project:>12}{mean:>12.0}{median:>12.0}{most:>12.0}{:>11.2}{:>11.2}{:>11.2}",
                format!("{size}x{size}"),
                times[0],
                times[1],
                times[2]
            );
        }
    }
}

fn solve(count: u64, limit: Duration, size: u64) {
    println!("{count} boards of {size}x{size}, 10 colours, none fixed, {limit:?} each");
    let size = size.to_string();
    let wish = [("size", &*size), ("colors", "10")];
    let boards: Vec<Puzzle> = (1..=count).map(|seed| board(&wish, seed)).collect();
    for rule in RULES {
        println!("{}", solved(rule, &[], &boards, limit));
    }
}

/// A line on how many boards are solved, and when.
fn solved(rule: &str, options: &[(&str, &str)], boards: &[Puzzle], limit: Duration) -> String {
    let runs = boards.iter().zip(1..);
    let runs: Vec<Course> = runs
        .map(|(board, seed)| run(rule, options, board, seed, Some(limit)))
        .collect();
    let solved = runs.iter().filter(|run| run.is_solved).count();
    let [mean, median, most] = spread(runs.iter().map(|run| run.time.as_secs_f64()).collect());
    let steps: u64 = runs.iter().map(|run| run.steps).sum();
    let words: Vec<String> = options
        .iter()
        .map(|(name, value)| format!(" --{name} {value}"))
        .collect();
    format!(
        "{:<44} solved {solved:>3} of {}, seconds: mean {mean:.3}, median {median:.3}, 9 of 10 {most:.3}; {:.0} ns a step",
        format!("{rule}{}", words.concat()),
        boards.len(),
        1e9 * mean * boards.len() as f64 / steps as f64
    )
}

fn score(limit: Duration, count: u64) {
    let framed = [
        ("size", "16"),
        ("colors", "22"),
        ("border", ""),
        ("rotate", ""),
    ];
    let of_frame = [&framed[..], &[("frame-colors", "5"), ("fixed", "centre")]].concat();
    for wish in [
        &[("size", "10"), ("colors", "10")][..],
        &[("size", "16"), ("colors", "10")],
        &framed,
        &of_frame[..],
    ] {
        let words: Vec<String> = wish
            .iter()
            .map(|(name, value)| format!("{name} {value}"))
            .collect();
        println!(
            "{}: mean of {count} boards, pairs that match after seconds",
            words.join(", ")
        );
        let boards: Vec<Puzzle> = (1..=count).map(|seed| board(wish, seed)).collect();
        for rule in SCORED {
            println!("{}", scores(rule, &[], &boards, limit));
        }
    }
}

/// A line on how many pairs match over time.
fn scores(rule: &str, options: &[(&str, &str)], boards: &[Puzzle], limit: Duration) -> String {
    let runs = boards.iter().zip(1..);
    let runs: Vec<Course> = runs
        .map(|(board, seed)| run(rule, options, board, seed, Some(limit)))
        .collect();
    let words: Vec<String> = options
        .iter()
        .map(|(name, value)| format!(" --{name} {value}"))
        .collect();
    let mut line = format!("{:<44}", format!("{rule}{}", words.concat()));
    for mark in [0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 60.0, 300.0] {
        let mark = Duration::from_secs_f64(mark);
        if mark > limit {
            break;
        }
        let at = |run: &Course| {
            let before = run.scores.iter().take_while(|(time, ..)| *time <= mark);
            before.last().map_or(0, |&(_, score, _)| score)
        };
        let mean = runs.iter().map(at).sum::<u64>() as f64 / runs.len() as f64;
        line += &format!(" {}: {mean:.1}", mark.as_secs_f64());
    }
    let of = runs[0].scores.last().map_or(0, |&(_, _, of)| of);
    format!("{line} of {of}")
}

fn parts(count: u64, limit: Duration) {
    let none = [("shift-every", "0"), ("block-every", "0")];
    let with = |name, value| {
        let mut options = none.to_vec();
        options.retain(|&(option, _)| option != name);
        options.push((name, value));
        options
    };
    let variants = [
        none.to_vec(),
        with("shift-every", "100"),
        with("shift-every", "20"),
        with("block-every", "100"),
        Vec::new(),
    ];
    for size in ["6", "7"] {
        println!("{count} boards of {size}x{size}, 10 colours, none fixed, {limit:?} each");
        let boards: Vec<Puzzle> = (1..=count)
            .map(|seed| board(&[("size", size)], seed))
            .collect();
        for options in &variants {
            println!("{}", solved("anneal", options, &boards, limit));
        }
    }
    let framed = [
        ("size", "16"),
        ("colors", "22"),
        ("border", ""),
        ("rotate", ""),
    ];
    for wish in [&[("size", "10")][..], &[("size", "16")], &framed] {
        let words: Vec<String> = wish
            .iter()
            .map(|(name, value)| format!("{name} {value}"))
            .collect();
        println!(
            "{}: mean of 3 boards, pairs that match after seconds",
            words.join(", ")
        );
        let boards: Vec<Puzzle> = (1..=3).map(|seed| board(wish, seed)).collect();
        for options in &variants {
            println!("{}", scores("anneal", options, &boards, limit));
        }
    }
}

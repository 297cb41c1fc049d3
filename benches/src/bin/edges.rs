//! Measures the exact search for edge matching.
//!
//! `cargo run --release -p pavage-benches --bin edges [-- SECTION [ARGUMENTS]]`:
//!
//! * `sizes [BOARDS [SMALLEST [LARGEST]]]`: boards of 10 colours, 5×5 to 9×9, seeds 1 and up (20 if
//!   nothing is said): the first solution; with a fixed tile in the middle the solution and the
//!   proof that it is the only one. One thread. From 10×10 on only with the fixed tile.
//! * `threads [BOARDS]`: the same searches of 9×9 with one thread and with two.
//! * `map [BOARDS [SECONDS [FILE.svg]]]`: sizes 3 to 9 by 2 to 12 colours, the median time to the
//!   first solution, ours beside the engine `dance` on the exact cover; a search is cut after so
//!   many seconds (2). Draws it too.
//! * `framed [SECONDS]`: a framed board of 16×16 with 22 colours whose tiles may be turned: nodes a
//!   second, and how many sides match on the best board seen (60 seconds).
//!
//! Without a section, the first. Boards come from the generator; times of other programs on the
//! same machine disturb the figures, so compare those of one run.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of benches are small"
)]
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use pavage_benches::map::Map;
use pavage_benches::within;
use pavage_family::{Best, Cover, Family, Findings, Finds, NoCover, OwnSearch, Settings};
use pavage_host::run_on;
use pavage_search::{Limits, Run, Sinks, StopReason, Summary, Task, engine};
use pavage_tetravex::{Puzzle, State, Tetravex};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| args.get(at).and_then(|arg| arg.parse::<u64>().ok());
    match args.first().map(String::as_str) {
        None | Some("sizes") => {
            let sizes = number(2).unwrap_or(5)..=number(3).unwrap_or(9);
            table(number(1).unwrap_or(20), sizes);
        }
        Some("threads") => threads(number(1).unwrap_or(20)),
        Some("map") => {
            let seconds = number(2).unwrap_or(2);
            map(
                number(1).unwrap_or(9),
                seconds,
                args.get(3).map(String::as_str),
            );
        }
        Some("framed") => framed(Duration::from_secs(number(1).unwrap_or(60))),
        Some(other) => println!("no section {other}: sizes, threads, map or framed"),
    }
}

fn edges() -> &'static OwnSearch<Tetravex> {
    let mut searches = Tetravex::SEARCHES.iter();
    searches
        .find(|search| search.finds == Finds::All)
        .expect("there is an exact search")
}

fn board(settings: &[(&str, &str)], seed: u64) -> Puzzle {
    let mut wish = Settings::new();
    for (name, value) in settings {
        wish.set(name, value);
    }
    let made = Tetravex::generate(&wish, seed, &Run::default());
    made.unwrap_or_else(|error| panic!("seed {seed}: {error:?}"))
        .puzzle
}

fn boards(size: u64, colors: u64, fixed: &str, count: u64) -> Vec<Puzzle> {
    let (size, colors) = (size.to_string(), colors.to_string());
    let wish = [("size", &*size), ("colors", &*colors), ("fixed", fixed)];
    (1..=count).map(|seed| board(&wish, seed)).collect()
}

/// Searches; every solution is judged.
fn search(puzzle: &Puzzle, run: &Run<'_>) -> (Duration, Summary) {
    let mut found = Vec::new();
    let mut keep = |state: State| found.push(state);
    let (state, settings) = (State::start(puzzle), Settings::new());
    let mut findings = Findings::new(&mut keep);
    let start = Instant::now();
    let summary = (edges().search)(puzzle, &state, &settings, run, &mut findings);
    let time = start.elapsed();
    for state in &found {
        let report = Tetravex::check(puzzle, state);
        assert!(report.violations.is_empty(), "a false solution");
    }
    (time, summary.expect("the board is not too large"))
}

/// The same run, up to so many solutions.
fn up_to(max: u64, run: Run<'_>) -> Run<'_> {
    Run {
        limits: Limits {
            solutions_max: Some(max),
            ..run.limits
        },
        ..run
    }
}

fn table(count: u64, sizes: RangeInclusive<u64>) {
    println!("{count} boards of each kind, 10 colours, one thread, milliseconds");
    println!(
        "{:<34}{:>10}{:>10}{:>10}{:>12}",
        "", "median", "9 of 10", "worst", "nodes"
    );
    for size in sizes {
        if size < 10 {
            let name = format!("{size}x{size}, first solution");
            measure(&name, &boards(size, 10, "none", count), 1, 1);
        }
        let name = format!("{size}x{size}, fixed centre, proved");
        measure(&name, &boards(size, 10, "centre", count), 2, 1);
    }
}

fn threads(count: u64) {
    let puzzles = boards(9, 10, "centre", count);
    let mut times = Vec::new();
    for threads in [1, 2] {
        let name = format!("9x9, fixed centre, threads: {threads}");
        times.push(measure(&name, &puzzles, 2, threads));
    }
    let faster = times[0].as_secs_f64() / times[1].as_secs_f64();
    println!("all boards together {faster:.2} times as fast");
}

/// Prints a line of the table; the time of all boards together.
fn measure(name: &str, puzzles: &[Puzzle], max: u64, threads: usize) -> Duration {
    let mut times = Vec::new();
    let mut nodes = Vec::new();
    for puzzle in puzzles {
        let run = || search(puzzle, &up_to(max, run_on(threads)));
        let (mut time, summary) = run();
        assert!(summary.stats.solutions > 0, "a board was cut from a whole");
        // The least of three, where it is short.
        for _ in 0..2 {
            if time < Duration::from_millis(50) {
                time = time.min(run().0);
            }
        }
        times.push(time);
        nodes.push(summary.stats.nodes);
    }
    times.sort();
    nodes.sort_unstable();
    let ms = |part: f64| times[((times.len() - 1) as f64 * part) as usize].as_secs_f64() * 1e3;
    println!(
        "{name:<34}{:>10.3}{:>10.3}{:>10.3}{:>12}",
        ms(0.5),
        ms(0.9),
        ms(1.0),
        nodes[(nodes.len() - 1) / 2]
    );
    times.iter().sum()
}

/// How long a search takes.
type Timer<'a> = &'a dyn Fn(&Puzzle) -> Duration;

fn map(count: u64, seconds: u64, file: Option<&str>) {
    const SIZES: RangeInclusive<u64> = 3..=9;
    const COLORS: RangeInclusive<u64> = 2..=12;
    let most = Duration::from_secs(seconds);
    let searches: [(&str, Timer); 2] = [
        ("edges", &|puzzle| first_by_edges(puzzle, most)),
        ("dance", &|puzzle| first_by_dance(puzzle, most)),
    ];
    println!("median milliseconds to the first solution; {count} boards each, at most {seconds} s");
    let mut maps = Vec::new();
    for (name, time) in searches {
        println!("\n{name}");
        print!("{:>8}", "colours");
        SIZES.for_each(|size| print!("{:>11}", format!("{size}x{size}")));
        println!();
        let mut map = Map::new(name, SIZES, COLORS, most);
        for colors in COLORS {
            print!("{colors:>8}");
            for size in SIZES {
                let puzzles = boards(size, colors, "none", count);
                let mut times: Vec<Duration> = puzzles.iter().map(time).collect();
                times.sort();
                let median = times[times.len() / 2];
                map.set(size, colors, median);
                let sign = if median >= most { ">" } else { "" };
                print!(
                    "{:>11}",
                    format!("{sign}{:.3}", median.min(most).as_secs_f64() * 1e3)
                );
            }
            println!();
        }
        maps.push(map);
    }
    if let Some(file) = file {
        std::fs::write(file, Map::draw(&maps)).expect("the drawing can be written");
    }
}

fn first_by_edges(puzzle: &Puzzle, most: Duration) -> Duration {
    let (time, summary) = search(puzzle, &up_to(1, within(most)));
    match summary.stop {
        StopReason::TimeLimit => most,
        _ => time,
    }
}

/// The time with the listing of the model.
fn first_by_dance(puzzle: &Puzzle, most: Duration) -> Duration {
    let (start, run) = (Instant::now(), up_to(1, within(most)));
    let cover = match Tetravex::cover(puzzle, &State::start(puzzle), &Run::default()) {
        Ok(cover) => cover,
        Err(NoCover::Unsolvable(why) | NoCover::TooLarge(why)) => panic!("no cover: {why:?}"),
        Err(NoCover::Stopped(stop)) => panic!("nothing limits it: {stop}"),
    };
    let dance = engine("dance").expect("it is in the table");
    let summary = dance.search(cover.model(), &Task::default(), &run, &mut Sinks::default());
    match summary.stop {
        StopReason::TimeLimit => most,
        _ => start.elapsed(),
    }
}

fn framed(most: Duration) {
    let wish = [("size", "16"), ("colors", "22"), ("fixed", "none")];
    let flags = [("rotate", ""), ("border", "")];
    let wish: Vec<_> = wish.into_iter().chain(flags).collect();
    for seed in 1..=3 {
        let puzzle = board(&wish, seed);
        let mut best = (0, 0);
        let mut keep = |_| {};
        let mut on_best = |seen: Best<State>| {
            if seen.score >= best.0 {
                best = (seen.score, seen.of);
            }
        };
        let mut findings = Findings {
            on_best: Some(&mut on_best),
            ..Findings::new(&mut keep)
        };
        let (state, settings) = (State::start(&puzzle), Settings::new());
        let (start, run) = (Instant::now(), within(most));
        let summary = (edges().search)(&puzzle, &state, &settings, &run, &mut findings);
        let summary = summary.expect("the board is not too large");
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "framed 16x16, 22 colours, turned, seed {seed}: {:.0} nodes a second, {} of {} sides match after {seconds:.0} s",
            summary.stats.nodes as f64 / seconds,
            best.0,
            best.1
        );
    }
}

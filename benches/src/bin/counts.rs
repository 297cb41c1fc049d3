//! Measures counting by sweep: the boards with known counts.
//!
//! `cargo run --release -p pavage-benches --bin counts [-- RUNS [NAME]]` counts each board on one
//! thread with the sweep and, where that does not take minutes, with the best engine that visits
//! solutions, and prints medians of the processor
//! time, states and memory. The counts are checked.
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::time::Duration;

use pavage_benches::Stamp;
use pavage_family::{AnyCover, NoCover, Settings};
use pavage_puzzles::families;
use pavage_search::{CountResult, Run, Sinks, SymmetricModel, Task, Visits, fastest_for};
use pavage_sweep::count_by_sweep;

/// Puzzles, all solutions, solutions up to symmetry, and whether to visit each too.
const BOARDS: &[(&str, u64, u64, bool)] = &[
    ("iq-puzzler-pro", 4_331_140, 1_082_785, false),
    ("iq-puzzler-pro-diagonal", 1_376_400, 344_100, false),
    ("kanoodle", 371_020, 92_755, true),
    ("pentomino-8x8-hole", 520, 65, true),
    ("pentomino-6x10", 9_356, 2_339, true),
    ("pentomino-5x12", 4_040, 1_010, true),
    ("pentomino-4x15", 1_472, 368, true),
    ("pentomino-3x20", 8, 2, true),
];

/// States may take so many bytes.
const MEMORY_MAX: usize = 4 << 30;

fn main() {
    let mut args = std::env::args().skip(1);
    let runs = args.next().and_then(|arg| arg.parse().ok()).unwrap_or(3);
    let only = args.next().unwrap_or_default();
    println!(
        "{:<26}{:>12}{:>12}{:>12}{:>10}{:>12}{:>8}",
        "", "solutions", "sweep ms", "states", "MiB", "visits ms", "ratio"
    );
    for &(name, all, unlike, visits) in BOARDS.iter().filter(|board| board.0.contains(&only)) {
        let cover = cover(name);
        let symmetries = cover.symmetries(&Run::default()).expect("no limits");
        let (time, swept) = median(runs, || sweep(&*cover));
        assert_eq!(swept.solutions, Ok(all.into()), "{name}");
        assert_eq!(swept.orbits, Ok(unlike.into()), "{name}");
        let visited = visits.then(|| {
            let visit = || {
                let engine = fastest_for(cover.model());
                let of = SymmetricModel::new(cover.model(), &symmetries);
                let (task, run) = (Task::default(), Run::default());
                Visits::Orbits.count(engine, of, &task, &run, &mut Sinks::default())
            };
            let (time, visited) = median(runs, visit);
            assert_eq!(visited.solutions, all, "{name}");
            time
        });
        let ms = |time: Duration| format!("{:.2}", time.as_secs_f64() * 1e3);
        let ratio = visited.map(|other| other.as_secs_f64() / time.as_secs_f64());
        println!(
            "{name:<26}{all:>12}{:>12}{:>12}{:>10}{:>12}{:>8}",
            ms(time),
            swept.stats.nodes,
            swept.bytes >> 20,
            visited.map_or(String::new(), ms),
            ratio.map_or(String::new(), |ratio| format!("{ratio:.1}")),
        );
    }
}

fn cover(name: &str) -> Box<dyn AnyCover> {
    let made = |family: &&dyn pavage_family::AnyFamily| {
        let puzzle = family.built_in(name, &Settings::new())?;
        Some(puzzle.unwrap_or_else(|error| panic!("{name}: {error:?}")))
    };
    let puzzle = families().iter().find_map(made);
    match puzzle.expect("it is built in").cover(&Run::default()) {
        Ok(cover) => cover,
        Err(NoCover::Unsolvable(why) | NoCover::TooLarge(why)) => panic!("{name}: {why:?}"),
        Err(NoCover::Stopped(stop)) => panic!("nothing limits it: {stop}"),
    }
}

fn sweep(cover: &dyn AnyCover) -> CountResult {
    let symmetries = cover.symmetries(&Run::default()).expect("no limits");
    let run = Run::default().within(MEMORY_MAX);
    count_by_sweep(cover.model(), &symmetries, &run).expect("the board fits a word")
}

fn median<T>(runs: usize, work: impl Fn() -> T) -> (Duration, T) {
    let mut times = Vec::new();
    let mut last = None;
    for _ in 0..runs.max(1) {
        let start = Stamp::now();
        last = Some(work());
        times.push(start.elapsed());
    }
    times.sort();
    (times[times.len() / 2], last.expect("it ran"))
}

//! Counts large boards.
//!
//! `cargo run --release -p pavage-benches --bin records [-- NAME [THREADS [MIB]]]` counts the puzzles of
//! `data/records` whose names contain NAME by sweep, and prints processor time, states and memory.
//! The numbers of solutions up to symmetry are checked against those known. The largest take long, and
//! gigabytes.
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use pavage_benches::Stamp;
use pavage_family::{AnyCover, NoCover, Settings};
use pavage_host::run_on;
use pavage_puzzles::family;
use pavage_search::Run;
use pavage_sweep::count_by_sweep;

/// Puzzles of `data/records`, and their solutions up to symmetry.
const PUZZLES: &[(&str, u64)] = &[
    ("one-sided-3x30", 46),
    ("pentominoes-and-square-8x8", 16_146),
    ("pentominoes-and-tetrominoes-4x20", 88_501_957),
    ("pentominoes-and-tetrominoes-5x16", 523_899_709),
    ("pentominoes-and-three-cells-7x9", 15_395_125),
    ("one-sided-5x18", 686_628),
    ("one-sided-6x15", 2_567_183),
    ("one-sided-9x10", 10_440_433),
];
/// States may take so many MiB, if no other number is given.
const MIB_MAX: usize = 18 << 10;

fn main() {
    let mut args = std::env::args().skip(1);
    let only = args.next().unwrap_or_default();
    let threads = args.next().and_then(|arg| arg.parse().ok()).unwrap_or(1);
    let mib = args
        .next()
        .and_then(|arg| arg.parse().ok())
        .unwrap_or(MIB_MAX);
    println!(
        "{:<34}{:>12}{:>14}{:>10}{:>16}{:>10}",
        "", "solutions", "up to symm.", "s", "states", "MiB"
    );
    for &(name, unlike) in PUZZLES.iter().filter(|puzzle| puzzle.0.contains(&only)) {
        let cover = cover(name);
        let start = Stamp::now();
        let symmetries = cover.symmetries(&Run::default()).expect("no limits");
        let run = run_on(threads).within(mib << 20);
        let swept = count_by_sweep(cover.model(), &symmetries, &run).expect("a state fits a word");
        let solutions = match swept.solutions {
            Ok(solutions) => solutions,
            Err(stop) => {
                println!(
                    "{name:<34} stopped: {stop} after {} states",
                    swept.stats.nodes
                );
                continue;
            }
        };
        println!(
            "{name:<34}{solutions:>12}{:>14}{:>10.2}{:>16}{:>10}",
            swept
                .orbits
                .map_or_else(|stop| format!("{stop:?}"), |orbits| orbits.to_string()),
            start.elapsed().as_secs_f64(),
            swept.stats.nodes,
            swept.bytes >> 20,
        );
        assert_eq!(
            solutions,
            (unlike * symmetries.len() as u64).into(),
            "{name}"
        );
    }
}

fn cover(name: &str) -> Box<dyn AnyCover> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/records");
    let text =
        std::fs::read_to_string(format!("{folder}/{name}.toml")).expect("a file of data/records");
    let packing = family("packing").expect("it is registered");
    let puzzle = packing.read(&text, "toml", &Settings::new());
    match puzzle.map(|puzzle| puzzle.cover(&Run::default())) {
        Ok(Ok(cover)) => cover,
        Ok(Err(NoCover::Unsolvable(why) | NoCover::TooLarge(why))) => panic!("{why:?}"),
        Ok(Err(NoCover::Stopped(stop))) => panic!("nothing limits it: {stop}"),
        Err(error) => panic!("{error:?}"),
    }
}

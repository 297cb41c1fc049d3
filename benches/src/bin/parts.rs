//! Measures how even the parts are in which search trees are cut.
//!
//! `cargo run --release -p pavage-benches --bin parts [-- PUZZLE ENGINE PARTS]` cuts the tree of a
//! built-in puzzle, searches every part on one thread, and prints nodes. Without arguments it does
//! so for the puzzles of a table. The nodes of the parts must add up to those of the whole.
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use pavage_benches::Stamp;
use pavage_family::{AnyCover, Settings};
use pavage_puzzles::families;
use pavage_search::{Run, Sinks, Task, engine};

/// Puzzles, engines and numbers of parts.
const TREES: &[(&str, &str, usize)] = &[
    ("pentomino-6x10", "mask", 8),
    ("pentomino-6x10", "mask", 64),
    ("pentomino-8x8-hole", "dance", 64),
    ("kanoodle", "mask", 8),
    ("kanoodle", "mask", 64),
    ("kanoodle", "dance", 64),
    ("kanoodle", "mask", 1000),
    ("iq-puzzler-pro", "mask", 8),
    ("iq-puzzler-pro", "mask", 100),
    ("iq-puzzler-pro", "mask", 1000),
    ("iq-puzzler-pro", "mask", 10_000),
];

fn main() {
    let mut args = std::env::args().skip(1);
    println!(
        "{:<24}{:>6}{:>8}{:>12}{:>8}{:>10}{:>10}{:>10}",
        "", "parts", "ms", "nodes", "search", "longest", "second", "shortest"
    );
    match (args.next(), args.next(), args.next()) {
        (Some(puzzle), Some(name), Some(parts)) => {
            let parts = parts.parse().expect("a number of parts");
            measure(&puzzle, &name, parts);
        }
        _ => {
            for &(puzzle, name, parts) in TREES {
                measure(puzzle, name, parts);
            }
        }
    }
}

/// Cuts and searches, and prints the sizes of parts as multiples of their mean.
fn measure(puzzle: &str, name: &str, number: usize) {
    let cover = cover(puzzle);
    let (model, task, run) = (cover.model(), Task::default(), Run::default());
    let engine = engine(name).expect("an engine of the table");
    let search = |task: &Task| {
        engine
            .search(model, task, &run, &mut Sinks::default())
            .stats
    };
    let start = Stamp::now();
    let whole = search(&task).nodes;
    let searched = start.elapsed();
    let start = Stamp::now();
    let parts = engine.cut(model, &task, number, &run).expect("no limits");
    let cut = start.elapsed();
    let of_part = |part| {
        let task = Task {
            start: Some(part),
            ..task.clone()
        };
        search(&task).nodes
    };
    let mut nodes: Vec<u64> = parts
        .into_iter()
        .map(|part| of_part(part.start.into()))
        .collect();
    assert_eq!(nodes.iter().sum::<u64>(), whole, "{puzzle}");
    nodes.resize(number.max(nodes.len()), 0);
    nodes.sort_unstable();
    let mean = whole as f64 / number as f64;
    let of_mean = |at: usize| nodes.get(at).map_or(0.0, |nodes| *nodes as f64 / mean);
    println!(
        "{puzzle:<24}{number:>6}{:>8.0}{whole:>12}{:>8.0}{:>10.2}{:>10.2}{:>10.2}  {name}",
        cut.as_secs_f64() * 1e3,
        searched.as_secs_f64() * 1e3,
        of_mean(number - 1),
        of_mean(number - 2),
        of_mean(0),
    );
}

fn cover(name: &str) -> Box<dyn AnyCover> {
    let settings = Settings::new();
    let puzzle = families()
        .iter()
        .find_map(|family| family.built_in(name, &settings)?.ok())
        .unwrap_or_else(|| panic!("{name} is not built in"));
    puzzle
        .cover(&Run::default())
        .unwrap_or_else(|_| panic!("{name} has no cover"))
}

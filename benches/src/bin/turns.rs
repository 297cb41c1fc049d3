//! Measures how long a node takes: the unit in which searches take turns.
//!
//! `cargo run --release -p pavage-benches --bin turns` lets every engine and every family's own search
//! that takes a puzzle search it up to a number of nodes, on one thread, and prints the processor time
//! of a node in tenths of a microsecond: the least, the median and the greatest over the puzzles,
//! beside the number that the program uses.
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::collections::BTreeMap;

use pavage_benches::Stamp;
use pavage_family::{AnyPosition, Findings, Settings};
use pavage_puzzles::{engines, families};
use pavage_search::{Asked, Limits, Run, Sinks, Stats, Task};

/// No search goes on longer.
const NODES_MAX: u64 = 300_000;
/// A search with fewer nodes tells little.
const NODES_MIN: u64 = 20_000;

/// Generated puzzles of each family.
const GENERATED: u64 = 5;

fn main() {
    let mut times: BTreeMap<(&str, u64), Vec<f64>> = BTreeMap::new();
    let run = Run::limited(Limits {
        nodes_max: Some(NODES_MAX),
        ..Limits::default()
    });
    let mut note = |name: &'static str, used: u64, stamp: &Stamp, stats: Stats| {
        let took = stamp.elapsed().as_secs_f64() * 1e7;
        if stats.nodes >= NODES_MIN {
            let each = took / stats.nodes as f64;
            times.entry((name, used)).or_default().push(each);
        }
    };
    for position in puzzles() {
        for own in position.usual_searches() {
            let stamp = Stamp::now();
            let (mut ignore, settings) = (|_| (), Settings::new());
            let mut findings = Findings::new(&mut ignore);
            let found = position.search(own.name, &settings, &run, &mut findings);
            if let Some(Ok(found)) = found {
                note(own.name, own.work_of_node, &stamp, found.stats);
            }
        }
        let Ok(cover) = position.cover(&Run::default()) else {
            continue;
        };
        let model = cover.model();
        for engine in engines().iter().filter(|it| it.supports(model).is_ok()) {
            let stamp = Stamp::now();
            let stats = if engine.can(Asked::Solutions) {
                let (task, sinks) = (Task::default(), &mut Sinks::default());
                engine.search(model, &task, &run, sinks).stats
            } else {
                let counted = engine.count(model, &[], &run);
                counted.map_or_else(|_| Stats::default(), |counted| counted.stats)
            };
            note(engine.name(), engine.work_of_node(), &stamp, stats);
        }
    }
    println!(
        "{:<12}{:>8}{:>8}{:>8}{:>8}{:>8}",
        "", "puzzles", "least", "median", "most", "used"
    );
    for ((name, used), mut each) in times {
        each.sort_by(f64::total_cmp);
        let (least, most) = (each[0], each[each.len() - 1]);
        let median = each[each.len() / 2];
        let puzzles = each.len();
        println!("{name:<12}{puzzles:>8}{least:>8.1}{median:>8.1}{most:>8.1}{used:>8}");
    }
}

/// What is built in, and a few generated puzzles of each family.
fn puzzles() -> Vec<Box<dyn AnyPosition>> {
    let mut puzzles = Vec::new();
    for family in families() {
        for built_in in family.built_ins() {
            let made = family.built_in(built_in.name, &Settings::new());
            puzzles.extend(made.and_then(Result::ok));
        }
        if let Ok(generate) = family.generator(&Settings::new(), &Run::default()) {
            let made = (0..GENERATED).map(|seed| generate(seed, &Run::default()));
            puzzles.extend(made.flatten().map(|made| made.puzzle));
        }
    }
    puzzles
}

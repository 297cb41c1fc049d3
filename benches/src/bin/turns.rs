//! Measures how long a node takes: the unit in which searches take turns.
//!
//! `cargo run --release -p pavage-benches --bin turns` lets every engine and every family's own search
//! that takes a puzzle search it, up to a number of nodes and for at most a second of processor time, on
//! one thread. It prints the processor time of a node in tenths of a microsecond: the least, the median
//! and the greatest over the puzzles, beside the number that the program uses. Below are the updates of
//! engines that pause, in a tenth of a microsecond. The reference engine takes no turns and is left out.
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Duration;

use pavage_benches::Working;
use pavage_family::{AnyPosition, Findings, Settings};
use pavage_puzzles::{engines, families};
use pavage_search::{Asked, Engine, Limits, Model, Run, Sinks, Stats, Task};

/// No search goes on longer.
const NODES_MAX: u64 = 300_000;
/// A search with fewer nodes tells little.
const NODES_MIN: u64 = 20_000;

/// No search takes longer.
const EACH: Duration = Duration::from_secs(1);
/// Generated puzzles of each family.
const GENERATED: u64 = 5;

fn main() {
    let mut times: BTreeMap<(&str, u64), Vec<f64>> = BTreeMap::new();
    let mut rates: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    let clock = Working::start();
    let limited = Run {
        clock: &clock,
        ..Run::limited(Limits {
            nodes_max: Some(NODES_MAX),
            ..Limits::default()
        })
    };
    let begun = || limited.begin().ending_in(Some(EACH));
    let mut note = |name: &'static str, used: u64, run: &Run<'_>, stats: Stats| {
        let took = run.elapsed().as_secs_f64() * 1e7;
        if stats.nodes >= NODES_MIN {
            let each = took / stats.nodes as f64;
            times.entry((name, used)).or_default().push(each);
        }
    };
    for position in puzzles() {
        for own in position.usual_searches() {
            let run = begun();
            let (mut ignore, settings) = (|_| (), Settings::new());
            let mut findings = Findings::new(&mut ignore);
            let found = position.search(own.name, &settings, &run, &mut findings);
            if let Some(Ok(found)) = found {
                note(own.name, own.work_of_node, &run, found.stats);
            }
        }
        let Ok(cover) = position.cover(&begun()) else {
            continue;
        };
        let model = cover.model();
        let able = engines().iter().filter(|it| it.name() != "reference");
        for engine in able.filter(|it| it.supports(model).is_ok()) {
            let run = begun();
            let (stats, updates) = searched(engine, model, &run);
            note(engine.name(), engine.work_of_node(model), &run, stats);
            if stats.nodes >= NODES_MIN
                && let Some(updates) = updates
            {
                let took = run.elapsed().as_secs_f64() * 1e7;
                let rate = updates as f64 / took;
                rates.entry(engine.name()).or_default().push(rate);
            }
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
    for (name, mut rates) in rates {
        rates.sort_by(f64::total_cmp);
        let (least, most) = (rates[0], rates[rates.len() - 1]);
        let median = rates[rates.len() / 2];
        println!("updates of {name}: {least:.1} to {most:.1}, median {median:.1}");
    }
}

/// The costs of a search, and its updates if it can pause.
fn searched(engine: &dyn Engine, model: &Model, run: &Run<'_>) -> (Stats, Option<u64>) {
    let task = Task::default();
    let prepared = engine.pausing(model, std::slice::from_ref(&task), run);
    if let Some(Ok(mut search)) = prepared.and_then(|mut all| all.pop()) {
        let stats = search.go_on(run, &mut |_| ControlFlow::Continue(())).stats;
        return (stats, Some(search.updates()));
    }
    if engine.can(Asked::Solutions) {
        let found = engine.search(model, &task, run, &mut Sinks::default());
        return (found.stats, None);
    }
    let counted = engine.count(model, &[], run);
    (
        counted.map_or_else(|_| Stats::default(), |it| it.stats),
        None,
    )
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

//! Compares our engines with public exact-cover crates on the same models, in one run.
//!
//! `cargo run --release -p pavage-benches --bin peers [-- RUNS [NAME]]` counts all solutions with
//! each on one thread, checks the counts, and prints medians of the
//! processor time and ratios.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of benches are small"
)]
#![expect(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::ops::ControlFlow;
use std::time::Duration;

use exact_covers::Solver as _;
use pavage_benches::{Stamp, pentomino_boards};
use pavage_search::{Asked, Engine, Model, Run, Sinks, Task, engines};

/// Counts the solutions of a model whose items are all primary and covered once.
type Counter = Box<dyn Fn(&Model) -> u64>;

fn main() {
    let mut args = std::env::args().skip(1);
    let runs = args
        .next()
        .and_then(|arg| arg.parse().ok())
        .unwrap_or(3_usize)
        .max(1);
    let only = args.next();
    let counters: Vec<(String, bool, Counter)> = counters()
        .into_iter()
        .filter(|(name, ..)| {
            only.as_ref()
                .is_none_or(|only| name.contains(only.as_str()))
        })
        .collect();
    for (board, model, expected) in pentomino_boards() {
        println!("{board}: all {expected} solutions, median of {runs}");
        let mut rows = Vec::new();
        for (name, is_peer, count) in &counters {
            let mut times: Vec<Duration> =
                (0..runs).map(|_| timed(count, &model, expected)).collect();
            times.sort();
            rows.push((name, *is_peer, times[runs / 2]));
        }
        let peers = rows.iter().filter(|row| row.1);
        let best_peer = peers.map(|row| row.2).min().unwrap_or_default();
        for (name, _, time) in rows {
            let ratio = best_peer.as_secs_f64() / time.as_secs_f64();
            println!(
                "  {name:<24}{:>10.4} s{ratio:>10.2} x the best peer",
                time.as_secs_f64()
            );
        }
    }
}

fn timed(count: &Counter, model: &Model, expected: u64) -> Duration {
    let start = Stamp::now();
    assert_eq!(count(model), expected);
    start.elapsed()
}

fn counters() -> Vec<(String, bool, Counter)> {
    let mut list: Vec<(String, bool, Counter)> = vec![
        ("dlx 0.8".into(), true, Box::new(count_dlx)),
        (
            "exact-covers 0.3".into(),
            true,
            Box::new(count_exact_covers),
        ),
        (
            "dancing-links 0.3".into(),
            true,
            Box::new(count_dancing_links),
        ),
        ("dlx-rs 1".into(), true, Box::new(count_dlx_rs)),
    ];
    for engine in engines()
        .giving(Asked::Solutions)
        .filter(|engine| engine.name() != "reference")
    {
        let plain = Task {
            prune_regions: false,
            leave_out_holes: false,
            ..Task::default()
        };
        let name = format!("pavage {}", engine.name());
        list.push((format!("{name}, no regions"), false, ours(engine, plain)));
        list.push((name, false, ours(engine, Task::default())));
    }
    list
}

fn ours(engine: &'static dyn Engine, task: Task) -> Counter {
    Box::new(move |model| {
        engine
            .search(model, &task, &Run::default(), &mut Sinks::default())
            .stats
            .solutions
    })
}

/// The options as lists of item numbers.
fn options(model: &Model) -> impl Iterator<Item = Vec<usize>> {
    let entries = model.options().map(|option| model.entries(option));
    entries.map(|entries| entries.iter().map(|entry| entry.item.index()).collect())
}

fn count_dlx(model: &Model) -> u64 {
    use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
    let options: Vec<Vec<dlx::Uint>> = options(model)
        .map(|items| items.into_iter().map(|item| item as dlx::Uint).collect())
        .collect();
    let count = model.item_count() as dlx::Uint;
    let mut problem = dlx::x::make_problem(count, 0, &options, dlx::OptOrder::Seq);
    let mut solver = dlx::Solver::new(&mut problem);
    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    let mut found = 0;
    while solver.next_solution(&mut chooser) {
        found += 1;
    }
    found
}

fn count_exact_covers(model: &Model) -> u64 {
    let items: Vec<usize> = (0..model.item_count()).collect();
    let mut solver: exact_covers::DlSolver<usize, ()> = exact_covers::DlSolver::new(&items, &[]);
    for option in options(model) {
        solver.add_option(option, []);
    }
    let mut found = 0;
    solver.solve(|_| {
        found += 1;
        ControlFlow::Continue(())
    });
    found
}

/// A model as this crate wants it: every option with its items.
struct Posed {
    options: Vec<Vec<usize>>,
    items: Vec<usize>,
}

impl dancing_links::ExactCover for Posed {
    type Possibility = Vec<usize>;
    type Constraint = usize;

    fn satisfies(&self, option: &Vec<usize>, item: &usize) -> bool {
        option.contains(item)
    }

    fn is_optional(&self, _item: &usize) -> bool {
        false
    }

    fn possibilities(&self) -> &[Vec<usize>] {
        &self.options
    }

    fn constraints(&self) -> &[usize] {
        &self.items
    }
}

fn count_dancing_links(model: &Model) -> u64 {
    use dancing_links::ExactCover;
    let items = (0..model.item_count()).collect();
    let posed = Posed {
        options: options(model).collect(),
        items,
    };
    posed.solver().count() as u64
}

fn count_dlx_rs(model: &Model) -> u64 {
    let mut solver = dlx_rs::Solver::new(model.item_count());
    for (at, option) in options(model).enumerate() {
        let counted_from_one: Vec<usize> = option.into_iter().map(|item| item + 1).collect();
        solver.add_option(at, &counted_from_one);
    }
    solver.count() as u64
}

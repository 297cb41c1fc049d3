//! Comparisons over many seeds: what stands in a row comes from single runs with these seeds.

use std::time::Duration;

use pavage_app::compare::{Comparison, Over, Row, Runs, Seeds, Until};
use pavage_app::load::{Reading, built_in, read};
use pavage_app::{AnyPosition, Options, Run, StopReason};
use pavage_host::{Ticking, run_on};

const SEEDS: u32 = 9;
/// The seed of the first run.
const FIRST: u64 = 40;

fn challenge() -> Box<dyn AnyPosition> {
    let text = include_bytes!("../../../../data/challenges/iq-039.txt");
    read(text, &Reading::default())
        .expect("a challenge")
        .position
}

fn rows(over: Over, runs: Runs, run: &Run<'_>) -> Vec<Row> {
    let comparison = Comparison {
        position: &*challenge(),
        over,
        is_asked: true,
        until: Until::First,
        runs,
    };
    let rows = comparison.rows(&Options::default(), run, None);
    rows.unwrap_or_else(|refusal| panic!("{refusal:?}"))
}

fn seeded(seed: u64) -> Run<'static> {
    Run {
        seed,
        ..Run::default()
    }
}

fn spread(row: &Row) -> &Seeds {
    row.seeds.as_ref().expect("it was run with seeds")
}

/// The placements of the random ordering, whose ties no rule but the seed breaks.
fn at_random(seed: u64) -> u64 {
    let rows = rows(Over::Heuristics, Runs::Repeated(1), &seeded(seed));
    let row = rows.iter().find(|row| row.name == "random");
    row.expect("an ordering of packing").stats.placements
}

#[test]
fn a_row_of_many_seeds_is_that_of_single_runs() {
    let rows = rows(Over::Heuristics, Runs::Seeded(SEEDS), &seeded(FIRST));
    let mut single: Vec<u64> = (FIRST..).take(SEEDS as usize).map(at_random).collect();
    single.sort_unstable();
    let row = rows.iter().find(|row| row.name == "random");
    let row = row.expect("an ordering of packing");
    let seeds = spread(row);
    let of = &seeds.placements;
    assert_eq!(
        [of.least, of.lower, of.median, of.upper, of.most],
        [single[0], single[2], single[4], single[6], single[8]]
    );
    assert_eq!((seeds.runs, seeds.solved, seeds.cut), (9, 9, 0));
    assert_eq!(row.stats.placements, of.median);
}

#[test]
fn the_seed_breaks_the_ties_of_every_ordering() {
    let rows = rows(Over::Heuristics, Runs::Seeded(SEEDS), &seeded(FIRST));
    assert_eq!(rows.len(), 12);
    for row in &rows {
        let of = spread(row).placements;
        assert!(of.least < of.most, "{}: {of:?}", row.name);
        let values = [of.least, of.lower, of.median, of.upper, of.most];
        assert!(values.is_sorted(), "{}: {of:?}", row.name);
        assert!(row.first.is_some(), "{}: the board of a run", row.name);
    }
}

#[test]
fn under_mrv_cells_come_before_pieces_whatever_the_seed() {
    let empty_cells = include_str!("../../../../data/challenges/iq-039.txt")
        .matches('.')
        .count();
    let cover = challenge()
        .cover(&Run::default())
        .unwrap_or_else(|_| panic!("it can be searched"));
    let items = |seed| cover.order_by_seed("mrv", seed).expect("an ordering").items;
    for seed in 0..20 {
        let ranks = items(seed);
        let (cells, pieces) = ranks.split_at(empty_cells);
        assert!(!pieces.is_empty(), "the pieces that are left");
        assert!(cells.iter().max() < pieces.iter().min(), "{ranks:?}");
        assert_ne!(ranks, items(seed + 1), "ties are shuffled");
    }
}

#[test]
fn seeds_give_the_same_on_any_number_of_threads() {
    let costs = |threads| {
        let run = Run {
            seed: FIRST,
            ..run_on(threads)
        };
        let rows = rows(Over::Heuristics, Runs::Seeded(3), &run);
        let costs = |row: &Row| {
            (
                row.name,
                row.stats,
                spread(row).placements,
                row.first.clone(),
            )
        };
        rows.iter().map(costs).collect::<Vec<_>>()
    };
    let alone = costs(1);
    for threads in [2, 5] {
        assert_eq!(costs(threads), alone, "{threads} threads");
    }
}

#[test]
fn every_seed_counts_the_same_solutions() {
    let found = built_in("pentomino-3x20", &Reading::default()).expect("it is built in");
    let position = found.expect("it needs no options").position;
    for (over, seeds) in [(Over::Heuristics, 4), (Over::Engines, 1)] {
        let comparison = Comparison {
            position: &*position,
            over,
            is_asked: true,
            until: Until::All,
            runs: Runs::Seeded(1),
        };
        for seed in FIRST..FIRST + seeds {
            let rows = comparison.rows(&Options::default(), &seeded(seed), None);
            let rows = rows.unwrap_or_else(|refusal| panic!("{refusal:?}"));
            assert!(rows.len() > 1);
            for row in rows {
                assert_eq!(
                    row.stop,
                    StopReason::Exhausted,
                    "{} by seed {seed}",
                    row.name
                );
                assert_eq!(row.stats.solutions, 8, "{} by seed {seed}", row.name);
            }
        }
    }
}

#[test]
fn the_end_of_the_run_leaves_every_row_with_the_same_seeds() {
    // The clock ticks when it is read: so the end comes after some work, on every machine alike.
    let clock = Ticking::default();
    let run = Run {
        clock: &clock,
        ..seeded(FIRST)
    };
    let run = run.ending_in(Some(Duration::from_millis(400)));
    let rows = rows(Over::Heuristics, Runs::Seeded(10_000), &run);
    let runs: Vec<usize> = rows.iter().map(|row| spread(row).runs).collect();
    assert_eq!(runs.len(), 12);
    assert!(runs.iter().all(|number| *number == runs[0]), "{runs:?}");
    assert!((1..10_000).contains(&runs[0]), "{runs:?}");
}

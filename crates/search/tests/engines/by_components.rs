//! Counting by parts with a cache: against brute force, the reference and the sweep, and how its cost
//! grows where covers fall apart.
#![expect(
    clippy::unwrap_used,
    reason = "what tests build by hand is right or the test fails"
)]

use std::ops::ControlFlow;

use pavage_search::{
    Asked, BigUint, COMPONENTS, CountResult, Engine, Entry, ItemId, Limits, Model, Run, StopReason,
    Task, count_by_components, engine, text,
};

use pavage_sweep::SweepEngine;

use crate::support::{
    Kind, Random, brute_force, cost, dominoes, random_model, random_tiling, tiny_models,
};

fn counted(model: &Model, run: &Run<'_>) -> CountResult {
    COMPONENTS.count(model, &[], run).unwrap()
}

fn whole(model: &Model) -> BigUint {
    let counted = counted(model, &Run::default());
    counted.solutions.unwrap()
}

#[test]
fn count_is_that_of_brute_force() {
    for (seed, model) in tiny_models(2500) {
        let expected = BigUint::from(brute_force(&model).len());
        assert_eq!(whole(&model), expected, "{seed}");
    }
}

#[test]
fn count_is_that_of_the_reference_engine() {
    let reference = engine("reference").unwrap();
    for seed in 0..1500 {
        let kind = Kind {
            colors: seed % 3 == 0,
            repeats: seed % 4 == 0,
            items: 14,
            options: 40,
        };
        let model = match seed % 5 {
            0 => random_tiling(seed),
            _ => random_model(seed + 9000, kind),
        };
        let run = Run::limited(Limits {
            nodes_max: Some(3000),
            ..Limits::default()
        });
        let known = cost(reference, &model, &Task::default(), &run);
        if known.stop == StopReason::Exhausted {
            let tight = Run::default().within(20_000);
            assert_eq!(whole(&model), known.stats.solutions.into(), "{seed}");
            let result = counted(&model, &tight);
            if let Ok(solutions) = result.solutions {
                assert_eq!(
                    solutions,
                    known.stats.solutions.into(),
                    "{seed}: in little memory"
                );
            } else {
                assert_eq!(result.stop(), StopReason::MemoryLimit, "{seed}");
            }
        }
    }
}

/// Options and items of a model in another order.
fn shuffled(model: &Model, seed: u64) -> Model {
    let random = &mut Random::new(seed);
    let mut mixed = |count: usize| {
        let mut order: Vec<usize> = (0..count).collect();
        for at in (1..count).rev() {
            order.swap(at, random.below(at as u32 + 1) as usize);
        }
        order
    };
    let (items, options) = (mixed(model.primary_count()), mixed(model.option_count()));
    let mut places = vec![ItemId(0); model.item_count()];
    let mut builder = Model::builder();
    for at in items {
        let item = ItemId(at as u32);
        places[at] = builder
            .primary_between(model.item_name(item), model.bounds(item).unwrap())
            .unwrap();
    }
    for item in model.items().skip(model.primary_count()) {
        places[item.index()] = builder.secondary(model.item_name(item)).unwrap();
    }
    let all: Vec<_> = model.options().collect();
    for at in options {
        let entries = model.entries(all[at]).iter().map(|entry| Entry {
            item: places[entry.item.index()],
            color: entry.color,
        });
        builder.option(&entries.collect::<Vec<_>>()).unwrap();
    }
    builder.build().unwrap()
}

/// Perfect matchings of a grid: dominoes without an item that counts them.
fn matchings(rows: usize, columns: usize) -> Model {
    let name = |row: usize, column: usize| format!("{row},{column}");
    let cells = (0..rows * columns).map(|at| name(at / columns, at % columns));
    let mut lines = cells.collect::<Vec<_>>().join(" ") + "\n";
    for row in 0..rows {
        for column in 0..columns {
            if column + 1 < columns {
                lines += &format!("{} {}\n", name(row, column), name(row, column + 1));
            }
            if row + 1 < rows {
                lines += &format!("{} {}\n", name(row, column), name(row + 1, column));
            }
        }
    }
    text::parse(&lines).unwrap()
}

/// Bands of a sudoku of order 2, 2 by 4 each, one below the other: no digit is twice in a column of two
/// neighbouring bands.
fn bands(count: usize) -> Model {
    let mut primary = Vec::new();
    let mut options = String::new();
    for band in 0..count {
        for cell in 0..8 {
            primary.push(format!("c{band}.{cell}"));
            for digit in 0..4 {
                let (row, column) = (cell / 4, cell % 4);
                let block = column / 2;
                options += &format!("c{band}.{cell} r{band}.{row}.{digit} b{band}.{block}.{digit}");
                // Each pair of bands that touch shares its columns.
                let pairs = [band.checked_sub(1), (band + 1 < count).then_some(band)];
                for pair in pairs.into_iter().flatten() {
                    options += &format!(" s{pair}.{column}.{digit}");
                }
                options += "\n";
            }
        }
        for digit in 0..4 {
            for at in 0..2 {
                primary.push(format!("r{band}.{at}.{digit}"));
                primary.push(format!("b{band}.{at}.{digit}"));
            }
        }
    }
    let pairs = 0..count.saturating_sub(1);
    let secondary = pairs.flat_map(|pair| (0..16).map(move |at| (pair, at)));
    let secondary: Vec<String> = secondary
        .map(|(pair, at)| format!("s{pair}.{}.{}", at / 4, at % 4))
        .collect();
    let first = format!("{} | {}\n", primary.join(" "), secondary.join(" "));
    text::parse(&(first + &options)).unwrap()
}

#[test]
fn matchings_are_counted_as_by_sweep() {
    let sweep = SweepEngine;
    for (rows, columns) in [(1, 1), (3, 5), (4, 7), (5, 6), (6, 6), (8, 9)] {
        let model = shuffled(&matchings(rows, columns), 3);
        let swept = sweep.count(&model, &[], &Run::default()).unwrap();
        assert_eq!(Ok(whole(&model)), swept.solutions, "{rows}x{columns}");
    }
    // Dominoes that are counted: one item that all options share.
    assert_eq!(whole(&dominoes(6, 6)), 6728_u32.into());
    // One of more than 128 bits.
    let long = counted(&shuffled(&matchings(4, 100), 1), &Run::default());
    let swept = sweep
        .count(&matchings(4, 100), &[], &Run::default())
        .unwrap();
    assert_eq!(long.solutions, swept.solutions);
    assert!(long.solutions.unwrap().bits() > 128);
}

#[test]
fn long_covers_take_time_that_grows_with_their_length() {
    let nodes = |columns: usize| {
        let model = shuffled(&matchings(4, columns), 5);
        counted(&model, &Run::default()).stats.nodes
    };
    let [short, long] = [nodes(8), nodes(32)];
    assert!(long < 10 * short, "{short}, {long}");
}

#[test]
fn bands_are_counted_as_by_visits() {
    let dance = engine("dance").unwrap();
    for count in 1..3 {
        let model = shuffled(&bands(count), 2);
        let visited = cost(dance, &model, &Task::default(), &Run::default());
        assert_eq!(whole(&model), visited.stats.solutions.into(), "{count}");
    }
}

#[test]
fn unions_are_counted_by_products() {
    let mut lines = String::new();
    let copies = 40;
    let names = (0..copies).flat_map(|copy| ["a", "b", "c"].map(|item| format!("{item}{copy}")));
    lines += &(names.collect::<Vec<_>>().join(" ") + "\n");
    for copy in 0..copies {
        lines += &format!("a{copy} b{copy}\nc{copy}\nb{copy} c{copy}\na{copy}\n");
    }
    let model = shuffled(&text::parse(&lines).unwrap(), 11);
    let result = counted(&model, &Run::default());
    assert_eq!(result.solutions.unwrap(), BigUint::from(2_u8).pow(copies));
    assert!(result.stats.nodes < 200, "{}", result.stats.nodes);
}

#[test]
fn limits_stop_it_and_others_have_their_turns() {
    let model = matchings(6, 10);
    let nodes = counted(&model, &Run::default()).stats.nodes;
    for nodes_max in [0, 1, 7, nodes - 1, nodes] {
        let run = Run::limited(Limits {
            nodes_max: Some(nodes_max),
            ..Limits::default()
        });
        let result = counted(&model, &run);
        let is_done = nodes_max == nodes;
        assert_eq!(result.stats.nodes, nodes_max);
        assert_eq!(result.solutions.is_ok(), is_done);
        assert_eq!(result.stop() == StopReason::NodeLimit, !is_done);
    }
    let run = Run::default();
    run.cancel.cancel();
    assert_eq!(counted(&model, &run).stop(), StopReason::Cancelled);
    let mut told = 0;
    let mut turn = |nodes: u64, _| {
        told += nodes;
        ControlFlow::Continue(())
    };
    let result = COMPONENTS.count_in_turns(&model, &[], &Run::default(), &mut turn);
    assert_eq!(result.unwrap().stats.nodes, nodes);
    assert!(told >= nodes);
    let result = COMPONENTS.count_in_turns(&model, &[], &Run::default(), &mut |_, _| {
        ControlFlow::Break(())
    });
    assert_eq!(result.unwrap().stop(), StopReason::Cancelled);
}

#[test]
fn a_model_too_large_is_refused() {
    let items: Vec<String> = (0..9000).map(|at| format!("i{at}")).collect();
    let model = text::parse(&(items.join(" ") + "\ni0\n")).unwrap();
    let told = COMPONENTS.count(&model, &[], &Run::default()).unwrap_err();
    assert_eq!(
        told.to_string(),
        "has 9000 items, and the engine holds 8192"
    );
    assert!(COMPONENTS.takes(Asked::Count, &model).is_err());
}

/// How often more nodes visits would take than a count of so many nodes that ends there.
fn saved(model: &Model, nodes: u64) -> f64 {
    let mut saved = 0.0;
    let mut turn = |walked: &pavage_search::Walked| {
        if walked.nodes < nodes {
            return ControlFlow::Continue(());
        }
        saved = walked.visits / walked.nodes as f64;
        ControlFlow::Break(())
    };
    let ended = count_by_components(model, &Run::default(), &mut turn).unwrap();
    assert_eq!(ended.stop(), StopReason::Cancelled);
    saved
}

#[test]
fn it_shows_early_whether_parts_fall_off() {
    let line = |kind: char, count: usize| -> String {
        let names: Vec<String> = (0..count).map(|at| format!("{kind}{at}")).collect();
        names.join(" ")
    };
    let (height, width) = (4, 200);
    let mut grid = line('c', height * width) + "\n";
    for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
        let at = row * width + column;
        if column + 1 < width {
            grid += &format!("c{at} c{}\n", at + 1);
        }
        if row + 1 < height {
            grid += &format!("c{at} c{}\n", at + width);
        }
    }
    let apart = saved(&text::parse(&grid).unwrap(), 1024);
    assert!(apart > 1e6, "{apart}");
    let n = 9;
    let (rows, columns) = (line('r', n), line('c', n));
    let diagonals = [line('a', 2 * n - 1), line('b', 2 * n - 1)].join(" ");
    let mut queens = format!("{rows} {columns} | {diagonals}\n");
    for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
        let (up, down) = (row + column, row + n - 1 - column);
        queens += &format!("r{row} c{column} a{up} b{down}\n");
    }
    let whole = saved(&text::parse(&queens).unwrap(), 2048);
    assert!(whole < 3.0, "{whole}");
}

//! The graph of all solutions holds what the reference visits.
#![expect(
    clippy::unwrap_used,
    reason = "what tests build by hand is right or the test fails"
)]

use std::collections::BTreeMap;

use pavage_search::{
    BigUint, Bounds, Diagram, ItemId, Limits, Model, OptionId, Run, StopReason, Task, engine,
};
use pavage_sweep::{count_by_sweep, count_combinations, sweep_supports, tabulate};

use crate::support::{
    Kind, dominoes_and_single, mirrors, random_model, random_tiling, solve, sorted,
};

const PLENTY: usize = 1 << 30;

fn table(model: &Model, symmetries: &[Vec<OptionId>]) -> Diagram {
    let tabulated = tabulate(model, symmetries, &Run::default().within(PLENTY)).unwrap();
    tabulated.solutions.unwrap()
}

fn by_reference(model: &Model) -> Vec<Vec<OptionId>> {
    sorted(
        solve(
            engine("reference").unwrap(),
            model,
            &Task::default(),
            &Run::default(),
        )
        .1,
    )
}

/// All numbers give all solutions, none twice, and options are counted as they occur.
fn agrees(model: &Model, symmetries: &[Vec<OptionId>], name: &str) -> usize {
    let expected = by_reference(model);
    let table = table(model, symmetries);
    assert_eq!(*table.total(), expected.len().into(), "{name}");
    let all = (0..expected.len()).map(|number| table.nth(&number.into()).unwrap());
    assert_eq!(sorted(all.collect()), expected, "{name}");
    assert_eq!(table.nth(&expected.len().into()), None, "{name}");
    let with_option = table.with_option();
    for option in model.options() {
        let found = expected.iter().filter(|chosen| chosen.contains(&option));
        let counted = &with_option[option.index()];
        assert_eq!(*counted, found.count().into(), "{name}, option {option:?}");
    }
    expected.len()
}

#[test]
fn hold_what_the_reference_visits() {
    let kind = Kind {
        colors: false,
        repeats: true,
        items: 9,
        options: 16,
    };
    let mut found = 0;
    for seed in 0..1000 {
        let model = random_model(seed, kind);
        if sweep_supports(&model).is_ok() {
            found += agrees(&model, &[], &format!("model {seed}"));
        }
        found += agrees(&random_tiling(seed), &[], &format!("tiling {seed}"));
    }
    assert!(found > 1000, "{found}");
}

/// Odd boards have a piece of which one placement in each orbit is swept.
#[test]
fn hold_the_images_too() {
    for (rows, columns) in [(2, 3), (3, 4), (4, 5), (1, 5), (3, 5), (5, 3)] {
        let model = dominoes_and_single(rows, columns);
        let symmetries = mirrors(&model, rows, columns);
        let name = format!("{rows}x{columns}");
        assert!(agrees(&model, &symmetries, &name) > 0);
    }
}

#[test]
fn have_numbers_past_any_word() {
    let model = dominoes_and_single(150, 4);
    let table = table(&model, &[]);
    assert!(table.total().bits() > 128);
    let last = table.total() - 1_u32;
    for number in [BigUint::ZERO, &last / 3_u32, last] {
        let chosen = table.nth(&number).unwrap();
        assert!(model.is_solution(&chosen));
    }
    // Every cell is covered in every solution, hence once in their sum.
    let with_option = table.with_option();
    let cell = model.item("cell7").unwrap();
    let sum: BigUint = options_of(&model, cell)
        .iter()
        .map(|option| &with_option[option.index()])
        .sum();
    assert_eq!(sum, *table.total());
}

fn options_of(model: &Model, item: ItemId) -> Vec<OptionId> {
    let covers = |option: &OptionId| {
        let mut entries = model.entries(*option).iter();
        entries.any(|entry| entry.item == item)
    };
    model.options().filter(covers).collect()
}

#[test]
fn combinations_are_counted_as_they_occur() {
    let mut several = 0;
    for seed in 0..500 {
        let model = random_tiling(seed);
        let once: Vec<ItemId> = (0..model.primary_count() as u32)
            .map(ItemId)
            .filter(|item| model.bounds(*item) == Some(Bounds::ONCE))
            .collect();
        let items = [once[seed as usize % once.len()], once[once.len() / 2]];
        let mut expected: BTreeMap<Vec<OptionId>, BigUint> = BTreeMap::new();
        for chosen in by_reference(&model) {
            let of = |item: &ItemId| {
                let options = options_of(&model, *item);
                chosen
                    .iter()
                    .copied()
                    .find(|o| options.contains(o))
                    .unwrap()
            };
            *expected.entry(items.iter().map(of).collect()).or_default() += 1_u32;
        }
        let run = Run::default().within(PLENTY);
        let counted = count_combinations(&model, &items, &run).unwrap();
        several += usize::from(expected.len() > 1);
        let expected: Vec<(Vec<OptionId>, BigUint)> = expected.into_iter().collect();
        assert_eq!(counted.counts, Ok(expected), "seed {seed}");
    }
    assert!(several > 50, "{several}");
}

#[test]
fn limits_stop_it() {
    let model = dominoes_and_single(10, 10);
    let limits = Limits {
        nodes_max: Some(100),
        ..Limits::default()
    };
    let run = Run::limited(limits).within(PLENTY);
    let stopped = tabulate(&model, &[], &run).unwrap();
    assert_eq!(stopped.solutions.err(), Some(StopReason::NodeLimit));
    let small = tabulate(&model, &[], &Run::default().within(1 << 10)).unwrap();
    assert_eq!(small.solutions.err(), Some(StopReason::MemoryLimit));
    let item = model.item("cell0").unwrap();
    let counted = count_combinations(&model, &[item], &run).unwrap();
    assert_eq!(counted.counts, Err(StopReason::NodeLimit));
}

/// Drawn by random numbers below the total, every solution comes as often as any other, by Pearson's
/// test: the sum of (found − expected)² / expected stays below the value that one in a thousand
/// samples exceeds (Wilson and Hilferty's approximation of the quantile of chi-square).
#[test]
fn random_numbers_draw_uniformly() {
    let model = dominoes_and_single(5, 5);
    let table = table(&model, &mirrors(&model, 5, 5));
    let total = u64::try_from(table.total()).unwrap();
    let mut found: BTreeMap<Vec<OptionId>, u64> = BTreeMap::new();
    let mut random = crate::support::Random::new(7);
    let draws = total * 50;
    for _ in 0..draws {
        let number = random.below(total as u32);
        *found.entry(table.nth(&number.into()).unwrap()).or_default() += 1;
    }
    let mean = draws as f64 / total as f64;
    let missing = (total - found.len() as u64) as f64 * mean;
    let distances = found
        .values()
        .map(|&found| (found as f64 - mean) * (found as f64 - mean) / mean);
    let chi_square: f64 = distances.sum::<f64>() + missing;
    let freedom = (total - 1) as f64;
    let spread = 2.0 / (9.0 * freedom);
    let root = 1.0 - spread + 3.09 * spread.sqrt();
    let bound = freedom * root * root * root;
    assert!(chi_square < bound, "{chi_square} of {bound}");
}

#[test]
fn draws_are_distinct_and_reach_every_solution() {
    let model = dominoes_and_single(4, 4);
    let table = table(&model, &mirrors(&model, 4, 4));
    assert_eq!(*table.total(), 36_u32.into());
    for count in [0, 1, 5, 17, 18, 36, 50] {
        let drawn = table.drawn(3, count);
        assert_eq!(drawn.len() as u64, count.min(36));
        assert!(drawn.iter().all(|chosen| model.is_solution(chosen)));
        assert_eq!(drawn, table.drawn(3, count));
        let mut distinct = sorted(drawn);
        distinct.dedup();
        assert_eq!(distinct.len() as u64, count.min(36));
    }
    // One draw each under many seeds: none is left out.
    let firsts = (0..1000).flat_map(|seed| table.drawn(seed, 1)).collect();
    let mut firsts = sorted(firsts);
    firsts.dedup();
    assert_eq!(firsts.len(), 36);
}

/// What is kept of the model and its symmetries counts for as long as the solutions do.
#[test]
fn solutions_hold_their_memory_until_they_are_dropped() {
    let (rows, columns) = (5, 7);
    let model = dominoes_and_single(rows, columns);
    let symmetries = mirrors(&model, rows, columns);
    let run = Run::default().within(PLENTY);
    let memory = run.memory.clone();
    let made = tabulate(&model, &symmetries, &run).unwrap();
    let table = made.solutions.expect("no limit");
    let images = symmetries.len() * model.option_count() * size_of::<OptionId>();
    let held = PLENTY - memory.left().unwrap();
    assert!(held >= table.bytes() + images, "{held}");
    drop(table);
    assert_eq!(memory.left(), Some(PLENTY));
    // Less than it takes to look for symmetric options is refused before the first state.
    for sweep in [true, false] {
        let run = Run::default().within(images / 2);
        let (stop, nodes) = if sweep {
            let swept = count_by_sweep(&model, &symmetries, &run).unwrap();
            (swept.solutions.err(), swept.stats.nodes)
        } else {
            let made = tabulate(&model, &symmetries, &run).unwrap();
            (made.solutions.err(), made.stats.nodes)
        };
        assert_eq!((stop, nodes), (Some(StopReason::MemoryLimit), 0));
    }
}

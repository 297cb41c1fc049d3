//! The sweep counts what the reference visits.
#![expect(
    clippy::unwrap_used,
    reason = "what tests build by hand is right or the test fails"
)]

use std::time::Duration;

use pavage_host::run_on;
use pavage_search::{
    BigUint, Cancel, CountResult, Entry, ItemId, Limits, Model, OptionId, Run, Sinks, StopReason,
    SymmetricModel, Task, Visits, engine,
};
use pavage_sweep::{count_by_sweep, sweep_supports, tabulate};

use crate::support::{Kind, cost, dominoes_and_single, mirrors, random_model, random_tiling};

const PLENTY: usize = 1 << 30;

fn sweep(model: &Model, symmetries: &[Vec<OptionId>]) -> CountResult {
    count_by_sweep(model, symmetries, &Run::default().within(PLENTY)).unwrap()
}

fn by_reference(model: &Model) -> u64 {
    let reference = engine("reference").unwrap();
    let summary = cost(reference, model, &Task::default(), &Run::default());
    assert_eq!(summary.stop, StopReason::Exhausted);
    summary.stats.solutions
}

fn big<E>(number: u64) -> Result<BigUint, E> {
    Ok(BigUint::from(number))
}

#[test]
fn agrees_with_the_reference_on_random_models() {
    let kind = Kind {
        colors: false,
        repeats: true,
        items: 9,
        options: 16,
    };
    let mut swept = 0;
    let mut solvable = 0;
    for seed in 0..3000 {
        let model = random_model(seed, kind);
        if sweep_supports(&model).is_err() {
            continue;
        }
        let expected = by_reference(&model);
        assert_eq!(sweep(&model, &[]).solutions, big(expected), "seed {seed}");
        swept += 1;
        solvable += u32::from(expected > 0);
    }
    assert!(swept > 1000 && solvable > 200, "{swept}, {solvable}");
}

#[test]
fn agrees_with_the_reference_on_random_tilings() {
    let mut solvable = 0;
    for seed in 0..1500 {
        let model = random_tiling(seed);
        let expected = by_reference(&model);
        let swept = sweep(&model, &[]);
        assert_eq!(swept.solutions, big(expected), "seed {seed}");
        assert_eq!(swept.orbits, big(expected), "seed {seed}: no symmetry");
        solvable += u32::from(expected > 0);
    }
    assert!(solvable > 150, "{solvable}");
}

#[test]
fn counts_orbits_of_equal_pieces() {
    for (rows, columns) in [(2, 3), (2, 5), (3, 4), (4, 5), (5, 6), (3, 5), (5, 7)] {
        let model = dominoes_and_single(rows, columns);
        let symmetries = mirrors(&model, rows, columns);
        let dance = engine("dance").unwrap();
        let (task, run, mut sinks) = (Task::default(), Run::default(), Sinks::default());
        let of = SymmetricModel::new(&model, &symmetries);
        let visited = Visits::Orbits.count(dance, of, &task, &run, &mut sinks);
        let swept = sweep(&model, &symmetries);
        assert_eq!(swept.solutions, big(visited.solutions), "{rows}x{columns}");
        assert_eq!(
            swept.orbits.ok(),
            visited.orbits.map(BigUint::from),
            "{rows}x{columns}"
        );
    }
}

/// On a board of one row, mirror images move no option that the mirror along the row keeps.
#[test]
fn counts_orbits_where_symmetries_move_nothing() {
    for columns in [2, 4, 8] {
        let model = dominoes_and_single(1, columns);
        let swept = sweep(&model, &mirrors(&model, 1, columns));
        assert_eq!(
            (swept.solutions, swept.orbits),
            (big(1), big(1)),
            "{columns}"
        );
    }
}

/// A mirror image may lie far away: solutions that a symmetry keeps are counted on half a board. Of
/// the F(71) tilings of 2x70, one mirror keeps all, and half a turn those that the other one keeps,
/// F(37).
#[test]
fn counts_orbits_of_long_boards() {
    let model = dominoes_and_single(70, 2);
    let swept = sweep(&model, &mirrors(&model, 70, 2));
    assert_eq!(swept.stop(), StopReason::Exhausted);
    assert_eq!(swept.solutions, big(308_061_521_170_129));
    assert_eq!(swept.orbits, big((308_061_521_170_129 + 24_157_817) / 2));
}

/// With a hundred further items, states take two words, and with two hundred, four.
#[test]
fn counts_the_same_in_states_of_any_width() {
    for seed in 0..100 {
        let kind = Kind {
            colors: false,
            repeats: false,
            items: 9,
            options: 16,
        };
        let narrow = random_model(seed, kind);
        let expected = by_reference(&narrow);
        for further in [100, 200] {
            let model = with_further_items(&narrow, further);
            let Ok(swept) = count_by_sweep(&model, &[], &Run::default()) else {
                continue;
            };
            assert_eq!(swept.solutions, big(expected), "seed {seed}, {further}");
            let table = tabulate(&model, &[], &Run::default()).unwrap();
            let total = table.solutions.unwrap().total().clone();
            assert_eq!(total, BigUint::from(expected), "seed {seed}, {further}");
        }
    }
}

/// The same model with further items in the first option, each at most once.
fn with_further_items(model: &Model, further: usize) -> Model {
    let mut builder = Model::builder();
    for index in 0..model.item_count() as u32 {
        let name = model.item_name(ItemId(index));
        match model.bounds(ItemId(index)) {
            Some(bounds) => builder.primary_between(name, bounds).unwrap(),
            None => builder.secondary(name).unwrap(),
        };
    }
    let further: Vec<ItemId> = (0..further)
        .map(|at| builder.secondary(&format!("further{at}")).unwrap())
        .collect();
    for option in model.options() {
        let mut entries = model.entries(option).to_vec();
        if option.index() == 0 {
            entries.extend(further.iter().map(|item| Entry::from(*item)));
        }
        builder.option(&entries).unwrap();
    }
    builder.build().unwrap()
}

/// More options begin at each cell than a word has bits.
#[test]
fn counts_very_many_moves_from_a_cell() {
    let mut builder = Model::builder();
    let cells = ["a", "b", "c"].map(|name| builder.primary(name).unwrap());
    for _ in 0..300 {
        builder.option(&[cells[0].into()]).unwrap();
        builder.option(&[cells[1].into(), cells[2].into()]).unwrap();
    }
    builder.option(&[cells[1].into()]).unwrap();
    builder.option(&[cells[2].into()]).unwrap();
    let model = builder.build().unwrap();
    assert_eq!(sweep(&model, &[]).solutions, big(300 * 301));
}

/// Domino tilings of a strip of width 4 obey a recurrence (OEIS A005178); its numbers grow past 64
/// and past 128 bits.
#[test]
fn counts_past_any_word() {
    let mut known: Vec<BigUint> = [1_u32, 1, 5, 11].map(BigUint::from).to_vec();
    for at in 4..=150 {
        let sum = &known[at - 1] + &known[at - 2] * 5_u32 + &known[at - 3];
        known.push(sum - &known[at - 4]);
    }
    assert!(known[60].bits() > 64 && known[150].bits() > 128);
    for length in [10, 40, 60, 150] {
        let swept = sweep(&dominoes_and_single(length, 4), &[]);
        assert_eq!(
            swept.solutions.as_ref(),
            Ok(&known[length as usize]),
            "{length}"
        );
    }
}

/// Levels are large enough here to be shared.
#[test]
fn counts_the_same_with_any_number_of_workers() {
    for (rows, columns) in [(14, 14), (13, 13)] {
        let model = dominoes_and_single(rows, columns);
        let symmetries = mirrors(&model, rows, columns);
        let count = |threads| {
            let run = run_on(threads).within(PLENTY);
            let swept = count_by_sweep(&model, &symmetries, &run).unwrap();
            (swept.solutions, swept.orbits, swept.stats)
        };
        let alone = count(1);
        assert!(alone.2.nodes > 50_000 && alone.0.is_ok());
        assert_eq!(count(2), alone, "{rows}x{columns}");
        assert_eq!(count(5), alone, "{rows}x{columns}");
    }
}

/// Stripes of workers have a table for each cell each: these count before any is filled.
#[test]
fn as_many_workers_share_a_sweep_as_there_is_memory_for() {
    let model = dominoes_and_single(16, 16);
    let count = |threads: usize, memory: usize| {
        let run = run_on(threads).within(memory);
        let swept = count_by_sweep(&model, &[], &run).unwrap();
        assert!(swept.bytes <= memory);
        swept
    };
    let alone = count(1, 8 << 20);
    assert_eq!(alone.stop(), StopReason::Exhausted);
    for (threads, memory) in [(9, 8 << 20), (1000, 8 << 20), (1000, 256 << 20)] {
        let shared = count(threads, memory);
        assert_eq!(shared.solutions, alone.solutions, "{threads} {memory}");
        assert_eq!(shared.stats, alone.stats, "{threads} {memory}");
        let tables = shared.bytes.saturating_sub(alone.bytes);
        assert!(memory == 8 << 20 || tables > 10 << 20, "{tables}");
    }
}

#[test]
fn workers_obey_limits_too() {
    let model = dominoes_and_single(16, 16);
    let count = |limits: Limits, memory| {
        let run = Run {
            limits,
            ..run_on(3)
        };
        count_by_sweep(&model, &[], &run.within(memory)).unwrap()
    };
    let few = Limits {
        nodes_max: Some(50_000),
        ..Limits::default()
    };
    assert_eq!(count(few, PLENTY).stop(), StopReason::NodeLimit);
    let whole = Limits {
        states_sliced_max: Some(0),
        ..Limits::default()
    };
    let small = count(whole, 1 << 19);
    assert_eq!(small.solutions, Err(StopReason::MemoryLimit));
}

#[test]
fn says_which_limit_it_met() {
    let model = dominoes_and_single(10, 10);
    let stop = |limits: Limits, memory: usize, cancel: Cancel| {
        let run = Run {
            limits,
            cancel,
            ..Run::default()
        };
        let swept = count_by_sweep(&model, &[], &run.within(memory)).unwrap();
        assert_eq!(
            swept.solutions.is_ok(),
            swept.stop() == StopReason::Exhausted
        );
        swept.stop()
    };
    let free = Limits::default;
    let late = Limits {
        deadline: Some(Duration::ZERO),
        ..free()
    };
    let few = Limits {
        nodes_max: Some(100),
        ..free()
    };
    let cancelled = Cancel::default();
    cancelled.cancel();
    assert_eq!(
        stop(free(), PLENTY, Cancel::default()),
        StopReason::Exhausted
    );
    assert_eq!(stop(late, PLENTY, Cancel::default()), StopReason::TimeLimit);
    assert_eq!(stop(few, PLENTY, Cancel::default()), StopReason::NodeLimit);
    assert_eq!(
        stop(free(), 1 << 10, Cancel::default()),
        StopReason::MemoryLimit
    );
    assert_eq!(stop(free(), PLENTY, cancelled), StopReason::Cancelled);
}

#[test]
fn refuses_what_it_cannot_sweep() {
    let mut builder = Model::builder();
    let wide: Vec<ItemId> = (0..260)
        .map(|at| builder.primary(&format!("cell{at}")).unwrap())
        .collect();
    builder.option(&[wide[0].into(), wide[259].into()]).unwrap();
    let model = builder.build().unwrap();
    let reason = sweep_supports(&model).unwrap_err().to_string();
    assert!(reason.contains("260 bits"), "{reason}");
}

//! A sweep whose states lie by profile counts, and costs, what one does whose states lie one by one. Those on
//! disk do.
#![expect(
    clippy::unwrap_used,
    reason = "what tests build by hand is right or the test fails"
)]

use std::ops::Range;

use pavage_host::{Shelf, run_on};
use pavage_search::{Bounds, CountResult, Entry, Model, OptionId, Run, Stats, StopReason, Tiling};
use pavage_sweep::count_by_sweep;

use crate::mirror::symmetric_model_of;
use crate::support::Random;

/// The numbers, and the costs.
fn told(found: &CountResult) -> (String, String, StopReason, Stats) {
    (
        format!("{:?}", found.solutions),
        format!("{:?}", found.orbits),
        found.stop(),
        found.stats,
    )
}

/// What a sweep tells whose states lie one by one.
fn one_by_one(model: &Model, symmetries: &[Vec<OptionId>]) -> (String, String, StopReason, Stats) {
    let shelf = Shelf::default();
    let run = Run {
        disk: Some(&shelf),
        ..Run::default()
    };
    let found = count_by_sweep(model, symmetries, &run.within(1 << 30)).unwrap();
    assert!(shelf.take_faults().is_empty());
    told(&found)
}

some_and_many!(lies_one_by_one; states_by_profile_are_those_that_lie_one_by_one 12; states_of_many_models_by_profile_are_those_that_lie_one_by_one 40);

fn lies_one_by_one(seeds: Range<u64>) {
    let (mut solvable, mut states) = (0, 0);
    let least = seeds.end - seeds.start;
    for seed in seeds {
        let (model, symmetries) = symmetric_model_of(seed, 1 + seed as usize % 2);
        for symmetries in [&[][..], &symmetries] {
            let expected = one_by_one(&model, symmetries);
            for threads in [1, 3] {
                let found = count_by_sweep(&model, symmetries, &run_on(threads)).unwrap();
                assert_eq!(told(&found), expected, "seed {seed}, {threads} threads");
            }
            solvable += u64::from(expected.0 != "Ok(0)");
            states = states.max(expected.3.nodes);
        }
    }
    assert!(4 * solvable > least && states > 5000, "{solvable} {states}");
}

/// The states that lie by profile are parked too, or told to be too many.
#[test]
fn states_by_profile_are_counted_in_parts() {
    let mut counted = 0;
    for seed in 0..4 {
        let (model, symmetries) = symmetric_model_of(seed, 3);
        let expected = count_by_sweep(&model, &symmetries, &Run::default()).unwrap();
        for threads in [1, 3] {
            for kib in [200, 400, 800] {
                let run = run_on(threads).within(kib << 10);
                let found = count_by_sweep(&model, &symmetries, &run).unwrap();
                assert!(found.bytes <= kib << 10, "{} of {kib} KiB", found.bytes);
                if found.stop() == StopReason::Exhausted {
                    assert_eq!(found.solutions, expected.solutions, "seed {seed}");
                    assert_eq!(found.orbits, expected.orbits, "seed {seed}");
                    counted += u32::from(found.stats.nodes > expected.stats.nodes);
                }
            }
        }
    }
    assert!(counted > 0, "{counted}");
}

/// A row of dominoes, each of which lies there in many ways, and of some pieces of one cell.
fn many_ways(cells: u32, singles: u32, ways: u32) -> Model {
    let mut builder = Model::builder();
    let mut tiling = Tiling::default();
    for single in 0..singles {
        let bounds = Bounds { min: 0, max: 1 };
        let item = builder.primary_between(&format!("single{single}"), bounds);
        tiling.pieces.push((item.unwrap(), 1));
    }
    let domino = Bounds {
        min: 0,
        max: cells / 2,
    };
    let domino = builder.primary_between("domino", domino).unwrap();
    tiling.pieces.push((domino, 2));
    for cell in 0..cells {
        let item = builder.primary(&format!("cell{cell}"));
        tiling.cells.push(item.unwrap());
        let around = [cell.checked_sub(1), Some(cell + 1)];
        let around = around.into_iter().flatten();
        tiling
            .neighbours
            .push(around.filter(|near| *near < cells).collect());
    }
    let mut random = Random::new(7);
    for at in 0..cells as usize {
        for (single, _) in &tiling.pieces[..singles as usize] {
            if !random.one_in(3) {
                let entries = [Entry::from(*single), tiling.cells[at].into()];
                builder.option(&entries).unwrap();
            }
        }
        if let Some(next) = tiling.cells.get(at + 1) {
            let entries = [Entry::from(domino), tiling.cells[at].into(), (*next).into()];
            for _ in 0..ways {
                builder.option(&entries).unwrap();
            }
        }
    }
    builder.tiling(tiling);
    builder.build().unwrap()
}

#[test]
fn counts_that_fit_no_word_are_exact() {
    for (cells, ways) in [(24, 40), (30, 100), (40, 300)] {
        let model = many_ways(cells, 9, ways);
        let expected = one_by_one(&model, &[]);
        let digits = expected.0.len();
        for threads in [1, 3] {
            let found = count_by_sweep(&model, &[], &run_on(threads)).unwrap();
            assert_eq!(told(&found), expected, "{cells} cells, {digits} digits");
        }
        assert!(
            digits > 20 && expected.2 == StopReason::Exhausted,
            "{digits}"
        );
    }
}

//! Slices of sweeps add up to what the reference engine finds by visiting.
#![expect(
    clippy::unwrap_used,
    reason = "what tests build by hand is right or the test fails"
)]

use std::ops::{ControlFlow, Range};

use pavage_search::{BigUint, Model, OptionId, Run, Sinks, StopReason, Task, engine};
use pavage_sweep::{count_kept, count_slice, slices, sweep_supports};

use crate::mirror::symmetric_model;
use crate::support::{Kind, random_model};

const PLENTY: usize = 1 << 30;

/// Each solution that the reference engine finds.
fn by_reference(model: &Model) -> Vec<Vec<OptionId>> {
    let mut found = Vec::new();
    let mut keep = |chosen: &[OptionId]| {
        found.push(chosen.to_vec());
        ControlFlow::Continue(())
    };
    let mut sinks = Sinks {
        on_solution: Some(&mut keep),
        ..Sinks::default()
    };
    let reference = engine("reference").unwrap();
    reference.search(model, &Task::default(), &Run::default(), &mut sinks);
    found
}

fn is_kept(chosen: &[OptionId], image: &[OptionId]) -> bool {
    let mut images = chosen.iter().map(|option| image[option.index()]);
    images.all(|option| chosen.contains(&option))
}

/// The sum over the slices.
fn by_slices(
    model: &Model,
    symmetries: &[Vec<OptionId>],
    number: usize,
    run: &Run<'_>,
) -> Result<BigUint, StopReason> {
    let slices = slices(model, symmetries, number, run).unwrap();
    let mut sum = BigUint::ZERO;
    for slice in &slices {
        sum += count_slice(model, symmetries, slice, run)
            .unwrap()
            .solutions?;
    }
    Ok(sum)
}

some_and_many!(adds_up; slices_of_symmetric_boards_add_up 100; slices_of_many_symmetric_boards_add_up 300);

fn adds_up(seeds: Range<u64>) {
    let (mut solvable, mut several, least) = (0_u64, 0_u64, seeds.end - seeds.start);
    for seed in seeds {
        let (model, symmetries) = symmetric_model(seed);
        let expected = by_reference(&model);
        solvable += u64::from(!expected.is_empty());
        let run = Run::default().within(PLENTY);
        for number in [1, 2, 7, 50] {
            let found = by_slices(&model, &symmetries, number, &run);
            assert_eq!(found, Ok(expected.len().into()), "seed {seed}, {number}");
            let slices = slices(&model, &symmetries, number, &run).unwrap();
            several += u64::from(slices.len() > 1);
        }
        for image in &symmetries {
            let Ok(found) = count_kept(&model, image, &run) else {
                continue;
            };
            let kept = expected.iter().filter(|chosen| is_kept(chosen, image));
            assert_eq!(found.solutions, Ok(kept.count().into()), "seed {seed}");
        }
    }
    assert!(
        6 * solvable > least && several > least,
        "{solvable}, {several}"
    );
}

#[test]
fn slices_of_random_models_add_up() {
    let kind = Kind {
        colors: false,
        repeats: true,
        items: 9,
        options: 16,
    };
    let mut several = 0;
    for seed in 0..600 {
        let model = random_model(seed, kind);
        if sweep_supports(&model).is_err() {
            continue;
        }
        let run = Run::default().within(PLENTY);
        let expected = by_reference(&model).len();
        for number in [1, 5, 40] {
            let found = by_slices(&model, &[], number, &run);
            assert_eq!(found, Ok(expected.into()), "seed {seed}, {number}");
            several += u32::from(slices(&model, &[], number, &run).unwrap().len() > 1);
        }
    }
    assert!(several > 300, "{several}");
}

//! The device counts what the processor counts, through the same states.
//!
//! Without an adapter for Vulkan these tests say so and pass. One in software is enough, such as Mesa's lavapipe.
#![expect(
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::cast_possible_truncation,
    reason = "what tests build by hand is right or the test fails, and what is left out is told"
)]

mod models;
mod plain;

use std::ops::Range;
use std::sync::OnceLock;
use std::time::Duration;

use models::{named, symmetric, tiled, untiled};
use pavage_family::AnyCover;
use pavage_gpu::{LevelSum, Machine, NoMachine, Sizes, Sweeper};
use pavage_host::Ticking;
use pavage_search::{CountResult, Limits, Memory, Model, Notice, OptionId, Run, StopReason};
use pavage_sweep::{
    SweepDevice, SweepHalt, SweepPlan, SweepWatch, Swept, count_by_device, count_by_sweep,
    sweep_supports,
};
use plain::Plain;

/// The named puzzles that the sweep counts within so many states are compared.
const STATES_MAX: u64 = 200_000;
/// Those with fewer are among the quick tests.
const STATES_FEW: u64 = 20_000;

/// The device of all tests that lose none; `None` without an adapter.
fn machine() -> Option<&'static Machine> {
    static MACHINE: OnceLock<Option<Machine>> = OnceLock::new();
    let open = || match Machine::open(None) {
        Ok(machine) => Some(machine),
        Err(NoMachine::None) => {
            eprintln!("skipped: no adapter for Vulkan is here");
            None
        }
        Err(why) => panic!("{why}"),
    };
    MACHINE.get_or_init(open).as_ref()
}

const SMALL: Sizes = Sizes {
    entries_first: 1,
    entries_most: 1 << 20,
    arrivals_most: 1,
};

fn by_device(
    model: &Model,
    symmetries: &[Vec<OptionId>],
    run: &Run<'_>,
    device: &dyn SweepDevice,
) -> CountResult {
    count_by_device(model, symmetries, run, device).unwrap()
}

fn puzzle(name: &str) -> (Box<dyn AnyCover>, Vec<Vec<OptionId>>) {
    let found = named().find(|named| named.0 == name);
    let (_, cover, symmetries) = found.expect("it is built in");
    (cover, symmetries)
}

/// The answer and the costs, without the memory.
fn answer(counted: CountResult) -> CountResult {
    CountResult {
        bytes: 0,
        ..counted
    }
}

/// Compares the device with the processor, and with a plain sweep cell by cell.
fn check(name: &str, machine: &Machine, model: &Model, symmetries: &[Vec<OptionId>], sizes: Sizes) {
    let run = Run::default();
    let expected = answer(count_by_sweep(model, symmetries, &run).unwrap());
    // With rounds in the queue; then, to read what is at each cell, with one at a time.
    let ahead = Sweeper::new(machine, sizes);
    let counted = answer(by_device(model, symmetries, &run, &ahead));
    assert_eq!(machine.fault(), None, "{name}: rounds ahead");
    assert_eq!(counted, expected, "{name}: rounds ahead");
    let sweeper = Sweeper::new(machine, sizes).traced();
    let counted = answer(by_device(model, symmetries, &run, &sweeper));
    assert_eq!(machine.fault(), None, "{name}");
    assert_eq!(counted, expected, "{name}");
    let plain = Plain::default();
    let plainly = answer(by_device(model, symmetries, &run, &plain));
    // The cells first: they say where the two part.
    let levels = (sweeper.levels(), plain.levels());
    for (level, plain) in levels.0.iter().zip(&levels.1) {
        assert_eq!(level, plain, "{name}");
    }
    assert_eq!(levels.0.len(), levels.1.len(), "{name}");
    assert_eq!(plainly, expected, "{name}: plainly");
}

/// Compares random models. Returns how many there were.
fn compare_untiled(machine: &Machine, seeds: Range<u64>) -> usize {
    let mut seen = 0;
    for seed in seeds {
        let model = untiled(seed);
        if sweep_supports(&model).is_ok() {
            check(
                &format!("untiled {seed}"),
                machine,
                &model,
                &[],
                Sizes::default(),
            );
            seen += 1;
        }
    }
    seen
}

fn compare_tiled(machine: &Machine, seeds: Range<u64>) {
    for seed in seeds {
        let model = tiled(seed);
        check(
            &format!("tiled {seed}"),
            machine,
            &model,
            &[],
            Sizes::default(),
        );
    }
}

/// Compares random models with their symmetries. Returns how many there were.
fn compare_symmetric(machine: &Machine, seeds: Range<u64>) -> usize {
    let mut seen = 0;
    for seed in seeds {
        let (model, symmetries) = symmetric(seed);
        if sweep_supports(&model).is_ok() {
            let name = format!("symmetric {seed}");
            check(&name, machine, &model, &symmetries, Sizes::default());
            seen += 1;
        }
    }
    seen
}

#[test]
fn random_models_have_the_same_counts_and_states() {
    let Some(machine) = machine() else { return };
    let seen = compare_untiled(machine, 0..100);
    assert!(seen > 25, "{seen}");
    compare_tiled(machine, 0..50);
}

#[test]
fn random_models_have_the_same_orbits() {
    let Some(machine) = machine() else { return };
    let seen = compare_symmetric(machine, 0..75);
    assert!(seen > 20, "{seen}");
}

#[test]
#[ignore = "long"]
fn many_random_models_have_the_same_counts_states_and_orbits() {
    let Some(machine) = machine() else { return };
    let seen = compare_untiled(machine, 100..400);
    assert!(seen > 90, "{seen}");
    compare_tiled(machine, 50..200);
    let seen = compare_symmetric(machine, 75..300);
    assert!(seen > 75, "{seen}");
}

/// A pool for one state and batches of one arrival: everything grows and is halved all the time.
#[test]
fn the_smallest_buffers_count_the_same() {
    let Some(machine) = machine() else { return };
    for seed in 0..60 {
        check(&format!("small {seed}"), machine, &tiled(seed), &[], SMALL);
    }
}

/// Compares the named puzzles with so many states. Returns how many there were.
fn compare_named(machine: &Machine, states: Range<u64>) -> usize {
    let mut seen = 0;
    for (name, cover, symmetries) in named() {
        let model = cover.model();
        let limits = Limits {
            nodes_max: Some(states.end),
            ..Limits::default()
        };
        if sweep_supports(model).is_err() {
            continue;
        }
        let swept = count_by_sweep(model, &symmetries, &Run::limited(limits)).unwrap();
        if swept.stop() == StopReason::Exhausted && states.contains(&swept.stats.nodes) {
            check(&name, machine, model, &symmetries, Sizes::default());
            seen += 1;
        }
    }
    seen
}

#[test]
fn named_puzzles_have_the_same_counts_and_states() {
    let Some(machine) = machine() else { return };
    let seen = compare_named(machine, 0..STATES_FEW);
    assert!(seen > 1, "{seen}");
}

#[test]
#[ignore = "long"]
fn named_puzzles_of_many_states_have_the_same_counts_and_states() {
    let Some(machine) = machine() else { return };
    let seen = compare_named(machine, STATES_FEW..STATES_MAX);
    assert!(seen > 2, "{seen}");
}

/// Half of the states wait on the host whenever the pool is full.
#[test]
fn a_pool_that_cannot_grow_counts_in_parts() {
    let Some(machine) = machine() else { return };
    let (cover, symmetries) = puzzle("pentomino-6x10");
    let model = cover.model();
    let run = Run::default();
    let expected = count_by_sweep(model, &symmetries, &run).unwrap();
    let sizes = Sizes {
        entries_most: 1 << 12,
        entries_first: 1 << 12,
        arrivals_most: 1 << 10,
    };
    let counted = by_device(model, &symmetries, &run, &Sweeper::new(machine, sizes));
    assert_eq!(machine.fault(), None);
    assert_eq!(counted.solutions, expected.solutions);
    assert_eq!(counted.orbits, expected.orbits);
    assert!(
        counted.stats.nodes > expected.stats.nodes,
        "some states are met twice"
    );
    // Where states may not be swept in parts, the memory ends the count.
    let whole = Limits {
        states_sliced_max: Some(0),
        ..Limits::default()
    };
    let counted = by_device(
        model,
        &symmetries,
        &Run::limited(whole),
        &Sweeper::new(machine, sizes),
    );
    assert_eq!(counted.solutions, Err(StopReason::MemoryLimit));
}

#[test]
fn the_limits_of_a_run_end_the_count() {
    let Some(machine) = machine() else { return };
    let (cover, symmetries) = puzzle("pentomino-6x10");
    let model = cover.model();
    let sweeper = Sweeper::new(machine, Sizes::default());
    let stop = |run: &Run<'_>| by_device(model, &symmetries, run, &sweeper).stop();
    let nodes = Limits {
        nodes_max: Some(1000),
        ..Limits::default()
    };
    assert_eq!(stop(&Run::limited(nodes)), StopReason::NodeLimit);
    let expected = answer(count_by_sweep(model, &symmetries, &Run::default()).unwrap());
    let just_enough = Limits {
        nodes_max: Some(expected.stats.nodes),
        ..Limits::default()
    };
    let counted = by_device(model, &symmetries, &Run::limited(just_enough), &sweeper);
    assert_eq!(answer(counted), expected, "a limit that is just enough");
    let tiny = Run {
        memory: Memory::limited(1 << 10),
        ..Run::default()
    };
    assert_eq!(stop(&tiny), StopReason::MemoryLimit);
    let run = Run::default();
    run.cancel.cancel();
    assert_eq!(stop(&run), StopReason::Cancelled);
    let little = Run::default().within(3 << 20);
    let counted = by_device(model, &symmetries, &little, &sweeper);
    assert!(counted.bytes <= 3 << 20);
    let stop = counted.stop();
    assert!(counted.solutions.is_ok() || stop == StopReason::MemoryLimit);
}

/// Counts of 64 bits, of 128, and longer ones.
#[test]
fn counts_that_outgrow_their_limbs_are_counted_with_longer_ones() {
    let Some(machine) = machine() else { return };
    for pairs in [10, 63, 64, 65, 127, 128, 200, 300] {
        let model = models::doubled(pairs);
        let run = Run::default();
        let expected = answer(count_by_sweep(&model, &[], &run).unwrap());
        let sweeper = Sweeper::new(machine, Sizes::default());
        let counted = answer(by_device(&model, &[], &run, &sweeper));
        assert_eq!(counted, expected, "2^{pairs}");
    }
    assert_eq!(machine.fault(), None);
}

/// Fails after some levels.
struct Failing<'m>(&'m Machine);

impl SweepDevice for Failing<'_> {
    fn sweep(&self, plan: &SweepPlan, watch: &mut SweepWatch<'_>) -> Result<Vec<Swept>, SweepHalt> {
        let sweeper = Sweeper::new(self.0, Sizes::default());
        sweeper.sweep(plan, watch)?;
        self.0.lose();
        sweeper.sweep(plan, watch)
    }
}

#[test]
fn the_processor_counts_when_the_device_is_lost() {
    if machine().is_none() {
        return;
    }
    let lost = Machine::open(None).unwrap();
    let (cover, symmetries) = puzzle("pentomino-3x20");
    let model = cover.model();
    let run = Run::default();
    let expected = answer(count_by_sweep(model, &symmetries, &run).unwrap());
    let counted = answer(by_device(model, &symmetries, &run, &Failing(&lost)));
    assert!(lost.fault().is_some());
    assert_eq!(counted, expected);
    // With rounds in its queue.
    let lost = Machine::open(None).unwrap();
    let lose = |notice: &Notice<'_>| {
        if matches!(notice, Notice::Progress(progress) if progress.depth > 10) {
            lost.lose();
        }
    };
    let clock = Ticking::by(Duration::from_secs(1));
    let run = Run {
        observer: Some(&lose),
        clock: &clock,
        ..Run::default()
    };
    let sweeper = Sweeper::new(&lost, Sizes::default());
    let counted = answer(by_device(model, &symmetries, &run, &sweeper));
    assert!(lost.fault().is_some());
    assert_eq!(counted, expected);
}

#[test]
fn an_adapter_is_chosen_by_a_part_of_its_name() {
    let Some(machine) = machine() else { return };
    let name = machine.name().to_uppercase();
    assert_eq!(
        Machine::open(Some(&name[..4])).unwrap().name(),
        machine.name()
    );
    let wrong = Machine::open(Some("no such adapter")).err();
    let asked = "no such adapter".to_owned();
    assert_eq!(wrong, Some(NoMachine::NotNamed(asked, Machine::names())));
}

#[test]
fn sums_of_levels_tell_states_and_counts_apart() {
    let sum = |states: &[([u32; 2], [u32; 1])]| {
        LevelSum::of(
            3,
            states.iter().map(|(state, count)| (&state[..], &count[..])),
        )
    };
    let some = sum(&[([1, 2], [3]), ([4, 5], [6])]);
    assert_eq!(some, sum(&[([4, 5], [6]), ([1, 2], [3])]));
    assert_ne!(some, sum(&[([1, 2], [6]), ([4, 5], [3])]));
    assert_ne!(some, sum(&[([1, 2], [3])]));
}

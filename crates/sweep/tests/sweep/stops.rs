//! A count that is stopped says so of each of its numbers, wherever it is stopped: a number is the right
//! one, or the limit that was reached. A folder keeps what is in it until both are known.
#![expect(
    clippy::unwrap_used,
    reason = "what tests build by hand is right or the test fails"
)]

use std::ops::ControlFlow;

use pavage_host::{Shelf, run_on};
use pavage_search::{BigUint, CountResult, Engine, Limits, Model, OptionId, Run, Stop, StopReason};
use pavage_sweep::{
    SweepEngine, count_by_sweep, count_combinations, count_kept, count_slice, slices, tabulate,
};

use crate::disk::least_memory;
use crate::mirror::symmetric_model;
use crate::support::{dominoes_and_single, few, mirrors};

/// How often a count was stopped in each of its two halves.
#[derive(Default)]
struct Stopped {
    before: u32,
    between: u32,
}

impl Stopped {
    /// Compares a count that may have been stopped with the whole one.
    fn check(&mut self, found: &CountResult, whole: &CountResult, limit: StopReason) {
        match (&found.solutions, &found.orbits) {
            (Err(stop), Err(Stop::Limit(other))) => {
                assert_eq!((*stop, *other), (limit, limit));
                self.before += 1;
            }
            (Ok(solutions), Err(Stop::Limit(stop))) => {
                assert_eq!(Ok(solutions), whole.solutions.as_ref());
                assert_eq!(*stop, limit);
                self.between += 1;
            }
            (solutions, orbits) => {
                assert_eq!((solutions, orbits), (&whole.solutions, &whole.orbits));
                assert_eq!(found.stop(), StopReason::Exhausted);
                return;
            }
        }
        assert_eq!(found.stop(), limit);
    }
}

/// At most a hundred limits of nodes, up to the last.
fn limits_up_to(nodes: u64) -> impl Iterator<Item = u64> {
    let step = usize::try_from(nodes / 100 + 1).unwrap();
    (0..nodes).step_by(step).chain([nodes])
}

/// Boards and random models, with their symmetries.
fn cases() -> Vec<(Model, Vec<Vec<OptionId>>)> {
    let board = |rows, columns| {
        let model = dominoes_and_single(rows, columns);
        let symmetries = mirrors(&model, rows, columns);
        (model, symmetries)
    };
    let random = (0..40).map(symmetric_model);
    random.chain([board(5, 5), board(6, 7)]).collect()
}

#[test]
fn a_sweep_tells_a_limit_of_states_wherever_it_is_met() {
    let mut stopped = Stopped::default();
    for (model, symmetries) in cases() {
        let count = |run: &Run<'_>| count_by_sweep(&model, &symmetries, run).unwrap();
        let whole = count(&Run::default());
        for nodes in limits_up_to(whole.stats.nodes) {
            let found = count(&Run::limited(few(nodes)));
            stopped.check(&found, &whole, StopReason::NodeLimit);
        }
    }
    let Stopped { before, between } = stopped;
    assert!(before > 100 && between > 100, "{before} {between}");
}

#[test]
fn a_sweep_tells_that_it_was_cancelled_wherever_it_is() {
    let sweep = SweepEngine;
    let mut stopped = Stopped::default();
    for (model, symmetries) in cases() {
        let count = |turns_max: u32| {
            let mut turns = 0;
            let mut turn = |_, _| {
                turns += 1;
                if turns > turns_max {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            };
            let run = Run::default();
            let found = sweep.count_in_turns(&model, &symmetries, &run, &mut turn);
            (found.unwrap(), turns)
        };
        let (whole, turns) = count(u32::MAX);
        for turns in 0..turns {
            let (found, _) = count(turns);
            stopped.check(&found, &whole, StopReason::Cancelled);
        }
    }
    let Stopped { before, between } = stopped;
    assert!(before > 100 && between > 100, "{before} {between}");
}

#[test]
fn a_folder_is_kept_until_both_numbers_are_known() {
    let (rows, columns) = (11, 12);
    let model = dominoes_and_single(rows, columns);
    let symmetries = mirrors(&model, rows, columns);
    let (bytes, _) = least_memory(&model, &symmetries, 2);
    let whole = count_by_sweep(&model, &symmetries, &Run::default()).unwrap();
    let count = |shelf: &Shelf, limits: Limits| {
        let run = Run {
            disk: Some(shelf),
            limits,
            ..run_on(2)
        };
        let run = run.within(bytes);
        count_by_sweep(&model, &symmetries, &run).unwrap()
    };
    // The first limit with which all solutions are counted.
    let (mut first, mut all) = (0, whole.stats.nodes);
    while first < all {
        let middle = u64::midpoint(first, all);
        let found = count_by_sweep(&model, &symmetries, &Run::limited(few(middle)));
        if found.unwrap().solutions.is_ok() {
            all = middle;
        } else {
            first = middle + 1;
        }
    }
    let orbits = whole.stats.nodes - first;
    let between = (0..5).map(|part| first + orbits * part / 5);
    let mut stopped = Stopped::default();
    for nodes in [first / 2, first - 1].into_iter().chain(between) {
        let shelf = Shelf::default();
        let broken = count(&shelf, few(nodes));
        stopped.check(&broken, &whole, StopReason::NodeLimit);
        let is_kept = !shelf.names().is_empty();
        assert!(is_kept || broken.solutions.is_err() || broken.orbits.is_ok());
        let found = count(&shelf, Limits::default());
        assert_eq!(
            (&found.solutions, &found.orbits),
            (&whole.solutions, &whole.orbits)
        );
        assert_eq!(found.stats.nodes, whole.stats.nodes);
        assert_eq!(shelf.names(), <[String; 0]>::default(), "nothing is left");
    }
    let Stopped { before, between } = stopped;
    assert!(before > 0 && between > 0, "{before} {between}");
}

#[test]
fn tables_combinations_and_slices_tell_a_limit() {
    let (mut ended, mut limited) = (0, 0);
    let mut told = |number: Result<BigUint, StopReason>, whole: &BigUint, nodes: u64| match number {
        Ok(number) => {
            assert_eq!(number, *whole);
            ended += 1;
        }
        Err(stop) => {
            assert_eq!(stop, StopReason::NodeLimit, "{nodes}");
            limited += 1;
        }
    };
    for (model, symmetries) in cases().into_iter().step_by(3) {
        let free = Run::default();
        let whole = count_by_sweep(&model, &symmetries, &free).unwrap();
        let all = whole.solutions.unwrap();
        let item = model.items().next().unwrap();
        for nodes in limits_up_to(whole.stats.nodes) {
            let run = &Run::limited(few(nodes));
            let table = tabulate(&model, &symmetries, run).unwrap().solutions;
            told(table.map(|table| table.total().clone()), &all, nodes);
            if let Ok(found) = count_combinations(&model, &[item], run) {
                let counts = found.counts;
                let sum = counts.map(|counts| counts.into_iter().map(|(_, count)| count).sum());
                told(sum, &all, nodes);
            }
            let cut = slices(&model, &symmetries, 3, &free).unwrap();
            let counted = |slice| {
                count_slice(&model, &symmetries, slice, run)
                    .unwrap()
                    .solutions
            };
            told(cut.iter().map(counted).sum(), &all, nodes);
            for image in &symmetries {
                if let Ok(kept) = count_kept(&model, image, &free) {
                    let found = count_kept(&model, image, run).unwrap();
                    told(found.solutions, &kept.solutions.unwrap(), nodes);
                }
            }
        }
    }
    assert!(ended > 100 && limited > 100, "{ended} {limited}");
}

//! The engines that go to the best branch next: the tree is that of a depth-first search, the order
//! follows from scores, and little memory is enough.

use std::collections::HashMap;
use std::sync::Arc;

use crate::conformance::models;
use crate::support::{cost, dominoes, solve, sorted, task};
use pavage_search::{
    Fingerprint, Guidance, Guide, Model, OptionId, Order, Run, StopReason, Task, engine, text,
};

const NAMES: [&str; 2] = ["discrepancy", "levin"];

/// The same nodes as `mask` visits, each once.
#[test]
fn the_tree_is_that_of_a_depth_first_search() {
    let mask = engine("mask").expect("it is in the table");
    let mut compared = 0;
    for (seed, model) in models(0..400) {
        if mask.supports(&model).is_err() {
            continue;
        }
        let task = task(&model, seed);
        let expected = cost(mask, &model, &task, &Run::default());
        for name in NAMES {
            let engine = engine(name).expect("it is in the table");
            let found = cost(engine, &model, &task, &Run::default());
            assert_eq!(found, expected, "{name} on seed {seed}");
        }
        compared += 1;
    }
    assert!(compared > 100, "only {compared} models were compared");
}

/// Three items with two options each.
fn three_pairs() -> Model {
    text::parse("a b c\na\na\nb\nb\nc\nc\n").expect("it is well formed")
}

/// How many of the options are the second of their item.
fn seconds(solution: &[OptionId]) -> usize {
    solution.iter().filter(|option| option.0 % 2 == 1).count()
}

#[test]
fn solutions_come_by_their_discrepancies() {
    let discrepancy = engine("discrepancy").expect("it is in the table");
    let model = three_pairs();
    let (_, found) = solve(discrepancy, &model, &Task::default(), &Run::default());
    let counts: Vec<usize> = found.iter().map(|solution| seconds(solution)).collect();
    assert_eq!(counts, [0, 1, 1, 1, 2, 2, 2, 3]);
    // A guide that prefers the second options turns this round.
    let task = guided(&[0, 5, 0, 5, 0, 5]);
    let (_, found) = solve(discrepancy, &model, &task, &Run::default());
    let counts: Vec<usize> = found.iter().map(|solution| seconds(solution)).collect();
    assert_eq!(counts, [3, 2, 2, 2, 1, 1, 1, 0]);
}

/// Scores by option, in tenths of a logarithm.
struct Fixed(Vec<i32>);

impl Guide for Fixed {
    fn fingerprint(&self) -> Fingerprint {
        Fingerprint::default().word("fixed scores")
    }

    fn scores(&self, _: &[OptionId], options: &[OptionId]) -> Vec<i32> {
        options
            .iter()
            .map(|option| self.0[option.index()])
            .collect()
    }

    fn unit(&self) -> f64 {
        10.0
    }

    fn work_each(&self) -> u64 {
        1
    }
}

fn guided(scores: &[i32]) -> Task {
    Task {
        order: Order {
            guide: Some(Guidance(Arc::new(Fixed(scores.to_vec())))),
            ..Order::default()
        },
        ..Task::default()
    }
}

/// All solutions are equally deep, so they come by their chances.
#[test]
fn solutions_come_by_their_chances() {
    let levin = engine("levin").expect("it is in the table");
    let model = three_pairs();
    let scores = [0, 3, 20, 1, 7, 0];
    let (_, found) = solve(levin, &model, &guided(&scores), &Run::default());
    let sum = |solution: &Vec<OptionId>| {
        let scores = solution.iter().map(|option| scores[option.index()]);
        scores.sum::<i32>()
    };
    let sums: Vec<i32> = found.iter().map(sum).collect();
    assert_eq!(sums.len(), 8);
    assert!(sums.is_sorted_by(|one, other| one >= other), "{sums:?}");
}

/// Branches that wait take memory. With less of it the search goes on depth first, and finds the same.
#[test]
fn little_memory_changes_no_answer() {
    let model = dominoes(6, 6);
    for name in NAMES {
        let engine = engine(name).expect("it is in the table");
        let task = Task::default();
        let (whole, all) = solve(engine, &model, &task, &Run::default());
        let mut ends: HashMap<StopReason, u32> = HashMap::new();
        for kilobytes in [1, 16, 48, 100, 200, 400] {
            let run = Run::default().within(kilobytes << 10);
            let (summary, found) = solve(engine, &model, &task, &run);
            if summary.stop == StopReason::Exhausted {
                assert_eq!(summary.stats, whole.stats, "{name}, {kilobytes} KiB");
                assert_eq!(
                    sorted(found),
                    sorted(all.clone()),
                    "{name}, {kilobytes} KiB"
                );
            } else {
                assert_eq!(summary.stop, StopReason::MemoryLimit);
            }
            *ends.entry(summary.stop).or_default() += 1;
            assert_eq!(run.memory.left(), Some(kilobytes << 10));
        }
        assert!(ends[&StopReason::MemoryLimit] > 0 && ends[&StopReason::Exhausted] > 2);
    }
}

/// They cannot be saved: a start is of another tree.
#[test]
fn they_continue_from_no_snapshot() {
    let model = dominoes(2, 3);
    for name in NAMES {
        let task = Task {
            start: Some(Arc::default()),
            ..Task::default()
        };
        let engine = engine(name).expect("it is in the table");
        let summary = cost(engine, &model, &task, &Run::default());
        assert_eq!(summary.stop, StopReason::ForeignStart);
    }
}

//! Estimates of trees against the trees.

use pavage_search::{Limits, Run, StopReason, Task, engine, estimate, estimate_within, text};

use crate::support::{Kind, cost, random_model, random_tiling, task};

#[test]
fn agree_with_the_trees_within_their_errors() {
    let dance = engine("dance").unwrap();
    let (mut within, mut all) = (0, 0);
    for seed in 0..400 {
        let kind = Kind {
            colors: seed % 2 == 0,
            repeats: seed % 3 == 0,
            items: 7,
            options: 24,
        };
        let model = match seed % 4 {
            0 => random_tiling(seed),
            _ => random_model(seed, kind),
        };
        let task = task(&model, seed);
        let limited = Run::limited(Limits {
            nodes_max: Some(2000),
            ..Limits::default()
        });
        let known = cost(dance, &model, &task, &limited);
        if known.stop != StopReason::Exhausted {
            continue;
        }
        let run = Run {
            seed,
            ..Run::default()
        };
        let found = estimate(&model, &task, 400, &run);
        assert_eq!((found.walks, found.stop), (400, StopReason::Exhausted));
        for (estimated, number) in [
            (found.nodes, known.stats.nodes),
            (found.solutions, known.stats.solutions),
        ] {
            all += 1;
            let off = (estimated.mean - number as f64).abs();
            within += usize::from(off <= 3.0 * estimated.error + 1e-9);
        }
        let profile: f64 = found.profile.iter().sum();
        assert!(
            (profile - found.nodes.mean).abs() < 1e-6 * profile.max(1.0),
            "{seed}"
        );
    }
    assert!(all > 400 && within * 20 > all * 18, "{within} of {all}");
}

#[test]
fn are_the_same_for_the_same_seed() {
    let model = text::parse(&format!(
        "a b c d\n{}",
        "a b\nb c\nc d\na\nb\nc\nd\n".repeat(3)
    ))
    .unwrap();
    let of = |seed: u64| {
        let run = Run {
            seed,
            ..Run::default()
        };
        estimate(&model, &Task::default(), 50, &run)
    };
    assert_eq!(of(3), of(3));
    assert_ne!(of(3), of(4));
}

#[test]
fn stop_at_a_limit_with_what_they_have() {
    let model = text::parse(&format!("a b c\n{}", "a\nb\nc\n".repeat(4))).unwrap();
    let limited = Run::limited(Limits {
        nodes_max: Some(10),
        ..Limits::default()
    });
    let found = estimate(&model, &Task::default(), 1000, &limited);
    // Each walk visits four nodes.
    assert_eq!((found.walks, found.stop), (3, StopReason::NodeLimit));
    assert!((found.nodes.mean - 85.0).abs() < 1e-9);
    // A bound on updates leaves fewer walks, which are the first, and never less than two.
    let few = estimate_within(&model, &Task::default(), 1000, 1, &Run::default());
    assert_eq!(few, estimate(&model, &Task::default(), 2, &Run::default()));
    let none = Run::default();
    none.cancel.cancel();
    let found = estimate(&model, &Task::default(), 1000, &none);
    assert_eq!((found.walks, found.stop), (0, StopReason::Cancelled));
}

//! The functions of one line, beside the reference engine.

use std::time::Duration;

use pavage_host::Ticking;
use pavage_search::{
    Cancel, Limits, Run, StopReason, Task, count, engine, first, is_unique, solutions,
    solutions_within,
};

use crate::conformance::models;
use crate::support::{dominoes, solve, sorted};

#[test]
fn agree_with_the_reference() {
    let reference = engine("reference").unwrap();
    for (seed, model) in models(0..600) {
        let (_, all) = solve(reference, &model, &Task::default(), &Run::default());
        assert_eq!(count(&model), all.len() as u64, "{seed}");
        assert_eq!(is_unique(&model), all.len() == 1, "{seed}");
        assert_eq!(first(&model).is_some(), !all.is_empty(), "{seed}");
        let mut lazy = solutions(&model);
        let found: Vec<_> = lazy.by_ref().collect();
        assert_eq!(sorted(found), sorted(all), "{seed}");
        assert_eq!(lazy.next(), None, "{seed}: it stays at its end");
    }
}

#[test]
fn limits_give_a_beginning_of_all_solutions_and_are_told() {
    let mut cut_short = 0;
    for (seed, model) in models(0..300) {
        let all: Vec<_> = solutions(&model).collect();
        for most in [0, 1, 2, 5, 1000] {
            for limits in [
                Limits {
                    nodes_max: Some(most),
                    ..Limits::default()
                },
                Limits {
                    solutions_max: Some(most),
                    ..Limits::default()
                },
            ] {
                let place = format!("{seed}: {limits:?}");
                let run = Run::limited(limits);
                let mut lazy = solutions_within(&model, &run);
                assert_eq!(lazy.stop(), None, "{place}: nothing was asked yet");
                let found: Vec<_> = lazy.by_ref().collect();
                assert_eq!(found, all[..found.len()], "{place}");
                assert_eq!(lazy.stats().solutions, found.len() as u64, "{place}");
                match lazy.stop().expect("it ended") {
                    StopReason::Exhausted => assert_eq!(found.len(), all.len(), "{place}"),
                    StopReason::SolutionLimit => {
                        assert_eq!(found.len() as u64, limits.solutions_max.unwrap(), "{place}");
                    }
                    StopReason::NodeLimit => {
                        assert!(lazy.stats().nodes <= most, "{place}");
                        cut_short += 1;
                    }
                    other => panic!("{place}: {other:?}"),
                }
                assert_eq!(lazy.next(), None, "{place}: it stays at its end");
            }
        }
    }
    assert!(cut_short > 100, "{cut_short}");
}

#[test]
fn time_and_cancel_end_what_is_handed_out_one_by_one() {
    let model = dominoes(6, 6);
    let clock = Ticking::by(Duration::from_secs(1));
    let run = Run {
        clock: &clock,
        ..Run::default()
    }
    .ending_in(Some(Duration::from_secs(100)));
    let mut lazy = solutions_within(&model, &run);
    let found = lazy.by_ref().count();
    assert!((1..6728).contains(&found), "{found}");
    assert_eq!(lazy.stop(), Some(StopReason::TimeLimit));

    let cancel = Cancel::default();
    let run = Run {
        cancel: cancel.clone(),
        ..Run::default()
    };
    let mut lazy = solutions_within(&model, &run);
    assert!(lazy.next().is_some());
    cancel.cancel();
    assert_eq!(
        (lazy.next(), lazy.stop()),
        (None, Some(StopReason::Cancelled))
    );
}

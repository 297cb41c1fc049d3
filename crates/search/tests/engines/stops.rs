//! A search that is stopped tells what it has seen, and one that asks at limits goes on where it was.

use pavage_host::run_on;
use pavage_search::{COMPONENTS, Run, Sinks, StopReason, Task, engine};

use crate::conformance::PLAIN;
use crate::support::{Kind, cost, few, random_model};

/// What a count by components has seen when it is stopped is at most what there is, never less than
/// sooner, and in the end nearly all.
#[test]
fn a_count_by_components_tells_what_it_has_seen() {
    let (mut models, mut some) = (0, 0);
    for seed in 0..300 {
        let kind = Kind {
            colors: seed % 2 == 0,
            repeats: seed % 3 == 0,
            items: 12,
            options: 36,
        };
        let model = random_model(seed, kind);
        let reference = engine("reference").unwrap();
        let known = cost(
            reference,
            &model,
            &Task::default(),
            &Run::limited(few(20_000)),
        );
        if known.stop != StopReason::Exhausted || known.stats.solutions < 3 {
            continue;
        }
        models += 1;
        let count = |run: &Run<'_>| COMPONENTS.count(&model, &[], run).unwrap();
        let nodes = count(&Run::default()).stats.nodes;
        let mut before = 0;
        for nodes in 0..nodes {
            let found = count(&Run::limited(few(nodes)));
            assert_eq!(found.solutions, Err(StopReason::NodeLimit), "{seed}");
            let seen = found.stats.solutions;
            assert!((before..=known.stats.solutions).contains(&seen), "{seed}");
            before = seen;
        }
        some += u32::from(before > 0);
    }
    assert!(models > 50 && some > models / 2, "{some} of {models}");
}

/// A search that asks at limits of nodes goes on where it was: it is asked at the same limits on any number
/// of threads, does what one without limits does, and ends where it is told to.
#[test]
fn searches_ask_at_limits() {
    let dance = engine("dance").unwrap();
    let mut ended_early = 0;
    for seed in 0..60 {
        let model = random_model(seed, PLAIN);
        let whole = cost(dance, &model, &Task::default(), &Run::default());
        let nodes = whole.stats.nodes;
        let asked = |threads: usize, most: usize| {
            let mut asked = Vec::new();
            let mut ask = |nodes| {
                asked.push(nodes);
                (asked.len() < most).then_some(nodes + nodes / 4 + 1)
            };
            let mut sinks = Sinks {
                on_limit: Some(&mut ask),
                ..Sinks::default()
            };
            let mut run = run_on(threads);
            run.limits = few(3);
            let found = dance.search(&model, &Task::default(), &run, &mut sinks);
            (found, asked)
        };
        let (found, limits) = asked(1, usize::MAX);
        assert_eq!(found, whole, "{seed}");
        assert!(limits.iter().all(|limit| *limit < nodes), "{seed}");
        let next = limits.last().map_or(3, |last| last + last / 4 + 1);
        assert!(next >= nodes, "{seed}: {next} {nodes}");
        for threads in [2, 5] {
            assert_eq!(
                asked(threads, usize::MAX),
                (whole, limits.clone()),
                "{seed}"
            );
            if limits.len() >= 4 {
                let (found, limits) = asked(threads, 4);
                assert_eq!(found.stop, StopReason::NodeLimit, "{seed}");
                assert_eq!(limits, asked(1, 4).1, "{seed}");
                ended_early += 1;
            }
        }
    }
    assert!(ended_early > 20, "{ended_early}");
}

//! Searches by choosers: the solutions are those of brute force, and the tree is one of the position.
#![expect(
    clippy::unwrap_used,
    reason = "what tests build by hand is right or the test fails"
)]

use std::sync::Arc;

use pavage_host::run_on;
use pavage_search::{
    ByChooser, Chooser, Conflicts, Engine, FewestWays, Fingerprint, Limits, Model, OpenItem,
    OptionId, Position, RandomTies, Run, Sharp, Sinks, Snapshot, StopReason, Task, engine, text,
};

use crate::support::{Kind, Random, brute_force, random_model, solve, sorted, task, tiny_models};

/// Any open item, by a hash of the path.
struct Any;

impl Chooser for Any {
    fn fingerprint(&self) -> Fingerprint {
        Fingerprint::default().word("any")
    }

    fn choose<'a>(&self, position: &Position<'a>) -> &'a OpenItem {
        let path = position.path.iter().map(|option| u64::from(option.0) + 1);
        let random = &mut Random::new(path.fold(7, |sum, option| sum * 31 + option));
        &position.open[random.below(position.open.len() as u32) as usize]
    }
}

fn kinds(model: &Model, seed: u64) -> Vec<ByChooser> {
    let run = Run {
        seed,
        ..Run::default()
    };
    let weighed = Conflicts::learned(model, &run).unwrap();
    let sharp = Sharp::new(model, |item| item.0 % 3 == 1);
    vec![
        ByChooser::new("fewest", FewestWays),
        ByChooser::new("sharp", sharp),
        ByChooser::new("ties", RandomTies { seed }),
        ByChooser::new("conflicts", weighed),
        ByChooser::new("any", Any),
    ]
}

/// A task without a guide: choosers are asked in its place.
fn plain(model: &Model, seed: u64) -> Task {
    let mut task = task(model, seed);
    task.order.guide = None;
    task
}

#[test]
fn find_what_brute_force_finds() {
    let dance = engine("dance").unwrap();
    for (seed, model) in tiny_models(1500) {
        let task = plain(&model, seed);
        let expected = sorted(brute_force(&model));
        for engine in kinds(&model, seed) {
            let (summary, found) = solve(&engine, &model, &task, &Run::default());
            assert_eq!(summary.stop, StopReason::Exhausted);
            if engine.name() == "fewest" {
                let danced = solve(dance, &model, &task, &Run::default());
                assert_eq!((summary, found.clone()), danced, "{seed}: the same tree");
            }
            assert_eq!(sorted(found), expected, "{seed} {}", engine.name());
        }
    }
}

#[test]
fn walk_one_tree_on_any_number_of_threads_and_in_parts() {
    for seed in 0..120 {
        let kind = Kind {
            colors: seed % 2 == 0,
            repeats: seed % 3 == 0,
            items: 12,
            options: 40,
        };
        let model = random_model(seed + 500, kind);
        let task = plain(&model, seed);
        for engine in kinds(&model, seed) {
            let alone = solve(&engine, &model, &task, &Run::default());
            assert_eq!(solve(&engine, &model, &task, &run_on(3)), alone, "{seed}");
            let run = Run::default();
            let parts = engine.cut(&model, &task, 3, &run).unwrap();
            let mut stats = Vec::new();
            let mut found = Vec::new();
            for part in parts {
                let task = Task {
                    start: Some(Arc::new(part.start)),
                    ..task.clone()
                };
                let (summary, solutions) = solve(&engine, &model, &task, &run);
                stats.push(summary.stats.nodes);
                found.extend(solutions);
            }
            assert_eq!(stats.iter().sum::<u64>(), alone.0.stats.nodes, "{seed}");
            assert_eq!(found, alone.1, "{seed}");
        }
    }
}

#[test]
fn a_snapshot_belongs_to_one_chooser() {
    let model = text::parse(&format!("a b c\n{}", "a\nb\nc\na b\nb c\n".repeat(3))).unwrap();
    let stopped = Run::limited(Limits {
        nodes_max: Some(5),
        ..Limits::default()
    });
    let mut kept = None;
    let mut keep = |snapshot: &Snapshot| kept = Some(snapshot.clone());
    let mut sinks = Sinks {
        on_snapshot: Some(&mut keep),
        ..Sinks::default()
    };
    let first = ByChooser::new("ties", RandomTies { seed: 1 });
    first.search(&model, &Task::default(), &stopped, &mut sinks);
    let task = Task {
        start: kept.map(Arc::new),
        ..Task::default()
    };
    let stop = |engine: &dyn Engine| {
        let found = engine.search(&model, &task, &Run::default(), &mut Sinks::default());
        (found.stop, found.stats.solutions)
    };
    let all = solve(&first, &model, &Task::default(), &Run::default())
        .1
        .len();
    assert_eq!(stop(&first), (StopReason::Exhausted, all as u64));
    let other = ByChooser::new("ties", RandomTies { seed: 2 });
    assert_eq!(stop(&other).0, StopReason::ForeignStart);
    assert_eq!(stop(engine("dance").unwrap()).0, StopReason::ForeignStart);
}

/// Sees what a chooser is told: each open item with its options and needs, in the order of the task.
struct Told;

impl Chooser for Told {
    fn fingerprint(&self) -> Fingerprint {
        Fingerprint::default().word("told")
    }

    fn choose<'a>(&self, position: &Position<'a>) -> &'a OpenItem {
        let told: Vec<(u32, u32, u32)> = position
            .open
            .iter()
            .map(|open| (open.item.0, open.options, open.needed))
            .collect();
        match position.path {
            [] => assert_eq!(told, [(0, 2, 2), (1, 3, 1), (2, 3, 0)]),
            [OptionId(0)] => assert_eq!(told, [(0, 1, 1), (2, 3, 0)]),
            [OptionId(0), OptionId(1)] => assert_eq!(told, [(2, 2, 0)]),
            path => assert!(path.len() > 2),
        }
        &position.open[0]
    }
}

#[test]
fn a_chooser_is_told_what_is_open() {
    let model =
        text::parse("2|two one 0:2|some\ntwo one\ntwo some\none\none\nsome\nsome\n").unwrap();
    let found = solve(
        &ByChooser::new("told", Told),
        &model,
        &Task::default(),
        &Run::default(),
    );
    assert_eq!(sorted(found.1), sorted(brute_force(&model)));
}

#[test]
fn sharp_items_go_first_where_no_item_is_forced() {
    let model = text::parse("a #b c\na\na\n#b\n#b\n#b\nc\nc\n").unwrap();
    let first = |engine: &dyn Engine| {
        let mut first = None;
        let mut see = |event| {
            if let pavage_search::Event::Branch { item, .. } = event {
                first.get_or_insert(item);
            }
            true
        };
        let mut sinks = Sinks {
            on_event: Some(&mut see),
            ..Sinks::default()
        };
        engine.search(&model, &Task::default(), &Run::default(), &mut sinks);
        model.item_name(first.unwrap()).to_owned()
    };
    assert_eq!(
        first(&ByChooser::new("sharp", Sharp::by_name(&model))),
        "#b"
    );
    assert_eq!(first(&ByChooser::new("fewest", FewestWays)), "a");
    let heavy = Conflicts::new(vec![1, 1, 9]);
    assert_eq!(first(&ByChooser::new("conflicts", heavy)), "c");
}

#[test]
fn conflicts_are_learned_where_they_are() {
    // Five pigeons and four holes, beside a chain that never fails.
    let mut lines = String::from("p0 p1 p2 p3 p4 x y z | h0 h1 h2 h3\n");
    for pigeon in 0..5 {
        for hole in 0..4 {
            lines += &format!("p{pigeon} h{hole}\n");
        }
    }
    lines += "x y\ny z\nx\nz\n";
    let model = text::parse(&lines).unwrap();
    let learned = Conflicts::learned(&model, &Run::default()).unwrap();
    let weights = learned.weights();
    assert!(weights[..5].iter().any(|&weight| weight > 1));
    assert_eq!(weights[5..8], [1, 1, 1]);
    let run = Run::default();
    run.cancel.cancel();
    assert_eq!(
        Conflicts::learned(&model, &run).unwrap_err(),
        StopReason::Cancelled
    );
}

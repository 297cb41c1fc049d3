//! Searches that are broken off again and again end as one that is not: with the same count and
//! the same costs, whatever the number of threads.
#![expect(
    clippy::unwrap_used,
    reason = "what tests build by hand is right or the test fails"
)]

use std::ops::ControlFlow;
use std::sync::Arc;

use pavage_host::run_on;
use pavage_search::{
    Asked, Branch, Cancel, Engine, Entry, Event, Fingerprint, ItemChoice, ItemId, Limits, Model,
    OptionId, Order, Run, Sinks, Snapshot, Span, Stats, StopReason, Summary, SymmetricModel,
    TREE_NUMBER, Task, Visits, engine,
};

use crate::conformance::{able, models};
use crate::support::{
    Random, cost, dominoes, dominoes_and_single, mirrors, random_tiling, solve, task, threads,
};

/// The engines that can go on from a snapshot.
fn resuming(model: &Model) -> impl Iterator<Item = &'static dyn Engine> {
    able(model).filter(|engine| engine.can(Asked::Snapshots))
}

/// A search, and its last snapshot.
fn kept(
    engine: &dyn Engine,
    model: &Model,
    task: &Task,
    run: &Run<'_>,
) -> (Summary, Option<Snapshot>) {
    kept_receiving(engine, model, task, run, None)
}

/// What receives the solutions.
type Receive<'r> = &'r mut dyn FnMut(&[OptionId]) -> ControlFlow<()>;

/// The same, with what receives the solutions.
fn kept_receiving(
    engine: &dyn Engine,
    model: &Model,
    task: &Task,
    run: &Run<'_>,
    receive: Option<Receive<'_>>,
) -> (Summary, Option<Snapshot>) {
    let mut last = None;
    let mut keep = |snapshot: &Snapshot| last = Some(snapshot.clone());
    let mut receive = receive.map(|receive| |chosen: &[OptionId]| receive(chosen));
    let mut sinks = Sinks {
        on_solution: receive.as_mut().map(|receive| receive as _),
        on_snapshot: Some(&mut keep),
        ..Sinks::default()
    };
    let summary = engine.search(model, task, run, &mut sinks);
    (summary, last)
}

fn from(start: Option<Snapshot>, task: &Task) -> Task {
    Task {
        start: start.map(Arc::new),
        ..task.clone()
    }
}

/// Searches with a limit for each attempt until the tree is exhausted; the number of attempts.
fn in_pieces(
    engine: &dyn Engine,
    model: &Model,
    task: &Task,
    limits: Limits,
    expected: &Stats,
) -> u32 {
    let mut start: Option<Snapshot> = None;
    for attempt in 1.. {
        let count = [1, 3, 2, 5][attempt as usize % 4];
        let piece = from(start.clone(), task);
        let run = threads(count, &Run::limited(limits));
        let (summary, last) = kept(engine, model, &piece, &run);
        let last = last.unwrap();
        let place = format!("{} with {count} threads, {attempt}", engine.name());
        if summary.stop == StopReason::Exhausted {
            assert!(last.is_finished(), "{place}");
            assert_eq!(last.stats, summary.stats, "{place}");
            assert_eq!(summary.stats, *expected, "{place}");
            return attempt;
        }
        // Other workers may have done more than counts at the limit.
        assert!(last.stats.nodes >= summary.stats.nodes, "{place}");
        if count == 1 {
            assert_eq!(last.stats, summary.stats, "{place}");
        }
        let before = start.as_ref().map_or(Stats::default(), |start| start.stats);
        let more_nodes = summary.stats.nodes - before.nodes;
        let more_solutions = summary.stats.solutions - before.solutions;
        match summary.stop {
            StopReason::NodeLimit => assert_eq!(Some(more_nodes), limits.nodes_max, "{place}"),
            _ => assert_eq!(Some(more_solutions), limits.solutions_max, "{place}"),
        }
        assert_ne!(Some(&last), start.as_ref(), "{place}");
        start = Some(last);
    }
    unreachable!("numbers do not end")
}

#[test]
fn pieces_of_a_few_nodes_add_up() {
    let mut attempts = 0;
    for (seed, model) in models(0..120) {
        for engine in resuming(&model) {
            let task = task(&model, seed);
            let expected = cost(engine, &model, &task, &Run::default()).stats;
            let limits = Limits {
                nodes_max: Some(1 + expected.nodes / (3 + seed % 7)),
                ..Limits::default()
            };
            attempts += in_pieces(engine, &model, &task, limits, &expected);
        }
    }
    assert!(attempts > 500, "{attempts}");
}

#[test]
fn pieces_of_a_large_tree_add_up() {
    let model = dominoes(6, 6);
    for engine in resuming(&model) {
        let task = Task::default();
        let expected = cost(engine, &model, &task, &Run::default()).stats;
        assert_eq!(expected.solutions, 6728);
        let by_nodes = Limits {
            nodes_max: Some(expected.nodes / 9 - 1),
            ..Limits::default()
        };
        let attempts = in_pieces(engine, &model, &task, by_nodes, &expected);
        assert!((2..=10).contains(&attempts), "{}", engine.name());
        let by_solutions = Limits {
            solutions_max: Some(500),
            ..Limits::default()
        };
        let attempts = in_pieces(engine, &model, &task, by_solutions, &expected);
        assert!((2..=14).contains(&attempts), "{}", engine.name());
    }
}

/// On one thread, whoever breaks off and goes on receives every solution once, in the order of a search
/// without a break.
#[test]
fn one_thread_skips_no_solution_at_a_break() {
    let mut breaks = 0;
    for (seed, model) in models(0..80) {
        for engine in resuming(&model) {
            let task = task(&model, seed);
            let (_, whole) = solve(engine, &model, &task, &Run::default());
            let run = Run::limited(Limits {
                nodes_max: Some(2 + seed % 40),
                ..Limits::default()
            });
            let mut received = Vec::new();
            let mut start = None;
            loop {
                let mut more = 0;
                let mut receive = |chosen: &[OptionId]| {
                    received.push(chosen.to_vec());
                    more += 1;
                    if more > seed % 3 {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                };
                let (summary, last) = kept_receiving(
                    engine,
                    &model,
                    &from(start, &task),
                    &run,
                    Some(&mut receive),
                );
                start = last;
                if summary.stop == StopReason::Exhausted {
                    break;
                }
                breaks += 1;
            }
            assert_eq!(received, whole, "{seed}: {}", engine.name());
        }
    }
    assert!(breaks > 300, "{breaks}");
}

/// Where nobody knows how far the workers are when they are stopped.
#[test]
fn what_was_cancelled_goes_on() {
    let model = dominoes(6, 6);
    for engine in resuming(&model) {
        let task = Task::default();
        let expected = cost(engine, &model, &task, &Run::default()).stats;
        for count in [1, 2, 4] {
            let mut start = None;
            let mut before = 0;
            loop {
                let cancel = Cancel::default();
                let mut found: u64 = 0;
                let mut receive = |_: &[OptionId]| {
                    found += 1;
                    if found == 1000 {
                        cancel.cancel();
                    }
                    ControlFlow::Continue(())
                };
                let run = Run {
                    cancel: cancel.clone(),
                    ..run_on(count)
                };
                let (summary, last) = kept_receiving(
                    engine,
                    &model,
                    &from(start, &task),
                    &run,
                    Some(&mut receive),
                );
                let last = last.unwrap();
                let new = last.stats.solutions - before;
                let counted = summary.stats.solutions - before;
                // Workers found more than was handed over: that is in the snapshot alone.
                assert!(new >= counted && counted <= 1000, "{}", engine.name());
                assert_eq!(counted, found, "{}", engine.name());
                before = last.stats.solutions;
                start = Some(last);
                if summary.stop == StopReason::Exhausted {
                    assert_eq!(summary.stats, expected, "{}", engine.name());
                    break;
                }
                assert_eq!(summary.stop, StopReason::Cancelled);
            }
        }
    }
}

#[test]
fn orbits_go_on() {
    let (rows, columns) = (4, 5);
    let model = dominoes(rows, columns);
    let symmetries = mirrors(&model, rows, columns);
    let dance = engine("dance").unwrap();
    let of = SymmetricModel::new(&model, &symmetries);
    let count = |task: &Task, run: &Run<'_>, sinks: &mut Sinks<'_>| {
        Visits::Orbits.count(dance, of, task, run, sinks)
    };
    let (task, run, mut sinks) = (Task::default(), Run::default(), Sinks::default());
    let whole = count(&task, &run, &mut sinks);
    let all = Visits::All.count(dance, of, &task, &run, &mut sinks);
    assert_eq!((whole.solutions, whole.orbits), (95, all.orbits));
    let mut start = None;
    loop {
        let mut last = None;
        let mut keep = |snapshot: &Snapshot| last = Some(snapshot.clone());
        let mut sinks = Sinks {
            on_snapshot: Some(&mut keep),
            ..Sinks::default()
        };
        let limits = Limits {
            nodes_max: Some(11),
            ..Limits::default()
        };
        let found = count(&from(start, &task), &Run::limited(limits), &mut sinks);
        if found.orbits.is_some() {
            assert_eq!(found, whole);
            return;
        }
        start = last;
    }
}

/// A limit may end a count before anybody knows whether its start belongs to it.
#[test]
fn what_was_not_compared_is_not_reported() {
    let (rows, columns) = (4, 5);
    let model = dominoes(rows, columns);
    let symmetries = mirrors(&model, rows, columns);
    let dance = engine("dance").unwrap();
    let other = kept(dance, &dominoes(4, 4), &Task::default(), &Run::default()).1;
    let task = from(other, &Task::default());
    let cancel = Cancel::default();
    cancel.cancel();
    let of = SymmetricModel::new(&model, &symmetries);
    for visits in [Visits::All, Visits::Orbits] {
        let check = |run: &Run<'_>, stop: StopReason| {
            let mut sinks = Sinks::default();
            let found = visits.count(dance, of, &task, run, &mut sinks);
            assert_eq!((found.summary.stop, found.solutions), (stop, 0));
            assert_eq!(found.summary.stats, Stats::default());
        };
        check(&Run::default().within(1), StopReason::MemoryLimit);
        check(&Run::default(), StopReason::ForeignStart);
    }
    let late = Run {
        cancel,
        ..Run::default()
    };
    let mut sinks = Sinks::default();
    let found = Visits::Orbits.count(dance, of, &task, &late, &mut sinks);
    assert_eq!(found.summary.stats, Stats::default());
}

/// With less memory than before, a count may search the whole model instead of the smaller one: it
/// goes on from what it saved there, and does not call foreign what it saved of the smaller one.
#[test]
fn one_s_own_start_is_not_foreign_for_want_of_memory() {
    let (rows, columns) = (3, 5);
    let model = dominoes_and_single(rows, columns);
    let symmetries = mirrors(&model, rows, columns);
    let of = SymmetricModel::new(&model, &symmetries);
    let (mut went_on, mut refused) = (0, 0);
    for bytes in (0..1 << 15).step_by(64) {
        let count = |name: &str, start: Option<Snapshot>, bytes: usize, nodes_max: Option<u64>| {
            let mut last = None;
            let mut keep = |snapshot: &Snapshot| last = Some(snapshot.clone());
            let mut sinks = Sinks {
                on_snapshot: Some(&mut keep),
                ..Sinks::default()
            };
            let mut run = Run::default().within(bytes);
            run.limits.nodes_max = nodes_max;
            let task = from(start, &Task::default());
            let engine = engine(name).unwrap();
            let found = Visits::Orbits.count(engine, of, &task, &run, &mut sinks);
            (found, last)
        };
        for name in ["dance", "mask"] {
            let (_, rich) = count(name, None, 1 << 20, Some(5));
            let stop = count(name, rich, bytes, None).0.summary.stop;
            assert_ne!(stop, StopReason::ForeignStart, "{name} {bytes}");
            let (_, own) = count(name, None, bytes, Some(5));
            let richer = count(name, own.clone(), 1 << 20, None).0.summary.stop;
            assert_eq!(richer, StopReason::Exhausted, "{name} {bytes}");
            let own = count(name, own, bytes, None).0.summary.stop;
            assert_ne!(own, StopReason::ForeignStart, "{name} {bytes}");
            refused += u32::from(stop == StopReason::MemoryLimit);
            went_on += u32::from(stop == StopReason::MemoryLimit && own == StopReason::Exhausted);
        }
    }
    assert!(refused > 0 && went_on > 0, "{refused} {went_on}");
}

/// Whoever forges a snapshot can make its tree right, but no number of orbits follows from it.
#[test]
fn a_start_with_forged_numbers_is_refused() {
    let (rows, columns) = (3, 5);
    let model = dominoes_and_single(rows, columns);
    let symmetries = mirrors(&model, rows, columns);
    let dance = engine("dance").unwrap();
    let of = SymmetricModel::new(&model, &symmetries);
    for visits in [Visits::All, Visits::Orbits] {
        let mut last = None;
        let mut keep = |snapshot: &Snapshot| last = Some(snapshot.clone());
        let mut sinks = Sinks {
            on_snapshot: Some(&mut keep),
            ..Sinks::default()
        };
        let (task, run) = (Task::default(), Run::default());
        let whole = visits.count(dance, of, &task, &run, &mut sinks);
        let mut forged = last.unwrap();
        for (more, stop) in [
            (0, StopReason::Exhausted),
            (1, StopReason::ForeignStart),
            (3, StopReason::Exhausted),
        ] {
            forged.stats.kept += more;
            let task = from(Some(forged.clone()), &Task::default());
            let mut sinks = Sinks::default();
            let found = visits.count(dance, of, &task, &run, &mut sinks);
            assert_eq!(found.summary.stop, stop);
            assert_eq!(found.orbits.is_some(), stop == StopReason::Exhausted);
            assert!(more > 0 || found == whole);
        }
    }
}

#[test]
fn what_is_finished_answers_at_once() {
    let model = dominoes(4, 4);
    for engine in resuming(&model) {
        let (whole, last) = kept(engine, &model, &Task::default(), &Run::default());
        let last = last.unwrap();
        assert!(last.is_finished());
        for count in [1, 3] {
            let task = from(Some(last.clone()), &Task::default());
            assert_eq!(kept(engine, &model, &task, &run_on(count)).0, whole);
        }
    }
}

/// A snapshot of another tree is refused, or at least walked without harm.
#[test]
fn foreign_snapshots_do_no_harm() {
    let (mut refused, mut walked) = (0, 0);
    let random = &mut Random::new(7);
    for seed in 0..300 {
        let model = random_tiling(seed);
        for engine in resuming(&model) {
            let limits = Limits {
                nodes_max: Some(u64::from(1 + random.below(20))),
                ..Limits::default()
            };
            let (_, last) = kept(engine, &model, &Task::default(), &Run::limited(limits));
            let mut start = last.unwrap();
            for branch in &mut start.left {
                let at = random.below(branch.levels.len() as u32 + 1) as usize;
                match branch.levels.get_mut(at) {
                    Some(span) => {
                        let value = [0, 1, 2, 3, u32::MAX][random.below(5) as usize];
                        let field = [&mut span.next, &mut span.end, &mut span.width];
                        *field.into_iter().nth(random.below(3) as usize).unwrap() = value;
                    }
                    None => branch.levels.push(Span {
                        next: 1,
                        end: 2,
                        width: 2,
                    }),
                }
            }
            let task = from(Some(start), &Task::default());
            let run = run_on(1 + seed as usize % 2);
            match kept(engine, &model, &task, &run).0.stop {
                StopReason::ForeignStart => refused += 1,
                _ => walked += 1,
            }
        }
    }
    assert!(refused > 50 && walked > 10, "{refused} {walked}");
}

/// Queens on a board; the diagonals are secondary items, and the last of them may be left out.
fn queens(side: u32, diagonals: u32) -> Model {
    let mut builder = Model::builder();
    for at in 0..2 * side {
        builder.primary(&format!("line{at}")).unwrap();
    }
    for at in 0..diagonals {
        builder.secondary(&format!("diagonal{at}")).unwrap();
    }
    for at in 0..side * side {
        let (row, column) = (at / side, at % side);
        let rising = row + column;
        let falling = 2 * side - 1 + row + side - 1 - column;
        let mut entries = vec![Entry::from(ItemId(row)), ItemId(side + column).into()];
        let crossed = [rising, falling].into_iter().filter(|at| *at < diagonals);
        entries.extend(crossed.map(|at| Entry::from(ItemId(2 * side + at))));
        builder.option(&entries).unwrap();
    }
    builder.build().unwrap()
}

/// The paths of a snapshot may exist in another tree too: only its fingerprint tells.
#[test]
fn a_snapshot_of_another_tree_is_refused() {
    let (model, other) = (queens(8, 30), queens(8, 29));
    let limits = Limits {
        nodes_max: Some(300),
        ..Limits::default()
    };
    let piece = Run::limited(limits);
    for engine in resuming(&model) {
        let (summary, last) = kept(engine, &model, &Task::default(), &piece);
        assert_eq!(summary.stop, StopReason::NodeLimit);
        let last = last.unwrap();
        let own = from(Some(last.clone()), &Task::default());
        let whole = Run::default();
        let stop = |model: &Model, task: &Task| kept(engine, model, task, &whole).0.stop;
        assert_eq!(kept(engine, &model, &own, &whole).0.stats.solutions, 92);
        assert_eq!(stop(&other, &own), StopReason::ForeignStart);
        let shuffled = Task {
            order: Order::random(&model, 1),
            ..own.clone()
        };
        assert_eq!(stop(&model, &shuffled), StopReason::ForeignStart);
        let mut of_old = last.clone();
        of_old.tree.number -= 1;
        let of_old = from(Some(of_old), &Task::default());
        assert_eq!(stop(&model, &of_old), StopReason::ForeignStart);
        for engine in resuming(&model).filter(|other| other.name() != engine.name()) {
            let stop = kept(engine, &model, &own, &whole).0.stop;
            assert_eq!(stop, StopReason::ForeignStart);
        }
    }
}

/// The costs that a tree has had since its number was given. Others follow from the events.
fn costs(stats: &Stats) -> String {
    let Stats {
        nodes,
        placements,
        pruned,
        solutions,
        weight,
        kept,
        depth_max,
        ..
    } = stats;
    format!(
        "Stats {{ nodes: {nodes}, placements: {placements}, pruned: {pruned}, \
         solutions: {solutions}, weight: {weight}, kept: {kept}, depth_max: {depth_max} }}"
    )
}

/// Who changes a tree, so that a snapshot of the old one would be continued wrongly, must raise the
/// number of the trees; then the nodes here are those of the new number.
#[test]
fn the_number_of_the_trees_changes_with_them() {
    let mut print = Fingerprint::default();
    for (seed, model) in models(0..150) {
        for engine in resuming(&model) {
            for prune_regions in [true, false] {
                let mut task = Task {
                    prune_regions,
                    leave_out_holes: prune_regions,
                    ..task(&model, seed)
                };
                // A guide and the choice of items are part of the fingerprint of their trees.
                task.order.guide = None;
                task.order.choice = ItemChoice::Fewest;
                let mut of_event = |event: Event| {
                    print = print.word(&format!("{event:?}"));
                    true
                };
                let mut sinks = Sinks {
                    on_event: Some(&mut of_event),
                    ..Sinks::default()
                };
                let run = Run::default();
                let stats = engine.search(&model, &task, &run, &mut sinks).stats;
                print = print.word(&costs(&stats));
            }
        }
    }
    let known = (TREE_NUMBER, format!("{:016x}", print.value()));
    assert_eq!(
        known,
        (1, "1aa9c75961c8eb28".to_owned()),
        "raise TREE_NUMBER if a tree changed"
    );
}

#[test]
fn the_reference_does_not_go_on() {
    let model = dominoes(2, 2);
    let task = from(Some(Snapshot::default()), &Task::default());
    let reference = engine("reference").unwrap();
    let summary = cost(reference, &model, &task, &Run::default());
    assert_eq!(summary.stop, StopReason::ForeignStart);
}

#[test]
fn the_share_done_is_what_is_not_left() {
    let level = |next, end, width| Span { next, end, width };
    let of = |levels: &[Span]| Branch {
        levels: levels.to_vec(),
        fresh: 0,
    };
    let check = |left: Vec<Branch>, expected: f64| {
        let snapshot = Snapshot {
            left,
            ..Snapshot::default()
        };
        assert!(
            (snapshot.fraction() - expected).abs() < 1e-12,
            "{snapshot:?}"
        );
    };
    check(vec![Branch::default()], 0.0);
    check(Vec::new(), 1.0);
    check(vec![of(&[level(1, 4, 4)])], 0.25);
    check(
        vec![of(&[level(1, 1, 2), level(1, 2, 2)]), of(&[level(1, 2, 2)])],
        0.25,
    );
}

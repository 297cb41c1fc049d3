//! A tree that is cut into parts: the parts are the whole tree, and what searches of them do adds
//! up to what one search does, to the last node.
#![expect(
    clippy::unwrap_used,
    reason = "what tests build by hand is right or the test fails"
)]

use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::time::Duration;

use pavage_host::{Ticking, run_on};
use pavage_search::{
    Asked, Branch, Engine, Limits, Model, NotWhole, OptionId, Run, Sinks, Snapshot, Span, Stats,
    StopReason, Summary, SymmetricModel, Task, Tree, Visits, engine, join,
};

use crate::conformance::{able, models};
use crate::support::{
    Random, cost, dominoes, dominoes_and_single, mirrors, random_tiling, solve, task,
};

type Solutions = Vec<Vec<OptionId>>;

/// The engines whose searches start from parts.
fn dividing(model: &Model) -> impl Iterator<Item = &'static dyn Engine> {
    able(model).filter(|engine| engine.can(Asked::Snapshots))
}

fn from(start: &Snapshot, task: &Task) -> Task {
    Task {
        start: Some(Arc::new(start.clone())),
        ..task.clone()
    }
}

fn limited(threads: usize, limits: Limits) -> Run<'static> {
    let mut run = run_on(threads);
    run.limits = limits;
    run
}

fn solutions_max(solutions: u64) -> Limits {
    Limits {
        solutions_max: Some(solutions),
        ..Limits::default()
    }
}

fn nodes_max(nodes: u64) -> Limits {
    Limits {
        nodes_max: Some(nodes),
        ..Limits::default()
    }
}

/// A search, its solutions, and its last snapshot.
fn walked(
    engine: &dyn Engine,
    model: &Model,
    task: &Task,
    run: &Run<'_>,
) -> (Summary, Solutions, Snapshot) {
    let (mut solutions, mut last) = (Vec::new(), None);
    let mut collect = |options: &[OptionId]| {
        solutions.push(options.to_vec());
        ControlFlow::Continue(())
    };
    let mut keep = |snapshot: &Snapshot| last = Some(snapshot.clone());
    let mut sinks = Sinks {
        on_solution: Some(&mut collect),
        on_snapshot: Some(&mut keep),
        ..Sinks::default()
    };
    let summary = engine.search(model, task, run, &mut sinks);
    (summary, solutions, last.unwrap())
}

fn starts(engine: &dyn Engine, model: &Model, task: &Task, parts: usize) -> Vec<Snapshot> {
    let cut = engine.cut(model, task, parts, &Run::default()).unwrap();
    let shares: f64 = cut.iter().map(|part| part.share).sum();
    assert!((shares - 1.0).abs() < 1e-9, "{shares}");
    assert!(cut.iter().all(|part| part.share > 0.0));
    assert!((1..=parts).contains(&cut.len()));
    cut.into_iter().map(|part| part.start).collect()
}

fn whole_of(parts: &[Snapshot]) -> Snapshot {
    Snapshot::whole(parts[0].tree)
}

/// Whether these parts are all that a whole has left: joined without a state, they are.
fn check_whole(whole: &Snapshot, parts: &[Snapshot]) -> Result<(), NotWhole> {
    let joined = join(whole, parts, &[], &Limits::default())?;
    assert_eq!((joined.parts, joined.snapshot.stats), (0, whole.stats));
    Ok(())
}

/// Searches all parts under limits, and joins what they did.
fn in_parts(
    engine: &dyn Engine,
    model: &Model,
    task: &Task,
    parts: &[Snapshot],
    (threads, limits): (usize, Limits),
) -> (Summary, Solutions) {
    let (mut states, mut found) = (Vec::new(), Vec::new());
    for part in parts {
        let run = limited(threads, limits);
        let (summary, solutions, last) = walked(engine, model, &from(part, task), &run);
        assert_ne!(summary.stop, StopReason::ForeignStart);
        // A search that only counts may remember subtrees, and costs the same.
        assert_eq!(cost(engine, model, &from(part, task), &run), summary);
        states.push(last);
        found.push(solutions);
    }
    let joined = join(&whole_of(parts), parts, &states, &limits).unwrap();
    let mut solutions: Solutions = found.drain(..joined.parts).flatten().collect();
    assert_eq!(solutions.len() as u64, joined.snapshot.stats.solutions);
    let run = limited(threads, joined.left_of(&limits));
    let (summary, more, _) = walked(engine, model, &from(&joined.snapshot, task), &run);
    solutions.extend(more);
    (summary, solutions)
}

some_and_many!(adds_up; parts_add_up_to_the_whole 100; parts_of_many_models_add_up_to_the_whole 300);

fn adds_up(seeds: Range<u64>) {
    let (mut cut, mut limits_met, least) = (0, 0, seeds.end - seeds.start);
    let random = &mut Random::new(3);
    for (seed, model) in models(seeds) {
        for engine in dividing(&model) {
            let task = task(&model, seed);
            let expected = solve(engine, &model, &task, &Run::default());
            let number = 1 + random.below(50) as usize;
            let parts = starts(engine, &model, &task, number);
            cut += u64::from(parts.len() > 1);
            assert_eq!(check_whole(&whole_of(&parts), &parts), Ok(()));
            let threads = 1 + seed as usize % 2;
            let whole = (threads, Limits::default());
            let found = in_parts(engine, &model, &task, &parts, whole);
            assert_eq!(found, expected, "{} on seed {seed}", engine.name());
            let Stats {
                nodes, solutions, ..
            } = expected.0.stats;
            let some = |random: &mut Random, most: u64| 1 + u64::from(random.below(most as u32));
            for limits in [
                solutions_max(some(random, solutions + 2)),
                solutions_max(some(random, solutions + 2)),
                nodes_max(some(random, nodes + 2)),
                nodes_max(some(random, nodes + 2)),
                Limits {
                    solutions_max: Some(some(random, solutions + 2)),
                    ..nodes_max(some(random, nodes + 2))
                },
            ] {
                let expected = solve(engine, &model, &task, &limited(1, limits));
                // Several threads may have done more than counts at a limit of nodes.
                let threads = if limits.nodes_max.is_some() {
                    1
                } else {
                    threads
                };
                let found = in_parts(engine, &model, &task, &parts, (threads, limits));
                assert_eq!(found, expected, "{} on seed {seed}", engine.name());
                limits_met += u64::from(expected.0.stop != StopReason::Exhausted);
            }
        }
    }
    assert!(2 * cut > least && limits_met > least, "{cut} {limits_met}");
}

/// Where few know how large a part is, the largest should still not take much longer than others.
#[test]
fn parts_are_about_even() {
    let check = |engine: &dyn Engine, model: &Model, number: usize| {
        let task = Task::default();
        let parts = starts(engine, model, &task, number);
        let nodes = |part: &Snapshot| {
            let summary = engine.search(
                model,
                &from(part, &task),
                &Run::default(),
                &mut Sinks::default(),
            );
            summary.stats.nodes
        };
        let nodes: Vec<u64> = parts.iter().map(nodes).collect();
        let all: u64 = nodes.iter().sum();
        let most = nodes.iter().max().unwrap();
        let ratio = *most as f64 * number as f64 / all as f64;
        assert!(parts.len() * 4 >= number * 3, "{}", parts.len());
        assert!(ratio < 2.5, "{} of {number}: {ratio}", engine.name());
    };
    let model = dominoes(6, 7);
    for engine in dividing(&model) {
        for number in [2, 3, 8, 24] {
            check(engine, &model, number);
        }
    }
}

#[test]
fn cuts_repeat_exactly() {
    let model = dominoes(5, 6);
    for engine in dividing(&model) {
        let cut = || engine.cut(&model, &Task::default(), 9, &Run::default());
        assert_eq!(cut(), cut());
    }
}

/// A cut asks for the time at each estimate, which looks at four leaves or more.
#[test]
fn a_cut_costs_a_fraction_of_the_search() {
    let model = dominoes(6, 7);
    for engine in dividing(&model) {
        let search = cost(engine, &model, &Task::default(), &Run::default());
        let clock = Ticking::by(Duration::ZERO);
        let mut run = Run {
            clock: &clock,
            ..Run::default()
        };
        run.limits.deadline = Some(Duration::MAX);
        let cut = engine.cut(&model, &Task::default(), 1000, &run).unwrap();
        let estimates = u64::from(clock.looks());
        assert!(cut.len() > 10, "{}", cut.len());
        assert!(
            4 * estimates < 1000 + search.stats.nodes / 8,
            "{} {estimates} {}",
            engine.name(),
            search.stats.nodes
        );
    }
}

#[test]
fn orbits_are_counted_in_parts() {
    for (rows, columns, single) in [(4, 5, false), (4, 4, false), (3, 5, true)] {
        let model = if single {
            dominoes_and_single(rows, columns)
        } else {
            dominoes(rows, columns)
        };
        let symmetries = mirrors(&model, rows, columns);
        let of = SymmetricModel::new(&model, &symmetries);
        for engine in dividing(&model) {
            for visits in [Visits::All, Visits::Orbits] {
                let (task, run) = (Task::default(), Run::default());
                let whole = visits.count(engine, of, &task, &run, &mut Sinks::default());
                for number in [1, 2, 5, 17] {
                    let cut = visits.cut(engine, of, &task, number, &run).unwrap();
                    let parts: Vec<Snapshot> = cut.into_iter().map(|part| part.start).collect();
                    let state = |part: &Snapshot| {
                        let mut last = None;
                        let mut keep = |snapshot: &Snapshot| last = Some(snapshot.clone());
                        let mut sinks = Sinks {
                            on_snapshot: Some(&mut keep),
                            ..Sinks::default()
                        };
                        let task = from(part, &task);
                        let found = visits.walk(engine, of, &task, &run, &mut sinks).unwrap();
                        assert_eq!(found.stop, StopReason::Exhausted);
                        last.unwrap()
                    };
                    let states: Vec<Snapshot> = parts.iter().map(state).collect();
                    let joined =
                        join(&whole_of(&parts), &parts, &states, &Limits::default()).unwrap();
                    assert!(joined.snapshot.is_finished());
                    let task = from(&joined.snapshot, &task);
                    let found = visits.count(engine, of, &task, &run, &mut Sinks::default());
                    assert_eq!(found, whole, "{} {visits:?} {number}", engine.name());
                }
            }
        }
    }
}

/// What searches of parts that were broken off have left is cut again.
#[test]
fn what_is_left_is_cut_again() {
    let mut again = 0;
    for seed in 0..200 {
        let model = random_tiling(seed);
        for engine in dividing(&model) {
            let task = task(&model, seed);
            let (expected, ..) = walked(engine, &model, &task, &Run::default());
            let parts = starts(engine, &model, &task, 4);
            let nodes = 1 + expected.stats.nodes / 9;
            let stopped = |part: &Snapshot| {
                let run = limited(1 + seed as usize % 2, nodes_max(nodes));
                walked(engine, &model, &from(part, &task), &run).2
            };
            let states: Vec<Snapshot> = parts.iter().map(stopped).collect();
            let rest = join(&whole_of(&parts), &parts, &states, &Limits::default()).unwrap();
            let rest = rest.snapshot;
            let more = starts(engine, &model, &from(&rest, &task), 6);
            assert_eq!(check_whole(&rest, &more), Ok(()));
            let ended = |part: &Snapshot| {
                let whole = Run::default();
                walked(engine, &model, &from(part, &task), &whole).2
            };
            let states: Vec<Snapshot> = more.iter().map(ended).collect();
            let end = join(&rest, &more, &states, &Limits::default())
                .unwrap()
                .snapshot;
            assert!(end.is_finished());
            assert_eq!(
                end.stats,
                expected.stats,
                "{} on seed {seed}",
                engine.name()
            );
            again += usize::from(more.len() > 1);
        }
    }
    assert!(again > 100, "{again}");
}

/// A part that is missing, doubled, moved or changed is found, whatever the parts say of themselves.
#[test]
fn what_is_no_whole_is_refused() {
    let model = dominoes(4, 5);
    for engine in dividing(&model) {
        let task = Task::default();
        let parts = starts(engine, &model, &task, 12);
        let whole = whole_of(&parts);
        let check = |parts: &[Snapshot]| check_whole(&whole, parts);
        assert!(parts.len() > 6);
        assert_eq!(check(&[]), Err(NotWhole::Number));
        for at in 0..parts.len() {
            let mut fewer = parts.clone();
            fewer.remove(at);
            let is_last = at + 1 == parts.len();
            let missing = if is_last {
                NotWhole::Unfinished
            } else {
                NotWhole::Misplaced(at)
            };
            assert_eq!(check(&fewer), Err(missing));
            // Only the first parts have states, and what the others have goes on after them.
            let (first, limits) = (&parts[..at], &Limits::default());
            let joined = join(&whole, &parts, first, limits).unwrap();
            let (expected, ..) = walked(engine, &model, &task, &Run::default());
            let task = from(&joined.snapshot, &task);
            let (found, ..) = walked(engine, &model, &task, &Run::default());
            assert_eq!(found, expected);
            let mut doubled = parts.clone();
            doubled.insert(at, parts[at].clone());
            assert_eq!(check(&doubled), Err(NotWhole::Misplaced(at + 1)));
            let mut swapped = parts.clone();
            swapped.swap(at, (at + 1) % parts.len());
            assert!(check(&swapped).is_err());
            let mut dear = parts.clone();
            dear[at].stats.nodes += 1;
            assert_eq!(check(&dear), Err(NotWhole::Costs(at)));
            dear[at].stats.nodes -= 1;
            dear[at].stats.solutions += 1;
            assert_eq!(check(&dear), Err(NotWhole::Costs(at)));
            let mut foreign = parts.clone();
            foreign[at].tree.fingerprint ^= 1;
            assert_eq!(check(&foreign), Err(NotWhole::Foreign(at)));
        }
        let mut fewer: Vec<Snapshot> = parts.clone();
        fewer[3].left.pop();
        assert!(check(&fewer).is_err());
        let mut many = parts.clone();
        many.push(parts[0].clone());
        let joined = join(&whole, &parts, &many, &Limits::default());
        assert_eq!(joined, Err(NotWhole::Number));
        let mut states = parts.clone();
        states[2].tree.number += 1;
        let joined = join(&whole, &parts, &states, &Limits::default());
        assert_eq!(joined, Err(NotWhole::State(2)));
    }
}

/// Any change of a number in any branch is found, by the check of the whole or by the search of the
/// part that has it.
#[test]
fn changed_branches_are_found() {
    let (mut refused, mut foreign) = (0, 0);
    let random = &mut Random::new(11);
    let model = dominoes(4, 5);
    for engine in dividing(&model) {
        let task = Task::default();
        let parts = starts(engine, &model, &task, 10);
        for _ in 0..300 {
            let mut changed = parts.clone();
            let at = random.below(parts.len() as u32) as usize;
            let left = &mut changed[at].left;
            let branch = random.below(left.len() as u32) as usize;
            let Branch { levels, fresh } = &mut left[branch];
            let level = random.below(levels.len() as u32) as usize;
            let span = &mut levels[level];
            let field = [&mut span.next, &mut span.end, &mut span.width, fresh];
            let field = field.into_iter().nth(random.below(4) as usize).unwrap();
            *field = match random.below(4) {
                0 => field.wrapping_add(1),
                1 => field.wrapping_sub(1),
                2 => 0,
                _ => u32::MAX,
            };
            if changed == parts {
                continue;
            }
            if check_whole(&whole_of(&parts), &changed).is_err() {
                refused += 1;
                continue;
            }
            let is_foreign = |part: &Snapshot| {
                let (task, run) = (from(part, &task), Run::default());
                let summary = engine.search(&model, &task, &run, &mut Sinks::default());
                summary.stop == StopReason::ForeignStart
            };
            assert!(changed.iter().any(is_foreign), "{:?}", changed[at]);
            foreign += 1;
        }
    }
    assert!(refused > 300, "{refused} {foreign}");
}

#[test]
fn a_foreign_start_is_not_cut() {
    let model = dominoes(3, 4);
    for engine in dividing(&model) {
        let stop = |start: Snapshot| {
            let task = from(&start, &Task::default());
            engine.cut(&model, &task, 4, &Run::default()).err()
        };
        assert_eq!(
            stop(Snapshot::whole(Tree::default())),
            Some(StopReason::ForeignStart)
        );
        let tree = starts(engine, &model, &Task::default(), 1)[0].tree;
        let of_another = Branch {
            levels: vec![Span {
                next: 0,
                end: 1,
                width: 77,
            }],
            fresh: 0,
        };
        let start = Snapshot {
            left: vec![of_another],
            ..Snapshot::whole(tree)
        };
        assert_eq!(stop(start), Some(StopReason::ForeignStart));
        let cancelled = Run::default();
        cancelled.cancel.cancel();
        let cut = engine.cut(&model, &Task::default(), 4, &cancelled);
        assert_eq!(cut, Err(StopReason::Cancelled));
    }
}

/// An engine that gives snapshots and does not cut leaves the tree whole.
#[test]
fn a_tree_may_stay_whole() {
    let model = dominoes(3, 4);
    let dance = engine("dance").unwrap();
    let parts = starts(dance, &model, &Task::default(), 1);
    assert_eq!(parts, [whole_of(&parts)]);
}

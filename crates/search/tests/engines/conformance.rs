//! What every engine must show: the same solutions as the definition, exact limits, the same
//! answer for any number of threads, events that replay.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::ops::{ControlFlow, Range};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::support::{
    Kind, TABLE, brute_force, cost, dominoes, random_model, random_tiling, solve, sorted, task,
    threads,
};
use pavage_host::{SystemClock, Ticking, run_on};
use pavage_search::{
    Asked, BigUint, Cancel, Clock, Color, Engine, Entry, Event, Fingerprint, ItemId, Limits, Model,
    Notice, OptionId, Run, Sinks, StopReason, Task, Weighing, Weight, engine,
};
use pavage_sweep::count_by_sweep;

const TINY: Kind = Kind {
    colors: true,
    repeats: true,
    items: 5,
    options: 11,
};
const SMALL: Kind = Kind {
    colors: true,
    repeats: true,
    items: 8,
    options: 30,
};
pub(crate) const PLAIN: Kind = Kind {
    colors: false,
    repeats: false,
    items: 9,
    options: 40,
};

/// Random models of all kinds, small but not tiny.
pub(crate) fn models(seeds: Range<u64>) -> impl Iterator<Item = (u64, Model)> {
    seeds.map(|seed| {
        let model = match seed % 3 {
            0 => random_model(seed, SMALL),
            1 => random_model(seed, PLAIN),
            _ => random_tiling(seed),
        };
        (seed, model)
    })
}

/// The engines that can search a model.
pub(crate) fn able(model: &Model) -> impl Iterator<Item = &'static dyn Engine> {
    TABLE
        .giving(Asked::Solutions)
        .filter(|engine| engine.supports(model).is_ok())
}

#[test]
fn all_engines_find_what_the_definition_says() {
    let mut solved = 0;
    for seed in 0..3000 {
        let kind = Kind {
            colors: seed % 2 == 0,
            repeats: seed % 3 != 0,
            ..TINY
        };
        let model = random_model(seed, kind);
        let expected = sorted(brute_force(&model));
        for engine in able(&model) {
            let (summary, found) = solve(engine, &model, &task(&model, seed), &Run::default());
            assert_eq!(sorted(found), expected, "{} on seed {seed}", engine.name());
            assert_eq!(summary.stop, StopReason::Exhausted);
            assert_eq!(summary.stats.solutions, expected.len() as u64);
        }
        solved += usize::from(!expected.is_empty());
    }
    assert!(solved > 300, "only {solved} models had solutions");
}

#[test]
fn the_largest_colours_differ() {
    let mut builder = Model::builder();
    let primary = ["a", "b"].map(|name| builder.primary(name).expect("names differ"));
    let item = builder.secondary("x").expect("names differ");
    for primary in primary {
        for color in [0, 1, u32::MAX - 1, u32::MAX] {
            let color = Some(Color(color));
            let entries = [primary.into(), Entry { item, color }];
            builder.option(&entries).expect("only x has a colour");
        }
    }
    let model = builder.build().expect("there is no tiling");
    for engine in able(&model) {
        let summary = cost(engine, &model, &Task::default(), &Run::default());
        assert_eq!(summary.stats.solutions, 4, "{}", engine.name());
    }
}

some_and_many!(agrees; all_engines_agree_with_the_reference 300; all_engines_agree_on_many_models 900);

fn agrees(seeds: Range<u64>) {
    let reference = engine("reference").expect("it is one");
    let run = Run::default();
    for (seed, model) in models(seeds) {
        let task = task(&model, seed);
        let (summary, expected) = solve(reference, &model, &task, &run);
        let expected = sorted(expected);
        assert!(expected.iter().all(|solution| model.is_solution(solution)));
        for engine in able(&model) {
            for cuts in 0..8 {
                let [prune_regions, leave_out_holes, prune_patterns] =
                    [1, 2, 4].map(|bit| cuts & bit != 0);
                let task = Task {
                    prune_regions,
                    leave_out_holes,
                    prune_patterns,
                    ..task.clone()
                };
                let (found_summary, found) = solve(engine, &model, &task, &run);
                assert_eq!(sorted(found), expected, "{} on seed {seed}", engine.name());
                if engine.name() == "dance" && cuts == 0 {
                    assert_eq!(found_summary, summary, "seed {seed}");
                }
            }
        }
    }
}

some_and_many!(gives_prefixes; limits_give_prefixes 100; limits_give_prefixes_of_many_models 300);

fn gives_prefixes(seeds: Range<u64>) {
    for (seed, model) in models(seeds) {
        for engine in able(&model) {
            let task = task(&model, seed);
            let (all, solutions) = solve(engine, &model, &task, &Run::default());
            for share in [0, 1, 3, 7, 10] {
                let nodes_max = Some(all.stats.nodes * share / 10);
                let limits = Limits {
                    nodes_max,
                    ..Limits::default()
                };
                let (summary, found) = solve(engine, &model, &task, &Run::limited(limits));
                assert_eq!(summary.stats.nodes, all.stats.nodes * share / 10);
                let stop = if share == 10 {
                    StopReason::Exhausted
                } else {
                    StopReason::NodeLimit
                };
                assert_eq!(summary.stop, stop, "{} on seed {seed}", engine.name());
                assert_eq!(found, solutions[..found.len()]);
            }
            let solutions_max = Some(1 + seed % 5);
            let limits = Limits {
                solutions_max,
                ..Limits::default()
            };
            let (summary, found) = solve(engine, &model, &task, &Run::limited(limits));
            let met = solutions.len() as u64 > seed % 5;
            assert_eq!(summary.stop == StopReason::SolutionLimit, met);
            assert_eq!(
                found,
                solutions[..solutions.len().min(1 + seed as usize % 5)]
            );
        }
    }
}

some_and_many!(answers_as_one; several_threads_answer_as_one 80; several_threads_answer_as_one_on_many_models 240);

fn answers_as_one(seeds: Range<u64>) {
    for (seed, model) in models(seeds) {
        for engine in able(&model) {
            let plain = task(&model, seed);
            let nodes = cost(engine, &model, &plain, &Run::default()).stats.nodes;
            for limits in [
                Limits::default(),
                Limits {
                    nodes_max: Some(nodes / 2),
                    ..Limits::default()
                },
                Limits {
                    solutions_max: Some(2),
                    ..Limits::default()
                },
            ] {
                let weigh = Arc::new(|options: &[OptionId]| Weight {
                    solutions: options.len() as u64 + 1,
                    kept: 3,
                });
                let task = Task {
                    weigh: Some(Weighing {
                        weigh,
                        fingerprint: Fingerprint::default(),
                    }),
                    ..plain.clone()
                };
                let one = Run::limited(limits);
                let expected = solve(engine, &model, &task, &one);
                let found = solve(engine, &model, &task, &threads(3, &one));
                assert_eq!(found, expected, "{} on seed {seed}", engine.name());
                let counted = cost(engine, &model, &task, &threads(2, &one));
                assert_eq!(counted, expected.0, "{} on seed {seed}", engine.name());
            }
        }
    }
}

some_and_many!(costs_the_same; counting_costs_what_listing_costs 80; counting_many_models_costs_what_listing_costs 240);

fn costs_the_same(seeds: Range<u64>) {
    // The same cells are covered by one option or by two, so that what is below lies at two
    // depths.
    let two_ways = "a b c d e\na b\na\nb\nc d e\nc\nd\ne";
    let two_ways = pavage_search::text::parse(two_ways).expect("it is well formed");
    for (seed, model) in [(0, two_ways)].into_iter().chain(models(seeds)) {
        for engine in able(&model) {
            let task = task(&model, seed);
            let listed = solve(engine, &model, &task, &Run::default()).0;
            for count in [1, 3] {
                let counted = cost(engine, &model, &task, &run_on(count));
                assert_eq!(counted, listed, "{} on seed {seed}", engine.name());
            }
        }
    }
}

#[test]
fn work_is_shared_on_a_large_tree() {
    let model = dominoes(6, 6);
    for engine in able(&model).filter(|engine| engine.name() != "reference") {
        let task = Task::default();
        let (all, solutions) = solve(engine, &model, &task, &Run::default());
        assert_eq!(all.stats.solutions, 6728, "{}", engine.name());
        for at in 0..40 {
            let limits = match at % 4 {
                0 => Limits::default(),
                1 => Limits {
                    nodes_max: Some(all.stats.nodes * at / 40),
                    ..Limits::default()
                },
                2 => Limits {
                    solutions_max: Some(1 + at * 150),
                    ..Limits::default()
                },
                _ => Limits {
                    nodes_max: Some(all.stats.nodes * at / 40),
                    solutions_max: Some(3000),
                    ..Limits::default()
                },
            };
            let one = Run::limited(limits);
            let expected = solve(engine, &model, &task, &one);
            assert_eq!(expected.1, solutions[..expected.1.len()]);
            let many = threads(2 + at as usize % 5, &one);
            let found = solve(engine, &model, &task, &many);
            assert!(
                found == expected,
                "{} at {at}: {:?}",
                engine.name(),
                (found.0, expected.0)
            );
        }
    }
}

#[test]
fn progress_never_goes_back() {
    let model = dominoes(6, 7);
    for engine in able(&model).filter(|engine| engine.name() != "reference") {
        for count in [1, 3] {
            let seen = Mutex::new(Vec::new());
            let watch = |notice: &Notice<'_>| {
                if let Notice::Progress(progress) = notice {
                    seen.lock().unwrap().push(progress.fraction);
                }
            };
            // Much time passes between two looks at it: all that can be shown is.
            let clock = Ticking::by(Duration::from_secs(1));
            let run = Run {
                clock: &clock,
                observer: Some(&watch),
                ..run_on(count)
            };
            cost(engine, &model, &Task::default(), &run);
            let seen = seen.into_inner().unwrap();
            assert!(
                count > 1 || seen.len() > 1,
                "{} shows only the end",
                engine.name()
            );
            assert!(seen.is_sorted() && seen.last() == Some(&1.0), "{seen:?}");
        }
    }
}

#[test]
fn racing_finds_some_solutions() {
    for (seed, model) in models(0..100) {
        for engine in able(&model) {
            let task = task(&model, seed);
            let all = solve(engine, &model, &task, &Run::default()).1;
            let limits = Limits {
                solutions_max: Some(2),
                ..Limits::default()
            };
            let race = Task { race: true, ..task };
            let run = threads(3, &Run::limited(limits));
            let (summary, found) = solve(engine, &model, &race, &run);
            assert_eq!(found.len(), all.len().min(2));
            assert_eq!(summary.stats.solutions, found.len() as u64);
            assert!(found.iter().all(|solution| all.contains(solution)));
        }
    }
}

#[test]
fn no_more_solutions_than_wanted() {
    let model = dominoes(6, 6);
    for engine in able(&model).filter(|engine| engine.name() != "reference") {
        for at in 0..60 {
            let wanted = 1 + at * 40;
            // With another limit beside it, met before or after, or passed already.
            let limits = Limits {
                solutions_max: Some(wanted),
                nodes_max: (at % 3 == 1).then_some(at * 100),
                deadline: (at % 12 == 11).then_some(Duration::ZERO),
                ..Limits::default()
            };
            let task = Task {
                race: at % 2 == 0,
                ..Task::default()
            };
            let run = threads(4, &Run::limited(limits));
            let (summary, found) = solve(engine, &model, &task, &run);
            assert_eq!(summary.stats.solutions, found.len() as u64);
            assert!(found.len() as u64 <= wanted);
            let met = found.len() as u64 == wanted;
            assert_eq!(summary.stop == StopReason::SolutionLimit, met);
            assert!(met || limits.nodes_max.is_some() || limits.deadline.is_some());
        }
    }
}

#[test]
fn a_panic_of_the_receiver_is_passed_on() {
    let model = dominoes(8, 8);
    for engine in able(&model).filter(|engine| engine.name() != "reference") {
        for count in [1, 3] {
            let caught = catch_unwind(AssertUnwindSafe(|| {
                let mut fail = |_: &[OptionId]| -> ControlFlow<()> { panic!("the receiver fails") };
                let mut sinks = Sinks {
                    on_solution: Some(&mut fail),
                    ..Sinks::default()
                };
                engine.search(&model, &Task::default(), &run_on(count), &mut sinks)
            }));
            assert!(caught.is_err(), "{}", engine.name());
        }
    }
}

#[test]
fn cancel_stops_at_once() {
    for (seed, model) in models(0..100) {
        for engine in able(&model) {
            let cancel = Cancel::default();
            let found = Cell::new(0);
            let mut stop_at_first = |_: &[OptionId]| {
                found.set(found.get() + 1);
                cancel.cancel();
                ControlFlow::Continue(())
            };
            let run = Run {
                cancel: cancel.clone(),
                ..Run::default()
            };
            let mut sinks = Sinks {
                on_solution: Some(&mut stop_at_first),
                ..Sinks::default()
            };
            let summary = engine.search(&model, &task(&model, seed), &run, &mut sinks);
            let found = found.get();
            assert!(found <= 1, "{} went on after cancel", engine.name());
            assert_eq!(summary.stats.solutions, found);
            let expected = [StopReason::Exhausted, StopReason::Cancelled][found as usize];
            assert_eq!(summary.stop, expected);
        }
    }
}

#[test]
fn events_replay_to_the_same_solutions() {
    for (seed, model) in models(0..200) {
        for engine in able(&model) {
            let task = task(&model, seed);
            let (expected, solutions) = solve(engine, &model, &task, &Run::default());
            let mut events = Vec::new();
            let mut record = |event| {
                events.push(event);
                true
            };
            let mut sinks = Sinks {
                on_event: Some(&mut record),
                ..Sinks::default()
            };
            let summary = engine.search(&model, &task, &run_on(2), &mut sinks);
            assert_eq!(summary, expected, "{} on seed {seed}", engine.name());
            assert_eq!(replay(&events), solutions);
            let cut = events
                .iter()
                .filter(|event| matches!(event, Event::Prune(_)))
                .count();
            assert_eq!(cut as u64, expected.stats.pruned);
        }
    }
}

#[test]
fn who_receives_enough_events_ends_the_search() {
    for (seed, model) in models(0..60) {
        let recorded = |engine: &&dyn Engine| engine.gives().contains(&Asked::Recording);
        for engine in able(&model).filter(recorded) {
            let task = task(&model, seed);
            let search = |most: usize| {
                let mut events = Vec::new();
                let mut record = |event| {
                    events.push(event);
                    events.len() < most
                };
                let mut sinks = Sinks {
                    on_event: Some(&mut record),
                    ..Sinks::default()
                };
                let summary = engine.search(&model, &task, &Run::default(), &mut sinks);
                (summary, events)
            };
            let (_, all) = search(usize::MAX);
            for most in [1, 2, all.len() / 2, all.len()] {
                let most = most.clamp(1, all.len());
                let (summary, events) = search(most);
                let said = format!("{} on seed {seed}, {most} events", engine.name());
                let (told, untold) = all.split_at(most);
                assert_eq!(events, told, "{said}");
                assert!(summary.stats.nodes <= nodes(told) + 1, "{said}");
                if nodes(untold) > 1 {
                    assert_eq!(summary.stop, StopReason::SolutionLimit, "{said}");
                }
            }
        }
    }
}

/// How many of these steps are nodes of the tree.
fn nodes(events: &[Event]) -> u64 {
    let is_node = |event: &&Event| !matches!(event, Event::Choose(_) | Event::Retract(_));
    events.iter().filter(is_node).count() as u64
}

fn replay(events: &[Event]) -> Vec<Vec<OptionId>> {
    let (mut path, mut solutions) = (Vec::new(), Vec::new());
    for event in events {
        match event {
            Event::Choose(option) => path.push(*option),
            Event::Retract(option) => assert_eq!(path.pop(), Some(*option)),
            Event::Solution => solutions.push(path.clone()),
            Event::Branch { .. } | Event::Dead(_) | Event::Prune(_) => {}
        }
    }
    assert!(path.is_empty());
    solutions
}

some_and_many!(cuts_but_loses_nothing; pruning_cuts_but_loses_nothing 100; pruning_loses_nothing_of_many_tilings 300);

fn cuts_but_loses_nothing(seeds: Range<u64>) {
    let (mut pruned, least) = (0, seeds.end - seeds.start);
    for seed in seeds {
        let model = random_tiling(seed);
        for engine in able(&model) {
            let with = task(&model, seed);
            let run = Run::default();
            let without = Task {
                prune_regions: false,
                leave_out_holes: false,
                ..with.clone()
            };
            let (with, without) = (
                solve(engine, &model, &with, &run),
                solve(engine, &model, &without, &run),
            );
            assert_eq!(
                sorted(with.1),
                sorted(without.1),
                "{} on seed {seed}",
                engine.name()
            );
            assert_eq!(without.0.stats.pruned, 0);
            pruned += with.0.stats.pruned;
        }
    }
    assert!(pruned > least, "only {pruned} branches were cut");
}

#[test]
fn random_solutions_are_distinct() {
    for (seed, model) in models(0..150) {
        for engine in able(&model) {
            let (_, found) = solve(engine, &model, &task(&model, seed), &Run::default());
            let count = found.len();
            let distinct: BTreeSet<_> = sorted(found).into_iter().collect();
            assert_eq!(distinct.len(), count, "{} on seed {seed}", engine.name());
        }
    }
}

/// Whoever receives solutions may end the search, and is handed none after that.
#[test]
fn the_receiver_may_end_the_search() {
    for (seed, model) in models(0..100) {
        for engine in able(&model) {
            let task = task(&model, seed);
            let (whole, solutions) = solve(engine, &model, &task, &Run::default());
            for count in [1, 3] {
                let mut found = Vec::new();
                let mut enough = |options: &[OptionId]| {
                    found.push(options.to_vec());
                    if found.len() < 3 {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                };
                let mut sinks = Sinks {
                    on_solution: Some(&mut enough),
                    ..Sinks::default()
                };
                let summary = engine.search(&model, &task, &run_on(count), &mut sinks);
                let place = format!("{} on seed {seed}", engine.name());
                assert_eq!(found, solutions[..solutions.len().min(3)], "{place}");
                assert_eq!(summary.stats.solutions, found.len() as u64, "{place}");
                let expected = match found.len() {
                    3 => StopReason::SolutionLimit,
                    _ => whole.stop,
                };
                assert_eq!(summary.stop, expected, "{place}");
            }
        }
    }
}

/// What is counted is what was handed over, however far the workers were ahead.
#[test]
fn a_slow_receiver_is_not_overrun() {
    let model = dominoes(8, 8);
    for engine in able(&model).filter(|engine| engine.name() != "reference") {
        for count in [1, 2, 4] {
            for stop in [StopReason::Cancelled, StopReason::TimeLimit] {
                let cancel = Cancel::default();
                let (clock, deadline) = (SystemClock::start(), Duration::from_millis(20));
                let mut received = 0;
                let mut receive = |_: &[OptionId]| {
                    received += 1;
                    if stop == StopReason::Cancelled && received == 5000 {
                        cancel.cancel();
                    }
                    // So slow that the deadline passes.
                    while stop == StopReason::TimeLimit && clock.elapsed() < deadline {
                        std::thread::yield_now();
                    }
                    ControlFlow::Continue(())
                };
                let mut sinks = Sinks {
                    on_solution: Some(&mut receive),
                    ..Sinks::default()
                };
                let is_late = stop == StopReason::TimeLimit;
                let limits = Limits {
                    deadline: is_late.then_some(deadline),
                    ..Limits::default()
                };
                let run = Run {
                    limits,
                    cancel: cancel.clone(),
                    clock: &clock,
                    ..run_on(count)
                };
                let summary = engine.search(&model, &Task::default(), &run, &mut sinks);
                assert_eq!(summary.stop, stop, "{}", engine.name());
                assert_eq!(summary.stats.solutions, received, "{}", engine.name());
                // Of 12,988,816.
                assert!(received < 1_000_000, "{received}");
            }
        }
    }
}

/// Sixty-four items of two options each have more solutions than 64 bits count.
#[test]
fn counts_that_outgrow_64_bits_end_for_a_reason_of_their_own() {
    let mut builder = Model::builder();
    for at in 0..66 {
        builder.primary(&at.to_string()).expect("names differ");
    }
    for at in 0..132 {
        builder.option(&[ItemId(at / 2).into()]).expect("one item");
    }
    let model = builder.build().expect("it is a model");
    let mask = engine("mask").expect("it is there");
    for count in [1, 3] {
        let summary = cost(mask, &model, &Task::default(), &run_on(count));
        assert_eq!(summary.stop, StopReason::Overflow);
    }
    let swept = count_by_sweep(&model, &[], &Run::default().within(1 << 20));
    let swept = swept.expect("no colours").solutions;
    assert_eq!(swept, Ok(BigUint::from(1_u32) << 66));
}

/// Weights may be as large as they like.
#[test]
fn weights_do_not_overflow() {
    let model = dominoes(4, 4);
    for engine in able(&model) {
        for count in [1, 3] {
            let weigh = Arc::new(|_: &[OptionId]| Weight {
                solutions: u64::MAX / 5,
                kept: 1,
            });
            let weighing = Weighing {
                weigh,
                fingerprint: Fingerprint::default(),
            };
            let task = Task {
                weigh: Some(weighing),
                ..Task::default()
            };
            let (summary, _) = solve(engine, &model, &task, &run_on(count));
            assert_eq!(summary.stop, StopReason::Overflow, "{}", engine.name());
            assert_eq!(summary.stats.weight, u64::MAX);
        }
    }
}

/// The reference works everything out again at every node, but not for longer than it may.
#[test]
fn the_reference_keeps_to_its_limits() {
    let model = dominoes(16, 16);
    let reference = engine("reference").unwrap();
    let check = |run: &Run<'_>, stop: StopReason, nodes_max: u64| {
        let mut sinks = Sinks::default();
        let summary = reference.search(&model, &Task::default(), run, &mut sinks);
        assert_eq!(summary.stop, stop);
        assert!(summary.stats.nodes <= nodes_max, "{}", summary.stats.nodes);
    };
    let mut late = Run::default();
    late.limits.deadline = Some(Duration::ZERO);
    check(&late, StopReason::TimeLimit, 1);
    let few = Run::default().within(model.option_count() * 8);
    check(&few, StopReason::MemoryLimit, 0);
    // For the lists and some levels.
    let bytes = model.option_count() * 12 + model.item_count() * 24 + (4 << 10);
    let some = Run::default().within(bytes);
    check(&some, StopReason::MemoryLimit, 120);
    assert_eq!(some.memory.left(), Some(bytes));
}

//! Portfolios and races: right, and the same for any number of threads.

use std::ops::ControlFlow;
use std::time::Duration;

use crate::support::{dominoes, random_tiling, solve};
use pavage_host::{Ticking, run_on};
use pavage_search::{Event, Limits, Order, Run, Sinks, StopReason, Task, engine, portfolio, text};

/// A run on so many threads, with these limits.
fn limited(threads: usize, limits: Limits) -> Run<'static> {
    Run {
        limits,
        ..run_on(threads)
    }
}

/// A run on so many threads, up to the first solution.
fn first(threads: usize) -> Run<'static> {
    let solutions_max = Some(1);
    limited(
        threads,
        Limits {
            solutions_max,
            ..Limits::default()
        },
    )
}

/// Of the items `a` with three options and `b` with two, the first that each engine branches on.
#[test]
fn the_first_item_is_taken_however_many_options_it_has() {
    let model = text::parse("a b\na\na b\na\nb\n").expect("a model");
    let first = |order: Order, name: &str| {
        let task = Task {
            order,
            ..Task::default()
        };
        let mut first = None;
        let mut keep = |event| {
            if let Event::Branch { item, options } = event {
                first.get_or_insert((model.item_name(item).to_owned(), options));
            }
            true
        };
        let mut sinks = Sinks {
            on_event: Some(&mut keep),
            ..Sinks::default()
        };
        let engine = engine(name).expect("it is in the table");
        let summary = engine.search(&model, &task, &Run::default(), &mut sinks);
        assert_eq!(summary.stats.solutions, 3, "{name}");
        first.expect("there is a choice")
    };
    for name in ["dance", "mask", "reference"] {
        assert_eq!(first(Order::default(), name), ("b".to_owned(), 2), "{name}");
        let listed = first(Order::listed(&model), name);
        assert_eq!(listed, ("a".to_owned(), 3), "{name}");
    }
}

#[test]
fn the_cheapest_order_wins_whatever_the_threads() {
    let dance = engine("dance").expect("it is in the table");
    for seed in 0..60 {
        let model = if seed < 55 {
            random_tiling(seed)
        } else {
            dominoes(4, seed as u32 - 50)
        };
        let orders: Vec<Order> = (0..5)
            .map(|at| Order::random(&model, seed * 9 + at))
            .collect();
        let costs = orders.iter().map(|order| {
            let task = Task {
                order: order.clone(),
                ..Task::default()
            };
            solve(dance, &model, &task, &first(1)).0.stats.nodes
        });
        let costs: Vec<u64> = costs.collect();
        let cheapest = (0..5).min_by_key(|&at| (costs[at], at));
        for threads in [1, 2, 4] {
            let mut found = 0;
            let mut count = |_: &[_]| {
                found += 1;
                ControlFlow::Continue(())
            };
            let mut sinks = Sinks {
                on_solution: Some(&mut count),
                ..Sinks::default()
            };
            let result = portfolio(
                dance,
                &model,
                &orders,
                &Task::default(),
                &first(threads),
                &mut sinks,
            );
            assert_eq!(result.winner, cheapest, "seed {seed}");
            assert_eq!(result.summary.stats.solutions, found);
            assert_eq!(
                result.summary.stats.nodes,
                costs[cheapest.expect("five orders")]
            );
        }
        let race = Task {
            race: true,
            ..Task::default()
        };
        let result = portfolio(
            dance,
            &model,
            &orders,
            &race,
            &first(3),
            &mut Sinks::default(),
        );
        assert!(result.winner.is_some());
    }
}

#[test]
fn a_portfolio_keeps_its_budget() {
    let dance = engine("dance").expect("it is in the table");
    let model = dominoes(8, 8);
    let orders: Vec<Order> = (0..3).map(|at| Order::random(&model, at)).collect();
    let limits = Limits {
        nodes_max: Some(2000),
        ..Limits::default()
    };
    let result = portfolio(
        dance,
        &model,
        &orders,
        &Task::default(),
        &limited(2, limits),
        &mut Sinks::default(),
    );
    assert_eq!(result.winner, None);
    assert_eq!(result.summary.stop, StopReason::NodeLimit);
    assert!(result.trials.iter().all(|trial| trial.stats.nodes == 2000));
}

/// Orders that race take turns: together they visit no more than the best order, once more than
/// there are orders.
#[test]
fn a_race_costs_little_more_than_its_best_order() {
    let race = Task {
        race: true,
        ..Task::default()
    };
    for seed in 0..60 {
        let model = if seed < 50 {
            random_tiling(seed)
        } else {
            dominoes(4 + 2 * (seed as u32 % 2), seed as u32 - 46)
        };
        let orders: Vec<Order> = (0..6)
            .map(|at| Order::random(&model, seed * 9 + at))
            .collect();
        for name in ["dance", "mask"] {
            let engine = engine(name).expect("it is in the table");
            if engine.supports(&model).is_err() {
                continue;
            }
            let alone = orders.iter().map(|order| {
                let task = Task {
                    order: order.clone(),
                    ..Task::default()
                };
                solve(engine, &model, &task, &first(1))
            });
            let alone: Vec<_> = alone.collect();
            let best = alone.iter().map(|(summary, _)| summary.stats.nodes).min();
            let best = best.expect("there are orders");
            for threads in [1, 2, 8] {
                let mut found = Vec::new();
                let mut keep = |options: &[_]| {
                    found.push(options.to_vec());
                    ControlFlow::Continue(())
                };
                let mut sinks = Sinks {
                    on_solution: Some(&mut keep),
                    ..Sinks::default()
                };
                let run = first(threads);
                let result = portfolio(engine, &model, &orders, &race, &run, &mut sinks);
                let winner = result.winner.expect("one finishes");
                assert_eq!(result.summary, alone[winner].0, "seed {seed}");
                assert_eq!(found, alone[winner].1, "seed {seed}");
                let visited: u64 = result.trials.iter().map(|trial| trial.stats.nodes).sum();
                let most = (orders.len() as u64 + 1) * best;
                assert!(visited <= most, "seed {seed}: {visited} of {most}");
            }
        }
    }
}

#[test]
fn a_race_keeps_its_budget_and_hears_a_cancel() {
    let dance = engine("dance").expect("it is in the table");
    let model = dominoes(8, 8);
    let orders: Vec<Order> = (0..3).map(|at| Order::random(&model, at)).collect();
    let task = Task {
        race: true,
        ..Task::default()
    };
    let limits = Limits {
        nodes_max: Some(2000),
        ..Limits::default()
    };
    let run = limited(2, limits);
    let result = portfolio(dance, &model, &orders, &task, &run, &mut Sinks::default());
    assert_eq!(result.winner, None);
    assert_eq!(result.summary.stop, StopReason::NodeLimit);
    assert!(result.trials.iter().all(|trial| trial.stats.nodes == 2000));

    run.cancel.cancel();
    let result = portfolio(dance, &model, &orders, &task, &run, &mut Sinks::default());
    assert_eq!(result.winner, None);
    assert_eq!(result.summary.stop, StopReason::Cancelled);
}

/// A race that a deadline ends says so, whether it had begun or not.
#[test]
fn a_race_tells_its_time_limit() {
    let dance = engine("dance").expect("it is in the table");
    let model = dominoes(12, 13);
    let orders: Vec<Order> = (0..3).map(|at| Order::random(&model, at)).collect();
    let task = Task {
        race: true,
        ..Task::default()
    };
    for ticks in [0, 30, 300] {
        let clock = Ticking::default();
        let run = Run {
            clock: &clock,
            ..limited(
                1,
                Limits {
                    deadline: Some(Duration::from_millis(ticks)),
                    ..Limits::default()
                },
            )
        };
        let result = portfolio(dance, &model, &orders, &task, &run, &mut Sinks::default());
        assert_eq!(result.winner, None);
        assert_eq!(result.summary.stop, StopReason::TimeLimit, "{ticks}");
        let stops = result.trials.iter().map(|trial| trial.stop);
        let stops: Vec<StopReason> = stops.collect();
        assert_eq!(stops, [StopReason::TimeLimit; 3], "{ticks}");
    }
}

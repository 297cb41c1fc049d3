//! Portfolio and restarts: right, and the same for any number of threads.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use crate::support::{dominoes, random_tiling, solve};
use pavage_search::{
    Control, Limits, Order, StopReason, Task, engine, first_by_restarts, portfolio,
};

fn task(threads: usize, solutions_max: Option<u64>) -> Task {
    let limits = Limits {
        solutions_max,
        ..Limits::default()
    };
    let threads = NonZeroUsize::new(threads).expect("tests ask for at least one thread");
    Task {
        limits,
        threads,
        ..Task::default()
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
        let orders: Vec<(String, Order)> = (0..5)
            .map(|at| (format!("order {at}"), Order::random(&model, seed * 9 + at)))
            .collect();
        let costs = orders.iter().map(|(_, order)| {
            let task = Task {
                order: order.clone(),
                ..task(1, Some(1))
            };
            solve(dance, &model, &task).0.stats.nodes
        });
        let costs: Vec<u64> = costs.collect();
        let cheapest = (0..5).min_by_key(|&at| (costs[at], at));
        for threads in [1, 2, 4] {
            let mut found = 0;
            let mut count = |_: &[_]| {
                found += 1;
                ControlFlow::Continue(())
            };
            let mut control = Control {
                on_solution: Some(&mut count),
                ..Control::default()
            };
            let result = portfolio(
                dance,
                &model,
                &orders,
                &task(threads, Some(1)),
                &mut control,
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
            ..task(3, Some(1))
        };
        let result = portfolio(dance, &model, &orders, &race, &mut Control::default());
        assert!(result.winner.is_some());
    }
}

#[test]
fn a_portfolio_keeps_its_budget() {
    let dance = engine("dance").expect("it is in the table");
    let model = dominoes(8, 8);
    let orders: Vec<(String, Order)> = (0..3)
        .map(|at| (format!("order {at}"), Order::random(&model, at)))
        .collect();
    let limits = Limits {
        nodes_max: Some(2000),
        ..Limits::default()
    };
    let result = portfolio(
        dance,
        &model,
        &orders,
        &Task {
            limits,
            ..task(2, None)
        },
        &mut Control::default(),
    );
    assert_eq!(result.winner, None);
    assert_eq!(result.summary.stop, StopReason::NodeLimit);
    assert!(result.trials.iter().all(|trial| trial.stats.nodes == 2000));
}

#[test]
fn restarts_find_the_same_whatever_the_threads() {
    let dance = engine("dance").expect("it is in the table");
    for seed in 0..80 {
        let model = random_tiling(seed);
        let solvable = solve(dance, &model, &task(1, Some(1))).0.stats.solutions == 1;
        let one = first_by_restarts(dance, &model, &task(1, None), seed, &mut Control::default());
        assert_eq!(one.solution.is_some(), solvable);
        assert!(
            one.solution
                .iter()
                .all(|solution| model.is_solution(solution))
        );
        let many = first_by_restarts(dance, &model, &task(3, None), seed, &mut Control::default());
        assert_eq!(one, many);
    }
}

#[test]
fn restarts_keep_their_budget() {
    let dance = engine("dance").expect("it is in the table");
    let model = dominoes(9, 9);
    let limits = Limits {
        nodes_max: Some(5000),
        ..Limits::default()
    };
    let mut results = Vec::new();
    for threads in [1, 3] {
        let task = Task {
            limits,
            prune_regions: false,
            ..task(threads, None)
        };
        results.push(first_by_restarts(
            dance,
            &model,
            &task,
            7,
            &mut Control::default(),
        ));
    }
    assert_eq!(results[0].summary.stop, StopReason::NodeLimit);
    assert_eq!(results[0].summary.stats.nodes, 5000);
    assert_eq!(results[0], results[1]);
}

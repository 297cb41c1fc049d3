//! Finds a first solution of a large model by many short searches in different orders.
//!
//! On large boards the time to a first solution varies wildly with the order: most orders are
//! either very fast or hopeless. So attempts have budgets of nodes after Luby, Sinclair and
//! Zuckerman (1993): 1, 1, 2, 1, 1, 2, 4, ... units. Attempt 0 uses the caller's order. Each later
//! attempt perturbs it by its own seed. The answer depends on the seed and not on the number of
//! threads.

use std::ops::ControlFlow;
use std::sync::Arc;

use pavage_sort::InOrder;

use crate::attempts::{Attempt, Attempted, Attempts, Chance};
use crate::drive::crew_for;
use crate::{Engine, Limits, Model, OptionId, Order, Run, Sinks, SplitMix64, Task};

/// Nodes of one unit.
const UNIT: u64 = 1 << 9;
/// The result of restarts: the solution has its options in the order in which they were chosen.
pub type RestartsResult = Attempted<Vec<OptionId>>;

/// Looks for one solution with restarts on the threads of the run. The orders are perturbations of
/// `task.order`, decided by the run's seed. `limits.nodes_max` bounds the sum over all attempts.
/// Events are not recorded. Progress reports costs, but no fraction of the work.
pub fn first_by_restarts(
    engine: &dyn Engine,
    model: &Model,
    task: &Task,
    run: &Run<'_>,
    sinks: &mut Sinks<'_>,
) -> RestartsResult {
    let run = Run {
        threads: crew_for(model, run),
        ..run.clone()
    };
    let attempts = Attempts {
        nodes_of: &|number| luby(number + 1) * UNIT,
        make: &|chance| try_once(engine, model, task, &run, chance),
    };
    let result = attempts.make_all(&run);
    if let (Some(solution), Some(receive)) = (&result.solution, &mut sinks.on_solution) {
        let _ = receive(solution);
    }
    result
}

fn try_once(
    engine: &dyn Engine,
    model: &Model,
    task: &Task,
    run: &Run<'_>,
    chance: Chance,
) -> Attempt<Vec<OptionId>> {
    let mut solution = None;
    let mut keep = |options: &[OptionId]| {
        solution = Some(options.to_vec());
        ControlFlow::Continue(())
    };
    let limits = Limits {
        nodes_max: Some(chance.nodes),
        solutions_max: Some(1),
        ..run.limits
    };
    let run = Run {
        limits,
        cancel: chance.cancel,
        ..run.quiet()
    };
    let task = Task {
        order: disturbed(model, &task.order, run.seed, chance.number),
        race: false,
        weigh: None,
        ..task.clone()
    };
    let mut sinks = Sinks {
        on_solution: Some(&mut keep),
        ..Sinks::default()
    };
    let summary = engine.search(model, &task, &run, &mut sinks);
    Attempt { summary, solution }
}

/// The order of an attempt: the base order, with every rank moved by some noise.
fn disturbed(model: &Model, base: &Order, seed: u64, number: u64) -> Order {
    if number == 0 {
        return base.clone();
    }
    let mut random = SplitMix64::new(seed ^ number.wrapping_mul(0xD1B5_4A32_D192_ED03));
    // The noise cycles through three strengths.
    let share = [0.15, 0.4, 1.0][(number % 3) as usize];
    Order {
        items: noisy(&base.items, model.item_count(), share, &mut random),
        options: noisy(&base.options, model.option_count(), share, &mut random),
    }
}

/// New ranks of `count` things, each moved by up to the given share of all places.
fn noisy(ranks: &[u32], count: usize, share: f64, random: &mut SplitMix64) -> Arc<[u32]> {
    let rank = |at: usize| ranks.get(at).copied().unwrap_or(0);
    let mut sorted: Vec<u32> = (0..count).map(rank).collect();
    sorted.sort_unstable();
    let mut place = |at: usize| {
        // Equal ranks share a place, so that noise alone decides among them.
        let place = sorted.partition_point(|&other| other < rank(at)) as f64;
        place + random.unit() * share * count as f64
    };
    let mut keys: Vec<(f64, usize)> = (0..count).map(|at| (place(at), at)).collect();
    keys.put_in_order_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let mut found = vec![0; count];
    for (rank, (_, at)) in keys.into_iter().enumerate() {
        found[at] = rank as u32;
    }
    found.into()
}

/// The sequence 1, 1, 2, 1, 1, 2, 4, ..., from index 1.
fn luby(index: u64) -> u64 {
    let bits = 64 - index.leading_zeros();
    if index + 1 == 1 << bits {
        1 << (bits - 1)
    } else {
        luby(index - (1 << (bits - 1)) + 1)
    }
}

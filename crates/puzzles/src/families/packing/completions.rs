//! How many completions a position has, told without listing them.

use pavage_search::{
    BigUint, Control, Limits, Progress, StopReason, Task, count_by_sweep, fastest_for,
};

use super::puzzle::{Puzzle, State};
use super::{Packing, PackingCover};
use crate::{Budget, Cover, Family, Gauge, Message, NoCover};

/// Bytes that the states of a sweep may take.
pub(super) const MEMORY_MAX: usize = 1 << 28;
/// Where a sweep cannot be made, two solutions are looked for in so many nodes.
const NODES_MAX: u64 = 2_000_000;

/// How many solutions there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Completions {
    /// None.
    None,
    /// One.
    One,
    /// Several: how many, where that is known.
    Several(Option<BigUint>),
}

/// How many completions a position has.
///
/// # Errors
/// The budget ended it, or it is too large to be told.
pub(super) fn completions(
    puzzle: &Puzzle,
    state: &State,
    budget: &Budget,
) -> Result<Completions, StopReason> {
    match Packing::cover(puzzle, state, budget) {
        Ok(cover) => of_cover(&cover, budget),
        Err(NoCover::Unsolvable(_)) => Ok(Completions::None),
        Err(NoCover::TooLarge(_)) => Err(StopReason::NodeLimit),
        Err(NoCover::Stopped(stop)) => Err(stop),
    }
}

/// How many solutions a cover has: by a sweep, or, where its states are too large or too many, by
/// a search that ends with the second solution.
///
/// # Errors
/// The budget ended it, or neither came to an end.
pub(super) fn of_cover(cover: &PackingCover, budget: &Budget) -> Result<Completions, StopReason> {
    let task = task(budget);
    let swept = count_by_sweep(
        cover.model(),
        &[],
        &task,
        budget.bytes_for(MEMORY_MAX),
        &mut control(budget),
    );
    match swept {
        Ok(swept) if swept.stop != StopReason::MemoryLimit => {
            swept.solutions.map(Completions::from).ok_or(swept.stop)
        }
        _ => first_two(cover, budget),
    }
}

fn first_two(cover: &PackingCover, budget: &Budget) -> Result<Completions, StopReason> {
    let model = cover.model();
    let mut task = task(budget);
    task.limits.solutions_max = Some(2);
    task.limits.nodes_max = Some(NODES_MAX);
    let found = fastest_for(model).search(model, &task, &mut control(budget));
    match (found.stats.solutions, found.stop) {
        (2.., _) => Ok(Completions::Several(None)),
        (found, StopReason::Exhausted) => Ok(BigUint::from(found).into()),
        (_, stop) => Err(stop),
    }
}

impl From<BigUint> for Completions {
    fn from(number: BigUint) -> Completions {
        match u64::try_from(&number) {
            Ok(0) => Completions::None,
            Ok(1) => Completions::One,
            _ => Completions::Several(Some(number)),
        }
    }
}

/// A task that ends when a budget does.
pub(super) fn task(budget: &Budget) -> Task {
    Task {
        limits: Limits {
            deadline: budget.deadline,
            ..Limits::default()
        },
        ..Task::default()
    }
}

/// Shows how far a table of solutions is.
pub(super) fn shows(gauge: &Gauge) -> impl Fn(&Progress) + Sync {
    |progress| {
        let message = Message::new("advance-states").with("states", progress.stats.nodes);
        gauge.show(message, Some(progress.fraction));
    }
}

/// What lets a budget's owner stop a search.
pub(super) fn control<'a>(budget: &Budget) -> Control<'a> {
    Control {
        cancel: budget.cancel.clone(),
        memory: budget.memory.clone(),
        ..Control::default()
    }
}

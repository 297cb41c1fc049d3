//! What the engines know of a position: whether it can be completed, in how many ways, and how many
//! solutions contain each placement.

use std::ops::ControlFlow;

use pavage_search::{
    BigUint, Diagram, Model, Observer, OptionId, Run, Sinks, StopReason, Task, fastest_for,
};
use pavage_sweep::tabulate;

use super::super::completions::telling_states;
use super::super::cover::{PackingCover, cover};
use super::super::levels::Listed;
use super::super::puzzle::{Puzzle, State};
use super::super::techniques::{PlacementId, Placements};
use pavage_family::{Cover, NoCover};

/// The most states of a table of solutions, if the run sets no limit.
const STATES_MAX: u64 = 4_000_000;
/// The most bytes of a table of solutions.
const BYTES_MAX: usize = 1 << 29;
/// The most nodes of a visit of all solutions of a solid.
const VISITED_MAX: u64 = 1 << 22;
/// The most nodes of a search for the first solutions, if the run sets no limit.
const NODES_MAX: u64 = 5_000_000;

/// The solutions of a position.
pub(super) struct Truth {
    /// The number of solutions, if it is known.
    pub total: Option<BigUint>,
    /// Two solutions, or all if there are fewer.
    pub examples: Vec<State>,
    /// For each placement, by its number, how many solutions contain it, if that is known.
    shares: Option<Vec<BigUint>>,
}

impl Truth {
    /// Finds the solutions: from a table, or on solids from a list. If that takes half of the time or
    /// fails, by a search in the rest of the time.
    pub(super) fn of(puzzle: &Puzzle, state: &State, run: &Run<'_>) -> Result<Truth, StopReason> {
        let none = || Truth {
            total: Some(BigUint::default()),
            examples: Vec::new(),
            shares: None,
        };
        match problem(puzzle, state, run) {
            Ok(Some(cover)) => match known(puzzle, &cover, &run.first_half()) {
                Some(truth) => Ok(truth),
                None if run.cancel.is_cancelled() => Err(StopReason::Cancelled),
                None => searched(&cover, NODES_MAX, run),
            },
            Ok(None) => Ok(none()),
            Err(stop) => Err(stop),
        }
    }

    /// Whether it is proved that there is no solution.
    pub(super) fn is_none(&self) -> bool {
        self.examples.is_empty()
    }

    /// How many solutions contain a placement, if that is known.
    pub(super) fn share(&self, placement: PlacementId) -> Option<&BigUint> {
        self.shares.as_ref()?.get(placement.0 as usize)
    }

    /// Whether all solutions contain a placement, if that is known.
    pub(super) fn is_in_all(&self, on: &Placements, placement: PlacementId) -> Option<bool> {
        match &self.examples[..] {
            [only] => Some(on.is_in(placement, only)),
            _ => Some(self.share(placement)? == self.total.as_ref()?),
        }
    }
}

/// The exact-cover problem of a position. `None` when it has no solution for a reason that needs no
/// search.
fn problem(
    puzzle: &Puzzle,
    state: &State,
    run: &Run<'_>,
) -> Result<Option<PackingCover>, StopReason> {
    match cover(puzzle, state, run) {
        Ok(cover) => Ok(Some(cover)),
        Err(NoCover::Unsolvable(_)) => Ok(None),
        Err(NoCover::TooLarge(_)) => Err(StopReason::NodeLimit),
        Err(NoCover::Stopped(stop)) => Err(stop),
    }
}

/// The truth about all solutions. `None` when there are too many, or too much to look at.
fn known(puzzle: &Puzzle, cover: &PackingCover, run: &Run<'_>) -> Option<Truth> {
    if puzzle.board().lattice().is_solid {
        // A table would have more states than there are nodes to visit.
        listed(cover, run)
    } else {
        tabulated(cover, run)
    }
}

/// The truth from a list of all solutions. `None` when they are too many, or their search too long.
fn listed(cover: &PackingCover, run: &Run<'_>) -> Option<Truth> {
    let symmetries = cover.symmetries(run).ok()?;
    let nodes_max = run.limits.nodes_max.unwrap_or(VISITED_MAX);
    let list = Listed::of(cover, symmetries, nodes_max.min(VISITED_MAX), run).ok()?;
    let examples = list.first_two().into_iter();
    let shares = list.with_option(cover.model().option_count());
    Some(Truth {
        examples: examples.map(|chosen| cover.decode(&chosen)).collect(),
        shares: Some(shares),
        total: Some(list.total().into()),
    })
}

/// The truth from a table of all solutions. `None` when the table cannot be built.
fn tabulated(cover: &PackingCover, run: &Run<'_>) -> Option<Truth> {
    let observer = telling_states(run);
    let observer = run.observer.map(|_| &observer as &dyn Observer);
    let symmetries = cover.symmetries(run).ok()?;
    let table = tabulate(
        cover.model(),
        &symmetries,
        &bounded(run, STATES_MAX, None)
            .within(BYTES_MAX)
            .watched(observer),
    );
    let solutions: Diagram = table.ok()?.solutions.ok()?;
    let nth = |number: u32| solutions.nth(&BigUint::from(number));
    let examples = [0, 1].into_iter().filter_map(nth);
    Some(Truth {
        examples: examples.map(|chosen| cover.decode(&chosen)).collect(),
        shares: Some(solutions.with_option()),
        total: Some(solutions.total().clone()),
    })
}

/// The truth from a search for two solutions.
fn searched(cover: &PackingCover, nodes_max: u64, run: &Run<'_>) -> Result<Truth, StopReason> {
    let mut examples = Vec::new();
    let (stop, _) = search(cover.model(), 2, nodes_max, run, &mut |chosen| {
        examples.push(cover.decode(chosen));
    });
    match (stop, examples.len()) {
        (StopReason::Exhausted, found) => Ok(Truth {
            total: Some(BigUint::from(found)),
            examples,
            shares: None,
        }),
        (stop, 0) => Err(stop),
        (stop, 1) if stop != StopReason::SolutionLimit => Err(stop),
        _ => Ok(Truth {
            total: None,
            examples,
            shares: None,
        }),
    }
}

/// Two solutions of a position, or all if there are fewer. The search stops after `nodes_max` nodes.
pub(super) fn first_two(
    puzzle: &Puzzle,
    state: &State,
    nodes_max: u64,
    run: &Run<'_>,
) -> Result<Vec<State>, StopReason> {
    match problem(puzzle, state, run)? {
        Some(cover) => Ok(searched(&cover, nodes_max, run)?.examples),
        None => Ok(Vec::new()),
    }
}

/// Whether a position can be completed. The search stops after `nodes_max` nodes.
pub(super) fn is_solvable(
    puzzle: &Puzzle,
    state: &State,
    nodes_max: u64,
    run: &Run<'_>,
) -> Result<bool, StopReason> {
    let Some(cover) = problem(puzzle, state, run)? else {
        return Ok(false);
    };
    let mut found = false;
    let (stop, _) = search(cover.model(), 1, nodes_max, run, &mut |_| found = true);
    match stop {
        _ if found => Ok(true),
        StopReason::Exhausted => Ok(false),
        stop => Err(stop),
    }
}

/// How many positions a search looks at before it has tried everything; `None` where those are
/// more than so many.
pub(super) fn nodes_to_end(
    puzzle: &Puzzle,
    state: &State,
    nodes_max: u64,
    run: &Run<'_>,
) -> Option<u64> {
    // Without a problem there is nothing to search; stopped before it was made, nothing is known.
    let Some(cover) = problem(puzzle, state, run).ok()? else {
        return Some(0);
    };
    let (stop, nodes) = search(cover.model(), u64::MAX, nodes_max, run, &mut |_| ());
    (stop == StopReason::Exhausted).then_some(nodes)
}

/// Searches on one thread. Returns why it ended, and the number of nodes.
fn search(
    model: &Model,
    solutions_max: u64,
    nodes_max: u64,
    run: &Run<'_>,
    on_solution: &mut dyn FnMut(&[OptionId]),
) -> (StopReason, u64) {
    let mut receive = |solution: &[OptionId]| {
        on_solution(solution);
        ControlFlow::Continue(())
    };
    let mut sinks = Sinks {
        on_solution: Some(&mut receive),
        ..Sinks::default()
    };
    let run = bounded(run, nodes_max, Some(solutions_max));
    let summary = fastest_for(model).search(model, &Task::default(), &run, &mut sinks);
    (summary.stop, summary.stats.nodes)
}

/// This run on one thread, without an observer and with these limits. If its own node limit is
/// lower, that one applies.
fn bounded<'a>(run: &Run<'a>, nodes_max: u64, solutions_max: Option<u64>) -> Run<'a> {
    let nodes_max = run.limits.nodes_max.unwrap_or(nodes_max).min(nodes_max);
    let mut run = run.quiet();
    run.limits.nodes_max = Some(nodes_max);
    run.limits.solutions_max = solutions_max;
    run
}

//! How far intuition leads: the moves that the trained network makes, without a search, before it errs.

use std::ops::ControlFlow;

use pavage_family::ahead::Found;
use pavage_family::{AnyPosition, Message, Placed};
use pavage_search::{OptionId, Run, Sinks, Task, fastest_for};

use super::{VISITED_MAX, Wish, check, choices};

/// How far the trained network comes that always takes its first choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Intuition {
    /// How many of its moves belong to the solution before one does not.
    pub right: usize,
    /// Whether one does not: else it solves the puzzle alone.
    pub errs: bool,
}

impl Intuition {
    /// It in a sentence.
    #[must_use]
    pub fn message(&self) -> Message {
        let code = if self.errs {
            "intuition-errs"
        } else {
            "intuition-solves"
        };
        Message::new(code).with("right", self.right)
    }
}

/// How far the network comes from a position that has exactly one solution. None where it knows no
/// puzzles of the family or its weights are missing, and where the solution or a move was not found
/// within the limits.
///
/// Takes a search for the solution, of a bounded number of nodes, and a listing of all placements for
/// each move.
pub fn intuition(position: &dyn AnyPosition, run: &Run<'_>) -> Option<Intuition> {
    let wish = Wish::LEARNED;
    check(position, &wish).ok()?;
    let solution = solution(position, run)?;
    let told = |right, errs| Some(Intuition { right, errs });
    let mut now = position.boxed_clone();
    for right in 0.. {
        if run.stop().is_some() {
            return None;
        }
        let choice = match choices(&*now, &wish, run).ok()? {
            Found::Complete => return told(right, false),
            Found::Dead => return told(right, true),
            Found::Open(found) => found.into_iter().next()?,
        };
        if !solution.contains(&choice.placed) {
            return told(right, true);
        }
        now = choice.position;
    }
    None
}

/// The pieces of the first solution that a search of few nodes finds.
fn solution(position: &dyn AnyPosition, run: &Run<'_>) -> Option<Vec<Placed>> {
    let cover = position.cover(run).ok()?;
    let mut run = run.quiet();
    run.limits.solutions_max = Some(1);
    let most = run
        .limits
        .nodes_max
        .map_or(VISITED_MAX, |most| most.min(VISITED_MAX));
    run.limits.nodes_max = Some(most);
    let mut found = None;
    let mut keep = |options: &[OptionId]| {
        found = Some(options.to_vec());
        ControlFlow::Break(())
    };
    let mut sinks = Sinks {
        on_solution: Some(&mut keep),
        ..Sinks::default()
    };
    let model = cover.model();
    fastest_for(model).search(model, &Task::default(), &run, &mut sinks);
    let solved = cover.decode(&found?);
    Some(solved.solution().placed()?.to_vec())
}

//! Explanations: the whole path of reasoning from a position to its end, in steps with reasons.

use pavage_family::{AnyPosition, End, Explanation, Step, Way};
use pavage_search::Run;

use crate::load::written_whole;
use crate::options::{Refusal, cannot_reason, check_way};
use crate::problem::judged;

/// An explanation, and what a glance shows.
pub struct Explained {
    /// The explanation.
    pub explanation: Explanation<Box<dyn AnyPosition>>,
    /// The step that proves without a search that the position has no solution, if one does.
    pub proof: Option<Step>,
}

/// Explains a position. The judge has accepted the solutions that it ends with.
///
/// # Errors
/// The puzzle's family does not reason, or has no ways to choose from.
///
/// # Panics
/// If the reasoning is faulty: it ends with an invalid solution, or twice with the same one.
pub fn explain(position: &dyn AnyPosition, way: Way, run: &Run<'_>) -> Result<Explained, Refusal> {
    check_way(position, way)?;
    let found = position.explain(way, run);
    let found = found.ok_or_else(|| cannot_reason(position))?;
    let end = match found.end {
        End::Solved(solution) => End::Solved(judged(solution)),
        End::Several([one, other]) => {
            let differ = one.solution() != other.solution();
            assert!(differ, "two solutions of an explanation are the same");
            End::Several([judged(one), judged(other)])
        }
        End::Contradiction(contradiction) => End::Contradiction(contradiction),
        End::Wrong(contradiction) => End::Wrong(contradiction),
        End::Stopped(stop) => End::Stopped(stop),
    };
    let has_none = matches!(end, End::Contradiction(_));
    Ok(Explained {
        explanation: Explanation { end, ..found },
        proof: has_none.then(|| position.refute(run)).flatten(),
    })
}

/// The solutions that an explanation ends with.
#[must_use]
pub fn solutions(end: &End<Box<dyn AnyPosition>>) -> &[Box<dyn AnyPosition>] {
    match end {
        End::Solved(solution) => std::slice::from_ref(solution),
        End::Several(two) => two,
        End::Contradiction(_) | End::Wrong(_) | End::Stopped(_) => &[],
    }
}

/// Whether the puzzle has a solution once what was entered is taken away, as an explanation of the
/// position that ends so shows; `None` if it does not show that.
#[must_use]
pub fn puzzle_solvable(
    position: &dyn AnyPosition,
    end: &End<Box<dyn AnyPosition>>,
) -> Option<bool> {
    match end {
        End::Solved(_) | End::Several(_) | End::Wrong(_) => Some(true),
        End::Contradiction(_) => {
            let is_bare = written_whole(position) == written_whole(&*position.start());
            is_bare.then_some(false)
        }
        End::Stopped(_) => None,
    }
}

/// How many candidates go in all steps together.
#[must_use]
pub fn gained(steps: &[Step]) -> u64 {
    steps.iter().map(Step::gained).sum()
}

/// What all steps cost together.
#[must_use]
pub fn cost(steps: &[Step]) -> u64 {
    let cost = |total: u64, step: &Step| total.saturating_add(step.cost);
    steps.iter().fold(0, cost)
}

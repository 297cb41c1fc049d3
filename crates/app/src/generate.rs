//! New puzzles.

use pavage_family::{
    AnyFamily, AnyGenerated, AnyGenerator, AnyPosition, Class, GeneratorError, Settings, Way,
};
use pavage_search::Run;

use crate::options::Options;
use crate::problem::judged;
use crate::solve::{Total, Wanted, solve};

/// Larger puzzles are not rated when they are made,
const CELLS_RATED_MAX: usize = 225;
/// nor those of which so many nodes do not tell whether they have one solution,
const NODES_MAX: u64 = 10_000;
/// or so much work does not tell the class.
const WORK_MAX: u64 = 300_000;
/// The memory limit of that work.
const BYTES_MAX: usize = 8 << 20;

/// A generator of puzzles with solutions, which the judge checks; the seed determines them. What
/// all seeds share is computed here, once.
///
/// # Errors
/// An option is wrong, or the run ended it.
pub fn generator(
    family: &dyn AnyFamily,
    settings: &Settings,
    run: &Run<'_>,
) -> Result<AnyGenerator, GeneratorError> {
    let make = family.generator(settings, run)?;
    Ok(Box::new(move |seed, run| {
        let made = make(seed, run)?;
        Ok(AnyGenerated {
            puzzle: made.puzzle,
            solution: judged(made.solution),
        })
    }))
}

/// One puzzle: [`generator`], used once.
///
/// # Errors
/// An option is wrong, or nothing was found within the generator's limits or the run.
pub fn generate(
    family: &dyn AnyFamily,
    settings: &Settings,
    seed: u64,
    run: &Run<'_>,
) -> Result<AnyGenerated, GeneratorError> {
    generator(family, settings, run)?(seed, run)
}

/// What is known of a puzzle that was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// How hard it is: the class that rating it gives.
    pub class: Option<Class>,
    /// Whether it has exactly one solution.
    pub unique: Option<bool>,
}

/// What can be found out quickly about a new puzzle. The effort is counted, not timed, so that a
/// seed always gives the same answer.
#[must_use]
pub fn known(puzzle: &dyn AnyPosition, run: &Run<'_>) -> Known {
    if puzzle.view().cells.len() > CELLS_RATED_MAX {
        return Known::default();
    }
    match is_unique(puzzle, run) {
        Some(true) => Known {
            class: class(puzzle, run),
            unique: Some(true),
        },
        unique => Known {
            class: None,
            unique,
        },
    }
}

fn is_unique(puzzle: &dyn AnyPosition, run: &Run<'_>) -> Option<bool> {
    let mut run = run.quiet().within(BYTES_MAX);
    run.limits.nodes_max = Some(NODES_MAX);
    let solved = solve(puzzle, Wanted::AtMost(2), &Options::default(), &run).ok()?;
    match (solved.solutions.len(), solved.total) {
        (2.., _) => Some(false),
        (_, Total::Exactly(number)) => Some(number == 1),
        _ => None,
    }
}

fn class(puzzle: &dyn AnyPosition, run: &Run<'_>) -> Option<Class> {
    // What it would tell is about the making, which is over.
    let mut run = run.quiet().within(BYTES_MAX);
    run.limits.nodes_max = Some(WORK_MAX);
    puzzle.rate(Way::Greedy, &run)?.class
}

//! New puzzles.

use pavage_puzzles::{
    AnyFamily, AnyGenerated, AnyGenerator, AnyPosition, Budget, Class, Gauge, GeneratorError,
    Settings, Way,
};

use crate::options::{Hooks, Options, judged};
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
/// An option is wrong, or the budget ended it.
pub fn generator(
    family: &dyn AnyFamily,
    settings: &Settings,
    budget: &Budget,
) -> Result<AnyGenerator, GeneratorError> {
    let make = family.generator(settings, budget)?;
    Ok(Box::new(move |seed, budget| {
        let made = make(seed, budget)?;
        Ok(AnyGenerated {
            puzzle: made.puzzle,
            solution: judged(made.solution),
        })
    }))
}

/// One puzzle: [`generator`], used once.
///
/// # Errors
/// An option is wrong, or nothing was found within the generator's limits or the budget.
pub fn generate(
    family: &dyn AnyFamily,
    settings: &Settings,
    seed: u64,
    budget: &Budget,
) -> Result<AnyGenerated, GeneratorError> {
    generator(family, settings, budget)?(seed, budget)
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
pub fn known(puzzle: &dyn AnyPosition, budget: &Budget) -> Known {
    if puzzle.view().cells.len() > CELLS_RATED_MAX {
        return Known::default();
    }
    match is_unique(puzzle, budget) {
        Some(true) => Known {
            class: class(puzzle, budget),
            unique: Some(true),
        },
        unique => Known {
            class: None,
            unique,
        },
    }
}

fn is_unique(puzzle: &dyn AnyPosition, budget: &Budget) -> Option<bool> {
    let options = Options {
        nodes_max: Some(NODES_MAX),
        deadline: budget.deadline,
        memory: budget.memory.part(BYTES_MAX),
        ..Options::default()
    };
    let hooks = Hooks {
        cancel: budget.cancel.clone(),
        ..Hooks::default()
    };
    let solved = solve(puzzle, Wanted::AtMost(2), &options, &hooks).ok()?;
    match (solved.solutions.len(), solved.total) {
        (2.., _) => Some(false),
        (_, Total::Exactly(number)) => Some(number == 1),
        _ => None,
    }
}

fn class(puzzle: &dyn AnyPosition, budget: &Budget) -> Option<Class> {
    let budget = Budget {
        work_max: Some(WORK_MAX),
        memory: budget.memory.part(BYTES_MAX),
        // Its progress was about the generation, which is over.
        gauge: Gauge::default(),
        ..budget.clone()
    };
    puzzle.rate(Way::Greedy, &budget)?.class
}

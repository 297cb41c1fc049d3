//! New puzzles.

use pavage_puzzles::{AnyFamily, AnyGenerated, AnyGenerator, Budget, GeneratorError, Settings};

use crate::options::judged;

/// What makes puzzles with their solutions, which the judge accepts; the seed decides everything.
/// What all seeds share is worked out here, once.
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

//! New puzzles.

use pavage_puzzles::{AnyFamily, AnyGenerated, Budget, GeneratorError, Settings};

use crate::options::judged;

/// Makes a puzzle with its solution, which the judge accepts; the seed decides everything.
///
/// # Errors
/// An option is wrong, or nothing was found within the generator's limits.
pub fn generate(
    family: &dyn AnyFamily,
    settings: &Settings,
    seed: u64,
    budget: &Budget,
) -> Result<AnyGenerated, GeneratorError> {
    let made = family.generate(settings, seed, budget)?;
    Ok(AnyGenerated {
        puzzle: made.puzzle,
        solution: judged(made.solution),
    })
}

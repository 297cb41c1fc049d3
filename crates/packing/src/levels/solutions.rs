//! Random solutions, each with the same probability.

use pavage_search::{BigUint, Observer, OptionId, Run, StopReason, tabulate};

use super::super::completions::{MEMORY_MAX, telling_states, uncounted};
use super::super::puzzle::{Placement, Puzzle, State};
use super::super::{Packing, PackingCover};
use pavage_family::random::Random;
use pavage_family::{Cover, Family, GeneratorError, Message, NoCover};

/// All solutions of a puzzle. There is at least one.
pub(super) struct Solutions {
    cover: PackingCover,
    table: pavage_search::Solutions,
}

impl Solutions {
    /// Tabulates the solutions, up to symmetry.
    ///
    /// # Errors
    /// There is no solution, the tables would be too large, or a limit of the run was met.
    pub(super) fn of(puzzle: &Puzzle, run: &Run<'_>) -> Result<Solutions, GeneratorError> {
        let cover =
            Packing::cover(puzzle, &Packing::start(puzzle), run).map_err(|none| match none {
                NoCover::Unsolvable(message) | NoCover::TooLarge(message) => {
                    GeneratorError::BadOption(message)
                }
                NoCover::Stopped(stop) => GeneratorError::Stopped(stop),
            })?;
        let observer = telling_states(run);
        let observer = run.observer.map(|_| &observer as &dyn Observer);
        let symmetries = cover.symmetries(run).map_err(GeneratorError::Stopped)?;
        let bounded = uncounted(run).within(MEMORY_MAX).watched(observer);
        let tabulated = tabulate(cover.model(), &symmetries, &bounded);
        let too_large = || GeneratorError::GaveUp(Message::new("level-board-large"));
        let tabulated = tabulated.map_err(|_| too_large())?;
        let table = match (tabulated.solutions, tabulated.stop) {
            (Some(table), _) => table,
            (None, StopReason::MemoryLimit) => return Err(too_large()),
            (None, stop) => return Err(GeneratorError::Stopped(stop)),
        };
        if *table.total() == BigUint::ZERO {
            return Err(GeneratorError::Impossible(Message::new("level-unsolvable")));
        }
        Ok(Solutions { cover, table })
    }

    /// How many there are.
    pub(super) fn total(&self) -> &BigUint {
        self.table.total()
    }

    /// A random solution, each with the same probability.
    pub(super) fn random(&self, random: &mut Random) -> State {
        let number = random.below_big(self.table.total());
        let chosen = self.table.nth(&number);
        self.cover
            .decode(&chosen.expect("the number is below the total"))
    }

    /// Every placement of a remaining piece that is in a solution, with the number of its
    /// solutions. Equal pieces have the letter of the first.
    pub(super) fn shares(&self) -> Vec<(Placement, BigUint)> {
        let given = self.cover.decode(&[]).placed;
        let numbers = self.table.with_option().into_iter().enumerate();
        let used = numbers.filter(|(_, number)| *number > BigUint::ZERO);
        let shares = used.flat_map(|(option, number)| {
            let mut placed = self.cover.decode(&[OptionId(option as u32)]).placed;
            placed.retain(|placed| !given.contains(placed));
            placed
                .into_iter()
                .map(move |placed| (placed, number.clone()))
        });
        shares.collect()
    }
}

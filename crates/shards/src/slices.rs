//! The units of a count by sweep: its slices, and the symmetries that move something.

use std::collections::BTreeMap;

use pavage_family::Message;
use pavage_search::{
    BigUint, OptionId, Run, Slice, StopReason, SymmetricModel, Threads, Unsupported, count_kept,
    count_slice, slices,
};

use crate::merge::{not_whole, orbits};
use crate::piece::Outcome;

/// All units of a count: first the slices, then the symmetries.
pub struct Slices {
    slices: Vec<Slice>,
    moving: Vec<Vec<OptionId>>,
    /// How many symmetries there are, with those that move nothing.
    group: usize,
}

/// Why a unit is not counted.
pub enum Unswept {
    /// A limit was reached.
    Stopped(StopReason),
    /// The model cannot be swept.
    Unsupported(Unsupported),
}

/// The sum of all units.
pub struct Swept {
    /// The number of solutions.
    pub solutions: BigUint,
    /// The number up to symmetry, unless there was too little memory for some symmetry.
    pub up_to_symmetry: Option<BigUint>,
}

impl Slices {
    /// Slices a count at least `number` times, where it can be. The same model is always sliced in the
    /// same way.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn new(of: SymmetricModel<'_>, number: usize, run: &Run<'_>) -> Result<Slices, StopReason> {
        let moves = |image: &&Vec<OptionId>| {
            let mut pairs = image.iter().enumerate();
            pairs.any(|(at, option)| option.index() != at)
        };
        Ok(Slices {
            slices: slices(of.model, of.symmetries, number, run)?,
            moving: of.symmetries.iter().filter(moves).cloned().collect(),
            group: of.symmetries.len().max(1),
        })
    }

    /// How many units there are.
    #[must_use]
    pub fn units(&self) -> usize {
        self.slices.len() + self.moving.len()
    }

    /// Counts a unit within so many bytes, on one thread: what memory allows must not depend on how
    /// threads take turns. Several shards at once use several cores better than one sweep does.
    ///
    /// # Errors
    /// A limit was reached, or the model cannot be swept.
    ///
    /// # Panics
    /// There is no such unit.
    pub fn count(
        &self,
        of: SymmetricModel<'_>,
        unit: usize,
        bytes: usize,
        run: &Run<'_>,
    ) -> Result<Outcome, Unswept> {
        // What is swept in parts would depend on this machine.
        if run.memory.left().is_some_and(|left| left < bytes) {
            return Err(Unswept::Stopped(StopReason::MemoryLimit));
        }
        let mut run = run.within(bytes);
        run.threads = Threads::ONE;
        let slice = self.slices.get(unit);
        let found = match slice {
            Some(slice) => count_slice(of.model, of.symmetries, slice, &run),
            None => count_kept(of.model, &self.moving[unit - self.slices.len()], &run),
        };
        match found {
            Ok(found) => match (found.solutions, found.stop) {
                (Some(solutions), _) => Ok(Outcome {
                    text: solutions.to_string(),
                    stats: found.stats,
                    ..Outcome::default()
                }),
                // As in a whole sweep: the number up to symmetry is then not known.
                (None, StopReason::MemoryLimit) if slice.is_none() => Ok(Outcome::default()),
                (None, stop) => Err(Unswept::Stopped(stop)),
            },
            Err(_) if slice.is_none() => Ok(Outcome::default()),
            Err(unsupported) => Err(Unswept::Unsupported(unsupported)),
        }
    }

    /// Adds up all units. The slices are made again from the puzzle, so a plan cannot leave some out.
    ///
    /// # Errors
    /// These are not all units.
    pub fn sum(&self, outcomes: &BTreeMap<u32, &Outcome>) -> Result<Swept, Message> {
        if self.units() != outcomes.len() {
            return Err(not_whole());
        }
        let (mut solutions, mut kept) = (BigUint::ZERO, Some(BigUint::ZERO));
        for (unit, outcome) in outcomes {
            let number: Option<BigUint> = outcome.text.parse().ok();
            if self.slices.get(*unit as usize).is_some() {
                solutions += number.ok_or_else(not_whole)?;
            } else {
                kept = kept.zip(number).map(|(kept, number)| kept + number);
            }
        }
        let still = self.group - self.moving.len();
        let kept = kept.map(|kept| kept + &solutions * still);
        Ok(Swept {
            up_to_symmetry: kept.map(|kept| orbits(&kept, self.group)).transpose()?,
            solutions,
        })
    }
}

//! The units of a count by sweep: its slices, and the symmetries that move something.

use std::collections::BTreeMap;

use pavage_family::Message;
use pavage_search::{
    BigUint, Number, OptionId, Run, Stop, StopReason, SymmetricModel, Threads, Unsupported,
};
use pavage_sweep::{Slice, count_kept, count_slice, slices};

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
    /// The number up to symmetry.
    pub up_to_symmetry: Number,
}

/// The text of a symmetry for which the memory was too small.
const NO_MEMORY: &str = "memory";
/// The text of a symmetry whose states are too long begins so. Two numbers follow: how many bits they
/// have, and how many there may be.
const LONG: &str = "state ";

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
            Ok(found) => match found.solutions {
                Ok(solutions) => Ok(Outcome {
                    text: solutions.to_string(),
                    stats: found.stats,
                    ..Outcome::default()
                }),
                // As in a whole sweep: the number up to symmetry is then not known.
                Err(StopReason::MemoryLimit) if slice.is_none() => Ok(untold(NO_MEMORY.into())),
                Err(stop) => Err(Unswept::Stopped(stop)),
            },
            Err(Unsupported::State { bits, most }) if slice.is_none() => {
                Ok(untold(format!("{LONG}{bits} {most}")))
            }
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
        let (mut solutions, mut kept) = (BigUint::ZERO, Ok(BigUint::ZERO));
        for (unit, outcome) in outcomes {
            let number = told(&outcome.text).ok_or_else(not_whole)?;
            if self.slices.get(*unit as usize).is_some() {
                solutions += number.map_err(|_| not_whole())?;
            } else {
                kept = kept.and_then(|kept: BigUint| Ok(kept + number?));
            }
        }
        let still = self.group - self.moving.len();
        Ok(Swept {
            up_to_symmetry: match kept {
                Ok(kept) => Ok(orbits(&(kept + &solutions * still), self.group)?),
                Err(stop) => Err(stop),
            },
            solutions,
        })
    }
}

/// Of a symmetry for which no number is known.
fn untold(why: String) -> Outcome {
    Outcome {
        text: why,
        ..Outcome::default()
    }
}

/// What the text of a unit says; `None` if it is none.
fn told(text: &str) -> Option<Number> {
    if text == NO_MEMORY {
        return Some(Err(Stop::Limit(StopReason::MemoryLimit)));
    }
    if let Some(long) = text.strip_prefix(LONG) {
        let (bits, most) = long.split_once(' ')?;
        let (bits, most) = (bits.parse().ok()?, most.parse().ok()?);
        return Some(Err(Stop::Refused(Unsupported::State { bits, most })));
    }
    text.parse().ok().map(Ok)
}

#[cfg(test)]
mod tests {
    use pavage_search::text;

    use super::*;

    /// What is told of a symmetry is a number, or why it is not known, or else the results are damaged.
    #[test]
    fn a_symmetry_has_a_number_or_a_reason() {
        // The two pairs of a square, which a half turn keeps.
        let model = text::parse("a b c d\na b\nc d\na c\nb d\n").expect("a model");
        let half: Vec<OptionId> = [1, 0, 3, 2].map(OptionId).to_vec();
        let symmetries = [model.options().collect(), half];
        let of = SymmetricModel::new(&model, &symmetries);
        let run = Run::default();
        let slices = Slices::new(of, 1, &run).expect("no limit");
        let of_unit = |unit| {
            let found = slices.count(of, unit, 1 << 20, &run);
            found.unwrap_or_else(|_| panic!("it can be swept"))
        };
        let whole: Vec<Outcome> = (0..slices.units()).map(of_unit).collect();
        let summed = |text: Option<&str>| {
            let mut all = whole.clone();
            if let Some(text) = text {
                all.last_mut().expect("the half turn").text = text.to_owned();
            }
            let outcomes = (0..).zip(&all).collect();
            let swept = slices.sum(&outcomes).ok()?;
            assert_eq!(swept.solutions, 2_u8.into());
            Some(swept.up_to_symmetry)
        };
        assert_eq!(summed(None), Some(Ok(2_u8.into())));
        let no_memory = Stop::Limit(StopReason::MemoryLimit);
        assert_eq!(summed(Some(NO_MEMORY)), Some(Err(no_memory)));
        let long = Unsupported::State {
            bits: 300,
            most: 255,
        };
        assert_eq!(summed(Some("state 300 255")), Some(Err(long.into())));
        for damaged in ["", "many", "state", "state 300", "state 300 x", "-1"] {
            assert_eq!(summed(Some(damaged)), None, "{damaged}");
        }
    }
}

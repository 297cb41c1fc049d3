//! The measurements of a rating: the deductions of a solving path by kind, and their cost.

use pavage_search::{Run, StopReason};

use super::walk::tell_progress;
use super::{Deduction, Logic, Technique};
use crate::Class;

/// The measurements of a solving path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    /// The number of steps of each kind: simple techniques, other techniques, and those in no table
    /// (hypotheses).
    pub steps: [usize; 3],
    /// The total cost of these steps.
    pub cost: u64,
}

/// Walks from a sheet until deductions end or their cost reaches `enough`. The first techniques of the
/// table, so many, are the simple ones. The sheet is left in the
/// state where the walk ends.
///
/// # Errors
/// `next` failed, or a limit of the run was met.
pub fn measure<'a, L: Logic<Event = Deduction<L>>>(
    sheet: &mut L::Sheet<'a>,
    table: &[Technique<L>],
    simple: usize,
    enough: u64,
    run: &Run<'_>,
    mut next: impl FnMut(&L::Sheet<'a>) -> Result<Option<Deduction<L>>, StopReason>,
) -> Result<Measured, StopReason> {
    let mut measured = Measured::default();
    let (mut steps, open) = (0, L::open(sheet));
    while L::open(sheet) > 0 && measured.cost < enough {
        let Some(found) = next(sheet)? else {
            return Ok(measured);
        };
        let at = table.iter().position(|row| row.rule == found.rule);
        let kind = at.map_or(2, |at| usize::from(at >= simple));
        measured.steps[kind] += 1;
        measured.cost += found.cost();
        found.apply(sheet);
        steps += 1;
        tell_progress(run, steps, open, L::open(sheet));
    }
    Ok(measured)
}

/// A score: ten points for each easier class, and half the binary logarithm of the effort. It grows
/// with the effort without end in the hardest class. In the others, what is above eight points of a
/// class is compressed into the last two, so that no puzzle reaches the score of a harder class.
#[must_use]
pub fn score(class: Class, effort: u64) -> f64 {
    let below = Class::ALL.iter().filter(|other| **other < class).count();
    let plain = libm::log2(1.0 + effort as f64) / 2.0;
    let within = match class {
        Class::Wizard => plain,
        _ if plain <= 8.0 => plain,
        // Value and slope are those of the plain score at 8, and it stays below 10.
        _ => 10.0 - 4.0 / (plain - 6.0),
    };
    10.0 * below as f64 + within
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_grows_with_the_effort_and_stays_in_its_class() {
        let efforts: Vec<u64> = (0..100_000)
            .chain([316_000_000, 316_000_001, 650_000_000, u64::MAX])
            .collect();
        for class in Class::ALL {
            let scores: Vec<f64> = efforts.iter().map(|effort| score(class, *effort)).collect();
            assert!(scores.is_sorted_by(|less, more| less < more), "{class:?}");
            let below = Class::ALL.iter().filter(|other| **other < class).count();
            let [least, next] = [below, below + 1].map(|classes| 10.0 * classes as f64);
            assert_eq!(scores[0], least);
            let most = scores[scores.len() - 1];
            assert!(class == Class::Wizard || most < next, "{class:?}: {most}");
        }
    }
}

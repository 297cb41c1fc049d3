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

/// Walks from a sheet until deductions end or their cost reaches `enough`. The sheet is left in the
/// state where the walk ends.
///
/// # Errors
/// `next` failed, or a limit of the run was met.
pub fn measure<'a, L: Logic<Event = Deduction<L>>>(
    sheet: &mut L::Sheet<'a>,
    (table, simple): (&[Technique<L>], usize),
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
        let at = table.iter().position(|row| row.rule == found.rule());
        let kind = at.map_or(2, |at| usize::from(at >= simple));
        measured.steps[kind] += 1;
        measured.cost += found.cost();
        found.apply(sheet);
        steps += 1;
        tell_progress(run, steps, open, L::open(sheet));
    }
    Ok(measured)
}

/// A score within a class: ten points for each easier class, and half the binary logarithm of the
/// effort, at most 9.99.
#[must_use]
pub fn score(class: Class, effort: u64) -> f64 {
    let below = Class::ALL.iter().filter(|other| **other < class).count();
    let within = (libm::log2(1.0 + effort as f64) / 2.0).min(9.99);
    let score = 10.0 * below as f64 + within;
    (score * 100.0).round() / 100.0
}

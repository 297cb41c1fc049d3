//! What a rating measures: the deductions of a way by kind, and what they cost.

use pavage_search::{Run, StopReason};

use super::walk::tell_progress;
use super::{Deduction, Logic, Technique};
use crate::Class;

/// What was measured of a way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    /// How often each kind of deduction was used: simple techniques, the others, what is in no table
    /// (hypotheses).
    pub steps: [usize; 3],
    /// What all these steps cost.
    pub cost: u64,
}

/// Walks from a sheet as far as deductions go, or until they cost so much that it is enough; the
/// sheet is left where the walk ends.
///
/// # Errors
/// What `next` ended with, or the run's limits.
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

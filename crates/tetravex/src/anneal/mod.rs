//! Simulated annealing: searches that start from tiles laid at random and change the board step by
//! step, sometimes for the worse. They look for one solution, prove nothing, and keep the best
//! board they saw.
//!
//! The *energy* of a board counts its mistakes: pairs of touching sides that do not match, and
//! sides on the rim that do not have its colour. If that colour may only lie on the rim, a pair of
//! touching sides with it counts as a mistake, too.
//!
//! Fixed tiles, and tiles that a player has laid, stay where they are.

mod best;
mod better;
mod board;
mod groups;
mod heat;
mod moves;
mod plain;
#[cfg(test)]
mod samples;
mod settings;
mod sites;
mod start;
mod watch;

use super::Tetravex;
use pavage_family::{Finds, OwnSearch};

pub(super) use groups::groups;
pub(super) use settings::{START, STEPS, number, option, steps_max};
pub(super) use start::Start;

/// The better rule.
pub(super) const ANNEAL: OwnSearch<Tetravex> = OwnSearch {
    name: "anneal",
    finds: Finds::One,
    work_of_node: 1,
    tells_orbits: false,
    odds: |_, _| None,
    options: better::OPTIONS,
    defaults: better::defaults,
    readings: true,
    threads: false,
    search: better::search,
};

/// The rule of a student project, kept for comparison.
pub(super) const PLAIN: OwnSearch<Tetravex> = OwnSearch {
    name: "anneal-plain",
    finds: Finds::One,
    work_of_node: 1,
    tells_orbits: false,
    odds: |_, _| None,
    options: plain::OPTIONS,
    defaults: plain::defaults,
    readings: true,
    threads: false,
    search: plain::search,
};

//! Annealing: searches that start from tiles laid at random and change the board step by step,
//! sometimes for the worse. They look for one solution, prove nothing, and keep the best board
//! they saw.
//!
//! What is wrong with a board is its *energy*: the pairs of sides that touch and do not match, and
//! the sides on the rim that have not the colour of the rim. Where that colour belongs to the rim
//! alone, a pair that touches with it does not match.
//!
//! What is fixed, and what a player has laid, stays where it is.

mod assign;
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

/// The better rule.
pub(super) const ANNEAL: OwnSearch<Tetravex> = OwnSearch {
    name: "anneal",
    finds: Finds::One,
    usual: |_, _| false,
    options: better::OPTIONS,
    readings: true,
    search: better::search,
};

/// The rule of a student project, kept as it is to be compared with.
pub(super) const PLAIN: OwnSearch<Tetravex> = OwnSearch {
    name: "anneal-plain",
    finds: Finds::One,
    usual: |_, _| false,
    options: plain::OPTIONS,
    readings: true,
    search: plain::search,
};

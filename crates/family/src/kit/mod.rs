//! The reasoning kit: what explaining, hinting and rating are for every family that reasons by
//! deductions.
//!
//! A family brings its [`Logic`] (what is known of a position, and how to put it into words), a table
//! of techniques, each a [`Pattern`] in a file of its own, and what engines know of a position, as a
//! [`Scene`]. The kit owns the rest, once: the walk from a position to its end ([`Walk`],
//! [`explain`]), leaving out what an argument does not need ([`trim`]), the deductions that lead to a
//! hint ([`chain`]), steps with their worlds as data ([`step`]), the work that is spent ([`Meter`]),
//! and what a rating measures ([`measure`]), and which entry of a player is wrong ([`first_wrong`]).

mod chain;
mod deduction;
mod logic;
mod meter;
mod rating;
mod tell;
mod trim;
mod walk;
mod wrong;

pub use chain::{chain, chained};
pub use deduction::{Deduction, Find, Pattern, Technique, Told, easiest, within};
pub use logic::{Logic, Scene};
pub use meter::Meter;
pub use rating::{Measured, measure, score};
pub use tell::{follow, step, world};
pub use trim::{Lost, Replay, trim};
pub use walk::{Next, Walk, deductions, explain};
pub use wrong::first_wrong;

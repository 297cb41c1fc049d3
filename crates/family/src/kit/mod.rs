//! The reasoning kit: explanations, hints and ratings for every family that reasons by deductions.
//!
//! A family supplies its [`Logic`] (what is known of a position, and the words for it), a table of
//! techniques, each a [`Pattern`] in a file of its own, and a [`Scene`] that asks engines about a
//! position. The kit does the rest: it walks from a position to its end ([`Walk`], [`explain`]),
//! supposes the candidates of a place ([`fn@suppose`]), leaves out steps that an argument does not
//! need ([`fn@trim`]), collects the deductions that lead to
//! a hint ([`chain`]), chooses the place to tell where none do ([`counted`]), turns deductions into steps and worlds as data ([`step`]), counts work
//! ([`Meter`]) and measures ratings ([`measure`]).

mod chain;
mod check;
mod deduction;
mod logic;
mod meter;
mod rating;
mod suppose;
mod tell;
mod trim;
mod walk;
mod wrong;

pub use chain::{Counted, chain, chained, counted};
pub use check::{Check, Checked, Checker, checker};
pub use deduction::{Case, Deduction, Find, Pattern, Technique, easiest, within};
pub use logic::{Logic, Scene};
pub use meter::Meter;
pub use rating::{Measured, measure, score};
pub use suppose::{Choice, Effort, Follow, refute, suppose};
pub use tell::{candidates, dead_end, follow, step, world};
pub use trim::{Again, Lost, Replay, brief, shorten, trim};
pub use walk::{Next, Walk, deductions, explain};
pub use wrong::{first_wrong, standing};

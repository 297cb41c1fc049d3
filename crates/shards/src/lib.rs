//! Pieces of work that outgrows a machine, or a run of a program: each is done alone, may be broken
//! off at any moment, and goes on from its text. All together are the answer of an undivided run,
//! costs included.
//!
//! A [`Plan`] holds what is asked, and what each *shard* has to do: branches of a search tree, or
//! *units*, pieces of work that are done whole. A [`Piece`] is how far a shard is, or a count that
//! is alone. Both are texts sealed by a hash ([`seal`]), and the pieces of shards name the hash of
//! their plan. So nothing that was changed, cut short or mixed up is added.
//!
//! [`run`] does a shard; [`Merging`] proves that pieces are the whole work and adds them up:
//! whoever holds a [`Whole`] holds the answer. [`Left`] is what a stopped run has left, to be
//! divided again.
//!
//! This crate does not know what is asked: its users bring the question, and what searches or does
//! units. It does not decide where texts and lists are stored, and knows no files.
//!
//! # Invariants
//!
//! - A shard that is run twice has the same bytes, wherever and however often it was broken off.
//! - Nobody holds a [`Whole`] without the proof, from the pieces, that nothing is missing or twice.
//! - The texts are the types as they derive serde where they are defined.

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod list;
mod merge;
mod piece;
mod plan;
mod rest;
mod run;
mod seal;
mod slices;
mod walk;
mod wrong;

pub use list::{List, Lists, NoLists, Opened};
pub use merge::{Found, Given, Listed, Merging, Whole, joined, not_whole};
pub use piece::{Done, Extent, Outcome, Piece, Shard, Share, Solutions, Walked};
pub use plan::{Continued, Plan, SHARDS_MAX, TEXT_BYTES_MAX};
pub use rest::Left;
pub use run::{
    About, At, Halt, Kept, Portion, Ran, Started, Worker, Working, run, start, start_beside,
};
pub use seal::{Flaw, open, seal};
pub use slices::{Slices, Swept, Unswept};
pub use walk::{ForeignTree, Searching, check_tree, walk};
pub use wrong::Wrong;

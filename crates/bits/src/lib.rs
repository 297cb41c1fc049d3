//! Bit sets, floods, subset sums, and random numbers that depend on a seed alone. Nothing here
//! knows of models or of puzzles.
//!
//! The README is the guide; its examples are tests.
#![cfg_attr(any(doc, doctest), doc = include_str!("../README.md"))]

mod adjacency;
mod bits;
mod flood;
mod random;
mod sort;
mod sums;

pub use adjacency::Adjacency;
pub use bits::{Bits, has, insert, members, ones, remove};
pub use flood::{flood, flood_until};
pub use random::Random;
pub use sort::SmallSort;
pub use sums::SubsetSums;

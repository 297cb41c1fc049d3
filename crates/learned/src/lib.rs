//! A trained ordering for packing puzzles: which placement keeps the most solutions?
//!
//! A small network scores the placements among which a search chooses. It sees no cell, board or
//! piece by name, only what surrounds a placement and what would be left after it ([`Inputs`]).
//! Inference uses integers alone, so that scores are the same on every machine and for any number of
//! threads. It only orders: what depends on it is how soon a solution is found, never which solutions
//! there are.
//!
//! Training is elsewhere (`crates/train`), as it uses floats and tables of all solutions.
//!
//! The README is the guide; its example is a test.
#![cfg_attr(any(doc, doctest), doc = include_str!("../README.md"))]

mod guide;
mod inputs;
mod network;
mod scene;
mod weights;
mod windows;

pub use guide::Learned;
pub use inputs::{DENSE, DENSE_NAMES, Inputs, Position};
pub use network::{FIRST, HEADS, Network, SECOND, Scores, Table, UNIT};
pub use scene::{Kind, Scene};
pub use weights::WeightsError;
pub use windows::{Window, windows_of};

//! Fuzz targets: each is one property of the program that must hold for any bytes. A target panics
//! where its property fails. The tests of this crate try every target on its stored corpus; long
//! runs are guided by coverage, see `README.md`.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of targets are small"
)]

pub mod corpus;
pub mod crossed;
mod draw;
mod models;
pub mod mutate;
pub mod replay;
mod rules;
mod said;
mod script;
pub mod shrink;
mod targets;
mod typing;

pub use targets::{TARGETS, Target, families_with_moves, target};

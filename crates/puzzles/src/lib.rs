//! The puzzle families and the engines there are.
//!
//! A family is a crate of its own, and so is what brings engines; here they are listed, behind the
//! faces that the middle knows.

mod engines;
mod registry;

pub use engines::engines;
pub use registry::{families, family, listed_families};

//! The puzzle families there are.
//!
//! A family is a crate of its own; here they are listed, behind the one face that the middle knows.

mod registry;

pub use registry::{families, family, listed_families};

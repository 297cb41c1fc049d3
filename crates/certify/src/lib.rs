//! Certificates of counts: texts from which another program checks the number of solutions.
//!
//! This crate knows models and no engine, so what it writes shares nothing with the searches and
//! sweeps whose numbers it certifies.
//!
//! The README is the guide; its examples are tests.
#![cfg_attr(any(doc, doctest), doc = include_str!("../README.md"))]

mod certified;
mod diagram;
mod layers;

pub use certified::{Certified, Uncertified};
pub use diagram::certify_by_diagram;
pub use layers::{CERTIFIED_BITS_MAX, certify_by_layers};

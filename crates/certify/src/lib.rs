//! Certificates of counts, texts from which another program checks the number of solutions; and a
//! check of recorded searches, step by step.
//!
//! This crate knows models and no engine, so it shares nothing with the searches and sweeps whose
//! numbers it certifies and whose steps it judges.
//!
//! The README is the guide; its examples are tests.
#![cfg_attr(any(doc, doctest), doc = include_str!("../README.md"))]

mod certified;
mod diagram;
mod layers;
mod recording;

pub use certified::{Certified, Uncertified};
pub use diagram::certify_by_diagram;
pub use layers::{CERTIFIED_BITS_MAX, certify_by_layers};
pub use recording::{Misrecorded, Recorded, WrongStep, check_recording};

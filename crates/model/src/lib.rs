//! Exact-cover models, and what limits the work on them; no way of solving them.
//!
//! A [`Model`] lists items and options; [`Model::judge`] says whether a set of options is a
//! solution. A [`Run`] limits, stops and watches work on a model. Searches and what checks them both
//! build on this crate, and share nothing else.
//!
//! The README is the guide; its examples are tests.
#![cfg_attr(any(doc, doctest), doc = include_str!("../README.md"))]

mod cancel;
mod disk;
mod event;
mod judge;
mod memory;
mod model;
pub mod narrow;
mod run;
mod stats;
pub mod text;
mod threads;

pub use cancel::Cancel;
pub use disk::{Disk, DiskFault};
pub use event::Event;
pub use judge::Fault;
pub use memory::{Memory, Taken};
pub use model::{
    Bounds, Color, ColorNames, Entry, ItemId, Model, ModelBuilder, ModelError, OptionId, Tiling,
};
pub use run::{Clock, Limits, Notice, Observer, Progress, Run, Still, Work};
pub use stats::{Stats, StopReason, Summary, TreeSize};
pub use threads::{Spawn, Threads};

//! Counts exact covers by a sweep on a graphics processor: the engine `gpu`.
//!
//! [`pavage_sweep::SweepPlan`] says what the steps of a sweep are; here a device makes them, through Vulkan.
//! Nothing here knows puzzles or models, and nothing beside this crate knows devices. Without the feature
//! `vulkan` the crate is empty.
//!
//! - `kernels.wgsl`: what the device does, in numbers of 32 bits and without subgroups.
//! - `tables`: a plan as the numbers that the kernels read.
//! - `machine`: a device, its kernels, and what it is sent and asked.
//! - `pool`: the memory of a device in which the states lie.
//! - `sizes`: how much lies there, and what kernels run over.
//! - `sweep`: sends rounds, hears of them, and makes room.
//! - `way`: how far a sweep is, as a round tells it.
//! - `engine`: the engine, and how it finds its device.
#![cfg_attr(any(doc, doctest), doc = include_str!("../README.md"))]
#![cfg(feature = "vulkan")]

mod engine;
mod machine;
mod pool;
mod sizes;
mod sweep;
mod tables;
mod way;

pub use engine::{ADAPTER_VARIABLE, ENGINES, Gpu, adapters};
pub use machine::{Machine, NoMachine};
pub use sizes::Sizes;
pub use sweep::{LevelSum, Sweeper};

//! Exact cover with colours and multiplicities, useful on its own.
//!
//! A [`Model`] lists items and options. An [`Engine`] finds or counts the sets of options that
//! cover every primary item as often as its bounds ask. A table of [`Engines`] finds the one that
//! suits a request. Nothing here knows of puzzles or grids.
//!
//! The README is the guide; its examples are tests.
#![cfg_attr(any(doc, doctest), doc = include_str!("../README.md"))]

mod attempts;
mod bits;
mod certify;
mod components;
mod cut;
mod dance;
mod diagram;
mod drive;
mod engine;
mod engines;
mod fingerprint;
mod flood;
mod judge;
mod mask;
mod memory;
mod model;
mod orbits;
mod parts;
mod pausing;
mod poll;
mod portfolio;
mod race;
mod reference;
mod regions;
mod run;
mod segments;
mod snapshot;
mod split_mix;
mod stats;
mod sums;
mod sweep;
mod task;
pub mod text;
mod unsupported;
mod visits;
mod walk;
mod worth;

pub use attempts::{Attempt, Attempted, Attempts, Chance};
pub use certify::{CERTIFIED_BITS_MAX, Certified, Uncertified, certify};
pub use components::{Component, Components};
pub use cut::cut_model;
pub use diagram::certify_by_diagram;
pub use drive::{search_model, search_space};
pub use engine::{Asked, CountResult, Engine};
pub use engines::{Choice, ENGINES, Engines, EnginesIter, engine, engines, fastest_for};
pub use fingerprint::Fingerprint;
pub use flood::{flood, flood_until};
pub use judge::Fault;
pub use memory::{Memory, Taken};
pub use model::{Bounds, Color, Entry, ItemId, Model, ModelBuilder, ModelError, OptionId, Tiling};
pub use orbits::{
    OrbitCount, Visited, Visits, count_all, count_by_orbits, nodes_by_orbits, visit_by_orbits,
};
pub use parts::{Joined, NotWhole, Part, check_whole, join};
pub use pausing::{Pausing, Prepared, pausing_searches};
pub use portfolio::{PortfolioResult, portfolio};
pub use run::{
    Cancel, Clock, Limits, Notice, Observer, Progress, Run, Spawn, Still, Threads, Work,
};
pub use snapshot::{Branch, Snapshot, SnapshotSink, Span, TREE_NUMBER, Tree};
pub use split_mix::SplitMix64;
pub use stats::{Stats, StopReason, Summary};
pub use sums::SubsetSums;
pub use sweep::{
    BigUint, Combinations, Slice, Solutions, Tabulated, count_by_sweep, count_combinations,
    count_kept, count_slice, slices, sweep_supports, tabulate,
};
pub use task::{Event, Order, Sinks, SolutionSink, Task, Weigh, Weighing, Weight};
pub use unsupported::Unsupported;
pub use visits::{Drawn, OptionCounts, count_options_by_visits, draw_by_visits};
pub use walk::{Space, Verdict};
pub use worth::worth_sweeping;

//! Exact cover with colours and multiplicities, useful on its own.
//!
//! A [`Model`] lists items and options. An [`Engine`] finds or counts the sets of options that
//! cover every primary item as often as its bounds ask. A table of [`Engines`] finds the one that
//! suits a request.
//!
//! # Invariants
//!
//! - Nothing here knows puzzles or grids. What an engine uses besides items and options (cells,
//!   neighbours, sizes of pieces) is the [`Tiling`] of the model, which is checked when it is built.
//! - A snapshot names its search tree. A change to the tree of an engine raises [`TREE_NUMBER`]; a
//!   test compares the nodes of some models.
//! - The parts of a cut give the answer of one search, costs included.
//!
//! The README is the guide; its examples are tests.
#![cfg_attr(any(doc, doctest), doc = include_str!("../README.md"))]

mod asked;
mod attempts;
mod bits;
mod cheapest;
mod choose;
mod components;
mod covering;
mod cut;
mod dance;
mod divide;
mod drive;
mod easy;
mod engine;
mod engines;
mod estimate;
mod fingerprint;
mod least;
mod list;
mod mask;
mod number;
mod option_sets;
mod orbits;
mod order;
mod parts;
mod pausing;
mod poll;
mod portfolio;
mod preprocess;
mod race;
mod reference;
mod regions;
mod segments;
mod snapshot;
mod split_mix;
mod sums;
mod sweep;
mod symmetric;
mod task;
mod unsupported;
mod visits;
mod walk;
mod worth;
mod zdd;

pub use asked::Asked;
pub use attempts::{Attempt, Attempted, Attempts, Chance};
pub use cheapest::{Cheapest, Priced, cheapest, cheapest_below};
pub use choose::{
    ByChooser, Chooser, Conflicts, FewestWays, OpenItem, Position, RandomTies, Sharp,
};
pub use components::{Component, Components};
pub use cut::cut_model;
pub use divide::{COMPONENTS, Walked, count_by_components};
pub use drive::{search_model, search_space};
pub use easy::{SolutionIter, count, first, is_unique, solutions, solutions_within};
pub use engine::{CountResult, Engine, Turn};
pub use engines::{Choice, ENGINES, Engines, EnginesIter, engine, engines, fastest_for};
pub use estimate::{Estimate, Estimated, estimate};
pub use fingerprint::Fingerprint;
pub use number::{Number, Stop};
pub use orbits::{OrbitCount, Visited, Visits, item_by_orbits, nodes_by_orbits, visit_by_orbits};
pub use order::{Guidance, Guide, Order, Reason, ReasonKind};
pub use parts::{Joined, NotWhole, Part, join};
pub use pausing::{Pausing, Prepared, pausing_searches};
pub use pavage_model::{
    Bounds, Cancel, Clock, Color, ColorNames, Disk, DiskFault, Entry, Event, Fault, ItemId, Limits,
    Memory, Model, ModelBuilder, ModelError, Notice, Observer, OptionId, Progress, Run, Spawn,
    Stats, Still, StopReason, Summary, Taken, Threads, Tiling, TreeSize, Work, flood, flood_until,
    narrow, text,
};
pub use portfolio::{PortfolioResult, portfolio};
pub use preprocess::{Preprocessed, Removed, preprocess};
pub use snapshot::{Branch, Snapshot, SnapshotSink, Span, TREE_NUMBER, Tree};
pub use split_mix::SplitMix64;
pub use sums::SubsetSums;
pub use sweep::{
    BigUint, Combinations, Slice, SliceCount, Solutions, SweepClosing, SweepDevice, SweepField,
    SweepFlip, SweepGeometry, SweepHalt, SweepMove, SweepPiece, SweepPlan, SweepWatch, Swept,
    Tabulated, count_by_device, count_by_sweep, count_combinations, count_kept, count_slice,
    slices, sweep_supports, tabulate,
};
pub use symmetric::SymmetricModel;
pub use task::{LimitSink, Search, Sinks, SolutionSink, Task, Weigh, Weighing, Weight};
pub use unsupported::Unsupported;
pub use visits::{Drawn, OptionCounts, count_options_by_visits, draw_by_visits};
pub use walk::{Space, Verdict};
pub use worth::worth_sweeping;
pub use zdd::{NoZdd, Zdd, ZddEdge, ZddNode};

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

// What is asked, and what is answered.
mod asked;
mod easy;
mod engine;
mod engines;
mod number;
mod task;
mod unsupported;

// Engines that visit solutions one by one, and what they walk with.
mod covering;
mod dance;
mod drive;
mod least;
mod mask;
mod order;
mod poll;
mod reference;
mod regions;
mod walk;

// Engines that count without visiting.
mod divide;

// Pieces of a search, to keep, to divide and to go on with.
mod cut;
mod fingerprint;
mod parts;
mod pausing;
mod segments;
mod snapshot;

// Several searches for one question.
mod attempts;
mod portfolio;
mod race;

// Other questions: the cheapest solutions, numbers up to symmetry, estimates, all solutions as one graph.
mod cheapest;
pub mod diagram;
mod estimate;
mod orbits;
mod symmetric;
mod visits;
mod zdd;

// Models made smaller, taken apart, or searched as the caller chooses.
mod choose;
mod components;
mod option_sets;
mod preprocess;

// Tools.
mod list;

pub use asked::Asked;
pub use attempts::{Attempt, Attempted, Attempts, Chance};
pub use cheapest::{Cheapest, Priced, cheapest, cheapest_below};
pub use choose::{
    ByChooser, Chooser, Conflicts, FewestWays, OpenItem, Position, RandomTies, Sharp,
};
pub use components::{Component, Components};
pub use covering::Covering;
pub use cut::cut_model;
pub use diagram::Diagram;
pub use divide::{COMPONENTS, Walked, count_by_components};
pub use drive::{search_model, search_space};
pub use easy::{SolutionIter, count, first, is_unique, solutions, solutions_within};
pub use engine::{CombinationCounts, Combinations, CountResult, Engine, Tabulated, Turn};
pub use engines::{Choice, ENGINES, Engines, EnginesIter, engine, engines, fastest_for};
pub use estimate::{Estimate, Estimated, estimate, estimate_within};
pub use fingerprint::Fingerprint;
pub use list::List;
pub use num_bigint::BigUint;
pub use number::{Number, Stop};
pub use orbits::{OrbitCount, Visited, Visits, item_by_orbits, nodes_by_orbits, visit_by_orbits};
pub use order::{Guidance, Guide, ItemChoice, Order, Reason, ReasonKind};
pub use parts::{Joined, NotWhole, Part, join};
pub use pausing::{Pausing, Prepared, pausing_searches};
pub use pavage_model::{
    Bounds, Cancel, Clock, Color, ColorNames, Disk, DiskFault, Entry, Event, Fault, ItemId, Limits,
    Memory, Model, ModelBuilder, ModelError, Notice, Observer, OptionId, Progress, Run, Spawn,
    Stats, Still, StopReason, Summary, Taken, Threads, Tiling, TreeSize, Work, narrow, text,
};
pub use poll::Poll;
pub use portfolio::{PortfolioResult, portfolio};
pub use preprocess::{Preprocessed, Removed, preprocess};
pub use snapshot::{Branch, Snapshot, SnapshotSink, Span, TREE_NUMBER, Tree};
pub use symmetric::SymmetricModel;
pub use task::{LimitSink, Search, Sinks, SolutionSink, Task, Weigh, Weighing, Weight};
pub use unsupported::Unsupported;
pub use visits::{Drawn, OptionCounts, count_options_by_visits, draw_by_visits};
pub use walk::{Space, Verdict};
pub use zdd::{NoZdd, Zdd, ZddEdge, ZddNode};

//! Counting without enumerating: a sweep over the cells. It merges all ways to cover the cells
//! behind the front into one state with a count.
//!
//! *Idea.* What can still be covered depends on which cells beyond the front are covered and on
//! which pieces are used, not on how. So partial solutions that agree in both form one state, and
//! only their number is kept. This is dynamic programming over a frontier, known as transfer
//! matrices for dominoes. Knuth's ZDDs of exact covers merge the same states (TAOCP 7.1.4). The
//! cost is the number of states, not of solutions.
//!
//! *Profiles.* A state is a profile, the cells beyond the front that are covered, and a supply, the pieces
//! that are left. Which moves fit depends on the profile alone, so it is found once for all states with it.
//!
//! *Pruning.* The remaining pieces must fill each closed region behind the front exactly, so its size
//! must be a sum of their sizes. A piece that no longer begins anywhere must have been used.
//!
//! *Items.* Without cells that are known, the items that are swept and their order are chosen so that few
//! are open at a time. An item beside them is forgotten once no option covers it any more.
//!
//! *Mirror.* States that are images of each other under a symmetry that keeps the front are merged.
//!
//! *Symmetry.* Take an item that is covered once and that every symmetry keeps. One option of each
//! orbit of its options, and that option's image in the mirror, stand for the whole orbit. The
//! option that begins latest in the sweep is taken, because the item is then still free in most
//! states. The number of orbits follows from the lemma of Cauchy and Frobenius. For each symmetry,
//! the solutions that it keeps are those of the model whose options are the orbits of options under
//! it.
#![cfg_attr(any(doc, doctest), doc = include_str!("../README.md"))]

mod combinations;
mod count;
mod cover;
mod device;
mod engine;
mod execute;
mod graph;
mod slices;
mod states;
mod tabulate;
mod worth;

pub use combinations::count_combinations;
pub use count::{count_by_device, count_by_sweep};
pub use cover::encoding::sweep_supports;
pub use cover::plan::{
    SweepClosing, SweepField, SweepFlip, SweepGeometry, SweepMove, SweepPiece, SweepPlan, Swept,
};
pub use device::{SweepDevice, SweepHalt, SweepWatch};
pub use engine::{ENGINES, SweepEngine};
pub use slices::{Slice, SliceCount, count_kept, count_slice, slices};
pub use tabulate::tabulate;
pub use worth::worth_sweeping;

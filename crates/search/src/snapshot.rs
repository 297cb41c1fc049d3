//! Snapshots: the state of an unfinished enumeration, as plain data to keep and to continue from.
//!
//! *Idea.* A depth-first walk is described by what it has left: the untried choices at each level
//! above its current position. With several workers there is one such list for each stretch of the
//! tree that one of them walks. What is done is kept as counts alone. So a snapshot is short,
//! however long the search ran. A search that continues from it counts every node once and ends
//! like a search without a break. This crate does not decide how or where a snapshot is written.

use std::time::Duration;

use crate::Stats;

/// The version number of the search trees of this release.
///
/// If an engine changes the way it walks a model, it has another tree, and continuing an old
/// snapshot would give wrong results. So raise this number with every change to a tree. A test that
/// compares the trees of some models with known numbers of nodes shows when this is needed.
pub const TREE_NUMBER: u32 = 1;

/// Identifies the tree of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tree {
    /// The [`TREE_NUMBER`] of the release that searched it.
    pub number: u32,
    /// The fingerprint of engine, model, order and weights.
    pub fingerprint: u64,
}

/// The state of an unfinished enumeration. With the feature `serde` it can be written and read in any
/// format, as JSON or in a binary one. A search with [`crate::Task::start`] continues from it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Snapshot {
    /// The tree that is searched. No other search continues from this snapshot.
    pub tree: Tree,
    /// The costs so far.
    pub stats: Stats,
    /// What is left, in depth-first order. Empty when the tree is exhausted.
    pub left: Vec<Branch>,
}

/// A part of a tree: the choices left at each level, from the root down. On every level but the
/// last, the choice just before `next` leads to the next level. No levels mean the whole tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Branch {
    /// The levels, from the root down.
    pub levels: Vec<Span>,
    /// How many of the levels, from the last up, no search has opened yet. The search that walks
    /// this branch opens and counts them. It is the first to come there, so the first choice of
    /// each leads down.
    pub fresh: u32,
}

/// The choices of a level that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "[u32; 3]", into = "[u32; 3]")
)]
pub struct Span {
    /// The first one that is left.
    pub next: u32,
    /// The one after the last.
    pub end: u32,
    /// How many choices the level has in all.
    pub width: u32,
}

/// As a list, a snapshot is a fourth as long: it is little else than spans.
impl From<[u32; 3]> for Span {
    fn from([next, end, width]: [u32; 3]) -> Span {
        Span { next, end, width }
    }
}

impl From<Span> for [u32; 3] {
    fn from(Span { next, end, width }: Span) -> [u32; 3] {
        [next, end, width]
    }
}

/// Receives snapshots, on the caller's thread. The first comes at once, and one comes when the
/// search ends for whatever reason. In between, the pauses grow with the running time.
///
/// A snapshot holds all work done by any worker. On several threads, that may be more than counts at a
/// limit, and more solutions than were handed over. So continuing from it gives the right final
/// numbers, but may skip solutions that were never handed over. On one thread it skips none.
pub type SnapshotSink<'a> = &'a mut dyn FnMut(&Snapshot);

/// The pause before the next snapshot is the time since the first one divided by this number.
const SHARE: u32 = 20;
/// The shortest pause between two snapshots.
const EVERY_MIN: Duration = Duration::from_millis(100);
/// The longest pause between two snapshots.
const EVERY_MAX: Duration = Duration::from_secs(10);

/// How long to wait for the next snapshot in a search that has run for this long. If the search is
/// killed, only a small share of its work is lost.
pub(crate) fn pause_after(running: Duration) -> Duration {
    (running / SHARE).clamp(EVERY_MIN, EVERY_MAX)
}

impl Snapshot {
    /// The state of a search that has not begun.
    #[must_use]
    pub fn whole(tree: Tree) -> Snapshot {
        Snapshot {
            tree,
            stats: Stats::default(),
            left: vec![Branch::default()],
        }
    }

    /// Whether the tree is exhausted.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.left.is_empty()
    }

    /// The fraction of the tree that is done, from 0 to 1, as if equal branches cost the same.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        let left: f64 = self.left.iter().map(Branch::share).sum();
        (1.0 - left).clamp(0.0, 1.0)
    }
}

impl Branch {
    /// The fraction of the tree that this branch is.
    fn share(&self) -> f64 {
        if self.levels.is_empty() {
            return 1.0;
        }
        let mut of_choice = 1.0;
        let mut share = 0.0;
        for level in &self.levels {
            of_choice /= f64::from(level.width.max(1));
            share += f64::from(level.end.saturating_sub(level.next)) * of_choice;
        }
        share
    }
}

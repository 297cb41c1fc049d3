//! What is known of an enumeration that is not finished: plain data to keep and to go on from.
//!
//! *Idea.* A tree walked in depth-first order is told by what is left of it: for each stretch that
//! somebody walks, the choices not tried yet at each level above the place where he stands. What is
//! behind is told by its counts alone. So a snapshot is short, however long the search ran, and a
//! search that goes on from it counts every node once: its end is that of the search without a
//! break. What to write it with, and where, this crate does not know.

use std::time::Duration;

use crate::{Fingerprint, Model, Stats, Task};

/// The number of the search trees of this release.
///
/// An engine that walks a model in another way than before has another tree, and a snapshot of the
/// old one would be continued wrongly. So whoever changes a tree raises this number; a test that
/// holds the trees of some models against their nodes shows when.
pub const TREE_NUMBER: u32 = 1;

/// What tells the tree of a search from all others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// [`TREE_NUMBER`] of the release that searched it.
    pub number: u32,
    /// The fingerprint of engine, model, order and weights.
    pub fingerprint: u64,
}

impl Tree {
    /// The tree that an engine has for a task. Costs the length of all options.
    pub(crate) fn new(engine: &str, model: &Model, task: &Task) -> Tree {
        let weights = task.weigh.as_ref().map(|weigh| weigh.fingerprint.value());
        let print = Fingerprint::default()
            .word(engine)
            .model(model)
            .order(&task.order)
            .number(u64::from(task.prune_regions))
            .number(u64::from(weights.is_some()))
            .number(weights.unwrap_or(0));
        Tree {
            number: TREE_NUMBER,
            fingerprint: print.value(),
        }
    }
}

/// What is known of an enumeration that is not finished.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// The tree that is searched: no other search goes on from here.
    pub tree: Tree,
    /// What was done so far.
    pub stats: Stats,
    /// What is left, in depth-first order; nothing when the tree is exhausted.
    pub left: Vec<Branch>,
}

/// A part of a tree: the choices left at each level, from the root down. On every level but the
/// last, the choice before those left is the one that leads on. No levels: the whole tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branch {
    /// The levels, from the root down.
    pub levels: Vec<Span>,
}

/// The choices of a level that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The first one that is left.
    pub next: u32,
    /// The one after the last.
    pub end: u32,
    /// How many choices the level has in all.
    pub width: u32,
}

/// Who is told of snapshots. Those of one search follow each other, on the caller's thread: one at
/// once, then now and then, the more seldom the longer it runs, and one when it ends for whatever
/// reason.
///
/// A snapshot holds all that was done by any worker, which may be more than counts at a limit, and
/// more solutions than were handed over: to go on from there suits who wants the final numbers.
pub type SnapshotSink<'a> = &'a mut dyn FnMut(&Snapshot);

/// A snapshot is due after this share of the time since the first,
const SHARE: u32 = 20;
/// but not sooner than this,
const EVERY_MIN: Duration = Duration::from_millis(100);
/// nor later than this.
const EVERY_MAX: Duration = Duration::from_secs(10);

/// How long to wait for the next snapshot in a search that has run so long: what is lost when it is
/// killed is a small share of the work.
pub(crate) fn pause_after(running: Duration) -> Duration {
    (running / SHARE).clamp(EVERY_MIN, EVERY_MAX)
}

impl Snapshot {
    /// Whether nothing is left.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.left.is_empty()
    }

    /// The share of the tree that is done, from 0 to 1, as if equal branches cost the same.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        let left: f64 = self.left.iter().map(Branch::share).sum();
        (1.0 - left).clamp(0.0, 1.0)
    }
}

impl Branch {
    /// The share of the tree that this is.
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

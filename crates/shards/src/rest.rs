//! Plans what a stopped run has left.
//!
//! A rest holds how far the shards are that it continues, so that what happens to their files later
//! changes nothing. A plan may have several rests, each of other shards: so a shard that turns out
//! large is divided again while the others go on.

use std::sync::Arc;

use pavage_family::Message;
use pavage_search::narrow::as_u32;
use pavage_search::{Run, StopReason};
use serde::Serialize;

use crate::list::{Lists, NoLists, ShardId, find};
use crate::merge::{Found, Given, Losses, read_all};
use crate::piece::{Done, Share};
use crate::plan::{Plan, dealt, shares};
use crate::run::foreign_tree;
use crate::walk::Searching;
use crate::wrong::Wrong;

/// What some shards of a plan have left.
pub struct Left<'a, Q> {
    plan: &'a Plan<Q>,
    shards: Vec<(u32, Done)>,
}

impl<'a, Q: Clone + Serialize> Left<'a, Q> {
    /// What is left of a plan. `states` are how far unfinished shards are; what is not among them was
    /// never begun. Lists of solutions stay where they are, and are checked.
    ///
    /// # Errors
    /// A result or state was changed or belongs to another plan, nothing is left, or a limit was
    /// reached.
    pub fn of(
        given: &Given<'a, Q>,
        states: &[Found],
        lists: &dyn Lists,
        run: &Run<'_>,
    ) -> Result<Left<'a, Q>, Wrong> {
        let plan = given.plan;
        let results = given.read().map_err(Wrong::Bad)?;
        // The state of a shard that is done is no longer needed.
        let states = states.iter();
        let states = states.filter(|(_, shard, _)| !results.contains_key(shard));
        let states: Vec<Found> = states.cloned().collect();
        let piece = |shard, text: &str| plan.piece(shard, text);
        let mut states = read_all(&states, "state-doubled", piece).map_err(Wrong::Bad)?;
        let is_left = |shard: &usize| !results.contains_key(shard) && plan.has_work(*shard);
        let shards = (0..plan.shards()).filter(is_left).map(|shard| {
            let state = states.remove(&shard);
            (shard, state.unwrap_or_else(|| plan.unbegun(shard)))
        });
        Left::checked(plan, shards.collect(), lists, run)
    }

    /// What these shards have left, while the others go on: each with its number, and its text, which
    /// holds the solutions found so far.
    ///
    /// # Errors
    /// As for [`Left::of`].
    pub fn among(
        plan: &'a Plan<Q>,
        states: &[(usize, String)],
        run: &Run<'_>,
    ) -> Result<Left<'a, Q>, Wrong> {
        let states = states.iter();
        let states = states.map(|(shard, text)| (String::new(), *shard, text.clone()));
        let states: Vec<Found> = states.collect();
        let piece = |shard, text: &str| plan.piece(shard, text);
        let states = read_all(&states, "state-doubled", piece);
        let states = states.map_err(|bad| {
            let bad = bad.into_iter().map(|(_, message)| (None, message));
            Wrong::Bad(bad.collect())
        })?;
        Left::checked(plan, states.into_iter().collect(), &NoLists, run)
    }

    fn checked(
        plan: &'a Plan<Q>,
        shards: Vec<(usize, Done)>,
        lists: &dyn Lists,
        run: &Run<'_>,
    ) -> Result<Left<'a, Q>, Wrong> {
        let mut lost = Losses::default();
        for (shard, done) in &shards {
            let is_result = plan.is_finished(*shard, done);
            let of = ShardId {
                plan: 0,
                shard: *shard,
            };
            lost.unless(of, find(lists, of, done, is_result, run))?;
        }
        lost.none()?;
        if shards.is_empty() {
            return Err(Message::new("rest-none").into());
        }
        let shards = shards.into_iter();
        let shards = shards.map(|(shard, done)| (as_u32(shard), done)).collect();
        Ok(Left { plan, shards })
    }

    /// Divides units into exactly so many new shards: the rest that continues them.
    #[must_use]
    pub fn units(self, shards: usize) -> Plan<Q> {
        let shares = dealt(&self.units_left(), shards);
        self.plan.continued_by(self.shards, shares)
    }

    /// Divides what is left of a tree into exactly so many new shards: the rest that continues them.
    ///
    /// # Errors
    /// A limit was reached, or the search walks another tree than that of the plan.
    pub fn tree(
        self,
        shards: usize,
        searching: &dyn Searching,
        run: &Run<'_>,
    ) -> Result<Plan<Q>, Wrong> {
        let walked = self.shards.iter().filter_map(|(_, done)| done.tree());
        let left = walked.flat_map(|walked| walked.at.left.clone()).collect();
        let start = Arc::new(self.plan.snapshot(left));
        match searching.cut(Some(start), shards, run) {
            Ok(parts) => {
                let shares = shares(parts, shards);
                Ok(self.plan.continued_by(self.shards, shares))
            }
            Err(StopReason::ForeignStart) => Err(foreign_tree().into()),
            Err(stop) => Err(Wrong::Stopped(stop)),
        }
    }

    /// The units that are left, in order.
    fn units_left(&self) -> Vec<u32> {
        let mut left: Vec<u32> = Vec::new();
        for (shard, done) in &self.shards {
            let share = &self.plan.shares()[*shard as usize];
            if let (Share::Units(units), Done::Units(done)) = (share, done) {
                left.extend(&units[done.len()..]);
            }
        }
        left.sort_unstable();
        left
    }
}

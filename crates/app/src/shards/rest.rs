//! Plans what a stopped run has left.

use std::collections::BTreeMap;

use pavage_family::Message;
use pavage_search::{Branch, Run, Snapshot, Stats, StopReason};

use super::list::{Lists, Lost, NoLists, find};
use super::planning::check_shards;
use super::tree::{divided, shares};
use super::whole::lists_missing;
use super::{Before, Division, Given, Plan, Share, State, Wrong, start_at, state_of};
use crate::options::Refusal;
use crate::wire::Sealed;

/// Divides what the shards of a plan have left into exactly so many new shards. `states` are how far
/// unfinished shards are: each with the name of its file, its number, and its text. The new plan
/// holds these states, and goes on from them whatever becomes of their files. Lists of solutions stay
/// where they are, and are checked.
///
/// # Errors
/// A result or state was changed or belongs to another plan, nothing is left, or a limit was reached.
pub fn rest(
    given: &Given<'_>,
    (states, lists): (&[(String, usize, String)], &dyn Lists),
    shards: usize,
    run: &Run<'_>,
) -> Result<Plan, Wrong> {
    check_shards(shards)?;
    let plan = given.plan;
    if plan.division == Division::Settled {
        return Err(Message::new("rest-none").into());
    }
    let done = results(given)?;
    let mut bad = Vec::new();
    let mut at: BTreeMap<usize, State> = BTreeMap::new();
    for (name, shard, text) in states {
        // The state of a shard that is done is no longer needed.
        if done.contains_key(shard) {
            continue;
        }
        match state_of(plan, *shard, Sealed::State, text) {
            Ok(state) => {
                if at.insert(*shard, state).is_some() {
                    let message = Message::new("state-doubled").with("shard", *shard);
                    bad.push((Some(name.clone()), message));
                }
            }
            Err(message) => bad.push((Some(name.clone()), message)),
        }
    }
    if !bad.is_empty() {
        return Err(Wrong::Bad(bad));
    }
    let mut kept: Vec<(usize, State)> = Vec::new();
    for shard in 0..plan.shards() {
        if !done.contains_key(&shard) && !plan.shares[shard].is_empty() {
            let state = at.remove(&shard);
            kept.push((shard, state.unwrap_or_else(|| plan.unbegun(shard))));
        }
    }
    check_lists(plan, &kept, lists, run)?;
    continued(plan, kept, shards, run)
}

/// Divides what some shards of a plan have left into exactly so many new shards, while the others go
/// on. `states` are how far these shards are: each with its number, and its text, which holds the
/// solutions found so far.
///
/// # Errors
/// As for [`rest`].
pub fn divided_again(
    plan: &Plan,
    states: &[(usize, String)],
    shards: usize,
    run: &Run<'_>,
) -> Result<Plan, Wrong> {
    check_shards(shards)?;
    let mut kept: BTreeMap<usize, State> = BTreeMap::new();
    for (shard, text) in states {
        let state = state_of(plan, *shard, Sealed::State, text)?;
        if kept.insert(*shard, state).is_some() {
            return Err(Message::new("state-doubled").with("shard", *shard).into());
        }
    }
    let kept = kept.into_iter().collect::<Vec<_>>();
    check_lists(plan, &kept, &NoLists, run)?;
    continued(plan, kept, shards, run)
}

/// The plan that continues these shards, in the order of their numbers.
fn continued(
    plan: &Plan,
    kept: Vec<(usize, State)>,
    shards: usize,
    run: &Run<'_>,
) -> Result<Plan, Wrong> {
    if kept.is_empty() {
        return Err(Message::new("rest-none").into());
    }
    let run = &plan.run_of(run);
    let shares = match plan.division {
        Division::Tree => branches_left(plan, &kept, shards, run)?,
        _ => units_left(plan, &kept, shards),
    };
    let states = kept.into_iter();
    let before = Before {
        plan: plan.hash.clone(),
        states: states.map(|(shard, state)| (shard as u32, state)).collect(),
    };
    let next = Plan {
        shares,
        before: Some(before),
        hash: String::new(),
        ..plan.clone()
    };
    Ok(next.sealed())
}

/// Checks that the solutions of stopped shards are there.
fn check_lists(
    plan: &Plan,
    kept: &[(usize, State)],
    lists: &dyn Lists,
    run: &Run<'_>,
) -> Result<(), Wrong> {
    let (mut bad, mut missing) = (Vec::new(), Vec::new());
    for (shard, state) in kept {
        match find(lists, (0, plan), (*shard, state), run) {
            Ok(_) => {}
            Err(Lost::Missing) => missing.push(*shard),
            Err(Lost::Bad(all)) => {
                bad.extend(all.into_iter().map(|(name, message)| (Some(name), message)));
            }
            Err(Lost::Stopped(stop)) => return Err(Wrong::Stopped(stop)),
        }
    }
    match (bad.is_empty(), missing.is_empty()) {
        (false, _) => Err(Wrong::Bad(bad)),
        (true, false) => Err(Wrong::Missing(vec![(0, lists_missing(&missing))])),
        (true, true) => Ok(()),
    }
}

/// The results of a plan, checked.
fn results(given: &Given<'_>) -> Result<BTreeMap<usize, State>, Wrong> {
    let Given { plan, results } = given;
    let mut bad = Vec::new();
    let mut done = BTreeMap::new();
    for (name, shard, text) in results {
        match state_of(plan, *shard, Sealed::Result, text) {
            Ok(state) if plan.is_finished(*shard, &state) => {
                done.insert(*shard, state);
            }
            Ok(_) => bad.push((Some(name.clone()), Message::new("shard-broken"))),
            Err(message) => bad.push((Some(name.clone()), message)),
        }
    }
    match bad.is_empty() {
        true => Ok(done),
        false => Err(Wrong::Bad(bad)),
    }
}

fn branches_left(
    plan: &Plan,
    kept: &[(usize, State)],
    shards: usize,
    run: &Run<'_>,
) -> Result<Vec<Share>, Wrong> {
    let mut left: Vec<Branch> = Vec::new();
    for (_, state) in kept {
        if let State::Tree { left: more, .. } = state {
            left.extend_from_slice(more);
        }
    }
    let position = plan.position()?;
    let divided = divided(plan, &*position, run)?;
    let start = start_at(plan.tree(), Stats::default(), left);
    let cut = divided.cut_from(start, shards, run);
    let parts = cut.map_err(|stop| match stop {
        StopReason::ForeignStart => Refusal::BadOption(Message::new("shard-tree")),
        stop => Refusal::Stopped(stop),
    })?;
    let parts: Vec<Snapshot> = parts.into_iter().map(|part| part.start).collect();
    Ok(shares(parts, shards))
}

fn units_left(plan: &Plan, kept: &[(usize, State)], shards: usize) -> Vec<Share> {
    let mut left: Vec<u32> = Vec::new();
    for (shard, state) in kept {
        if let (Share::Units(units), State::Units(done)) = (&plan.shares[*shard], state) {
            left.extend(&units[done.len()..]);
        }
    }
    left.sort_unstable();
    let of = |shard| left.iter().copied().skip(shard).step_by(shards).collect();
    (0..shards).map(of).map(Share::Units).collect()
}

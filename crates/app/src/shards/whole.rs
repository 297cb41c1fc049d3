//! Which shards are done, and the proof that they are the whole work.

use std::collections::BTreeMap;

use pavage_family::Message;
use pavage_search::{Branch, NotWhole, Run, Snapshot, Stats, check_whole};

use super::list::{Lists, Lost, find};
use super::{Outcome, Plan, Share, State, Wrong, broken, state_of};
use crate::wire::Sealed;

/// A plan, and the results that were found for it.
pub struct Given<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// Each with the name of its file, the number that this name says, and its text.
    pub results: Vec<(String, usize, String)>,
}

/// All that was done for a plan and its rests.
pub(super) struct Whole<'a> {
    /// The first plan.
    pub(super) plan: &'a Plan,
    /// Each plan, with the states of its shards: those that are done, and those that its rests
    /// continue.
    plans: Vec<(&'a Plan, BTreeMap<usize, State>)>,
    /// The missing shards: the number of each plan that lacks some, and a message.
    missing: Vec<(usize, Message)>,
}

impl<'a> Whole<'a> {
    /// Reads all results, and checks that plans and results belong together.
    ///
    /// # Errors
    /// A result was changed, cut short, comes twice, or belongs to another plan.
    pub(super) fn of(given: &[Given<'a>]) -> Result<Whole<'a>, Wrong> {
        let mut bad = Vec::new();
        let mut plans: Vec<(&Plan, BTreeMap<usize, State>)> = Vec::new();
        for Given { plan, results } in given {
            let mut states = BTreeMap::new();
            let mut names: BTreeMap<usize, &str> = BTreeMap::new();
            for (name, shard, text) in results {
                match state_of(plan, *shard, Sealed::Result, text) {
                    Err(message) => bad.push((Some(name.clone()), message)),
                    Ok(state) if !plan.is_finished(*shard, &state) => {
                        bad.push((Some(name.clone()), Message::new("shard-broken")));
                    }
                    Ok(state) => match names.insert(*shard, name) {
                        Some(first) => {
                            let message = Message::new("shard-doubled").with("shard", *shard);
                            bad.push((Some(name.clone()), message.with("file", first)));
                        }
                        None => {
                            states.insert(*shard, state);
                        }
                    },
                }
            }
            plans.push((plan, states));
        }
        for at in 1..plans.len() {
            let before = plans[at].0.before.as_ref();
            let Some((before, of)) = before.and_then(|before| {
                let mut known = plans[..at].iter();
                let of = known.position(|(plan, _)| plan.hash == before.plan)?;
                Some((before, of))
            }) else {
                bad.push((None, Message::new("plan-not-rest").with("number", at + 1)));
                continue;
            };
            for (shard, state) in &before.states {
                let shard = *shard as usize;
                let (plan, states) = &mut plans[of];
                if shard >= plan.shards() || !plan.has_state(shard, state) {
                    bad.push((None, broken()));
                } else if states.insert(shard, state.clone()).is_some() {
                    let message = Message::new("shard-in-rest").with("shard", shard);
                    bad.push((None, message.with("number", at + 1)));
                }
            }
        }
        let first = plans.first().map(|(plan, _)| *plan);
        let Some(plan) = first.filter(|_| bad.is_empty()) else {
            return Err(Wrong::Bad(bad));
        };
        if plan.before.is_some() {
            return Err(Message::new("plan-is-rest").into());
        }
        let missing = plans
            .iter()
            .enumerate()
            .filter_map(|(at, (plan, states))| Some((at, missing(plan, states)?)));
        Ok(Whole {
            plan,
            missing: missing.collect(),
            plans,
        })
    }

    /// Reports shards that are not done.
    pub(super) fn missing(&self) -> Result<(), Wrong> {
        match self.missing.is_empty() {
            true => Ok(()),
            false => Err(Wrong::Missing(self.missing.clone())),
        }
    }

    /// Finds the lists of all states, and checks them.
    ///
    /// # Errors
    /// Some are missing or damaged.
    pub(super) fn found(&self, lists: &dyn Lists, run: &Run<'_>) -> Result<Vec<Found<'_>>, Wrong> {
        let (mut found, mut bad, mut missing) = (Vec::new(), Vec::new(), Vec::new());
        for (number, (plan, states)) in self.plans.iter().enumerate() {
            let mut lost = Vec::new();
            for (&shard, state) in states {
                match find(lists, (number, plan), (shard, state), run) {
                    Ok(at) => found.push(Found {
                        state,
                        at: (number, shard, at),
                    }),
                    Err(Lost::Missing) => lost.push(shard),
                    Err(Lost::Bad(all)) => {
                        bad.extend(all.into_iter().map(|(name, message)| (Some(name), message)));
                    }
                    Err(Lost::Stopped(stop)) => return Err(Wrong::Stopped(stop)),
                }
            }
            if !lost.is_empty() {
                missing.push((number, lists_missing(&lost)));
            }
        }
        match (bad.is_empty(), missing.is_empty()) {
            (false, _) => Err(Wrong::Bad(bad)),
            (true, false) => Err(Wrong::Missing(missing)),
            (true, true) => Ok(found),
        }
    }

    pub(super) fn states(&self) -> impl Iterator<Item = &State> {
        self.plans.iter().flat_map(|(_, states)| states.values())
    }

    /// The outcomes of all units, each once, with a proof that these are all.
    pub(super) fn outcomes(&self) -> Result<BTreeMap<u32, &Outcome>, Message> {
        let mut outcomes = BTreeMap::new();
        for state in self.states() {
            let State::Units(done) = state else {
                return Err(broken());
            };
            for (unit, outcome) in done {
                if *unit >= self.plan.units || outcomes.insert(*unit, outcome).is_some() {
                    return Err(Message::new("plan-not-whole"));
                }
            }
        }
        Ok(outcomes)
    }

    /// As [`Whole::outcomes`], of all units.
    pub(super) fn all_outcomes(&self) -> Result<BTreeMap<u32, &Outcome>, Message> {
        let outcomes = self.outcomes()?;
        match outcomes.len() == self.plan.units as usize {
            true => Ok(outcomes),
            false => Err(Message::new("plan-not-whole")),
        }
    }

    /// Proves that the shards of each plan are all that is to be done: those of the first plan the
    /// whole tree, those of a rest what the states that it continues have left.
    pub(super) fn check_branches(&self) -> Result<(), Message> {
        for (plan, _) in &self.plans {
            let left = match &plan.before {
                None => vec![Branch::default()],
                Some(before) => before.left(),
            };
            let snapshot = |left: &[Branch]| Snapshot {
                tree: plan.tree(),
                stats: Stats::default(),
                left: left.to_vec(),
            };
            let branches = |share: &Share| match share {
                Share::Branches(branches) => Ok(snapshot(branches)),
                Share::Units(_) => Err(broken()),
            };
            let parts: Result<Vec<Snapshot>, Message> = plan.shares.iter().map(branches).collect();
            check_whole(&snapshot(&left), &parts?).map_err(not_whole)?;
        }
        Ok(())
    }
}

/// A state, and where its list is: the numbers of the plan, of the shard, and of the list.
pub(super) struct Found<'a> {
    pub(super) state: &'a State,
    pub(super) at: (usize, usize, usize),
}

/// The message that these shards have no lists.
pub(super) fn lists_missing(shards: &[usize]) -> Message {
    let message = Message::new("lists-missing").with("missing", shards.len());
    let message = message.with("first", shards[0].to_string());
    message.with("list", ranges(shards))
}

/// Which shards of a plan are missing, if some are.
fn missing(plan: &Plan, states: &BTreeMap<usize, State>) -> Option<Message> {
    let lacks = |shard: &usize| !states.contains_key(shard) && !plan.shares[*shard].is_empty();
    let missing: Vec<usize> = (0..plan.shards()).filter(lacks).collect();
    if missing.is_empty() {
        return None;
    }
    let message = Message::new("shards-missing").with("missing", missing.len());
    let message = message.with("shards", plan.shards());
    Some(message.with("list", ranges(&missing)))
}

/// Numbers in order, neighbours as ranges: `2, 5-7`.
fn ranges(numbers: &[usize]) -> String {
    let chunks = numbers.chunk_by(|one, next| one + 1 == *next);
    let range = |chunk: &[usize]| match chunk {
        [one] => one.to_string(),
        _ => format!("{}-{}", chunk[0], chunk[chunk.len() - 1]),
    };
    chunks.map(range).collect::<Vec<_>>().join(", ")
}

fn not_whole(_: NotWhole) -> Message {
    Message::new("plan-not-whole")
}

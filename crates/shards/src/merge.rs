//! Adds up pieces, after a proof that they are the whole work.
//!
//! The proof follows from the plans alone. For a tree, a cursor goes through the branches of all
//! shards in order ([`pavage_search::join`]): those of a plan must be the whole tree, and those of a
//! rest what the pieces that it continues have left. For units, each number occurs once.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use pavage_family::Message;
use pavage_search::{
    BigUint, Joined, Limits, NotWhole, OptionId, Run, Snapshot, Stats, Tree, join,
};

use crate::list::{Lists, Lost, Reader, ShardId, find};
use crate::piece::{Done, Outcome, Share, Walked};
use crate::plan::{Plan, broken};
use crate::wrong::Wrong;

/// A piece as it was found: the name of its file, the number of the shard that this name says, and its
/// text.
pub type Found = (String, usize, String);

/// A plan, and the results that were found for it.
pub struct Given<'a, Q> {
    /// The plan.
    pub plan: &'a Plan<Q>,
    /// The results.
    pub results: Vec<Found>,
}

/// How far the shards of a plan are, by number.
pub(crate) type Known = BTreeMap<usize, Done>;

impl<Q> Given<'_, Q> {
    /// The results, which are checked.
    ///
    /// # Errors
    /// Those that were changed, cut short, come twice, or belong to another plan.
    pub(crate) fn read(&self) -> Result<Known, Vec<(Option<String>, Message)>> {
        let result = |shard, text: &str| self.plan.result(shard, text);
        read_all(&self.results, "shard-doubled", result)
    }
}

/// Reads texts of shards, each of which must be there once. `doubled` is the error of a second one.
pub(crate) fn read_all(
    found: &[Found],
    doubled: &'static str,
    read: impl Fn(usize, &str) -> Result<Done, Message>,
) -> Result<Known, Vec<(Option<String>, Message)>> {
    let mut known: BTreeMap<usize, (&str, Done)> = BTreeMap::new();
    let mut bad = Vec::new();
    for (name, shard, text) in found {
        match read(*shard, text) {
            Ok(done) => {
                if let Some((first, _)) = known.insert(*shard, (name, done)) {
                    let message = Message::new(doubled).with("shard", *shard);
                    bad.push((Some(name.clone()), message.with("file", first)));
                }
            }
            Err(message) => bad.push((Some(name.clone()), message)),
        }
    }
    if !bad.is_empty() {
        return Err(bad);
    }
    let known = known.into_iter().map(|(shard, (_, done))| (shard, done));
    Ok(known.collect())
}

/// All that is known of a plan and its rests.
pub struct Merging<'a, Q> {
    /// Each plan, with how far its shards are: those that are done, and those that its rests continue.
    plans: Vec<(&'a Plan<Q>, Known)>,
}

/// All of the work, each thing once. Whoever holds it holds the answer.
pub struct Whole<'a, Q> {
    merging: Merging<'a, Q>,
    /// The sum of the costs.
    pub stats: Stats,
    /// The sums of weights, which outgrow 64 bits sooner than those of a shard.
    pub weight: BigUint,
    /// The sums of the symmetries that keep solutions.
    pub kept: BigUint,
    /// How many solutions are listed.
    pub listed: u64,
}

impl<'a, Q> Merging<'a, Q> {
    /// Reads results of plans, of which each but the first is a rest of one before it, and checks that
    /// they belong together.
    ///
    /// # Errors
    /// A result was changed, cut short, comes twice, or belongs to another plan.
    pub fn of(given: &[Given<'a, Q>]) -> Result<Merging<'a, Q>, Wrong> {
        let mut bad = Vec::new();
        let mut plans: Vec<(&Plan<Q>, Known)> = Vec::new();
        for one in given {
            let known = one.read().unwrap_or_else(|wrong| {
                bad.extend(wrong);
                Known::new()
            });
            plans.push((one.plan, known));
        }
        for at in 1..plans.len() {
            let wrong = add_continued(&mut plans, at);
            bad.extend(wrong.into_iter().map(|message| (None, message)));
        }
        if !bad.is_empty() {
            return Err(Wrong::Bad(bad));
        }
        match plans.first() {
            None => Err(broken().into()),
            Some((first, _)) if first.before().is_some() => {
                Err(Message::new("plan-is-rest").into())
            }
            Some(_) => Ok(Merging { plans }),
        }
    }

    /// The first plan.
    #[must_use]
    pub fn plan(&self) -> &'a Plan<Q> {
        self.plans[0].0
    }

    /// The outcomes of the units that are known, each once.
    ///
    /// # Errors
    /// One is there twice, or is none of this plan.
    pub fn outcomes(&self) -> Result<BTreeMap<u32, &Outcome>, Message> {
        let mut outcomes = BTreeMap::new();
        for done in self.plans.iter().flat_map(|(_, known)| known.values()) {
            let Done::Units(done) = done else {
                return Err(broken());
            };
            for (unit, outcome) in done {
                let is_known = Some(*unit) < self.plan().units();
                if !is_known || outcomes.insert(*unit, outcome).is_some() {
                    return Err(not_whole());
                }
            }
        }
        Ok(outcomes)
    }

    /// The sum of all, with the proof that nothing is missing.
    ///
    /// # Errors
    /// Something is missing or comes twice.
    pub fn whole(self) -> Result<Whole<'a, Q>, Wrong> {
        let missing = self.plans.iter().enumerate();
        let missing =
            missing.filter_map(|(at, (plan, known))| Some((at, missing_in(plan, known)?)));
        let missing: Vec<_> = missing.collect();
        if !missing.is_empty() {
            return Err(Wrong::Missing(missing));
        }
        let mut whole = Whole {
            stats: Stats::default(),
            weight: BigUint::ZERO,
            kept: BigUint::ZERO,
            listed: 0,
            merging: self,
        };
        if whole.merging.plan().tree() == Tree::default() {
            whole.add_units()?;
        } else {
            whole.add_trees()?;
        }
        Ok(whole)
    }
}

/// Adds how far the shards were that a rest continues. Returns what is wrong with them.
fn add_continued<Q>(plans: &mut [(&Plan<Q>, Known)], at: usize) -> Vec<Message> {
    let (before, this) = plans.split_at_mut(at);
    let rest = this[0].0.before();
    let of = rest.and_then(|rest| before.iter_mut().find(|(plan, _)| plan.hash() == rest.plan));
    let Some(((plan, known), rest)) = of.zip(rest) else {
        return vec![Message::new("plan-not-rest").with("number", at + 1)];
    };
    let mut wrong = Vec::new();
    for (shard, done) in &rest.shards {
        let shard = *shard as usize;
        if !plan.fits(shard, done) {
            wrong.push(broken());
        } else if known.insert(shard, done.clone()).is_some() {
            let message = Message::new("shard-in-rest").with("shard", shard);
            wrong.push(message.with("number", at + 1));
        }
    }
    wrong
}

impl<'a, Q> Whole<'a, Q> {
    /// The first plan.
    #[must_use]
    pub fn plan(&self) -> &'a Plan<Q> {
        self.merging.plan()
    }

    /// The number of solutions up to so many symmetries.
    ///
    /// # Errors
    /// The numbers are not those of a whole count.
    pub fn up_to_symmetry(&self, symmetries: usize) -> Result<BigUint, Message> {
        orbits(&self.kept, symmetries.max(1))
    }

    /// The outcomes of all units.
    ///
    /// # Errors
    /// The plan is that of a tree.
    pub fn outcomes(&self) -> Result<BTreeMap<u32, &Outcome>, Message> {
        self.merging.outcomes()
    }

    fn add_units(&mut self) -> Result<(), Message> {
        let outcomes = self.merging.outcomes()?;
        if outcomes.len() != self.merging.plan().units().unwrap_or_default() as usize {
            return Err(not_whole());
        }
        outcomes
            .values()
            .for_each(|outcome| self.stats.add(&outcome.stats));
        Ok(())
    }

    fn add_trees(&mut self) -> Result<(), Message> {
        for (plan, known) in &self.merging.plans {
            let unbegun: Vec<Option<Done>> = (0..plan.shards())
                .map(|shard| (!known.contains_key(&shard)).then(|| plan.unbegun(shard)))
                .collect();
            let all = unbegun.iter().enumerate();
            let all = all.filter_map(|(shard, unbegun)| known.get(&shard).or(unbegun.as_ref()));
            let walked = all.map(|done| done.tree().ok_or_else(broken));
            let walked: Vec<&Walked> = walked.collect::<Result<_, _>>()?;
            let joined = joined(plan, &walked, &Limits::default()).map_err(|_| not_whole())?;
            self.stats.add(&joined.snapshot.stats);
            for walked in walked {
                self.weight += walked.at.stats.weight;
                self.kept += walked.at.stats.kept;
                self.listed += walked.solutions.number();
            }
        }
        Ok(())
    }

    /// Finds and checks the lists of all shards, for [`Listed::each`].
    ///
    /// # Errors
    /// Some are missing or damaged.
    pub fn with_lists<'l>(
        &'l self,
        lists: &'l dyn Lists,
        run: &Run<'_>,
    ) -> Result<Listed<'l>, Wrong> {
        let plans = self.merging.plans.iter().enumerate();
        let mut lists_found = Vec::new();
        let mut lost = Losses::default();
        for (number, (plan, known)) in plans {
            for (&shard, done) in known {
                let is_result = plan.is_finished(shard, done);
                let of = ShardId {
                    plan: number,
                    shard,
                };
                let found = find(lists, of, done, is_result, run);
                let found = lost.unless(of, found)?;
                lists_found.extend(found.map(|number| ListOf { done, of, number }));
            }
        }
        lost.none()?;
        Ok(Listed {
            lists,
            found: lists_found,
        })
    }
}

/// The solutions of a whole, in the order of plans and shards.
pub struct Listed<'a> {
    lists: &'a dyn Lists,
    found: Vec<ListOf<'a>>,
}

/// The list of a shard: which of several.
struct ListOf<'a> {
    done: &'a Done,
    of: ShardId,
    number: usize,
}

impl Listed<'_> {
    /// Hands on the solutions, each as its options, until it is told to stop.
    ///
    /// # Errors
    /// A list is no longer what it was when it was found, or what it has is no solution.
    pub fn each(
        &self,
        is_solution: &dyn Fn(&[OptionId]) -> bool,
        receive: &mut dyn FnMut(Vec<OptionId>) -> ControlFlow<()>,
    ) -> Result<(), Wrong> {
        for list in &self.found {
            let mut reader = Reader::new(self.lists, list.of, list.number, list.done)?;
            while let Some(chosen) = reader.next()? {
                if !is_solution(&chosen) {
                    return Err(not_whole().into());
                }
                if receive(chosen).is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// Lists that cannot be used.
#[derive(Default)]
pub(crate) struct Losses {
    bad: Vec<(Option<String>, Message)>,
    /// The shards whose lists are missing, by plan.
    missing: BTreeMap<usize, Vec<usize>>,
}

impl Losses {
    /// What was found of a shard, or `None` if it is noted as lost.
    ///
    /// # Errors
    /// A limit was reached.
    pub(crate) fn unless<T>(
        &mut self,
        of: ShardId,
        found: Result<T, Lost>,
    ) -> Result<Option<T>, Wrong> {
        match found {
            Ok(found) => return Ok(Some(found)),
            Err(Lost::Missing) => self.missing.entry(of.plan).or_default().push(of.shard),
            Err(Lost::Bad(all)) => {
                let all = all.into_iter().map(|(name, message)| (Some(name), message));
                self.bad.extend(all);
            }
            Err(Lost::Stopped(stop)) => return Err(Wrong::Stopped(stop)),
        }
        Ok(None)
    }

    /// # Errors
    /// Some are lost.
    pub(crate) fn none(self) -> Result<(), Wrong> {
        if !self.bad.is_empty() {
            return Err(Wrong::Bad(self.bad));
        }
        if self.missing.is_empty() {
            return Ok(());
        }
        let missing = self.missing.into_iter().map(|(plan, shards)| {
            let message = Message::new("lists-missing").with("missing", shards.len());
            let message = message.with("first", shards[0].to_string());
            (plan, message.with("list", ranges(&shards)))
        });
        Err(Wrong::Missing(missing.collect()))
    }
}

/// What the first shards of the tree of a plan have done and left, within these limits, with what the
/// others have left: see [`pavage_search::join`].
///
/// # Errors
/// The shards of the plan are not the whole tree, or not what the rest continues.
pub fn joined<Q>(plan: &Plan<Q>, first: &[&Walked], limits: &Limits) -> Result<Joined, NotWhole> {
    let left = match plan.before() {
        None => Snapshot::whole(plan.tree()).left,
        Some(before) => {
            let walked = before.shards.iter().filter_map(|(_, done)| done.tree());
            walked.flat_map(|walked| walked.at.left.clone()).collect()
        }
    };
    let parts = plan.shares().iter().map(|share| match share {
        Share::Branches(branches) => Ok(plan.snapshot(branches.clone())),
        Share::Units(_) => Err(NotWhole::Number),
    });
    let parts: Vec<Snapshot> = parts.collect::<Result<_, _>>()?;
    let states: Vec<Snapshot> = first.iter().map(|walked| walked.at.clone()).collect();
    join(&plan.snapshot(left), &parts, &states, limits)
}

/// Which shards of a plan are missing, if some are.
fn missing_in<Q>(plan: &Plan<Q>, known: &Known) -> Option<Message> {
    let lacks = |shard: &usize| !known.contains_key(shard) && plan.has_work(*shard);
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

/// The number of orbits, from the sum over all symmetries of the solutions that they keep.
pub(crate) fn orbits(kept: &BigUint, symmetries: usize) -> Result<BigUint, Message> {
    let orbits = kept / symmetries;
    if &orbits * symmetries == *kept {
        Ok(orbits)
    } else {
        Err(not_whole())
    }
}

/// The error of plans whose shards are not the whole work.
#[must_use]
pub fn not_whole() -> Message {
    Message::new("plan-not-whole")
}

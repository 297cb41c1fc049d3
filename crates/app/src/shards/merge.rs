//! Adds up the results of all shards, and proves that they are the whole work.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Duration;

use pavage_family::{AnyPosition, Message};
use pavage_search::{
    BigUint, Branch, NotWhole, OptionId, OrbitCount, Run, Snapshot, Stats, StopReason, Summary,
    check_whole,
};
use pavage_words::Words;

use super::list::{Lists, Lost, NoLists, Reader, find};
use super::tree::{check_tree, divided};
use super::units::{Slices, status_of};
use super::{Division, Outcome, Plan, Share, State, Work, broken, state_of};
use crate::count::{Counted, count, uncounted};
use crate::options::Refusal;
use crate::parts::Divided;
use crate::problem::Symmetric;
use crate::solve::{HELD_MAX, Search, Solved, Status, Total, Wanted, solve};
use crate::wire::{Sealed, count_line, solution_line, solutions_line, solve_line};

/// So many solutions are written between two looks at the limits.
const STOP_EACH: u64 = 1 << 12;

/// A plan, and the results that were found for it.
pub struct Given<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// Each with the name of its file, the number that this name says, and its text.
    pub results: Vec<(String, usize, String)>,
}

/// The answer of the whole work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// What the command of that work prints under `--json`.
    pub lines: Vec<String>,
    /// Its exit status.
    pub status: u8,
}

/// Why results are not merged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The plans, results or options do not fit together. Each message with the file that it is
    /// about, if it is about one.
    Bad(Vec<(Option<String>, Message)>),
    /// Some shards are not done, or their lists are not there: a message for each plan that lacks
    /// some, with the number of the plan among those given, from 0.
    Missing(Vec<(usize, Message)>),
    /// A limit was reached.
    Stopped(StopReason),
}

impl From<Message> for Wrong {
    fn from(message: Message) -> Wrong {
        Wrong::Bad(vec![(None, message)])
    }
}

impl From<Refusal> for Wrong {
    fn from(refusal: Refusal) -> Wrong {
        match refusal {
            Refusal::Stopped(stop) => Wrong::Stopped(stop),
            Refusal::BadOption(message)
            | Refusal::Unsolvable(message)
            | Refusal::TooLarge(message) => message.into(),
        }
    }
}

/// Merges the results of a plan into what its command prints. Each further plan is a rest of one
/// before. `elapsed` is the time that all shards took together.
///
/// # Errors
/// See [`Wrong`].
pub fn merge(
    given: &[Given<'_>],
    elapsed: Duration,
    words: &Words,
    run: &Run<'_>,
) -> Result<Merged, Wrong> {
    merge_beside(given, &NoLists, elapsed, words, run)
}

/// As [`merge`], where solutions may be in lists beside the results.
///
/// # Errors
/// See [`Wrong`].
pub fn merge_beside(
    given: &[Given<'_>],
    lists: &dyn Lists,
    elapsed: Duration,
    words: &Words,
    run: &Run<'_>,
) -> Result<Merged, Wrong> {
    let whole = Whole::of(given)?;
    let plan = whole.plan;
    let run = &plan.run_of(run);
    match plan.division {
        Division::Settled => settled(plan, words, run),
        Division::Tree => {
            whole.missing()?;
            tree(&whole, lists, elapsed, words, run)
        }
        Division::Slices => {
            whole.missing()?;
            swept(&whole, elapsed, words, run)
        }
        Division::List => {
            whole.missing()?;
            let outcomes = whole.outcomes()?;
            let status = outcomes.values().map(|outcome| severity(outcome.status));
            let status = status.max().unwrap_or(0);
            Ok(Merged {
                lines: outcomes
                    .into_values()
                    .map(|outcome| outcome.text.clone())
                    .collect(),
                status: [0, 1, 3, 2][usize::from(status)],
            })
        }
        Division::Attempts => attempts(&whole),
    }
}

/// How grave an exit status is among others.
fn severity(status: u8) -> u8 {
    match status {
        0 => 0,
        1 => 1,
        3 => 2,
        _ => 3,
    }
}

/// All that was done for a plan and its rests.
pub(super) struct Whole<'a> {
    /// The first plan.
    plan: &'a Plan,
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
    fn missing(&self) -> Result<(), Wrong> {
        match self.missing.is_empty() {
            true => Ok(()),
            false => Err(Wrong::Missing(self.missing.clone())),
        }
    }

    /// Finds the lists of all states, and checks them.
    ///
    /// # Errors
    /// Some are missing or damaged.
    fn found(&self, lists: &dyn Lists, run: &Run<'_>) -> Result<Vec<Found<'_>>, Wrong> {
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

    fn states(&self) -> impl Iterator<Item = &State> {
        self.plans.iter().flat_map(|(_, states)| states.values())
    }

    /// The outcomes of all units, each once, with a proof that these are all.
    fn outcomes(&self) -> Result<BTreeMap<u32, &Outcome>, Message> {
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
    fn all_outcomes(&self) -> Result<BTreeMap<u32, &Outcome>, Message> {
        let outcomes = self.outcomes()?;
        match outcomes.len() == self.plan.units as usize {
            true => Ok(outcomes),
            false => Err(Message::new("plan-not-whole")),
        }
    }

    /// Proves that the shards of each plan are all that is to be done: those of the first plan the
    /// whole tree, those of a rest what the states that it continues have left.
    fn check_branches(&self) -> Result<(), Message> {
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
struct Found<'a> {
    state: &'a State,
    at: (usize, usize, usize),
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

/// The answer of a puzzle that needs no search.
fn settled(plan: &Plan, words: &Words, run: &Run<'_>) -> Result<Merged, Wrong> {
    let position = plan.position()?;
    let (name, position) = (plan.name(), &*position);
    if plan.work == Work::Count {
        let counted = count(position, &plan.options, run)?;
        let counted = Counted {
            elapsed: Duration::ZERO,
            ..counted
        };
        return Ok(Merged {
            status: if counted.count.is_some() { 0 } else { 3 },
            lines: vec![count_line(name, position, &counted, words)],
        });
    }
    let mut solved = solve(position, Wanted::All, &plan.options, run)?;
    solved.elapsed = Duration::ZERO;
    Ok(Merged {
        status: status_of(&solved),
        lines: vec![solve_line(name, position, &solved, words)],
    })
}

/// What the shards of a tree come to.
struct Sums<'a> {
    stats: Stats,
    // These outgrow 64 bits sooner than those of a shard.
    weight: BigUint,
    kept: BigUint,
    /// The number of solutions, if they are listed.
    listed: u64,
    found: Vec<Found<'a>>,
}

impl Sums<'_> {
    /// Adds up all shards, after a proof that they are the whole tree.
    fn of<'a>(
        whole: &'a Whole<'_>,
        lists: &dyn Lists,
        divided: &Divided<'_>,
        run: &Run<'_>,
    ) -> Result<Sums<'a>, Wrong> {
        whole.check_branches()?;
        check_tree(whole.plan, divided, run)?;
        let mut sums = Sums {
            stats: Stats::default(),
            weight: BigUint::ZERO,
            kept: BigUint::ZERO,
            listed: 0,
            found: whole.found(lists, run)?,
        };
        for state in whole.states() {
            let State::Tree {
                stats, solutions, ..
            } = state
            else {
                return Err(broken().into());
            };
            sums.stats.add(stats);
            sums.weight += stats.weight;
            sums.kept += stats.kept;
            sums.listed += solutions.number();
        }
        Ok(sums)
    }

    /// Hands on the solutions, in the order of plans and shards, until it is told to stop.
    fn each(
        &self,
        lists: &dyn Lists,
        search: &Search<'_>,
        receive: &mut dyn FnMut(Vec<OptionId>) -> ControlFlow<()>,
    ) -> Result<(), Wrong> {
        for Found { state, at } in &self.found {
            let mut reader = Reader::new(lists, *at, state)?;
            while let Some(chosen) = reader.next()? {
                if !search.model().is_solution(&chosen) {
                    return Err(Message::new("plan-not-whole").into());
                }
                if receive(chosen).is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// What a search answers that lists all of these, or the first of them.
    fn solved(
        &self,
        search: &Search<'_>,
        (listed, stop): (&[Vec<OptionId>], StopReason),
        run: &Run<'_>,
    ) -> Result<Solved, Wrong> {
        let total = self.listed;
        if total != self.stats.solutions {
            return Err(Message::new("plan-not-whole").into());
        }
        let stats = self.stats;
        let found = search.found(listed, Summary { stop, stats });
        let mut solved = search.answer(found, run);
        solved.total = Total::Exactly(total);
        Ok(solved)
    }
}

fn tree(
    whole: &Whole<'_>,
    lists: &dyn Lists,
    elapsed: Duration,
    words: &Words,
    run: &Run<'_>,
) -> Result<Merged, Wrong> {
    let plan = whole.plan;
    let position = plan.position()?;
    let position: &dyn AnyPosition = &*position;
    let divided = divided(plan, position, run)?;
    let sums = Sums::of(whole, lists, &divided, run)?;
    let name = plan.name();
    match divided {
        Divided::Count(visiting) => {
            let Sums {
                stats,
                weight,
                kept,
                ..
            } = sums;
            let group = visiting.problem.symmetries.len().max(1);
            let orbits = &kept / group;
            if &orbits * group != kept {
                return Err(Message::new("plan-not-whole").into());
            }
            let known = visiting.problem.symmetries.are_known();
            let found = OrbitCount {
                solutions: stats.weight,
                orbits: None,
                summary: Summary {
                    stop: StopReason::Exhausted,
                    stats,
                },
            };
            let counted = Counted {
                count: Some(weight),
                up_to_symmetry: known.then_some(orbits),
                elapsed,
                // Which engine counts is part of the plan.
                chosen: None,
                ..visiting.counted(found, run)
            };
            Ok(Merged {
                lines: vec![count_line(name, position, &counted, words)],
                status: 0,
            })
        }
        Divided::Solve(search) => {
            let mut listed = Vec::new();
            let mut receive = |chosen| {
                listed.push(chosen);
                match listed.len() as u64 == HELD_MAX {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            };
            sums.each(lists, &search, &mut receive)?;
            let stop = match sums.listed > HELD_MAX {
                true => StopReason::SolutionLimit,
                false => StopReason::Exhausted,
            };
            let mut solved = sums.solved(&search, (&listed, stop), run)?;
            solved.elapsed = elapsed;
            debug_assert!(solved.status != Status::Limit || sums.listed > HELD_MAX);
            Ok(Merged {
                status: status_of(&solved),
                lines: vec![solve_line(name, position, &solved, words)],
            })
        }
    }
}

/// Where [`list`] writes the solutions, a line for each.
pub struct Listing<'a> {
    /// Its name in the answer.
    pub file: &'a str,
    /// Receives the lines. It ends the work with [`ControlFlow::Break`].
    pub write: &'a mut dyn FnMut(&str) -> ControlFlow<()>,
}

/// As [`merge_beside`], and writes all solutions, however many there are, instead of holding them for
/// the answer, which says how many they are. Nothing is written before all lists are checked.
///
/// # Errors
/// See [`Wrong`]; or the plan lists no solutions.
pub fn list(
    given: &[Given<'_>],
    lists: &dyn Lists,
    into: Listing<'_>,
    elapsed: Duration,
    words: &Words,
    run: &Run<'_>,
) -> Result<Merged, Wrong> {
    let whole = Whole::of(given)?;
    let plan = whole.plan;
    let run = &plan.run_of(run);
    let position = plan.position()?;
    let position: &dyn AnyPosition = &*position;
    let answer = |mut solved: Solved, total: u64| {
        solved.elapsed = elapsed;
        solved.status = match total {
            0 => Status::Unsolvable,
            _ => Status::Solved,
        };
        Merged {
            status: status_of(&solved),
            lines: vec![solutions_line(
                plan.name(),
                position,
                &solved,
                into.file,
                words,
            )],
        }
    };
    match (plan.work, plan.division) {
        (Work::Solve, Division::Tree) => whole.missing()?,
        // A puzzle that needs no search has no solution.
        (Work::Solve, Division::Settled) => {
            let solved = solve(position, Wanted::All, &plan.options, run)?;
            return Ok(answer(solved, 0));
        }
        _ => return Err(Message::new("merge-lists-none").into()),
    }
    let divided = divided(plan, position, run)?;
    let sums = Sums::of(&whole, lists, &divided, run)?;
    let Divided::Solve(search) = divided else {
        return Err(broken().into());
    };
    // Before any line: whether all are there.
    let solved = sums.solved(&search, (&[], StopReason::Exhausted), run)?;
    let (mut written, mut stop) = (0_u64, None);
    let mut receive = |chosen: Vec<OptionId>| {
        if written.is_multiple_of(STOP_EACH) {
            stop = run.stop();
        }
        written += 1;
        match stop {
            Some(_) => ControlFlow::Break(()),
            None => (into.write)(&solution_line(&*search.decoded(&chosen))),
        }
    };
    sums.each(lists, &search, &mut receive)?;
    match stop {
        Some(stop) => Err(Wrong::Stopped(stop)),
        None => Ok(answer(solved, sums.listed)),
    }
}

fn swept(
    whole: &Whole<'_>,
    elapsed: Duration,
    words: &Words,
    run: &Run<'_>,
) -> Result<Merged, Wrong> {
    let plan = whole.plan;
    let position = plan.position()?;
    let problem = Symmetric::of(&*position, run).map_err(Refusal::from)?;
    let slices = Slices::new(problem, plan.slices as usize, run)?;
    let outcomes = whole.all_outcomes()?;
    // The slices are made again from the puzzle, so the plan cannot leave some out.
    if slices.len() != outcomes.len() {
        return Err(Message::new("plan-not-whole").into());
    }
    let mut stats = Stats::default();
    let (mut solutions, mut kept) = (BigUint::ZERO, Some(BigUint::ZERO));
    for (unit, outcome) in outcomes {
        stats.add(&outcome.stats);
        let number: Option<BigUint> = outcome.text.parse().ok();
        match (slices.slices.get(unit as usize), number) {
            (Some(_), Some(number)) => solutions += number,
            (Some(_), None) => return Err(Message::new("plan-not-whole").into()),
            (None, number) => {
                kept = kept.zip(number).map(|(kept, number)| kept + number);
            }
        }
    }
    let group = slices.problem.symmetries.len().max(1);
    let still = group - slices.moving.len();
    let up_to_symmetry = match kept.map(|kept| kept + &solutions * still) {
        Some(kept) => {
            let orbits = &kept / group;
            if &orbits * group != kept {
                return Err(Message::new("plan-not-whole").into());
            }
            Some(orbits)
        }
        None => None,
    };
    stats.solutions = u64::try_from(&solutions).unwrap_or(u64::MAX);
    let known = slices.problem.symmetries.are_known();
    let counted = Counted {
        count: Some(solutions),
        up_to_symmetry: up_to_symmetry.filter(|_| known),
        elapsed,
        ..uncounted("sweep", StopReason::Exhausted, stats, run)
    };
    Ok(Merged {
        lines: vec![count_line(plan.name(), &*position, &counted, words)],
        status: 0,
    })
}

/// The answer of the first attempt that decides, of those that are known. Without one, all must be
/// known.
fn attempts(whole: &Whole<'_>) -> Result<Merged, Wrong> {
    let outcomes = whole.outcomes()?;
    let decides = |outcome: &&&Outcome| outcome.status < 2;
    if let Some(outcome) = outcomes.values().find(decides) {
        return Ok(Merged {
            lines: vec![outcome.text.clone()],
            status: outcome.status,
        });
    }
    whole.missing()?;
    let first = outcomes.values().next().ok_or_else(broken)?;
    Ok(Merged {
        lines: vec![first.text.clone()],
        status: first.status,
    })
}

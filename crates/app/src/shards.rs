//! Shards: work that outgrows a machine is planned, done in shards that share nothing, and merged
//! into the answer of an undivided run.
//!
//! A *plan* holds the puzzle, how it is searched, and what each shard has to do. A *result* is what a
//! shard came to; a *state* is how far it is. All three are texts sealed by a hash, and the results
//! and states name the hash of their plan. So nothing that was changed, cut short or mixed up is
//! added.
//!
//! There are two kinds of plans. A *tree* is cut into branches of a search that visits solutions, for
//! counts and for lists of all solutions: see `crate::parts`. *Units* are pieces of work that are
//! done whole, such as the slices of a sweep or the puzzles of a list.
//!
//! That shards are the whole work follows from the plans alone. For a tree, a cursor goes through all
//! branches in order ([`pavage_search::check_whole`]). For units, each number occurs once.
//!
//! A stopped run leaves states. Its *rest* is a plan of what they have left. It holds these states, so
//! that what happens to the files later changes nothing. A plan may have several rests, each of other
//! shards: so a shard that turns out large is divided again while the others go on.
//!
//! A shard that lists solutions writes them into a list beside its result, see `list`; or holds them
//! within its state and result, for callers that pass these on as texts.
//!
//! This module does not decide where texts and lists are stored, and knows no files.

mod list;
mod merge;
mod planning;
mod rest;
mod running;
mod tree;
mod units;
mod whole;

use std::sync::Arc;

use pavage_family::{AnyPosition, Message, Settings, Way as Path};
use pavage_search::{Branch, Limits, Run, Snapshot, Stats, StopReason, TREE_NUMBER, Tree};

use crate::load::{self, Reading};
use crate::options::{Options, Refusal};
use crate::wire::{self, Sealed};

pub use list::{List, Lists, NoLists, Opened};
pub use merge::{Listing, Merged, list, merge, merge_beside};
pub use planning::{Asked, Making, plan};
pub use rest::{divided_again, rest};
pub use running::{
    About, At, Portion, Ran, Started, run, run_beside, run_portion, start, start_beside,
};
pub use whole::Given;

pub(crate) use list::{Extent, Solutions};

/// The most shards of a plan.
pub const SHARDS_MAX: usize = 100_000;
/// The longest text of a plan, a result or a state, in bytes.
pub const TEXT_BYTES_MAX: usize = 1 << 30;

/// What is asked of the puzzles of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// The number of solutions.
    Count,
    /// All solutions of one puzzle, or one of each of several.
    Solve,
    /// How hard each puzzle is.
    Rate,
    /// New puzzles.
    Generate,
}

impl Work {
    /// All kinds of work.
    pub const ALL: [Work; 4] = [Work::Count, Work::Solve, Work::Rate, Work::Generate];

    /// Its name, as typed.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Work::Count => "count",
            Work::Solve => "solve",
            Work::Rate => "rate",
            Work::Generate => "generate",
        }
    }

    /// The work of that name.
    ///
    /// # Errors
    /// There is none.
    pub fn named(name: &str) -> Result<Work, Message> {
        let found = Work::ALL.into_iter().find(|work| work.name() == name);
        found.ok_or_else(|| {
            let names = Work::ALL.map(Work::name).join(", ");
            let message = Message::new("plan-work-unknown").with("work", name);
            message.with("works", names)
        })
    }
}

/// How the work of a plan is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Division {
    /// By branches of the tree of a search that visits solutions.
    Tree,
    /// By slices of a sweep and by symmetries.
    Slices,
    /// By puzzles, or by seeds of new puzzles.
    List,
    /// By attempts at one solution, each with a seed of its own.
    Attempts,
    /// Not at all: the answer needs no search.
    Settled,
}

impl Division {
    pub(crate) const ALL: [Division; 5] = [
        Division::Tree,
        Division::Slices,
        Division::List,
        Division::Attempts,
        Division::Settled,
    ];

    /// Its name in plans.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Division::Tree => "tree",
            Division::Slices => "slices",
            Division::List => "list",
            Division::Attempts => "attempts",
            Division::Settled => "settled",
        }
    }
}

/// A puzzle of a plan, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) format: String,
    pub(crate) text: String,
}

impl Source {
    fn position(&self) -> Result<Box<dyn AnyPosition>, Message> {
        let reading = Reading {
            format: Some(self.format.clone()),
            ..Reading::default()
        };
        let loaded = load::read(self.text.as_bytes(), &reading);
        Ok(loaded.map_err(|error| error.message)?.position)
    }
}

/// What a shard has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Share {
    Branches(Vec<Branch>),
    Units(Vec<u32>),
}

impl Share {
    fn is_empty(&self) -> bool {
        match self {
            Share::Branches(branches) => branches.is_empty(),
            Share::Units(units) => units.is_empty(),
        }
    }
}

/// What a shard has done, and what is left of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Tree {
        stats: Stats,
        left: Vec<Branch>,
        /// The solutions so far, if they are listed.
        solutions: Solutions,
    },
    Units(Vec<(u32, Outcome)>),
}

/// What a unit came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// The exit status of its command.
    pub(crate) status: u8,
    /// Its line, or its number; empty for a number that is not known.
    pub(crate) text: String,
    /// Its costs, if they are added up.
    pub(crate) stats: Stats,
}

/// What a plan continues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Before {
    /// The hash of the plan that was stopped.
    pub(crate) plan: String,
    /// How far the shards were that it continues.
    pub(crate) states: Vec<(u32, State)>,
}

impl Before {
    /// The branches that these shards had left, in order.
    fn left(&self) -> Vec<Branch> {
        let mut all = Vec::new();
        for (_, state) in &self.states {
            if let State::Tree { left, .. } = state {
                all.extend_from_slice(left);
            }
        }
        all
    }
}

/// What a rest continues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Continued<'a> {
    /// The hash of the plan.
    pub plan: &'a str,
    /// The numbers of the shards.
    pub shards: Vec<usize>,
    /// What these shards had cost, if they are those of a tree.
    pub stats: Stats,
}

/// A plan: what each of its shards has to do, and all that is needed to do it.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(crate) work: Work,
    pub(crate) division: Division,
    pub(crate) sources: Vec<Source>,
    pub(crate) making: Option<Making>,
    pub(crate) options: Options,
    /// The path of ratings.
    pub(crate) path: Path,
    pub(crate) seed: u64,
    /// The memory of a sweep, in bytes.
    pub(crate) memory: Option<u64>,
    /// The language of the lines of a list.
    pub(crate) lang: String,
    pub(crate) tree: u64,
    /// How many units there are in all; 0 for a tree.
    pub(crate) units: u32,
    /// How many slices a sweep was asked to be cut into, at least.
    pub(crate) slices: u32,
    pub(crate) shares: Vec<Share>,
    pub(crate) before: Option<Before>,
    /// The hash of all of this; empty while the plan is made.
    pub(crate) hash: String,
}

impl Plan {
    /// Reads a plan.
    ///
    /// # Errors
    /// The text is no plan, was changed or cut short, or is of a release that searches in another
    /// order.
    pub fn read(text: &str) -> Result<Plan, Message> {
        wire::read_plan(text)
    }

    /// The plan as text. The same plan is always the same text.
    #[must_use]
    pub fn text(&self) -> String {
        wire::plan_text(self)
    }

    /// The same plan, with its hash.
    fn sealed(self) -> Plan {
        let hash = wire::hash_of(&self.text());
        Plan { hash, ..self }
    }

    /// The hash of all of it.
    #[must_use]
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// How many shards there are.
    #[must_use]
    pub fn shards(&self) -> usize {
        self.shares.len()
    }

    /// How many of them have nothing to do.
    #[must_use]
    pub fn empty(&self) -> usize {
        self.shares.iter().filter(|share| share.is_empty()).count()
    }

    /// Whether there is a shard of that number that has something to do.
    #[must_use]
    pub fn has_work(&self, shard: usize) -> bool {
        self.shares
            .get(shard)
            .is_some_and(|share| !share.is_empty())
    }

    /// Of a rest, what it continues.
    #[must_use]
    pub fn continued(&self) -> Option<Continued<'_>> {
        let before = self.before.as_ref()?;
        let mut stats = Stats::default();
        for (_, state) in &before.states {
            if let State::Tree { stats: more, .. } = state {
                stats.add(more);
            }
        }
        let shards = before.states.iter();
        Some(Continued {
            plan: &before.plan,
            shards: shards.map(|(shard, _)| *shard as usize).collect(),
            stats,
        })
    }

    /// Whether its work is measured in nodes: that of a search tree or of a sweep.
    #[must_use]
    pub fn counts_nodes(&self) -> bool {
        !matches!(self.division, Division::List | Division::Attempts)
    }

    /// What is asked.
    #[must_use]
    pub fn work(&self) -> Work {
        self.work
    }

    /// How the work is divided.
    #[must_use]
    pub fn division(&self) -> Division {
        self.division
    }

    /// How many units there are in all, if the work is divided into units.
    #[must_use]
    pub fn units(&self) -> Option<u32> {
        let has_units = !matches!(self.division, Division::Tree | Division::Settled);
        has_units.then_some(self.units)
    }

    /// Whether its shards list solutions, which may be in lists beside their results.
    #[must_use]
    pub fn lists(&self) -> bool {
        self.work == Work::Solve && self.division == Division::Tree
    }

    /// The language of the lines of a list.
    #[must_use]
    pub fn lang(&self) -> &str {
        &self.lang
    }

    /// The name of its puzzle, or of what it makes.
    #[must_use]
    pub fn name(&self) -> &str {
        let made = self.making.as_ref().map(|making| making.family.as_str());
        let named = self.sources.first().map(|source| source.name.as_str());
        made.or(named).unwrap_or_default()
    }

    fn tree(&self) -> Tree {
        Tree {
            number: TREE_NUMBER,
            fingerprint: self.tree,
        }
    }

    /// Its only puzzle.
    fn position(&self) -> Result<Box<dyn AnyPosition>, Message> {
        let first = self.sources.first();
        first.ok_or_else(broken)?.position()
    }

    /// The run of its searches.
    fn run_of<'a>(&self, run: &Run<'a>) -> Run<'a> {
        Run {
            seed: self.seed,
            limits: Limits {
                nodes_max: None,
                solutions_max: None,
                ..run.limits
            },
            ..run.clone()
        }
    }

    /// The state of a shard that has not begun.
    fn unbegun(&self, shard: usize) -> State {
        match &self.shares[shard] {
            Share::Branches(left) => State::Tree {
                stats: Stats::default(),
                left: left.clone(),
                solutions: Solutions::Held(Vec::new()),
            },
            Share::Units(_) => State::Units(Vec::new()),
        }
    }

    /// Whether a state is one of this shard.
    fn has_state(&self, shard: usize, state: &State) -> bool {
        match (&self.shares[shard], state) {
            (Share::Branches(_), State::Tree { .. }) => true,
            (Share::Units(units), State::Units(done)) => {
                let numbers = done.iter().map(|(unit, _)| unit);
                units.len() >= done.len() && units.iter().zip(numbers).all(|(one, two)| one == two)
            }
            _ => false,
        }
    }

    /// Whether a state of this shard has nothing left.
    fn is_finished(&self, shard: usize, state: &State) -> bool {
        match (&self.shares[shard], state) {
            (_, State::Tree { left, .. }) => left.is_empty(),
            (Share::Units(units), State::Units(done)) => units.len() == done.len(),
            _ => false,
        }
    }
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

/// The start of a search from these branches.
fn start_at(tree: Tree, stats: Stats, left: Vec<Branch>) -> Arc<Snapshot> {
    Arc::new(Snapshot { tree, stats, left })
}

/// The error of a text that passes its own check and is still none of this program.
fn broken() -> Message {
    Message::new("plan-broken")
}

/// The text of a result or a state: what it says, if it is one of this plan.
///
/// # Errors
/// It was changed, cut short, or belongs to another plan or shard, or the plan has no such shard.
fn state_of(plan: &Plan, shard: usize, kind: Sealed, text: &str) -> Result<State, Message> {
    let kept = wire::read_state(text, kind)?;
    if kept.plan != plan.hash {
        return Err(Message::new("shard-foreign"));
    }
    check_number(plan, shard)?;
    if kept.shard as usize != shard {
        return Err(Message::new("shard-other").with("shard", kept.shard as usize));
    }
    match plan.has_state(shard, &kept.state) {
        true => Ok(kept.state),
        false => Err(Message::new("shard-broken")),
    }
}

/// Whether a result is one of a certain plan; `None` if it is no result that can be read.
#[must_use]
pub fn is_result_of(plan: &Plan, text: &str) -> Option<bool> {
    let kept = wire::read_state(text, Sealed::Result).ok()?;
    Some(kept.plan == plan.hash)
}

/// Whether a shard of this number exists.
///
/// # Errors
/// It does not; the message says which do.
fn check_number(plan: &Plan, shard: usize) -> Result<(), Message> {
    match shard < plan.shards() {
        true => Ok(()),
        false => Err(Message::new("shard-range")
            .with("shard", shard)
            .with("last", plan.shards() - 1)),
    }
}

/// Settings as a list.
pub(crate) fn listed(settings: &Settings) -> Vec<(String, String)> {
    let pair = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
    settings.iter().map(pair).collect()
}

/// Settings of such a list.
pub(crate) fn settings_of(list: &[(String, String)]) -> Settings {
    let mut settings = Settings::new();
    for (name, value) in list {
        settings.set(name, value);
    }
    settings
}

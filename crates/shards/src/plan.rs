//! Plans: what each shard has to do.

use pavage_family::Message;
use pavage_search::narrow::as_u32;
use pavage_search::{Branch, Part, Snapshot, Stats, Tree};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::piece::{Done, Piece, Shard, Share};
use crate::seal::{Flaw, hash_of, open, seal};

/// The most shards of a plan.
pub const SHARDS_MAX: usize = 100_000;
/// The longest text of a plan or a piece, in bytes.
pub const TEXT_BYTES_MAX: usize = 1 << 30;

/// The kinds of texts.
const PLAN: &str = "plan";
const SHARD: &str = "shard";

/// A plan: what is asked, and what each shard has to do for that.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Plan<Q> {
    question: Q,
    /// The tree that is divided, if one is.
    tree: Tree,
    /// How many units there are in all; 0 for a tree.
    units: u32,
    shares: Vec<Share>,
    rest_of: Option<Before>,
    /// The hash of all of this.
    #[serde(skip)]
    hash: String,
}

/// What a plan continues.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Before {
    /// The hash of the plan that was stopped.
    pub(crate) plan: String,
    /// How far the shards were that it continues.
    pub(crate) shards: Vec<(u32, Done)>,
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

impl<Q: Serialize> Plan<Q> {
    /// The plan of a search whose tree was cut: the parts, then shards that have nothing to do.
    ///
    /// # Panics
    /// There are no parts. A cut has at least one.
    #[must_use]
    pub fn of_tree(question: Q, parts: Vec<Part>, shards: usize) -> Plan<Q> {
        let tree = parts[0].start.tree;
        Plan::new(question, tree, 0, shares(parts, shards))
    }

    /// The plan of so many units. They are dealt like cards, so that neighbours, which are often
    /// alike in size, go to different shards.
    #[must_use]
    pub fn of_units(question: Q, units: u32, shards: usize) -> Plan<Q> {
        let all: Vec<u32> = (0..units).collect();
        Plan::new(question, Tree::default(), units, dealt(&all, shards))
    }

    fn new(question: Q, tree: Tree, units: u32, shares: Vec<Share>) -> Plan<Q> {
        let plan = Plan {
            question,
            tree,
            units,
            shares,
            rest_of: None,
            hash: String::new(),
        };
        plan.sealed()
    }

    /// The plan that continues some shards of this one.
    pub(crate) fn continued_by(&self, shards: Vec<(u32, Done)>, shares: Vec<Share>) -> Plan<Q>
    where
        Q: Clone,
    {
        let before = Before {
            plan: self.hash.clone(),
            shards,
        };
        let plan = Plan {
            shares,
            rest_of: Some(before),
            ..self.clone()
        };
        plan.sealed()
    }

    /// The same plan, with its hash.
    fn sealed(self) -> Plan<Q> {
        let hash = hash_of(&self.text());
        Plan { hash, ..self }
    }

    /// The plan as text. The same plan is always the same text.
    #[must_use]
    pub fn text(&self) -> String {
        seal(PLAN, self)
    }
}

impl<Q: DeserializeOwned> Plan<Q> {
    /// Reads a plan.
    ///
    /// # Errors
    /// The text is no plan, was changed or cut short, or is of a release that searches in another
    /// order.
    pub fn read(text: &str) -> Result<Plan<Q>, Message> {
        let (plan, hash): (Plan<Q>, String) = open(PLAN, text).map_err(|flaw| {
            Message::new(match flaw {
                Flaw::Foreign => "plan-not-ours",
                Flaw::Broken => "plan-broken",
                Flaw::Version => "version-other",
            })
        })?;
        if !(1..=SHARDS_MAX).contains(&plan.shares.len()) {
            return Err(broken());
        }
        Ok(Plan { hash, ..plan })
    }
}

impl<Q> Plan<Q> {
    /// What is asked.
    pub fn question(&self) -> &Q {
        &self.question
    }

    /// The hash of all of it.
    #[must_use]
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// The tree that is divided, if one is.
    #[must_use]
    pub fn tree(&self) -> Tree {
        self.tree
    }

    /// How many units there are in all, if the work is divided into units.
    #[must_use]
    pub fn units(&self) -> Option<u32> {
        (self.units > 0).then_some(self.units)
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
        let share = self.shares.get(shard);
        share.is_some_and(|share| !share.is_empty())
    }

    /// What each shard has to do.
    #[must_use]
    pub fn shares(&self) -> &[Share] {
        &self.shares
    }

    /// Of a rest, what it continues.
    #[must_use]
    pub fn continued(&self) -> Option<Continued<'_>> {
        let before = self.rest_of.as_ref()?;
        let mut stats = Stats::default();
        let walked = before.shards.iter().filter_map(|(_, done)| done.tree());
        walked.for_each(|walked| stats.add(&walked.at.stats));
        let shards = before.shards.iter();
        Some(Continued {
            plan: &before.plan,
            shards: shards.map(|(shard, _)| *shard as usize).collect(),
            stats,
        })
    }

    pub(crate) fn before(&self) -> Option<&Before> {
        self.rest_of.as_ref()
    }

    /// Whether a shard of this number exists.
    ///
    /// # Errors
    /// It does not; the message says which do.
    pub fn check_number(&self, shard: usize) -> Result<(), Message> {
        if shard < self.shards() {
            return Ok(());
        }
        Err(Message::new("shard-range")
            .with("shard", shard)
            .with("last", self.shards() - 1))
    }

    /// How far a shard is that has not begun.
    ///
    /// # Panics
    /// There is no shard of that number.
    #[must_use]
    pub fn unbegun(&self, shard: usize) -> Done {
        match &self.shares[shard] {
            Share::Branches(left) => self.snapshot(left.clone()).into(),
            Share::Units(_) => Done::Units(Vec::new()),
        }
    }

    /// These branches of its tree, before anything is done.
    pub(crate) fn snapshot(&self, left: Vec<Branch>) -> Snapshot {
        Snapshot {
            left,
            ..Snapshot::whole(self.tree)
        }
    }

    /// The text of a piece of a shard.
    #[must_use]
    pub fn piece_text(&self, shard: usize, done: &Done) -> String {
        #[derive(Serialize)]
        struct Lent<'a> {
            of: Shard,
            done: &'a Done,
        }
        let of = Shard {
            plan: self.hash.clone(),
            number: as_u32(shard),
        };
        seal(SHARD, &Lent { of, done })
    }

    /// How far a shard is, by the text of a piece.
    ///
    /// # Errors
    /// It was changed, cut short, or belongs to another plan or shard, or there is no such shard.
    pub fn piece(&self, shard: usize, text: &str) -> Result<Done, Message> {
        let Piece { of, done } = read_piece(text)?;
        if of.plan != self.hash {
            return Err(Message::new("shard-foreign"));
        }
        self.check_number(shard)?;
        if of.number as usize != shard {
            return Err(Message::new("shard-other").with("shard", of.number as usize));
        }
        if !self.fits(shard, &done) {
            return Err(Message::new("shard-broken"));
        }
        Ok(done)
    }

    /// As [`Plan::piece`], of a shard that is done.
    ///
    /// # Errors
    /// As [`Plan::piece`], and if something is left.
    pub fn result(&self, shard: usize, text: &str) -> Result<Done, Message> {
        let done = self.piece(shard, text)?;
        if !self.is_finished(shard, &done) {
            return Err(Message::new("shard-broken"));
        }
        Ok(done)
    }

    /// Whether a text is a piece of this plan; `None` if it is none that can be read.
    #[must_use]
    pub fn has_piece(&self, text: &str) -> Option<bool> {
        Some(read_piece(text).ok()?.of.plan == self.hash)
    }

    /// Whether this may be how far a shard is.
    pub(crate) fn fits(&self, shard: usize, done: &Done) -> bool {
        match (self.shares.get(shard), done) {
            (Some(Share::Branches(_)), Done::Tree(walked)) => walked.at.tree == self.tree,
            (Some(Share::Units(units)), Done::Units(done)) => {
                let numbers = done.iter().map(|(unit, _)| unit);
                units.len() >= done.len() && units.iter().zip(numbers).all(|(one, two)| one == two)
            }
            _ => false,
        }
    }

    /// Whether nothing of a shard is left.
    pub(crate) fn is_finished(&self, shard: usize, done: &Done) -> bool {
        match (&self.shares[shard], done) {
            (_, Done::Tree(walked)) => walked.at.is_finished(),
            (Share::Units(units), Done::Units(done)) => units.len() == done.len(),
            _ => false,
        }
    }
}

fn read_piece(text: &str) -> Result<Piece<Shard>, Message> {
    let piece = open(SHARD, text).map_err(|flaw| {
        Message::new(match flaw {
            Flaw::Foreign | Flaw::Broken => "shard-broken",
            Flaw::Version => "version-other",
        })
    })?;
    Ok(piece.0)
}

/// The parts of a cut, then nothing.
pub(crate) fn shares(parts: Vec<Part>, shards: usize) -> Vec<Share> {
    let parts = parts.into_iter();
    let parts = parts.map(|part| Share::Branches(part.start.left));
    let nothing = std::iter::repeat_with(|| Share::Branches(Vec::new()));
    parts.chain(nothing).take(shards).collect()
}

/// Units, dealt to so many shards.
pub(crate) fn dealt(units: &[u32], shards: usize) -> Vec<Share> {
    let of = |shard| units.iter().copied().skip(shard).step_by(shards).collect();
    (0..shards).map(of).map(Share::Units).collect()
}

/// The error of a text that passes its own check and is still none of this program.
pub(crate) fn broken() -> Message {
    Message::new("plan-broken")
}

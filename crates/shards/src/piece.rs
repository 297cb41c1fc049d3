//! How far a piece of work is.

use pavage_search::{Branch, OptionId, Snapshot, Stats};
use serde::{Deserialize, Serialize};

/// What a shard has to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Share {
    /// Branches of a search tree.
    Branches(Vec<Branch>),
    /// Units, by number.
    Units(Vec<u32>),
}

impl Share {
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Share::Branches(branches) => branches.is_empty(),
            Share::Units(units) => units.is_empty(),
        }
    }
}

/// How far a piece of work is, and which piece it is: a shard of a plan, or a count that is alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece<Of> {
    /// Which piece.
    pub of: Of,
    /// What is done of it and what is left.
    pub done: Done,
}

/// A shard of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// The hash of the plan.
    pub plan: String,
    /// The number of the shard.
    pub number: u32,
}

/// What is done, and what is left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Done {
    /// Of branches of a tree.
    Tree(Walked),
    /// Of units: those that are done, in order, each with its number.
    Units(Vec<(u32, Outcome)>),
}

/// How far a search is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Walked {
    /// What it has cost, and what of its tree is left.
    pub at: Snapshot,
    /// The solutions so far, if they are listed.
    pub solutions: Solutions,
}

/// Solutions of a shard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Solutions {
    /// The options of each, in the order in which they were chosen.
    Held(Vec<Vec<OptionId>>),
    /// They are in a list beside the piece.
    Listed(Extent),
}

impl Default for Solutions {
    fn default() -> Solutions {
        Solutions::Held(Vec::new())
    }
}

impl Solutions {
    /// Those that are no list beside the piece.
    #[must_use]
    pub fn held(&self) -> &[Vec<OptionId>] {
        match self {
            Solutions::Held(solutions) => solutions,
            Solutions::Listed(_) => &[],
        }
    }

    /// How many there are.
    #[must_use]
    pub fn number(&self) -> u64 {
        match self {
            Solutions::Held(solutions) => solutions.len() as u64,
            Solutions::Listed(extent) => extent.lines,
        }
    }
}

/// How far a list belongs to a piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extent {
    pub(crate) lines: u64,
    pub(crate) bytes: u64,
    /// The SHA-256 of these bytes.
    pub(crate) sha256: String,
}

/// What a unit came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The exit status of its command.
    pub status: u8,
    /// Its line, or its number, or why that is not known.
    pub text: String,
    /// Its costs, if they are added up.
    pub stats: Stats,
}

/// Of a search that lists no solutions.
impl From<Snapshot> for Done {
    fn from(at: Snapshot) -> Done {
        Done::Tree(Walked {
            at,
            ..Walked::default()
        })
    }
}

impl Done {
    /// How far the search of a tree is.
    #[must_use]
    pub fn tree(&self) -> Option<&Walked> {
        match self {
            Done::Tree(walked) => Some(walked),
            Done::Units(_) => None,
        }
    }

    /// The nodes visited so far.
    pub(crate) fn nodes(&self) -> u64 {
        match self {
            Done::Tree(walked) => walked.at.stats.nodes,
            Done::Units(done) => {
                let nodes = done.iter().map(|(_, outcome)| outcome.stats.nodes);
                nodes.fold(0, u64::saturating_add)
            }
        }
    }

    /// What it has in a list, if that is anything.
    pub(crate) fn extent(&self) -> Option<&Extent> {
        match self {
            Done::Tree(Walked {
                solutions: Solutions::Listed(extent),
                ..
            }) if extent.bytes > 0 => Some(extent),
            _ => None,
        }
    }
}

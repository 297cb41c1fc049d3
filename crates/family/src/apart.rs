//! Puzzles whose board is in several parts. A solution fills each part by itself, so the solutions
//! that differ by more than motions of the parts are counted part by part.

use pavage_search::StopReason;

use crate::Message;

/// Why solutions are not compared up to motions of the parts of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotCompared {
    /// A limit of the run was met first.
    Stopped(StopReason),
    /// There are too many of them, or too many ways to fill a part.
    Refused(Message),
}

impl From<Message> for NotCompared {
    fn from(reason: Message) -> NotCompared {
        NotCompared::Refused(reason)
    }
}

/// What solutions are up to motions of the parts of a board.
pub enum InParts<P> {
    /// What may fill each part by itself.
    Filled(Apart<P>),
    /// So many solutions. They were compared one by one, because what becomes of a part depends on what
    /// becomes of others.
    Compared(u64),
}

/// The parts of a board that are to be filled, and with what.
pub struct Apart<P> {
    /// How many pieces of each class there are. Cells that stay open are pieces of classes that come last.
    pub supply: Vec<u32>,
    /// How many of each class must be used.
    pub least: Vec<u32>,
    /// How many classes are of pieces.
    pub pieces: usize,
    /// The least and the largest number of pieces that are used in all.
    pub used: [u32; 2],
    /// The parts, with congruent ones together.
    pub kinds: Vec<Kind<P>>,
}

/// Parts that are congruent.
pub struct Kind<P> {
    /// The sort of each part. Parts of one sort have the same pieces after a motion from one to the
    /// other. Those of another sort have pieces that are mirrored, or turned though they must not be.
    pub sorts: Vec<usize>,
    /// What a part may be filled with.
    pub fillings: Vec<Filling<P>>,
}

/// Pieces that may fill a part. After a motion of the part they may be others, which then count as the
/// same filling.
pub struct Filling<P> {
    /// A part with these pieces, as a puzzle.
    pub puzzle: P,
    /// By sort of the part: the pieces that it may then have, as numbers by class.
    pub uses: Vec<Vec<Vec<u32>>>,
}

impl<P> Apart<P> {
    /// The same with other puzzles.
    pub fn map<Q>(self, mut of: impl FnMut(P) -> Q) -> Apart<Q> {
        let mut filling = |Filling { puzzle, uses }| Filling {
            puzzle: of(puzzle),
            uses,
        };
        let mut kind = |Kind { sorts, fillings }: Kind<P>| Kind {
            sorts,
            fillings: fillings.into_iter().map(&mut filling).collect(),
        };
        Apart {
            supply: self.supply,
            least: self.least,
            pieces: self.pieces,
            used: self.used,
            kinds: self.kinds.into_iter().map(&mut kind).collect(),
        }
    }
}

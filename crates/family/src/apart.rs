//! Puzzles whose board is in several parts. A solution fills each part by itself, so the solutions
//! that differ by more than motions of the parts are counted part by part.

use crate::Message;

/// The parts of a board; `None` if it has one part. There may be too many ways to fill a part: then the
/// limit.
pub type InParts<P> = Option<Result<Apart<P>, Message>>;

/// The parts of a board that are to be filled, and with what.
pub struct Apart<P> {
    /// How many pieces of each class there are.
    pub supply: Vec<u32>,
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
            kinds: self.kinds.into_iter().map(&mut kind).collect(),
        }
    }
}

//! The candidates of a beam: the most promising ones for each number of covered cells, in bounded
//! memory.

use std::collections::BinaryHeap;

/// How many times more candidates than boards are kept. Many candidates turn out to be the same
/// board, or to have a pocket.
const SPARE: usize = 8;
const MORE: usize = 256;

/// How many candidates are kept when `width` boards are made.
fn kept(width: usize) -> usize {
    SPARE * width + MORE
}

/// A board that may be made.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Candidate {
    /// How promising it is.
    pub(super) score: f32,
    /// The hash of the covered cells and the remaining pieces.
    pub(super) hash: u64,
    /// The number of sides between empty and covered cells, without those at the start.
    pub(super) edge: i32,
    /// The number of the board it extends.
    pub(super) parent: u32,
    /// The image that is laid.
    pub(super) image: u32,
}

impl Eq for Candidate {}

impl Ord for Candidate {
    fn cmp(&self, other: &Candidate) -> std::cmp::Ordering {
        let by_score = self.score.total_cmp(&other.score);
        by_score
            .then(self.hash.cmp(&other.hash))
            .then(other.parent.cmp(&self.parent))
            .then(other.image.cmp(&self.image))
    }
}

impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Candidate) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// The candidates with the same number of covered cells.
#[derive(Default)]
pub(super) struct Stack(Vec<Candidate>);

impl Stack {
    /// The most bytes of a stack from which `width` boards are made.
    pub(super) fn bytes(width: usize) -> usize {
        2 * kept(width) * size_of::<Candidate>()
    }

    /// Pushes a candidate. When there are more than twice as many as are needed, the less promising
    /// ones are dropped.
    pub(super) fn push(&mut self, candidate: Candidate, width: usize) {
        let kept = kept(width);
        if self.0.len() >= 2 * kept {
            self.0
                .select_nth_unstable_by(kept, |one, other| other.cmp(one));
            self.0.truncate(kept);
        }
        self.0.push(candidate);
    }

    /// The candidates, the most promising first.
    pub(super) fn take(&mut self) -> BinaryHeap<Candidate> {
        BinaryHeap::from(std::mem::take(&mut self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(score: u32) -> Candidate {
        Candidate {
            score: score as f32,
            hash: u64::from(score),
            edge: 0,
            parent: 0,
            image: 0,
        }
    }

    /// Whatever is pushed in whatever order, the best stay, and the memory is bounded.
    #[test]
    fn the_most_promising_stay() {
        for width in [1, 7, 50] {
            let mut stack = Stack::default();
            let count = 10_007;
            for at in 0..count {
                stack.push(candidate(at * 4_999 % count), width);
                assert!(size_of_val(stack.0.as_slice()) <= Stack::bytes(width));
            }
            let mut heap = stack.take();
            for best in (0..count).rev().take(kept(width)) {
                assert_eq!(heap.pop().map(|found| found.hash), Some(u64::from(best)));
            }
        }
    }
}

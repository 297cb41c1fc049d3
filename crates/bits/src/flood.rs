//! Flood fill: everything that can be reached from a starting set, neighbour by neighbour. Where sets of
//! cells are words of bits, [`Adjacency`](crate::Adjacency) is faster.

use std::ops::ControlFlow;

/// Extends a list with everything reachable from it, nearest first. `around` gives the neighbours
/// of a member. `enters` says whether a neighbour belongs to the region and is reached for the
/// first time. It must remember which members it has seen.
pub fn flood<T: Copy, I: IntoIterator<Item = T>>(
    reached: &mut Vec<T>,
    around: impl FnMut(T) -> I,
    mut enters: impl FnMut(T) -> bool,
) {
    let _ = flood_until(reached, around, |next| ControlFlow::Continue(enters(next)));
}

/// As [`flood`], but stops when `enters` breaks.
#[inline]
pub fn flood_until<T: Copy, I: IntoIterator<Item = T>>(
    reached: &mut Vec<T>,
    mut around: impl FnMut(T) -> I,
    mut enters: impl FnMut(T) -> ControlFlow<(), bool>,
) -> ControlFlow<()> {
    let mut at = 0;
    while let Some(&from) = reached.get(at) {
        at += 1;
        for next in around(from) {
            if enters(next)? {
                reached.push(next);
            }
        }
    }
    ControlFlow::Continue(())
}

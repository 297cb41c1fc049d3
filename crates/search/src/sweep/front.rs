//! The front of a sweep, and what leads on from a state there, or from all states with a profile.

use super::encoding::{Encoding, Move};
use super::fits::Bank;
use super::form::Form;
use super::mirror::Flip;
use super::pockets::Pockets;
use super::transitions::{Destination, Image, Transition};
use super::word::Word;
use crate::Stats;

/// The front of a sweep.
pub(super) struct Front<'a, K> {
    encoding: &'a Encoding<K>,
    form: Form,
    pockets: Pockets<K>,
    cell: usize,
    /// The moves from this cell.
    banks: Vec<Bank<K>>,
    window: K,
}

/// A state that follows from another.
pub(super) struct Next<K> {
    pub(super) state: K,
    /// The first cell that is not covered in the state.
    pub(super) cell: usize,
    /// How many options the move to the state stands for.
    pub(super) weight: u32,
    /// The choice that the move is.
    pub(super) choice: u32,
}

impl<'a, K: Word> Front<'a, K> {
    pub(super) fn new(encoding: &'a Encoding<K>, form: Form) -> Front<'a, K> {
        Front {
            encoding,
            form,
            pockets: Pockets::new(encoding),
            cell: 0,
            banks: Vec::new(),
            window: K::lowest(encoding.window),
        }
    }

    /// Moves the front to a cell.
    pub(super) fn stand_at(&mut self, cell: usize) {
        self.cell = cell;
        self.banks = Bank::banks(&self.encoding.moves[cell], self.form.bits);
    }

    /// Lists what leads on from the states with a profile, all of which have covered what `common` says.
    pub(super) fn transitions(&mut self, profile: K, common: u64, found: &mut Vec<Transition<K>>) {
        let covered = profile | K::of(common) << self.form.profile;
        for bank in &self.banks {
            for by in bank.fitting(covered) {
                let window = profile | by.covers & self.window;
                let skipped = window.trailing_ones();
                let to = Destination {
                    cell: self.cell + skipped as usize,
                    profile: window >> skipped,
                };
                let covers = self.form.supply_of(by.covers);
                let (kept, image) = kept(self.encoding.flip.as_ref(), to);
                found.push(Transition {
                    covers,
                    adds: self.form.supply_of(by.adds),
                    due: self.form.supply_of(self.encoding.due[to.cell]) & !covers,
                    pockets: self.pockets.sizes(to.profile, to.cell),
                    is_dead: false,
                    weight: by.weight,
                    to: kept,
                    image,
                });
            }
        }
    }

    /// Calls back with each state that follows and may be completed. Stops and returns false when
    /// one is refused.
    #[inline]
    pub(super) fn expand(
        &mut self,
        state: K,
        stats: &mut Stats,
        mut show: impl FnMut(Next<K>) -> bool,
    ) -> bool {
        for bank in &self.banks {
            for by in bank.fitting(state) {
                let next = (state | by.covers).plus(by.adds);
                if next & self.encoding.guards != K::ZERO {
                    continue;
                }
                stats.placements += 1;
                let skipped = (next & self.window).trailing_ones();
                let state = (next & self.window) >> skipped | next & !self.window;
                let cell = self.cell + skipped as usize;
                let is_late = !state & self.encoding.due[cell] != K::ZERO;
                if is_late || self.pockets.is_dead(state, cell) {
                    stats.pruned += 1;
                    continue;
                }
                match arrived(self.encoding, self.cell, state, cell, &by) {
                    Some(next) => {
                        if !show(next) {
                            return false;
                        }
                    }
                    None => stats.pruned += 1,
                }
            }
        }
        true
    }

    /// Lists the moves that fit a profile, in their order.
    pub(super) fn fitting(&mut self, profile: K, found: &mut Vec<Fitting<K>>) {
        for bank in &self.banks {
            for by in bank.fitting(profile) {
                let window = profile | by.covers & self.window;
                let skipped = window.trailing_ones();
                let (cell, profile) = (self.cell + skipped as usize, window >> skipped);
                let pockets = self.pockets.sizes(profile, cell);
                found.push(Fitting {
                    by,
                    cell,
                    profile,
                    pockets,
                });
            }
        }
    }

    /// As [`Front::expand`], by the moves that fit the state's profile.
    #[inline]
    pub(super) fn expand_by(
        &mut self,
        moves: &[Fitting<K>],
        state: K,
        stats: &mut Stats,
        mut show: impl FnMut(Next<K>) -> bool,
    ) -> bool {
        for &Fitting {
            ref by,
            cell,
            profile,
            pockets,
        } in moves
        {
            let next = (state | by.covers).plus(by.adds);
            if state & by.covers | next & self.encoding.guards != K::ZERO {
                continue;
            }
            stats.placements += 1;
            let next = profile | next & !self.window;
            let is_late = !next & self.encoding.due[cell] != K::ZERO;
            if is_late || pockets != 0 && self.pockets.are_dead(pockets, next) {
                stats.pruned += 1;
                continue;
            }
            match arrived(self.encoding, self.cell, next, cell, by) {
                Some(next) => {
                    if !show(next) {
                        return false;
                    }
                }
                None => stats.pruned += 1,
            }
        }
        true
    }

    /// The profile of a state.
    pub(super) fn profile_of(&self, state: K) -> K {
        state & self.window
    }
}

/// A move that fits all states with a profile, as far as what is covered goes.
pub(super) struct Fitting<K> {
    by: Move<K>,
    /// The first cell that is not covered after it.
    cell: usize,
    /// The profile there.
    profile: K,
    /// The sizes of the pockets of that profile, as bits.
    pockets: u64,
}

/// The state that is kept for one that comes to a cell by a move from another, unless what closes there can no
/// longer be met.
#[inline(always)]
fn arrived<K: Word>(
    encoding: &Encoding<K>,
    from: usize,
    state: K,
    cell: usize,
    by: &Move<K>,
) -> Option<Next<K>> {
    let state = match &encoding.closing {
        Some(closing) => closing.closed(state, from, cell)?,
        None => state,
    };
    let (state, cell) = match &encoding.flip {
        Some(flip) => flip.kept(state, cell),
        None => (state, cell),
    };
    Some(Next {
        state,
        cell,
        weight: by.weight,
        choice: by.choice,
    })
}

/// Where states are kept that come to a place, and the place in the mirror where some of them are kept
/// instead.
fn kept<K: Word>(flip: Option<&Flip<K>>, of: Destination<K>) -> (Destination<K>, Option<Image<K>>) {
    let image = flip.and_then(|flip| Some((flip, flip.image(of.profile, of.cell)?)));
    let Some((flip, (profile, cell))) = image else {
        return (of, None);
    };
    let image = Image {
        to: Destination { cell, profile },
        is_tied: cell == of.cell,
        is_smaller: profile < of.profile,
    };
    if flip.keeps_supplies() {
        let is_kept = image.is_tied && !image.is_smaller;
        (if is_kept { of } else { image.to }, None)
    } else {
        (of, Some(image))
    }
}

/// Whether everything that must be covered is covered, once all cells are.
pub(super) fn is_complete<K: Word>(encoding: &Encoding<K>, state: K) -> bool {
    encoding.at_end.iter().all(|place| place.is_met(state))
}

//! The front of a sweep, and what leads on from a state there, or from all states with a profile.

use pavage_search::Stats;

use crate::cover::encoding::{Encoding, Move};
use crate::cover::fits::Bank;
use crate::cover::mirror::Flip;
use crate::cover::pockets::Pockets;
use crate::cover::transitions::{Destination, Image, Transition};
use crate::states::form::Form;
use crate::states::word::Word;

/// The front of a sweep.
pub(crate) struct Front<'a, K> {
    encoding: &'a Encoding<K>,
    form: Form,
    pockets: Pockets<K>,
    cell: usize,
    /// The moves from this cell.
    banks: Vec<Bank<K>>,
    window: K,
    /// The profile whose moves were found last,
    fitted: Option<K>,
    /// and these.
    fitting: Vec<Fitting<K>>,
}

/// A state that follows from another.
pub(crate) struct Next<K> {
    pub(crate) state: K,
    /// The first cell that is not covered in the state.
    pub(crate) cell: usize,
    /// How many options the move to the state stands for.
    pub(crate) weight: u32,
    /// The choice that the move is.
    pub(crate) choice: u32,
}

impl<'a, K: Word> Front<'a, K> {
    pub(crate) fn new(encoding: &'a Encoding<K>, form: Form) -> Front<'a, K> {
        Front {
            encoding,
            form,
            pockets: Pockets::new(encoding),
            cell: 0,
            banks: Vec::new(),
            window: K::lowest(encoding.window),
            fitted: None,
            fitting: Vec::new(),
        }
    }

    /// Moves the front to a cell.
    pub(crate) fn stand_at(&mut self, cell: usize) {
        self.cell = cell;
        self.fitted = None;
        self.banks = Bank::banks(&self.encoding.moves[cell], self.form.bits);
    }

    /// Lists what leads on from the states with a profile, all of which have covered what `common` says.
    pub(crate) fn transitions(&mut self, profile: K, common: u64, found: &mut Vec<Transition<K>>) {
        let covered = profile | K::of(common) << self.form.profile;
        for bank in &self.banks {
            for by in bank.fitting(covered) {
                let (cell, to) = skipped(self.cell, profile | by.covers & self.window);
                let to = Destination { cell, profile: to };
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
    pub(crate) fn expand(
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
                let (cell, profile) = skipped(self.cell, next & self.window);
                let to = Destination { cell, profile };
                let next = profile | next & !self.window;
                let sizes = |pockets: &mut Pockets<K>| pockets.sizes(profile, cell);
                let arrived = arrived(self.encoding, &mut self.pockets, self.cell, next, to, sizes);
                if !shown(arrived, &by, stats, &mut show) {
                    return false;
                }
            }
        }
        true
    }

    /// As [`Front::expand`], of states of which those with a profile follow each other: which moves fit a profile
    /// is found once.
    #[inline]
    pub(crate) fn expand_sorted(
        &mut self,
        state: K,
        stats: &mut Stats,
        mut show: impl FnMut(Next<K>) -> bool,
    ) -> bool {
        let profile = self.profile_of(state);
        if self.fitted.replace(profile) != Some(profile) {
            self.fit(profile);
        }
        for fitting in &self.fitting {
            let (by, to) = (&fitting.by, fitting.to);
            let next = (state | by.covers).plus(by.adds);
            if state & by.covers | next & self.encoding.guards != K::ZERO {
                continue;
            }
            let next = to.profile | next & !self.window;
            let sizes = |_: &mut Pockets<K>| fitting.pockets;
            let arrived = arrived(self.encoding, &mut self.pockets, self.cell, next, to, sizes);
            if !shown(arrived, by, stats, &mut show) {
                return false;
            }
        }
        true
    }

    /// Finds the moves that fit a profile, in their order.
    fn fit(&mut self, profile: K) {
        self.fitting.clear();
        for bank in &self.banks {
            for by in bank.fitting(profile) {
                let (cell, profile) = skipped(self.cell, profile | by.covers & self.window);
                let pockets = self.pockets.sizes(profile, cell);
                self.fitting.push(Fitting {
                    by,
                    to: Destination { cell, profile },
                    pockets,
                });
            }
        }
    }

    /// The profile of a state.
    pub(crate) fn profile_of(&self, state: K) -> K {
        state & self.window
    }
}

/// A move that fits all states with a profile, as far as what is covered goes.
struct Fitting<K> {
    by: Move<K>,
    to: Destination<K>,
    /// The sizes of the pockets of the profile there, as bits.
    pockets: u64,
}

/// The first cell from one on that a window there does not cover, and the window there.
#[inline]
fn skipped<K: Word>(cell: usize, window: K) -> (usize, K) {
    let skipped = window.trailing_ones();
    (cell + skipped as usize, window >> skipped)
}

/// Where a state is kept that comes from a cell to another place, unless it cannot be completed. `sizes` are those
/// of the pockets there, as bits.
//
// It is called from two loops, in which most of the time of a count is spent.
#[inline(always)]
fn arrived<K: Word>(
    encoding: &Encoding<K>,
    pockets: &mut Pockets<K>,
    from: usize,
    state: K,
    to: Destination<K>,
    sizes: impl FnOnce(&mut Pockets<K>) -> u64,
) -> Option<(K, usize)> {
    let cell = to.cell;
    if !state & encoding.due[cell] != K::ZERO {
        return None;
    }
    let sizes = sizes(pockets);
    if sizes != 0 && pockets.are_dead(sizes, state) {
        return None;
    }
    let state = match &encoding.closing {
        Some(closing) => closing.closed(state, from, cell)?,
        None => state,
    };
    Some(match &encoding.flip {
        Some(flip) => flip.kept(state, cell),
        None => (state, cell),
    })
}

/// Counts a move, and calls back with the state that it leads to, unless it leads nowhere.
#[inline(always)]
fn shown<K: Word>(
    arrived: Option<(K, usize)>,
    by: &Move<K>,
    stats: &mut Stats,
    show: &mut impl FnMut(Next<K>) -> bool,
) -> bool {
    stats.placements += 1;
    let Some((state, cell)) = arrived else {
        stats.pruned += 1;
        return true;
    };
    show(Next {
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
pub(crate) fn is_complete<K: Word>(encoding: &Encoding<K>, state: K) -> bool {
    encoding.at_end.iter().all(|place| place.is_met(state))
}

//! A good path, found quickly: each time the move that looks best.

use std::cmp::Reverse;
use std::rc::Rc;

use super::knowledge::{Cages, Knowledge};
use super::offer::Offer;
use super::offers::Offers;
use super::{Costs, Move, Outcome, Path, PathEnd, begin, removals};
use crate::candidates::Candidates;
use crate::layout::Layout;
use crate::propagate::Propagation;
use pavage_search::Run;

/// The measure of the best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taste {
    /// The lowest cost for each removed candidate.
    Ratio,
    /// The most removed candidates.
    Information,
    /// The lowest cost.
    Cheapness,
}

impl Taste {
    const ALL: [Taste; 3] = [Taste::Ratio, Taste::Information, Taste::Cheapness];
}

/// The best of the paths that the measures find, without unnecessary moves. The time is a few
/// rounds of level 1 for each move of the path.
#[must_use]
pub fn greedy(layout: &Layout, candidates: &Candidates, costs: &Costs, run: &Run<'_>) -> Path {
    let mut walker = match begin(layout, candidates) {
        Ok(start) => Walker::new(start, removals(layout, candidates), costs, run),
        Err(path) => return path,
    };
    let mut best: Option<Path> = None;
    for taste in Taste::ALL {
        let path = walker.walk(taste);
        if path.end != PathEnd::Solved || path.moves.is_empty() {
            return best.unwrap_or(path);
        }
        if best.as_ref().is_none_or(|best| path.cost < best.cost) {
            best = Some(path);
        }
    }
    let mut best = best.expect("there is a taste");
    walker.shorten(&mut best);
    best.bottleneck = walker.narrowest(&best.moves);
    best
}

/// The smallest number of useful hypotheses available at any point of a path.
pub(super) fn narrowest(
    layout: &Layout,
    candidates: &Candidates,
    moves: &[Move],
    costs: &Costs,
    run: &Run<'_>,
) -> Option<usize> {
    let start = begin(layout, candidates).ok()?;
    Walker::new(start, 0, costs, run).narrowest(moves)
}

/// The best hypothesis by a measure, at the usual costs. `None` when nothing is left to suppose, or a
/// limit of the run was met.
pub(in super::super) fn next(
    layout: &Layout,
    candidates: &Candidates,
    taste: Taste,
    run: &Run<'_>,
) -> Option<Move> {
    let start = begin(layout, candidates).ok()?;
    let costs = Costs::default();
    let mut walker = Walker::new(start, 0, &costs, run);
    let offers = walker.offers().ok()?;
    best(&offers, taste).map(|offer| offer.mv.clone())
}

/// Walks from the same start repeatedly, and keeps what it learnt there.
struct Walker<'a> {
    start: Propagation<'a>,
    start_knowledge: Knowledge,
    here: Propagation<'a>,
    knowledge: Knowledge,
    offers: Offers<'a>,
    /// The cost that all paths share.
    base: u64,
}

impl<'a> Walker<'a> {
    fn new(
        start: Propagation<'a>,
        removals: u64,
        costs: &'a Costs,
        run: &'a Run<'a>,
    ) -> Walker<'a> {
        let none = Knowledge::none(start.layout());
        Walker {
            here: start.clone(),
            start,
            start_knowledge: none.clone(),
            knowledge: none,
            offers: Offers::new(costs, run),
            base: removals * costs.removal,
        }
    }

    fn begin(&mut self) {
        self.here.resume(self.start.values());
        self.knowledge = self.start_knowledge.clone();
    }

    /// The offers at the current state.
    fn offers(&mut self) -> Outcome<Vec<Rc<Offer>>> {
        let cells = self.here.open_cells();
        let found = self
            .offers
            .lowest(&mut self.here, &cells, &mut self.knowledge);
        if self.here.values() == self.start.values() {
            self.start_knowledge = self.knowledge.clone();
        }
        found
    }

    /// The offers with two worlds at the current state, or all offers if there are none. More
    /// worlds cost so much more that they are hardly ever best.
    fn good_offers(&mut self) -> Outcome<Vec<Rc<Offer>>> {
        let mut cells = self.here.open_cells();
        cells.retain(|cell| self.here.get(*cell).is_pair());
        let pairs = self
            .offers
            .alone(&mut self.here, &cells, &mut self.knowledge)?;
        if pairs.is_empty() {
            self.offers()
        } else {
            Ok(pairs)
        }
    }

    /// Makes a move, and returns whether the rules can still be satisfied.
    fn go(&mut self, offer: &Offer) -> bool {
        let mark = self.here.mark();
        if offer.kept.is_empty() || self.here.keep_each(&offer.kept).is_err() {
            return false;
        }
        let changed = self.here.changes_since(mark).iter().map(|(cell, _)| *cell);
        self.knowledge
            .forget(&Cages::of(self.here.layout(), changed));
        true
    }

    /// The path by one measure.
    fn walk(&mut self, taste: Taste) -> Path {
        self.begin();
        let mut path = Path {
            moves: Vec::new(),
            cost: self.base,
            cost_min: self.base,
            bottleneck: None,
            end: PathEnd::Solved,
            stopped: None,
        };
        while !self.here.is_decided() {
            let Ok(offers) = self.good_offers() else {
                path.end = PathEnd::Stopped;
                return path;
            };
            let Some(offer) = best(&offers, taste) else {
                path.end = PathEnd::Open;
                return path;
            };
            path.cost = path.cost.saturating_add(offer.cost);
            let is_possible = self.go(offer);
            path.moves.push(offer.mv.clone());
            if !is_possible {
                path.end = PathEnd::Contradiction;
                return path;
            }
        }
        path
    }

    /// Leaves out one move after the other, from the last, as long as the path still arrives and
    /// costs less. Paths that suppose several cells are not changed, because several cells may only
    /// be supposed when single cells teach nothing.
    fn shorten(&mut self, path: &mut Path) {
        if path.moves.iter().any(|mv| mv.level() > 1) {
            return;
        }
        let mut at = path.moves.len();
        while at > 0 {
            at -= 1;
            let mut moves = path.moves.clone();
            moves.remove(at);
            if let Some((cost, moves)) = self.replay(&moves)
                && cost < path.cost
            {
                (path.cost, path.moves) = (cost, moves);
                at = at.min(path.moves.len());
            }
        }
    }

    /// The cost of a path of single cells and its moves, without those that teach nothing. `None`
    /// when it does not arrive.
    fn replay(&mut self, moves: &[Move]) -> Option<(u64, Vec<Move>)> {
        self.here.resume(self.start.values());
        let mut cost = self.base;
        let mut used = Vec::new();
        for mv in moves {
            let Move::Suppose(cells) = mv else {
                return None;
            };
            if let Some(offer) = self.offers.suppose(&mut self.here, cells).ok()? {
                cost = cost.saturating_add(offer.cost);
                used.push(offer.mv);
                self.here.keep_each(&offer.kept).ok()?;
            }
            if self.here.is_decided() {
                return Some((cost, used));
            }
        }
        None
    }

    fn narrowest(&mut self, moves: &[Move]) -> Option<usize> {
        self.begin();
        let mut narrowest = None;
        for mv in moves {
            let offers = self.offers().ok()?;
            let width = offers.len();
            narrowest = Some(narrowest.map_or(width, |least: usize| least.min(width)));
            // When parts of the board are decided one after the other, a move may have a higher
            // level than another part offers.
            let offer = offers.iter().find(|offer| offer.mv == *mv);
            if !offer.is_some_and(|offer| self.go(offer)) {
                break;
            }
        }
        narrowest
    }
}

/// The best of the offers, the first of equals.
fn best(offers: &[Rc<Offer>], taste: Taste) -> Option<&Offer> {
    let offers = offers.iter().map(Rc::as_ref);
    match taste {
        // Compare products instead of quotients, to be exact.
        Taste::Ratio => offers.min_by(|one, other| {
            let weigh = |cost: u64, gain: u64| u128::from(cost) * u128::from(gain);
            let (this, that) = (weigh(one.cost, other.gain), weigh(other.cost, one.gain));
            (this, one.cost).cmp(&(that, other.cost))
        }),
        Taste::Information => offers.min_by_key(|offer| (Reverse(offer.gain), offer.cost)),
        Taste::Cheapness => offers.min_by_key(|offer| (offer.cost, Reverse(offer.gain))),
    }
}

//! A good way at once: always the move that looks best from where one stands.

use std::cmp::Reverse;

use super::offers::{Offer, Offers};
use super::{Costs, Move, Outcome, Path, PathEnd, begin, removals};
use crate::Budget;
use crate::families::suguru::candidates::Candidates;
use crate::families::suguru::layout::Layout;
use crate::families::suguru::propagate::Propagation;

/// Which move looks best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taste {
    /// The one that costs least for each candidate it removes.
    Ratio,
    /// The one that removes most candidates.
    Information,
    /// The cheapest one.
    Cheapness,
}

impl Taste {
    const ALL: [Taste; 3] = [Taste::Ratio, Taste::Information, Taste::Cheapness];
}

/// The best of the ways that the tastes find, without the moves that it can do without.
#[must_use]
pub fn greedy(layout: &Layout, candidates: &Candidates, costs: &Costs, budget: &Budget) -> Path {
    let mut best: Option<Path> = None;
    for taste in Taste::ALL {
        let mut path = walk(layout, candidates, costs, taste, budget);
        if path.end != PathEnd::Solved || path.moves.is_empty() {
            return best.unwrap_or(path);
        }
        shorten(&mut path, layout, candidates, costs, budget);
        if best.as_ref().is_none_or(|best| path.cost < best.cost) {
            best = Some(path);
        }
    }
    let mut best = best.expect("there is a taste");
    best.bottleneck = narrowest(layout, candidates, &best.moves, costs, budget);
    best
}

/// Leaves out one move after the other, the dearest first, while the way still arrives and costs
/// less. Ways that suppose several cells are left as they are: these may be supposed only where
/// single ones teach nothing.
fn shorten(
    path: &mut Path,
    layout: &Layout,
    candidates: &Candidates,
    costs: &Costs,
    budget: &Budget,
) {
    if path.moves.iter().any(|mv| mv.level() > 1) {
        return;
    }
    let mut at = path.moves.len();
    while at > 0 {
        at -= 1;
        let mut moves = path.moves.clone();
        moves.remove(at);
        if let Some((cost, moves)) = replay(layout, candidates, &moves, costs, budget)
            && cost < path.cost
        {
            (path.cost, path.moves) = (cost, moves);
            at = at.min(path.moves.len());
        }
    }
}

/// What a way of single cells costs, without its moves that teach nothing; `None` when it does not
/// arrive.
fn replay(
    layout: &Layout,
    candidates: &Candidates,
    moves: &[Move],
    costs: &Costs,
    budget: &Budget,
) -> Option<(u64, Vec<Move>)> {
    let mut here = Propagation::new(layout, candidates).ok()?;
    let mut offers = Offers::new(costs, budget);
    let mut cost = removals(layout, candidates) * costs.removal;
    let mut used = Vec::new();
    for mv in moves {
        let Move::Suppose(cells) = mv else {
            return None;
        };
        if let Some(offer) = offers.suppose(&mut here, cells).ok()? {
            cost += offer.cost;
            used.push(offer.mv);
            here.keep_each(&offer.kept).ok()?;
        }
        if here.is_decided() {
            return Some((cost, used));
        }
    }
    None
}

/// At its narrowest point, how many hypotheses there are on a way that teach something.
pub(super) fn narrowest(
    layout: &Layout,
    candidates: &Candidates,
    moves: &[Move],
    costs: &Costs,
    budget: &Budget,
) -> Option<usize> {
    let mut here = Propagation::new(layout, candidates).ok()?;
    let mut narrowest = None;
    for mv in moves {
        let cells = here.open_cells();
        let offers = Offers::new(costs, budget).lowest(&mut here, &cells).ok()?;
        narrowest = Some(narrowest.map_or(offers.len(), |least: usize| least.min(offers.len())));
        let offer = offers.into_iter().find(|offer| offer.mv == *mv)?;
        if here.keep_each(&offer.kept).is_err() {
            break;
        }
    }
    narrowest
}

/// The first move of the way by ratio.
pub(super) fn next(
    layout: &Layout,
    candidates: &Candidates,
    costs: &Costs,
    budget: &Budget,
) -> Option<Move> {
    let mut here = Propagation::new(layout, candidates).ok()?;
    let cells = here.open_cells();
    let offers = Offers::new(costs, budget).lowest(&mut here, &cells).ok()?;
    best(&mut here, offers, Taste::Ratio).map(|(offer, _)| offer.mv)
}

/// The way of one taste.
fn walk(
    layout: &Layout,
    candidates: &Candidates,
    costs: &Costs,
    taste: Taste,
    budget: &Budget,
) -> Path {
    let mut here = match begin(layout, candidates) {
        Ok(here) => here,
        Err(path) => return path,
    };
    let mut path = Path {
        moves: Vec::new(),
        cost: removals(layout, candidates) * costs.removal,
        cost_min: removals(layout, candidates) * costs.removal,
        bottleneck: None,
        end: PathEnd::Solved,
    };
    while !here.is_decided() {
        path.end = match step(&mut here, costs, taste, budget, &mut path) {
            Ok(None) => continue,
            Ok(Some(end)) => end,
            Err(_) => PathEnd::Stopped,
        };
        return path;
    }
    path.end = PathEnd::Solved;
    if path.moves.is_empty() {
        path.cost_min = path.cost;
    }
    path
}

/// Makes one move; where the way ends, if it does.
fn step(
    here: &mut Propagation<'_>,
    costs: &Costs,
    taste: Taste,
    budget: &Budget,
    path: &mut Path,
) -> Outcome<Option<PathEnd>> {
    let cells = here.open_cells();
    let offers = Offers::new(costs, budget).lowest(here, &cells)?;
    let Some((offer, _)) = best(here, offers, taste) else {
        return Ok(Some(PathEnd::Open));
    };
    path.cost += offer.cost;
    path.moves.push(offer.mv);
    let is_refuted = offer.kept.is_empty() || here.keep_each(&offer.kept).is_err();
    Ok(is_refuted.then_some(PathEnd::Contradiction))
}

/// The best of the offers, with the number of candidates it removes.
fn best(here: &mut Propagation<'_>, offers: Vec<Offer>, taste: Taste) -> Option<(Offer, u64)> {
    let weighed = offers.into_iter().map(|offer| {
        let information = information(here, &offer);
        (offer, information)
    });
    let weighed: Vec<(Offer, u64)> = weighed.collect();
    // Products instead of quotients: exact, and the first of equals wins.
    let by_ratio = |(one, gain): &(Offer, u64), (other, gain_other): &(Offer, u64)| {
        (one.cost * gain_other, one.cost).cmp(&(other.cost * gain, other.cost))
    };
    match taste {
        Taste::Ratio => weighed.into_iter().min_by(by_ratio),
        Taste::Information => weighed
            .into_iter()
            .min_by_key(|(offer, gain)| (Reverse(*gain), offer.cost)),
        Taste::Cheapness => weighed
            .into_iter()
            .min_by_key(|(offer, gain)| (offer.cost, Reverse(*gain))),
    }
}

/// How many candidates a move removes, level 0 included.
fn information(here: &mut Propagation<'_>, offer: &Offer) -> u64 {
    let mark = here.mark();
    let before = here.removed();
    // All candidates go when it shows that there is no solution.
    let outcome = here.keep_each(&offer.kept);
    let gain = here.removed() - before;
    here.restore(mark);
    if outcome.is_err() || offer.kept.is_empty() {
        u64::from(u32::MAX)
    } else {
        gain.max(1)
    }
}

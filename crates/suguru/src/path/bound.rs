//! What hypotheses with three worlds or more must still cost, at least.
//!
//! Hypotheses with two worlds are given away: a state is *closed* when none of them teaches anything
//! any more. Reasoning only removes candidates, and what can be removed now can be removed later. So
//! whatever hypotheses with two worlds come before the next one with more, no more is known then
//! than in the closed state; this teaches the most, and its cell has the fewest candidates.
//! Therefore the way from a state costs at least as much as the cheapest way through closed states,
//! where each hypothesis costs its number of worlds and, in each world but the right one, two
//! candidates.
//!
//! That way is found by best-first search (A*), with every lower bound that is known so far: from a
//! state whose way costs `c` no state is nearer to the end than `c` less the cost of going there, and
//! a state that knows less than another is not nearer to the end. Where a hypothesis leads is looked for only
//! when the search comes to what it promises at best. A search that takes too long still
//! gives a bound: the least promise among its open states.

use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BinaryHeap, HashMap};
use std::rc::Rc;

use pavage_family::numbers::as_u32;
use pavage_grid::CellId;
use pavage_search::Run;
use rustc_hash::FxBuildHasher;

use super::dominators::{Compared, Dominators};
use super::exact::{KNOWN_BYTES, OFFER_BYTES, STATE_BYTES};
use super::knowledge::{Cages, Knowledge};
use super::offer::Offer;
use super::offers::Offers;
use super::{Costs, Move, Outcome};
use crate::propagate::{Conflict, Propagation};
use crate::values::Values;

/// The most states of one bound that others are compared with.
const COMPARED_MAX: usize = 2000;

/// The number of a closed state.
pub(super) type ClosedId = u32;

/// A state in which no hypothesis with two worlds teaches anything.
struct Closed {
    values: Rc<[Values]>,
    knowledge: Knowledge,
    /// A lower bound of the cost of the way from here.
    low: u64,
    /// Whether `low` is the cost itself.
    is_exact: bool,
    /// The hypotheses, once they are known.
    next: Option<Vec<Next>>,
}

/// A hypothesis at a closed state.
struct Next {
    cost: u64,
    offer: Rc<Offer>,
    /// The closed state that it leads to, once it was looked for.
    to: Option<ClosedId>,
}

/// A closed state, or the one that a hypothesis at it leads to.
type Target = (ClosedId, Option<u32>);

/// Bounds, with what was learnt for them.
pub(super) struct Bounds<'a> {
    here: Propagation<'a>,
    costs: &'a Costs,
    run: &'a Run<'a>,
    /// How many states one search expands at most.
    expanded_max: usize,
    states: Vec<Closed>,
    by_values: HashMap<Rc<[Values]>, ClosedId, FxBuildHasher>,
    /// The states with a bound above 0, by it.
    lows: BTreeMap<Reverse<u64>, Vec<Compared>>,
    expanded: usize,
    /// Approximate bytes in use.
    bytes: usize,
}

impl<'a> Bounds<'a> {
    /// The bounds of states of a puzzle that hypotheses about single cells solve. `here` is one of
    /// them. A search for one expands so many states at most.
    pub(super) fn new(
        here: Propagation<'a>,
        costs: &'a Costs,
        run: &'a Run<'a>,
        expanded_max: usize,
    ) -> Bounds<'a> {
        Bounds {
            here,
            costs,
            run,
            expanded_max,
            states: Vec::new(),
            by_values: HashMap::default(),
            lows: BTreeMap::new(),
            expanded: 0,
            bytes: 0,
        }
    }

    /// Approximate bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// How many states were expanded for bounds so far: nearly all of their cost.
    pub(super) fn expanded(&self) -> usize {
        self.expanded
    }

    /// The closed state of a state. `from` is that of any state it was reached from, which makes
    /// this fast. Takes a few rounds of level 1.
    ///
    /// # Errors
    /// A limit of the run.
    pub(super) fn close(&mut self, values: &[Values], from: Option<ClosedId>) -> Outcome<ClosedId> {
        let Some(from) = from else {
            self.here.resume(values);
            return self.settle(Knowledge::none(self.here.layout()));
        };
        let closed = &self.states[from as usize];
        let cells = self.here.layout().cells();
        let learnt: Vec<(CellId, Values)> = cells
            .map(|cell| (cell, values[cell.index()]))
            .filter(|(cell, values)| !closed.values[cell.index()].is_within(*values))
            .collect();
        if learnt.is_empty() {
            return Ok(from);
        }
        let mut knowledge = closed.knowledge.clone();
        self.here.resume(&closed.values);
        // The states of a puzzle with a solution never contradict each other.
        self.learn(&learnt, &mut knowledge)
            .map_or(Ok(from), |()| self.settle(knowledge))
    }

    /// A lower bound of the way from a closed state. `low` is one already known. With `search`, a
    /// better one is looked for.
    ///
    /// # Errors
    /// A limit of the run.
    pub(super) fn low(&mut self, start: ClosedId, low: u64, search: bool) -> Outcome<u64> {
        let state = &mut self.states[start as usize];
        if !state.is_exact {
            state.low = state.low.max(low);
        }
        if search && !state.is_exact {
            self.search(start)?;
        }
        Ok(self.states[start as usize].low)
    }

    /// The lower bound of a hypothesis with so many worlds, besides what its right world removes.
    pub(super) fn of_worlds(costs: &Costs, worlds: u64) -> u64 {
        // Each world removes another candidate of its cell, and its value in another place of the
        // cage.
        (costs.worlds)(worlds).saturating_add(2 * worlds.saturating_sub(1) * costs.removal)
    }

    fn learn(
        &mut self,
        learnt: &[(CellId, Values)],
        knowledge: &mut Knowledge,
    ) -> Result<(), Conflict> {
        let mark = self.here.mark();
        self.here.keep_each(learnt)?;
        let changed = self.here.changes_since(mark).iter().map(|(cell, _)| *cell);
        knowledge.forget(&Cages::of(self.here.layout(), changed));
        Ok(())
    }

    /// Makes hypotheses with two worlds until none teaches anything.
    fn settle(&mut self, mut knowledge: Knowledge) -> Outcome<ClosedId> {
        let mut offers = Offers::new(self.costs, self.run);
        let mut made = 0;
        loop {
            let before = self.here.mark();
            for cell in self.here.open_cells() {
                if !self.here.get(cell).is_pair() {
                    continue;
                }
                made += usize::from(knowledge.get(cell).is_none());
                for offer in offers.alone(&mut self.here, &[cell], &mut knowledge)? {
                    // One of the two worlds is the right one.
                    let _ = self.learn(&offer.kept, &mut knowledge);
                }
            }
            if self.here.changes_since(before).is_empty() {
                return Ok(self.add(knowledge, made));
            }
        }
    }

    /// The number of the state that `here` is in, for which so many offers were made.
    fn add(&mut self, knowledge: Knowledge, made: usize) -> ClosedId {
        let values: Rc<[Values]> = Rc::from(self.here.values());
        let low = self.low_of_others(&values);
        let number = as_u32(self.states.len());
        let place = match self.by_values.entry(Rc::clone(&values)) {
            Entry::Occupied(place) => return *place.get(),
            Entry::Vacant(place) => place,
        };
        place.insert(number);
        let size = values.len();
        self.bytes += STATE_BYTES + size * (size_of::<Values>() + KNOWN_BYTES) + made * OFFER_BYTES;
        self.states.push(Closed {
            values,
            knowledge,
            low,
            is_exact: self.here.is_decided(),
            next: None,
        });
        number
    }

    /// The highest bound of a state that knows at least as much.
    fn low_of_others(&self, values: &[Values]) -> u64 {
        let state = Compared::new(values);
        let mut lows = self.lows.iter();
        lows.find(|(_, others)| others.iter().any(|other| other.is_within(&state)))
            .map_or(0, |(low, _)| low.0)
    }

    /// Looks for the hypotheses at a closed state.
    fn expand(&mut self, number: ClosedId) -> Outcome<()> {
        let state = &mut self.states[number as usize];
        if state.next.is_some() {
            return Ok(());
        }
        let values = Rc::clone(&state.values);
        self.expanded += 1;
        self.here.resume(&values);
        let cells = self.here.open_cells();
        let knowledge = &mut state.knowledge;
        let known = cells.iter().filter(|cell| knowledge.get(**cell).is_some());
        self.bytes += (cells.len() - known.count()) * OFFER_BYTES;
        let mut offers = Offers::new(self.costs, self.run);
        let offers = offers.alone(&mut self.here, &cells, knowledge)?;
        let next: Vec<Next> = offers
            .into_iter()
            .map(|offer| Next {
                cost: self.cost(&offer, &values),
                offer,
                to: None,
            })
            .collect();
        self.bytes += next.len() * size_of::<Next>();
        self.states[number as usize].next = Some(next);
        Ok(())
    }

    fn cost(&self, offer: &Offer, values: &[Values]) -> u64 {
        match &offer.mv {
            Move::Suppose(cells) => Bounds::of_worlds(self.costs, worlds(cells, values)),
            Move::Nested(..) => 0,
        }
    }

    /// The closed state that is meant.
    fn resolve(&mut self, (number, hypothesis): Target) -> Outcome<ClosedId> {
        let Some(at) = hypothesis else {
            return Ok(number);
        };
        let state = &self.states[number as usize];
        let next = state.next.as_ref().expect("its hypotheses are known");
        let next = &next[at as usize];
        if let Some(to) = next.to {
            return Ok(to);
        }
        let offer = Rc::clone(&next.offer);
        let mut knowledge = state.knowledge.clone();
        self.here.resume(&state.values);
        let _ = self.learn(&offer.kept, &mut knowledge);
        let to = self.settle(knowledge)?;
        let next = self.states[number as usize].next.as_mut();
        next.expect("its hypotheses are known")[at as usize].to = Some(to);
        Ok(to)
    }

    /// Looks for the cheapest way from a state, and improves the bounds of all that it meets.
    fn search(&mut self, start: ClosedId) -> Outcome<()> {
        let mut reached: HashMap<ClosedId, u64, FxBuildHasher> = HashMap::default();
        let mut dominators = Dominators::default();
        let mut open = BinaryHeap::new();
        let low = self.states[start as usize].low;
        open.push(Reverse((low, Reverse(0), (start, None))));
        let last = self.expanded + self.expanded_max;
        let mut is_exact = false;
        let mut low = 0;
        while let Some(Reverse((promise, Reverse(cost), target))) = open.pop() {
            low = promise;
            if self.expanded >= last {
                break;
            }
            let number = self.resolve(target)?;
            let state = &self.states[number as usize];
            let best = reached.entry(number).or_insert(u64::MAX);
            if *best < cost || (*best == cost && target.1.is_some()) {
                continue;
            }
            *best = cost;
            if cost + state.low > promise {
                open.push(Reverse((cost + state.low, Reverse(cost), (number, None))));
                continue;
            }
            is_exact = state.is_exact;
            if is_exact {
                break;
            }
            if !dominators.admit(cost, &state.values) {
                continue;
            }
            self.expand(number)?;
            let next = self.states[number as usize].next.iter().flatten();
            for (at, next) in next.enumerate() {
                let cost = cost + next.cost;
                let (promise, target) = match next.to {
                    Some(to) if reached.get(&to).is_some_and(|known| *known <= cost) => continue,
                    Some(to) => (cost + self.states[to as usize].low, (to, None)),
                    None => (cost, (number, Some(as_u32(at)))),
                };
                open.push(Reverse((promise.max(low), Reverse(cost), target)));
            }
        }
        self.states[start as usize].is_exact = is_exact;
        self.raise(reached, low);
        Ok(())
    }

    /// Raises the bounds of states that were reached, each at its cost, from one whose way costs at
    /// least `low`.
    fn raise(&mut self, reached: HashMap<ClosedId, u64, FxBuildHasher>, low: u64) {
        let mut reached: Vec<(ClosedId, u64)> = reached.into_iter().collect();
        reached.sort_unstable();
        for (number, cost) in reached {
            let state = &mut self.states[number as usize];
            if low.saturating_sub(cost) <= state.low {
                continue;
            }
            state.low = low - cost;
            let others = self.lows.entry(Reverse(state.low)).or_default();
            if others.len() < COMPARED_MAX {
                others.push(Compared::new(&state.values));
                self.bytes += STATE_BYTES + size_of_val(&*state.values);
            }
        }
    }
}

/// The number of worlds of supposing these cells together.
pub(super) fn worlds(cells: &[CellId], values: &[Values]) -> u64 {
    let each = cells.iter().map(|cell| values[cell.index()].len() as u64);
    each.product()
}

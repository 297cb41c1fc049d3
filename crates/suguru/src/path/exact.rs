//! The cheapest path, by best-first search (A*).
//!
//! The search always expands the open state with the lowest promise: the cost so far and, unless
//! the state is an end, at least the cost of the cheapest conceivable hypothesis. States are
//! compared by their whole content, never by a hash alone.
//!
//! Where there is a solution, the promise also has the cost of every candidate that is still to go.
//! One world of a hypothesis is the right one. What the hypothesis strikes out, no possible world
//! keeps, so the right world strikes it out, too. The right worlds of a path together therefore
//! strike out at least each of these candidates once. What the other worlds strike out comes on
//! top: in each of them at least a candidate of the cell, and the value in another place of its
//! cage. So the promise never overestimates, and the first end that is reached is the cheapest.
//!
//! Hypotheses with three worlds or more are dear, and many puzzles need some. The promise has a lower
//! bound of what these must still cost, too: see `bound.rs`. It is looked for only where a state is
//! about to be expanded, and may drop by more than the cost of a move: a state to which a cheaper way is
//! found is expanded again.
//!
//! A state is expanded in steps, first by the hypotheses with the fewest worlds. Those with more cost more,
//! whatever they teach, so they are followed only when the search comes to what they promise at best, and
//! never where that is more than a known path costs.
//!
//! Undecided cells fall into parts that no rule connects. What happens in one part costs and
//! teaches the same whatever happens in another, so only the order of moves differs. Moves are
//! therefore made in the first part until it is decided, then in the next. If there is no solution,
//! the path ends in the part that shows it first, and moves are made in all parts.
//!
//! States that are *dominated* wait: another state costs no more and knows at least as much. The search
//! of the others is many times as fast, and nearly always finds the cheapest path. Not always, because
//! with more knowledge a world may have to be followed further before it ends: in about one of a
//! thousand small grids the path costs a hundredth too much. So the search then goes on with the states
//! that waited, those that may lead to a cheaper path than the known one, and only its end is a proof.

use pavage_family::numbers::as_u32;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::hash::BuildHasher;
use std::rc::Rc;

use pavage_grid::CellId;
use pavage_search::{Run, StopReason, Work};
use rustc_hash::FxBuildHasher;

use super::bound::{Bounds, ClosedId, worlds};
use super::dominators::Dominators;
use super::greedy::narrowest;
use super::knowledge::{Cages, Knowledge};
use super::offer::Offer;
use super::offers::Offers;
use super::{Costs, Move, Outcome, Path, PathEnd, begin, greedy, removals};
use crate::candidates::Candidates;
use crate::layout::Layout;
use crate::propagate::Propagation;
use crate::values::Values;

/// Bytes of memory for the states of one run, unless the run has a limit of its own.
const MEMORY_MAX: usize = 512 << 20;
/// So many worlds as any hypothesis may have.
const ALL: u64 = u64::MAX;
/// Approximate bytes of an offer.
pub(super) const OFFER_BYTES: usize = 200;
/// The most states with which the next one is compared. After that, or after half of what the run may
/// take, dominated states wait no longer.
const DOMINATORS_MAX: usize = 50_000;
/// Approximate bytes of a state besides its values.
pub(super) const STATE_BYTES: usize = 200;
/// Approximate bytes of an expanded state's knowledge of a cell. The constant is the same on every
/// platform, because a full memory ends the search.
pub(super) const KNOWN_BYTES: usize = 8;

/// How much is done for lower bounds. A bound takes many times as long as expanding a state, and later ones
/// save less.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// So many states may be expanded for bounds,
    pub first: usize,
    /// and one more for each so many that the search expands.
    pub one_in: usize,
    /// One bound expands so many states at most.
    pub each: usize,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            first: 500,
            one_in: 6,
            each: 30,
        }
    }
}

/// The cheapest path, or the best one found within the run's limits, with what is proved about it.
/// The search also ends when the memory for states is full: that of the run, or else a fixed number
/// of bytes. Work is counted in candidates that are removed in worlds; where that for lower bounds,
/// which is counted for itself, is done, the search goes on without better ones.
#[must_use]
pub fn cheapest(layout: &Layout, candidates: &Candidates, costs: &Costs, run: &Run<'_>) -> Path {
    cheapest_by(layout, candidates, costs, run, Effort::default())
}

/// As [`cheapest`], with more or less done for lower bounds.
#[must_use]
pub fn cheapest_by(
    layout: &Layout,
    candidates: &Candidates,
    costs: &Costs,
    run: &Run<'_>,
    effort: Effort,
) -> Path {
    let mut best = greedy(layout, candidates, costs, run);
    if best.moves.is_empty() || matches!(best.end, PathEnd::Open | PathEnd::Stopped) {
        return best;
    }
    let removals = removals(layout, candidates) * costs.removal;
    let start = match begin(layout, candidates) {
        Ok(here) => here,
        Err(path) => return path,
    };
    let is_solvable = best.end == PathEnd::Solved;
    // Bounds are those of hypotheses about single cells.
    let is_plain = is_solvable && best.moves.iter().all(|mv| mv.level() == 1);
    let mut bounds = is_plain.then(|| Bounds::new(start.clone(), costs, run, effort.each));
    let known = best.cost - removals;
    let mut search = Search::new(start, costs, run, known, bounds.as_mut());
    (search.is_solvable, search.effort) = (is_solvable, effort);
    search.begin();
    let stopped = search.run().err();
    let cost_min = removals + search.promise();
    if let Some(end) = search.best {
        best = search.path(end, removals);
    }
    best.cost_min = cost_min;
    best.stopped = stopped.filter(|_| best.cost_min < best.cost);
    best.bottleneck = narrowest(layout, candidates, &best.moves, costs, run);
    best
}

/// How a state was reached.
struct Way {
    /// The state before.
    from: u32,
    offer: Rc<Offer>,
}

/// A state that was reached.
struct Found {
    values: Rc<[Values]>,
    /// The number of its candidates.
    left: usize,
    hash: u64,
    /// Another state with this hash.
    twin: Option<u32>,
    /// Its cost so far, without the cost of removed candidates.
    cost: u64,
    from: Option<Way>,
    end: Option<PathEnd>,
    /// The hypotheses with at most so many worlds were followed.
    followed: u64,
    /// A lower bound of the cost of the ways through the other hypotheses.
    floor: u64,
    /// What was learnt when it was expanded.
    knowledge: Option<Knowledge>,
    to_come: CostToCome,
}

impl Found {
    fn new(values: Rc<[Values]>, cost: u64) -> Found {
        Found {
            left: values.iter().map(|values| values.len()).sum(),
            values,
            hash: 0,
            twin: None,
            cost,
            from: None,
            end: None,
            followed: 0,
            floor: 0,
            knowledge: None,
            to_come: CostToCome::default(),
        }
    }
}

/// Hypotheses of a state that are followed together.
struct Batch {
    cells: Vec<CellId>,
    /// After them, all with at most so many worlds were followed.
    followed: u64,
    /// A lower bound of the cost of the ways through the others.
    floor: u64,
}

/// A number for the candidates of a cell. The hash of a state is that of the first state, changed by
/// those of the cells in which it differs.
fn mixed(cell: CellId, values: Values) -> u64 {
    FxBuildHasher.hash_one((cell, values))
}

/// What is known about the cost of hypotheses with many worlds to come.
#[derive(Clone, Copy, Debug, Default)]
struct CostToCome {
    /// They cost at least so much.
    at_least: u64,
    /// The closed state of the state or, until the bound is settled, of one before it.
    closed: Option<ClosedId>,
    /// Whether a better bound has been looked for.
    is_settled: bool,
}

/// The promised cost, the number of candidates, and the number of an open state.
type Open = (u64, usize, u32);

struct Search<'a, 'b> {
    here: Propagation<'a>,
    costs: &'a Costs,
    run: &'a Run<'a>,
    /// The same run with half of the time.
    half: Run<'a>,
    states: Vec<Found>,
    by_hash: HashMap<u64, u32, FxBuildHasher>,
    open: BinaryHeap<Reverse<Open>>,
    /// The open states that wait because they are dominated.
    waiting: BinaryHeap<Reverse<Open>>,
    /// The cost of the best known path.
    known: u64,
    /// The end of the best path, if the search found it.
    best: Option<u32>,
    /// A lower bound of the cost of a move besides what its right world removes.
    least: u64,
    /// The expanded states, as long as dominated ones wait.
    dominators: Option<Dominators>,
    bounds: Option<&'b mut Bounds<'a>>,
    effort: Effort,
    /// How many states were expanded.
    expanded: usize,
    /// Whether there is a solution. Moves are then made in one part after the other; without one,
    /// any part may be the one that shows it.
    is_solvable: bool,
    /// The candidates of the state that is reached.
    next: Vec<Values>,
    /// Approximate bytes in use.
    bytes: usize,
    /// The bytes of a state.
    state_bytes: usize,
}

impl<'a, 'b> Search<'a, 'b> {
    fn new(
        here: Propagation<'a>,
        costs: &'a Costs,
        run: &'a Run<'a>,
        known: u64,
        bounds: Option<&'b mut Bounds<'a>>,
    ) -> Search<'a, 'b> {
        let next = here.values().to_vec();
        let state_bytes = STATE_BYTES + here.layout().size() * size_of::<Values>();
        Search {
            here,
            costs,
            run,
            half: run.first_half(),
            states: Vec::new(),
            by_hash: HashMap::default(),
            open: BinaryHeap::new(),
            waiting: BinaryHeap::new(),
            known,
            best: None,
            // A move has at least two worlds, and each removes at least one candidate. Besides a
            // right world, the other removes at least two.
            least: (costs.worlds)(2) + 2 * costs.removal,
            dominators: Some(Dominators::default()),
            bounds,
            effort: Effort::default(),
            expanded: 0,
            is_solvable: true,
            next,
            bytes: 0,
            state_bytes,
        }
    }

    /// Searches until no path can be cheaper than the known one.
    fn run(&mut self) -> Outcome<()> {
        loop {
            let Some(Reverse(next)) = self.open.pop().filter(|next| next.0.0 < self.known) else {
                if self.dominators.take().is_none() {
                    self.open.clear();
                    return Ok(());
                }
                self.open = std::mem::take(&mut self.waiting);
                continue;
            };
            if let Err(stop) = self.visit(next) {
                self.open.push(Reverse(next));
                return Err(stop);
            }
        }
    }

    /// Visits the open state with the lowest promise.
    fn visit(&mut self, next: Open) -> Outcome<()> {
        let (promise, left, number) = next;
        let state = &self.states[number as usize];
        // Since it was put there, a better way to the state or a higher bound may have been found.
        if state.followed == ALL || self.promise_of(number) != promise {
            return Ok(());
        }
        if state.end.is_some() {
            (self.known, self.best) = (promise, Some(number));
            return Ok(());
        }
        self.bound(number)?;
        let now = self.promise_of(number);
        if now > promise {
            self.open.push(Reverse((now, left, number)));
            return Ok(());
        }
        let state = &self.states[number as usize];
        if state.followed == 0
            && let Some(dominators) = &mut self.dominators
            && !dominators.admit(state.cost, &state.values)
        {
            self.waiting.push(Reverse(next));
            return Ok(());
        }
        let compared = self.dominators.as_ref().map_or(0, Dominators::len);
        if compared > DOMINATORS_MAX || (compared > 0 && self.is_half_over()) {
            self.dominators = None;
            self.open.append(&mut self.waiting);
        }
        self.expand(number, promise)
    }

    /// Whether half of the time, the work or the memory is used.
    fn is_half_over(&self) -> bool {
        let nodes_max = self.run.limits.nodes_max.unwrap_or(u64::MAX);
        self.half.stop().is_some()
            || self.here.removed() > nodes_max / 2
            || self.bytes() > self.bytes_max() / 2
    }

    /// Approximate bytes in use.
    fn bytes(&self) -> usize {
        self.bytes + self.bounds.as_ref().map_or(0, |bounds| bounds.bytes())
    }

    /// The most bytes that may be in use.
    fn bytes_max(&self) -> usize {
        self.run.memory.left().unwrap_or(MEMORY_MAX)
    }

    /// Looks for a better bound of a state, once.
    fn bound(&mut self, number: u32) -> Outcome<()> {
        let state = &mut self.states[number as usize];
        let Some(bounds) = self
            .bounds
            .as_deref_mut()
            .filter(|_| !state.to_come.is_settled)
        else {
            return Ok(());
        };
        let search = bounds.expanded() < self.effort.first + self.expanded / self.effort.one_in;
        state.to_come.is_settled = true;
        let found = bounds
            .close(&state.values, state.to_come.closed)
            .and_then(|closed| Ok((closed, bounds.low(closed, state.to_come.at_least, search)?)));
        match found {
            Ok((closed, at_least)) => {
                (state.to_come.closed, state.to_come.at_least) = (Some(closed), at_least);
            }
            // The work for bounds is done.
            Err(StopReason::NodeLimit) => {}
            Err(stop) => return Err(stop),
        }
        Ok(())
    }

    /// Follows the next hypotheses of a state, and at least one if any teaches anything. The others wait until
    /// the search comes to what they promise.
    fn expand(&mut self, number: u32, promise: u64) -> Outcome<()> {
        self.run
            .tell_work(|| Work::new("advance-states", &[("states", (self.states.len()) as u64)]));
        if self.bytes() > self.bytes_max() {
            return Err(StopReason::MemoryLimit);
        }
        let state = &self.states[number as usize];
        let (values, followed) = (Rc::clone(&state.values), state.followed);
        self.expanded += usize::from(followed == 0);
        self.here.resume(&values);
        let part = if self.is_solvable {
            first_part(&self.here)
        } else {
            self.here.open_cells()
        };
        let mut knowledge = self.knowledge(number);
        let mut offers = Offers::new(self.costs, self.run);
        let mut batch = self.batch(number, &part, followed, promise);
        let mut found = loop {
            let fresh = batch.cells.iter();
            let fresh = fresh.filter(|cell| knowledge.get(**cell).is_none());
            self.bytes += fresh.count() * OFFER_BYTES;
            let found = offers.alone(&mut self.here, &batch.cells, &mut knowledge)?;
            if !found.is_empty() || batch.followed == ALL {
                break found;
            }
            batch = self.batch(number, &part, batch.followed, promise);
        };
        if found.is_empty() && followed == 0 {
            found = offers.lowest(&mut self.here, &part, &mut knowledge)?;
        }
        let state = &mut self.states[number as usize];
        (state.followed, state.floor) = (batch.followed, batch.floor);
        state.knowledge = Some(knowledge);
        let left = state.left;
        found.iter().for_each(|offer| self.follow(number, offer));
        if batch.followed < ALL && batch.floor < self.known {
            self.open
                .push(Reverse((self.promise_of(number), left, number)));
        }
        Ok(())
    }

    /// The next hypotheses of a state about these cells: those with the fewest worlds, and all that may promise
    /// no more than this.
    fn batch(&self, number: u32, part: &[CellId], followed: u64, promise: u64) -> Batch {
        let worlds = |cell: &CellId| self.here.get(*cell).len() as u64;
        let rest = part.iter().copied().filter(|cell| worlds(cell) > followed);
        let fewest = rest.clone().map(|cell| worlds(&cell)).min();
        let (cells, later): (Vec<CellId>, Vec<CellId>) = rest.partition(|cell| {
            let worlds = worlds(cell);
            Some(worlds) == fewest || self.floor_of(number, worlds) <= promise
        });
        let next = later.iter().map(worlds).min();
        Batch {
            cells,
            followed: next.map_or(ALL, |worlds| worlds - 1),
            floor: next.map_or(u64::MAX, |worlds| self.floor_of(number, worlds)),
        }
    }

    /// A lower bound of the cost of all ways through a state whose next hypothesis has so many worlds. It costs
    /// them, two candidates in each world but the right one, and what the right one removes, which is at
    /// least what the hypothesis strikes out. What it may save of the cost to come is at most its own.
    fn floor_of(&self, number: u32, worlds: u64) -> u64 {
        let state = &self.states[number as usize];
        let cost = Bounds::of_worlds(self.costs, worlds);
        state.cost + cost.max(state.to_come.at_least) + self.right(state.left)
    }

    /// What is known in a state: what was learnt there, or what still holds of the previous state.
    fn knowledge(&mut self, number: u32) -> Knowledge {
        let state = &mut self.states[number as usize];
        if state.followed > 0
            && let Some(knowledge) = state.knowledge.take()
        {
            return knowledge;
        }
        self.bytes += self.here.layout().size() * KNOWN_BYTES;
        let layout = self.here.layout();
        let state = &self.states[number as usize];
        let parent = state
            .from
            .as_ref()
            .map(|way| &self.states[way.from as usize]);
        let Some((parent, knowledge)) = parent.and_then(|p| Some((p, p.knowledge.as_ref()?)))
        else {
            return Knowledge::none(layout);
        };
        let mut knowledge = knowledge.clone();
        knowledge.forget(&Cages::between(layout, &parent.values, &state.values));
        knowledge
    }

    fn follow(&mut self, from: u32, offer: &Rc<Offer>) {
        let before = &self.states[from as usize];
        let cost = before.cost + offer.cost;
        if offer.kept.is_empty() {
            self.refute(from, cost, offer);
            return;
        }
        let to_come = self.after(from, &offer.mv);
        let (mut hash, mut left) = (before.hash, before.left);
        for &(cell, kept) in &offer.kept {
            let values = before.values[cell.index()];
            hash = hash
                .wrapping_sub(mixed(cell, values))
                .wrapping_add(mixed(cell, kept));
            left -= values.len() - kept.len();
        }
        let end = (left == before.values.len()).then_some(PathEnd::Solved);
        if self.promise_at(cost, left, to_come.at_least, end.is_some()) >= self.known {
            return;
        }
        self.next.copy_from_slice(&before.values);
        offer
            .kept
            .iter()
            .for_each(|(cell, kept)| self.next[cell.index()] = *kept);
        let way = Way {
            from,
            offer: Rc::clone(offer),
        };
        let twin = self.by_hash.get(&hash).copied();
        let mut same = twin;
        while let Some(number) = same {
            let other = &self.states[number as usize];
            if Values::are_same(&other.values, &self.next) {
                break;
            }
            same = other.twin;
        }
        let Some(number) = same else {
            let values: Rc<[Values]> = Rc::from(&*self.next);
            self.add(Found {
                hash,
                twin,
                end,
                from: Some(way),
                to_come,
                ..Found::new(values, cost)
            });
            return;
        };
        let state = &mut self.states[number as usize];
        if state.cost <= cost {
            return;
        }
        // What is known of what is to come depends on the way, so a state may be expanded first at
        // more than its cost: then it is expanded again.
        (state.cost, state.from) = (cost, Some(way));
        (state.followed, state.floor) = (0, 0);
        state.to_come.at_least = state.to_come.at_least.max(to_come.at_least);
        if !state.to_come.is_settled {
            state.to_come.closed = to_come.closed;
        }
        self.open
            .push(Reverse((self.promise_of(number), left, number)));
    }

    /// Begins with the state that `here` is in.
    fn begin(&mut self) {
        self.add(Found::new(Rc::from(self.here.values()), 0));
    }

    fn add(&mut self, state: Found) {
        let left = state.left;
        let number = as_u32(self.states.len());
        self.bytes += self.state_bytes;
        self.by_hash.insert(state.hash, number);
        self.states.push(state);
        self.open
            .push(Reverse((self.promise_of(number), left, number)));
    }

    /// The bound after a move, as far as that of the state before tells it.
    fn after(&self, from: u32, mv: &Move) -> CostToCome {
        let before = &self.states[from as usize];
        let Move::Suppose(cells) = mv else {
            return CostToCome::default();
        };
        let worlds = worlds(cells, &before.values);
        if worlds == 2 {
            return before.to_come;
        }
        let cost = Bounds::of_worlds(self.costs, worlds);
        CostToCome {
            at_least: before.to_come.at_least.saturating_sub(cost),
            is_settled: false,
            ..before.to_come
        }
    }

    /// A lower bound of the cost of all ways through a state.
    fn promise_of(&self, number: u32) -> u64 {
        let state = &self.states[number as usize];
        let promise = self.promise_at(
            state.cost,
            state.left,
            state.to_come.at_least,
            state.end.is_some(),
        );
        promise.max(state.floor)
    }

    fn promise_at(&self, cost: u64, left: usize, to_come: u64, is_end: bool) -> u64 {
        if is_end {
            cost
        } else {
            cost + self.least.max(to_come) + self.right(left)
        }
    }

    /// A lower bound of what the right worlds of all moves to come cost, with so many candidates
    /// left.
    fn right(&self, left: usize) -> u64 {
        if self.is_solvable {
            self.costs.removal * (left - self.here.layout().size()) as u64
        } else {
            0
        }
    }

    /// Adds the end at which a contradiction is reached.
    fn refute(&mut self, from: u32, cost: u64, offer: &Rc<Offer>) {
        let offer = Rc::clone(offer);
        let number = as_u32(self.states.len());
        self.states.push(Found {
            end: Some(PathEnd::Contradiction),
            from: Some(Way { from, offer }),
            ..Found::new(Rc::from([]), cost)
        });
        self.open.push(Reverse((cost, 0, number)));
    }

    /// A lower bound of the cost of every path.
    fn promise(&self) -> u64 {
        let open = [&self.open, &self.waiting].into_iter();
        let open = open.filter_map(|open| open.peek().map(|Reverse((promise, ..))| *promise));
        open.min().unwrap_or(self.known).min(self.known)
    }

    /// The path to an end.
    fn path(&self, end: u32, removals: u64) -> Path {
        let mut moves = Vec::new();
        let mut at = end;
        while let Some(way) = &self.states[at as usize].from {
            moves.push(way.offer.mv.clone());
            at = way.from;
        }
        moves.reverse();
        let state = &self.states[end as usize];
        let cost = removals + state.cost;
        Path {
            moves,
            cost,
            cost_min: cost,
            bottleneck: None,
            end: state.end.unwrap_or(PathEnd::Stopped),
            stopped: None,
        }
    }
}

/// The undecided cells that rules connect to the first of them, directly or through others.
fn first_part(here: &Propagation<'_>) -> Vec<CellId> {
    let layout = here.layout();
    let Some(first) = layout.cells().find(|cell| here.get(*cell).is_several()) else {
        return Vec::new();
    };
    let mut is_in = vec![false; layout.size()];
    is_in[first.index()] = true;
    let mut part = vec![first];
    let mut at = 0;
    while let Some(&cell) = part.get(at) {
        at += 1;
        for &peer in layout.peers(cell) {
            if !is_in[peer.index()] && here.get(peer).is_several() {
                is_in[peer.index()] = true;
                part.push(peer);
            }
        }
    }
    part.sort_unstable();
    part
}

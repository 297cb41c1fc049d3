//! The list of segments that workers walk, and the exact sum of what they did.
//!
//! This is pure bookkeeping under one lock, without threads or clock. See [`crate::parallel`] for
//! the idea.

use crate::walk::Caps;
use crate::{Branch, Limits, OptionId, Snapshot, Stats, StopReason, Summary};

/// The most room that solutions of segments behind the head may take before their workers must
/// wait, in options.
const KEPT_OPTIONS_MAX: usize = 1 << 22;

/// The most room that solutions may take that the caller has not received yet, in options: a few
/// megabytes. Beyond it all workers must wait.
const READY_OPTIONS_MAX: usize = 1 << 19;

/// A list of solutions, each with the costs that its segment had counted when it was found.
#[derive(Default)]
pub(crate) struct Found {
    options: Vec<OptionId>,
    ends: Vec<usize>,
    costs: Vec<Stats>,
}

impl Found {
    pub(crate) fn push(&mut self, options: &[OptionId], cost: &Stats) {
        self.options.extend_from_slice(options);
        self.ends.push(self.options.len());
        self.costs.push(*cost);
    }

    /// The room that this takes, counted in options.
    fn room(&self) -> usize {
        let bytes = self.ends.len() * (size_of::<usize>() + size_of::<Stats>());
        self.options.len() + bytes / size_of::<OptionId>()
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// A solution, and the costs when it was found.
    pub(crate) fn get(&self, at: usize) -> (&[OptionId], &Stats) {
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        (&self.options[start..self.ends[at]], &self.costs[at])
    }

    fn append(&mut self, other: &mut Found) {
        for at in 0..other.ends.len() {
            let (options, cost) = other.get(at);
            self.push(options, cost);
        }
        *other = Found::default();
    }
}

/// What a worker has done of its segment.
#[derive(Clone, Copy, Default)]
pub(crate) struct Share {
    pub(crate) stats: Stats,
    pub(crate) done: f64,
    pub(crate) depth: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Pending,
    Running,
    /// Walked to its end (`complete`), or stopped before.
    Done {
        complete: bool,
    },
}

struct Segment {
    branch: Branch,
    state: State,
    share: Share,
    /// What its worker had left at its last report, if snapshots are wanted.
    left: Option<Branch>,
    found: Found,
    /// The costs up to the last of its solutions that was made ready.
    handed: Stats,
    next: Option<usize>,
}

/// The segments in depth-first order.
pub(crate) struct Segments {
    list: Vec<Segment>,
    unused: Vec<usize>,
    head: Option<usize>,
    /// The sum of the segments before the head. They are complete, within the limits, and handed
    /// over.
    passed: Share,
    nodes_max: u64,
    solutions_max: u64,
    race: bool,
    /// Whether the head is known to contain the point where a limit is reached.
    limit_met: bool,
    stopped: bool,
    /// Whether a worker needed more memory than was left.
    out_of_memory: bool,
    running: usize,
    idle: usize,
    pending: usize,
    /// Solutions for the caller. The cost of each holds the solutions and weights of all that were
    /// made ready up to it.
    ready: Found,
    /// The solutions and weights of all solutions that were made ready so far.
    offered: Stats,
    /// The room of the solutions that wait in segments behind the head.
    kept: usize,
    best: Vec<OptionId>,
}

/// The result of a search that nobody stopped.
pub(crate) enum Settled {
    /// The exact result.
    Exactly(Summary),
    Again(Again),
}

/// The last segment, which must be walked again up to exact caps.
pub(crate) struct Again {
    pub(crate) branch: Branch,
    pub(crate) caps: Caps,
    /// The costs before it.
    pub(crate) before: Stats,
    /// The costs up to the last of its solutions that was made ready.
    pub(crate) handed: Stats,
}

impl Segments {
    /// Makes a segment for each of these branches.
    pub(crate) fn new(branches: &[Branch], limits: &Limits, race: bool) -> Segments {
        let segment = |(at, branch): (usize, &Branch)| {
            let next = at + 1;
            Segment::new(branch.clone(), (next < branches.len()).then_some(next))
        };
        Segments {
            list: branches.iter().enumerate().map(segment).collect(),
            unused: Vec::new(),
            head: (!branches.is_empty()).then_some(0),
            passed: Share::default(),
            nodes_max: limits.nodes_max.unwrap_or(u64::MAX),
            solutions_max: limits.solutions_max.unwrap_or(u64::MAX),
            race,
            limit_met: false,
            stopped: false,
            out_of_memory: false,
            running: 0,
            idle: 0,
            pending: branches.len(),
            ready: Found::default(),
            offered: Stats::default(),
            kept: 0,
            best: Vec::new(),
        }
    }

    fn in_order(&self) -> impl Iterator<Item = usize> {
        std::iter::successors(self.head, |&at| self.list[at].next)
    }

    /// Gives the caller the first segment that nobody walks.
    pub(crate) fn take_pending(&mut self) -> Option<(usize, Branch)> {
        if self.pending == 0 || self.is_over() {
            return None;
        }
        let id = self
            .in_order()
            .find(|&at| self.list[at].state == State::Pending)?;
        self.list[id].state = State::Running;
        self.pending -= 1;
        self.running += 1;
        Some((id, self.list[id].branch.clone()))
    }

    /// How far the worker of a segment may go, as far as is known now; `None` if its work is not
    /// needed.
    pub(crate) fn caps(&self, id: usize, slice_nodes: u64, slice_work: u64) -> Option<Caps> {
        if self.is_over() {
            return None;
        }
        let mut caps = Caps {
            nodes: u64::MAX,
            solutions: u64::MAX,
            slice_nodes,
            slice_work,
        };
        if self.nodes_max == u64::MAX && self.solutions_max == u64::MAX {
            return Some(caps);
        }
        let mut before = self.passed.stats;
        for at in self.in_order() {
            let segment = &self.list[at];
            if at == id {
                if self.race {
                    continue;
                }
                break;
            }
            if segment.state == (State::Done { complete: false }) {
                return None;
            }
            before.add(&segment.share.stats);
        }
        caps.nodes = self.nodes_max.saturating_sub(before.nodes);
        caps.solutions = self.solutions_max.saturating_sub(before.solutions);
        Some(caps)
    }

    /// Records what a worker has done of its segment so far.
    pub(crate) fn report(&mut self, id: usize, share: Share, found: &mut Found, best: &[OptionId]) {
        if best.len() > self.best.len() {
            self.best = best.to_vec();
        }
        self.list[id].share = share;
        if self.race {
            self.hand_out_any(id, found);
        } else {
            self.kept += found.room();
            self.list[id].found.append(found);
            self.advance();
        }
    }

    fn hand_out_any(&mut self, id: usize, found: &mut Found) {
        self.offer(id, found);
        let total = self.total();
        let is_met = total.solutions >= self.solutions_max || total.nodes >= self.nodes_max;
        if is_met || total.is_full() {
            self.limit_met = true;
        }
    }

    /// Makes solutions of a segment ready for the caller, but never more than are wanted.
    fn offer(&mut self, id: usize, found: &mut Found) {
        let found = std::mem::take(found);
        for at in 0..found.ends.len() {
            if self.offered.solutions >= self.solutions_max {
                break;
            }
            let (options, cost) = found.get(at);
            self.make_ready(id, options, cost);
        }
    }

    /// Makes a solution ready for the caller, with the costs of its segment up to it.
    fn make_ready(&mut self, id: usize, options: &[OptionId], cost: &Stats) {
        let before = std::mem::replace(&mut self.list[id].handed, *cost);
        let new = Stats {
            solutions: cost.solutions - before.solutions,
            weight: cost.weight - before.weight,
            kept: cost.kept - before.kept,
            ..Stats::default()
        };
        self.offered.add(&new);
        self.ready.push(options, &self.offered);
    }

    /// Records what a worker has left of its segment.
    pub(crate) fn keep_left(&mut self, id: usize, left: Option<Branch>) {
        self.list[id].left = left;
    }

    /// All work done by any worker, including work beyond a limit, and what is left. It needs a
    /// call of [`Segments::keep_left`] with every report.
    pub(crate) fn snapshot(&self) -> Snapshot {
        let left = self.in_order().filter_map(|at| self.list[at].left.clone());
        Snapshot {
            stats: self.total(),
            left: left.collect(),
            ..Snapshot::default()
        }
    }

    /// Ends a segment that was walked to its end or stopped at its caps.
    pub(crate) fn finish(&mut self, id: usize, complete: bool) {
        self.list[id].state = State::Done { complete };
        self.running = self.running.saturating_sub(1);
        self.advance();
    }

    /// Makes ready what is now certain, and moves the head past segments that are done.
    fn advance(&mut self) {
        while let Some(at) = self.head
            && !self.limit_met
            && !self.stopped
        {
            self.hand_out(at);
            let segment = &self.list[at];
            let State::Done { complete } = segment.state else {
                return;
            };
            let mut after = self.passed.stats;
            after.add(&segment.share.stats);
            let over = after.nodes > self.nodes_max
                || after.solutions >= self.solutions_max
                || after.is_full()
                || !complete;
            if over && !(self.race && complete) {
                self.limit_met = true;
                return;
            }
            self.passed.stats = after;
            self.passed.done += segment.share.done;
            self.head = segment.next;
            self.unused.push(at);
        }
    }

    /// Makes the solutions of the head that lie within the limits ready for the caller.
    fn hand_out(&mut self, at: usize) {
        let found = std::mem::take(&mut self.list[at].found);
        self.kept -= found.room();
        let before = self.passed.stats;
        for index in 0..found.ends.len() {
            let (options, cost) = found.get(index);
            let handed = self.list[at].handed.solutions;
            if before.nodes.saturating_add(cost.nodes) <= self.nodes_max
                && before.solutions + handed < self.solutions_max
            {
                self.make_ready(at, options, cost);
            }
        }
    }

    /// Adds a branch that the worker of a segment gave away.
    pub(crate) fn insert_after(&mut self, id: usize, branch: Branch) {
        let segment = Segment::new(branch, self.list[id].next);
        let at = match self.unused.pop() {
            Some(at) => {
                self.list[at] = segment;
                at
            }
            None => {
                self.list.push(segment);
                self.list.len() - 1
            }
        };
        self.list[id].next = Some(at);
        self.pending += 1;
    }

    /// Whether an idle worker waits for a branch that nobody has given yet.
    pub(crate) fn wants_branch(&self) -> bool {
        self.idle > self.pending
    }

    /// Whether the worker of a segment must wait. It waits while too many ready solutions have not
    /// been taken by the caller. It also waits while too many solutions are kept behind the head,
    /// unless it walks the head itself.
    pub(crate) fn should_wait(&self, id: usize) -> bool {
        let behind = |head: usize| head != id && self.list[head].state == State::Running;
        let is_full = self.kept > KEPT_OPTIONS_MAX && self.head.is_some_and(behind);
        !self.is_over() && (is_full || self.ready.room() > READY_OPTIONS_MAX)
    }

    /// Takes the solutions that are ready for the caller, in order.
    pub(crate) fn take_ready(&mut self) -> Found {
        std::mem::take(&mut self.ready)
    }

    /// Takes all solutions that were not handed over yet, in order, but no more than are wanted.
    /// There are gaps where workers were stopped.
    pub(crate) fn take_everything(&mut self) -> Found {
        let order: Vec<usize> = self.in_order().collect();
        for at in order {
            let mut found = std::mem::take(&mut self.list[at].found);
            self.offer(at, &mut found);
        }
        self.take_ready()
    }

    /// The result of a search that was stopped. If solutions were handed over, the result counts
    /// those. They may have reached the wanted number although they may not be the first ones.
    pub(crate) fn stopped_with(&self, stop: StopReason, delivered: Option<&Stats>) -> Summary {
        let total = self.total();
        let mut stats = delivered.map_or(total, |delivered| Stats {
            solutions: delivered.solutions,
            weight: delivered.weight,
            kept: delivered.kept,
            ..total
        });
        if stats.solutions < self.solutions_max {
            return Summary { stop, stats };
        }
        self.count_no_more_than_wanted(&mut stats);
        let stop = match stop {
            StopReason::TimeLimit => StopReason::SolutionLimit,
            _ => stop,
        };
        Summary { stop, stats }
    }

    fn count_no_more_than_wanted(&self, stats: &mut Stats) {
        if stats.weight == stats.solutions {
            stats.weight = self.solutions_max;
            stats.kept = self.solutions_max;
        }
        stats.solutions = self.solutions_max;
    }

    pub(crate) fn has_news(&self) -> bool {
        !self.ready.ends.is_empty() || self.is_over()
    }

    /// Whether no more segments need to be walked.
    pub(crate) fn is_over(&self) -> bool {
        self.stopped || self.limit_met || self.head.is_none()
    }

    pub(crate) fn stop(&mut self) {
        self.stopped = true;
    }

    pub(crate) fn run_out_of_memory(&mut self) {
        self.stopped = true;
        self.out_of_memory = true;
    }

    pub(crate) fn is_out_of_memory(&self) -> bool {
        self.out_of_memory
    }

    pub(crate) fn forget_running(&mut self) {
        self.running = 0;
    }

    pub(crate) fn running(&self) -> usize {
        self.running
    }

    pub(crate) fn idle(&self) -> usize {
        self.idle
    }

    pub(crate) fn go_idle(&mut self) {
        self.idle += 1;
    }

    pub(crate) fn come_back(&mut self) {
        self.idle -= 1;
    }

    /// The sum of all work done by any worker.
    pub(crate) fn total(&self) -> Stats {
        let mut total = self.passed.stats;
        for at in self.in_order() {
            total.add(&self.list[at].share.stats);
        }
        total
    }

    /// How many nodes a single thread has visited at least when it is as far.
    pub(crate) fn reached(&self) -> u64 {
        let passed = self.passed.stats;
        let head = self.head.map(|head| self.list[head].share.stats);
        let within = head.filter(|head| passed.solutions + head.solutions < self.solutions_max);
        passed.nodes + within.map_or(0, |head| head.nodes)
    }

    /// The sum of all work done by any worker, and the longest partial solution.
    pub(crate) fn overview(&self) -> (Share, Vec<OptionId>) {
        let shares = self.in_order().map(|at| self.list[at].share.done);
        let done = self.passed.done + shares.sum::<f64>();
        let depth = self.head.map_or(0, |head| self.list[head].share.depth);
        (
            Share {
                stats: self.total(),
                done,
                depth,
            },
            self.best.clone(),
        )
    }

    /// The result of a search that nobody stopped.
    pub(crate) fn settle(&self) -> Settled {
        let exactly = |stop, stats| Settled::Exactly(Summary { stop, stats });
        if self.race {
            return self.settle_race();
        }
        let Some(head) = self.head else {
            return exactly(StopReason::Exhausted, self.passed.stats);
        };
        let Segment {
            branch,
            state,
            share,
            handed,
            ..
        } = &self.list[head];
        let before = self.passed.stats;
        let caps = Caps {
            nodes: self.nodes_max - before.nodes,
            solutions: self.solutions_max - before.solutions,
            slice_nodes: 0,
            slice_work: 0,
        };
        let Stats {
            nodes, solutions, ..
        } = share.stats;
        let mut stats = before;
        if handed.solutions > 0 && handed.solutions == caps.solutions {
            stats.add(handed);
            return exactly(StopReason::SolutionLimit, stats);
        }
        stats.add(&share.stats);
        if stats.is_full() {
            return exactly(StopReason::Overflow, stats);
        }
        if *state == (State::Done { complete: false }) {
            if solutions == caps.solutions && nodes <= caps.nodes {
                return exactly(StopReason::SolutionLimit, stats);
            }
            if nodes == caps.nodes && solutions < caps.solutions {
                return exactly(StopReason::NodeLimit, stats);
            }
        }
        Settled::Again(Again {
            branch: branch.clone(),
            caps,
            before,
            handed: *handed,
        })
    }

    fn settle_race(&self) -> Settled {
        let mut stats = self.total();
        let stop = if stats.is_full() {
            StopReason::Overflow
        } else if stats.solutions >= self.solutions_max {
            self.count_no_more_than_wanted(&mut stats);
            StopReason::SolutionLimit
        } else if self.head.is_some() {
            StopReason::NodeLimit
        } else {
            StopReason::Exhausted
        };
        Settled::Exactly(Summary { stop, stats })
    }
}

impl Segment {
    fn new(branch: Branch, next: Option<usize>) -> Segment {
        Segment {
            left: Some(branch.clone()),
            branch,
            state: State::Pending,
            share: Share::default(),
            found: Found::default(),
            handed: Stats::default(),
            next,
        }
    }
}

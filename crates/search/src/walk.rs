//! The walk through a search tree, the same for every engine that has a tree.
//!
//! An engine supplies a [`Space`], which examines its current position, goes down by a choice and
//! comes back. The [`Walk`] keeps the explicit stack, counts, stops at exact limits, gives untried
//! branches away and takes them over. It knows nothing about the contents of a position.
//!
//! The tree is a function of the model, the order and the path alone. A space opens the same level
//! with the same choices whatever it did before. So every count is independent of threads.

use crate::narrow::as_u32;
use crate::{Branch, Event, ItemId, OptionId, Span, Stats, Weigh, Weight};

/// What a space reports about its current position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every item is covered as often as required.
    Solution,
    /// An item can no longer be covered often enough.
    Dead,
    /// A level was opened.
    Branch {
        /// The item to branch on.
        item: ItemId,
        /// How many choices there are.
        width: u32,
        /// How many options the item has. Each of them is a choice.
        options: u32,
    },
}

/// A position that can be examined, changed and restored: all that an engine with a search tree must
/// write. [`crate::search_model`] walks it, and does the rest: limits, threads, events, snapshots,
/// parts. `examples/own_engine.rs` is a worked one.
///
/// # What the walk does
///
/// - It asks [`Space::is_cut`] at each position it comes to, and if it is not cut, [`Space::examine`],
///   once each.
/// - After [`Verdict::Branch`] a level is open. The walk takes some or all of its choices in increasing
///   order, each once: [`Space::choose`], then all below it, then [`Space::retract`]. Choices that other
///   walks take are left out. At last it calls [`Space::close`].
/// - After any other verdict, or a cut, nothing was opened. The walk retracts the choice that led there.
/// - To take over a branch, or to see whether a snapshot fits, it goes down a path by the same calls,
///   without counting.
///
/// # What the space keeps
///
/// - *A tree of the path.* Whatever was done before, the same path from the root opens the same levels
///   with the same choices. So answers, counts and snapshots do not depend on the number of threads.
/// - *Each solution once.* The choices of a level divide the solutions below it: none has two, none has
///   none. The choice without an option, which covers the item no more, is such a choice.
/// - *Back is back.* After `retract` and `close` the position is what it was before.
/// - *Work is counted.* [`Space::work`] never falls, and grows with the time that calls take. The walk
///   looks at the clock after some work; a space that counts too little reacts late to limits.
/// - A clone at the root is a position of its own: each worker has one.
///
/// # Events
///
/// A recording has for each position the [`Event::Choose`] that led to it, except at the root and where
/// an item is covered no more; then one of [`Event::Branch`], [`Event::Dead`] with the first of the
/// [`Space::culprits`], [`Event::Prune`] with all of them, and [`Event::Solution`]; then what is below
/// it; and at last [`Event::Retract`] where there was a `Choose`. So the options chosen and not
/// retracted are always the path.
pub trait Space: Send {
    /// Whether this space remembers the costs of subtrees it has left. Always the same for a type.
    fn remembers(&self) -> bool {
        false
    }

    /// Whether a region of the position cannot be filled by the remaining pieces. Changes nothing
    /// but the answer of [`Space::culprits`].
    fn is_cut(&mut self) -> bool;
    /// Examines the position; [`Verdict::Branch`] opens a level.
    fn examine(&mut self) -> Verdict;
    /// Takes a choice of the innermost level. Returns `None` if the choice is to cover the item no
    /// more. Choices of one level are taken in increasing order; the same one may be taken again.
    fn choose(&mut self, choice: u32) -> Option<OptionId>;
    /// Takes back the last choice.
    fn retract(&mut self);
    /// Closes the innermost level, which must have no current choice.
    fn close(&mut self);
    /// The number of elementary updates so far, which decides when to poll.
    fn work(&self) -> u64;
    /// The bytes that this position holds and that a clone would hold again. What clones share does
    /// not count.
    fn bytes(&self) -> usize {
        0
    }
    /// The items that caused the last dead end or cut.
    fn culprits(&self) -> Vec<ItemId>;
    /// The costs of the subtree of this position, if it was walked before. Its depth is counted
    /// from this position, because other paths may reach it with more or fewer options.
    fn recall(&mut self) -> Option<Stats> {
        None
    }
    /// Remembers the costs of the subtree of this position.
    fn learn(&mut self, _cost: Stats) {}
}

/// A space of any type: for what is asked so seldom that it is not worth compiling for each.
impl<S: Space + ?Sized> Space for Box<S> {
    fn remembers(&self) -> bool {
        (**self).remembers()
    }

    fn is_cut(&mut self) -> bool {
        (**self).is_cut()
    }

    fn examine(&mut self) -> Verdict {
        (**self).examine()
    }

    fn choose(&mut self, choice: u32) -> Option<OptionId> {
        (**self).choose(choice)
    }

    fn retract(&mut self) {
        (**self).retract();
    }

    fn close(&mut self) {
        (**self).close();
    }

    fn work(&self) -> u64 {
        (**self).work()
    }

    fn bytes(&self) -> usize {
        (**self).bytes()
    }

    fn culprits(&self) -> Vec<ItemId> {
        (**self).culprits()
    }

    fn recall(&mut self) -> Option<Stats> {
        (**self).recall()
    }

    fn learn(&mut self, cost: Stats) {
        (**self).learn(cost);
    }
}

/// Receives the steps of a walk.
pub(crate) trait Recorder {
    /// Whether events are recorded.
    const LISTENS: bool;
    fn record(&mut self, event: impl FnOnce() -> Event);
    /// Whether it wants no more events.
    fn has_enough(&self) -> bool;
}

/// Records nothing.
pub(crate) struct Silent;

impl Recorder for Silent {
    const LISTENS: bool = false;
    fn record(&mut self, _event: impl FnOnce() -> Event) {}
    fn has_enough(&self) -> bool {
        false
    }
}

/// Hands events to the caller until the caller has enough.
pub(crate) struct Recording<'a> {
    pub(crate) receive: &'a mut dyn FnMut(Event) -> bool,
    pub(crate) on: bool,
}

impl Recorder for &mut Recording<'_> {
    const LISTENS: bool = true;
    fn record(&mut self, event: impl FnOnce() -> Event) {
        self.on = self.on && (self.receive)(event());
    }
    fn has_enough(&self) -> bool {
        !self.on
    }
}

/// When a walk must pause. All counts are those of this walk since it took over its branch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caps {
    pub(crate) nodes: u64,
    pub(crate) solutions: u64,
    /// Pause to poll after this many nodes.
    pub(crate) slice_nodes: u64,
    /// Pause to poll after this many elementary updates.
    pub(crate) slice_work: u64,
}

/// Why a walk paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pause {
    /// It is time to poll.
    Slice,
    /// The branch is finished.
    Done,
    /// The next node would exceed the node cap.
    Nodes,
    /// The cap of solutions is reached.
    Solutions,
    /// A weight does not fit 64 bits.
    Overflow,
    /// The receiver of solutions or of events asked to stop.
    Refused,
}

struct Level {
    next: u32,
    end: u32,
    width: u32,
    /// The share of the whole tree below each choice.
    share: f64,
    chosen: Option<OptionId>,
    /// The deepest path below it, kept for remembering subtrees.
    deepest: u32,
    /// Whether this walk takes all choices of this level.
    whole: bool,
}

impl Level {
    fn span(&self) -> Span {
        Span {
            next: self.next,
            end: self.end,
            width: self.width,
        }
    }
}

/// How far a walk is: all of it but its position.
pub(crate) struct Trail {
    weigh: Option<Weigh>,
    // Invariant between calls: every level but the last has a current choice, and the last has
    // none.
    levels: Vec<Level>,
    /// The costs when the walk reached each level, where subtrees are remembered.
    before: Vec<Stats>,
    /// Whether the root of the tree has not been counted and examined yet.
    fresh: bool,
    /// How much to walk of the levels that come next, the next one last. While there are any, the
    /// next choice of the last level leads to the next of them.
    ahead: Vec<Span>,
    path: Vec<OptionId>,
    /// The costs since the branch was taken over.
    pub(crate) stats: Stats,
    /// The share of the whole tree done since the branch was taken over.
    pub(crate) done: f64,
    /// The longest path so far, over all branches.
    pub(crate) best: Vec<OptionId>,
}

/// A walk through one branch of a tree.
pub(crate) struct Walk<S, R> {
    space: S,
    recorder: R,
    trail: Trail,
}

/// A walk, whatever its space. Those that drive it ask it seldom, so that they are compiled once
/// and not for each space.
pub(crate) trait Walking {
    /// How far it is.
    fn trail(&self) -> &Trail;
    /// How far it is, to be changed.
    fn trail_mut(&mut self) -> &mut Trail;
    /// Leaves the current branch for another branch of the same tree. Costs start at zero. Returns
    /// whether the branch belongs to this tree, as far as its path shows.
    fn try_adopt(&mut self, branch: &Branch) -> bool;
    /// Whether a branch belongs to this tree, as far as its path shows. Leaves the current branch.
    fn has(&mut self, branch: &Branch) -> bool;
    /// The bytes that the position holds.
    fn bytes(&self) -> usize;
    /// See [`Space::work`].
    fn updates(&self) -> u64;
    /// Walks on until a cap is reached or the branch is finished.
    fn run(&mut self, caps: &Caps, found: Option<Found<'_>>) -> Pause;

    /// As [`Walking::try_adopt`].
    ///
    /// # Panics
    /// The branch does not belong to this tree.
    fn adopt(&mut self, branch: &Branch) {
        assert!(
            self.try_adopt(branch),
            "a branch is given away below levels that were opened on the same path"
        );
    }
}

/// A space at the root of its tree, whatever its type: where walks begin.
pub(crate) trait AnySpace<'s> {
    /// The bytes that each walk holds.
    fn bytes(&self) -> usize;
    /// See [`Space::remembers`].
    fn remembers(&self) -> bool;
    /// A walk through a copy of the space.
    fn walk(&self, weigh: Option<Weigh>) -> Box<dyn Walking + Send + 's>;
    /// A walk through the space itself.
    fn into_walk(self: Box<Self>, weigh: Option<Weigh>) -> Box<dyn Walking + Send + 's>;
    /// The space itself, for a walk whose steps are recorded.
    fn into_space(self: Box<Self>) -> Box<dyn Space + 's>;
}

impl<'s, S: Space + Clone + 's> AnySpace<'s> for S {
    fn bytes(&self) -> usize {
        Space::bytes(self)
    }

    fn remembers(&self) -> bool {
        Space::remembers(self)
    }

    fn walk(&self, weigh: Option<Weigh>) -> Box<dyn Walking + Send + 's> {
        Box::new(Walk::new(self.clone(), weigh, Silent))
    }

    fn into_walk(self: Box<Self>, weigh: Option<Weigh>) -> Box<dyn Walking + Send + 's> {
        Box::new(Walk::new(*self, weigh, Silent))
    }

    fn into_space(self: Box<Self>) -> Box<dyn Space + 's> {
        self
    }
}

/// Receives a solution and the costs up to it. Returns whether to go on.
pub(crate) type Found<'a> = &'a mut dyn FnMut(&[OptionId], &Stats) -> bool;

impl Trail {
    fn new(weigh: Option<Weigh>) -> Trail {
        Trail {
            weigh,
            levels: Vec::new(),
            before: Vec::new(),
            fresh: false,
            ahead: Vec::new(),
            path: Vec::new(),
            stats: Stats::default(),
            done: 0.0,
            best: Vec::new(),
        }
    }

    /// What is left to walk; `None` when the branch is finished.
    pub(crate) fn left(&self) -> Option<Branch> {
        if self.fresh && self.ahead.is_empty() {
            return Some(Branch::default());
        }
        let mut levels: Vec<Span> = self.levels.iter().map(Level::span).collect();
        if !self.ahead.is_empty() {
            if let Some(level) = levels.last_mut() {
                level.next += 1;
            }
            levels.extend(self.ahead.iter().rev());
            let fresh = as_u32(self.ahead.len());
            return Some(Branch { levels, fresh });
        }
        let last = levels.iter().rposition(|span| span.next < span.end)?;
        levels.truncate(last + 1);
        Some(Branch { levels, fresh: 0 })
    }

    /// Gives away the later half of the untried choices of the shallowest level that has any.
    pub(crate) fn donate(&mut self) -> Option<Branch> {
        if !self.ahead.is_empty() {
            return None;
        }
        let depth = self
            .levels
            .iter()
            .position(|level| level.next < level.end)?;
        let mut levels = Vec::new();
        for level in &mut self.levels[..=depth] {
            level.whole = false;
            levels.push(level.span());
        }
        let level = &mut self.levels[depth];
        let middle = level.next + (level.end - level.next) / 2;
        level.end = middle;
        levels[depth].next = middle;
        Some(Branch { levels, fresh: 0 })
    }

    /// The number of options that are currently chosen.
    pub(crate) fn depth(&self) -> u32 {
        as_u32(self.path.len())
    }

    /// Leaves the choices of the level just opened that are not of this branch to others.
    fn keep_to(&mut self, span: Span) {
        let level = self.levels.last_mut().expect("a level was just pushed");
        level.whole = false;
        level.end = level.end.min(span.end);
    }

    fn share(&self) -> f64 {
        self.levels.last().map_or(1.0, |level| level.share)
    }

    fn push(&mut self, width: u32, before: Option<Stats>) {
        let share = self.share() / f64::from(width.max(1));
        self.before.extend(before);
        self.levels.push(Level {
            next: 0,
            end: width,
            width,
            share,
            chosen: None,
            deepest: as_u32(self.path.len()),
            whole: true,
        });
    }

    /// The costs of the subtree of the level just left, with its depth counted from there.
    fn cost_since(&self, before: &Stats, level: &Level) -> Stats {
        Stats {
            nodes: self.stats.nodes - before.nodes,
            placements: self.stats.placements - before.placements,
            pruned: self.stats.pruned - before.pruned,
            branches: self.stats.branches - before.branches,
            options: self.stats.options - before.options,
            dead_ends: self.stats.dead_ends - before.dead_ends,
            solutions: self.stats.solutions - before.solutions,
            weight: self.stats.weight - before.weight,
            kept: self.stats.kept - before.kept,
            depth_max: level.deepest - as_u32(self.path.len()),
        }
    }
}

impl<S: Space, R: Recorder> Walking for Walk<S, R> {
    fn trail(&self) -> &Trail {
        &self.trail
    }

    fn trail_mut(&mut self) -> &mut Trail {
        &mut self.trail
    }

    fn try_adopt(&mut self, branch: &Branch) -> bool {
        let opened = branch.levels.len().checked_sub(branch.fresh as usize);
        let Some((opened, ahead)) = opened.map(|opened| branch.levels.split_at(opened)) else {
            return false;
        };
        if !self.go_to(opened) {
            return false;
        }
        if let (Some(level), Some(_)) = (self.trail.levels.last_mut(), ahead.first()) {
            // The walk takes the choice that leads to the first fresh level itself.
            let Some(choice) = level.next.checked_sub(1) else {
                self.leave_all();
                return false;
            };
            level.next = choice;
        }
        self.trail.ahead.extend(ahead.iter().rev());
        true
    }

    fn has(&mut self, branch: &Branch) -> bool {
        let fresh = branch.fresh as usize;
        let first = |(below, span): (usize, &Span)| match below {
            0 => span.next == 0 && span.end > 0,
            _ => span.next == 1,
        };
        let mut ahead = branch.levels.iter().rev().take(fresh).enumerate();
        fresh <= branch.levels.len() && ahead.all(first) && self.go_to(&branch.levels)
    }

    fn updates(&self) -> u64 {
        self.space.work()
    }

    fn bytes(&self) -> usize {
        self.space.bytes()
    }

    fn run(&mut self, caps: &Caps, mut found: Option<Found<'_>>) -> Pause {
        let stop_nodes = caps
            .nodes
            .min(self.trail.stats.nodes.saturating_add(caps.slice_nodes));
        let stop_work = self.space.work().saturating_add(caps.slice_work);
        loop {
            let next = match self.trail.levels.last() {
                None if !self.trail.fresh => return Pause::Done,
                None => None,
                Some(level) if level.next == level.end => {
                    self.leave();
                    continue;
                }
                Some(level) => Some(level.next),
            };
            if self.trail.stats.nodes >= stop_nodes || self.space.work() >= stop_work {
                let full = self.trail.stats.nodes >= caps.nodes;
                return if full { Pause::Nodes } else { Pause::Slice };
            }
            match next {
                None => self.trail.fresh = false,
                Some(choice) => self.step_down(choice),
            }
            if !self.arrive(caps, &mut found) {
                let enough = self.trail.stats.solutions >= caps.solutions;
                return if enough {
                    Pause::Solutions
                } else {
                    Pause::Refused
                };
            }
            if self.trail.stats.is_full() {
                return Pause::Overflow;
            }
            if self.trail.stats.solutions >= caps.solutions {
                return Pause::Solutions;
            }
            if self.recorder.has_enough() {
                return Pause::Refused;
            }
        }
    }
}

impl<S: Space, R: Recorder> Walk<S, R> {
    /// A walk of a space at its root. [`Walking::try_adopt`] gives it a branch to walk.
    pub(crate) fn new(space: S, weigh: Option<Weigh>, recorder: R) -> Walk<S, R> {
        Walk {
            space,
            recorder,
            trail: Trail::new(weigh),
        }
    }

    /// Leaves the current branch, and opens these levels without counting them. Returns whether they
    /// belong to this tree.
    fn go_to(&mut self, levels: &[Span]) -> bool {
        self.leave_all();
        self.trail.stats = Stats::default();
        self.trail.done = 0.0;
        self.trail.fresh = levels.is_empty();
        for (depth, span) in levels.iter().enumerate() {
            if depth > 0 {
                let Some(choice) = levels[depth - 1].next.checked_sub(1) else {
                    self.leave_all();
                    return false;
                };
                self.descend(choice);
            }
            if !self.open_uncounted(*span) {
                self.leave_all();
                return false;
            }
        }
        true
    }

    fn leave_all(&mut self) {
        // Levels on the way down are not walked to their end, so nothing can be remembered about
        // them.
        self.trail
            .levels
            .iter_mut()
            .for_each(|level| level.whole = false);
        self.trail.ahead.clear();
        while !self.trail.levels.is_empty() {
            self.leave();
        }
    }

    /// Opens the level of this position with the choices that `span` leaves. If there is no such
    /// level, takes back the choice that led here.
    fn open_uncounted(&mut self, span: Span) -> bool {
        let Verdict::Branch { width, .. } = self.space.examine() else {
            self.go_back();
            return false;
        };
        let before = self.space.remembers().then(Stats::default);
        self.trail.push(width, before);
        let level = self
            .trail
            .levels
            .last_mut()
            .expect("a level was just pushed");
        (level.next, level.end, level.whole) = (span.next, span.end, false);
        let fits = width == span.width && span.next <= span.end && span.end <= width;
        if !fits {
            level.end = level.next;
            self.leave();
        }
        fits
    }

    fn step_down(&mut self, choice: u32) {
        if let Some(option) = self.descend(choice) {
            self.trail.stats.placements += 1;
            self.recorder.record(|| Event::Choose(option));
            if as_u32(self.trail.path.len()) > self.trail.stats.depth_max {
                self.trail.stats.depth_max = as_u32(self.trail.path.len());
                if self.trail.path.len() > self.trail.best.len() {
                    self.trail.best.clone_from(&self.trail.path);
                }
            }
        }
    }

    /// Takes a choice of the last level.
    fn descend(&mut self, choice: u32) -> Option<OptionId> {
        let option = self.space.choose(choice);
        let level = self
            .trail
            .levels
            .last_mut()
            .expect("a choice belongs to a level");
        level.next = choice + 1;
        level.chosen = option;
        self.trail.path.extend(option);
        option
    }

    /// Examines a new position, and leaves a leaf at once. Returns whether to go on.
    fn arrive(&mut self, caps: &Caps, found: &mut Option<Found<'_>>) -> bool {
        let before = self.space.remembers().then_some(self.trail.stats);
        let mut go_on = true;
        if self.space.is_cut() {
            self.trail.stats.nodes += 1;
            self.trail.stats.pruned += 1;
            self.trail.stats.dead_ends += 1;
            let space = &self.space;
            self.recorder.record(|| Event::Prune(space.culprits()));
        } else if self.space.remembers()
            && !R::LISTENS
            && self.trail.ahead.is_empty()
            && self.take_remembered(caps)
        {
            return true;
        } else {
            self.trail.stats.nodes += 1;
            match self.space.examine() {
                Verdict::Branch {
                    item,
                    width,
                    options,
                } => {
                    self.trail.stats.branch(options);
                    self.recorder.record(|| Event::Branch { item, options });
                    self.trail.push(width, before);
                    if let Some(span) = self.trail.ahead.pop() {
                        self.trail.keep_to(span);
                    }
                    return true;
                }
                Verdict::Dead => self.dead(),
                Verdict::Solution => go_on = self.solution(found),
            }
        }
        // Only branches that nobody checked go down to a leaf.
        self.trail.ahead.clear();
        self.trail.done += self.trail.share();
        self.go_back();
        go_on
    }

    /// Counts an item that can no longer be covered.
    fn dead(&mut self) {
        self.trail.stats.dead_ends += 1;
        if R::LISTENS
            && let Some(&item) = self.space.culprits().first()
        {
            self.recorder.record(|| Event::Dead(item));
        }
    }

    /// Counts and hands over a solution. Returns whether to go on.
    fn solution(&mut self, found: &mut Option<Found<'_>>) -> bool {
        self.recorder.record(|| Event::Solution);
        self.trail.stats.solutions += 1;
        let weigh = self.trail.weigh.as_ref();
        let weight = weigh.map_or(Weight::ONE, |weigh| weigh(&self.trail.path));
        weight.add_to(&mut self.trail.stats);
        found
            .as_mut()
            .is_none_or(|found| found(&self.trail.path, &self.trail.stats))
    }

    /// Closes the last level, then takes back the choice that led to it.
    fn leave(&mut self) {
        let Some(level) = self.trail.levels.pop() else {
            return;
        };
        self.space.close();
        if self.space.remembers()
            && let Some(before) = self.trail.before.pop()
        {
            if level.whole && level.next == level.end {
                self.space.learn(self.trail.cost_since(&before, &level));
            }
            if let Some(parent) = self.trail.levels.last_mut() {
                parent.deepest = parent.deepest.max(level.deepest);
            }
        }
        self.go_back();
    }

    /// Takes back the choice of the last level.
    fn go_back(&mut self) {
        let Some(level) = self.trail.levels.last_mut() else {
            return;
        };
        level.deepest = level.deepest.max(as_u32(self.trail.path.len()));
        self.space.retract();
        if let Some(option) = level.chosen.take() {
            self.trail.path.pop();
            self.recorder.record(|| Event::Retract(option));
        }
    }

    /// Counts a subtree walked before instead of walking it, if no cap falls into it.
    fn take_remembered(&mut self, caps: &Caps) -> bool {
        let Some(mut cost) = self.space.recall() else {
            return false;
        };
        cost.depth_max += as_u32(self.trail.path.len());
        let fits = cost.nodes <= caps.nodes.saturating_sub(self.trail.stats.nodes)
            && cost.solutions < caps.solutions.saturating_sub(self.trail.stats.solutions);
        if fits {
            self.trail.stats.add(&cost);
            self.trail.done += self.trail.share();
            if let Some(level) = self.trail.levels.last_mut() {
                level.deepest = level.deepest.max(cost.depth_max);
            }
            self.go_back();
        }
        fits
    }
}

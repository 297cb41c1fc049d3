//! Parts of a search tree, and how their results become that of the whole.
//!
//! A part is a snapshot of a search that has not begun: it has branches and no costs. The parts of a
//! tree follow each other in depth-first order. Each is searched alone, with
//! [`crate::Task::start`]. [`join`] makes one snapshot of what these searches did and have left. A
//! search that continues from it ends as one that was never cut.
//!
//! *Proof.* That parts are the whole tree follows from their branches alone. A cursor goes through
//! the tree in depth-first order. Each branch must begin where the cursor is, and moves it behind
//! its own end. The first branch that goes through a level must call it fresh, and no other. After
//! the last part, the cursor must be at the end of the tree. The widths of levels are what the parts
//! say. A search that starts from a part compares them with the tree, and each level is in some
//! part.

use std::slice::Iter;

use crate::{Branch, Limits, Snapshot, Span, Stats};

/// A part of a search tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Where its search starts: [`crate::Task::start`].
    pub start: Snapshot,
    /// The fraction of the work that it is by estimate. The fractions of all parts add up to 1.
    pub share: f64,
}

/// Why parts are not a whole, or states not those of the parts. Parts are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotWhole {
    /// There are no parts, or more states than parts.
    Number,
    /// This part is of another tree than the whole.
    Foreign(usize),
    /// This part does not begin where the one before ended: something is missing before it or comes
    /// twice, or the part is damaged.
    Misplaced(usize),
    /// This part has costs. Only the first one has some: those of the whole.
    Costs(usize),
    /// Something is left after the last part.
    Unfinished,
    /// The state with this number cannot be that of its part.
    State(usize),
}

/// The snapshot that parts add up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joined {
    /// What all parts did and have left. A search that continues from it ends like one of the whole.
    pub snapshot: Snapshot,
    /// How many parts, from the first, the snapshot contains as far as they were searched. Of the
    /// others it contains nothing done: a limit falls into the first of them.
    pub parts: usize,
}

/// Checks that these parts, in this order, are all that `whole` has left, each thing once.
fn check_whole(whole: &Snapshot, parts: &[Snapshot]) -> Result<(), NotWhole> {
    if parts.is_empty() {
        return Err(NotWhole::Number);
    }
    let mut cursor = Cursor::new(&whole.left);
    for (number, part) in parts.iter().enumerate() {
        let before = match number {
            0 => whole.stats,
            _ => Stats::default(),
        };
        if part.tree != whole.tree {
            return Err(NotWhole::Foreign(number));
        }
        if part.stats != before {
            return Err(NotWhole::Costs(number));
        }
        if !part.left.iter().all(|branch| cursor.pass(branch)) {
            return Err(NotWhole::Misplaced(number));
        }
    }
    cursor.settle();
    let is_end = !cursor.fresh && cursor.levels.is_empty();
    is_end.then_some(()).ok_or(NotWhole::Unfinished)
}

/// Adds up the states of the parts of `whole`, or of the first of them; the others are left. The
/// state of a part is the last snapshot of a search that started from it, or the part itself if there
/// was none. These searches must have had the limits of the whole.
///
/// Continue from the joined snapshot with the limits less the costs that it contains: see
/// [`Joined::left_of`].
///
/// # Errors
/// The parts, in this order, are not all that the whole has left, each thing once; or a state is not
/// that of its part.
pub fn join(
    whole: &Snapshot,
    parts: &[Snapshot],
    states: &[Snapshot],
    limits: &Limits,
) -> Result<Joined, NotWhole> {
    check_whole(whole, parts)?;
    if states.len() > parts.len() {
        return Err(NotWhole::Number);
    }
    let mut joined = Joined {
        snapshot: Snapshot {
            tree: whole.tree,
            ..Snapshot::default()
        },
        parts: 0,
    };
    for (number, part) in parts.iter().enumerate() {
        let state = states.get(number).unwrap_or(part);
        if state.tree != part.tree || !is_after(&state.stats, &part.stats) {
            return Err(NotWhole::State(number));
        }
        let mut sum = joined.snapshot.stats;
        sum.add(&state.stats);
        // Several workers that a limit stopped may have left gaps.
        let has_gaps = |max: u64| sum.nodes > max || sum.nodes == max && !state.is_finished();
        let is_met = limits.nodes_max.is_some_and(has_gaps)
            || limits.solutions_max.is_some_and(|max| sum.solutions >= max);
        // A limit falls into this part or an earlier one, or nothing is known of it.
        if is_met || joined.parts < number || number >= states.len() {
            joined.snapshot.stats.add(&part.stats);
            joined.snapshot.left.extend_from_slice(&part.left);
            continue;
        }
        joined.snapshot.stats = sum;
        joined.snapshot.left.extend_from_slice(&state.left);
        joined.parts = number + 1;
    }
    Ok(joined)
}

impl Joined {
    /// What is left of limits after the costs of the snapshot.
    #[must_use]
    pub fn left_of(&self, limits: &Limits) -> Limits {
        let Stats {
            nodes, solutions, ..
        } = self.snapshot.stats;
        Limits {
            nodes_max: limits.nodes_max.map(|max| max.saturating_sub(nodes)),
            solutions_max: limits
                .solutions_max
                .map(|max| max.saturating_sub(solutions)),
            ..*limits
        }
    }
}

/// Whether a search that had some costs can have these costs later.
fn is_after(later: &Stats, earlier: &Stats) -> bool {
    let numbers = |stats: &Stats| {
        let Stats {
            nodes,
            placements,
            pruned,
            branches,
            options,
            dead_ends,
            solutions,
            weight,
            kept,
            depth_max,
        } = *stats;
        let depth = u64::from(depth_max);
        let tree = [branches, options, dead_ends, depth];
        let all = [nodes, placements, pruned, solutions, weight, kept];
        all.into_iter().chain(tree)
    };
    let mut both = numbers(later).zip(numbers(earlier));
    both.all(|(later, earlier)| later >= earlier)
}

/// A place in a tree, in depth-first order.
struct Cursor<'b> {
    /// The branches after the current one.
    after: Iter<'b, Branch>,
    /// What is left of the current branch. On every level but the last, the choice just before
    /// `next` leads to the next level.
    levels: Vec<Span>,
    /// The fresh levels of the current branch that are not opened yet, the next one last. While
    /// there are any, the next choice of the last level leads to the next of them.
    ahead: Vec<Span>,
    /// Whether the root of the tree is not opened yet.
    fresh: bool,
}

impl Cursor<'_> {
    fn new(branches: &[Branch]) -> Cursor<'_> {
        Cursor {
            after: branches.iter(),
            levels: Vec::new(),
            ahead: Vec::new(),
            fresh: false,
        }
    }

    /// Goes to the next thing that is left, unless it is there. Closes levels and takes branches
    /// that have nothing left.
    fn settle(&mut self) {
        while !self.fresh {
            match self.levels.last() {
                Some(last) if last.next < last.end => return,
                Some(_) => {
                    self.levels.pop();
                }
                None => match self.after.next() {
                    Some(branch) => self.begin(branch),
                    None => return,
                },
            }
        }
    }

    fn begin(&mut self, branch: &Branch) {
        let opened = branch.levels.len().saturating_sub(branch.fresh as usize);
        let (opened, ahead) = branch.levels.split_at(opened);
        self.levels = opened.to_vec();
        self.ahead = ahead.iter().rev().copied().collect();
        self.fresh = opened.is_empty();
        if let (Some(level), Some(_)) = (self.levels.last_mut(), ahead.first()) {
            level.next = level.next.saturating_sub(1);
        }
    }

    /// Goes behind a branch. Returns whether it begins here.
    fn pass(&mut self, branch: &Branch) -> bool {
        let is_span = |span: &Span| span.next <= span.end && span.end <= span.width;
        if !branch.levels.iter().all(is_span) {
            return false;
        }
        self.settle();
        if branch.levels.is_empty() {
            let is_whole = self.ahead.is_empty() && std::mem::take(&mut self.fresh);
            return branch.fresh == 0 && is_whole;
        }
        let deepest = branch.levels.iter().rposition(|span| span.next < span.end);
        let Some(deepest) = deepest else {
            return branch.fresh == 0;
        };
        let spans = &branch.levels[..=deepest];
        self.go_to(spans) == Some(branch.fresh)
            && self.ahead.is_empty()
            && spans.iter().enumerate().rev().all(|(depth, span)| {
                span.next == span.end || self.pass_choices(depth, span).is_some()
            })
    }

    /// Goes behind the choices of a level. Those of the levels below it must be finished.
    fn pass_choices(&mut self, depth: usize, span: &Span) -> Option<()> {
        while self.levels.len() > depth + 1 {
            let last = self.levels.pop()?;
            if last.next < last.end {
                return None;
            }
        }
        let level = self.levels.last_mut()?;
        if level.next != span.next || span.end > level.end {
            return None;
        }
        level.next = span.end;
        Some(())
    }

    /// Goes down to the last of these levels along their path. Returns how many levels that opens.
    fn go_to(&mut self, spans: &[Span]) -> Option<u32> {
        let mut opened = 0;
        for (depth, span) in spans.iter().enumerate() {
            if depth == self.levels.len() {
                match depth.checked_sub(1) {
                    None if !self.fresh => return None,
                    None => self.fresh = false,
                    // The path goes through the next choice of the level above.
                    Some(above) => {
                        let level = &mut self.levels[above];
                        if level.next == level.end {
                            return None;
                        }
                        level.next += 1;
                        if level.next != spans[above].next {
                            return None;
                        }
                    }
                }
                opened += 1;
                self.levels.push(Span {
                    next: 0,
                    ..self.ahead.pop().unwrap_or(Span {
                        end: span.width,
                        ..*span
                    })
                });
            }
            let is_last = depth + 1 == spans.len();
            let goes_down_here = depth + 1 == self.levels.len() && !is_last;
            let level = self.levels[depth];
            let is_here = goes_down_here || level.next == span.next;
            if level.width != span.width || !is_here {
                return None;
            }
        }
        (self.levels.len() == spans.len()).then_some(opened)
    }
}

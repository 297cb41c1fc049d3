//! Cuts a search tree into parts of about the same size.
//!
//! *Idea.* The tree is a list of *pieces* in depth-first order, at first one: all of it. The piece
//! that is largest by estimate is opened, which puts the choices of its level in its place, until
//! no piece is much larger than a fraction of a part. Then neighbours are put together.
//!
//! The size of a piece is estimated by walks to random leaves: where such a walk met levels of
//! widths `a`, `b`, `c`, the tree has about `1 + a + ab + abc` nodes (Knuth, *Estimating the
//! efficiency of backtrack programs*, 1975, which also shows that a walk may prefer some choices).
//! Before a walk goes down, it looks at the choices of the level, and takes one in proportion to the
//! choices below it: few walks end early, and those that do not are seldom far off. The seed is
//! fixed, so a tree is always cut in the same way.
//!
//! A cut counts nothing. The search of the part with the first choice of a level is the first to
//! come there in depth-first order, so it opens the level and counts it ([`Branch::fresh`]).

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use pavage_bits::Random;

use crate::narrow::whole;
use crate::walk::{Space, Verdict};
use crate::{Branch, Part, Run, Search, Snapshot, Span, StopReason, Taken};

/// Walks to random leaves for each estimate, and when much of the work is done.
const WALKS: u32 = 4;
const WALKS_LATE: u32 = 1;
/// A part has at least about this many pieces, so that parts differ little in size.
const PIECES_EACH: f64 = 24.0;
/// The sizes of pieces are summed anew when there are more by this fraction: one in so many.
const SUM_EVERY: usize = 16;
/// The most elementary updates, and the most for each part: a quarter of a second, or about four
/// seconds for a thousand parts. After that, no more pieces are opened.
const WORK_MAX: u64 = 1 << 26;
const WORK_PER_PART: u64 = 1 << 20;
/// After so many positions that a cut has looked at, it looks at no more than this fraction of the
/// nodes of the tree by estimate: a small tree is searched sooner than cut finely.
const LOOKS_FREE: u64 = 1000;
const LOOKS_SHARE: f64 = 1.0 / 16.0;
/// A walk looks at no more than so many choices of a level before it takes one.
const LOOKED_AT_MAX: u32 = 8;
/// The largest width of a level in an estimate, so that sums of sizes stay numbers.
const SIZE_MAX: f64 = 1e200;
/// The seed of all estimates.
const SEED: u64 = 0x7061_7274_7321;

/// Cuts the tree of a search into at most `parts` parts: for [`crate::Engine::cut`]. With
/// [`crate::Task::start`], cuts what that snapshot has left; its costs go to the first part.
///
/// # Errors
/// The limit that was reached, or [`StopReason::ForeignStart`].
pub fn cut_model<S: Space>(
    search: Search<'_>,
    parts: usize,
    build: impl FnOnce(&Run<'_>) -> Result<S, StopReason>,
) -> Result<Vec<Part>, StopReason> {
    let build: Build<'_> = Box::new(|run| Ok(Box::new(build(run)?)));
    cut_tree(search, parts, build)
}

/// What makes a space. Everything below is compiled once, not for each space.
type Build<'s> = Box<dyn FnOnce(&Run<'_>) -> Result<Box<dyn Space + 's>, StopReason> + 's>;

fn cut_tree(search: Search<'_>, parts: usize, build: Build<'_>) -> Result<Vec<Part>, StopReason> {
    let run = search.run;
    let start = search.start()?;
    let space = build(run)?;
    let taken = run.hold(space.bytes())?;
    let mut cutter = Cutter::new(Climber::new(space), taken, parts);
    cutter.add_left(&start, run)?;
    cutter.open_largest(parts, run)?;
    Ok(cutter.parts(parts, &start))
}

/// A choice of a level.
#[derive(Clone, Copy)]
struct Edge {
    level: usize,
    choice: u32,
}

/// An opened level.
struct Level {
    /// The choice that leads here.
    above: Option<Edge>,
    width: u32,
    /// Whether no search has opened it, and no part goes through it yet.
    is_fresh: bool,
}

/// A choice of a level, with everything below it.
struct Piece {
    /// `None` for the whole tree.
    at: Option<Edge>,
    size: f64,
    /// The piece after it.
    next: Option<usize>,
}

/// A piece that may be opened. The largest goes first; of equal ones, the first made.
struct Candidate {
    size: f64,
    piece: usize,
}

impl Ord for Candidate {
    fn cmp(&self, other: &Candidate) -> Ordering {
        let by_size = self.size.total_cmp(&other.size);
        by_size.then(other.piece.cmp(&self.piece))
    }
}

impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Candidate) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Candidate {
    fn eq(&self, other: &Candidate) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Candidate {}

struct Cutter<'s> {
    climber: Climber<'s>,
    taken: Taken,
    levels: Vec<Level>,
    /// The first piece is the head of the list.
    pieces: Vec<Piece>,
    head: Option<usize>,
    largest: BinaryHeap<Candidate>,
    random: Random,
    /// Positions looked at by the walks.
    looks: u64,
    /// See [`WORK_MAX`].
    work_max: u64,
}

impl<'s> Cutter<'s> {
    fn new(climber: Climber<'s>, taken: Taken, parts: usize) -> Cutter<'s> {
        Cutter {
            climber,
            taken,
            levels: Vec::new(),
            pieces: Vec::new(),
            head: None,
            largest: BinaryHeap::new(),
            random: Random::new(SEED),
            looks: 0,
            work_max: WORK_MAX.max(WORK_PER_PART.saturating_mul(parts as u64)),
        }
    }

    /// Adds the pieces that a snapshot has left.
    fn add_left(&mut self, start: &Snapshot, run: &Run<'_>) -> Result<(), StopReason> {
        for branch in &start.left {
            if !self.add_branch(branch, run)? {
                return Err(StopReason::ForeignStart);
            }
        }
        for piece in 1..self.pieces.len() {
            self.pieces[piece - 1].next = Some(piece);
        }
        self.head = (!self.pieces.is_empty()).then_some(0);
        Ok(())
    }

    /// Adds the pieces of a branch. Returns whether it belongs to the tree.
    fn add_branch(&mut self, branch: &Branch, run: &Run<'_>) -> Result<bool, StopReason> {
        if branch.levels.is_empty() {
            self.add(None, 1.0);
        }
        let Some(opened) = branch.levels.len().checked_sub(branch.fresh as usize) else {
            return Ok(false);
        };
        let first = self.levels.len();
        self.climber.leave();
        for (depth, span) in branch.levels.iter().enumerate() {
            let above = match depth.checked_sub(1) {
                None => None,
                Some(above) => match branch.levels[above].next.checked_sub(1) {
                    None => return Ok(false),
                    Some(choice) => {
                        self.climber.choose(choice);
                        Some(Edge {
                            level: first + above,
                            choice,
                        })
                    }
                },
            };
            let fits = span.next <= span.end && span.end <= span.width;
            if !fits || self.climber.examine() != Some(span.width) {
                return Ok(false);
            }
            self.levels.push(Level {
                above,
                width: span.width,
                is_fresh: depth >= opened,
            });
        }
        for (depth, span) in branch.levels.iter().enumerate().rev() {
            self.climber.leave_to(depth + 1);
            for choice in span.next..span.end {
                let size = self.estimate(choice, run)?;
                let level = first + depth;
                self.add(Some(Edge { level, choice }), size);
            }
        }
        Ok(true)
    }

    fn add(&mut self, at: Option<Edge>, size: f64) -> usize {
        let piece = self.pieces.len();
        self.pieces.push(Piece {
            at,
            size,
            next: None,
        });
        self.largest.push(Candidate { size, piece });
        piece
    }

    /// Estimates the size of the tree below a choice of the innermost level.
    fn estimate(&mut self, choice: u32, run: &Run<'_>) -> Result<f64, StopReason> {
        if let Some(stop) = run.stop() {
            return Err(stop);
        }
        let depth = self.climber.depth();
        let walks = if self.climber.space.work() < self.work_max / 4 {
            WALKS
        } else {
            WALKS_LATE
        };
        let mut sum = 0.0;
        for _ in 0..walks {
            self.climber.choose(choice);
            sum += self.walk(choice);
            self.climber.leave_to(depth);
        }
        Ok(sum / f64::from(walks))
    }

    /// Walks from this position to a leaf: an estimate of the nodes below it, itself included.
    fn walk(&mut self, mut last: u32) -> f64 {
        let (mut size, mut of_level) = (1.0, 1.0);
        self.looks += 1;
        let mut width = self.climber.look();
        while let Some(choices) = width {
            size = (size + of_level * f64::from(choices)).min(SIZE_MAX);
            let Some((choice, below)) = self.weigh_choices(choices, last) else {
                break;
            };
            of_level *= below;
            self.climber.choose(choice);
            last = choice;
            self.looks += 1;
            width = self.climber.look();
        }
        size
    }

    /// Looks at choices of the innermost level, and draws one in proportion to the choices below it.
    /// Returns it, and for how many of its size all choices of the level stand. `None` if those
    /// looked at are leaves.
    fn weigh_choices(&mut self, choices: u32, last: u32) -> Option<(u32, f64)> {
        let looked_at = choices.min(LOOKED_AT_MAX);
        let depth = self.climber.depth();
        let mut widths = Vec::with_capacity(looked_at as usize);
        for part in 0..looked_at {
            // One of each stretch of equal length.
            let bound = |part: u32| u64::from(part) * u64::from(choices) / u64::from(looked_at);
            let (from, to) = (bound(part), bound(part + 1));
            let choice = u32::try_from(from + self.random.below(to - from));
            let choice = choice.expect("it is below the number of choices");
            self.climber.choose(choice);
            self.looks += 1;
            let below = self.climber.look().unwrap_or(0);
            self.climber.leave_to(depth);
            widths.push((choice, below, (to - from) as f64));
        }
        let sum: u64 = widths.iter().map(|(_, below, _)| u64::from(*below)).sum();
        if sum == 0 {
            return None;
        }
        let mut drawn = self.random.below(sum);
        let (choice, below, stretch) = *widths.iter().find(|(_, below, _)| {
            let is_it = drawn < u64::from(*below);
            drawn = drawn.wrapping_sub(u64::from(*below));
            is_it
        })?;
        self.climber.reopen(last);
        Some((choice, stretch * sum as f64 / f64::from(below)))
    }

    /// The size of all pieces by estimate.
    fn total(&self) -> f64 {
        self.pieces.iter().map(|piece| piece.size).sum()
    }

    /// Opens pieces, the largest first, until all are small.
    fn open_largest(&mut self, parts: usize, run: &Run<'_>) -> Result<(), StopReason> {
        if parts < 2 {
            return Ok(());
        }
        // Summed anew when there is a sixteenth more of them: estimates differ by many powers of
        // ten, so a sum that only changes would lose the small ones.
        let (mut total, mut summed) = (self.total(), self.pieces.len());
        while let Some(Candidate { size, piece }) = self.largest.pop() {
            if self.pieces.len() * SUM_EVERY > summed * (SUM_EVERY + 1) {
                (total, summed) = (self.total(), self.pieces.len());
            }
            let is_whole = self.pieces[piece].at.is_none();
            let is_small = |total: f64| size * PIECES_EACH * parts as f64 <= total;
            let looks = self.looks;
            let is_dear = |total: f64| {
                self.climber.space.work() >= self.work_max
                    || looks >= LOOKS_FREE && looks as f64 >= LOOKS_SHARE * total
            };
            if !is_whole && (is_small(total) || is_dear(total)) {
                total = self.total();
                summed = self.pieces.len();
                if is_small(total) || is_dear(total) {
                    break;
                }
            }
            self.open(piece, run)?;
            if !self.taken.resize(self.climber.space.bytes()) {
                return Err(StopReason::MemoryLimit);
            }
        }
        Ok(())
    }

    /// Puts the choices of the level below a piece in its place, unless it is a leaf.
    fn open(&mut self, piece: usize, run: &Run<'_>) -> Result<(), StopReason> {
        let Piece { at, next, .. } = self.pieces[piece];
        self.climber.leave();
        for Edge { level, choice } in self.path(at) {
            let width = self.climber.examine();
            assert_eq!(width, Some(self.levels[level].width), "trees do not change");
            self.climber.choose(choice);
        }
        let Some(width) = self.climber.look() else {
            return Ok(());
        };
        let level = self.levels.len();
        self.levels.push(Level {
            above: at,
            width,
            is_fresh: true,
        });
        let mut last = piece;
        for choice in 0..width {
            let size = self.estimate(choice, run)?;
            let at = Some(Edge { level, choice });
            // The first choice takes the place of the piece itself.
            if choice == 0 {
                self.pieces[piece] = Piece { at, size, next };
                self.largest.push(Candidate { size, piece });
            } else {
                let added = self.add(at, size);
                self.pieces[added].next = self.pieces[last].next.replace(added);
                last = added;
            }
        }
        Ok(())
    }

    /// The levels and choices that lead to a piece, from the root down.
    fn path(&self, at: Option<Edge>) -> Vec<Edge> {
        let above = |edge: &Edge| self.levels[edge.level].above;
        let mut path: Vec<_> = std::iter::successors(at, above).collect();
        path.reverse();
        path
    }

    /// Puts neighbouring pieces together. A piece goes to the part in which its middle lies.
    fn parts(mut self, parts: usize, start: &Snapshot) -> Vec<Part> {
        let order: Vec<usize> =
            std::iter::successors(self.head, |&piece| self.pieces[piece].next).collect();
        let total: f64 = order.iter().map(|&piece| self.pieces[piece].size).sum();
        let mut made: Vec<(usize, Part)> = Vec::new();
        let mut last_path = Vec::new();
        let mut before = 0.0;
        let mut stats = start.stats;
        for piece in order {
            let Piece { at, size, .. } = self.pieces[piece];
            let middle = (before + size / 2.0) / total * parts as f64;
            let number = whole(middle).min(parts.saturating_sub(1));
            before += size;
            if made.last().is_none_or(|(last, _)| *last != number) {
                let start = Snapshot {
                    tree: start.tree,
                    stats: std::mem::take(&mut stats),
                    left: Vec::new(),
                };
                made.push((number, Part { start, share: 0.0 }));
                last_path.clear();
            }
            let (_, part) = made.last_mut().expect("a part was just made");
            part.share += size / total;
            let path = self.path(at);
            let mut fresh = 0;
            for edge in &path {
                fresh += u32::from(std::mem::take(&mut self.levels[edge.level].is_fresh));
            }
            self.put(&path, fresh, &mut part.start.left, &mut last_path);
        }
        if made.is_empty() {
            // Nothing is left, but the costs are part of the answer.
            let start = start.clone();
            made.push((0, Part { start, share: 1.0 }));
        }
        made.into_iter().map(|(_, part)| part).collect()
    }

    /// Adds a piece below so many fresh levels to the branches of a part. `last_path` is the path of
    /// the last branch.
    fn put(&self, path: &[Edge], fresh: u32, left: &mut Vec<Branch>, last_path: &mut Vec<Edge>) {
        let Some((last, above)) = path.split_last() else {
            left.push(Branch::default());
            return;
        };
        let depth = above.len();
        let is_level = |edge: &Edge| edge.level == last.level;
        if last_path.get(depth).is_some_and(is_level)
            && let Some(branch) = left.last_mut()
            && goes_on(branch, depth, last.choice)
        {
            branch.levels[depth].end += 1;
            return;
        }
        let span = |edge: &Edge, taken: u32| Span {
            next: edge.choice + taken,
            end: edge.choice + 1,
            width: self.levels[edge.level].width,
        };
        let mut levels: Vec<Span> = above.iter().map(|at| span(at, 1)).collect();
        levels.push(span(last, 0));
        left.push(Branch { levels, fresh });
        last_path.clear();
        last_path.extend_from_slice(path);
    }
}

/// Whether a choice of a level on the path of a branch comes directly after all that the branch has,
/// in depth-first order.
fn goes_on(branch: &Branch, depth: usize, choice: u32) -> bool {
    let mut above = branch.levels[..depth].iter();
    above.all(|span| span.next == span.end) && branch.levels[depth].end == choice
}

/// A position of a space, and how it came there.
struct Climber<'s> {
    space: Box<dyn Space + 's>,
    /// For each open level, whether a choice of it is taken.
    open: Vec<bool>,
}

impl<'s> Climber<'s> {
    /// A climber at the root.
    fn new(space: Box<dyn Space + 's>) -> Climber<'s> {
        Climber {
            space,
            open: Vec::new(),
        }
    }

    /// The number of open levels.
    fn depth(&self) -> usize {
        self.open.len()
    }

    /// Opens the level of this position as a search does that comes here: the number of its
    /// choices, or `None` at a leaf.
    fn look(&mut self) -> Option<u32> {
        if self.space.is_cut() {
            None
        } else {
            self.examine()
        }
    }

    /// Opens the level of a position at which a search has been.
    fn examine(&mut self) -> Option<u32> {
        match self.space.examine() {
            Verdict::Branch { width: 0, .. } => {
                self.space.close();
                None
            }
            Verdict::Branch { width, .. } => {
                self.open.push(false);
                Some(width)
            }
            Verdict::Dead | Verdict::Solution => None,
        }
    }

    /// Takes a choice of the innermost level.
    fn choose(&mut self, choice: u32) {
        self.space.choose(choice);
        let level = self.open.last_mut();
        *level.expect("a choice belongs to a level") = true;
    }

    /// Goes back to the innermost of so many levels, of which no choice is then taken.
    fn leave_to(&mut self, depth: usize) {
        while self.open.len() >= depth.max(1) {
            if self.open.last_mut().is_some_and(std::mem::take) {
                self.space.retract();
            }
            if self.open.len() == depth {
                return;
            }
            self.space.close();
            self.open.pop();
        }
    }

    /// Closes the innermost level and opens it again below the choice `last`, so that an earlier
    /// choice of it can be taken.
    fn reopen(&mut self, last: u32) {
        self.leave_to(self.depth() - 1);
        self.choose(last);
        let again = self.examine();
        assert!(again.is_some(), "trees do not change");
    }

    /// Goes back to the root.
    fn leave(&mut self) {
        self.leave_to(0);
    }
}

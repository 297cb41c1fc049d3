//! The tree as far as it is known: the branches that wait, and the way to each.
//!
//! A branch is a choice below another branch. They lie in one list; a branch comes after the one that it
//! is below. The search stands at one of them, and goes to the next by taking back choices up to where
//! their ways part, and making those that follow. Positions on the way were examined before: they are
//! counted once, when they were new.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Listed;
use super::rule::{Paid, Priced, Rule};
use crate::drive::{node_limit, receive_one, unbegun_end};
use crate::narrow::as_u32;
use crate::poll::{Poll, initial_stop};
use crate::walk::Verdict;
use crate::{
    Event, Notice, OptionId, Run, Sinks, Stats, StopReason, Summary, Taken, Task, Tree, Weight,
};

/// The most branches that are known at a time before the search goes depth first.
const BRANCHES_MAX: usize = 1 << 18;

/// A branch.
#[derive(Clone, Copy)]
struct Branch {
    /// The number of the branch that it is below. The root is below itself.
    above: u32,
    /// The choice that leads to it.
    choice: u32,
    depth: u32,
    paid: Paid,
    /// Its share of the tree, if the branches of a level are equally large.
    share: f64,
}

/// A branch that waits: when its turn comes, and its number. Among equals the newest goes first, which
/// is the deepest.
type Waiting = (Reverse<u64>, u32);

/// A choice that was made.
struct Step {
    branch: u32,
    choice: u32,
    option: Option<OptionId>,
}

/// Searches the tree below the root of a space.
pub(super) fn search(
    rule: Rule,
    space: Result<Listed<'_>, StopReason>,
    task: &Task,
    run: &Run<'_>,
    sinks: &mut Sinks<'_>,
) -> Summary {
    if let Some(stop) = initial_stop(run) {
        return unbegun_end(stop);
    }
    let poll = Poll::new(task, Tree::default(), run, sinks);
    let held = space.and_then(|space| poll.hold(space.bytes()).map(|taken| (space, taken)));
    let (space, taken) = match held {
        Ok(held) => held,
        Err(stop) => return unbegun_end(stop),
    };
    poll.tell(&Notice::Begun);
    let mut visit = Visit {
        rule,
        space,
        task,
        poll,
        sinks,
        taken,
        branches: Vec::new(),
        waiting: BinaryHeap::new(),
        is_full: false,
        levels: Vec::new(),
        steps: Vec::new(),
        stats: Stats::default(),
        done: 0.0,
        best: Vec::new(),
    };
    let stop = visit.all().err().unwrap_or(StopReason::Exhausted);
    visit.back_to(0);
    let done = if stop == StopReason::Exhausted {
        1.0
    } else {
        visit.done
    };
    let depth = as_u32(visit.best.len());
    let (best, stats) = (std::mem::take(&mut visit.best), visit.stats);
    visit.poll.report(depth, done, &stats, &best);
    Summary { stop, stats }
}

struct Visit<'v, 's> {
    rule: Rule,
    space: Listed<'v>,
    task: &'v Task,
    poll: Poll<'v>,
    sinks: &'v mut Sinks<'s>,
    taken: Taken,
    branches: Vec<Branch>,
    waiting: BinaryHeap<Waiting>,
    /// Whether no more branches can wait.
    is_full: bool,
    /// For each open level, the last choice that was taken of it.
    levels: Vec<Option<u32>>,
    // Invariant: there are as many open levels as steps, or one more, of the position itself.
    steps: Vec<Step>,
    stats: Stats,
    /// The share of the tree that is done.
    done: f64,
    /// The longest way so far.
    best: Vec<OptionId>,
}

impl Visit<'_, '_> {
    /// Visits the whole tree. An error is a reason to stop.
    fn all(&mut self) -> Result<(), StopReason> {
        self.branches.push(Branch {
            above: 0,
            choice: 0,
            depth: 0,
            paid: Paid::default(),
            share: 1.0,
        });
        self.waiting.push((Reverse(0), 0));
        while let Some((_, next)) = self.waiting.pop() {
            if self.is_full {
                self.depth_first(next)?;
                continue;
            }
            let branch = self.branches[next as usize];
            let choices = self.visit(next)?;
            let first = as_u32(self.branches.len());
            if !self.has_room(choices.len()) {
                self.is_full = true;
                self.below(next, branch, &choices);
                self.walk(first)?;
                continue;
            }
            self.below(next, branch, &choices);
            for at in first..as_u32(self.branches.len()) {
                let branch = self.branches[at as usize];
                let turn = self.rule.turn(branch.paid, branch.depth as usize);
                self.waiting.push((Reverse(turn), at));
            }
        }
        Ok(())
    }

    /// Lists the branches of a level, the best last.
    fn below(&mut self, above: u32, branch: Branch, choices: &[Priced]) {
        self.branches.reserve_exact(choices.len());
        let share = branch.share / choices.len().max(1) as f64;
        let branches = choices.iter().rev().map(|priced| Branch {
            above,
            choice: priced.choice,
            depth: branch.depth + 1,
            paid: branch.paid.and(*priced),
            share,
        });
        self.branches.extend(branches);
    }

    /// Walks a branch that waited to its end.
    fn depth_first(&mut self, next: u32) -> Result<(), StopReason> {
        let branch = self.branches[next as usize];
        let first = as_u32(self.branches.len());
        let choices = self.visit(next)?;
        self.below(next, branch, &choices);
        self.walk(first)
    }

    /// Walks the branches from this one on depth first, the last one first, and forgets them.
    fn walk(&mut self, first: u32) -> Result<(), StopReason> {
        // Branches below the last one stand behind it, and are gone when it is at the end again.
        let mut open: Vec<u32> = (first..as_u32(self.branches.len())).collect();
        while let Some(next) = open.pop() {
            self.branches.truncate(next as usize + 1);
            let branch = self.branches[next as usize];
            let choices = self.visit(next)?;
            let from = as_u32(self.branches.len());
            self.below(next, branch, &choices);
            open.extend(from..as_u32(self.branches.len()));
        }
        self.branches.truncate(first as usize);
        Ok(())
    }

    /// Makes room for so many more branches that wait; `false` if there is none.
    fn has_room(&mut self, more: usize) -> bool {
        let grown = |len: usize, capacity: usize| {
            if len + more <= capacity {
                capacity
            } else {
                (len + more).max(2 * capacity).max(64)
            }
        };
        let branches = grown(self.branches.len(), self.branches.capacity());
        let waiting = grown(self.waiting.len(), self.waiting.capacity());
        let bytes = branches * size_of::<Branch>() + waiting * size_of::<Waiting>();
        let fits = self.branches.len() + more <= BRANCHES_MAX
            && self.taken.resize(self.space.bytes() + bytes);
        if fits {
            let (len, wait) = (self.branches.len(), self.waiting.len());
            self.branches.reserve_exact(branches - len);
            self.waiting.reserve_exact(waiting - wait);
        }
        fits
    }

    /// Goes to a branch and examines it. Returns its choices, the best first.
    fn visit(&mut self, at: u32) -> Result<Vec<Priced>, StopReason> {
        if let Some(stop) = self.poll.stop() {
            return Err(stop);
        }
        let nodes_max = self.poll.limits.nodes_max.unwrap_or(u64::MAX);
        if self.stats.nodes >= nodes_max {
            return Err(node_limit(nodes_max));
        }
        self.go_to(at);
        let bytes = self.branches.capacity() * size_of::<Branch>()
            + self.waiting.capacity() * size_of::<Waiting>();
        if !self.taken.resize(self.space.bytes() + bytes) {
            return Err(StopReason::MemoryLimit);
        }
        self.stats.nodes += 1;
        let choices = self.examine()?;
        if choices.is_empty() {
            self.done += self.branches[at as usize].share;
        }
        let depth = as_u32(self.steps.len());
        self.poll
            .progress(depth, self.done, &self.stats, &self.best);
        if self.stats.is_full() {
            return Err(StopReason::Overflow);
        }
        if self.poll.limits.solutions_max == Some(self.stats.solutions) {
            return Err(StopReason::SolutionLimit);
        }
        Ok(choices)
    }

    /// Takes back the choices that do not lead to a branch, and makes those that do.
    fn go_to(&mut self, at: u32) {
        let depth = self.branches[at as usize].depth as usize;
        let mut way = vec![at; depth];
        for step in (1..depth).rev() {
            way[step - 1] = self.branches[way[step] as usize].above;
        }
        let both = self.steps.iter().zip(&way);
        let common = both.take_while(|(step, branch)| step.branch == **branch);
        let common = common.count();
        self.back_to(common);
        for (at, &branch) in way.iter().enumerate().skip(common) {
            if self.levels.len() == at {
                self.open_again();
            }
            self.choose(branch);
        }
        if depth > 0 {
            self.stats.placements += 1;
        }
    }

    /// Takes back all choices but the first ones, so many.
    fn back_to(&mut self, depth: usize) {
        while self.steps.len() > depth || self.levels.len() > depth + 1 {
            self.back();
        }
    }

    /// Closes the level of the position, or else takes back the last choice.
    fn back(&mut self) {
        if self.levels.len() > self.steps.len() {
            self.space.close();
            self.levels.pop();
            return;
        }
        if let Some(step) = self.steps.pop() {
            self.space.retract();
            if let Some(option) = step.option {
                self.tell(|| Event::Retract(option));
            }
        }
    }

    /// Opens the level of a position that was examined before.
    fn open_again(&mut self) {
        let verdict = self.space.examine();
        assert!(
            matches!(verdict, Verdict::Branch { .. }),
            "a path opens the same levels whenever it is gone"
        );
        self.levels.push(None);
    }

    /// Makes the choice that leads to a branch. Choices of a level are made in rising order: before an
    /// earlier one, the level is opened again.
    fn choose(&mut self, branch: u32) {
        let choice = self.branches[branch as usize].choice;
        let last = self.levels.last().copied().flatten();
        if last.is_some_and(|last| choice < last) {
            self.space.close();
            self.levels.pop();
            if let Some(step) = self.steps.last() {
                self.space.retract();
                self.space.choose(step.choice);
            }
            self.open_again();
        }
        let option = self.space.choose(choice);
        let level = self.levels.last_mut();
        *level.expect("a choice belongs to a level") = Some(choice);
        self.steps.push(Step {
            branch,
            choice,
            option,
        });
        if let Some(option) = option {
            self.tell(|| Event::Choose(option));
        }
    }

    /// The options chosen.
    fn path(&self) -> Vec<OptionId> {
        self.steps.iter().filter_map(|step| step.option).collect()
    }

    /// Examines a new position. Returns its choices, the best first.
    fn examine(&mut self) -> Result<Vec<Priced>, StopReason> {
        let path = self.path();
        self.stats.depth_max = self.stats.depth_max.max(as_u32(path.len()));
        if path.len() > self.best.len() {
            self.best.clone_from(&path);
        }
        if self.space.is_cut() {
            self.stats.pruned += 1;
            self.stats.dead_ends += 1;
            let culprits = self.space.culprits();
            self.tell(|| Event::Prune(culprits));
            return Ok(Vec::new());
        }
        match self.space.examine() {
            Verdict::Solution => {
                self.solution(&path)?;
                Ok(Vec::new())
            }
            Verdict::Dead => {
                self.stats.dead_ends += 1;
                if let Some(&item) = self.space.culprits().first() {
                    self.tell(|| Event::Dead(item));
                }
                Ok(Vec::new())
            }
            Verdict::Branch {
                item,
                width,
                options,
            } => {
                self.levels.push(None);
                self.stats.branch(options);
                self.tell(|| Event::Branch { item, options });
                let guide = self.task.order.guide.as_ref();
                let scores = guide.filter(|_| width > 1).map(|guide| {
                    let listed = self.space.listed();
                    guide.0.scores(&path, &listed)
                });
                Ok(self.rule.priced(width, scores.as_deref(), guide))
            }
        }
    }

    fn solution(&mut self, path: &[OptionId]) -> Result<(), StopReason> {
        self.tell(|| Event::Solution);
        self.stats.solutions += 1;
        let weigh = self.task.weigh.as_ref();
        let weight = weigh.map_or(Weight::ONE, |by| (by.weigh)(path));
        weight.add_to(&mut self.stats);
        let stop = match &mut self.sinks.on_solution {
            Some(receive) => receive_one(receive, path, &self.poll),
            None => None,
        };
        stop.map_or(Ok(()), Err)
    }

    fn tell(&mut self, event: impl FnOnce() -> Event) {
        if let Some(receive) = &mut self.sinks.on_event
            && !receive(event())
        {
            self.sinks.on_event = None;
        }
    }
}

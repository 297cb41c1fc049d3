//! How large a search tree is and how many solutions it has, estimated before the search: D. E. Knuth,
//! *Estimating the efficiency of backtrack programs* (1975).
//!
//! *Idea.* A walk goes down from the root and takes one of the choices of each level at random, each as
//! likely. Where it met levels of widths `a`, `b`, `c`, it stands for `a` nodes at depth 1, `ab` at depth
//! 2 and `abc` at depth 3. The mean over all walks is right in the long run, for nodes, levels and
//! solutions. How much the walks differ says how far off the mean may be.

use pavage_bits::Random;

use crate::dance;
use crate::walk::{Space, Verdict};
use crate::{Model, Run, StopReason, Task};

/// So few walks tell how much they differ.
const WALKS_MIN: u64 = 2;

/// An estimated number.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimated {
    /// The mean over the walks; `f64::MAX` if it is larger.
    pub mean: f64,
    /// The standard error of the mean: about two times in three, the number is no farther off, and 19
    /// times in 20 no farther than twice that. Where few walks meet the large branches it is too small.
    pub error: f64,
}

/// What walks tell of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// How many walks there were.
    pub walks: u64,
    /// Why they ended: [`StopReason::Exhausted`] if all that were wanted were made.
    pub stop: StopReason,
    /// The nodes of the tree.
    pub nodes: Estimated,
    /// The solutions.
    pub solutions: Estimated,
    /// The mean number of nodes by the number of levels above them, the root first.
    pub profile: Vec<f64>,
}

/// Estimates the tree of `dance` for a task. The seed of the run decides which walks are made; its limit
/// of nodes is one of the nodes visited by all walks.
///
/// ```
/// use pavage_search::{Run, Task, estimate, text};
///
/// // Each of three items has four options: 1 + 4 + 16 + 64 nodes, and every walk says so.
/// let model = text::parse(&format!("a b c\n{}", "a\nb\nc\n".repeat(4))).unwrap();
/// let estimate = estimate(&model, &Task::default(), 10, &Run::default());
/// assert_eq!((estimate.nodes.mean, estimate.nodes.error), (85.0, 0.0));
/// assert_eq!(estimate.solutions.mean, 64.0);
/// assert_eq!(estimate.profile, [1.0, 4.0, 16.0, 64.0]);
/// ```
#[must_use]
pub fn estimate(model: &Model, task: &Task, walks: u64, run: &Run<'_>) -> Estimate {
    estimate_within(model, task, walks, u64::MAX, run)
}

/// As [`estimate`], but no walk begins after so many updates, of which about 40 take a tenth of a microsecond.
/// There are two walks at least, from which errors follow.
#[must_use]
pub fn estimate_within(
    model: &Model,
    task: &Task,
    walks: u64,
    updates_max: u64,
    run: &Run<'_>,
) -> Estimate {
    let mut sums = Sums::default();
    let stop = dance::space(model, task, run)
        .and_then(|space| sums.add_walks(space, (walks, updates_max), run))
        .err()
        .unwrap_or(StopReason::Exhausted);
    let mean = |sum: &f64| (sum / sums.walks.max(1) as f64).min(f64::MAX);
    Estimate {
        walks: sums.walks,
        stop,
        nodes: sums.nodes.estimated(sums.walks),
        solutions: sums.solutions.estimated(sums.walks),
        profile: sums.levels.iter().map(mean).collect(),
    }
}

/// Mean and spread of numbers that come one by one (B. P. Welford 1962).
#[derive(Default)]
struct Spread {
    mean: f64,
    squares: f64,
}

impl Spread {
    /// Adds a number, the `count`-th.
    fn add(&mut self, number: f64, count: u64) {
        let before = number - self.mean;
        self.mean += before / count as f64;
        self.squares += before * (number - self.mean);
    }

    fn estimated(&self, count: u64) -> Estimated {
        let variance = self.squares / count.saturating_sub(1).max(1) as f64;
        Estimated {
            mean: self.mean.min(f64::MAX),
            error: (variance / count.max(1) as f64).sqrt().min(f64::MAX),
        }
    }
}

#[derive(Default)]
struct Sums {
    walks: u64,
    visited: u64,
    nodes: Spread,
    solutions: Spread,
    levels: Vec<f64>,
}

impl Sums {
    fn add_walks(
        &mut self,
        mut space: Box<dyn Space>,
        (walks, updates_max): (u64, u64),
        run: &Run<'_>,
    ) -> Result<(), StopReason> {
        let _taken = run.hold(space.bytes())?;
        let mut random = Random::new(run.seed);
        while self.walks < walks && (self.walks < WALKS_MIN || space.work() < updates_max) {
            if let Some(stop) = run.stop_after(self.visited) {
                return Err(stop);
            }
            self.add_walk(&mut *space, &mut random);
        }
        Ok(())
    }

    fn add_walk(&mut self, space: &mut dyn Space, random: &mut Random) {
        let (mut nodes, mut alike, mut depth) = (0.0, 1.0, 0);
        let is_solution = loop {
            nodes += alike;
            self.visited += 1;
            if self.levels.len() <= depth {
                self.levels.push(0.0);
            }
            self.levels[depth] += alike;
            if space.is_cut() {
                break false;
            }
            match space.examine() {
                Verdict::Dead => break false,
                Verdict::Solution => break true,
                Verdict::Branch { width, .. } => {
                    depth += 1;
                    alike *= f64::from(width);
                    let choice = u32::try_from(random.below(u64::from(width)));
                    space.choose(choice.expect("it is below the width"));
                }
            }
        };
        // The last level has a choice like every other.
        for _ in 0..depth {
            space.retract();
            space.close();
        }
        self.walks += 1;
        self.nodes.add(nodes, self.walks);
        self.solutions
            .add(if is_solution { alike } else { 0.0 }, self.walks);
    }
}

//! Solving: the solutions wanted, and, as far as a small counted budget reaches, how many there
//! are in all.

use std::time::Duration;

use pavage_puzzles::{AnyCover, AnyPosition, Message, NoCover};
use pavage_search::{
    Engine, Limits, OptionId, Order, Stats, StopReason, Summary, first_by_restarts, portfolio,
};

use crate::options::{Hooks, Options, heuristics, judged, order};

/// No answer holds more solutions than this.
pub const HELD_MAX: u64 = 1_000_000;
/// Nodes spent on telling how many solutions there are beyond those wanted.
pub const EXTRA_NODES_MAX: u64 = 20_000;
/// Solutions counted at most beyond those wanted.
pub const EXTRA_SOLUTIONS_MAX: u64 = 10_000;

/// With more cells than this, a first solution is looked for with restarts.
const LARGE_CELLS: usize = 100;

/// How many solutions are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// So many, or all there are.
    AtMost(u64),
    /// Every one.
    All,
}

/// How solving ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The solutions wanted were found.
    Solved,
    /// There is none.
    Unsolvable,
    /// A limit was met first.
    Limit,
}

/// What is known of the number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Total {
    /// Exactly so many.
    Exactly(u64),
    /// So many or more.
    AtLeast(u64),
}

/// The answer.
pub struct Solved {
    /// How it ended.
    pub status: Status,
    /// Why there is no solution, or which limit was met, when that can be said.
    pub reason: Option<Message>,
    /// The solutions, each accepted by the judge.
    pub solutions: Vec<Box<dyn AnyPosition>>,
    /// How many there are.
    pub total: Total,
    /// Why the search ended.
    pub stop: StopReason,
    /// What it cost.
    pub stats: Stats,
    /// How long it took.
    pub elapsed: Duration,
    /// The engine used; none when the puzzle needed no search.
    pub engine: Option<&'static str>,
    /// The ordering used, or that won.
    pub heuristic: &'static str,
}

impl Solved {
    /// Whether every solution there is has been listed.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.total == Total::Exactly(self.solutions.len() as u64)
    }
}

/// Solves a puzzle.
///
/// # Errors
/// The options name an engine or an ordering that does not fit.
pub fn solve(
    position: &dyn AnyPosition,
    wanted: Wanted,
    options: &Options,
    hooks: &Hooks<'_>,
) -> Result<Solved, Message> {
    let heuristic = options.heuristic_for(position)?;
    let cover = match position.cover() {
        Ok(cover) => cover,
        Err(reason) => return Ok(unsearched(reason, heuristic, hooks)),
    };
    let engine = options.engine_for(cover.model())?;
    let run = Run {
        position,
        cover: &*cover,
        engine,
        heuristic,
        wanted: wanted.number(),
        options,
        hooks,
    };
    Ok(run.answer())
}

impl Wanted {
    fn number(self) -> u64 {
        match self {
            Wanted::AtMost(number) => number,
            Wanted::All => u64::MAX,
        }
    }
}

fn unsearched(reason: NoCover, heuristic: &'static str, hooks: &Hooks<'_>) -> Solved {
    let (status, reason, total) = match reason {
        NoCover::Unsolvable(reason) => (Status::Unsolvable, reason, Total::Exactly(0)),
        NoCover::TooLarge(reason) => (Status::Limit, reason, Total::AtLeast(0)),
    };
    Solved {
        status,
        reason: Some(reason),
        solutions: Vec::new(),
        total,
        stop: StopReason::Exhausted,
        stats: Stats::default(),
        elapsed: hooks.clock.elapsed(),
        engine: None,
        heuristic,
    }
}

struct Run<'a> {
    position: &'a dyn AnyPosition,
    cover: &'a dyn AnyCover,
    engine: &'static dyn Engine,
    heuristic: &'static str,
    wanted: u64,
    options: &'a Options,
    hooks: &'a Hooks<'a>,
}

/// What a search found.
struct Found {
    chosen: Vec<Vec<OptionId>>,
    summary: Summary,
    heuristic: &'static str,
}

impl Run<'_> {
    fn answer(&self) -> Solved {
        let found = if self.options.portfolio {
            self.portfolio()
        } else if self.wanted == 1 && self.is_large() {
            self.restarts()
        } else {
            self.several()
        };
        let (total, extra) = self.total(&found);
        let mut stats = found.summary.stats;
        stats.add(&extra);
        stats.solutions = found.chosen.len() as u64;
        stats.weight = stats.solutions;
        let decode = |chosen: &Vec<OptionId>| judged(self.cover.decode(chosen));
        let (status, reason) = self.status(&found);
        Solved {
            status,
            reason,
            solutions: found.chosen.iter().map(decode).collect(),
            total,
            stop: found.summary.stop,
            stats,
            elapsed: self.hooks.clock.elapsed(),
            engine: Some(self.engine.name()),
            heuristic: found.heuristic,
        }
    }

    fn several(&self) -> Found {
        let order = order(self.cover, self.heuristic, self.options.seed);
        let mut task = self.options.task(order);
        task.limits.solutions_max = Some(self.wanted.min(HELD_MAX));
        let mut chosen = Vec::new();
        let mut keep = |solution: &[OptionId]| chosen.push(solution.to_vec());
        let mut control = self.hooks.control();
        control.on_solution = Some(&mut keep);
        let summary = self.engine.search(self.cover.model(), &task, &mut control);
        Found {
            chosen,
            summary,
            heuristic: self.heuristic,
        }
    }

    /// Whether a first solution is looked for with restarts: on a large board, unless the person
    /// named an engine or an ordering.
    fn is_large(&self) -> bool {
        let cells = self.cover.model().tiling().map(|tiling| tiling.cells.len());
        let free = self.options.engine.is_none() && self.options.heuristic.is_none();
        free && cells.is_some_and(|cells| cells > LARGE_CELLS)
    }

    fn restarts(&self) -> Found {
        let order = order(self.cover, self.heuristic, self.options.seed);
        let task = self.options.task(order);
        let mut control = self.hooks.control();
        let model = self.cover.model();
        let seed = self.options.seed;
        let result = first_by_restarts(self.engine, model, &task, seed, &mut control);
        Found {
            chosen: result.solution.into_iter().collect(),
            summary: result.summary,
            heuristic: self.heuristic,
        }
    }

    /// All orderings of the family at once; the one with the fewest nodes answers.
    fn portfolio(&self) -> Found {
        let seed = self.options.seed;
        let names = heuristics(self.position);
        let named = |name: &&'static str| ((*name).to_owned(), order(self.cover, name, seed));
        let orders: Vec<(String, Order)> = names.iter().map(named).collect();
        let mut task = self.options.task(Order::default());
        task.limits.solutions_max = Some(self.wanted.min(HELD_MAX));
        let mut chosen = Vec::new();
        let mut keep = |solution: &[OptionId]| chosen.push(solution.to_vec());
        let mut control = self.hooks.control();
        control.on_solution = Some(&mut keep);
        let model = self.cover.model();
        let result = portfolio(self.engine, model, &orders, &task, &mut control);
        let winner = result.winner.and_then(|at| names.get(at).copied());
        Found {
            chosen,
            summary: result.summary,
            heuristic: winner.unwrap_or(self.heuristic),
        }
    }

    /// How many solutions there are, and what it cost to learn it.
    fn total(&self, found: &Found) -> (Total, Stats) {
        let known = found.chosen.len() as u64;
        match found.summary.stop {
            StopReason::Exhausted => (Total::Exactly(known), Stats::default()),
            StopReason::SolutionLimit if known < EXTRA_SOLUTIONS_MAX => self.count_on(known),
            _ => (Total::AtLeast(known), Stats::default()),
        }
    }

    /// Counts from the start, within the small budget.
    fn count_on(&self, known: u64) -> (Total, Stats) {
        let mut task = self.options.task(Order::default());
        task.limits = Limits {
            nodes_max: Some(EXTRA_NODES_MAX),
            solutions_max: Some(EXTRA_SOLUTIONS_MAX),
            deadline: self.options.deadline,
        };
        let mut control = self.hooks.control();
        let summary = self.engine.search(self.cover.model(), &task, &mut control);
        let counted = summary.stats.solutions;
        let total = match summary.stop {
            StopReason::Exhausted => Total::Exactly(counted),
            _ => Total::AtLeast(counted.max(known)),
        };
        (total, summary.stats)
    }

    fn status(&self, found: &Found) -> (Status, Option<Message>) {
        let known = found.chosen.len() as u64;
        match found.summary.stop {
            StopReason::Exhausted if known == 0 => (Status::Unsolvable, None),
            StopReason::Exhausted => (Status::Solved, None),
            StopReason::SolutionLimit if self.wanted <= HELD_MAX => (Status::Solved, None),
            StopReason::SolutionLimit => {
                let held = Message::new("limit-held").with("max", HELD_MAX as usize);
                (Status::Limit, Some(held))
            }
            stop => (Status::Limit, Some(limit_met(stop, self.options))),
        }
    }
}

/// Which limit ended a search.
#[must_use]
pub fn limit_met(stop: StopReason, options: &Options) -> Message {
    match stop {
        StopReason::NodeLimit => {
            let nodes = options.nodes_max.unwrap_or_default();
            Message::new("limit-nodes").with("max", nodes as usize)
        }
        StopReason::Cancelled => Message::new("limit-interrupted"),
        _ => Message::new("limit-time"),
    }
}

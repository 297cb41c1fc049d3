//! Solves by an engine, on the cover of a position.

use std::ops::ControlFlow;

use pavage_family::{AnyCover, AnyPosition};
use pavage_search::{Engine, OptionId, Order, Run, Sinks, Stats, StopReason, Summary, portfolio};

use super::{HELD_MAX, Held, Solved, Wanted, status, total};
use crate::choose::Chosen;
use crate::count::count_components;
use crate::options::{Options, heuristics, order};

/// A search to run.
pub(super) struct Search<'a> {
    pub(super) position: &'a dyn AnyPosition,
    pub(super) cover: &'a dyn AnyCover,
    pub(super) chosen: Chosen,
    pub(super) heuristic: &'static str,
    pub(super) wanted: Wanted,
    pub(super) options: &'a Options,
    pub(super) run: &'a Run<'a>,
}

/// What a search found.
struct Found {
    solutions: Vec<Box<dyn AnyPosition>>,
    summary: Summary,
    heuristic: &'static str,
}

impl Search<'_> {
    pub(super) fn answer(&self) -> Solved {
        let found = if self.options.portfolio {
            self.portfolio()
        } else {
            self.several()
        };
        let held = found.solutions.len() as u64;
        let stop = found.summary.stop;
        let (total, extra) = total(held, (self.wanted, stop), self.run, |run| self.count(run));
        let mut stats = found.summary.stats;
        stats.add(&extra);
        stats.solutions = held;
        stats.weight = stats.solutions;
        let (status, reason) = status(held, stop, self.wanted.number(), self.run);
        Solved {
            status,
            reason,
            solutions: found.solutions,
            best: None,
            total,
            stop,
            stats,
            counting: extra,
            elapsed: self.run.elapsed(),
            engine: Some(self.engine().name()),
            chosen: self.chosen.reason.clone(),
            heuristic: Some(found.heuristic),
            is_drawn: false,
        }
    }

    fn engine(&self) -> &'static dyn Engine {
        self.chosen.engine
    }

    fn several(&self) -> Found {
        let order = order(self.cover, self.heuristic, self.run.seed);
        let task = self.options.task(order);
        let model = self.cover.model();
        let (summary, solutions, refused) =
            self.holding(|run, sinks| self.engine().search(model, &task, run, sinks));
        let stop = refused.unwrap_or(summary.stop);
        Found {
            solutions,
            summary: Summary { stop, ..summary },
            heuristic: self.heuristic,
        }
    }

    /// Runs all orderings of the family at once. The one with the fewest nodes answers.
    fn portfolio(&self) -> Found {
        let seed = self.run.seed;
        let names = heuristics(self.position);
        let named = |name: &&'static str| ((*name).to_owned(), order(self.cover, name, seed));
        let orders: Vec<(String, Order)> = names.iter().map(named).collect();
        let task = self.options.task(Order::default());
        let model = self.cover.model();
        let (result, solutions, refused) =
            self.holding(|run, sinks| portfolio(self.engine(), model, &orders, &task, run, sinks));
        let winner = result.winner.and_then(|at| names.get(at).copied());
        // The winner finished in time, but the deadline may have passed while it handed over
        // solutions.
        let is_cut = (solutions.len() as u64) < result.summary.stats.solutions;
        let late = is_cut.then_some(StopReason::TimeLimit);
        let stop = refused.or(late).unwrap_or(result.summary.stop);
        Found {
            solutions,
            summary: Summary {
                stop,
                ..result.summary
            },
            heuristic: winner.unwrap_or(self.heuristic),
        }
    }

    /// Searches up to the number of solutions wanted. Returns what the search returns, the
    /// solutions, and the memory limit if it was reached.
    fn holding<T>(
        &self,
        search: impl FnOnce(&Run<'_>, &mut Sinks<'_>) -> T,
    ) -> (T, Vec<Box<dyn AnyPosition>>, Option<StopReason>) {
        let mut run = self.run.clone();
        run.limits.solutions_max = Some(self.wanted.number().min(HELD_MAX));
        let mut held = Held::new(self.run);
        let mut keep = |chosen: &[OptionId]| match held.add(self.cover, chosen) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        };
        let mut sinks = Sinks {
            on_solution: Some(&mut keep),
            ..Sinks::default()
        };
        let found = search(&run, &mut sinks);
        let (solutions, refused) = held.end();
        (found, solutions, refused)
    }

    /// Counts the solutions from the start.
    fn count(&self, run: &Run<'_>) -> Summary {
        if let Some(summary) = self.count_by_components(run) {
            return summary;
        }
        let task = self.options.task(Order::default());
        let mut sinks = Sinks::default();
        self.engine()
            .search(self.cover.model(), &task, run, &mut sinks)
    }

    /// The count of a problem that nothing is known of but its items and options; `None` if it has
    /// one component, or more solutions than 64 bits can count, or if a limit was met.
    fn count_by_components(&self, run: &Run<'_>) -> Option<Summary> {
        let model = self.cover.model();
        if model.tiling().is_some() || self.cover.symmetries(run).ok()?.are_known() {
            return None;
        }
        let counted = count_components(model, self.position, self.options, run).ok()??;
        let solutions = u64::try_from(counted.count?).ok()?;
        Some(Summary {
            stop: StopReason::Exhausted,
            stats: Stats {
                solutions,
                ..counted.stats
            },
        })
    }
}

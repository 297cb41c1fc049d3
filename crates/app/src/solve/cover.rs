//! Solves by an engine, on the cover of a position.

use std::ops::ControlFlow;
use std::sync::Arc;

use pavage_family::{AnyCover, AnyPosition, Message};
use pavage_search::{
    Asked, Engine, Model, Notice, OptionId, Order, Run, Sinks, Stats, StopReason, Summary, Task,
    portfolio,
};

use super::{HELD_MAX, Held, Solved, Wanted, status, total};
use crate::choose::Chosen;
use crate::count::count_components;
use crate::levels::Levels;
use crate::options::{Options, heuristics, order};
use crate::problem::{Searched, judged};

/// A search to run.
pub struct Search<'a> {
    position: &'a dyn AnyPosition,
    cover: Arc<dyn AnyCover>,
    chosen: Chosen,
    heuristic: &'static str,
    wanted: Wanted,
    options: &'a Options,
}

/// What a search found.
pub struct Found {
    pub(crate) solutions: Vec<Box<dyn AnyPosition>>,
    pub summary: Summary,
    heuristic: &'static str,
    levels: Levels,
}

impl Found {
    /// What was found in turns.
    pub(super) fn by_turns(
        search: &Search<'_>,
        solutions: Vec<Box<dyn AnyPosition>>,
        summary: Summary,
    ) -> Found {
        Found {
            solutions,
            summary,
            heuristic: search.heuristic,
            levels: Levels::default(),
        }
    }
}

/// What was collected during a search.
struct Collected {
    solutions: Vec<Box<dyn AnyPosition>>,
    /// The memory limit, if it was reached.
    refused: Option<StopReason>,
    levels: Levels,
}

impl<'a> Search<'a> {
    /// The search of a cover for the solutions wanted.
    ///
    /// # Errors
    /// The options name an engine that does not fit.
    pub fn new(
        position: &'a dyn AnyPosition,
        cover: Arc<dyn AnyCover>,
        heuristic: &'static str,
        wanted: Wanted,
        options: &'a Options,
    ) -> Result<Search<'a>, Message> {
        let chosen = options.choose(Asked::Solutions, position, cover.model())?;
        Ok(Search {
            position,
            cover,
            chosen,
            heuristic,
            wanted,
            options,
        })
    }

    /// Searches under this run.
    pub fn find(&self, run: &Run<'_>) -> Found {
        if self.options.portfolio {
            self.portfolio(run)
        } else {
            self.several(run)
        }
    }

    /// The result, from what was found.
    pub fn answer(&self, mut found: Found, run: &Run<'_>) -> Solved {
        let held = found.solutions.len() as u64;
        let stop = found.summary.stop;
        let levels = &mut found.levels;
        let (total, extra) = total(held, self.wanted, stop, run, |run| {
            levels.begin();
            self.count(run, levels)
        });
        let mut stats = found.summary.stats;
        stats.add(&extra);
        stats.solutions = held;
        stats.weight = stats.solutions;
        let ended = status(held, stop, self.wanted.number(), run);
        Solved {
            solutions: found.solutions,
            stats,
            counting: extra,
            levels: found.levels.counted(),
            engine: Some(self.engine().name()),
            chosen: self.chosen.reason.clone(),
            heuristic: Some(found.heuristic),
            ..Solved::ended(ended, total, stop, run)
        }
    }

    /// The engine that searches.
    pub fn engine(&self) -> &'static dyn Engine {
        self.chosen.engine
    }

    /// The model that it searches.
    pub fn model(&self) -> &Model {
        self.cover.model()
    }

    /// The task of the search under one ordering.
    pub fn task(&self, run: &Run<'_>) -> Task {
        self.options
            .task(order(&*self.cover, self.heuristic, run.seed))
    }

    /// The most solutions that are searched for.
    pub fn solutions_max(&self) -> u64 {
        self.wanted.number().min(HELD_MAX)
    }

    /// What a search of parts found. `solutions` are the options of each, as the engine chose them.
    pub fn found(&self, solutions: &[Vec<OptionId>], summary: Summary) -> Found {
        Found {
            solutions: solutions
                .iter()
                .map(|chosen| self.decoded(chosen))
                .collect(),
            summary,
            heuristic: self.heuristic,
            levels: Levels::default(),
        }
    }

    /// Why its engine was chosen.
    pub(super) fn reason(&self) -> Option<Message> {
        self.chosen.reason.clone()
    }

    /// Tells the observer that what follows is about this cover.
    pub(super) fn tell(&self, run: &Run<'_>) {
        run.tell(&Notice::Other(&Searched(Some(Arc::clone(&self.cover)))));
    }

    /// Adds a solution to those held. Returns false if there is no memory for it.
    pub(super) fn keep(&self, held: &mut Held, chosen: &[OptionId]) -> bool {
        held.add(&*self.cover, chosen)
    }

    /// The solution of these options.
    #[must_use]
    pub fn decoded(&self, chosen: &[OptionId]) -> Box<dyn AnyPosition> {
        judged(self.cover.decode(chosen))
    }

    /// Searches under one ordering.
    pub(crate) fn run(&self, run: &Run<'_>, sinks: &mut Sinks<'_>) -> Summary {
        self.engine()
            .search(self.model(), &self.task(run), run, sinks)
    }

    fn several(&self, run: &Run<'_>) -> Found {
        let (summary, found) = self.holding(run, |run, sinks| self.run(run, sinks));
        let stop = found.refused.unwrap_or(summary.stop);
        Found {
            solutions: found.solutions,
            summary: Summary { stop, ..summary },
            heuristic: self.heuristic,
            levels: found.levels,
        }
    }

    /// Runs the orderings of the family at once, but for those that look at every position anew: their
    /// nodes cost more. The one with the fewest nodes answers.
    fn portfolio(&self, run: &Run<'_>) -> Found {
        let named = |name: &&'static str| (*name, order(&*self.cover, name, run.seed));
        let named = heuristics(self.position).iter().map(named);
        let (names, orders): (Vec<&str>, Vec<Order>) =
            named.filter(|(_, order)| order.guide.is_none()).unzip();
        let task = self.options.task(Order::default());
        let model = self.model();
        let (result, found) = self.holding(run, |run, sinks| {
            portfolio(self.engine(), model, &orders, &task, run, sinks)
        });
        let winner = result.winner.and_then(|at| names.get(at).copied());
        // The winner finished in time, but the deadline may have passed while it handed over
        // solutions.
        let is_cut = (found.solutions.len() as u64) < result.summary.stats.solutions;
        let late = (is_cut && winner.is_some()).then_some(StopReason::TimeLimit);
        let stop = found.refused.or(late).unwrap_or(result.summary.stop);
        Found {
            solutions: found.solutions,
            summary: Summary {
                stop,
                ..result.summary
            },
            heuristic: winner.unwrap_or(self.heuristic),
            levels: found.levels,
        }
    }

    /// Searches up to the number of solutions wanted. Returns what the search returns, and what was
    /// collected meanwhile.
    fn holding<T>(
        &self,
        run: &Run<'_>,
        search: impl FnOnce(&Run<'_>, &mut Sinks<'_>) -> T,
    ) -> (T, Collected) {
        let mut run = run.clone();
        run.limits.solutions_max = Some(self.solutions_max());
        let mut held = Held::new(&run);
        let mut keep = |chosen: &[OptionId]| {
            if held.add(&*self.cover, chosen) {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let mut levels = Levels::default();
        let mut count = levels.counting();
        let mut sinks = Sinks {
            on_solution: Some(&mut keep),
            ..Sinks::default()
        };
        // A race has no steps to tell.
        if self.options.levels && !self.options.race {
            sinks.on_event = Some(&mut count);
        }
        let found = search(&run, &mut sinks);
        drop(count);
        let (solutions, refused) = held.end();
        let collected = Collected {
            solutions,
            refused,
            levels,
        };
        (found, collected)
    }

    /// Counts the solutions from the start.
    fn count(&self, run: &Run<'_>, levels: &mut Levels) -> Summary {
        if !self.options.levels
            && let Some(summary) = self.count_by_components(run)
        {
            return summary;
        }
        let task = self.options.task(Order::default());
        let mut count = levels.counting();
        let mut sinks = Sinks::default();
        if self.options.levels && !self.options.race {
            sinks.on_event = Some(&mut count);
        }
        self.engine().search(self.model(), &task, run, &mut sinks)
    }

    /// The count of a problem that nothing is known of but its items and options; `None` if it has
    /// one component, or more solutions than 64 bits can count, or if a limit was met.
    fn count_by_components(&self, run: &Run<'_>) -> Option<Summary> {
        let model = self.model();
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

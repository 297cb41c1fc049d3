//! The connection between a beam and its caller: limits, boards and progress.

use std::time::Duration;

use pavage_family::{Best, Findings};
use pavage_search::{Notice, Progress, Run, Stats, StopReason, Summary};

use crate::mistakes::{energy, pairs};
use crate::{Puzzle, State, Tile};

/// The time between two reports of progress.
const REPORT_EVERY: Duration = Duration::from_millis(60);

/// The caller's side of a search.
pub(super) struct Watch<'w, 'a> {
    puzzle: &'w Puzzle,
    run: &'w Run<'w>,
    findings: &'w mut Findings<'a, State>,
    /// The most nodes: the limit of the run, or that of the user if it is lower.
    nodes_max: Option<u64>,
    stats: Stats,
    /// The fewest mistakes of a board so far.
    least: Option<u64>,
    last_report: Duration,
}

impl<'w, 'a> Watch<'w, 'a> {
    pub(super) fn new(
        puzzle: &'w Puzzle,
        run: &'w Run<'w>,
        steps_max: Option<u64>,
        findings: &'w mut Findings<'a, State>,
    ) -> Watch<'w, 'a> {
        Watch {
            puzzle,
            run,
            findings,
            nodes_max: [run.limits.nodes_max, steps_max]
                .into_iter()
                .flatten()
                .min(),
            stats: Stats::default(),
            least: None,
            last_report: run.clock.elapsed(),
        }
    }

    pub(super) fn run(&self) -> &'w Run<'w> {
        self.run
    }

    /// How many more nodes are allowed.
    pub(super) fn left(&self) -> u64 {
        let most = self.nodes_max.unwrap_or(u64::MAX);
        most.saturating_sub(self.stats.nodes)
    }

    /// The reason to stop, if there is one.
    pub(super) fn stop(&self) -> Option<StopReason> {
        if self.run.limits.solutions_max == Some(0) {
            return Some(StopReason::SolutionLimit);
        }
        let is_over = self.left() == 0;
        self.run.stop().or(is_over.then_some(StopReason::NodeLimit))
    }

    /// Counts nodes and placements.
    pub(super) fn count(&mut self, nodes: u64, placements: u64) {
        self.stats.nodes += nodes;
        self.stats.placements += placements;
    }

    /// Reports progress now and then.
    pub(super) fn report(&mut self) {
        if self.run.observer.is_none() {
            return;
        }
        let now = self.run.clock.elapsed();
        if now < self.last_report + REPORT_EVERY {
            return;
        }
        self.last_report = now;
        let share = |most: u64| self.stats.nodes as f64 / most.max(1) as f64;
        self.run.tell(&Notice::Progress(&Progress {
            stats: self.stats,
            fraction: self.nodes_max.map_or(0.0, share),
            ..Progress::default()
        }));
    }

    /// Passes on a full board that is better than all before it. Returns whether it is a solution.
    pub(super) fn offer(&mut self, tiles: &[Tile]) -> bool {
        let wrong = energy(self.puzzle, tiles);
        if self.least.is_some_and(|least| least <= wrong) {
            return false;
        }
        self.least = Some(wrong);
        let state = State {
            cells: tiles.iter().copied().map(Some).collect(),
        };
        let of = pairs(self.puzzle);
        if let Some(on_best) = &mut self.findings.on_best {
            let score = of.saturating_sub(wrong);
            on_best(Best {
                state: state.clone(),
                score,
                of,
            });
        }
        if wrong == 0 {
            (self.findings.on_solution)(state);
            self.stats.solutions = 1;
            self.stats.weight = 1;
        }
        wrong == 0
    }

    /// The result of a search that ends so.
    pub(super) fn end(self, stop: StopReason) -> Summary {
        Summary {
            stop,
            stats: self.stats,
        }
    }
}

//! The connection between an annealing search and its caller: limits, readings, boards and
//! progress.
//!
//! Readings and boards are sent after counted numbers of changes, so that they are reproducible.
//! The clock only decides when to stop and when to report progress.

use std::num::NonZeroU64;
use std::time::Duration;

use pavage_search::{Notice, Progress, Run, Stats, StopReason, Summary};

use super::best::Best;
use crate::mistakes::pairs;
use crate::{Puzzle, State, Tile};
use pavage_family::{Best as BestState, Considered, Findings, Reading};

/// The time between two reports of progress.
const REPORT_EVERY: Duration = Duration::from_millis(60);

/// The number of changes between two readings: at first the first number, then a 64th of all
/// changes so far, but at most the second number. The caller may ask for another number.
const READING_EVERY: [u64; 2] = [1 << 10, 1 << 20];

/// The caller's side of a search.
pub(super) struct Watch<'w, 'a> {
    run: &'w Run<'w>,
    findings: &'w mut Findings<'a, State>,
    /// The most changes: the limit of the run, or that of the user if it is lower.
    steps_max: Option<u64>,
    stats: Stats,
    pairs: u64,
    cells: u64,
    shown: Option<u64>,
    next_best: u64,
    last_reading: Stats,
    next_reading: u64,
    /// The steps between two readings, if the caller counts them.
    reading_every: Option<NonZeroU64>,
    last_report: Duration,
}

/// The state of a search at one moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment {
    pub temperature: f64,
    pub energy: u64,
    pub best: u64,
    /// How often the lowest temperature was reached; `None` if the temperature does not change.
    pub lows: Option<u64>,
}

impl<'w, 'a> Watch<'w, 'a> {
    pub(super) fn new(
        puzzle: &Puzzle,
        run: &'w Run<'w>,
        steps_max: Option<u64>,
        findings: &'w mut Findings<'a, State>,
    ) -> Watch<'w, 'a> {
        let both = [run.limits.nodes_max, steps_max];
        let reading_every = findings.reading_every;
        Watch {
            run,
            findings,
            steps_max: both.into_iter().flatten().min(),
            stats: Stats::default(),
            pairs: pairs(puzzle),
            cells: puzzle.size() as u64,
            shown: None,
            next_best: 0,
            last_reading: Stats::default(),
            next_reading: 0,
            reading_every,
            last_report: run.clock.elapsed(),
        }
    }

    /// Whether the caller wants to see boards during the search.
    pub(super) fn keeps_best(&self) -> bool {
        self.findings.on_best.is_some()
    }

    /// Whether the caller wants to hear of each change.
    pub(super) fn tells_each(&self) -> bool {
        self.findings.on_considered.is_some()
    }

    /// Tells the changes that were considered, and forgets them.
    pub(super) fn tell_each(&mut self, told: &mut Option<Vec<Considered>>) {
        if let (Some(hear), Some(told)) = (&mut self.findings.on_considered, told) {
            told.drain(..).for_each(hear);
        }
    }

    /// How many more changes may be considered.
    pub(super) fn left(&self) -> u64 {
        let steps_max = self.steps_max;
        steps_max.map_or(u64::MAX, |max| max.saturating_sub(self.stats.nodes))
    }

    /// How many changes to consider before the next look at the limits: at most this number, and
    /// no more than are left to the end or to a reading that the caller counts on.
    pub(super) fn until_look(&self, most: u64) -> u64 {
        let steps = self.left().min(most);
        match self.reading_every {
            Some(_) => steps.min(self.next_reading.saturating_sub(self.stats.nodes).max(1)),
            None => steps,
        }
    }

    /// The reason to stop, if there is one.
    pub(super) fn stop(&self) -> Option<StopReason> {
        if self.run.cancel.is_cancelled() {
            return Some(StopReason::Cancelled);
        }
        if self.run.limits.solutions_max == Some(0) {
            return Some(StopReason::SolutionLimit);
        }
        if self.left() == 0 {
            return Some(StopReason::NodeLimit);
        }
        self.run.stop()
    }

    /// Counts changes considered and made.
    pub(super) fn count(&mut self, looked_at: u64, made: u64) {
        self.stats.nodes += looked_at;
        self.stats.placements += made;
    }

    /// Sends the readings, boards and reports that are due.
    pub(super) fn show(&mut self, now: Moment, best: Option<&mut Best>) {
        // Copying a board takes as long as a few steps for each cell.
        if let Some(best) = best
            && self.stats.nodes >= self.next_best
        {
            self.next_best = self.stats.nodes + self.cells;
            self.show_best(best);
        }
        if self.stats.nodes >= self.next_reading {
            self.show_reading(now);
        }
        if self.run.observer.is_some()
            && self.run.clock.elapsed() >= self.last_report + REPORT_EVERY
        {
            self.last_report = self.run.clock.elapsed();
            let max = self.steps_max;
            self.run.tell(&Notice::Progress(&Progress {
                stats: self.stats,
                fraction: max.map_or(0.0, |max| self.stats.nodes as f64 / max.max(1) as f64),
                ..Progress::default()
            }));
        }
    }

    fn show_reading(&mut self, now: Moment) {
        let Stats {
            nodes, placements, ..
        } = self.stats;
        let [least, most] = READING_EVERY;
        let between = (self.reading_every).map_or((nodes / 64).clamp(least, most), NonZeroU64::get);
        self.next_reading = nodes.saturating_add(between);
        let looked_at = nodes - self.last_reading.nodes;
        let made = placements - self.last_reading.placements;
        self.last_reading = self.stats;
        self.run.tell(&Notice::Other(&Reading {
            iteration: nodes,
            temperature: now.temperature,
            energy: now.energy,
            best: now.best,
            acceptance: made as f64 / looked_at.max(1) as f64,
            lows: now.lows,
        }));
    }

    /// Sends a last reading at the end of the search, however little happened since the one before.
    fn show_last_reading(&mut self, now: Moment) {
        if self.stats.nodes > self.last_reading.nodes {
            self.show_reading(now);
        }
    }

    fn show_best(&mut self, best: &mut Best) {
        if self.shown.is_some_and(|shown| shown <= best.energy()) {
            return;
        }
        self.shown = Some(best.energy());
        if let Some(on_best) = &mut self.findings.on_best {
            on_best(BestState {
                score: self.pairs.saturating_sub(best.energy()),
                of: self.pairs,
                state: state(best.tiles()),
            });
        }
    }

    /// The result of a search that found nothing.
    pub(super) fn stopped(
        mut self,
        now: Moment,
        stop: StopReason,
        best: Option<&mut Best>,
    ) -> Summary {
        self.show_last_reading(now);
        if let Some(best) = best {
            self.show_best(best);
        }
        self.end(stop)
    }

    /// The result of a search that did nothing.
    pub(super) fn end(self, stop: StopReason) -> Summary {
        let stats = self.stats;
        Summary { stop, stats }
    }

    /// The result of a search that found a solution. It looks for no other.
    pub(super) fn solved(mut self, now: Moment, tiles: &[Tile]) -> Summary {
        self.show_last_reading(now);
        if self.shown != Some(0) && self.keeps_best() {
            self.show_best(&mut Best::new(tiles.to_vec(), 0));
        }
        (self.findings.on_solution)(state(tiles));
        self.stats.solutions = 1;
        self.stats.weight = 1;
        self.end(StopReason::SolutionLimit)
    }
}

/// The free cells with their tiles, as a change has them.
pub(super) fn begun(is_free: impl Iterator<Item = bool>, tiles: &[Tile]) -> Vec<(usize, [u8; 4])> {
    let cells = is_free.zip(tiles).enumerate();
    let free = cells.filter(|(_, (is_free, _))| *is_free);
    free.map(|(cell, (_, tile))| (cell, tile.0)).collect()
}

/// What is told first: the board at which a search begins.
pub(super) fn first(cells: Vec<(usize, [u8; 4])>, temperature: f64, energy: u64) -> Considered {
    Considered {
        cells,
        delta: 0,
        chance: 1.0,
        drawn: false,
        made: true,
        temperature,
        energy,
    }
}

fn state(tiles: &[Tile]) -> State {
    State {
        cells: tiles.iter().copied().map(Some).collect(),
    }
}

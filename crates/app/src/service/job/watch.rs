//! What a running search tells: paced by the clock, so that whoever listens is not flooded.

use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use pavage_puzzles::{AnyCover, Look, Reading, ViewCell};
use pavage_search::Progress;

use super::{Run, Task, Told};
use crate::own::BestPosition;
use crate::wire::{best_event, progress_event, reading_event};

/// Between two readings at least.
const READING_EVERY: Duration = Duration::from_millis(50);
/// Between two pictures of the best position at least.
const BEST_EVERY: Duration = Duration::from_millis(200);

/// Watches a search for those who listen.
pub(super) struct Watch<'a> {
    run: &'a Run<'a>,
    task: &'a Task,
    /// Whether the share of the tree that is done tells the time left.
    goes_to_end: bool,
    /// The cover of the position again, to draw what the search has chosen; made when the first
    /// progress comes, for short searches need none.
    cover: OnceLock<Option<Box<dyn AnyCover>>>,
    reading: Pace,
    best: Pace,
    /// Options of the best position that was drawn.
    best_len: Mutex<usize>,
}

impl<'a> Watch<'a> {
    pub(super) fn new(task: &'a Task, run: &'a Run<'a>, goes_to_end: bool) -> Watch<'a> {
        Watch {
            run,
            task,
            goes_to_end,
            cover: OnceLock::new(),
            reading: Pace::new(READING_EVERY),
            best: Pace::new(BEST_EVERY),
            best_len: Mutex::new(0),
        }
    }

    pub(super) fn progress(&self, progress: &Progress) {
        let now = self.run.clock.elapsed();
        let event = progress_event(progress, now, self.goes_to_end);
        (self.run.tell)(Told::Progress(event));
        let mut best_len = self.best_len.lock().unwrap_or_else(PoisonError::into_inner);
        if progress.best.len() > *best_len && self.best.is_due(now) {
            *best_len = progress.best.len();
            self.draw(progress);
        }
    }

    fn draw(&self, progress: &Progress) {
        let position = self.task.position();
        let cover = self.cover.get_or_init(|| position.cover().ok());
        let Some(cover) = cover else { return };
        let known = cover.model().option_count();
        if progress.best.iter().all(|option| option.index() < known) {
            let view = cover.decode(&progress.best).view();
            let is_filled = |cell: &&ViewCell| match view.look {
                Look::Pieces => cell.group.is_some(),
                Look::Cages => cell.label.is_some(),
                Look::Tiles => cell.sides.is_some(),
            };
            let filled = view.cells.iter().filter(is_filled).count();
            let score = [filled as u64, view.cells.len() as u64];
            (self.run.tell)(Told::Best(best_event(&view, score, self.run.words)));
        }
    }

    pub(super) fn reading(&self, reading: &Reading) {
        let now = self.run.clock.elapsed();
        if self.reading.is_due(now) {
            (self.run.tell)(Told::Reading(reading_event(reading, now)));
        }
    }

    pub(super) fn best(&self, best: &BestPosition) {
        if self.best.is_due(self.run.clock.elapsed()) {
            let view = best.state.view();
            let event = best_event(&view, [best.score, best.of], self.run.words);
            (self.run.tell)(Told::Best(event));
        }
    }
}

/// Lets through what comes not too soon after what it let through before.
struct Pace {
    every: Duration,
    next: Mutex<Duration>,
}

impl Pace {
    fn new(every: Duration) -> Pace {
        Pace {
            every,
            next: Mutex::new(Duration::ZERO),
        }
    }

    fn is_due(&self, now: Duration) -> bool {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let due = now >= *next;
        if due {
            *next = now + self.every;
        }
        due
    }
}

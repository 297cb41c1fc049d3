//! The events of a running search. Their rate is limited, so that listeners are not flooded. An
//! event that comes too soon is held back and sent later, unless a newer one replaces it. The
//! newest event is always sent, and so is the last one before the end.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use pavage_family::{AnyCover, AnyPosition, Look, Reading, View, ViewCell};
use pavage_search::{Notice, Observer, Progress, Run, Work};

use super::{JobEvent, Running};
use crate::{advance_event, best_event, progress_event, reading_event};
use pavage_app::BestPosition;
use pavage_app::blocks::Blocks;
use pavage_app::problem::Searched;

/// The shortest time between two readings.
const READING_EVERY: Duration = Duration::from_millis(50);
/// The shortest time between two notices of work.
const WORK_EVERY: Duration = Duration::from_millis(100);
/// The shortest time between two pictures of the best position.
const BEST_EVERY: Duration = Duration::from_millis(200);

/// The shortest time between two results so far, but for the first ones.
const SO_FAR_EVERY: Duration = Duration::from_millis(200);

/// Passes the events of a search on to its listeners.
pub(super) struct Watch<'a> {
    running: &'a Running<'a>,
    /// Whether the fraction of the tree that is done allows an estimate of the time left.
    goes_to_end: bool,
    readings: Mutex<Paced<Reading>>,
    bests: Mutex<Paced<Found>>,
    works: Mutex<Paced<Work>>,
    /// Where the tiles of the puzzle belong.
    blocks: OnceLock<Blocks>,
    /// The cover that the options of a progress refer to, and how many options the best position
    /// has.
    cover: Mutex<(Option<Arc<dyn AnyCover>>, usize)>,
}

/// A position to draw.
enum Found {
    /// The position of the options that a search had chosen.
    Chosen(Box<dyn AnyPosition>),
    /// A position that came closest to a solution.
    Position {
        state: Box<dyn AnyPosition>,
        score: [u64; 2],
    },
}

impl<'a> Watch<'a> {
    pub(super) fn new(running: &'a Running<'a>, goes_to_end: bool) -> Watch<'a> {
        Watch {
            running,
            goes_to_end,
            readings: Mutex::new(Paced::new(READING_EVERY)),
            bests: Mutex::new(Paced::new(BEST_EVERY)),
            works: Mutex::new(Paced::new(WORK_EVERY)),
            blocks: OnceLock::new(),
            cover: Mutex::new((None, 0)),
        }
    }

    fn progress(&self, progress: &Progress) {
        self.chosen(progress);
        let now = self.now();
        let event = progress_event(progress, now, self.goes_to_end);
        (self.running.tell)(JobEvent::Progress(event));
        self.tell_due(now);
    }

    fn now(&self) -> Duration {
        self.running.run.elapsed()
    }

    /// The options that the search had chosen at its deepest, if they are more than before. The
    /// position is made now, and drawn when it is sent.
    fn chosen(&self, progress: &Progress) {
        let mut cover = held(&self.cover);
        let (Some(cover), best_len) = &mut *cover else {
            return;
        };
        if progress.best.len() > *best_len {
            *best_len = progress.best.len();
            held(&self.bests).hold(Found::Chosen(cover.decode(&progress.best)));
        }
    }

    fn reading(&self, reading: &Reading) {
        held(&self.readings).hold(*reading);
        self.tell_due(self.now());
    }

    fn best(&self, best: &BestPosition) {
        held(&self.bests).hold(Found::Position {
            state: best.state.boxed_clone(),
            score: [best.score, best.of],
        });
        self.tell_due(self.now());
    }

    /// Sends the events still held back, at the end of the search.
    pub(super) fn end(&self) {
        self.tell_due(Duration::MAX);
    }

    fn tell_due(&self, now: Duration) {
        let best = held(&self.bests).due(now);
        self.tell_best(best);
        let reading = held(&self.readings).due(now);
        self.tell_reading(reading);
        let work = held(&self.works).due(now);
        self.tell_work(work);
    }

    fn tell_work(&self, work: Option<Work>) {
        if let Some(work) = work {
            let event = advance_event(&work, self.now(), self.running.words);
            (self.running.tell)(JobEvent::Progress(event));
        }
    }

    fn tell_reading(&self, reading: Option<Reading>) {
        if let Some(reading) = reading {
            let event = reading_event(&reading, self.now());
            (self.running.tell)(JobEvent::Reading(event));
        }
    }

    /// The picture of a position, with the blocks of tiles that belong elsewhere.
    fn framed(&self, state: &dyn AnyPosition) -> View {
        let blocks = || Blocks::of(state, &self.running.run);
        self.blocks.get_or_init(blocks).framed(state.view())
    }

    fn tell_best(&self, found: Option<Found>) {
        let (view, score) = match found {
            None => return,
            Some(Found::Position { state, score }) => (self.framed(&*state), score),
            Some(Found::Chosen(state)) => drawn(&*state),
        };
        (self.running.tell)(JobEvent::Best(best_event(&view, score, self.running.words)));
    }
}

impl Observer for Watch<'_> {
    fn hear(&self, notice: &Notice<'_>) {
        match notice {
            Notice::Progress(progress) => self.progress(progress),
            Notice::Work(work) => {
                held(&self.works).hold((*work).clone());
                self.tell_due(self.now());
            }
            Notice::Other(other) => {
                if let Some(reading) = other.downcast_ref::<Reading>() {
                    self.reading(reading);
                } else if let Some(best) = other.downcast_ref::<BestPosition>() {
                    self.best(best);
                } else if let Some(Searched(cover)) = other.downcast_ref::<Searched>() {
                    held(&self.cover).0.clone_from(cover);
                }
            }
            _ => {}
        }
    }
}

/// Tells from time to time what the result would be if the work ended now: whoever ends a worker gets
/// that instead. The first results are told at once, and later ones when there is twice as much: little work that
/// is ended soon is not lost, however fast it was.
pub(super) struct SoFar<'a> {
    run: &'a Run<'a>,
    running: &'a Running<'a>,
    next: Duration,
    /// How many results there were.
    results: u64,
}

impl<'a> SoFar<'a> {
    pub(super) fn new(run: &'a Run<'a>, running: &'a Running<'a>) -> SoFar<'a> {
        SoFar {
            run,
            running,
            next: Duration::ZERO,
            results: 0,
        }
    }

    /// Tells the result, unless one of more than half as much was told shortly before.
    pub(super) fn tell(&mut self, result: impl FnOnce() -> String) {
        let now = self.run.elapsed();
        self.results += 1;
        if now >= self.next || self.results.is_power_of_two() {
            self.next = now.saturating_add(SO_FAR_EVERY);
            (self.running.tell)(JobEvent::SoFar(result()));
        }
    }
}

/// A picture of a position, with the numbers of filled cells and of all cells.
fn drawn(state: &dyn AnyPosition) -> (View, [u64; 2]) {
    let view = state.view();
    let is_filled = |cell: &&ViewCell| match view.look {
        Look::Pieces => cell.group.is_some(),
        Look::Cages => cell.label.is_some(),
        Look::Tiles => cell.sides.is_some(),
    };
    let filled = view.cells.iter().filter(is_filled).count();
    let score = [filled as u64, view.cells.len() as u64];
    (view, score)
}

fn held<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Holds the newest event until enough time has passed since the one before.
struct Paced<T> {
    every: Duration,
    next: Duration,
    newest: Option<T>,
}

impl<T> Paced<T> {
    fn new(every: Duration) -> Paced<T> {
        Paced {
            every,
            next: Duration::ZERO,
            newest: None,
        }
    }

    fn hold(&mut self, what: T) {
        self.newest = Some(what);
    }

    /// The newest event, if it was not sent yet and is due.
    fn due(&mut self, now: Duration) -> Option<T> {
        if now < self.next {
            return None;
        }
        let newest = self.newest.take()?;
        self.next = now.saturating_add(self.every);
        Some(newest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_is_told_in_time_and_the_last_at_the_end() {
        let mut paced = Paced::new(Duration::from_millis(50));
        let mut told = Vec::new();
        // One event each millisecond, but none for a while in the middle.
        for now in (0..1000).filter(|now| !(400..700).contains(now)) {
            paced.hold(now);
            told.extend(paced.due(Duration::from_millis(now)));
        }
        let counted: Vec<u64> = (0..400)
            .step_by(50)
            .chain((700..1000).step_by(50))
            .collect();
        assert_eq!(told, counted);
        assert_eq!(paced.newest, Some(999));
        // An event that was held back is sent once, at the first check after it is due.
        assert_eq!(paced.due(Duration::from_millis(999)), None);
        assert_eq!(paced.due(Duration::from_millis(1000)), Some(999));
        assert_eq!(paced.due(Duration::from_millis(2000)), None);
    }
}

//! The events of a running search: limited in rate, so that listeners are not flooded. An
//! event that comes too soon is held back and sent later, unless a newer one replaces it. The
//! newest event is always sent, and the last one before the end.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use pavage_puzzles::{AnyCover, AnyPosition, Look, Reading, View, ViewCell};
use pavage_search::{OptionId, Progress};

use super::{Run, Told};
use crate::own::BestPosition;
use crate::wire::{best_event, progress_event, reading_event};

/// The shortest time between two readings.
const READING_EVERY: Duration = Duration::from_millis(50);
/// The shortest time between two pictures of the best position.
const BEST_EVERY: Duration = Duration::from_millis(200);

/// Watches a search for its listeners.
pub(super) struct Watch<'a> {
    run: &'a Run<'a>,
    /// Whether the share of the tree that is done tells the time left.
    goes_to_end: bool,
    readings: Mutex<Paced<Reading>>,
    bests: Mutex<Paced<Found>>,
    /// Options of the best position so far.
    best_len: Mutex<usize>,
}

/// A position to be drawn.
enum Found {
    /// What a search had chosen, of a cover that does not outlive it.
    Chosen(Box<dyn AnyPosition>),
    /// A position that came nearest to a solution.
    Position {
        state: Box<dyn AnyPosition>,
        score: [u64; 2],
    },
}

impl<'a> Watch<'a> {
    pub(super) fn new(run: &'a Run<'a>, goes_to_end: bool) -> Watch<'a> {
        Watch {
            run,
            goes_to_end,
            readings: Mutex::new(Paced::new(READING_EVERY)),
            bests: Mutex::new(Paced::new(BEST_EVERY)),
            best_len: Mutex::new(0),
        }
    }

    pub(super) fn progress(&self, progress: &Progress) {
        let now = self.run.clock.elapsed();
        let event = progress_event(progress, now, self.goes_to_end);
        (self.run.tell)(Told::Progress(event));
        self.tell_due(now);
    }

    /// The deepest choices of the search. The position is computed now, and drawn when it is sent.
    pub(super) fn chosen(&self, chosen: &[OptionId], cover: &dyn AnyCover) {
        let mut best_len = held(&self.best_len);
        if chosen.len() > *best_len {
            *best_len = chosen.len();
            held(&self.bests).hold(Found::Chosen(cover.decode(chosen)));
            drop(best_len);
            self.tell_due(self.run.clock.elapsed());
        }
    }

    pub(super) fn reading(&self, reading: &Reading) {
        held(&self.readings).hold(*reading);
        self.tell_due(self.run.clock.elapsed());
    }

    pub(super) fn best(&self, best: &BestPosition) {
        held(&self.bests).hold(Found::Position {
            state: best.state.boxed_clone(),
            score: [best.score, best.of],
        });
        self.tell_due(self.run.clock.elapsed());
    }

    /// Sends what is still held back, at the end of the search.
    pub(super) fn end(&self) {
        let best = held(&self.bests).newest.take();
        self.tell_best(best);
        let reading = held(&self.readings).newest.take();
        self.tell_reading(reading);
    }

    fn tell_due(&self, now: Duration) {
        let best = held(&self.bests).due(now);
        self.tell_best(best);
        let reading = held(&self.readings).due(now);
        self.tell_reading(reading);
    }

    fn tell_reading(&self, reading: Option<Reading>) {
        if let Some(reading) = reading {
            let event = reading_event(&reading, self.run.clock.elapsed());
            (self.run.tell)(Told::Reading(event));
        }
    }

    fn tell_best(&self, found: Option<Found>) {
        let (view, score) = match found {
            None => return,
            Some(Found::Position { state, score }) => (state.view(), score),
            Some(Found::Chosen(state)) => drawn(&*state),
        };
        (self.run.tell)(Told::Best(best_event(&view, score, self.run.words)));
    }
}

/// A position as a picture, with how many of how many cells are filled.
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

/// Holds the newest event until it may be sent: not too soon after the one before.
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

    /// The newest event, if it was not sent yet and its time has come.
    fn due(&mut self, now: Duration) -> Option<T> {
        if now < self.next {
            return None;
        }
        let newest = self.newest.take()?;
        self.next = now + self.every;
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
        // One each millisecond, but none for a while in the middle.
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
        // What was held back is sent at the first look after its time, and once.
        assert_eq!(paced.due(Duration::from_millis(999)), None);
        assert_eq!(paced.due(Duration::from_millis(1000)), Some(999));
        assert_eq!(paced.due(Duration::from_millis(2000)), None);
    }
}

//! What a search tells of itself on the way: its readings over time, thinned out so that they stay few
//! however long it runs, and whether it visits the nodes that it counts.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use pavage_draw::Point;
use pavage_family::Reading;
use pavage_search::{Notice, Run};
use pavage_words::Words;

/// The next reading to keep is the one after this growth in steps. So few readings are kept, and
/// the beginning is shown in as much detail as the end. A new best value is always kept.
const GROWTH: f64 = 1.002;

/// Runs a search, and notes what it tells. The observer still hears all of it.
pub(crate) fn noting<T, N: Send>(
    run: &Run<'_>,
    notes: N,
    note: impl Fn(&mut N, &Notice<'_>) + Sync,
    search: impl FnOnce(&Run<'_>) -> T,
) -> (T, N) {
    let notes = Mutex::new(notes);
    let observer = |notice: &Notice<'_>| {
        note(
            &mut notes.lock().unwrap_or_else(PoisonError::into_inner),
            notice,
        );
        run.tell(notice);
    };
    let found = search(&run.watched(Some(&observer)));
    (
        found,
        notes.into_inner().unwrap_or_else(PoisonError::into_inner),
    )
}

/// Runs a search and keeps its readings.
pub fn with_course<T>(run: &Run<'_>, search: impl FnOnce(&Run<'_>) -> T) -> (T, Course) {
    let note = |course: &mut Course, notice: &Notice<'_>| {
        if let Some(reading) = reading(notice) {
            course.push(run.elapsed(), reading);
        }
    };
    noting(run, Course::default(), note, search)
}

/// How the nodes of a search were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nodes {
    /// Each was visited, so that nodes divided by time are a rate of work.
    Visited,
    /// Those of subtrees met again were remembered.
    Remembered,
}

/// Runs a search, and tells how its nodes were counted.
pub fn with_nodes<T>(run: &Run<'_>, search: impl FnOnce(&Run<'_>) -> T) -> (T, Nodes) {
    let note = |nodes: &mut Nodes, notice: &Notice<'_>| {
        if let Notice::Remembers = notice {
            *nodes = Nodes::Remembered;
        }
    };
    noting(run, Nodes::Visited, note, search)
}

/// The reading in a notice, if it has one.
#[must_use]
pub fn reading<'r>(notice: &Notice<'r>) -> Option<&'r Reading> {
    match notice {
        Notice::Other(other) => other.downcast_ref(),
        _ => None,
    }
}

/// The readings of a search that were kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    kept: Vec<Point>,
    last: Option<Point>,
}

impl Course {
    /// Adds a reading.
    pub fn push(&mut self, elapsed: Duration, reading: &Reading) {
        let point = Point {
            elapsed,
            reading: *reading,
        };
        self.last = Some(point);
        let due = self.kept.last().map_or(0.0, |kept| {
            (kept.reading.iteration as f64 * GROWTH).max(kept.reading.iteration as f64 + 1.0)
        });
        let is_better = |kept: &Point| reading.best < kept.reading.best;
        if reading.iteration as f64 >= due || self.kept.last().is_some_and(is_better) {
            self.kept.push(point);
        }
    }

    /// The readings that were kept, in the order of time, and the last one.
    #[must_use]
    pub fn points(&self) -> Vec<Point> {
        let mut points = self.kept.clone();
        let last = self.last.filter(|last| points.last() != Some(last));
        points.extend(last);
        points
    }

    /// Draws the readings over the number of changes tried, up to where a solution was found.
    #[must_use]
    pub fn drawing(&self, puzzle: &str, solved_at: Option<u64>, words: &Words) -> String {
        pavage_draw::course(puzzle, &self.points(), solved_at, words)
    }

    /// Whether there was no reading.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.last.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_course_leaves_few_points() {
        let mut course = Course::default();
        assert!(course.is_empty() && course.points().is_empty());
        let all = 1_000_000;
        for iteration in 0..all {
            let energy = 1 + (all - iteration) % 7;
            let reading = Reading {
                iteration,
                energy,
                best: 1 + u64::from(iteration < 500_000),
                ..Reading::default()
            };
            course.push(Duration::from_micros(iteration), &reading);
        }
        let points = course.points();
        assert!((3000..6000).contains(&points.len()), "{}", points.len());
        assert_eq!(points[0].reading.iteration, 0);
        let last = points.last().expect("there are some");
        assert_eq!(last.reading.iteration, all - 1);
        assert!(
            points
                .iter()
                .any(|point| point.reading.iteration == 500_000)
        );
        assert!(points.is_sorted_by_key(|point| point.elapsed));
    }
}

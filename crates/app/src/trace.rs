//! The readings of a search over time, thinned so that they stay few however long it runs.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use pavage_puzzles::Reading;

use crate::options::Hooks;

/// The growth in steps between two readings that are kept. So the whole course fits, with the
/// beginning in as much detail as the end.
const GROWTH: f64 = 1.002;

/// Runs a search and keeps its course; whoever listens is told every reading all the same.
pub fn traced<T>(hooks: &Hooks<'_>, search: impl FnOnce(&Hooks<'_>) -> T) -> (T, Trace) {
    let trace = Mutex::new(Trace::default());
    let on_reading = |reading: &Reading| {
        let mut trace = trace.lock().unwrap_or_else(PoisonError::into_inner);
        trace.push(hooks.clock.elapsed(), reading);
        drop(trace);
        if let Some(on_reading) = hooks.on_reading {
            on_reading(reading);
        }
    };
    let found = search(&Hooks {
        on_reading: Some(&on_reading),
        ..hooks.clone()
    });
    let trace = trace.into_inner().unwrap_or_else(PoisonError::into_inner);
    (found, trace)
}

/// A reading, and when it came.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Time since the search began.
    pub elapsed: Duration,
    /// The inner values.
    pub reading: Reading,
}

/// The course of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    kept: Vec<Point>,
    last: Option<Point>,
}

impl Trace {
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

    /// What was kept, in the order of time, up to the last reading.
    #[must_use]
    pub fn points(&self) -> Vec<Point> {
        let mut points = self.kept.clone();
        let last = self.last.filter(|last| points.last() != Some(last));
        points.extend(last);
        points
    }

    /// Whether nothing was read.
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
        let mut trace = Trace::default();
        assert!(trace.is_empty() && trace.points().is_empty());
        let all = 1_000_000;
        for iteration in 0..all {
            let energy = 1 + (all - iteration) % 7;
            let reading = Reading {
                iteration,
                energy,
                best: 1 + u64::from(iteration < 500_000),
                ..Reading::default()
            };
            trace.push(Duration::from_micros(iteration), &reading);
        }
        let points = trace.points();
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

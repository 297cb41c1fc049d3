//! The readings of a running search, on standard error: as lines under `--verbose`, otherwise in
//! the progress bar.

use std::io::{Write, stderr};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use pavage_app::Reading;
use pavage_words::Words;

use super::progress::Meter;

/// The shortest time between two readings shown, so that they can be read.
const PAUSE: Duration = Duration::from_millis(100);

/// Shows readings.
pub(crate) struct Readings<'a> {
    words: &'a Words,
    meter: &'a Meter<'a>,
    /// Whether each is a line.
    lines: bool,
    course: Mutex<Course>,
}

/// What has been shown.
#[derive(Default)]
struct Course {
    shown: Option<Duration>,
    /// The last reading, if it was not shown.
    waiting: Option<Reading>,
    /// The energy at the beginning, which a bar begins with.
    first: Option<u64>,
}

impl Readings<'_> {
    pub(crate) fn new<'a>(words: &'a Words, meter: &'a Meter<'a>, lines: bool) -> Readings<'a> {
        Readings {
            words,
            meter,
            lines,
            course: Mutex::default(),
        }
    }

    /// Shows a reading, unless one was shown just before.
    pub(crate) fn show(&self, reading: &Reading, elapsed: Duration) {
        let mut course = self.course.lock().unwrap_or_else(PoisonError::into_inner);
        let is_first = course.shown.is_none();
        // After a restart the readings begin anew.
        let due = course
            .shown
            .is_none_or(|shown| elapsed >= shown + PAUSE || elapsed < shown);
        if !due {
            course.waiting = Some(*reading);
            return;
        }
        course.shown = Some(elapsed);
        course.waiting = None;
        let first = *course.first.get_or_insert(reading.energy);
        if !self.lines {
            return self.meter.show_reading(reading, first, elapsed);
        }
        if is_first {
            self.headings();
        }
        line(reading);
    }

    /// Shows the last reading, if it was not shown.
    pub(crate) fn end(&self) {
        let mut course = self.course.lock().unwrap_or_else(PoisonError::into_inner);
        if let (true, Some(reading)) = (self.lines, course.waiting.take()) {
            line(&reading);
        }
        *course = Course::default();
    }

    fn headings(&self) {
        let [iteration, temperature, energy, best, acceptance] = [
            "column-iteration",
            "column-temperature",
            "column-energy",
            "column-best",
            "column-acceptance",
        ]
        .map(|code| self.words.text(code));
        tell(&format!(
            "{iteration:>14} {temperature:>10} {energy:>7} {best:>7} {acceptance:>10}"
        ));
    }
}

fn line(reading: &Reading) {
    tell(&format!(
        "{:>14} {:>10.5} {:>7} {:>7} {:>8.2} %",
        reading.iteration,
        reading.temperature,
        reading.energy,
        reading.best,
        reading.acceptance * 100.0
    ));
}

fn tell(text: &str) {
    // Ignore the error: standard error is closed.
    let _nobody_listens = writeln!(stderr(), "{text}");
}

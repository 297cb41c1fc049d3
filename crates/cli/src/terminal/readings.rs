//! The readings of a running search, on standard error: as lines under `--verbose`, otherwise in
//! the progress bar.

use std::io::{Write, stderr};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use pavage_app::{Message, Reading};
use pavage_words::Words;

use super::progress::Meter;
use crate::common::Common;

/// The shortest time between two readings shown in the progress bar, so that they can be read.
const PAUSE: Duration = Duration::from_millis(100);
/// The steps between two lines: an eighth of all steps so far, but at least and at most so many.
/// They are counted, so that the same search prints the same lines.
const LINE_EVERY: [u64; 2] = [1 << 10, 1 << 21];

/// The losses whose chances are shown.
const LOSSES: [u32; 2] = [1, 4];

/// Shows readings.
pub(crate) struct Readings<'a> {
    words: &'a Words,
    meter: &'a Meter<'a>,
    lines: Lines,
    course: Mutex<Course>,
}

/// Which readings are lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lines {
    /// None.
    None,
    /// Fewer and fewer.
    Some,
    /// All.
    All,
}

impl Lines {
    /// Those that were asked for.
    pub(crate) fn asked(common: &Common) -> Lines {
        match (common.verbose, common.reading_every) {
            (false, _) => Lines::None,
            (true, None) => Lines::Some,
            (true, Some(_)) => Lines::All,
        }
    }
}

/// What has been shown.
#[derive(Default)]
struct Course {
    shown: Option<Duration>,
    /// The steps at which the next line is due.
    next_line: u64,
    /// The last reading, if it was not shown.
    waiting: Option<Reading>,
    /// The energy at the beginning, which a bar begins with.
    first: Option<u64>,
}

impl Readings<'_> {
    pub(crate) fn new<'a>(words: &'a Words, meter: &'a Meter<'a>, lines: Lines) -> Readings<'a> {
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
        if self.lines != Lines::None {
            return self.print(&mut course, reading, elapsed);
        }
        let due = course
            .shown
            .is_none_or(|shown| elapsed >= shown + PAUSE || elapsed < shown);
        if due {
            course.shown = Some(elapsed);
            let first = *course.first.get_or_insert(reading.energy);
            self.meter.show_reading(reading, first, elapsed);
        }
    }

    /// Prints a reading, unless few steps were made since the last line.
    fn print(&self, course: &mut Course, reading: &Reading, elapsed: Duration) {
        let is_first = course.shown.is_none();
        if self.lines == Lines::Some && reading.iteration < course.next_line {
            course.waiting = Some(*reading);
            return;
        }
        let [least, most] = LINE_EVERY;
        course.next_line = reading.iteration + (reading.iteration / 8).clamp(least, most);
        course.shown = Some(elapsed);
        course.waiting = None;
        if is_first {
            self.headings();
        }
        line(reading);
    }

    /// Shows the last reading, if it was not shown.
    pub(crate) fn end(&self) {
        let mut course = self.course.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(reading) = course.waiting.take() {
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
        let [one, four] = LOSSES.map(|loss| {
            let message = Message::new("column-chance").with("loss", loss);
            self.words.say(&message)
        });
        tell(&format!(
            "{iteration:>14} {temperature:>10} {energy:>7} {best:>7} {acceptance:>10} {one:>10} {four:>10}"
        ));
    }
}

fn line(reading: &Reading) {
    let [one, four] = LOSSES.map(|loss| reading.chance(loss));
    tell(&format!(
        "{:>14} {:>10.5} {:>7} {:>7} {:>8.2} % {:>8.2} % {:>8.2} %",
        reading.iteration,
        reading.temperature,
        reading.energy,
        reading.best,
        reading.acceptance * 100.0,
        one * 100.0,
        four * 100.0
    ));
}

fn tell(text: &str) {
    // Ignore the error: standard error is closed.
    let _nobody_listens = writeln!(stderr(), "{text}");
}

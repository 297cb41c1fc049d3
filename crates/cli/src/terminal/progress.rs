//! The progress bar on standard error, for a person who waits.

use std::io::{IsTerminal, stderr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use pavage_app::course::Nodes;
use pavage_app::{Message, Progress, Reading, rounded_down};
use pavage_words::Words;

use super::{node_rate, per_second, rated};

/// Work shorter than this shows nothing.
const PATIENCE: Duration = Duration::from_millis(400);
/// The bar's length stands for a whole search.
const WHOLE: u64 = 10_000;

/// Shows how far a search is.
pub(crate) struct Meter<'a> {
    words: &'a Words,
    bar: Option<ProgressBar>,
    /// Whether the search shows inner values, which say more than how far it is.
    reads: AtomicBool,
    /// Whether the search counts nodes that it does not visit.
    remembers: AtomicBool,
}

impl Meter<'_> {
    /// A meter; it stays silent under `--quiet` and when nobody looks.
    pub(crate) fn new(words: &Words, quiet: bool) -> Meter<'_> {
        let looks = stderr().is_terminal() && !quiet;
        let bar = looks.then(|| {
            let style = ProgressStyle::with_template("{bar:24.cyan/dim} {msg}");
            let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
            let bar = ProgressBar::with_draw_target(Some(WHOLE), ProgressDrawTarget::hidden());
            bar.with_style(style.progress_chars("━╸─"))
        });
        Meter {
            words,
            bar,
            reads: AtomicBool::new(false),
            remembers: AtomicBool::new(false),
        }
    }

    /// Shows no rate of nodes any more: not all of them are visited.
    pub(crate) fn forget_rate(&self) {
        self.remembers.store(true, Ordering::Relaxed);
    }

    /// Shows the progress of a search.
    pub(crate) fn show(&self, progress: &Progress, elapsed: Duration) {
        if self.reads.load(Ordering::Relaxed) {
            return;
        }
        let nodes = if self.remembers.load(Ordering::Relaxed) {
            Nodes::Remembered
        } else {
            Nodes::Visited
        };
        let rate = node_rate(progress.stats.nodes, elapsed, nodes);
        let message = Message::new("progress-search")
            .with("percent", format!("{:.1}", progress.fraction * 100.0))
            .with("rate", rated("progress-rate", rate))
            .with("depth", progress.depth)
            .with("best", progress.best.len())
            .with("solutions", progress.stats.solutions)
            .with("left", left(progress.fraction, elapsed));
        self.draw(progress.fraction, &message, elapsed);
    }

    /// Shows the inner values of a search that began with that energy: the bar is full when nothing
    /// is wrong any more.
    pub(crate) fn show_reading(&self, reading: &Reading, first: u64, elapsed: Duration) {
        self.reads.store(true, Ordering::Relaxed);
        let message = Message::new("progress-reading")
            .with("energy", reading.energy)
            .with("best", reading.best)
            .with("temperature", format!("{:.3}", reading.temperature))
            .with("iterations", reading.iteration)
            .with("rate", per_second(reading.iteration, elapsed).unwrap_or(0));
        let left = reading.best as f64 / first.max(1) as f64;
        self.draw(1.0 - left, &message, elapsed);
    }

    /// Shows that so many of so many are done.
    pub(crate) fn show_done(&self, done: usize, all: usize, elapsed: Duration) {
        let message = Message::new("progress-done")
            .with("done", done)
            .with("all", all);
        self.draw(done as f64 / all.max(1) as f64, &message, elapsed);
    }

    fn draw(&self, fraction: f64, message: &Message, elapsed: Duration) {
        let Some(bar) = self.bar.as_ref().filter(|_| elapsed >= PATIENCE) else {
            return;
        };
        if bar.is_hidden() {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        bar.set_message(self.words.say(message));
        bar.set_position(rounded_down(fraction.clamp(0.0, 1.0) * WHOLE as f64));
    }

    /// Writes something while the bar is out of the way.
    pub(crate) fn suspended<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Removes the bar.
    pub(crate) fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// How long the rest may take, in words to come.
fn left(fraction: f64, elapsed: Duration) -> Message {
    let whole = elapsed.as_secs_f64() / fraction.max(1e-12);
    let left = whole - elapsed.as_secs_f64();
    if left < 360_000.0 {
        let rounded = Duration::from_secs(rounded_down(left.ceil()));
        pavage_app::draw::duration_message(rounded)
    } else {
        Message::new("progress-long")
    }
}

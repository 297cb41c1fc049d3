//! What every command receives: the catalogue, common options, outputs, and the status so far.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use pavage_app::course::reading;
use pavage_app::{Cancel, Message, Notice, Options, ReadError, Refusal, Run};
use pavage_host::{Log, SystemClock};
use pavage_wire::{ErrorLine, error_line};
use pavage_words::Words;

use crate::common::Common;
use crate::files::Files;
use crate::status::Status;
use crate::terminal::progress::Meter;
use crate::terminal::readings::{Lines, Readings};
use crate::wrong::Wrong;

/// The most names that are listed of inputs that were not read.
const UNREAD_MAX: usize = 20;

/// What every command receives.
pub(crate) struct Context {
    /// The catalogue of the user's language.
    pub(crate) words: Arc<Words>,
    /// The options that all commands share.
    pub(crate) common: Common,
    /// Stops what runs.
    pub(crate) cancel: Cancel,
    /// The files that were typed.
    pub(crate) files: Files,
    /// Where what is asked is recorded, if anywhere.
    pub(crate) trace: Option<Arc<Log>>,
    /// Whether errors are JSON, known before the options are.
    json: bool,
    out: BufWriter<io::Stdout>,
    status: Status,
    /// How many inputs there are, at most.
    inputs: AtomicUsize,
    /// The inputs that were not read.
    unread: Vec<String>,
}

impl Context {
    pub(crate) fn new(words: Words, json: bool, cancel: Cancel) -> Context {
        Context {
            words: Arc::new(words),
            common: Common::default(),
            cancel,
            files: Files::default(),
            trace: None,
            json,
            out: BufWriter::new(io::stdout()),
            status: Status::Done,
            inputs: AtomicUsize::new(0),
            unread: Vec::new(),
        }
    }

    /// Notes that there are so many inputs, at most.
    pub(crate) fn expect(&self, inputs: usize) {
        self.inputs.store(inputs, Ordering::Relaxed);
    }

    /// Lists the inputs that were not read, where there are others beside them; not in JSON, where each has
    /// an object of its own.
    pub(crate) fn list_unread(&mut self) {
        let inputs = self.inputs.load(Ordering::Relaxed);
        if self.json || self.unread.is_empty() || inputs < 2 {
            return;
        }
        let more = self.unread.len().saturating_sub(UNREAD_MAX);
        let mut names = std::mem::take(&mut self.unread);
        let message = Message::new("inputs-unread").with("unread", names.len());
        names.truncate(UNREAD_MAX);
        let message = message.with("inputs", inputs).with("more", more);
        self.note(&message.with("names", names.join(", ")));
    }

    /// How the run ends, as far as is known.
    pub(crate) fn status(&self) -> Status {
        self.status
    }

    /// Raises the status to at least this severity.
    pub(crate) fn raise(&mut self, status: Status) {
        self.status = self.status.max(status);
    }

    /// Writes a line to standard output.
    pub(crate) fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    /// Writes text as it is to standard output.
    pub(crate) fn text(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())
    }

    /// Writes bytes to standard output.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)
    }

    /// Shows what was written so far.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Writes a remark beside the answer, to standard error; nothing under `--quiet`.
    pub(crate) fn remark(&mut self, text: &str) -> io::Result<()> {
        if self.common.quiet {
            return Ok(());
        }
        self.flush()?;
        // Ignore the error: standard error is closed.
        let _nobody_listens = writeln!(io::stderr(), "{text}");
        Ok(())
    }

    /// Writes a message for the user to standard error; nothing under `--quiet`.
    pub(crate) fn note(&mut self, message: &Message) {
        if !self.common.quiet {
            self.complain(&self.words.say(message));
        }
    }

    /// Writes a line of progress to standard error, for logs: nothing under `--quiet`, and nothing in
    /// a terminal, which shows a bar.
    pub(crate) fn note_line(&self, message: &Message) {
        if !self.common.quiet && !io::stderr().is_terminal() {
            // Ignore the error: standard error is closed.
            let _nobody_listens = writeln!(io::stderr(), "{}", self.words.say(message));
        }
    }

    /// Whether standard output is a terminal.
    pub(crate) fn on_terminal(&self) -> bool {
        io::stdout().is_terminal()
    }

    /// Whether standard output takes colours: a terminal, and `NO_COLOR` is not set.
    pub(crate) fn in_colour(&self) -> bool {
        let choice = anstream::AutoStream::choice(&io::stdout());
        choice != anstream::ColorChoice::Never
    }

    /// Reports bad usage or bad input, in place of an answer.
    pub(crate) fn bad(&mut self, puzzle: Option<&str>, error: &ReadError) -> io::Result<()> {
        self.raise(Status::Bad);
        self.error(puzzle, error)
    }

    /// Reports what is wrong with an input, in place of an answer.
    pub(crate) fn wrong(&mut self, puzzle: &str, wrong: &Wrong) -> io::Result<()> {
        self.raise(Status::Bad);
        self.unread.push(puzzle.to_owned());
        self.tell(&ErrorLine {
            puzzle: Some(puzzle),
            file: wrong.file.as_deref(),
            error: &wrong.error,
        })
    }

    /// Reports why there is no answer.
    pub(crate) fn refuse(&mut self, puzzle: &str, refusal: Refusal) -> io::Result<()> {
        match refusal {
            Refusal::BadOption(_) => self.raise(Status::Bad),
            Refusal::Unsolvable(_) => self.raise(Status::No),
            Refusal::TooLarge(_) | Refusal::Stopped(_) => self.raise_limit(),
        }
        self.error(
            Some(puzzle),
            &refusal.message(&self.common.unbegun()).into(),
        )
    }

    /// Reports an error and leaves the status as it is.
    pub(crate) fn error(&mut self, puzzle: Option<&str>, error: &ReadError) -> io::Result<()> {
        let file = None;
        self.tell(&ErrorLine {
            puzzle,
            file,
            error,
        })
    }

    fn tell(&mut self, of: &ErrorLine<'_>) -> io::Result<()> {
        if self.json || self.common.json {
            let line = error_line(of, &self.words);
            return self.line(&line).and_then(|()| self.flush());
        }
        self.flush()?;
        let message = self.words.say(&of.error.message);
        // The line of another file is told by the message.
        let line = of.error.line.filter(|_| of.file.is_none());
        let place = match (of.puzzle, line) {
            (Some(puzzle), Some(line)) => format!("{puzzle}:{line}: "),
            (Some(puzzle), None) => format!("{puzzle}: "),
            (None, _) => String::new(),
        };
        self.complain(&format!("{place}{message}"));
        Ok(())
    }

    /// Standard output cannot be written.
    pub(crate) fn cannot_write(&mut self, error: &io::Error) {
        self.raise(Status::Bad);
        let message = Message::new("output-failed").with("reason", error.to_string());
        let text = self.words.say(&message);
        self.complain(&text);
    }

    fn complain(&self, text: &str) {
        // Ignore the error: standard error is closed.
        let _nobody_listens = writeln!(io::stderr(), "pavage: {text}");
    }

    /// Does a long piece of work: with the options as typed, watched by a progress bar when a
    /// person waits, and stopped by an interrupt.
    pub(crate) fn work<T>(&self, work: impl FnOnce(&Options, &Run<'_>) -> T) -> T {
        let clock = SystemClock::start();
        let run = self.common.run(&clock, &self.cancel);
        let meter = Meter::new(&self.words, self.common.quiet);
        let readings = Readings::new(&self.words, &meter, Lines::asked(&self.common));
        let observer = |notice: &Notice<'_>| {
            if let Notice::Progress(progress) = notice {
                meter.show(progress, run.elapsed());
            } else if let Notice::Remembers = notice {
                meter.forget_rate();
            } else if let Some(reading) = reading(notice) {
                readings.show(reading, run.elapsed());
            }
        };
        let result = work(&self.common.options(), &run.watched(Some(&observer)));
        readings.end();
        meter.clear();
        result
    }

    /// The status of work that a limit or an interrupt ended.
    pub(crate) fn raise_limit(&mut self) {
        let interrupted = self.cancel.is_cancelled();
        self.raise(if interrupted {
            Status::Interrupted
        } else {
            Status::Limit
        });
    }
}

//! What is told of a puzzle: the line of its command, and the exit status.

use std::time::Duration;

use pavage_family::{AnyPosition, ReadError};
use pavage_search::{Run, Stats};
use pavage_shards::Outcome;
use pavage_words::Words;

use crate::{ErrorLine, count_line, error_line, rate_line, solve_line};
use pavage_app::count::Counted;
use pavage_app::options::Refusal;
use pavage_app::rate::Rated;
use pavage_app::solve::{Solved, Status};

/// Exit statuses of the commands whose lines are made here.
pub(super) const DONE: u8 = 0;
pub(super) const NO: u8 = 1;
const BAD: u8 = 2;
const LIMIT: u8 = 3;

/// A puzzle, and in which words it is told of.
pub(super) struct Teller<'a> {
    pub(super) name: &'a str,
    pub(super) position: &'a dyn AnyPosition,
    pub(super) words: &'a Words,
    /// The time that all shards took together; zero where one unit is told of, which comes to the same
    /// whenever it is done.
    pub(super) elapsed: Duration,
}

impl Teller<'_> {
    pub(super) fn counted(&self, counted: Counted) -> Outcome {
        let status = if counted.is_stopped() { LIMIT } else { DONE };
        let elapsed = self.elapsed;
        let counted = Counted { elapsed, ..counted };
        told(
            status,
            count_line(self.name, self.position, &counted, self.words),
        )
    }

    pub(super) fn solved(&self, solved: Solved) -> Outcome {
        let status = status_of(solved.status);
        let elapsed = self.elapsed;
        let solved = Solved { elapsed, ..solved };
        told(
            status,
            solve_line(self.name, self.position, &solved, self.words),
        )
    }

    pub(super) fn rated(&self, rated: Rated) -> Outcome {
        let status = rated.rating.stopped.map_or(DONE, |_| LIMIT);
        let elapsed = self.elapsed;
        let rated = Rated { elapsed, ..rated };
        told(
            status,
            rate_line(self.name, self.position, &rated, self.words),
        )
    }
}

/// The exit status of `solve`.
pub(super) fn status_of(status: Status) -> u8 {
    match status {
        Status::Solved => DONE,
        Status::Unsolvable => NO,
        Status::Limit => LIMIT,
    }
}

/// What has this line.
pub(super) fn told(status: u8, text: String) -> Outcome {
    Outcome {
        status,
        text,
        stats: Stats::default(),
    }
}

/// What is told of a piece of work that has no answer.
pub(super) fn refused(name: &str, refusal: Refusal, words: &Words) -> Outcome {
    let status = match refusal {
        Refusal::BadOption(_) => BAD,
        Refusal::Unsolvable(_) => NO,
        Refusal::TooLarge(_) | Refusal::Stopped(_) => LIMIT,
    };
    let error = ReadError::from(refusal.message(&Run::default()));
    let line = ErrorLine {
        puzzle: Some(name),
        file: None,
        error: &error,
    };
    told(status, error_line(&line, words))
}

//! The levels of books as puzzles: `iq-puzzler-pro/17`.

use pavage_family::{AnyPosition, Message};
use pavage_search::{Run, StopReason};

use crate::load::{Reading, read};
use crate::options::{Options, Refusal};
use crate::solve::{Wanted, solve};

pub use pavage_books::{Level, Named, is_level, named, names};

/// Reads a level, by its number from 1.
///
/// # Panics
/// There is no such level.
#[must_use]
pub fn position(book: &Named, number: usize) -> Box<dyn AnyPosition> {
    let text = book.book.puzzle(number).expect("the caller counts");
    let read = read(text.as_bytes(), &Reading::default());
    read.expect("the tests read all levels").position
}

/// The solution of a level; that there is no other, the tests prove.
///
/// # Errors
/// A limit of the run was reached first.
pub fn solution(level: &dyn AnyPosition, run: &Run<'_>) -> Result<Box<dyn AnyPosition>, Refusal> {
    let solved = solve(level, Wanted::First, &Options::default(), run)?;
    let stopped = || Refusal::Stopped(run.stop().unwrap_or(StopReason::NodeLimit));
    solved.solutions.into_iter().next().ok_or_else(stopped)
}

/// What to say of the name of a book where one puzzle is asked for; `None` of other names.
#[must_use]
pub fn instead_of_puzzle(name: &str) -> Option<Message> {
    let book = named(name)?;
    let message = Message::new("level-unnamed").with("book", book.name);
    Some(message.with("levels", book.len()))
}

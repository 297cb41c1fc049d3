//! The levels of books as puzzles: `iq-puzzler-pro/17`, or `NAME.book.json/17` of a book in a file. Books
//! of one's own are made by [`series`].

mod alike;
mod placed;
pub mod series;

use pavage_family::{AnyPosition, Class, Message, ReadError};
use pavage_search::{Run, StopReason};
use serde::{Deserialize, Serialize};

use crate::load::{Reading, looks_like_json, read};
use crate::options::{Options, Refusal};
use crate::solve::{Wanted, solve};

pub use pavage_books::{Book, Level, Named, is_level, named, names};

/// The most levels of a book in a file.
pub const LEVELS_MAX: usize = 1000;

/// A book in a file: JSON with `book` at its top.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct BookFile {
    /// What is written on its cover.
    book: String,
    /// The classes of which it has no level.
    #[serde(default)]
    absent: Vec<String>,
    /// How many levels were wished, where it has fewer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    asked: Option<usize>,
    /// Whether a limit ended the work before they were found; else no more were.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    stopped: bool,
    /// Its levels; the first is number 1.
    levels: Vec<Level>,
}

/// That a book has fewer levels than were wished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Short {
    /// How many were wished.
    pub asked: usize,
    /// Whether a limit ended the work before they were found.
    pub stopped: bool,
}

/// The schema of a book in a file.
#[cfg(feature = "schema")]
pub fn file_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    <BookFile as schemars::JsonSchema>::json_schema(generator)
}

/// The book in a text, whose levels have this name before their numbers; `None` if the text is no book.
///
/// # Errors
/// The text is a book that cannot be read, or has too many levels, or none.
#[must_use]
pub fn in_file(name: &str, text: &str) -> Option<Result<Named, ReadError>> {
    #[derive(Deserialize)]
    struct Top {
        book: Option<serde::de::IgnoredAny>,
    }
    let top: Option<Top> = looks_like_json(text)
        .then(|| serde_json::from_str(text).ok())
        .flatten();
    top?.book?;
    Some(read_file(name, text))
}

fn read_file(name: &str, text: &str) -> Result<Named, ReadError> {
    let file: BookFile = serde_json::from_str(text).map_err(|error| {
        let reason = error.to_string();
        // The error has the line separately.
        let reason = reason.split(" at line ").next().unwrap_or_default();
        let message = Message::new("book-unreadable").with("reason", reason);
        ReadError::at(error.line().max(1), message)
    })?;
    let number = file.levels.len();
    if !(1..=LEVELS_MAX).contains(&number) {
        let message = Message::new("book-size").with("levels", number);
        return Err(message.with("max", LEVELS_MAX).into());
    }
    for level in &file.levels {
        Class::typed(&level.class)?;
    }
    Ok(Named {
        name: name.to_owned(),
        title: Some(file.book),
        book: Book {
            absent: file.absent,
            levels: file.levels,
        },
    })
}

/// A book as the text of a file, which says also that it is short, if it is.
///
/// # Panics
/// Never: it is texts and numbers.
#[must_use]
pub fn written(title: &str, book: Book, short: Option<Short>) -> String {
    let file = BookFile {
        book: title.to_owned(),
        absent: book.absent,
        asked: short.map(|short| short.asked),
        stopped: short.is_some_and(|short| short.stopped),
        levels: book.levels,
    };
    serde_json::to_string_pretty(&file).expect("texts and numbers") + "\n"
}

/// Reads a level, by its number from 1.
///
/// # Errors
/// The book is of a file, and has a text there that is no puzzle.
///
/// # Panics
/// There is no such level.
pub fn position(book: &Named, number: usize) -> Result<Box<dyn AnyPosition>, ReadError> {
    let text = book.book.puzzle(number).expect("the caller counts");
    let read = read(text.as_bytes(), &Reading::default()).map_err(|error| {
        let message = Message::new("level-bad").with("level", book.level_name(number));
        message.with("reason", error.message)
    });
    Ok(read?.position)
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
    let message = Message::new("level-unnamed").with("book", book.name.as_str());
    Some(message.with("levels", book.len()))
}

//! Level books, and the names of their levels: `iq-puzzler-pro/17`.

use pavage_books::{Book, book};
use pavage_family::{AnyPosition, Message, ReadError};
use pavage_search::{Run, StopReason};

use crate::load::{Loaded, Reading, read};
use crate::options::{Options, Refusal};
use crate::solve::{Wanted, solve};

pub use pavage_books::{Level, names};

/// What stands between the name of a book and the number of a level.
const BEFORE_NUMBER: char = '/';

/// A book by its name.
pub struct Named {
    /// Its name.
    pub name: &'static str,
    /// What is in it.
    pub book: Book<'static>,
}

impl Named {
    /// The name of a level, by its number from 1.
    #[must_use]
    pub fn level_name(&self, number: usize) -> String {
        format!("{}{BEFORE_NUMBER}{number}", self.name)
    }

    /// How many levels there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.book.levels.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.book.levels.is_empty()
    }

    /// Reads a level, by its number from 1.
    ///
    /// # Panics
    /// There is no such level.
    #[must_use]
    pub fn position(&self, number: usize) -> Box<dyn AnyPosition> {
        let text = self.book.puzzle(number).expect("the caller counts");
        let read = read(text.as_bytes(), &Reading::default());
        read.expect("the tests read all levels").position
    }
}

/// The book of that name.
#[must_use]
pub fn named(name: &str) -> Option<Named> {
    let known = names().find(|known| *known == name)?;
    let book = book(known)?;
    Some(Named { name: known, book })
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

/// Whether a name is that of a level of a book, be there such a level or not.
#[must_use]
pub fn is_level(name: &str) -> bool {
    let book = name.rsplit_once(BEFORE_NUMBER).map(|(book, _)| book);
    book.is_some_and(|book| names().any(|known| known == book))
}

/// Reads the level of that name; `None` if it is no name of a level.
pub(crate) fn level(name: &str, reading: &Reading) -> Option<Result<Loaded, ReadError>> {
    let (book, number) = name.rsplit_once(BEFORE_NUMBER)?;
    let book = named(book)?;
    Some(text(&book, number).and_then(|text| {
        let own = Reading {
            format: None,
            ..reading.clone()
        };
        read(text.as_bytes(), &own)
    }))
}

fn text(book: &Named, number: &str) -> Result<String, ReadError> {
    let is_number = number.chars().all(|letter| letter.is_ascii_digit());
    let number_of = is_number.then(|| number.parse().ok()).flatten();
    let text = number_of.and_then(|number| book.book.puzzle(number));
    text.ok_or_else(|| {
        let message = Message::new("level-unknown").with("book", book.name);
        let message = message.with("number", number);
        message.with("levels", book.len()).into()
    })
}

/// What to say of the name of a book where one puzzle is asked for; `None` of other names.
#[must_use]
pub fn instead_of_puzzle(name: &str) -> Option<Message> {
    let book = named(name)?;
    let message = Message::new("level-unnamed").with("book", book.name);
    Some(message.with("levels", book.len()))
}

//! Level books: puzzles with exactly one solution each, in rising difficulty.
//!
//! A book is a text. Its lines are short, because a puzzle is told once for the whole book, with holes
//! where its levels differ:
//!
//! ```text
//! # Made by …
//! absent: wizard
//! family = "packing"
//! pieces = "kanoodle"
//! board = """
//! %
//! """
//! levels:
//! starter 3.10 AAB.../A.BB../…
//! ```
//!
//! After `absent:` come the classes that do not occur. Each line below `levels:` is a level: its class,
//! its score, and a text for each `%`, with `/` for each end of a line.
//!
//! This crate knows no puzzle: `pavage-app` reads what it hands out.

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

use serde::{Deserialize, Serialize};

#[cfg(feature = "levels")]
mod table;

#[cfg(feature = "levels")]
use table::TABLE;

#[cfg(not(feature = "levels"))]
static TABLE: &[(&str, &str)] = &[];

/// Where a level has its own text.
const HOLE: char = '%';
/// What stands between the name of a book and the number of a level: `iq-puzzler-pro/17`.
const BEFORE_NUMBER: char = '/';

/// A level book.
#[derive(Clone, Debug, PartialEq)]
pub struct Book {
    /// The classes of which it has no level, because no puzzle of its kind was found to be of them.
    pub absent: Vec<String>,
    /// Its levels; the first is number 1.
    pub levels: Vec<Level>,
}

/// A level of a book.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Level {
    /// Its class.
    #[cfg_attr(
        feature = "schema",
        schemars(extend("enum" = ["starter", "junior", "expert", "master", "wizard"]))
    )]
    pub class: String,
    /// Its score, which never falls from one level to the next.
    pub score: f64,
    /// The text of its puzzle, in any format.
    pub puzzle: String,
}

/// A book by its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Named {
    /// The name that its levels have before their numbers.
    pub name: String,
    /// What is written on its cover; `None` of a book that is built in, whose cover has the name in words.
    pub title: Option<String>,
    /// What is in it.
    pub book: Book,
}

/// The names of all books.
pub fn names() -> impl Iterator<Item = &'static str> {
    TABLE.iter().map(|(name, _)| *name)
}

/// The book of that name.
///
/// # Panics
/// Its text is no book; the tests read all of them.
#[must_use]
pub fn book(name: &str) -> Option<Book> {
    let (_, text) = TABLE.iter().find(|(known, _)| *known == name)?;
    Some(Book::read(text).expect("the tests read all books"))
}

/// The book of that name, with its name.
#[must_use]
pub fn named(name: &str) -> Option<Named> {
    let known = names().find(|known| *known == name)?;
    let book = book(known)?;
    Some(Named {
        name: known.to_owned(),
        title: None,
        book,
    })
}

/// Whether a name is that of a level of a book, be there such a level or not.
#[must_use]
pub fn is_level(name: &str) -> bool {
    let book = name.rsplit_once(BEFORE_NUMBER).map(|(book, _)| book);
    book.is_some_and(|book| names().any(|known| known == book))
}

/// The book and the number, as typed, in the name of a level; `None` if it is no name of a level.
#[must_use]
pub fn level(name: &str) -> Option<(Named, &str)> {
    let (book, number) = name.rsplit_once(BEFORE_NUMBER)?;
    Some((named(book)?, number))
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

    /// The text of a level's puzzle, by its number as typed.
    #[must_use]
    pub fn puzzle(&self, number: &str) -> Option<&str> {
        let is_number = number.chars().all(|letter| letter.is_ascii_digit());
        is_number
            .then(|| number.parse().ok())
            .flatten()
            .and_then(|number| self.book.puzzle(number))
    }
}

impl Book {
    /// Reads a book; `None` if the text is none.
    #[must_use]
    pub fn read(text: &str) -> Option<Book> {
        let (head, levels) = text.split_once("\nlevels:\n")?;
        let (_, head) = head.split_once("absent:")?;
        let (absent, common) = head.split_once('\n')?;
        let levels = levels.lines().map(|line| Level::read(line, common));
        Some(Book {
            absent: absent.split_whitespace().map(str::to_owned).collect(),
            levels: levels.collect::<Option<_>>()?,
        })
    }

    /// The text of a level's puzzle, by its number from 1.
    #[must_use]
    pub fn puzzle(&self, number: usize) -> Option<&str> {
        let level = self.levels.get(number.checked_sub(1)?)?;
        Some(&level.puzzle)
    }
}

impl Level {
    /// Reads the line of a level, with its own text for each hole of what all have in common.
    fn read(line: &str, common: &str) -> Option<Level> {
        let mut words = line.split(' ');
        let (class, score) = (words.next()?, words.next()?);
        let mut parts = common.split(HOLE);
        let mut puzzle = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            puzzle += &words.next()?.replace('/', "\n");
            puzzle += part;
        }
        let level = Level {
            class: class.to_owned(),
            score: score.parse().ok()?,
            puzzle: puzzle + "\n",
        };
        words.next().is_none().then_some(level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# by hand\nabsent: master wizard\na\n%\nb\n%\nlevels:\nstarter 0.50 1/2 3\nexpert 21.00 4 5/6\n";

    #[test]
    fn a_level_fills_the_holes() {
        let book = Book::read(TEXT).expect("a book");
        assert_eq!(book.absent, ["master", "wizard"]);
        assert_eq!(book.levels[1].class, "expert");
        assert_eq!(book.levels[1].score, 21.0);
        assert_eq!(book.puzzle(1), Some("a\n1\n2\nb\n3\n"));
        assert_eq!(book.puzzle(2), Some("a\n4\nb\n5\n6\n"));
        assert_eq!(book.puzzle(0), None);
        assert_eq!(book.puzzle(3), None);
    }

    #[test]
    fn another_text_is_none() {
        for text in [
            "",
            "absent:\nlevels:\nstarter 1 a",
            "absent:\na%\nlevels:\nstarter 1\n",
            "absent:\na%\nlevels:\nstarter\n",
            "absent:\na%\nlevels:\nstarter x a\n",
            "absent:\na%\nlevels:\n\n",
            "a%\nlevels:\nstarter 1 a\n",
        ] {
            assert_eq!(Book::read(text), None, "{text}");
        }
    }
}

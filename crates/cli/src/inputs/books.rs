//! Books in files: which names are those of books and of their levels.

use std::path::Path;

use pavage_app::load::{no_level, text_of};
use pavage_app::{ReadError, books};

use super::files::{Named, bytes_in_folder};

/// The ending of the names of books, and of other files.
const JSON: &str = "json";
/// What stands between the name of a book and the number of a level.
const BEFORE_NUMBER: char = '/';

/// The book in the file of this name; `None` if there is no such file, or if it holds something else.
///
/// # Errors
/// The file is a book that cannot be read.
pub(crate) fn book_in_file(name: &str) -> Option<Result<books::Named, ReadError>> {
    let path = Path::new(name);
    let is_json = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case(JSON));
    if !is_json || !path.is_file() {
        return None;
    }
    let bytes = bytes_in_folder(path).ok()?;
    books::in_file(name, text_of(&bytes).ok()?)
}

/// Whether the file of this name holds a book.
pub(crate) fn is_book(name: &str) -> bool {
    book_in_file(name).is_some()
}

/// The levels of a book in a file, or the one whose number follows its name; `None` if this is no such
/// name.
pub(super) fn in_book(shown: &str) -> Option<Result<Vec<(String, Named)>, ReadError>> {
    if let Some(book) = book_in_file(shown) {
        return Some(book.map(|book| {
            let levels = book.book.levels.iter().zip(1..);
            let named = |(level, number): (&books::Level, usize)| {
                (book.level_name(number), level_of(&level.puzzle))
            };
            levels.map(named).collect()
        }));
    }
    let (file, number) = shown.rsplit_once(BEFORE_NUMBER)?;
    let book = book_in_file(file)?;
    Some(book.and_then(|book| match book.puzzle(number) {
        Some(text) => Ok(vec![(shown.to_owned(), level_of(text))]),
        None => Err(no_level(&book, number).into()),
    }))
}

fn level_of(puzzle: &str) -> Named {
    Named::Content(puzzle.as_bytes().to_vec(), None)
}

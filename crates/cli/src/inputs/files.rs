//! Files, folders and archives: names to bytes and text.

use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

use pavage_app::load::{INPUT_BYTES_MAX, Part, Reading, parts, text_of};
use pavage_app::{AnyPosition, Message, ReadError, books};

use super::archive::{Entry, entries, is_archive};
use super::books::in_book;
use super::known::{is_built_in, is_shown_in_folder};
use crate::file_name::{self, FileName, unreadable};

/// What links begin with. They are read as they stand: nothing is fetched.
const LINKS: [&str; 2] = ["https://", "http://"];

/// The most puzzles of a file whose names are listed.
const PARTS_NAMED_MAX: usize = 12;
/// The error of a file that is not there.
const ABSENT: &str = "file-absent";

/// The bytes of what is typed as a puzzle and is not built in.
///
/// # Errors
/// There is no file of that name, or it cannot be read.
pub(super) fn puzzle_bytes(file: &FileName) -> Result<Vec<u8>, ReadError> {
    match bytes_of(file) {
        Err(error) if error.message.code == ABSENT => {
            let name = &*file.shown();
            if let Some(message) = books::instead_of_puzzle(name) {
                return Err(message.into());
            }
            let message = Message::new("input-absent").with("name", name);
            let built_ins = pavage_app::load::built_ins().map(|(_, built_in)| built_in.name);
            Err(suggesting(message, name, built_ins).into())
        }
        bytes => bytes,
    }
}

/// The message, with the known name that is most similar to the one typed, if it is as similar as
/// the command's own names have to be for a suggestion.
pub(crate) fn suggesting(
    message: Message,
    typed: &str,
    known: impl Iterator<Item = &'static str>,
) -> Message {
    const LIKE_MIN: f64 = 0.8;
    let likeness = known.map(|known| (strsim::jaro(typed, known), known));
    let like = likeness.filter(|(likeness, _)| *likeness > LIKE_MIN);
    match like.max_by(|one, other| one.0.total_cmp(&other.0)) {
        Some((_, better)) => Message::new("usage-suggestion")
            .with("problem", message)
            .with("better", better),
        None => message,
    }
}

/// The bytes of a file in a folder; at most one more than a puzzle may have.
///
/// # Errors
/// The file cannot be read.
pub(super) fn bytes_in_folder(path: &Path) -> Result<Vec<u8>, ReadError> {
    file_name::bytes_of(path, INPUT_BYTES_MAX as u64).map_err(|error| unread(&error, path))
}

/// The bytes of a file that was typed.
/// The bytes of a file or of standard input; at most one more than its use allows.
///
/// # Errors
/// The file cannot be read.
pub(crate) fn bytes_of(name: &FileName) -> Result<Vec<u8>, ReadError> {
    name.bytes().map_err(|error| unread(&error, name.path()))
}

fn unread(error: &io::Error, path: &Path) -> ReadError {
    if error.kind() == io::ErrorKind::NotFound {
        let name = path.to_string_lossy().into_owned();
        Message::new(ABSENT).with("name", name).into()
    } else {
        unreadable(error).into()
    }
}

/// The text of a file or of standard input.
///
/// # Errors
/// The file cannot be read, or is not text.
pub(crate) fn text_file(name: &FileName) -> Result<String, ReadError> {
    let bytes = bytes_of(name)?;
    text_of(&bytes).map(str::to_owned)
}

/// The text of a recording, from a file or from standard input.
///
/// # Errors
/// The file cannot be read, or is not text.
pub(crate) fn recording_file(name: &FileName) -> Result<String, ReadError> {
    let bytes = bytes_of(name)?;
    String::from_utf8(bytes).map_err(|_| Message::new("recording-not-ours").into())
}

/// Where a puzzle that was asked for comes from.
pub(super) enum Named {
    /// A built-in puzzle.
    BuiltIn(String),
    /// A file that was typed, or standard input.
    Typed(FileName),
    /// A link that was typed.
    Link(String),
    /// One of several puzzles of a file or of standard input.
    Part(Part),
    /// The content of standard input, of a file that can be read once only, or of a level of a book.
    Content(Vec<u8>, Option<String>),
    /// A file in a folder that was typed.
    InFolder(PathBuf),
    /// An archive.
    InArchive(Entry),
    /// A puzzle of a series.
    Member(Box<dyn AnyPosition>, &'static str),
    /// What cannot be read, or has no puzzles to draw.
    Broken(ReadError),
}

/// The puzzles of a folder, an archive, a book in a file, or a file with several, in their order; any other
/// name stands for itself.
pub(super) fn expand(name: &FileName, format: Option<&str>) -> Vec<(String, Named)> {
    let (path, shown) = (name.path(), name.shown().into_owned());
    if is_built_in(&shown) {
        return vec![(shown.clone(), Named::BuiltIn(shown))];
    }
    if LINKS.iter().any(|begin| shown.starts_with(begin)) {
        return vec![(shown.clone(), Named::Link(shown))];
    }
    let found = if name.is_dash() {
        return divided(name, shown, format);
    } else if let Some(levels) = in_book(&shown) {
        levels
    } else if is_archive(path) {
        in_archive(path, &shown)
    } else if path.is_dir() {
        let entries = std::fs::read_dir(path);
        in_folder(entries.map(|entries| entries.map(|entry| Ok(entry?.path())))).map(|found| {
            let each = |(shown, path): (String, PathBuf)| parts_in_folder(path, shown, format);
            found.into_iter().flat_map(each).collect()
        })
    } else {
        return divided(name, shown, format);
    };
    match found {
        Ok(found) if found.is_empty() => {
            let error = Message::new("folder-empty").with("name", shown.as_str());
            vec![(shown, Named::Broken(error.into()))]
        }
        Ok(found) => found,
        Err(error) => vec![(shown, Named::Broken(error))],
    }
}

/// The puzzles of a file that holds several, or else the file; or the one puzzle of such a file whose name
/// follows that of the file.
fn divided(name: &FileName, shown: String, format: Option<&str>) -> Vec<(String, Named)> {
    let path = name.path();
    if let Some(file) = path
        .parent()
        .filter(|file| !path.exists() && file.is_file())
    {
        let asked = path.file_name().unwrap_or_default();
        let bytes = file_name::bytes_of(file, INPUT_BYTES_MAX as u64).unwrap_or_default();
        let parts = parts(&bytes, &reading_of(file, format));
        let names = parts.iter().map(|part| part.name.as_str());
        let names = names.take(PARTS_NAMED_MAX).collect::<Vec<_>>().join(", ");
        let (number, file) = (parts.len(), file.to_string_lossy().into_owned());
        let mut found = parts.into_iter();
        let found = match found.find(|part| OsStr::new(&part.name) == asked) {
            Some(part) => Named::Part(part),
            None => Named::Broken(
                Message::new("part-unknown")
                    .with("file", file)
                    .with("part", asked.to_string_lossy().into_owned())
                    .with("parts", number)
                    .with("names", names)
                    .into(),
            ),
        };
        return vec![(shown, found)];
    }
    let Ok(bytes) = bytes_of(name) else {
        return vec![(shown, Named::Typed(name.clone()))];
    };
    let parts = parts(&bytes, &reading_of(path, format));
    if parts.is_empty() {
        return vec![(shown, Named::Content(bytes, ending(path)))];
    }
    let named = |part: Part| (format!("{shown}/{}", part.name), Named::Part(part));
    parts.into_iter().map(named).collect()
}

/// The puzzles of a file in a folder that holds several, or else the file.
fn parts_in_folder(path: PathBuf, shown: String, format: Option<&str>) -> Vec<(String, Named)> {
    if let Some(Ok(levels)) = in_book(&shown) {
        return levels;
    }
    let bytes = bytes_in_folder(&path).unwrap_or_default();
    let parts = parts(&bytes, &reading_of(&path, format));
    if parts.is_empty() {
        return vec![(shown, Named::InFolder(path))];
    }
    let named = |part: Part| (format!("{shown}/{}", part.name), Named::Part(part));
    parts.into_iter().map(named).collect()
}

/// How a file is read of which nothing but its name is known.
fn reading_of(path: &Path, format: Option<&str>) -> Reading {
    Reading {
        format: format.map(str::to_owned),
        ending: ending(path),
        ..Reading::default()
    }
}

/// The ending of a file's name.
pub(super) fn ending(path: &Path) -> Option<String> {
    Some(path.extension()?.to_str()?.to_owned())
}

fn in_archive(path: &Path, shown: &str) -> Result<Vec<(String, Named)>, ReadError> {
    let within = |(at, entry)| (format!("{shown}/{at}"), Named::InArchive(entry));
    Ok(entries(path)?.into_iter().map(within).collect())
}

/// The puzzles among the paths of a folder's entries.
///
/// # Errors
/// The folder cannot be read, to the end.
fn in_folder(
    entries: io::Result<impl Iterator<Item = io::Result<PathBuf>>>,
) -> Result<Vec<(String, PathBuf)>, ReadError> {
    let paths = entries.and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let mut found = paths.map_err(|error| unreadable(&error))?;
    found.retain(|path| is_puzzle_file(path));
    found.sort();
    let named = |path: PathBuf| (path.to_string_lossy().into_owned(), path);
    Ok(found.into_iter().map(named).collect())
}

/// Whether a folder shows this entry as a puzzle.
fn is_puzzle_file(path: &Path) -> bool {
    // Of what cannot be asked, reading tells why.
    is_shown_in_folder(path) && std::fs::metadata(path).map_or(true, |found| found.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_cannot_be_read_to_the_end_says_why() {
        let denied = || io::Error::from(io::ErrorKind::PermissionDenied);
        let refused: [io::Result<Vec<io::Result<PathBuf>>>; 2] =
            [Err(denied()), Ok(vec![Ok("a.txt".into()), Err(denied())])];
        for entries in refused {
            let error = in_folder(entries.map(Vec::into_iter)).map(|_| ());
            let message = error.expect_err("it cannot be read").message;
            assert_eq!(message.code, "input-unreadable");
        }
    }
}

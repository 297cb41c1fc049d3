//! Zip archives of puzzles, read like folders. Nothing is unpacked to disk. What an archive may
//! hold is bounded before anything of it is read, and each entry is read only up to the longest
//! puzzle.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use pavage_app::load::INPUT_BYTES_MAX;
use pavage_app::{Message, ReadError};
use zip::ZipArchive;
use zip::result::ZipError;

use super::files::has_puzzle_ending;

/// The most entries of an archive, folders and other files included.
const ENTRIES_MAX: usize = 10_000;
/// The most bytes that an archive may hold unpacked.
const UNPACKED_MAX: u64 = 256 << 20;

/// An open archive.
pub(super) struct Archive(Mutex<ZipArchive<BufReader<File>>>);

/// A puzzle in an archive.
#[derive(Clone)]
pub(super) struct Entry {
    archive: Arc<Archive>,
    number: usize,
}

/// Whether this names an archive: a file whose name ends in `.zip`.
pub(super) fn is_archive(path: &Path) -> bool {
    let ending = path.extension();
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case("zip")) && path.is_file()
}

/// The puzzles of an archive with their names in it, in the order of these, those of its folders
/// too. Files that would not be read in a folder are left out.
///
/// # Errors
/// The file is no archive, or it holds too much.
pub(super) fn entries(path: &Path) -> Result<Vec<(String, Entry)>, ReadError> {
    let file = File::open(path).map_err(|error| unreadable(error.to_string()))?;
    let mut archive = ZipArchive::new(BufReader::new(file)).map_err(|error| broken(&error))?;
    if archive.len() > ENTRIES_MAX {
        let message = Message::new("zip-many").with("entries", archive.len());
        return Err(message.with("max", ENTRIES_MAX).into());
    }
    let mut unpacked: u64 = 0;
    let mut found = Vec::new();
    for number in 0..archive.len() {
        let entry = archive
            .by_index_raw(number)
            .map_err(|error| broken(&error))?;
        unpacked = unpacked.saturating_add(entry.size());
        let name = entry.name().map_err(|error| broken(&error))?;
        if entry.is_file() && is_shown(&name) {
            found.push((name.into_owned(), number));
        }
    }
    if unpacked > UNPACKED_MAX {
        let mebibytes = usize::try_from(UNPACKED_MAX >> 20).unwrap_or(usize::MAX);
        return Err(Message::new("zip-large").with("max", mebibytes).into());
    }
    found.sort();
    let archive = Arc::new(Archive(Mutex::new(archive)));
    let entry = |(name, number)| {
        let archive = Arc::clone(&archive);
        (name, Entry { archive, number })
    };
    Ok(found.into_iter().map(entry).collect())
}

/// Whether a folder would show a file of this name: hidden files and folders are left out, and so
/// is what other systems store beside the files.
fn is_shown(name: &str) -> bool {
    let mut parts = name.split(['/', '\\']);
    let is_hidden = parts.any(|part| part.starts_with('.') || part == "__MACOSX");
    !is_hidden && has_puzzle_ending(Path::new(name))
}

impl Entry {
    /// The bytes of the puzzle; at most one more than a puzzle may have.
    ///
    /// # Errors
    /// The entry cannot be read.
    pub(super) fn bytes(&self) -> Result<Vec<u8>, ReadError> {
        let Archive(archive) = &*self.archive;
        let mut archive = archive.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = archive
            .by_index(self.number)
            .map_err(|error| broken(&error))?;
        let mut bytes = Vec::new();
        let read = entry
            .take(INPUT_BYTES_MAX as u64 + 1)
            .read_to_end(&mut bytes);
        read.map_err(|error| unreadable(error.to_string()))?;
        Ok(bytes)
    }
}

fn broken(error: &ZipError) -> ReadError {
    Message::new("zip-broken")
        .with("reason", error.to_string())
        .into()
}

fn unreadable(reason: String) -> ReadError {
    Message::new("input-unreadable")
        .with("reason", reason)
        .into()
}

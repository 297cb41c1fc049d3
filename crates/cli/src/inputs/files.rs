//! Files, folders and archives: names to bytes and text.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use pavage_app::load::{INPUT_BYTES_MAX, formats, text_of};
use pavage_app::replay::RECORDING_BYTES_MAX;
use pavage_app::{AnyPosition, Message, ReadError, families};

use super::archive::{Entry, entries, is_archive};

/// The error of a file that is not there.
const ABSENT: &str = "file-absent";

/// The bytes of what is typed as a puzzle and is not built in.
///
/// # Errors
/// There is no file of that name, or it cannot be read.
pub(super) fn puzzle_bytes(name: &str) -> Result<Vec<u8>, ReadError> {
    match bytes_of(name) {
        Err(error) if error.message.code == ABSENT => {
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

/// The bytes of a file, or of standard input for `-`; at most one more than a puzzle may have.
///
/// # Errors
/// The file cannot be read.
fn bytes_of(name: &str) -> Result<Vec<u8>, ReadError> {
    bytes_up_to(name, INPUT_BYTES_MAX)
}

/// The bytes of a file, or of standard input for `-`; at most one more than these.
fn bytes_up_to(name: &str, most: usize) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    let limit = most as u64 + 1;
    let outcome = if name == "-" {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        File::open(name).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    match outcome {
        Ok(_) => Ok(bytes),
        Err(error) => Err(unreadable(name, &error)),
    }
}

/// The text of a file or of standard input.
///
/// # Errors
/// The file cannot be read, or is not text.
pub(crate) fn text_file(name: &str) -> Result<String, ReadError> {
    let bytes = bytes_of(name)?;
    text_of(&bytes).map(str::to_owned)
}

/// The text of a recording, from a file or from standard input.
///
/// # Errors
/// The file cannot be read, or is not text.
pub(crate) fn recording_file(name: &str) -> Result<String, ReadError> {
    let bytes = bytes_up_to(name, RECORDING_BYTES_MAX)?;
    String::from_utf8(bytes).map_err(|_| Message::new("recording-not-ours").into())
}

fn unreadable(name: &str, error: &io::Error) -> ReadError {
    if error.kind() == io::ErrorKind::NotFound {
        return Message::new(ABSENT).with("name", name).into();
    }
    if Path::new(name).is_dir() {
        return Message::new("folder-empty").with("name", name).into();
    }
    let message = Message::new("input-unreadable").with("reason", error.to_string());
    message.into()
}

/// Where a puzzle that was asked for comes from.
pub(super) enum Named {
    /// A built-in puzzle, a file or standard input, by its name.
    Itself,
    /// An archive.
    InArchive(Entry),
    /// A puzzle of a series.
    Member(Box<dyn AnyPosition>, &'static str),
    /// What cannot be read, or has no puzzles to draw.
    Broken(ReadError),
}

/// The puzzles of a folder or an archive in the order of their names; any other name stands for
/// itself.
pub(super) fn expand(name: &str) -> Vec<(String, Named)> {
    let path = Path::new(name);
    let itself = || vec![(name.to_owned(), Named::Itself)];
    if pavage_app::load::built_ins().any(|(_, b)| b.name == name) {
        return itself();
    }
    if is_archive(path) {
        return match entries(path) {
            Ok(found) if found.is_empty() => {
                let error = Message::new("folder-empty").with("name", name).into();
                vec![(name.to_owned(), Named::Broken(error))]
            }
            Ok(found) => {
                let within = |(at, entry)| (format!("{name}/{at}"), Named::InArchive(entry));
                found.into_iter().map(within).collect()
            }
            Err(error) => vec![(name.to_owned(), Named::Broken(error))],
        };
    }
    let entries = match std::fs::read_dir(path) {
        Ok(entries) if path.is_dir() => entries,
        _ => return itself(),
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut found: Vec<PathBuf> = paths.filter(|path| is_puzzle_file(path)).collect();
    found.sort();
    if found.is_empty() {
        return itself();
    }
    let names = found.iter().map(|path| path.to_string_lossy().into_owned());
    names.map(|name| (name, Named::Itself)).collect()
}

/// Whether a folder shows this file as a puzzle.
fn is_puzzle_file(path: &Path) -> bool {
    let hidden = path
        .file_name()
        .is_some_and(|name| name.to_string_lossy().starts_with('.'));
    !hidden && path.is_file() && has_puzzle_ending(path)
}

/// Whether a file's ending is that of some format.
pub(super) fn has_puzzle_ending(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    let mut formats = families().iter().flat_map(|family| formats(*family));
    formats.any(|format| Some(format.extension) == extension)
}

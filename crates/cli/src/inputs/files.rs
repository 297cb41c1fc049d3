//! Files and folders: names to bytes and text.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use pavage_app::load::{INPUT_BYTES_MAX, formats, text_of};
use pavage_app::replay::RECORDING_BYTES_MAX;
use pavage_app::{Message, ReadError, families};

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
            Err(match like(name) {
                Some(better) => Message::new("usage-suggestion")
                    .with("problem", message)
                    .with("better", better),
                None => message,
            }
            .into())
        }
        bytes => bytes,
    }
}

/// The built-in puzzle with the most similar name, if it is as similar as the command's own names
/// have to be for a suggestion.
fn like(name: &str) -> Option<&'static str> {
    const LIKE_MIN: f64 = 0.8;
    let built_ins = pavage_app::load::built_ins().map(|(_, built_in)| built_in.name);
    let likeness = built_ins.map(|known| (strsim::jaro(name, known), known));
    let like = likeness.filter(|(likeness, _)| *likeness > LIKE_MIN);
    let best = like.max_by(|one, other| one.0.total_cmp(&other.0));
    best.map(|(_, known)| known)
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

/// The puzzles of a folder in the order of their names; any other name stands for itself.
pub(super) fn expand(name: &str) -> Vec<String> {
    let path = Path::new(name);
    let is_folder = path.is_dir() && !pavage_app::load::built_ins().any(|(_, b)| b.name == name);
    let entries = match std::fs::read_dir(path) {
        Ok(entries) if is_folder => entries,
        _ => return vec![name.to_owned()],
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut found: Vec<PathBuf> = paths.filter(|path| is_puzzle_file(path)).collect();
    found.sort();
    if found.is_empty() {
        return vec![name.to_owned()];
    }
    let names = found.iter().map(|path| path.to_string_lossy().into_owned());
    names.collect()
}

/// Whether a file's ending is that of some format.
fn is_puzzle_file(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    let mut formats = families().iter().flat_map(|family| formats(*family));
    let hidden = path
        .file_name()
        .is_some_and(|name| name.to_string_lossy().starts_with('.'));
    !hidden && path.is_file() && formats.any(|format| Some(format.extension) == extension)
}

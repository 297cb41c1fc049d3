//! Zip archives of puzzles, read like folders. Nothing is unpacked to disk. The size of an
//! archive is bounded before it is opened, and what it says that it holds before anything is
//! unpacked. Each entry is read only up to the longest puzzle, and what was really unpacked is
//! counted. The number of entries is bounded by the bytes that each of them counts for.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use pavage_app::load::INPUT_BYTES_MAX;
use pavage_app::{Message, ReadError};
use zip::ZipArchive;
use zip::result::ZipError;

use super::known::has_puzzle_ending;

/// The most bytes that an archive may hold unpacked.
const UNPACKED_MAX: u64 = 256 << 20;

/// The fewest bytes that an entry counts for, whatever it holds: about what it takes to list it.
const ENTRY_MIN: u64 = 1 << 10;

/// The most bytes of the archive itself.
pub(crate) const PACKED_MAX: u64 = 64 << 20;

/// An open archive.
pub(super) struct Archive(Mutex<Open>);

struct Open {
    zip: ZipArchive<BufReader<File>>,
    /// How many more bytes may be unpacked. An archive may hold more than it says.
    left: u64,
}

/// A puzzle in an archive.
#[derive(Clone)]
pub(super) struct Entry {
    archive: Arc<Archive>,
    number: usize,
    /// Its name in the archive.
    name: PathBuf,
}

/// Whether this names an archive: a file whose name ends in `.zip`.
pub(crate) fn is_archive(path: &Path) -> bool {
    let ending = path.extension();
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case("zip")) && path.is_file()
}

/// The puzzles of an archive with their names in it, in the order of these, those of its folders
/// too. Files that would not be read in a folder are left out.
///
/// # Errors
/// The file is no archive, or it holds too much.
pub(super) fn entries(path: &Path) -> Result<Vec<(String, Entry)>, ReadError> {
    entries_within(path, UNPACKED_MAX)
}

/// As [`entries`], if the archive holds at most so many bytes unpacked.
fn entries_within(path: &Path, most: u64) -> Result<Vec<(String, Entry)>, ReadError> {
    let file = File::open(path).map_err(|error| unreadable(error.to_string()))?;
    let about = file
        .metadata()
        .map_err(|error| unreadable(error.to_string()))?;
    if about.len() > PACKED_MAX {
        return Err(too_much("zip-long", PACKED_MAX));
    }
    let mut archive = ZipArchive::new(BufReader::new(file)).map_err(|error| broken(&error))?;
    // Before any entry is looked at: their list alone may be long.
    if archive.len() as u64 * ENTRY_MIN > most {
        return Err(too_much("zip-large", most));
    }
    let mut unpacked: u64 = 0;
    let mut found = Vec::new();
    for number in 0..archive.len() {
        let entry = archive
            .by_index_raw(number)
            .map_err(|error| broken(&error))?;
        unpacked = unpacked.saturating_add(entry.size().max(ENTRY_MIN));
        let name = entry.name().map_err(|error| broken(&error))?;
        if entry.is_file() && is_shown(&name) {
            found.push((name.into_owned(), number));
        }
    }
    if unpacked > most {
        return Err(too_much("zip-large", most));
    }
    found.sort();
    let archive = Arc::new(Archive(Mutex::new(Open {
        zip: archive,
        left: most,
    })));
    let entry = |(name, number): (String, usize)| {
        let entry = Entry {
            archive: Arc::clone(&archive),
            number,
            name: PathBuf::from(&name),
        };
        (name, entry)
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
    /// Its name in the archive.
    pub(super) fn path(&self) -> &Path {
        &self.name
    }

    /// The bytes of the puzzle; at most one more than a puzzle may have.
    ///
    /// # Errors
    /// The entry cannot be read, or more was unpacked of the archive than it may hold.
    pub(super) fn bytes(&self) -> Result<Vec<u8>, ReadError> {
        let Archive(archive) = &*self.archive;
        let mut archive = archive.lock().unwrap_or_else(PoisonError::into_inner);
        let Open { zip, left } = &mut *archive;
        let most = (*left).min(INPUT_BYTES_MAX as u64) + 1;
        let entry = zip.by_index(self.number).map_err(|error| broken(&error))?;
        let mut bytes = Vec::new();
        let read = entry.take(most).read_to_end(&mut bytes);
        let is_over = bytes.len() as u64 > *left;
        *left = left.saturating_sub(bytes.len() as u64);
        read.map_err(|error| unreadable(error.to_string()))?;
        if is_over {
            return Err(too_much("zip-large", UNPACKED_MAX));
        }
        Ok(bytes)
    }
}

fn too_much(code: &'static str, max: u64) -> ReadError {
    let mebibytes = usize::try_from(max >> 20).unwrap_or(usize::MAX);
    Message::new(code).with("max", mebibytes).into()
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

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn what_is_really_unpacked_is_counted() {
        let grids = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/zip/grids.zip");
        let found = entries(&grids).expect("an archive");
        let (_, first) = &found[0];
        let size = first.bytes().expect("a puzzle").len() as u64;
        let set = |left: u64| {
            let Archive(archive) = &*first.archive;
            archive.lock().expect("nobody panics").left = left;
        };
        set(2 * size);
        assert!(first.bytes().is_ok());
        assert!(first.bytes().is_ok());
        let codes = [first.bytes(), first.bytes()];
        let codes = codes.map(|bytes| bytes.expect_err("no more").message.code);
        assert_eq!(codes, ["zip-large"; 2]);
    }

    /// An archive of so many small grids.
    fn archive_of(grids: usize) -> tempfile::NamedTempFile {
        let file = tempfile::NamedTempFile::new().expect("it can be made");
        let mut archive = zip::ZipWriter::new(file.as_file());
        let options = zip::write::SimpleFileOptions::default()
            .compression_method(zip::CompressionMethod::Stored);
        for number in 0..grids {
            let name = format!("grids/{number:05}.txt");
            archive.start_file(name, options).expect("a new name");
            archive.write_all(b"112\n122/1..\n...\n").expect("written");
        }
        archive.finish().expect("it can be written");
        file
    }

    #[test]
    fn many_small_grids_are_read() {
        let file = archive_of(23_580);
        let found = entries(file.path()).expect("an archive");
        assert_eq!(found.len(), 23_580);
        let (name, last) = &found[23_579];
        assert_eq!(name, "grids/23579.txt");
        assert!(last.bytes().expect("a puzzle").starts_with(b"112"));
    }

    #[test]
    fn entries_count_whatever_they_hold() {
        let file = archive_of(8);
        let most = 8 * ENTRY_MIN;
        assert_eq!(
            entries_within(file.path(), most).map(|all| all.len()).ok(),
            Some(8)
        );
        let refused = entries_within(file.path(), most - 1).map(|_| ());
        assert_eq!(refused.expect_err("too many").message.code, "zip-large");
    }

    #[test]
    fn a_long_archive_is_not_opened() {
        let file = tempfile::NamedTempFile::new().expect("it can be made");
        file.as_file()
            .set_len(PACKED_MAX + 1)
            .expect("an empty file of that size");
        let refused = entries(file.path())
            .map(|_| ())
            .expect_err("it is too long");
        assert_eq!(refused.message.code, "zip-long");
    }
}

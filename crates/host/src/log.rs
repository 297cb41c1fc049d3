//! A text file that grows by whole entries.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

/// A text file under a first line that says what it is. Several processes may add to one.
#[derive(Debug)]
pub struct Log(File);

impl Log {
    /// Opens a log, or begins one where there is no file or an empty one. `None` if the file begins with
    /// another line: it stays as it is.
    ///
    /// # Errors
    /// The file cannot be read or written.
    pub fn open(name: &Path, head: &str) -> io::Result<Option<Log>> {
        let mut options = OpenOptions::new();
        let mut file = options.read(true).append(true).create(true).open(name)?;
        let head = format!("{head}\n");
        let mut begins = Vec::new();
        (&mut file)
            .take(head.len() as u64)
            .read_to_end(&mut begins)?;
        if begins.is_empty() {
            file.write_all(head.as_bytes())?;
        } else if begins != head.as_bytes() {
            return Ok(None);
        }
        Ok(Some(Log(file)))
    }

    /// Adds an entry at the end, in one piece.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&self, entry: &str) -> io::Result<()> {
        (&self.0).write_all(entry.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_log_grows_and_no_other_file_does() {
        let folder = tempfile::tempdir().expect("a folder");
        let name = folder.path().join("log");
        let text = || fs::read_to_string(&name).expect("it is there");
        for (entry, whole) in [("a\n", "head 1\na\n"), ("b\n", "head 1\na\nb\n")] {
            let log = Log::open(&name, "head 1").expect("opened");
            log.expect("a log").add(entry).expect("added");
            assert_eq!(text(), whole);
        }
        assert!(Log::open(&name, "head 2").expect("read").is_none());
        fs::write(&name, "hea").expect("written");
        assert!(Log::open(&name, "head 1").expect("read").is_none());
        assert_eq!(text(), "hea");
        assert!(Log::open(folder.path(), "head 1").is_err());
    }
}

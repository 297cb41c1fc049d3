//! A file that is replaced again and again while a search goes on.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use pavage_app::Message;
use pavage_app::resume::SAVED_BYTES_MAX;

use crate::outputs;

/// The file, and the result of the last write.
pub(crate) struct SavedFile {
    path: PathBuf,
    failure: Option<Message>,
}

impl SavedFile {
    pub(crate) fn new(file: impl Into<PathBuf>) -> SavedFile {
        SavedFile {
            path: file.into(),
            failure: None,
        }
    }

    /// The current text, if there is any; also checks that the file can be replaced.
    ///
    /// # Errors
    /// The file cannot be read or replaced, or was not saved by this program.
    pub(crate) fn open(&self) -> Result<Option<String>, Message> {
        outputs::check_name(&self.path.to_string_lossy())?;
        let text = match fs::metadata(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(unreadable(&error)),
            Ok(found) if !found.is_file() => return Err(Message::new("resume-not-ours")),
            Ok(_) => Some(text_of(&self.path)?),
        };
        outputs::check_writable(&self.path.to_string_lossy())?;
        Ok(text)
    }

    /// Replaces the text; a failure is remembered until a later write succeeds.
    pub(crate) fn replace(&mut self, text: &str) {
        self.failure = outputs::write(&self.path, text).err();
    }

    /// Why the last write failed, if it did.
    pub(crate) fn failure(&self) -> Option<Message> {
        self.failure.clone()
    }
}

fn text_of(path: &Path) -> Result<String, Message> {
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| unreadable(&error))?;
    let limit = SAVED_BYTES_MAX as u64 + 1;
    let read = file.take(limit).read_to_end(&mut bytes);
    read.map_err(|error| unreadable(&error))?;
    String::from_utf8(bytes).map_err(|_| Message::new("resume-not-ours"))
}

fn unreadable(error: &io::Error) -> Message {
    Message::new("input-unreadable").with("reason", error.to_string())
}

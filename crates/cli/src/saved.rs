//! A file that is replaced as a whole: a reader finds the old text or the new text, never a part,
//! even if the program is killed while it writes.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use pavage_app::Message;
use pavage_app::resume::SAVED_BYTES_MAX;

use crate::outputs;

/// The file, and the result of the last write.
pub(crate) struct SavedFile {
    path: PathBuf,
    /// The temporary file for the new text.
    part: PathBuf,
    failure: Option<io::Error>,
}

impl SavedFile {
    pub(crate) fn new(file: &str) -> SavedFile {
        let path = outputs::behind_links(file);
        SavedFile {
            part: outputs::part_of(&path),
            path,
            failure: None,
        }
    }

    /// A file whose new text is written to `part` first.
    pub(crate) fn beside(path: &Path, part: &Path) -> SavedFile {
        SavedFile {
            path: path.to_owned(),
            part: part.to_owned(),
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
        outputs::check_writable(&self.part.to_string_lossy())?;
        Ok(text)
    }

    /// Replaces the text; a failure is remembered until a later write succeeds.
    pub(crate) fn replace(&mut self, text: &str) {
        self.failure = self.try_replace(text).err();
    }

    /// Why the last write failed, if it did.
    pub(crate) fn failure(&self) -> Option<Message> {
        let failure = self.failure.as_ref()?;
        Some(Message::new("file-unwritable").with("reason", failure.to_string()))
    }

    fn try_replace(&self, text: &str) -> io::Result<()> {
        let mut part = File::create(&self.part)?;
        part.write_all(text.as_bytes())?;
        // Flush the content before renaming: otherwise a power failure may leave an empty file.
        part.sync_all()?;
        drop(part);
        fs::rename(&self.part, &self.path)?;
        outputs::sync_folder_of(&self.path);
        Ok(())
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

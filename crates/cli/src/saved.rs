//! A file that is replaced again and again while a search goes on.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use pavage_app::Message;
use pavage_app::resume::SAVED_BYTES_MAX;

use crate::file_name::unreadable;
use crate::files::Output;

/// The file, and the result of the last write.
pub(crate) struct SavedFile {
    output: Output,
    failure: Option<Message>,
}

impl SavedFile {
    pub(crate) fn new(output: Output) -> SavedFile {
        let failure = None;
        SavedFile { output, failure }
    }

    /// Its name as it is shown.
    pub(crate) fn shown(&self) -> String {
        self.output.shown().into_owned()
    }

    /// The current text, if there is any.
    ///
    /// # Errors
    /// The file cannot be read, or was not saved by this program.
    pub(crate) fn text(&self) -> Result<Option<String>, Message> {
        match fs::metadata(self.output.path()) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(unreadable(&error)),
            Ok(found) if !found.is_file() => Err(Message::new("resume-not-ours")),
            Ok(_) => text_of(self.output.path()).map(Some),
        }
    }

    /// Replaces the text; a failure is remembered until a later write succeeds.
    pub(crate) fn replace(&mut self, text: &str) {
        self.failure = self.output.write(text).err();
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

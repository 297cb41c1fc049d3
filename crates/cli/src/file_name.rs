//! The name of a file as it was typed, and what is done with the file.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;

use pavage_app::Message;

/// Standard input or standard output, where a name may stand for it.
pub(crate) const DASH: &str = "-";

/// What is done with a file.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Use {
    /// Puzzles are read: built-in ones, from files, folders and archives, or from standard input.
    Puzzles,
    /// It is read; it may be standard input.
    Input,
    /// A plan is read, or a folder with the results of its shards.
    Shards,
    /// An answer is written there, or into that folder.
    Output,
    /// It is read, and written again and again.
    State,
}

/// A file, or what else its argument may name, as it was typed: it need not be UTF-8.
#[derive(Clone, Debug)]
pub(crate) struct FileName {
    typed: OsString,
    used: Use,
}

impl FileName {
    pub(crate) fn new(typed: OsString, used: Use) -> FileName {
        FileName { typed, used }
    }

    /// What is done with it.
    pub(crate) fn used(&self) -> Use {
        self.used
    }

    pub(crate) fn typed(&self) -> &OsStr {
        &self.typed
    }

    pub(crate) fn path(&self) -> &Path {
        Path::new(&self.typed)
    }

    /// As it is shown: what is not UTF-8 is replaced.
    pub(crate) fn shown(&self) -> Cow<'_, str> {
        self.typed.to_string_lossy()
    }

    /// Whether it is `-`.
    pub(crate) fn is_dash(&self) -> bool {
        self.typed == DASH
    }
}

/// The message that a file cannot be written.
pub(crate) fn unwritable(error: io::Error) -> Message {
    Message::new("file-unwritable").with("reason", error.to_string())
}

/// The message that a file or a folder cannot be read.
pub(crate) fn unreadable(error: &io::Error) -> Message {
    Message::new("input-unreadable").with("reason", error.to_string())
}

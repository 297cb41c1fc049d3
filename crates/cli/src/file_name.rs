//! The name of a file as it was typed, and what is done with the file.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::{Arc, OnceLock};

use pavage_app::Message;
use pavage_app::load::INPUT_BYTES_MAX;
use pavage_app::replay::RECORDING_BYTES_MAX;
use pavage_app::resume::SAVED_BYTES_MAX;
use pavage_wire::shards::TEXT_BYTES_MAX;

/// Standard input or standard output, where a name may stand for it.
pub(crate) const DASH: &str = "-";

/// What is done with a file.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Use {
    /// Puzzles are read: built-in ones, from files, folders and archives, or from standard input.
    Puzzles,
    /// It is read; it may be standard input.
    Input,
    /// A recording is read; it may be standard input.
    Recording,
    /// A photograph is read; it may be standard input.
    Photograph,
    /// A plan is read, or a folder with the results of its shards.
    Shards,
    /// An answer is written there, or into that folder.
    Output,
    /// It is read, and written again and again.
    State,
}

/// The most bytes of a photograph: more than any telephone writes.
const PHOTOGRAPH_BYTES_MAX: usize = 64 << 20;

impl Use {
    /// The most bytes of a file that is read for it.
    pub(crate) fn bytes_max(self) -> u64 {
        let most = match self {
            Use::Puzzles | Use::Input => INPUT_BYTES_MAX,
            Use::Recording => RECORDING_BYTES_MAX,
            Use::Photograph => PHOTOGRAPH_BYTES_MAX,
            Use::Shards => TEXT_BYTES_MAX,
            Use::State => SAVED_BYTES_MAX,
            Use::Output => 0,
        };
        most as u64
    }
}

/// A file, or what else its argument may name, as it was typed: it need not be UTF-8.
#[derive(Clone, Debug)]
pub(crate) struct FileName {
    typed: OsString,
    used: Use,
    /// What it held when it was recorded, for whoever reads it after that. All clones share it.
    recorded: Arc<OnceLock<Vec<u8>>>,
}

impl FileName {
    pub(crate) fn new(typed: OsString, used: Use) -> FileName {
        let recorded = Arc::default();
        FileName {
            typed,
            used,
            recorded,
        }
    }

    /// The same file, used otherwise.
    pub(crate) fn used_as(&self, used: Use) -> FileName {
        FileName {
            used,
            ..self.clone()
        }
    }

    /// The bytes of the file, or of standard input for `-`; at most one more than its use allows.
    pub(crate) fn bytes(&self) -> io::Result<Vec<u8>> {
        match self.recorded.get() {
            Some(bytes) => Ok(bytes.clone()),
            None if self.is_dash() => up_to(io::stdin().lock(), self.used.bytes_max()),
            None => bytes_of(self.path(), self.used.bytes_max()),
        }
    }

    /// The bytes of the file for a record, which must not change what is read later: a pipe gives them once.
    pub(crate) fn record(&self) -> io::Result<&[u8]> {
        let bytes = self.bytes()?;
        Ok(self.recorded.get_or_init(|| bytes))
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

/// The bytes of a file; at most one more than these.
pub(crate) fn bytes_of(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    up_to(File::open(path)?, most)
}

fn up_to(file: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The message that a file cannot be written.
pub(crate) fn unwritable(error: io::Error) -> Message {
    Message::new("file-unwritable").with("reason", error.to_string())
}

/// The message that a file or a folder cannot be read.
pub(crate) fn unreadable(error: &io::Error) -> Message {
    Message::new("input-unreadable").with("reason", error.to_string())
}

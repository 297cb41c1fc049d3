//! What is wrong with an input, and with which file.

use std::io;

use pavage_app::{Message, ReadError};

/// The error of a puzzle, or of the moves played on it.
pub(crate) struct Wrong {
    pub(crate) error: ReadError,
    /// The file that the error and its line refer to, if it is not the puzzle's.
    pub(crate) file: Option<String>,
}

impl From<ReadError> for Wrong {
    fn from(error: ReadError) -> Wrong {
        Wrong { error, file: None }
    }
}

/// What is wrong with a file.
pub(crate) struct WrongFile {
    pub(crate) name: String,
    pub(crate) message: Message,
}

/// What ends a command before it answers.
pub(crate) enum Halt {
    /// Bad usage or bad input: the name of what is wrong, if it has one, and why.
    Bad(Option<String>, ReadError),
    /// Standard output cannot be written.
    Output(io::Error),
}

impl From<io::Error> for Halt {
    fn from(error: io::Error) -> Halt {
        Halt::Output(error)
    }
}

impl From<Message> for Halt {
    fn from(message: Message) -> Halt {
        Halt::Bad(None, message.into())
    }
}

impl From<WrongFile> for Halt {
    fn from(wrong: WrongFile) -> Halt {
        Halt::about(wrong.name, wrong.message)
    }
}

impl Halt {
    /// What is wrong with the file or input of this name.
    pub(crate) fn about(name: impl Into<String>, error: impl Into<ReadError>) -> Halt {
        Halt::Bad(Some(name.into()), error.into())
    }
}

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

impl From<(String, Message)> for Halt {
    fn from((name, message): (String, Message)) -> Halt {
        Halt::Bad(Some(name), message.into())
    }
}

impl From<(String, ReadError)> for Halt {
    fn from((name, error): (String, ReadError)) -> Halt {
        Halt::Bad(Some(name), error)
    }
}

//! What is wrong with an input, and with which file.

use pavage_app::ReadError;

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

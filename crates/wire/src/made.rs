//! The JSON of files that were made of a puzzle.

use serde::Serialize;

use super::line;

/// Files that were made of a puzzle.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct MadeJson {
    /// The ending of the file's name: `stl`, `svg`, `pdf`, or `zip` for several files in an archive.
    ending: &'static str,
    /// How many files were made.
    files: usize,
    /// The bytes of the file, in base 64.
    data: String,
}

/// The answer to a page.
pub(crate) fn made_answer(ending: &'static str, files: usize, data: String) -> String {
    line(&MadeJson {
        ending,
        files,
        data,
    })
}

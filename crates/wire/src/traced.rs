//! What was typed as a command, as a trace holds it.

use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::line;

#[derive(Serialize)]
struct CommandJson<'a> {
    typed: &'a [String],
    files: Map<String, Json>,
}

/// The body of the entry of a command: the words that were typed, and the files that they name. A file
/// that is no text is a list of bytes.
#[must_use]
pub fn command_body(typed: &[String], files: &[(String, Vec<u8>)]) -> String {
    let content =
        |bytes: &[u8]| str::from_utf8(bytes).map_or_else(|_| Json::from(bytes), Json::from);
    let files = files.iter();
    line(&CommandJson {
        typed,
        files: files
            .map(|(name, bytes)| (name.clone(), content(bytes)))
            .collect(),
    })
}

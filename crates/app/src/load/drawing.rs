//! Drawings that the page saves: files of its own, which hold the puzzle that is drawn as text as well.

use pavage_family::{Message, ReadError};
use serde::Deserialize;

use super::json::{is_of_kind, unreadable};

/// A file of a drawing. What is drawn, the page alone understands.
#[derive(Deserialize)]
struct DrawingFile {
    /// Absent while the drawing is not whole.
    puzzle: Option<PuzzleOf>,
}

/// The puzzle of a drawing.
#[derive(Deserialize)]
pub(crate) struct PuzzleOf {
    /// The format of its text.
    pub(crate) format: String,
    /// Its text.
    pub(crate) text: String,
}

/// The puzzle in a file of a drawing; `None` if the text is no such file.
///
/// # Errors
/// The file cannot be read, or its drawing is not whole.
pub(crate) fn puzzle_of(text: &str) -> Result<Option<PuzzleOf>, ReadError> {
    if !is_of_kind(text.as_bytes(), &["drawing"]) {
        return Ok(None);
    }
    let file: DrawingFile = serde_json::from_str(text).map_err(|error| unreadable(&error))?;
    let puzzle = file
        .puzzle
        .ok_or_else(|| Message::new("drawing-unfinished"))?;
    Ok(Some(puzzle))
}

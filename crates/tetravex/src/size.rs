//! The size of a board as typed: rows and columns as `4x6`, or one number for a square.

use super::draft::too_many;
use super::puzzle::CELLS_MAX;
use pavage_family::{Message, ReadError, Settings};

/// The rows and columns in a text.
///
/// # Errors
/// The text is not a size, or no board has that size.
pub(super) fn parse(text: &str) -> Result<[usize; 2], Message> {
    let bad = || Message::new("tetravex-size-bad").with("typed", text);
    let number = |word: &str| {
        let word = word.trim();
        let plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        // The message says how many cells, on platforms of 32 bits too.
        let number = plain.then(|| word.parse().unwrap_or(u64::MAX));
        number.filter(|&number| number > 0).ok_or_else(bad)
    };
    let [rows, cols] = match text.split_once(['x', 'X', '×']) {
        Some((rows, cols)) => [number(rows)?, number(cols)?],
        None => [number(text)?; 2],
    };
    match rows.saturating_mul(cols) {
        cells if cells <= CELLS_MAX as u64 => {
            let side = |cells| usize::try_from(cells).expect("boards have fewer cells");
            Ok([side(rows), side(cols)])
        }
        cells => Err(too_many(cells)),
    }
}

/// The size that was given as an option.
///
/// # Errors
/// As [`parse`].
pub(super) fn wished(settings: &Settings) -> Result<Option<[usize; 2]>, Message> {
    settings.get("size").map(parse).transpose()
}

/// The size that a text states, or else the one given as an option.
///
/// # Errors
/// The two differ.
pub(super) fn told(
    text: Option<[usize; 2]>,
    line: usize,
    settings: &Settings,
) -> Result<Option<[usize; 2]>, ReadError> {
    let wished = wished(settings)?;
    match (text, wished) {
        (Some(text), Some(wished)) if text != wished => {
            let message = Message::new("tetravex-size-differs")
                .with("rows", text[0])
                .with("cols", text[1]);
            let message = message.with("other_rows", wished[0]);
            Err(ReadError::at(line, message.with("other_cols", wished[1])))
        }
        _ => Ok(text.or(wished)),
    }
}

//! The solutions in what `solve --json` prints.

use pavage_family::{Message, ReadError};
use serde_json::Value as Json;

use crate::load::unreadable;

/// The solutions in the output of `solve --json`, each as text that puzzles can read.
///
/// # Errors
/// The text is not JSON, or contains no solution.
pub(super) fn read_solutions(text: &str) -> Result<Vec<String>, ReadError> {
    let absent = || ReadError::from(Message::new("solution-absent"));
    let mut texts = Vec::new();
    for value in serde_json::Deserializer::from_str(text).into_iter::<Json>() {
        let value = value.map_err(|error| unreadable(&error))?;
        let solutions = value.get("solutions").and_then(Json::as_array);
        for solution in solutions.ok_or_else(absent)? {
            let text = tiles_text(solution).or_else(|| rows_text(solution));
            texts.push(text.ok_or_else(absent)?);
        }
    }
    if texts.is_empty() {
        return Err(absent());
    }
    Ok(texts)
}

/// Whether a text begins with a JSON object that contains solutions.
pub(super) fn has_solutions(text: &str) -> bool {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Json>();
    let first = values.next().and_then(Result::ok);
    first.is_some_and(|value| value.get("solutions").is_some())
}

/// Rows of tiles as text, one line per tile: top, left, right, bottom. `None` for other solutions.
fn tiles_text(rows: &Json) -> Option<String> {
    let rows = rows.as_array()?.iter().map(Json::as_array);
    let tiles: Vec<&Json> = rows
        .collect::<Option<Vec<_>>>()?
        .into_iter()
        .flatten()
        .collect();
    if !tiles.iter().any(|tile| tile.is_array()) {
        return None;
    }
    let line = |tile: &&Json| match tile {
        // There is no tile here.
        Json::Null => Some("./././.\n".to_owned()),
        tile => match &tile.as_array()?[..] {
            [top, right, bottom, left] => Some(format!("{top}/{left}/{right}/{bottom}\n")),
            _ => None,
        },
    };
    tiles.iter().map(line).collect()
}

/// Rows, layers of rows, or rows of numbers, as lines of text.
fn rows_text(rows: &Json) -> Option<String> {
    let mut text = String::new();
    for row in rows.as_array()? {
        match row {
            Json::String(row) => text.push_str(row),
            Json::Array(layer) if layer.iter().all(Json::is_string) => {
                text.push_str(&rows_text(row)?);
            }
            Json::Array(numbers) if !numbers.iter().any(Json::is_array) => {
                // The board has no cell here.
                let word = |number: &Json| match number {
                    Json::Null => "#".to_owned(),
                    number => number.to_string(),
                };
                let words = numbers.iter().map(word);
                text.push_str(&words.collect::<Vec<_>>().join(" "));
            }
            _ => return None,
        }
        text.push('\n');
    }
    Some(text)
}

//! Challenges as people share them: letter grids with a title above each, in which `-` stands for an empty
//! cell as well as `.`. A file may hold several.

use pavage_family::text::{draws_twice, lists_tiles};
use pavage_family::{Message, ReadError};

use super::iqpuzzle::looks_like_iqpuzzle;
use super::presents::looks_like_presents;

/// A grid with its title.
struct Challenge<'t> {
    title: Vec<&'t str>,
    /// The line of the first row, counted from 0.
    first: usize,
    rows: Vec<&'t str>,
}

/// Whether a text has grids with a title each, or with `-` for empty cells.
pub(in super::super) fn looks_like_challenges(text: &str) -> bool {
    let found = challenges(text);
    let is_marked = |found: &Challenge<'_>| {
        !found.title.is_empty() || found.rows.iter().any(|row| row.contains('-'))
    };
    let has_empty = |found: &Challenge<'_>| found.rows.iter().any(|row| row.contains(['-', '.']));
    let is_other = looks_like_presents(text)
        || looks_like_iqpuzzle(text)
        || draws_twice(text)
        || lists_tiles(text);
    !is_other
        && !found.is_empty()
        && found
            .iter()
            .all(|found| is_marked(found) && has_empty(found))
}

/// The texts of the challenges, and their titles or else their numbers.
pub(in super::super) fn parts(text: &str) -> Vec<(String, String)> {
    let found = challenges(text).into_iter();
    let part = |(number, found): (usize, Challenge<'_>)| {
        let name = match found.title.join(" ") {
            title if title.is_empty() || title.contains('/') => number.to_string(),
            title => title,
        };
        (name, found.rows.join("\n").replace('-', ".") + "\n")
    };
    (1..).zip(found).map(part).collect()
}

/// The letter grid of the only challenge of a text, on the lines on which it is.
pub(in super::super) fn grid(text: &str) -> Result<String, ReadError> {
    match &challenges(text)[..] {
        [] => Err(Message::new("challenges-none").into()),
        [only] => {
            let comments = "--\n".repeat(only.first);
            Ok(comments + &only.rows.join("\n").replace('-', ".") + "\n")
        }
        several => {
            let message = Message::new("parts-several").with("parts", several.len());
            Err(ReadError::at(several[1].first + 1, message))
        }
    }
}

/// Two or more lines of equal length that may be rows are a grid; lines before it that are none are its
/// title.
fn challenges(text: &str) -> Vec<Challenge<'_>> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut found = Vec::new();
    let mut title = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let same = lines[at..].iter();
        let same = same.take_while(|row| is_row(row) && row.len() == line.len());
        let length = same.count();
        if length > 1 {
            found.push(Challenge {
                title: std::mem::take(&mut title),
                first: at,
                rows: lines[at..at + length].to_vec(),
            });
            at += length;
        } else {
            title.extend((!line.is_empty()).then_some(*line));
            at += 1;
        }
    }
    // What stands below the last grid is no title.
    found
}

fn is_row(line: &str) -> bool {
    let in_row =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'#' | b'?');
    line.len() > 1 && line.bytes().all(in_row)
}

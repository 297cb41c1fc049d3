//! The format of 0/1 matrices: an option a line, an item a column, with blanks, commas or nothing
//! between the digits; brackets around the rows and semicolons after them are understood.

use pavage_search::Bounds;

use super::puzzle::{Entry, ITEMS_MAX, Item, Puzzle};
use pavage_family::{Message, ReadError};

/// The secondary item of rows without a 1. An option that covers no primary item is in no solution,
/// and such a row keeps its number.
const NONE: &str = "none";

/// The longest matrix that is written, in bytes.
const BYTES_MAX: usize = 4 << 20;

/// Whether a text has nothing but the characters of a matrix, in more than one row or column. Texts of
/// other families may have no others either.
pub(super) fn looks_like_matrix(text: &str) -> bool {
    let is_of_matrix = |character: char| {
        matches!(character, '0' | '1' | ',' | ';' | '[' | ']') || character.is_whitespace()
    };
    text.chars().all(is_of_matrix) && text.trim().contains(|c: char| !c.is_ascii_digit())
}

/// Reads a matrix. Columns become primary items, named by their numbers from 0. A row ends with its line,
/// a semicolon or a bracket.
///
/// # Errors
/// There is another character than 0, 1 and what may stand around them; rows differ in length; or
/// there are too many columns.
pub(super) fn read(text: &str) -> Result<Puzzle, ReadError> {
    let mut columns = None;
    let (mut ends, mut entries) = (Vec::new(), Vec::new());
    let lines = text.lines().zip(1..);
    let rows =
        lines.flat_map(|(line, number)| line.split([';', ']']).map(move |row| (row, number)));
    for (row, number) in rows {
        let at_line = |message| ReadError::at(number, message);
        let begun = entries.len();
        let length = read_row(row, &mut entries).map_err(at_line)?;
        if length == 0 {
            continue;
        }
        if length > ITEMS_MAX {
            let message = Message::new("cover-items-many").with("max", ITEMS_MAX);
            return Err(at_line(message));
        }
        let expected = *columns.get_or_insert(length);
        if length != expected {
            let message = Message::new("matrix-row-length").with("columns", length);
            return Err(at_line(message.with("expected", expected)));
        }
        if entries.len() == begun {
            entries.push(Entry {
                item: usize::MAX,
                color: None,
            });
        }
        ends.push(entries.len());
    }
    let columns = columns.ok_or_else(|| Message::new("matrix-empty"))?;
    let column = |number: usize| Item {
        name: number.to_string(),
        bounds: Some(Bounds::ONCE),
    };
    let mut items: Vec<Item> = (0..columns).map(column).collect();
    let without = entries.iter_mut().filter(|entry| entry.item == usize::MAX);
    if without.map(|entry| entry.item = columns).count() > 0 {
        items.push(Item {
            name: NONE.to_owned(),
            bounds: None,
        });
    }
    let prices = vec![0; ends.len()];
    Ok(Puzzle::checked(items, &ends, entries, prices))
}

/// Adds the entries of a row. Returns its number of columns.
fn read_row(row: &str, entries: &mut Vec<Entry>) -> Result<usize, Message> {
    let mut length = 0;
    for character in row.chars() {
        match character {
            '0' | '1' => {
                if character == '1' {
                    entries.push(Entry {
                        item: length,
                        color: None,
                    });
                }
                length += 1;
            }
            ',' | '[' => {}
            blank if blank.is_whitespace() => {}
            other => {
                let message = Message::new("matrix-character");
                return Err(message.with("character", other.to_string()));
            }
        }
    }
    Ok(length)
}

/// The matrix of a puzzle without its given options; `None` if a matrix cannot say it: a primary item
/// is not covered exactly once, an option beside primary items covers secondary ones or has a price,
/// there is no item or no option, or the matrix would have more than [`BYTES_MAX`] bytes. The names of items are not kept.
pub(super) fn write(puzzle: &Puzzle) -> Option<String> {
    let columns = puzzle.primary_count();
    let primary = &puzzle.items()[..columns];
    let is_once = |item: &Item| item.bounds == Some(Bounds::ONCE);
    let characters = puzzle.option_count().saturating_mul(2 * columns);
    if !(1..=BYTES_MAX).contains(&characters) || !primary.iter().all(is_once) {
        return None;
    }
    let mut text = String::with_capacity(characters);
    for option in 0..puzzle.option_count() {
        let mut row = vec!["0"; columns];
        let entries = puzzle.option(option);
        let covered = entries.iter().filter(|entry| entry.item < columns);
        let ones = covered.map(|entry| row[entry.item] = "1").count();
        if ones > 0 && ones < entries.len() || puzzle.price(option) > 0 {
            return None;
        }
        text += &row.join(" ");
        text.push('\n');
    }
    Some(text)
}

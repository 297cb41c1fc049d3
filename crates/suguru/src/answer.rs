//! Reads a solution: rows of numbers as `solve` prints them, or the puzzle in any of its formats
//! with the values filled in.

use super::draft::{Written, at_place};
use super::layout::Layout;
use super::puzzle::{Puzzle, State};
use super::{cells_text, compact_text, drawing, toml_text, url_text};
use pavage_family::text::{begins_with_numbers, draws_twice, spoken_lines, toml_family};
use pavage_family::{Message, ReadError};

/// The position that an answer shows.
///
/// # Errors
/// The text cannot be read, or its board is not the puzzle's.
pub(super) fn read(puzzle: &Puzzle, text: &str) -> Result<State, ReadError> {
    if toml_family(text).is_some() {
        return of_puzzle(puzzle, &toml_text::read(text)?);
    }
    if url_text::looks_like_link(text) {
        return of_puzzle(puzzle, &url_text::read(text)?);
    }
    let rows: Vec<(usize, &str)> = spoken_lines(text).collect();
    let [height, width] = puzzle.layout().frame();
    let as_wide = |&(_, row): &(usize, &str)| split(row, width).len() == width;
    // Try rows of numbers first: rows of three or four columns look like a cell list.
    if rows.len() == height && rows.iter().all(as_wide) {
        return of_rows(puzzle, &rows);
    }
    if draws_twice(text) {
        match compact_text::read(text) {
            // Two drawings of numbers may also be two solutions.
            Err(_) if begins_with_numbers(text) => {}
            read => return of_puzzle(puzzle, &read?),
        }
    }
    if begins_with_numbers(text) && rows.len() == height * width {
        return of_puzzle(puzzle, &cells_text::read(text)?);
    }
    of_rows(puzzle, &rows)
}

/// The values of a filled puzzle.
fn of_puzzle(puzzle: &Puzzle, answer: &Written) -> Result<State, ReadError> {
    let (layout, other) = (puzzle.layout(), &answer.layout);
    check_size(puzzle, other.frame())?;
    let place_in = |layout: &Layout, cell| layout.place(cell).indices();
    for cell in other.cells() {
        let [row, col] = place_in(other, cell);
        if layout.cell_at(row, col).is_none() {
            return Err(at_place("answer-outside", [row, col]).into());
        }
    }
    let value = |cell| {
        let [row, col] = place_in(layout, cell);
        let found = other.cell_at(row, col);
        let found = found.ok_or_else(|| at_place("answer-cell-absent", [row, col]))?;
        Ok(answer.values[found.index()].map(narrow))
    };
    let values: Result<Vec<_>, Message> = layout.cells().map(value).collect();
    Ok(State::of_values(values?))
}

/// Values too large for any cage are kept, so that the judge refuses them.
fn narrow(value: u32) -> u8 {
    u8::try_from(value).unwrap_or(u8::MAX)
}

fn check_size(puzzle: &Puzzle, found: [usize; 2]) -> Result<(), Message> {
    let [rows, cols] = puzzle.layout().frame();
    if found == [rows, cols] {
        return Ok(());
    }
    let message = Message::new("answer-other-size")
        .with("rows", rows)
        .with("cols", cols);
    Err(message
        .with("found_rows", found[0])
        .with("found_cols", found[1]))
}

/// The values of rows of numbers or digits.
fn of_rows(puzzle: &Puzzle, rows: &[(usize, &str)]) -> Result<State, ReadError> {
    let mut words = Vec::new();
    let mut cols = None;
    for &(line, row) in rows {
        let found = split(row, puzzle.layout().frame()[1]);
        let expected = *cols.get_or_insert(found.len());
        if found.len() != expected {
            let message = Message::new("grid-ragged").with("cells", found.len());
            return Err(ReadError::at(line, message.with("expected", expected)));
        }
        words.extend(found.into_iter().map(|word| (line, word)));
    }
    let cols = cols.ok_or_else(|| Message::new("solution-absent"))?;
    let numbers = words.iter().enumerate().map(|(at, &(line, word))| {
        let bad = || at_place("solution-word-bad", [at / cols, at % cols]).with("word", word);
        number(word).ok_or_else(|| ReadError::at(line, bad()))
    });
    let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
    check_size(puzzle, [rows.len(), cols])?;
    for (at, number) in numbers.iter().enumerate() {
        let place = [at / cols, at % cols];
        let known = puzzle.layout().cell_at(place[0], place[1]).is_some();
        match number {
            Number::Outside if known => return Err(at_place("answer-cell-absent", place).into()),
            Number::Empty | Number::Value(_) if !known => {
                return Err(at_place("answer-outside", place).into());
            }
            _ => {}
        }
    }
    let values = numbers.iter().filter_map(|number| match number {
        Number::Outside => None,
        Number::Empty => Some(None),
        Number::Value(value) => Some(Some(*value)),
    });
    Ok(State::of_values(values.collect()))
}

/// The words of a row. A row of a single word is split into characters.
fn split(row: &str, width: usize) -> Vec<&str> {
    let words: Vec<&str> = row.split_whitespace().collect();
    match words[..] {
        [word] if width > 1 => {
            let ends = word.char_indices();
            ends.map(|(at, c)| &word[at..at + c.len_utf8()]).collect()
        }
        _ => words,
    }
}

/// What an answer holds at a place.
enum Number {
    Outside,
    Empty,
    Value(u8),
}

fn number(word: &str) -> Option<Number> {
    match word {
        "#" => Some(Number::Outside),
        "." | "0" => Some(Number::Empty),
        _ => drawing::value(word).map(|value| Number::Value(narrow(value))),
    }
}

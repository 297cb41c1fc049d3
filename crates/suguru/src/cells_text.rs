//! The cell list: one line `row col cage [value]` for each cell, counted from 0, separated by
//! blanks, in any order. Every cell of the rectangle is listed once. Lines that begin with `--` are
//! comments.

use std::collections::HashMap;
use std::fmt::Write;

use pavage_bits::SmallSort as _;
use pavage_grid::CELLS_MAX;

use super::draft::{Draft, Written, at_place, too_large};
use super::drawing::is_empty_word;
use super::puzzle::{Puzzle, State};
use pavage_family::text::{
    begins_with_numbers, draws_twice, lists_tiles, lists_wang_tiles, spoken_lines,
};
use pavage_family::{Message, ReadError};

/// A line of the list.
struct Entry {
    line: usize,
    place: [usize; 2],
    cage: usize,
    value: Option<u32>,
}

/// Whether a text looks like a cell list.
pub(super) fn looks_like_cells(text: &str) -> bool {
    let lists_others = lists_tiles(text) || lists_wang_tiles(text);
    begins_with_numbers(text) && !draws_twice(text) && !lists_others
}

/// Reads cages and values. Memory for the rectangle is allocated only after all its cells were
/// found.
pub(super) fn read(text: &str) -> Result<Written, ReadError> {
    let mut entries = entries(text)?;
    // Where every line has a value and none has another mark, 0 stands for none.
    if entries.iter().all(|entry| entry.value.is_some()) {
        for entry in &mut entries {
            entry.value = entry.value.filter(|value| *value > 0);
        }
    }
    entries.small_sort_by_key(|entry| entry.place);
    let cols = 1 + entries
        .iter()
        .map(|entry| entry.place[1])
        .max()
        .unwrap_or(0);
    check_full(&entries, cols)?;
    let lines: Vec<usize> = entries.iter().map(|entry| entry.line).collect();
    let draft = Draft {
        cols,
        cages: entries.iter().map(|entry| Some(entry.cage)).collect(),
        cage_lines: lines.clone(),
        values: entries.iter().map(|entry| entry.value).collect(),
        value_lines: lines,
    };
    draft.written()
}

fn entries(text: &str) -> Result<Vec<Entry>, ReadError> {
    let mut entries = Vec::new();
    let mut seen: HashMap<[usize; 2], usize> = HashMap::new();
    for (line, words) in spoken_lines(text) {
        let entry = entry(line, words).map_err(|message| ReadError::at(line, message))?;
        if let Some(first) = seen.insert(entry.place, line) {
            let message = at_place("cells-twice", entry.place).with("first", first);
            return Err(ReadError::at(line, message));
        }
        entries.push(entry);
        if entries.len() > CELLS_MAX {
            return Err(ReadError::at(line, too_large(entries.len())));
        }
    }
    if entries.is_empty() {
        return Err(Message::new("board-empty").into());
    }
    Ok(entries)
}

fn entry(line: usize, text: &str) -> Result<Entry, Message> {
    let words: Vec<&str> = text.split_whitespace().take(5).collect();
    let (row, col, cage, value) = match words[..] {
        [row, col, cage] => (row, col, cage, None),
        [row, col, cage, value] => (row, col, cage, Some(value)),
        _ => {
            let found = text.split_whitespace().count();
            return Err(Message::new("cells-fields").with("found", found));
        }
    };
    Ok(Entry {
        line,
        place: [index(row)?, index(col)?],
        cage: index(cage)?,
        value: match value {
            Some(word) if is_empty_word(word) => None,
            word => word.map(number).transpose()?,
        },
    })
}

/// A whole number without a sign. Numbers too large for `u32` become its maximum.
fn number(word: &str) -> Result<u32, Message> {
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        Ok(word.parse().unwrap_or(u32::MAX))
    } else {
        Err(Message::new("cells-number-bad").with("word", word))
    }
}

/// A row, column or cage. None of them may exceed the number of cells of a board.
fn index(word: &str) -> Result<usize, Message> {
    let index = number(word)? as usize;
    if index < CELLS_MAX {
        return Ok(index);
    }
    let message = Message::new("cells-index-large").with("word", word);
    Err(message.with("max", CELLS_MAX - 1))
}

/// Checks that sorted entries are the places of a rectangle, one after the other.
fn check_full(entries: &[Entry], cols: usize) -> Result<(), ReadError> {
    let wanted = |at: usize| [at / cols, at % cols];
    let missing =
        |at: usize, line: usize| Err(ReadError::at(line, at_place("cells-missing", wanted(at))));
    let mut numbered = entries.iter().enumerate();
    if let Some((at, entry)) = numbered.find(|(at, entry)| entry.place != wanted(*at)) {
        return missing(at, entry.line);
    }
    match entries.last() {
        Some(last) if !entries.len().is_multiple_of(cols) => missing(entries.len(), last.line),
        _ => Ok(()),
    }
}

/// The list of a position. `None` if the board is not a rectangle, because lists cannot describe
/// it.
pub(super) fn write(puzzle: &Puzzle, state: &State) -> Option<String> {
    let layout = puzzle.layout();
    let [rows, cols] = layout.frame();
    if rows * cols != layout.size() {
        return None;
    }
    let mut text = String::new();
    for cell in layout.cells() {
        let [row, col] = layout.place(cell).indices();
        let cage = layout.cage_of(cell).index();
        let value = state.values()[cell.index()].map(|value| format!(" {value}"));
        let value = value.unwrap_or_default();
        writeln!(text, "{row} {col} {cage}{value}").expect("writing to a string does not fail");
    }
    Some(text)
}

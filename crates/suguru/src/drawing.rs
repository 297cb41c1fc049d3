//! Drawings of a board in rows: the cages as letters, the values as digits. The compact text and
//! TOML share them.
//!
//! A row has one character for each cell. If a row contains blanks or commas, each word is a cell
//! instead, so that a board may have more cages than there are letters. `#` is not a cell. Values
//! above 9 are letters from `a` = 10, or numbers if words are cells.

use pavage_family::numbers::as_u8;
use std::fmt::Write;

use pavage_grid::{CELLS_MAX, CellId, letter_names};

use super::draft::{Draft, Written, at_place, too_large};
use super::layout::Layout;
use super::puzzle::{Puzzle, State};
use pavage_family::text::is_empty_mark;
use pavage_family::{Message, ReadError};

/// A row of text with its line number.
pub(super) type Row<'a> = (usize, &'a str);

/// The words drawn on each place, in rows of equal length.
pub(super) struct Drawing<'a> {
    /// Number of rows.
    pub(super) rows: usize,
    /// Number of places in each row.
    pub(super) cols: usize,
    /// The word on each place, one row after the other.
    pub(super) words: Vec<&'a str>,
    /// The line of each row.
    lines: Vec<usize>,
}

impl<'a> Drawing<'a> {
    /// Splits rows into words.
    ///
    /// # Errors
    /// There is no row, rows differ in length, or there are too many places.
    pub(super) fn read(rows: &[Row<'a>]) -> Result<Drawing<'a>, ReadError> {
        let room = CELLS_MAX * 8;
        let letters: usize = rows.iter().map(|(_, row)| row.len()).sum();
        if letters > room || rows.len() > CELLS_MAX {
            return Err(too_large(letters).into());
        }
        let spaced = rows.iter().any(|(_, row)| row.contains(parts_words));
        let words_of = |row: &'a str| if spaced { by_word(row) } else { by_letter(row) };
        let mut words = Vec::with_capacity(letters);
        let mut cols = None;
        for &(line, row) in rows {
            let found = words_of(row);
            let expected = *cols.get_or_insert(found.len());
            if found.len() != expected {
                let message = Message::new("grid-ragged").with("cells", found.len());
                return Err(ReadError::at(line, message.with("expected", expected)));
            }
            words.extend(found);
        }
        match cols {
            Some(cols) if (1..=CELLS_MAX).contains(&cols) => Ok(Drawing {
                rows: rows.len(),
                cols,
                words,
                lines: rows.iter().map(|(line, _)| *line).collect(),
            }),
            Some(1..) => Err(too_large(words.len()).into()),
            _ => Err(Message::new("board-empty").into()),
        }
    }

    /// The line of a place.
    pub(super) fn line(&self, at: usize) -> usize {
        self.lines[at / self.cols]
    }

    fn place_lines(&self) -> Vec<usize> {
        (0..self.words.len()).map(|at| self.line(at)).collect()
    }

    /// A message about a place and the word on it.
    pub(super) fn error(&self, code: &'static str, at: usize) -> ReadError {
        let message = at_place(code, [at / self.cols, at % self.cols]);
        let word = self.words[at].escape_default().to_string();
        ReadError::at(self.line(at), message.with("word", word))
    }
}

fn parts_words(letter: char) -> bool {
    letter == ',' || letter.is_whitespace()
}

fn by_word(row: &str) -> Vec<&str> {
    let words = row.split(parts_words);
    words.filter(|word| !word.is_empty()).collect()
}

fn by_letter(row: &str) -> Vec<&str> {
    let ends = row
        .char_indices()
        .map(|(at, c)| &row[at..at + c.len_utf8()]);
    ends.collect()
}

/// The contents of two drawings: the cages, and the values if they are drawn.
pub(super) fn written(
    cages: &Drawing<'_>,
    values: Option<&Drawing<'_>>,
) -> Result<Written, ReadError> {
    let mut names = Vec::with_capacity(cages.words.len());
    for (at, &word) in cages.words.iter().enumerate() {
        let bad = |c: char| c == '.' || c == '/' || c == '-' || c.is_control();
        if word.contains(bad) {
            return Err(cages.error("cage-name-bad", at));
        }
        names.push((word != "#").then_some(word));
    }
    let (values, value_lines) = match values {
        Some(values) => (given(cages, values)?, values.place_lines()),
        None => (vec![None; names.len()], cages.place_lines()),
    };
    let draft = Draft {
        cols: cages.cols,
        cages: names,
        cage_lines: cages.place_lines(),
        values,
        value_lines,
    };
    draft.written()
}

/// The values of a drawing, which must have the same cells as that of the cages.
fn given(cages: &Drawing<'_>, values: &Drawing<'_>) -> Result<Vec<Option<u32>>, ReadError> {
    if [values.rows, values.cols] != [cages.rows, cages.cols] {
        let message = Message::new("halves-differ")
            .with("rows", cages.rows)
            .with("cols", cages.cols)
            .with("found_rows", values.rows)
            .with("found_cols", values.cols);
        return Err(ReadError::at(values.line(0), message));
    }
    // Where no cell has another mark, 0 stands for none.
    let is_marked = values.words.iter().any(|word| is_empty_word(word));
    let mut given = Vec::with_capacity(values.words.len());
    for (at, &word) in values.words.iter().enumerate() {
        if (word == "#") != (cages.words[at] == "#") {
            return Err(values.error("halves-outside", at));
        }
        match word {
            "#" => given.push(None),
            "0" if !is_marked => given.push(None),
            word if is_empty_word(word) => given.push(None),
            _ => given.push(Some(
                value(word).ok_or_else(|| values.error("value-bad", at))?,
            )),
        }
    }
    Ok(given)
}

/// Whether a word stands for an empty cell.
pub(super) fn is_empty_word(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(is_empty_mark) && letters.next().is_none()
}

/// A value: a number, or a letter from `a` = 10. Numbers too large for `u32` become its maximum.
pub(super) fn value(word: &str) -> Option<u32> {
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => letter.to_digit(36),
        _ if word.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(word.parse().unwrap_or(u32::MAX))
        }
        _ => None,
    }
}

/// The rows of a board, with the text that `write` gives for each cell.
fn rows(layout: &Layout, outside: &str, write: impl Fn(CellId) -> String) -> Vec<String> {
    let [rows, cols] = layout.frame();
    let word = |row, col| {
        let cell = layout.cell_at(row, col);
        cell.map_or(outside.to_owned(), &write)
    };
    let row = |row| (0..cols).map(|col| word(row, col)).collect::<String>();
    (0..rows).map(row).collect()
}

/// The drawings of a position: its cages and its values.
pub(super) fn drawings(puzzle: &Puzzle, state: &State) -> [Vec<String>; 2] {
    let layout = puzzle.layout();
    let letters: Vec<char> = letter_names().take(layout.cages().len()).collect();
    let value = |cell: CellId| state.values()[cell.index()];
    if letters.len() < layout.cages().len() {
        // The comma after each word distinguishes a single column of words from letters.
        let name = |cell| long_name(layout.cage_of(cell).index()) + ",";
        let number = |cell| value(cell).map_or(".,".to_owned(), |value| format!("{value},"));
        return [rows(layout, "#,", name), rows(layout, "#,", number)];
    }
    let letter = |cell| letters[layout.cage_of(cell).index()].to_string();
    let digit = |cell| value(cell).map_or('.', digit).to_string();
    [rows(layout, "#", letter), rows(layout, "#", digit)]
}

/// A value as one character, or `?` for a value that no cage can hold.
fn digit(value: u8) -> char {
    char::from_digit(u32::from(value), 36).unwrap_or('?')
}

/// A name of one or more letters: A to Z, AA, AB, and so on.
fn long_name(number: usize) -> String {
    let mut name = String::new();
    let mut left = number + 1;
    while left > 0 {
        left -= 1;
        name.insert(0, char::from(b'A' + as_u8(left % 26)));
        left /= 26;
    }
    name
}

/// Adds rows to a text, each on its line.
pub(super) fn push_rows(text: &mut String, rows: &[String]) {
    for row in rows {
        writeln!(text, "{row}").expect("writing to a string does not fail");
    }
}

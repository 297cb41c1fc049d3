//! Squares and rectangles of words: each row and each column is a word of a list, and no word is there
//! twice. In a square of a size such as `4`, row and column with the same number have the same word.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use pavage_family::Message;
use pavage_family::settings::whole_number;

/// The longest word.
const LENGTH_MAX: usize = 20;
/// The size if none is given.
const USUAL: &str = "4";
/// The most bytes of the text: what can be read again.
const BYTES_MAX: usize = 4 << 20;

/// The words if no list is given.
const WORDS: &str = include_str!("words.txt");

/// Which words cross.
enum Frame {
    /// As many words as letters, each in a row and in the column with the same number.
    Same(usize),
    /// Rows and columns with words of their own.
    Apart { rows: usize, cols: usize },
}

/// The items and options for a list of words, a size, and the most bytes that can be read again.
///
/// # Errors
/// The size is none, the list has no word of that length, or there are too many of them.
pub(super) fn text(list: Option<&str>, size: Option<&str>) -> Result<String, Message> {
    let typed = size.unwrap_or(USUAL);
    let frame = frame(typed).ok_or_else(|| {
        let message = Message::new("cover-words-size").with("typed", typed);
        message.with("max", LENGTH_MAX)
    })?;
    let list = list.unwrap_or(WORDS);
    let text = match frame {
        Frame::Same(size) => same(size, &words_of(list, size)?),
        Frame::Apart { rows, cols } => {
            apart([rows, cols], &words_of(list, cols)?, &words_of(list, rows)?)
        }
    };
    if text.len() > BYTES_MAX {
        return Err(Message::new("cover-words-many").with("max", BYTES_MAX >> 20));
    }
    Ok(text)
}

fn frame(typed: &str) -> Option<Frame> {
    let number = |word: &str| whole_number(word).filter(|size| (1..=LENGTH_MAX).contains(size));
    match typed.split_once(['x', 'X', '×']) {
        Some((rows, cols)) => Some(Frame::Apart {
            rows: number(rows)?,
            cols: number(cols)?,
        }),
        None => number(typed).map(Frame::Same),
    }
}

/// The different words of a list that have so many letters, in capitals. What has other characters than
/// letters is left out.
fn words_of(list: &str, length: usize) -> Result<Vec<Vec<char>>, Message> {
    let letters = |word: &str| word.to_uppercase().chars().collect::<Vec<char>>();
    let words = list.split_whitespace().map(letters);
    let words = words.filter(|word| word.len() == length);
    let words: BTreeSet<Vec<char>> = words
        .filter(|word| word.iter().all(|letter| letter.is_alphabetic()))
        .collect();
    if words.is_empty() {
        return Err(Message::new("cover-words-none").with("letters", length));
    }
    Ok(words.into_iter().collect())
}

/// A square in which the words of the rows are those of the columns.
fn same(size: usize, words: &[Vec<char>]) -> String {
    let places = (1..=size).map(|place| format!("w{place}"));
    let cells = (1..=size).flat_map(|row| (row..=size).map(move |col| cell(row, col)));
    let mut text = head(places, cells, words);
    for place in 1..=size {
        for word in words {
            let at = |other: usize| cell(place.min(other), place.max(other));
            push(&mut text, &format!("w{place}"), at, word);
        }
    }
    text
}

/// A rectangle whose rows and columns have different words.
fn apart([rows, cols]: [usize; 2], across: &[Vec<char>], down: &[Vec<char>]) -> String {
    let places = (1..=rows).map(|row| format!("r{row}"));
    let places = places.chain((1..=cols).map(|col| format!("c{col}")));
    let cells = (1..=rows).flat_map(|row| (1..=cols).map(move |col| cell(row, col)));
    let all: BTreeSet<&Vec<char>> = across.iter().chain(down).collect();
    let mut text = head(places, cells, all);
    for row in 1..=rows {
        for word in across {
            push(&mut text, &format!("r{row}"), |col| cell(row, col), word);
        }
    }
    for col in 1..=cols {
        for word in down {
            push(&mut text, &format!("c{col}"), |row| cell(row, col), word);
        }
    }
    text
}

/// The line of items: places for words, then the letters of cells, and the words, which serve once.
fn head<'a>(
    places: impl Iterator<Item = String>,
    cells: impl Iterator<Item = String>,
    words: impl IntoIterator<Item = &'a Vec<char>>,
) -> String {
    let words = words.into_iter().map(|word| word.iter().collect());
    let places: Vec<String> = places.collect();
    let others: Vec<String> = cells.chain(words).collect();
    format!("{} | {}\n", places.join(" "), others.join(" "))
}

fn cell(row: usize, col: usize) -> String {
    format!("r{row}c{col}")
}

/// The option of a word in a place, whose letters, counted from 1, lie on these cells.
fn push(text: &mut String, place: &str, at: impl Fn(usize) -> String, word: &[char]) {
    text.push_str(place);
    for (number, letter) in (1..).zip(word) {
        write!(text, " {}:{letter}", at(number)).expect("it is a string");
    }
    text.push(' ');
    text.extend(word);
    text.push('\n');
}
